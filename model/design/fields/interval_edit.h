// The interval of a value's origin and its distribution, as a person writes them. Studies of sensitivity and uncertainty vary the value in
// this interval.
//
// Law: setting the interval that a value has changes nothing.
#pragma once

#include "model/design/edit/edit.h"

#include <string>

namespace clusterwright::model
{

struct Field;

struct IntervalText {
    std::string low; // a quantity; empty without an interval
    std::string high;
    std::string distribution; // a word of files; empty: that of the origin's kind

    friend bool operator==(const IntervalText&, const IntervalText&) = default;
};

// Origin of a value that is chosen in the design.
[[nodiscard]] Origin chosenOrigin();
// Origin of a value that replaces another one by hand: that of a value that was chosen, too, with its interval; else none.
[[nodiscard]] OriginRef originAfterEdit(const OriginRef& before);

[[nodiscard]] IntervalText intervalOf(const Field& field);

// True for a variable or an attribute that is a number of its own.
[[nodiscard]] bool canHaveInterval(const Field& field);

// The origin of the field's value with this interval. Without bounds it has none; then an origin that states nothing else is empty.
// Errors: origin.interval, origin.distribution.
[[nodiscard]] Result<OriginRef> originWith(const Field& field, const IntervalText& interval);

// Gives the value of the field this interval. An attribute of a preset becomes one of the design. Errors: those of originWith;
// field.interval (the value cannot have one).
[[nodiscard]] Result<Edit>
setInterval(const Design& design, const Field& field, const IntervalText& interval);

} // namespace clusterwright::model

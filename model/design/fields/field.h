// What a person can change about an element, as data: each of its fields with what it says now, where that comes from, and how
// it is written. The inspector is a form over this list, and quick fixes write into it.
//
// Laws: setting a field to its own text changes nothing; a text that is refused changes nothing; making a number a variable changes no
// value.
#pragma once

#include "model/block/block.h"
#include "model/core/origin_ref.h"
#include "model/design/edit/edit.h"
#include "model/design/edit/element.h"
#include "model/design/library/library.h"

#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace clusterwright::model
{

enum class FieldForm {
    Line,
    Paragraph,
    Expression, // "80 MiB/s", "rows / P"; a leading '=' is allowed
    Choice,     // one of `choices`
};

// Where what holds now is written.
enum class FieldHome {
    Here,     // at the element
    Variable, // the design's variable of that name
    Cluster,
    Preset,
    Default, // of the block, or of the format
    Nowhere, // it is missing, or left out
};

struct Field {
    std::string key;     // "value", "bind.S", "attribute.host_bandwidth": unique in its element
    std::string section; // the heading under which it stands; may be empty
    std::string label;
    std::string doc;
    FieldForm form = FieldForm::Line;
    std::string text;
    FieldHome home = FieldHome::Here;
    bool isRequired = false; // an empty text is refused
    bool canReset = false;   // what is written here can be taken back
    bool canBeVariable = false;
    bool differs = false;             // between several elements; the text is that of the first
    std::vector<std::string> choices; // items of a Choice; an empty one is "none"
    std::vector<std::string>
        presets; // further items of a Choice, of the library; one that is chosen joins the design
    std::map<std::string, std::string>
        titles; // titles of choices, where they differ from the choice; labels of a variable's values
    bool isOpen = false;  // a Choice that takes other texts too
    std::string equation; // whole name of the equation with its value; may be empty
    std::optional<Dimension> dimension;
    Bounds bounds;
    OriginRef origin;
    std::string pointer; // in the file, where it is written here; else empty
};

// A choice as people read it.
[[nodiscard]] std::string titleOf(const Field& field, const std::string& choice);

// Whether it goes by a name that can be changed.
[[nodiscard]] bool hasName(ElementKind kind);

[[nodiscard]] std::vector<Field>
fieldsOf(const Design& design, Library& library, const Element& element);
// Those that all the elements have.
[[nodiscard]] std::vector<Field>
fieldsOf(const Design& design, Library& library, std::span<const Element> elements);

// Returns the field that a place of a file is in, the innermost one; null without one.
[[nodiscard]] const Field* fieldAt(const std::vector<Field>& fields, const std::string& pointer);

// One edit of all the elements. Without a text, what is written here is taken back.
// Errors: field.unknown, field.missing, field.control, field.choice, dimension.mismatch, value.bounds, expression.*, unit.unknown.
[[nodiscard]] Result<Edit> setField(const Design& design,
                                    Library& library,
                                    std::span<const Element> elements,
                                    const std::string& key,
                                    const std::optional<std::string>& text);

// A new variable with the field's value, which the field then names: "dtc_S", "nic_host_bandwidth".
// Errors: field.unknown, field.variable (no number, or one that means something else outside of its block).
[[nodiscard]] Result<Edit> makeVariable(const Design& design,
                                        Library& library,
                                        const Element& element,
                                        const std::string& key);

// The value of an expression without names; nothing when it has names or no value.
[[nodiscard]] std::optional<Quantity> constantOf(const Expression& expression);

// A number's surroundings, for a slider: its bounds where both are given, else from a quarter of it to four times it.
struct FieldRange {
    double low = 0; // in base units, above 0
    double high = 0;
    bool isWhole = false;
    Unit unit; // in which it is written
    std::string unitText;

    // 0 to 1, evenly in the logarithm.
    [[nodiscard]] double shareOf(double value) const;
    // What to write for a share: three digits in the unit, or a whole number.
    [[nodiscard]] std::string textAt(double share) const;
    // The whole number beside the one that is written, towards the share.
    [[nodiscard]] std::string neighbour(const std::string& text, double share) const;
};

// Nothing for what is no single positive number.
[[nodiscard]] std::optional<FieldRange> rangeOf(const Field& field);

} // namespace clusterwright::model

// Words about the better of two designs in an output: "a is faster", "b has the larger speedup".
#pragma once

#include "model/units/dimension.h"

#include <string>

namespace clusterwright::model
{

struct LeadWords {
    std::string output;
    Dimension dimension;

    // Returns true for outputs that are spent: time, energy, cost. Of a speedup or bandwidth more is better.
    [[nodiscard]] bool isLessBetter() const;
    // Returns the id of the message "lead.FORM.WORD" for this output, whose word is faster, cheaper, smaller or larger.
    [[nodiscard]] std::string message(const std::string& form) const;
};

} // namespace clusterwright::model

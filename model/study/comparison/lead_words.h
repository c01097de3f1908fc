// Words about which of two designs is ahead in an output: "a is faster", "b has the larger speedup".
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
    // Returns "a is faster", "a has the larger speedup"; the second design of a sentence needs the verb alone.
    [[nodiscard]] std::string ahead(const std::string& label) const;
    [[nodiscard]] std::string again(const std::string& label) const;

private:
    [[nodiscard]] bool isAdjective() const;
};

} // namespace clusterwright::model

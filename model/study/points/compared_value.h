// Values of one input or output in several systems, so that they can be compared: in one dimension, and with one number for each label.
#pragma once

#include "model/core/diagnostic.h"
#include "model/design/document/category.h"
#include "model/design/system/system.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace clusterwright::model
{

struct Valuation;

// Values in both systems; absent where a system lacks it, NaN where it has no value.
using Pair = std::array<std::optional<double>, 2>;

// Numbers of the labels of several systems. The first system keeps its numbers; the same label has the same number in all systems, and
// further labels get free ones. Once a system has labels, a value without a label is a label, too: its number as text.
class SharedLabels
{
public:
    // Replaces values of the next system, which has the labels `own`, by the shared numbers.
    void renumber(const std::vector<std::vector<double>*>& values,
                  const std::vector<Category>& own);

    // Returns the labels of the next system with the shared numbers.
    [[nodiscard]] std::vector<Category> renumbered(const std::vector<Category>& own);

    [[nodiscard]] const std::vector<Category>& categories() const { return m_categories; }

private:
    [[nodiscard]] double numberOf(double value, const std::vector<Category>& own);

    std::vector<Category> m_categories;
};

struct ComparedValue {
    std::string name;
    std::string unit;    // unit for display; may be empty
    Dimension dimension; // in the first system that has the value
    Pair values;         // labels have shared numbers
    std::vector<Category> categories = {};
    std::optional<Dimension> otherDimension = std::nullopt; // in the second system, if it differs

    // True for equal values or labels, and where neither is a number.
    [[nodiscard]] bool isSame() const;
    // False for labels and for two dimensions, whose values have no difference and no order.
    [[nodiscard]] bool hasDifference() const;
    [[nodiscard]] Dimension dimensionOf(std::size_t side) const;
    // Returns the label, or the value in a unit; "-" for a missing value.
    [[nodiscard]] std::string shown(std::size_t side) const;
};

[[nodiscard]] ComparedValue comparedValue(const std::array<const System*, 2>& systems,
                                          const std::array<const Valuation*, 2>& valuations,
                                          const std::string& name);

// Reports a name with two dimensions: "'u' is in seconds in 'a', but is in bytes in 'b'". Empty for equal ones.
[[nodiscard]] Diagnostics compareDimensions(Severity severity,
                                            const std::string& code,
                                            const std::string& name,
                                            const std::array<Dimension, 2>& dimensions,
                                            const std::array<std::string, 2>& designs);

} // namespace clusterwright::model

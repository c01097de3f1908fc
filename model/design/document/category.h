// A value with a name on an axis: a preset of a replaced component, whose values are 0, 1, 2, ..., or a labelled value of a variable.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

namespace clusterwright::model
{

struct Category {
    std::string id;    // "ethernet-10g-nic"; of a labelled value the number: "5"
    std::string title; // "10 Gbit/s Ethernet card with SFP+"
    double value = 0;
    bool isLabel = false; // of a variable's value

    friend bool operator==(const Category&, const Category&) = default;
};

// Returns the category with that value; null without one.
[[nodiscard]] inline const Category* categoryAt(const std::vector<Category>& categories,
                                                double value)
{
    const auto found = std::ranges::find(categories, value, &Category::value);
    return found == categories.end() ? nullptr : &*found;
}

// Returns a preset's id, as settings take it, or the label of a value.
[[nodiscard]] inline const std::string& shortName(const Category& category)
{
    return category.isLabel ? category.title : category.id;
}

} // namespace clusterwright::model

// A named value on an axis: a preset of a replaced component, with the values 0, 1, 2, ..., or a labelled value of a variable.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

namespace clusterwright::model
{

struct Category {
    std::string id;    // "ethernet-10g-nic"; the number of a labelled value: "5"
    std::string title; // "10 Gbit/s Ethernet NIC with SFP+"
    double value = 0;
    bool isLabel = false; // the label of a variable's value

    friend bool operator==(const Category&, const Category&) = default;
};

// Returns the category with that value; null without one.
[[nodiscard]] inline const Category* categoryAt(const std::vector<Category>& categories,
                                                double value)
{
    const auto found = std::ranges::find(categories, value, &Category::value);
    return found == categories.end() ? nullptr : &*found;
}

// Returns the id of a preset, as settings accept it, or the label of a value.
[[nodiscard]] inline const std::string& shortName(const Category& category)
{
    return category.isLabel ? category.title : category.id;
}

} // namespace clusterwright::model

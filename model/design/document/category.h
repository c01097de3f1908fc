// A preset as a value of an axis, and as a place on it: an axis over components has the values 0, 1, 2, ...
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace clusterwright::model
{

struct Category {
    std::string id;    // "ethernet-10g-nic"
    std::string title; // "10 Gbit/s Ethernet card with SFP+"

    friend bool operator==(const Category&, const Category&) = default;
};

// Returns the category with that index; null where the value is no index.
[[nodiscard]] inline const Category* categoryAt(const std::vector<Category>& categories,
                                                double value)
{
    const auto index = static_cast<std::size_t>(value >= 0 ? value : 0);
    return value >= 0 && index < categories.size() ? &categories[index] : nullptr;
}

} // namespace clusterwright::model

// Finds unused names: "host1", then "host2". Internal to model/design.
#pragma once

#include <string>
#include <unordered_map>
#include <unordered_set>

namespace clusterwright::model
{

// Names that follow a used one: stem and number.
struct NumberedNames {
    std::string stem;
    std::size_t first = 0;
};

[[nodiscard]] inline NumberedNames namesAfter(const std::string& taken)
{
    constexpr std::size_t kLongestNumber = 6;
    auto stem = taken.substr(0, taken.find_last_not_of("0123456789") + 1);
    if (taken.size() - stem.size() > kLongestNumber)
        stem = taken + "_";
    const auto first = stem.size() < taken.size() ? std::stoul(taken.substr(stem.size())) + 1 : 2;
    return {std::move(stem), first};
}

class FreeNames
{
public:
    void take(const std::string& name) { m_taken.insert(name); }
    [[nodiscard]] bool isTaken(const std::string& name) const { return m_taken.contains(name); }

    // Returns the name itself if it is free, otherwise the name with the next free number; marks it as used.
    std::string freeName(const std::string& wanted)
    {
        auto name = wanted;
        if (isTaken(name)) {
            const auto [stem, first] = namesAfter(wanted);
            auto& next = m_next.try_emplace(stem, first).first->second;
            while (isTaken(name = stem + std::to_string(next)))
                ++next;
        }
        take(name);
        return name;
    }

private:
    std::unordered_set<std::string> m_taken;
    std::unordered_map<std::string, std::size_t> m_next; // per stem; smaller numbers are in use
};

} // namespace clusterwright::model

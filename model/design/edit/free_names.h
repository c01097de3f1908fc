// Names that nothing has yet: "host1", then "host2". Internal to model/design.
#pragma once

#include <string>
#include <unordered_map>
#include <unordered_set>

namespace clusterwright::model
{

class FreeNames
{
public:
    void take(const std::string& name) { m_taken.insert(name); }
    [[nodiscard]] bool isTaken(const std::string& name) const { return m_taken.contains(name); }

    // The name itself when it is free, else with the next number that is; it is taken then.
    std::string freeName(const std::string& wanted)
    {
        auto name = wanted;
        if (isTaken(name)) {
            constexpr std::size_t kLongestNumber = 6;
            auto stem = wanted.substr(0, wanted.find_last_not_of("0123456789") + 1);
            if (wanted.size() - stem.size() > kLongestNumber)
                stem = wanted + "_";
            auto& next = m_next[stem];
            if (next == 0)
                next = stem.size() < wanted.size() ? std::stoul(wanted.substr(stem.size())) + 1 : 2;
            while (isTaken(name = stem + std::to_string(next)))
                ++next;
        }
        take(name);
        return name;
    }

private:
    std::unordered_set<std::string> m_taken;
    std::unordered_map<std::string, std::size_t> m_next; // per stem: smaller ones were tried
};

} // namespace clusterwright::model

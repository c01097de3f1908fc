// Resolves the ends of drawn cables: "host1", "switch1:3", "rack.top" (in every copy of the group), "rack3.top" (in one copy),
// "rack[i].top" (in the copies with the numbers of the other end), "fabric.core0" (in a generator's graph).
#pragma once

#include "model/design/edit/element.h"

#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace clusterwright::model
{

class CableEnds
{
public:
    explicit CableEnds(const TopologySection& topology);

    // Returns the groups on the path of a cable end, from the outermost inwards, then the vertex or generator. The path is shorter
    // if the end names no drawn item.
    [[nodiscard]] std::vector<Element> pathOf(const std::string& owner,
                                              const std::string& end) const;
    // Returns only the vertex or generator.
    [[nodiscard]] std::optional<Element> at(const std::string& owner, const std::string& end) const;
    // Returns whether the group has a count, and thus numbered copies.
    [[nodiscard]] bool hasCopies(const Element& group) const;

private:
    void add(const TopologyGroup& group, const std::string& path);

    std::unordered_map<std::string, Element>
        m_named;                               // by full name; the generator without a name is "*"
    std::unordered_set<std::string> m_counted; // full names of groups
};

// Copies of groups that a cable connects, and the cable's ends for this choice.
struct CopyChoice {
    std::string title; // "rail i with leaf i"
    std::string from;
    std::string to;
};

// Returns all copies with all, then the copies of equal numbers for each group of one end and each group of the other. Empty
// unless both ends are in groups of copies without a number.
[[nodiscard]] std::vector<CopyChoice>
copyChoices(const TopologySection& topology, const std::string& owner, const DrawnCable& cable);
// Returns the choice that the cable has, if any.
[[nodiscard]] std::optional<CopyChoice> copyChoice(const std::vector<CopyChoice>& choices,
                                                   const DrawnCable& cable);

// Joins "rack" and "host1" to "rack.host1"; returns the other one if one is empty.
[[nodiscard]] std::string joinedPath(const std::string& owner, const std::string& name);

} // namespace clusterwright::model

// Resolves the ends of drawn cables: "host1", "switch1:3", "rack.top" (in every copy of the group), "rack3.top" (in one copy),
// "rack[i].top" (in the copies with the numbers of the other end), "fabric.core0" (in a generator's graph).
#pragma once

#include "model/design/edit/element.h"

#include <optional>
#include <string>
#include <unordered_map>
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

private:
    void add(const TopologyGroup& group, const std::string& path);

    std::unordered_map<std::string, Element>
        m_named; // by full name; the generator without a name is "*"
};

// Joins "rack" and "host1" to "rack.host1"; returns the other one if one is empty.
[[nodiscard]] std::string joinedPath(const std::string& owner, const std::string& name);

} // namespace clusterwright::model

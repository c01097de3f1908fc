// What the ends of drawn cables mean: "host1", "switch1:3", "rack.top" (of every copy of the group), "rack3.top" (of one),
// "fabric.core0" (of a generator's graph).
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

    // From the outside in: the groups through which the end of a cable of that group leads, then the vertex or generator. Shorter
    // when the end names nothing that is drawn.
    [[nodiscard]] std::vector<Element> pathOf(const std::string& owner,
                                              const std::string& end) const;
    // The vertex or generator alone.
    [[nodiscard]] std::optional<Element> at(const std::string& owner, const std::string& end) const;

private:
    void add(const TopologyGroup& group, const std::string& path);

    std::unordered_map<std::string, Element>
        m_named; // by whole name; the generator without one is called "*"
};

// "rack" and "host1" as "rack.host1"; the other one where one is empty.
[[nodiscard]] std::string joinedPath(const std::string& owner, const std::string& name);

} // namespace clusterwright::model

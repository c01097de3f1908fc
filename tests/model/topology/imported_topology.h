// Topologies that are read from texts, and their parts for tests.
#pragma once

#include "model/core/diagnostics.h"
#include "model/topology/formats/formats.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"

#include <string>
#include <vector>

namespace clusterwright::tests
{

inline std::vector<std::string> namesOf(const model::Topology& topology)
{
    std::vector<std::string> names;
    for (const auto& vertex : topology.vertices)
        names.push_back(vertex.name);
    return names;
}

inline std::vector<std::string> kindsOf(const model::Topology& topology)
{
    std::vector<std::string> kinds;
    for (const auto& vertex : topology.vertices)
        kinds.emplace_back(model::toText(topology.vertexClasses[vertex.type].kind));
    return kinds;
}

using Names = std::vector<std::string>;

inline model::Topology read(const std::string& text, model::TopologyFormat format)
{
    auto topology = model::importTopology(text, format, "file");
    INFO(textOf(topology.diagnostics()));
    REQUIRE(topology);
    return std::move(topology).value().topology;
}

// The findings of a text that is refused.
inline model::Diagnostics refused(const std::string& text, model::TopologyFormat format)
{
    const auto topology = model::importTopology(text, format, "file");
    REQUIRE_FALSE(topology);
    return topology.diagnostics();
}

inline std::string graphMl(const std::string& content)
{
    return "<graphml><key id=\"b\" for=\"edge\" attr.name=\"bandwidth\" attr.type=\"string\"/>\n"
           "<key id=\"k\" for=\"node\" attr.name=\"kind\" attr.type=\"string\"/>\n"
           "<key id=\"l\" for=\"node\" attr.name=\"label\" attr.type=\"string\"/>\n"
           "<graph edgedefault=\"undirected\">\n" +
           content + "</graph></graphml>\n";
}

} // namespace clusterwright::tests

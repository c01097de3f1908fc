// Readers and writers of one format each, used by formats.h. A reader passes the contents of the text to a builder, with lines.
// It stops when the builder gives up.
#pragma once

#include "model/topology/graph/topology.h"
#include "model/topology/graph/topology_builder.h"

#include <string>
#include <string_view>

namespace clusterwright::model
{

void readGraphMl(std::string_view text, TopologyBuilder& builder);
[[nodiscard]] std::string writeGraphMl(const Topology& topology);

void readDot(std::string_view text, TopologyBuilder& builder);
[[nodiscard]] std::string writeDot(const Topology& topology);

void readEdgeList(std::string_view text, TopologyBuilder& builder);
[[nodiscard]] std::string writeEdgeList(const Topology& topology);

[[nodiscard]] std::string writeSimGrid(const Topology& topology);

} // namespace clusterwright::model

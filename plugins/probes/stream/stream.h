// Throughput between two nodes over one or many links, with the processor use of both.
#pragma once

#include "plugins/probes/support/arguments.h"
#include "plugins/probes/support/output.h"

#include <string_view>
#include <vector>

namespace clusterwright::probes
{

void runStream(const Arguments& arguments, Output& output);

// Parses "1,1,10", the weights of the links in turn, repeated for further links. Throws Failure "usage".
[[nodiscard]] std::vector<long> weightsOf(std::string_view text, std::size_t links);

} // namespace clusterwright::probes

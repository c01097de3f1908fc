// Bytes a second between two nodes over one or many links, and what their processors do meanwhile.
#pragma once

#include "plugins/probes/support/arguments.h"
#include "plugins/probes/support/output.h"

#include <string_view>
#include <vector>

namespace clusterwright::probes
{

void runStream(const Arguments& arguments, Output& output);

// "1,1,10": the weights of the links in turn, again from the first when there are more links. Throws Failure "usage".
[[nodiscard]] std::vector<long> weightsOf(std::string_view text, std::size_t links);

} // namespace clusterwright::probes

// Counts the points of a study by caveat, and words the counts.
#pragma once

#include "model/study/points/response.h"
#include "model/study/points/sampling.h"

#include <array>
#include <stop_token>
#include <string>
#include <vector>

namespace clusterwright::model
{

using CaveatCounts = std::array<std::size_t, kCaveats>;

// Returns the caveats of these failing conditions, each once.
[[nodiscard]] std::vector<Caveat> caveatsOf(const Response& response,
                                            const std::vector<std::size_t>& conditions);

// Appends one node per caveat to those of the outputs: 1, or 0 at points within bounds that have the caveat.
void addCaveatNodes(Response& response);

// Counts the caveats of some rows of `points`.
[[nodiscard]] CaveatCounts countCaveats(const Response& response,
                                        const SampleColumns& points,
                                        const std::vector<std::size_t>& rows,
                                        const std::stop_token& stop);

// Returns a label for a table: "outside a block's range, negative data".
[[nodiscard]] std::string labelOf(const std::vector<Caveat>& caveats);

// Returns one warning of this code per caveat: "1 of the points found use a block outside its range". With an empty code, each
// warning has the code of the findings about single points.
[[nodiscard]] Diagnostics caveatFindings(const CaveatCounts& counts,
                                         const std::string& points,
                                         const std::string& code,
                                         const std::string& hint);

} // namespace clusterwright::model

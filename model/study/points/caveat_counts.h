// How many points of a study have each caveat, and the words for it.
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

// Returns the caveats where these conditions of the response fail, each once.
[[nodiscard]] std::vector<Caveat> caveatsOf(const Response& response,
                                            const std::vector<std::size_t>& conditions);

// Counts the caveats of some rows of the points.
[[nodiscard]] CaveatCounts countCaveats(const Response& response,
                                        const SampleColumns& points,
                                        const std::vector<std::size_t>& rows,
                                        const std::stop_token& stop);

// Returns a label in a table: "outside a block's range, negative data".
[[nodiscard]] std::string labelOf(const std::vector<Caveat>& caveats);

// Warnings of this code, one for each caveat that occurs: "1 of the points found use a block outside its range". With an empty code, they
// have that of the findings about the single points.
[[nodiscard]] Diagnostics caveatFindings(const CaveatCounts& counts,
                                         const std::string& points,
                                         const std::string& code,
                                         const std::string& hint);

} // namespace clusterwright::model

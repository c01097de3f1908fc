#include "model/topology/graph/search_limit.h"

#include "model/core/finding.h"
#include "model/core/text.h"

namespace clusterwright::model
{

double searchSteps(const Adjacency& adjacency, std::size_t searches)
{
    return static_cast<double>(searches) * 2 * static_cast<double>(adjacency.bonds().size());
}

Diagnostics
tooMuchSearch(const Adjacency& adjacency, std::size_t searches, std::string code, std::string hint)
{
    const double links = 2 * static_cast<double>(adjacency.bonds().size());
    if (searchSteps(adjacency, searches) <= kMostSearchSteps)
        return {};
    return refusal(std::move(code),
                   std::to_string(searches) + " searches over " + roundedText(links, 7) +
                       " links each exceed the maximum of " + roundedText(kMostSearchSteps, 3) +
                       " steps",
                   std::move(hint));
}

} // namespace clusterwright::model

#include "model/topology/graph/search_limit.h"

#include "model/core/refusal.h"
#include "model/core/text.h"

namespace clusterwright::model
{

Diagnostics
tooMuchSearch(const Adjacency& adjacency, std::size_t searches, std::string code, std::string hint)
{
    const double links = 2 * static_cast<double>(adjacency.bonds().size());
    const double steps = static_cast<double>(searches) * links;
    if (steps <= kMostSearchSteps)
        return {};
    return refusal(std::move(code),
                   std::to_string(searches) + " searches over " + roundedText(links, 7) +
                       " links each exceed the maximum of " + roundedText(kMostSearchSteps, 3) +
                       " steps",
                   std::move(hint));
}

} // namespace clusterwright::model

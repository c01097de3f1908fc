#include "model/core/name_hint.h"

#include "model/core/text.h"

#include <utility>

namespace clusterwright::model
{

std::string useOneOf(std::vector<std::string> names)
{
    constexpr std::size_t kShown = 8;
    return names.empty() ? "" : "use one of: " + fewOf(std::move(names), kShown);
}

std::string nameHint(std::string_view name, const std::vector<std::string>& names)
{
    auto near = didYouMean(name, names);
    return near.empty() ? useOneOf(names) : near;
}

} // namespace clusterwright::model

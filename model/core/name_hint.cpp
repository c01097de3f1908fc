#include "model/core/name_hint.h"

#include "model/core/text.h"

#include <algorithm>

namespace clusterwright::model
{

std::string useOneOf(std::vector<std::string> names)
{
    constexpr std::size_t kShown = 8;
    if (names.empty())
        return "";
    const auto count = names.size();
    names.resize(std::min(count, kShown));
    return "use one of: " + join(names, ", ") +
           (count > kShown ? " and " + std::to_string(count - kShown) + " more" : "");
}

std::string nameHint(std::string_view name, const std::vector<std::string>& names)
{
    auto near = didYouMean(name, names);
    return near.empty() ? useOneOf(names) : near;
}

} // namespace clusterwright::model

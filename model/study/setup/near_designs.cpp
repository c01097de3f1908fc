#include "model/study/setup/near_designs.h"

#include "model/design/document/design.h"

#include <algorithm>
#include <functional>

namespace clusterwright::model
{

namespace
{

// Letters of the words that both ids begin with: 8 of "acc-fft-inic" and "acc-fft-gigabit", or all of them.
std::size_t commonStart(const std::string& a, const std::string& b)
{
    const auto common = static_cast<std::size_t>(std::ranges::mismatch(a, b).in1 - a.begin());
    if (common == b.size() && a[common] == '-')
        return common;
    const auto last = a.rfind('-', common);
    return last == std::string::npos || common == 0 ? 0 : last + 1;
}

} // namespace

std::vector<std::string> designsNear(const Design& design, const Library& library)
{
    const auto isNear = [&](const std::string& id) {
        const auto common = commonStart(design.id, id);
        return std::count(id.begin(), id.begin() + static_cast<std::ptrdiff_t>(common), '-') > 1;
    };
    auto ids = library.ids(PresetKind::Design);
    std::erase_if(ids, [&](const std::string& id) { return id == design.id || !isNear(id); });
    std::ranges::stable_sort(
        ids, std::greater<>(), [&](const std::string& id) { return commonStart(design.id, id); });
    std::vector<std::string> names;
    if (!design.scenario.empty() && !design.id.empty())
        names.push_back(design.id); // the design without a scenario
    for (const auto& scenario : design.scenarios)
        if (scenario.name != design.scenario)
            names.push_back(std::string(kScenarioPrefix) + scenario.name);
    names.insert(names.end(), ids.begin(), ids.end());
    if (design.baseline && !design.baseline->design.empty() && design.baseline->design != design.id)
        names.push_back(design.baseline->design);
    return names;
}

} // namespace clusterwright::model

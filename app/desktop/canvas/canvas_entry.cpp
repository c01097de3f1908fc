#include "app/desktop/canvas/canvas_entry.h"

#include "app/desktop/common/word_match.h"

#include <algorithm>
#include <numeric>

namespace clusterwright::desktop
{

int fitOf(const CanvasEntry& entry, const QString& text)
{
    return rankOf({entry.title, entry.id + QLatin1Char(' ') + entry.category, entry.doc}, text);
}

std::vector<std::size_t> bestEntries(const CanvasEntries& entries, const QString& text)
{
    std::vector<int> fits;
    for (const auto& entry : entries)
        fits.push_back(fitOf(entry, text));
    std::vector<std::size_t> numbers(entries.size());
    std::iota(numbers.begin(), numbers.end(), std::size_t(0));
    std::erase_if(numbers, [&](std::size_t i) { return fits[i] == 0; });
    std::ranges::stable_sort(numbers, std::greater(), [&](std::size_t i) { return fits[i]; });
    return numbers;
}

} // namespace clusterwright::desktop

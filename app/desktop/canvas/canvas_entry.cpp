#include "app/desktop/canvas/canvas_entry.h"

#include <algorithm>
#include <numeric>

namespace clusterwright::desktop
{

namespace
{

int fitOfWord(const CanvasEntry& entry, const QString& word)
{
    if (entry.title.startsWith(word, Qt::CaseInsensitive))
        return 16;
    if (entry.title.contains(QLatin1Char(' ') + word, Qt::CaseInsensitive))
        return 12;
    if (entry.title.contains(word, Qt::CaseInsensitive))
        return 8;
    if (entry.id.contains(word, Qt::CaseInsensitive))
        return 4;
    if (entry.category.contains(word, Qt::CaseInsensitive))
        return 2;
    return entry.doc.contains(word, Qt::CaseInsensitive) ? 1 : 0;
}

} // namespace

int fitOf(const CanvasEntry& entry, const QString& text)
{
    int sum = entry.title.compare(text.trimmed(), Qt::CaseInsensitive) == 0 ? 65 : 1;
    for (const auto& word : text.split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
        const int fit = fitOfWord(entry, word);
        if (fit == 0)
            return 0;
        sum += fit;
    }
    return sum;
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

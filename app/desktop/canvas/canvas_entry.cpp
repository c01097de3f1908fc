#include "app/desktop/canvas/canvas_entry.h"

#include "app/desktop/common/text.h"
#include "app/desktop/common/word_match.h"

#include <QCoreApplication>

#include <algorithm>
#include <numeric>

namespace clusterwright::desktop
{

namespace
{

struct NoteWords {
    Q_DECLARE_TR_FUNCTIONS(Canvas)
};

} // namespace

CanvasEntries withNotes(CanvasEntries entries)
{
    const auto add = [&](const char* id, const QString& title, const QString& doc) {
        entries.push_back(
            {QString::fromLatin1(id), title, NoteWords::tr("Notes"), literalText(doc), {}});
    };
    add(kTextEntry,
        NoteWords::tr("Text"),
        NoteWords::tr("A text on the canvas, without an effect"));
    add(kFrameEntry,
        NoteWords::tr("Frame"),
        NoteWords::tr("A frame with a title around a part of the drawing"));
    return entries;
}

bool isNoteEntry(const QString& entry)
{
    return entry == QLatin1String(kTextEntry) || entry == QLatin1String(kFrameEntry);
}

QString titleOfNote(const QString& entry)
{
    return entry == QLatin1String(kFrameEntry) ? NoteWords::tr("Frame") : NoteWords::tr("Text");
}

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

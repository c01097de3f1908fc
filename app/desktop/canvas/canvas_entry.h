// Entries of palettes and of quick add: items that can be added to a canvas.
#pragma once

#include <QIcon>
#include <QSizeF>
#include <QString>

#include <vector>

namespace clusterwright::desktop
{

struct CanvasEntry {
    QString id; // id for the canvas: "preset:acc-host"
    QString title;
    QString category;
    QString doc; // for the tooltip: rich text, or a literalText()
    QIcon icon;
    QString detail = {};   // a second line: "10 Gbit/s, 2 us, 480 USD"
    bool isFolded = false; // its category is closed until the user opens it or searches
};

using CanvasEntries = std::vector<CanvasEntry>;

// MIME type of drags from a palette: the id in UTF-8.
inline constexpr const char* kEntryMimeType = "application/x-clusterwright-entry";

// Entries of notes, for every canvas: a text and a frame.
inline constexpr const char* kTextEntry = "note:text";
inline constexpr const char* kFrameEntry = "note:frame";
inline constexpr QSizeF kNewFrame(288, 192);
[[nodiscard]] CanvasEntries withNotes(CanvasEntries entries);
[[nodiscard]] bool isNoteEntry(const QString& entry);
[[nodiscard]] QString titleOfNote(const QString& entry); // its first text

// Returns how well an entry matches the text: 0 for no match, more is better (word_match.h). An empty text matches everything.
[[nodiscard]] int fitOf(const CanvasEntry& entry, const QString& text);
// Returns the indices of matching entries, best first; equal matches keep their order.
[[nodiscard]] std::vector<std::size_t> bestEntries(const CanvasEntries& entries,
                                                   const QString& text);

} // namespace clusterwright::desktop

// What can be added to a canvas, as palettes and the quick-add popup list it.
#pragma once

#include <QIcon>
#include <QString>

#include <vector>

namespace clusterwright::desktop
{

struct CanvasEntry {
    QString id; // what the canvas understands: "preset:acc-host"
    QString title;
    QString category;
    QString doc; // for the tooltip: rich text, or a literalText()
    QIcon icon;
    QString detail = {};   // a second line: "10 Gbit/s, 2 us, 480 USD"
    bool isFolded = false; // its category opens only by hand or by a search
};

using CanvasEntries = std::vector<CanvasEntry>;

// Of drags from a palette: the id in UTF-8.
inline constexpr const char* kEntryMimeType = "application/x-clusterwright-entry";

// Returns how well it fits what was typed: 0 not at all; more is better (word_match.h). An empty text fits everything.
[[nodiscard]] int fitOf(const CanvasEntry& entry, const QString& text);
// The numbers of those that fit, the best first; equal ones in their order.
[[nodiscard]] std::vector<std::size_t> bestEntries(const CanvasEntries& entries,
                                                   const QString& text);

} // namespace clusterwright::desktop

// Texts of the answer bar.
#pragma once

#include <QColor>
#include <QString>
#include <QStringList>

class QFontMetrics;

namespace clusterwright::desktop
{

// "-12 %", "+1,030 %"
[[nodiscard]] QString changeText(double relative);

// HTML of a text. `points`: font size.
[[nodiscard]] QString
coloured(const QString& text, const QColor& colour, double points, bool isBold = false);
[[nodiscard]] QString link(const QString& target, const QString& content);
[[nodiscard]] QString inOneLine(const QStringList& parts);
// Returns all breaks into two lines, starting with the longest first line.
[[nodiscard]] QStringList inTwoLines(const QStringList& parts);

// Returns the colour itself for 0, that of the ground for 1.
[[nodiscard]] QColor faded(const QColor& colour, const QColor& ground, double share);

// Breaks a plain text that is wider than the room, in pixels, and shortens its second line.
[[nodiscard]] QString inTwoLines(const QString& text, int room, const QFontMetrics& metrics);

} // namespace clusterwright::desktop

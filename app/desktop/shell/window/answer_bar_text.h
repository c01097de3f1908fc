// Texts of the answer bar.
#pragma once

#include "model/design/graph/graph_use.h"
#include "model/study/studies/answer.h"

#include <QColor>
#include <QString>
#include <QStringList>

#include <array>

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

// "nic.network_port: disk_rate": the bottleneck, and the term that limits it.
[[nodiscard]] QString bottleneckText(const model::Answer& answer);

// Returns why an edit of the topology has no effect on the output.
[[nodiscard]] QString unusedText(model::GraphUse use, const QString& output);

// Returns the value and its limit, both in the unit of the larger one: "20.82 MUSD", "6 MUSD". `valueText`: the value as shown alone.
[[nodiscard]] std::array<QString, 2>
inOneUnit(const model::Quantity& value, const QString& valueText, const model::Quantity& limit);

// Breaks a plain text that is wider than the room, in pixels, and shortens its second line.
[[nodiscard]] QString inTwoLines(const QString& text, int room, const QFontMetrics& metrics);

} // namespace clusterwright::desktop

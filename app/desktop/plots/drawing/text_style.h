// The lettering and the colours of a picture. Sizes are in pixels of a 96 dpi picture, not in points: they come out the same
// in PNG, SVG and PDF.
#pragma once

#include <QColor>
#include <QFont>
#include <QString>
#include <QStringList>

namespace clusterwright::plots
{

inline constexpr int kTitleSize = 16;
inline constexpr int kLabelSize = 14;
inline constexpr int kSmallSize = 12;

// Empty when the machine has no font at all: a picture would show boxes instead of letters.
[[nodiscard]] QString fontFamily();
[[nodiscard]] QFont font(int pixelSize, bool bold = false);

// Of everything but the series; by default as on paper.
struct PlotColours {
    QColor paper{0xff, 0xff, 0xff};
    QColor ink{0x22, 0x22, 0x22};
    QColor faintInk{0x66, 0x66, 0x66};
    QColor frame{0x88, 0x88, 0x88};
    QColor grid{0xe4, 0xe4, 0xe4};
};

// The palette of Okabe and Ito, which colour-blind readers tell apart; its yellow, too faint on white, comes last.
[[nodiscard]] QColor seriesColor(std::size_t index);

// Breaks `text` into lines that are no wider than `width`, between words where it can.
[[nodiscard]] QString wrapped(const QString& text, const QFont& font, int width);

} // namespace clusterwright::plots

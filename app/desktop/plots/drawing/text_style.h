// Fonts and colours of figures. Sizes are in pixels at 96 dpi, not in points, so that PNG, SVG and PDF agree.
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

// Empty if no font is installed: an image would show boxes instead of letters.
[[nodiscard]] QString fontFamily();
// Draws with another family, if it is installed, until the end of its life.
class FontFamily final
{
public:
    explicit FontFamily(const QString& family);
    FontFamily(const FontFamily&) = delete;
    FontFamily& operator=(const FontFamily&) = delete;
    ~FontFamily();
};
[[nodiscard]] QFont font(int pixelSize, bool bold = false);

// Colours of everything but the series; default: paper.
struct PlotColours {
    QColor paper{0xff, 0xff, 0xff};
    QColor ink{0x22, 0x22, 0x22};
    QColor faintInk{0x66, 0x66, 0x66};
    QColor frame{0x88, 0x88, 0x88};
    QColor grid{0xe4, 0xe4, 0xe4};
    bool isGrey = false;  // for printing without colours
    double lineWidth = 2; // pixels, of curves
};

// The palette of Okabe and Ito, safe for colour blindness; its yellow, faint on white, is last.
inline constexpr std::size_t kSeriesColors = 8; // further indices repeat the colours
[[nodiscard]] QColor seriesColor(std::size_t index);

// Replaces the ASCII spelling of a minus sign and of microseconds: "−5 µs", as on axes.
[[nodiscard]] QString typeset(QString text);
// Returns "scenario B" for the label "design, scenario B" if all scenarios of `labels` are of this design.
[[nodiscard]] QString shortLabel(const QString& label, const QStringList& labels);
// Returns the labels without what they all begin with: "ring" and "tree" for "algorithm = ring" and "algorithm = tree", "inic, rows = 256" for
// "acc-fft-inic, rows = 256". A label of numbers keeps their names: "rows = 256".
[[nodiscard]] QStringList briefLabels(const QStringList& labels);
// Returns the labels without their descriptions ("ring: all GPUs in turn" as "ring"), or as they are where two would be equal.
[[nodiscard]] QStringList withoutDescriptions(const QStringList& labels);
// Returns "inic, 256" for "inic, rows = 256"; labels without words are unchanged.
[[nodiscard]] QString withoutNumberNames(const QString& label);

// Breaks `text` into lines of at most `width`, between words if possible. Keeps all of the text, and a
// number with its unit.
[[nodiscard]] QString wrapped(const QString& text, const QFont& font, int width);

} // namespace clusterwright::plots

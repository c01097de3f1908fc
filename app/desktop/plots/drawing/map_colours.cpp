#include "app/desktop/plots/drawing/map_colours.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

namespace clusterwright::plots
{

namespace
{

// A word of a legend beside a field in its colour.
class WordItem final : public QCPAbstractLegendItem
{
public:
    WordItem(QCPLegend& legend, const WordColour& word)
        : QCPAbstractLegendItem(&legend)
        , m_word(word)
    {
    }

protected:
    [[nodiscard]] QSize minimumOuterSizeHint() const override
    {
        const QFontMetrics metrics(font());
        return QSize(kIcon + kGap + metrics.horizontalAdvance(m_word.word), metrics.height())
            .grownBy(margins());
    }
    void draw(QCPPainter* painter) override
    {
        const QRect area = rect();
        const QFontMetrics metrics(font());
        painter->setPen(Qt::NoPen);
        painter->setBrush(m_word.colour);
        painter->drawRect(QRect(area.left(), area.center().y() - kIcon / 2 + 1, kIcon, kIcon));
        painter->setFont(font());
        painter->setPen(textColor());
        painter->drawText(area.adjusted(kIcon + kGap, 0, 0, 0),
                          Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip,
                          m_word.word);
    }

private:
    static constexpr int kIcon = 12; // pixels
    static constexpr int kGap = 7;
    WordColour m_word;
};

// Grey from dark to light, so that neighbours differ as much as possible.
QColor greyOf(std::size_t index, std::size_t count)
{
    constexpr double kDarkest = 40;
    constexpr double kLightest = 225;
    const double share =
        count > 1 ? static_cast<double>(index) / static_cast<double>(count - 1) : 0.5;
    const int grey = static_cast<int>(kDarkest + share * (kLightest - kDarkest));
    return {grey, grey, grey};
}

// The palette of curves, with a grey in place of black.
QColor cellColour(std::size_t index)
{
    const auto colour = seriesColor(index);
    return colour.lightness() == 0 ? QColor(0x70, 0x70, 0x70) : colour;
}

} // namespace

std::vector<WordColour> wordColours(const HeatMapFigure& figure, const AxisScale& z, bool isGrey)
{
    std::set<double> values;
    if (!z.names.empty())
        std::ranges::copy_if(figure.values, std::inserter(values, values.end()), [](double value) {
            return std::isfinite(value);
        });
    if (values.empty() || values.size() > kSeriesColors)
        return {};
    const auto placeOf = [&](double value) { return value - z.firstName; };
    const bool isInPalette =
        placeOf(*values.begin()) >= 0 && placeOf(*values.rbegin()) < kSeriesColors;
    std::vector<WordColour> words;
    for (const double value : values) {
        const auto place = isInPalette ? static_cast<std::size_t>(placeOf(value)) : words.size();
        words.push_back({value,
                         QString::fromStdString(tickText(z, value)),
                         isGrey ? greyOf(words.size(), values.size()) : cellColour(place)});
    }
    return words;
}

void addWords(QCPLayoutGrid& grid,
              const QString& title,
              const std::vector<WordColour>& words,
              const PlotColours& colours)
{
    constexpr double kLeast = 1e-3;  // stretch factor of a cell with its minimum size
    constexpr int kTitleWidth = 130; // pixels
    auto& plot = *grid.parentPlot();
    auto* const column = new QCPLayoutGrid;
    grid.addElement(0, 1, column);
    grid.setColumnStretchFactor(1, kLeast);
    auto* const heading =
        new QCPTextElement(&plot, wrapped(title, font(kSmallSize), kTitleWidth), font(kSmallSize));
    heading->setObjectName(QStringLiteral("wordsTitle"));
    heading->setTextFlags(Qt::AlignLeft | Qt::AlignVCenter);
    heading->setTextColor(colours.ink);
    auto* const legend = new QCPLegend;
    column->addElement(0, 0, heading);
    column->addElement(1, 0, legend);
    column->addElement(2, 0, new QCPLayoutElement); // takes the remaining height
    column->setRowStretchFactor(0, kLeast);
    column->setRowStretchFactor(1, kLeast);
    column->setMargins({8, 4, 4, 0});
    legend->setLayer(QStringLiteral("legend"));
    legend->setFont(font(kSmallSize));
    legend->setTextColor(colours.ink);
    legend->setBorderPen(Qt::NoPen);
    legend->setBrush(Qt::NoBrush);
    legend->setMargins({0, 0, 0, 0});
    for (const auto& word : words) {
        auto* const item = new WordItem(*legend, word);
        item->setFont(font(kSmallSize));
        item->setTextColor(colours.ink);
        legend->addItem(item);
    }
}

namespace
{

// Ascending values without those that a logarithmic axis cannot show; all of them if it shows none.
std::vector<double> positive(const std::vector<double>& values)
{
    const auto first = std::ranges::upper_bound(values, 0.0);
    return first == values.end() ? values : std::vector<double>(first, values.end());
}

} // namespace

std::vector<double> edgesOf(const std::vector<double>& all, const Axis& axis, double unit)
{
    const auto values = axis.isLogarithmic() ? positive(all) : all;
    const auto on = [&](double value) { return axis.isLogarithmic() ? std::log(value) : value; };
    const auto off = [&](double value) { return axis.isLogarithmic() ? std::exp(value) : value; };
    std::vector<double> edges;
    const double alone = axis.isLogarithmic() ? std::log(2.0) : 1;
    const auto last = values.size() - 1;
    const double before = last > 0 ? on(values[1]) - on(values[0]) : alone;
    const double after = last > 0 ? on(values[last]) - on(values[last - 1]) : alone;
    edges.push_back(off(on(values[0]) - before / 2) / unit);
    for (std::size_t i = 0; i < last; ++i)
        edges.push_back(off((on(values[i]) + on(values[i + 1])) / 2) / unit);
    edges.push_back(off(on(values[last]) + after / 2) / unit);
    if (axis.names.empty() && values.front() >= 0) // such values have none below 0
        edges.front() = std::max(0.0, edges.front());
    edges.insert(edges.begin(), all.size() - values.size(), edges.front());
    return edges;
}

AxisScale scaleOfColours(const HeatMapFigure& figure)
{
    if (!figure.z.names.empty())
        return scaleOfX(figure.z, figure.values); // a tick for each name
    auto scale = scaleOfY(figure.z, {{"", figure.values}}, nullptr);
    if (figure.z.isLogarithmic())
        return scale;
    // Colours show differences, so the scale need not include zero.
    double least = INFINITY;
    double most = -INFINITY;
    for (const double value : figure.values)
        if (std::isfinite(value)) {
            least = std::min(least, value);
            most = std::max(most, value);
        }
    if (least < most && !figure.z.from && !figure.z.to) {
        scale.lower = least / scale.unitSize;
        scale.upper = most / scale.unitSize;
    }
    return scale;
}

std::vector<double> levelsOf(const HeatMapFigure& figure, const AxisScale& z)
{
    constexpr std::size_t kMostLevels = 12;
    if (!figure.levels.empty() || !z.names.empty()) // there is nothing between named values
        return figure.levels;
    auto ticks = ticksOf(z, z.lower, z.upper);
    if (ticks.size() > kMostLevels)
        ticks.resize(kMostLevels);
    for (auto& tick : ticks)
        tick *= z.unitSize;
    return ticks;
}

QCPColorGradient mapColours(bool isGrey)
{
    QCPColorGradient colours;
    colours.clearColorStops();
    constexpr std::array<std::array<int, 3>, 9> kCividis{{{0, 32, 76},
                                                          {0, 57, 111},
                                                          {65, 77, 107},
                                                          {96, 97, 110},
                                                          {124, 123, 120},
                                                          {154, 148, 119},
                                                          {187, 175, 110},
                                                          {221, 204, 93},
                                                          {255, 234, 70}}};
    constexpr int kDarkest = 40;
    constexpr int kShade = 24;
    for (std::size_t i = 0; i < kCividis.size(); ++i)
        colours.setColorStopAt(static_cast<double>(i) / (kCividis.size() - 1),
                               isGrey ? QColor(kDarkest + kShade * static_cast<int>(i),
                                               kDarkest + kShade * static_cast<int>(i),
                                               kDarkest + kShade * static_cast<int>(i))
                                      : QColor(kCividis[i][0], kCividis[i][1], kCividis[i][2]));
    colours.setNanHandling(QCPColorGradient::nhTransparent);
    return colours;
}

} // namespace clusterwright::plots

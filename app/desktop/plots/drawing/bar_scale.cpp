#include "app/desktop/plots/drawing/bar_scale.h"

#include "app/desktop/plots/drawing/plot_parts.h"
#include "app/desktop/plots/drawing/text_style.h"

#include <QFontMetrics>

#include <algorithm>
#include <cmath>

namespace clusterwright::plots
{

namespace
{

constexpr double kTextRoom = 0.1; // fraction of the value axis, for texts above bars
constexpr double kMostText = 0.6; // fraction of the axis, both sides together
constexpr int kBeside = 80;       // pixels beside the axis and the labels of its rows
constexpr int kBarTextGap = 8;

// A text beside a bar: the end of the bar, on a linear scale, and the share of the axis that the text takes.
struct TextPlace {
    double end;
    double share;
    bool isUp;
};

// Returns the bounds of an axis on which the texts fit.
std::pair<double, double>
boundsFor(const std::vector<TextPlace>& places, double lower, double upper)
{
    constexpr int kSteps = 30; // each bound depends on the other
    auto bounds = std::pair(lower, upper);
    for (int step = 0; step < kSteps; ++step)
        for (const auto& place : places)
            if (const double rest = 1 - place.share; place.isUp)
                bounds.second =
                    std::max(bounds.second, bounds.first + (place.end - bounds.first) / rest);
            else
                bounds.first =
                    std::min(bounds.first, bounds.second - (bounds.second - place.end) / rest);
    return bounds;
}

// Returns the bounds on which most texts fit, if the axis becomes longer by `rest`.
std::pair<double, double>
boundsForMost(const std::vector<TextPlace>& places, double lower, double upper, double rest)
{
    constexpr int kSteps = 20;
    std::pair<double, double> bounds;
    std::ptrdiff_t most = -1;
    for (int step = 0; step <= kSteps; ++step) {
        const double first = lower - rest * step / kSteps;
        const double second = first + upper - lower + rest;
        const auto fitting = std::ranges::count_if(places, [&](const TextPlace& place) {
            return (place.isUp ? second - place.end : place.end - first) >=
                   place.share * (second - first);
        });
        if (fitting > most) {
            most = fitting;
            bounds = {first, second};
        }
    }
    return bounds;
}

// Makes room for texts at the ends of bars, but not for those that would take most of the axis. `pixels`: its length.
void addTextRoom(AxisScale& scale, const BarFigure& figure, double pixels)
{
    const bool isLog = figure.value.isLogarithmic();
    const auto linear = [isLog](double value) { return isLog ? std::log(value) : value; };
    const QFontMetrics metrics(font(kSmallSize - 1));
    std::vector<TextPlace> places;
    for (const auto& bar : figure.bars) {
        if (!hasText(figure, bar))
            continue;
        const bool isUp = isTextUp(figure, bar);
        const double end =
            isUp ? std::fmax(std::max(bar.from, bar.to), bar.high) : std::min(bar.from, bar.to);
        const int width = metrics.horizontalAdvance(typeset(text(bar.text))) + kBarTextGap;
        const double share = figure.isHorizontal ? width / pixels : kTextRoom;
        if (const double place = linear(end / scale.unitSize); std::isfinite(place) && share < 1)
            places.push_back({place, share, isUp});
    }
    const double lower = linear(scale.lower);
    const double upper = linear(scale.upper);
    auto bounds = boundsFor(places, lower, upper);
    const double rest = (upper - lower) * kMostText / (1 - kMostText);
    if (bounds.second - bounds.first > upper - lower + rest)
        bounds = boundsForMost(places, lower, upper, rest);
    scale.firstTick = scale.lower;
    scale.lower = isLog ? std::exp(bounds.first) : bounds.first;
    scale.upper = isLog ? std::exp(bounds.second) : bounds.second;
}

} // namespace

QStringList shownRows(const BarFigure& figure)
{
    QStringList rows;
    for (const auto& row : rowsOf(figure))
        rows.append(text(row));
    auto shown = rows;
    for (auto& row : shown)
        row = shortLabel(row, rows);
    return shown;
}

double axisWidth(const BarFigure& figure, int width)
{
    const QFontMetrics metrics(font(kSmallSize));
    int widest = 0;
    for (const auto& row : shownRows(figure))
        widest = std::max(widest, metrics.horizontalAdvance(row));
    return std::max(0.3 * width, width - std::min<double>(widest, kWidestLabel * width) - kBeside);
}

bool isTextUp(const BarFigure& figure, const Bar& bar)
{
    if (figure.isConnected || bar.to != bar.from)
        return figure.isConnected || bar.to > bar.from;
    return std::ranges::none_of(
        figure.bars, [&](const Bar& other) { // away from the row's other bar
            return other.label == bar.label && !other.isPinned && other.to > other.from;
        });
}

bool hasText(const BarFigure& figure, const Bar& bar)
{
    const auto isEmpty = [](const Bar& one) { return one.from == one.to; };
    const auto first = std::ranges::find_if(figure.bars, [&](const Bar& other) {
        return other.label == bar.label && !other.isPinned && isEmpty(other);
    });
    return !bar.isPinned && !bar.text.empty() && std::isfinite(bar.from) && std::isfinite(bar.to) &&
           (!isEmpty(bar) || &*first == &bar); // the texts of two would overlap
}

AxisScale scaleOfBars(const BarFigure& figure, double pixels)
{
    Series values;
    for (const auto& bar : figure.bars)
        values.values.insert(values.values.end(), {bar.from, bar.to, bar.low, bar.high});
    values.values.push_back(figure.reference);
    // A plot of differences needs no zero.
    const bool fromZero = std::ranges::any_of(
        figure.bars, [](const Bar& bar) { return bar.from == 0 || bar.to == 0; });
    std::erase_if(values.values, [](double value) { return !std::isfinite(value); });
    auto scale = fromZero || values.values.empty() ? scaleOfY(figure.value, {values}, nullptr)
                                                   : scaleOfX(figure.value, values.values);
    addTextRoom(scale, figure, pixels);
    return scale;
}

} // namespace clusterwright::plots

#include "app/desktop/calibration/fit_figures.h"

#include "model/calibration/fit/column_use.h"
#include "model/core/text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <map>

namespace clusterwright::desktop
{

namespace
{

struct FitFigureWords {
    Q_DECLARE_TR_FUNCTIONS(FitFigureWords)
};

std::string said(const char* text)
{
    return FitFigureWords::tr(text).toStdString();
}

plots::Axis xAxis(const model::FitCurves& curves)
{
    if (curves.x.empty())
        return {said("row"), "1", plots::Scale::Linear};
    return {curves.x,
            model::baseUnit(curves.xDimension),
            curves.isLogarithmic ? plots::Scale::Log : plots::Scale::Linear};
}

bool spansMuch(const model::FitCurves& curves)
{
    constexpr double kMuch = 30;
    double least = INFINITY;
    double most = 0;
    for (const auto& point : curves.points) {
        least = std::min(least, point.measured);
        most = std::max(most, point.measured);
    }
    return least > 0 && most > kMuch * least;
}

// Groups the points by curve, and fitted rows apart from held-out rows.
template <typename Value>
void addPoints(plots::ScatterFigure& figure, const model::FitCurves& curves, Value&& value)
{
    const bool isOne = curves.curves.size() <= 1;
    for (std::size_t c = 0; c <= curves.curves.size(); ++c)
        for (const bool isHeldOut : {false, true}) {
            plots::ScatterPoints points;
            points.colour = c;
            points.isHollow = isHeldOut;
            for (const auto& point : curves.points)
                if (point.curve == c && point.isHeldOut == isHeldOut) {
                    points.x.push_back(point.x);
                    points.y.push_back(value(point));
                }
            if (isOne)
                points.label = isHeldOut ? said("held out") : said("measured");
            else if (c < curves.curves.size() && !isHeldOut)
                points.label = curves.curves[c].label;
            if (!points.x.empty())
                figure.points.push_back(std::move(points));
        }
}

double leastX(const model::FitCurves& curves)
{
    return std::ranges::min(curves.points, {}, &model::FitPoint::x).x;
}

double mostX(const model::FitCurves& curves)
{
    return std::ranges::max(curves.points, {}, &model::FitPoint::x).x;
}

// Adds PRTT(n, 0, s) = r (d + (s - 1) G) + (n - 1) (g + (s - 1) G), with d = os + L + or, and r = 2 directions, or 1 for one-way times.
// Without a switch point, one line holds for all sizes.
void addLogGpLines(plots::ScatterFigure& figure,
                   const model::DataFile& data,
                   const model::LogGpExtraction& found)
{
    const bool isWhole = found.conventions.latency == model::Latency::WithOverheads;
    if (!found.G || !found.L || !found.changes.empty() || (!isWhole && (!found.os || !found.or_)))
        return;
    const double d = found.L->value + (isWhole ? 0 : found.os->value + found.or_->value);
    const double ways = found.conventions.times == model::TimesAre::OneWay ? 1 : 2;
    std::map<std::pair<bool, double>, double> times; // several, size
    const auto& messages = data.column("messages")->values;
    for (std::size_t i = 0; i < messages.size(); ++i) {
        const double size = data.column("size")->values[i];
        const double bytes = (size - 1) * found.G->value;
        const bool isSeveral = messages[i] > 1;
        if (!isSeveral || found.g)
            times[{isSeveral, size}] =
                ways * (d + bytes) + (isSeveral ? (messages[i] - 1) * (found.g->value + bytes) : 0);
    }
    for (const bool isSeveral : {false, true}) {
        plots::ScatterCurve curve{isSeveral ? said("LogGP, several messages")
                                            : said("LogGP, one message")};
        curve.colour = isSeveral ? 1 : 0;
        for (const auto& [place, time] : times)
            if (place.first == isSeveral) {
                curve.x.push_back(place.second);
                curve.y.push_back(time);
            }
        if (!curve.x.empty())
            figure.curves.push_back(std::move(curve));
    }
}

} // namespace

plots::ScatterFigure fitFigure(const model::Calibration& calibration,
                               const model::FitCurves& curves)
{
    plots::ScatterFigure figure;
    const auto& output = calibration.model.output();
    const bool isLogarithmic = curves.isLogarithmic && spansMuch(curves);
    figure.x = xAxis(curves);
    figure.y = {output.name,
                model::baseUnit(output.dimension),
                isLogarithmic ? plots::Scale::Log : plots::Scale::Linear};
    figure.bandLabel = model::roundedText(100 * calibration.fit.plan.confidence, 3) + " " +
                       said("% of measurements");
    for (std::size_t c = 0; c < curves.curves.size(); ++c) {
        const auto& curve = curves.curves[c];
        figure.curves.push_back({curves.curves.size() == 1 ? said("model") : std::string(),
                                 curve.x,
                                 curve.predicted,
                                 curve.low,
                                 curve.high,
                                 c,
                                 false});
    }
    addPoints(figure, curves, [](const model::FitPoint& point) { return point.measured; });
    return figure;
}

plots::ScatterFigure residualFigure(const model::Calibration& calibration,
                                    const model::FitCurves& curves)
{
    plots::ScatterFigure figure;
    const auto& fit = calibration.fit;
    const bool isRelative = fit.plan.residuals == model::ResidualKind::Relative;
    figure.x = xAxis(curves);
    figure.y = {isRelative ? said("ln(model / measured)") : said("model \u2212 measured"),
                isRelative ? "1" : model::baseUnit(calibration.model.output().dimension),
                plots::Scale::Linear};
    const double unit = isRelative ? 1 : fit.residualUnit;
    if (!curves.points.empty())
        figure.curves.push_back(
            {said("no error"), {leastX(curves), mostX(curves)}, {0, 0}, {}, {}, 0, true});
    addPoints(figure, curves, [&](const model::FitPoint& point) { return point.residual * unit; });
    return figure;
}

plots::ScatterFigure quantileFigure(const model::Fit& fit)
{
    plots::ScatterFigure figure;
    figure.x = {said("normal noise (deviations)"), "1", plots::Scale::Linear};
    figure.y = {said("residual (deviations)"), "1", plots::Scale::Linear};
    plots::ScatterPoints points;
    points.label = said("residuals");
    for (const auto& point : model::quantilePoints(fit)) {
        points.x.push_back(point.normal);
        points.y.push_back(point.residual);
    }
    if (!points.x.empty())
        figure.curves.push_back({said("normal noise"),
                                 {points.x.front(), points.x.back()},
                                 {points.x.front(), points.x.back()},
                                 {},
                                 {},
                                 0,
                                 true});
    figure.points.push_back(std::move(points));
    return figure;
}

plots::ScatterFigure roundTripFigure(const model::DataFile& data,
                                     const model::LogGpExtraction& found)
{
    plots::ScatterFigure figure;
    figure.x = {"size", "B", plots::Scale::Log};
    figure.y = {"prtt", "s", plots::Scale::Log};
    plots::ScatterPoints one{said("one message"), {}, {}, 0, false};
    plots::ScatterPoints several{said("several messages"), {}, {}, 1, true};
    const auto& sizes = data.column("size")->values;
    const auto& times = data.column("prtt")->values;
    const auto& messages = data.column("messages")->values;
    const auto step = std::max<std::size_t>(1, sizes.size() / model::kMostPlotPoints);
    for (std::size_t i = 0; i < sizes.size(); i += step) {
        auto& to = messages[i] < 2 ? one : several;
        to.x.push_back(sizes[i]);
        to.y.push_back(times[i]);
    }
    figure.points = {std::move(one), std::move(several)};
    addLogGpLines(figure, data, found);
    return figure;
}

plots::ScatterFigure launchFigure(const model::DataFile& data, const model::LogGpExtraction& found)
{
    plots::ScatterFigure figure;
    const auto shown = std::find_if(
        model::kLogGpNumbers.rbegin(), model::kLogGpNumbers.rend(), [&](const auto& number) {
            return (found.*number.result).has_value() && data.column(number.name) != nullptr;
        });
    if (shown == model::kLogGpNumbers.rend())
        return figure;
    const auto& column = *data.column(shown->name);
    const auto& estimate = *(found.*shown->result);
    figure.x = {said("launch"), "1", plots::Scale::Linear};
    figure.y = {column.name, model::baseUnit(column.dimension), plots::Scale::Linear};
    figure.bandLabel = said("95 % interval");
    plots::ScatterPoints points{said("measured"), {}, {}, 0, false};
    for (std::size_t i = 0; i < column.values.size(); ++i)
        if (std::isfinite(column.values[i])) {
            points.x.push_back(static_cast<double>(i + 1));
            points.y.push_back(column.values[i]);
        }
    const auto both = [](double value) { return std::vector{value, value}; };
    figure.curves = {{said("median"),
                      {1, static_cast<double>(column.values.size())},
                      both(estimate.value),
                      both(estimate.low),
                      both(estimate.high),
                      1}};
    figure.points = {std::move(points)};
    return figure;
}

plots::ScatterFigure pieceFigure(const model::MessageFit& messages, const model::SizeLines& lines)
{
    const auto& x = *messages.data.column(messages.question.over);
    const auto& y = *messages.data.column(messages.question.response);
    const auto scaleOf = [](const model::Column& column) {
        constexpr double kMuch = 30;
        const auto facts = model::factsOf(column);
        return facts.least > 0 && facts.most > kMuch * facts.least ? plots::Scale::Log
                                                                   : plots::Scale::Linear;
    };
    plots::ScatterFigure figure;
    figure.x = {x.name, model::baseUnit(x.dimension), scaleOf(x)};
    figure.y = {y.name, model::baseUnit(y.dimension), scaleOf(y)};
    plots::ScatterPoints points{said("measured"), {}, {}, 0, false};
    const auto step = std::max<std::size_t>(1, x.values.size() / model::kMostPlotPoints);
    for (std::size_t i = 0; i < x.values.size(); i += step) {
        points.x.push_back(x.values[i]);
        points.y.push_back(y.values[i]);
    }
    figure.points = {std::move(points)};
    for (std::size_t i = 0; i < lines.pieces.size(); ++i) {
        const auto& piece = lines.pieces[i];
        constexpr int kParts = 40; // a straight line is bent on logarithmic axes
        plots::ScatterCurve curve{
            said("piece") + " " + std::to_string(i + 1), {}, {}, {}, {}, i + 1};
        for (int part = 0; part <= kParts; ++part) {
            const double share = static_cast<double>(part) / kParts;
            const double at = figure.x.scale == plots::Scale::Log
                                  ? piece.from * std::pow(piece.to / piece.from, share)
                                  : piece.from + share * (piece.to - piece.from);
            curve.x.push_back(at);
            curve.y.push_back(piece.line.at[0] + piece.line.at[1] * at);
        }
        figure.curves.push_back(std::move(curve));
    }
    return figure;
}

} // namespace clusterwright::desktop

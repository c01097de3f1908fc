// Points with curves and bands. Bands are drawn first, then points, then curves; the legend is below the axes.
#include "app/desktop/plots/drawing/axis_scale.h"
#include "app/desktop/plots/drawing/axis_style.h"
#include "app/desktop/plots/drawing/legend_parts.h"
#include "app/desktop/plots/drawing/plot_parts.h"
#include "app/desktop/plots/drawing/text_style.h"

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

namespace clusterwright::plots
{

namespace
{

constexpr double kScatterSize = 6;
constexpr std::size_t kManyScattered = 500; // more points are drawn smaller
constexpr int kScatterAlpha = 48;
constexpr int kFaintPointAlpha = 110;
constexpr double kNearPoint = 14; // pixels; distance at which the pointer reads a point

bool canShow(const AxisScale& scale, double value)
{
    return std::isfinite(value) && (scale.scale == Scale::Linear || value > 0);
}

void addShown(std::vector<double>& to, const std::vector<double>& values, const Axis& axis)
{
    for (const auto value : values)
        if (std::isfinite(value) && (!axis.isLogarithmic() || value > 0))
            to.push_back(value);
}

// Returns scales that cover everything that can be drawn. Points determine the x scale if there are any, because their values are
// rounder than those of a curve.
std::pair<AxisScale, AxisScale> scalesOf(const ScatterFigure& figure)
{
    std::vector<double> xs;
    Series ys;
    for (const auto& points : figure.points) {
        for (const auto* const values : {&points.x, &points.xBars.low, &points.xBars.high})
            addShown(xs, *values, figure.x);
        for (const auto* const values : {&points.y, &points.yBars.low, &points.yBars.high})
            addShown(ys.values, *values, figure.y);
    }
    const bool hasPoints = !xs.empty();
    for (const auto& curve : figure.curves) {
        if (curve.isReference)
            continue;
        if (!hasPoints)
            addShown(xs, curve.x, figure.x);
        for (const auto* const values : {&curve.y, &curve.low, &curve.high})
            addShown(ys.values, *values, figure.y);
    }
    if (xs.empty())
        xs = {1, 2};
    if (ys.values.empty())
        ys.values = {1, 2};
    std::ranges::sort(xs);
    xs.erase(std::unique(xs.begin(), xs.end()), xs.end());
    return {scaleOfX(figure.x, xs), scaleOfY(figure.y, {ys}, nullptr)};
}

QString barText(const ErrorBars& bars, std::size_t point, const Axis& axis)
{
    return bars.low.empty() ? QString() : bandText(bars.low[point], bars.high[point], axis);
}

// The names of the points, each beside its point unless it would cover another point or name.
class PointNames final : public QCPAbstractItem
{
public:
    struct Name {
        QPointF place; // in the coordinates of the axes
        QString words;
    };

    PointNames(QCustomPlot& plot, QCPAxisRect& rect, std::vector<Name> names, const QColor& ink)
        : QCPAbstractItem(&plot)
        , m_rect(rect)
        , m_names(std::move(names))
        , m_ink(ink)
    {
        setSelectable(false);
        setClipToAxisRect(true);
        setClipAxisRect(&rect);
    }
    [[nodiscard]] double selectTest(const QPointF&, bool, QVariant*) const override { return -1; }

protected:
    void draw(QCPPainter* painter) override
    {
        constexpr double kGap =
            10; // pixels between a point and its name, beyond the ring of a marked point
        painter->setFont(font(kSmallSize));
        painter->setPen(m_ink);
        const QFontMetricsF metrics(painter->font());
        QList<QRectF> taken;
        for (const auto& name : m_names)
            taken.append(boxAround(pixelOf(name.place), {kScatterSize, kScatterSize}));
        for (const auto& name : m_names) {
            const auto at = pixelOf(name.place);
            const auto size = metrics.size(0, name.words);
            const double across = size.width() / 2 + kGap;
            const double along = size.height() / 2 + kGap / 2;
            for (const QPointF step : {QPointF(across, 0),
                                       QPointF(-across, 0),
                                       QPointF(across, -along),
                                       QPointF(-across, -along),
                                       QPointF(across, along),
                                       QPointF(-across, along)}) {
                const auto box = boxAround(at + step, size);
                if (!QRectF(m_rect.rect()).contains(box) ||
                    std::ranges::any_of(taken,
                                        [&](const QRectF& other) { return other.intersects(box); }))
                    continue;
                painter->drawText(box, Qt::AlignCenter | Qt::TextDontClip, name.words);
                taken.append(box);
                break;
            }
        }
    }

private:
    [[nodiscard]] QPointF pixelOf(QPointF place) const
    {
        return {m_rect.axis(QCPAxis::atBottom)->coordToPixel(place.x()),
                m_rect.axis(QCPAxis::atLeft)->coordToPixel(place.y())};
    }

    static QRectF boxAround(QPointF middle, QSizeF size)
    {
        QRectF box(QPointF(), size);
        box.moveCenter(middle);
        return box;
    }

    QCPAxisRect& m_rect; // outlives this
    std::vector<Name> m_names;
    QColor m_ink;
};

class Painter
{
public:
    Painter(QCustomPlot& plot, const ScatterFigure& figure, const DrawOptions& options)
        : m_plot(plot)
        , m_figure(figure)
        , m_options(options)
        , m_scales(scalesOf(figure))
        , m_rect(*addAxes(plot, kAxesRow, 0))
        , m_legend(*addLegend(plot, kLegendRow, options.colours))
    {
        styleAxis(*m_rect.axis(QCPAxis::atBottom), m_scales.first);
        styleAxis(*m_rect.axis(QCPAxis::atLeft), m_scales.second);
        colour(m_rect, options.colours);
    }

    void draw()
    {
        for (const auto& curve : m_figure.curves)
            if (!curve.low.empty())
                addBand(curve);
        for (const auto& points : m_figure.points)
            addPoints(points);
        for (const auto& curve : m_figure.curves)
            addCurve(curve);
        addNames();
        const QPointer<QCPLegend> legend(&m_legend);
        fitLegend(m_plot, m_legend, m_options);
        if (legend)
            moveLegend(m_plot, m_rect, *legend, m_options);
    }

private:
    void addBand(const ScatterCurve& curve)
    {
        auto fill = seenColor(curve.colour, m_options.colours);
        fill.setAlpha(kScatterAlpha);
        auto low = curve.low;
        const auto& y = m_scales.second;
        for (auto& value : low)
            if (y.scale != Scale::Linear && !(value > 0))
                value = y.lower * y.unitSize; // extends below the axis
        auto* const lower = addGraph(curve.x, low, curve.label);
        lower->setPen(Qt::NoPen);
        auto* const upper = addGraph(curve.x, curve.high, m_figure.bandLabel);
        upper->setPen(Qt::NoPen);
        upper->setBrush(fill);
        upper->setChannelFillGraph(lower);
        if (&curve == &m_figure.curves.front())
            addToLegend(*upper, m_figure.bandLabel);
    }

    void addCurve(const ScatterCurve& curve)
    {
        auto* const graph = addGraph(curve.x, curve.y, curve.label);
        // Flat caps and bevel joins draw ten times as fast as round ones.
        graph->setPen(
            curve.isReference
                ? QPen(m_options.colours.frame, 1.5, Qt::DashLine, Qt::FlatCap, Qt::BevelJoin)
                : QPen(seen(curve.colour), 2, Qt::SolidLine, Qt::FlatCap, Qt::BevelJoin));
        addToLegend(*graph, curve.label);
    }

    void addPoints(const ScatterPoints& points)
    {
        auto* const graph = addGraph(points.x, points.y, points.label);
        graph->setLineStyle(QCPGraph::lsNone);
        const auto colour = seen(points.colour);
        const double size = points.x.size() > kManyScattered ? kScatterSize / 2 : kScatterSize;
        const auto place = static_cast<std::size_t>(&points - m_figure.points.data());
        const auto shape = m_options.colours.isGrey // where colours do not distinguish points
                               ? markerOf({place}, m_options.colours).shape()
                               : QCPScatterStyle::ssDisc;
        graph->setScatterStyle(
            points.isHollow
                ? QCPScatterStyle(
                      QCPScatterStyle::ssSquare, QPen(colour, 1.5), Qt::NoBrush, size + 1)
                : QCPScatterStyle(shape, QPen(colour, 1), QBrush(colour), size));
        addToLegend(*graph, points.label);
        addBars(*graph, points, points.xBars, QCPErrorBars::etKeyError);
        addBars(*graph, points, points.yBars, QCPErrorBars::etValueError);
    }

    void addNames()
    {
        constexpr std::size_t kMostNames = 30;
        const auto& [x, y] = m_scales;
        std::vector<PointNames::Name> names;
        for (const auto& points : m_figure.points)
            for (std::size_t i = 0; i < points.names.size(); ++i)
                if (!points.names[i].empty() && !m_options.hidden.contains(points.label) &&
                    canShow(x, points.x[i]) && canShow(y, points.y[i]))
                    names.push_back({{points.x[i] / x.unitSize, points.y[i] / y.unitSize},
                                     typeset(text(points.names[i]))});
        if (!names.empty() && names.size() <= kMostNames)
            static_cast<void>(new PointNames( // the plot owns it
                m_plot,
                m_rect,
                std::move(names),
                m_options.colours.ink));
    }

    // Adds error bars below the visible points.
    void addBars(QCPGraph& graph,
                 const ScatterPoints& points,
                 const ErrorBars& ends,
                 QCPErrorBars::ErrorType type)
    {
        if (ends.low.empty())
            return;
        const bool isX = type == QCPErrorBars::etKeyError;
        const auto& [x, y] = m_scales;
        const auto& scale = isX ? x : y;
        const auto& values = isX ? points.x : points.y;
        QVector<QCPErrorBarsData> lengths;
        for (std::size_t i = 0; i < values.size(); ++i) {
            if (!canShow(x, points.x[i]))
                continue;
            const bool isBelow = scale.scale != Scale::Linear && ends.low[i] <= 0;
            const double low = isBelow ? scale.lower * scale.unitSize : ends.low[i];
            lengths.append(
                {(values[i] - low) / scale.unitSize, (ends.high[i] - values[i]) / scale.unitSize});
        }
        auto* const bars = new QCPErrorBars(graph.keyAxis(), graph.valueAxis()); // the plot owns it
        bars->setErrorType(type);
        bars->setDataPlottable(&graph);
        bars->data()->swap(lengths);
        bars->setSymbolGap(kScatterSize);
        bars->setWhiskerWidth(kScatterSize);
        bars->setPen(QPen(seen(points.colour), 1));
        bars->setVisible(graph.visible());
    }

    [[nodiscard]] QColor seen(std::size_t index) const
    {
        auto colour = seenColor(index, m_options.colours);
        colour.setAlpha(m_options.isOld ? kFaintPointAlpha : 255);
        return colour;
    }

    QCPGraph*
    addGraph(const std::vector<double>& xs, const std::vector<double>& ys, const std::string& label)
    {
        const auto& [x, y] = m_scales;
        QVector<QCPGraphData> data;
        for (std::size_t i = 0; i < xs.size(); ++i)
            if (canShow(x, xs[i])) // no line joins the points beside one that is not shown
                data.append({xs[i] / x.unitSize, canShow(y, ys[i]) ? ys[i] / y.unitSize : NAN});
        auto* const graph =
            m_plot.addGraph(m_rect.axis(QCPAxis::atBottom), m_rect.axis(QCPAxis::atLeft));
        graph->data()->set(data);
        graph->setObjectName(text(label));
        graph->setVisible(label.empty() || !m_options.hidden.contains(label));
        return graph;
    }

    void addToLegend(QCPGraph& graph, const std::string& label)
    {
        if (label.empty())
            return;
        graph.setName(text(label));
        graph.addToLegend(&m_legend);
    }

    QCustomPlot& m_plot;
    const ScatterFigure& m_figure;
    const DrawOptions& m_options;
    std::pair<AxisScale, AxisScale> m_scales;
    QCPAxisRect& m_rect;
    QCPLegend& m_legend;
};

} // namespace

QSize sizeOfKind(const ScatterFigure&)
{
    return {640, 440};
}

void drawKind(QCustomPlot& plot, const ScatterFigure& figure, const DrawOptions& options)
{
    addTitle(plot, figure.title, options);
    Painter(plot, figure, options).draw();
}

Readout
readKind(QCustomPlot& plot, const ScatterFigure& figure, const Hidden& hidden, QPointF place)
{
    Readout found;
    if (plot.axisRectCount() == 0)
        return found;
    const auto [x, y] = scalesOf(figure);
    auto* const keys = plot.axisRect()->axis(QCPAxis::atBottom);
    auto* const values = plot.axisRect()->axis(QCPAxis::atLeft);
    double nearest = kNearPoint;
    std::size_t count = 0;
    for (const auto& points : figure.points) {
        for (std::size_t i = 0; i < points.x.size(); ++i) {
            if (!canShow(x, points.x[i]) || !canShow(y, points.y[i]) ||
                hidden.contains(points.label))
                continue;
            const QPointF at(keys->coordToPixel(points.x[i] / x.unitSize),
                             values->coordToPixel(points.y[i] / y.unitSize));
            const double distance = QLineF(at, place).length();
            if (distance >= nearest)
                continue;
            nearest = distance;
            found = {
                (points.names.empty() || points.names[i].empty()
                     ? QString()
                     : text(points.names[i]) + QStringLiteral("  \u00b7  ")) +
                    QStringLiteral("%1 = %2  \u00b7  %3 = %4")
                        .arg(text(figure.x.label),
                             valueText(points.x[i], figure.x) + barText(points.xBars, i, figure.x),
                             points.label.empty() ? text(figure.y.label) : text(points.label),
                             valueText(points.y[i], figure.y) + barText(points.yBars, i, figure.y)),
                at,
                points.rows.empty() ? count + i : points.rows[i],
                Spot{figure.x, points.x[i], figure.y, points.y[i]}};
        }
        count += points.x.size();
    }
    return found;
}

} // namespace clusterwright::plots

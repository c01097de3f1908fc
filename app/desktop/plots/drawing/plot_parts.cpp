#include "app/desktop/plots/drawing/plot_parts.h"

#include "app/desktop/plots/drawing/axis_style.h"
#include "app/desktop/plots/drawing/panel_rect.h"
#include "app/desktop/plots/drawing/text_style.h"
#include "model/core/text.h"
#include "model/study/figure/axis_names.h"
#include "model/study/figure/log_axes.h"
#include "model/units/quantity.h"

#include <qcustomplot.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace clusterwright::plots
{

namespace
{

constexpr int kMargins = 40;    // pixels, both sides of the title together
constexpr double kLeast = 1e-3; // stretch factor of a row with its minimum height

// Number of lines that an axis title may have in an interactive plot, which shows the whole title as a tooltip. `room`: of the panel.
int titleLines(const QCPAxis& axis, QSize room)
{
    constexpr double kShareOfHeight = 0.1;
    constexpr double kShareOfWidth = 0.13;
    const double share = axis.orientation() == Qt::Horizontal ? kShareOfHeight * room.height()
                                                              : kShareOfWidth * room.width();
    return std::max(1, static_cast<int>(share / QFontMetrics(axis.labelFont()).lineSpacing()));
}

int rowsOf(const QCustomPlot& plot)
{
    const auto panels = std::max<qsizetype>(1, panelsOf(plot).size());
    return static_cast<int>((panels + columnsOf(plot) - 1) / columnsOf(plot));
}

// True if an axis shows another title than before.
bool fitTitles(QCustomPlot& plot, bool isInteractive)
{
    const QSize room(plot.viewport().width() / columnsOf(plot),
                     plot.viewport().height() / rowsOf(plot));
    bool isAny = false;
    const auto fit = [&](QCPAxis& axis, const QRect& beside) {
        if (isInteractive && isSmall(plot))
            axis.setLabelFont(font(kSmallSize));
        const int length = axis.orientation() == Qt::Horizontal ? beside.width() : beside.height();
        isAny = fitTitle(axis, length, isInteractive ? titleLines(axis, room) : kAllLines) || isAny;
    };
    for (auto* const rect : plot.axisRects())
        for (auto* const axis : rect->axes())
            fit(*axis, rect->rect());
    for (auto* const element : plot.plotLayout()->elements(true))
        if (auto* const scale = qobject_cast<QCPColorScale*>(element))
            fit(*scale->axis(), scale->rect());
    return isAny;
}

void keepRange(const QCPAxis& axis, Axis& of)
{
    of.from = axis.range().lower * unitOf(axis);
    of.to = axis.range().upper * unitOf(axis);
}

// Omits axis titles that would leave no room for curves; the cursor values name the quantities.
void dropLabelsWhereLow(QCustomPlot& plot)
{
    if (plot.viewport().height() / rowsOf(plot) >= kTallForTitles)
        return;
    for (auto* const rect : plot.axisRects())
        for (auto* const axis : rect->axes())
            axis->setLabel({});
}

} // namespace

QString text(const std::string& utf8)
{
    return QString::fromStdString(utf8);
}

QString valueText(double value, const Axis& axis)
{
    if (std::isnan(value))
        return QStringLiteral("\u2013");
    if (const auto* const name = nameAt(axis.names, axis.firstName, std::round(value)))
        return text(*name);
    const auto unit = model::parseUnit(axis.unit);
    auto words = text(unit ? model::displayIn({value, unit.value().dimension}, axis.unit, 4)
                           : model::displayText({value, model::kNumber}, 4));
    words = typeset(std::move(words));
    if (axis.scale == Scale::Decibel && axis.unit == "1" && value > 0)
        words += QStringLiteral(" (%1 dB)").arg(10 * std::log10(value), 0, 'f', 1);
    return words;
}

void dotOutside(QCPGraph& graph, const Series& series, const CurvePlaces& places)
{
    const auto isOutside = [&](std::size_t point) { return series.kinds[point] != "inside"; };
    std::array<QVector<QCPGraphData>, 2> pieces; // inside, outside
    for (std::size_t i = 1; i < series.kinds.size(); ++i) {
        auto& piece = pieces[isOutside(i - 1) || isOutside(i) ? 1 : 0];
        for (const auto end : {i - 1, i})
            piece.append({places.x[end] / places.xUnit, series.values[end] / places.yUnit});
        piece.append({places.x[i] / places.xUnit, kNoValue});
    }
    if (pieces[1].empty())
        return;
    auto pen = graph.pen();
    graph.setLineStyle(QCPGraph::lsNone);
    for (auto& piece : pieces) {
        auto* const line = graph.parentPlot()->addGraph(graph.keyAxis(), graph.valueAxis());
        line->data()->set(piece, true);
        line->setPen(pen);
        line->setVisible(graph.visible());
        line->removeFromLegend();
        pen.setStyle(Qt::DotLine);
    }
}

QString bandText(double low, double high, const Axis& axis)
{
    if (std::isnan(low))
        return {};
    return QStringLiteral(" (%1 \u2026 %2)").arg(valueText(low, axis), valueText(high, axis));
}

namespace
{

constexpr std::array kGreys{0x00, 0x70, 0xa0, 0x48};

// Relative luminance (WCAG 2.2), 0 to 1.
double luminance(const QColor& colour)
{
    const auto linear = [](double part) {
        return part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) +
           0.0722 * linear(colour.blueF());
}

double contrast(const QColor& one, const QColor& other)
{
    constexpr double kGlare = 0.05;
    const auto [dark, light] = std::minmax({luminance(one), luminance(other)});
    return (light + kGlare) / (dark + kGlare);
}

// Changes the lightness of the colour until it can be seen. Thin lines need more contrast on a dark background.
QColor readable(QColor colour, const QColor& paper)
{
    constexpr int kStep = 4;
    const bool isDark = paper.lightness() < 128;
    const double least = isDark ? 4.5 : 3;
    for (int light = colour.lightness();
         contrast(colour, paper) < least && light >= 0 && light <= 255;
         light += isDark ? kStep : -kStep)
        colour = QColor::fromHsl(colour.hslHue(), colour.hslSaturation(), light);
    return colour;
}

} // namespace

std::size_t colourCount(const PlotColours& colours)
{
    return colours.isGrey ? kGreys.size() : kSeriesColors;
}

QColor seenColor(std::size_t index, const PlotColours& colours)
{
    constexpr int kLeastDifference = 40;
    if (colours.isGrey) {
        const int grey = kGreys[index % kGreys.size()];
        return {grey, grey, grey};
    }
    const auto color = seriesColor(index);
    return std::abs(color.lightness() - colours.paper.lightness()) >= kLeastDifference
               ? readable(color, colours.paper)
               : colours.ink;
}

// In grey, only dashes distinguish the curves.
CurveStyle styleOf(const Series& series, std::size_t index, const PlotColours& colours)
{
    const auto colour = series.colour.value_or(index);
    const auto dash = colour / kSeriesColors + series.dash;
    return {colour, colours.isGrey && !series.colour ? index : dash};
}

QCPScatterStyle markerOf(const CurveStyle& style, const PlotColours& colours)
{
    const auto color = seenColor(style.colour, colours);
    static constexpr std::array kShapes{QCPScatterStyle::ssDisc,
                                        QCPScatterStyle::ssSquare,
                                        QCPScatterStyle::ssTriangle,
                                        QCPScatterStyle::ssDiamond,
                                        QCPScatterStyle::ssTriangleInverted};
    const auto shape = kShapes[(style.colour + style.dash) % kShapes.size()];
    constexpr double kSmaller = 2; // pixels smaller than the marker below
    constexpr double kSmallest = 3;
    const double size = std::max(kSmallest, kMarkerSize - kSmaller * style.above);
    return {shape, QPen(color, 1), QBrush(color), size};
}

QPen penOf(const CurveStyle& style, const PlotColours& colours)
{
    static constexpr std::array kDashes{Qt::SolidLine, Qt::DashLine, Qt::DotLine, Qt::DashDotLine};
    // Flat caps and bevel joins draw ten times as fast as round ones.
    QPen pen(seenColor(style.colour, colours),
             colours.lineWidth,
             kDashes[style.dash % kDashes.size()],
             Qt::FlatCap,
             Qt::BevelJoin);
    if (style.above > 0) {          // the curve below is visible between the dashes
        constexpr double kDash = 4; // line widths
        pen.setDashPattern({kDash, kDash * style.above});
    }
    return pen;
}

std::string captionOf(const FigureHead& head, const DrawOptions& options)
{
    auto texts = head.caption;
    if (!options.isInteractive)
        texts.insert(texts.end(), head.fixed.begin(), head.fixed.end());
    return model::join(texts, "; ");
}

void clear(QCustomPlot& plot)
{
    plot.clearPlottables();
    plot.clearItems();
    plot.plotLayout()->clear();
    plot.setAutoAddPlottableToLegend(false);
    plot.plotLayout()->setRowSpacing(6);
    plot.plotLayout()->setMargins({12, 10, 12, 8});
}

namespace
{

QString titleText(const std::string& words, int width)
{
    return wrapped(text(words), font(kTitleSize, true), width - kMargins);
}

} // namespace

int extraTitleHeight(const std::string& words, int width)
{
    return static_cast<int>(titleText(words, width).count(QLatin1Char('\n'))) *
           QFontMetrics(font(kTitleSize, true)).lineSpacing();
}

void addTitle(QCustomPlot& plot, const std::string& words, const DrawOptions& options)
{
    if (words.empty() || !options.hasTitle)
        return;
    auto* const title = new QCPTextElement(
        &plot, titleText(words, plot.viewport().width()), font(kTitleSize, true));
    title->setObjectName(QStringLiteral("title"));
    title->setTextFlags(Qt::AlignLeft | Qt::AlignVCenter);
    title->setTextColor(options.colours.ink);
    plot.plotLayout()->addElement(kTitleRow, 0, title);
    plot.plotLayout()->setRowStretchFactor(kTitleRow, kLeast);
}

QCPAxisRect* addAxes(QCustomPlot& plot, int row, int column)
{
    auto* const rect = new QCPAxisRect(&plot);
    rect->removeAxis(rect->axis(QCPAxis::atTop));
    rect->removeAxis(rect->axis(QCPAxis::atRight));
    rect->setMinimumMargins({0, 8, 16, 0}); // for half of the last tick's text
    plot.plotLayout()->addElement(row, column, rect);
    return rect;
}

void colour(QCPAxis& axis, const PlotColours& colours)
{
    axis.setLabelColor(colours.ink);
    axis.setTickLabelColor(colours.ink);
    axis.setBasePen(QPen(colours.frame, 1));
    axis.setTickPen(QPen(colours.frame, 1));
    axis.setSubTickPen(QPen(colours.frame, 1));
    axis.grid()->setPen(QPen(colours.grid, 1));
    axis.grid()->setZeroLinePen(QPen(colours.grid, 1));
}

void colour(QCPAxisRect& rect, const PlotColours& colours)
{
    for (auto* const axis : rect.axes())
        colour(*axis, colours);
}

void fitAxes(QCustomPlot& plot, bool isInteractive)
{
    auto& grid = *plot.plotLayout();
    for (int row = 0; row < grid.rowCount(); ++row)
        if (row != kAxesRow)
            grid.setRowStretchFactor(row, kLeast);
    dropLabelsWhereLow(plot);
    layOut(plot); // ticks depend on the axes' lengths
    if (fitTitles(plot, isInteractive))
        layOut(plot);
}

bool isSmall(const QCustomPlot& plot)
{
    const auto size = plot.viewport().size();
    return size.width() < kRoomForTitle.width() || size.height() < kRoomForTitle.height();
}

namespace
{

// Bars have the notes in their own.
std::vector<std::string> notesBelow(const AnyFigure& figure, const DrawOptions& options)
{
    if (std::holds_alternative<BarFigure>(figure))
        return {};
    auto notes = notesOn(figure);
    if (const auto caption = captionOf(headOf(figure), options); !caption.empty())
        notes.push_back(caption);
    return notes;
}

// Adds the notes on the axes and the caption, unless the plot is too low.
void addNotes(QCustomPlot& plot, const AnyFigure& figure, const DrawOptions& options)
{
    constexpr int kNoteSpace = 32; // pixels
    const auto notes = notesBelow(figure, options);
    if (notes.empty() || plot.viewport().height() < kTallEnough)
        return;
    QStringList lines;
    for (const auto& note : notes)
        lines.append(wrapped(text(note), font(kSmallSize), plot.viewport().width() - kNoteSpace));
    auto* const words = new QCPTextElement(&plot, lines.join(QLatin1Char('\n')), font(kSmallSize));
    words->setObjectName(QStringLiteral("note"));
    words->setTextFlags(Qt::AlignLeft | Qt::AlignVCenter);
    words->setTextColor(options.colours.faintInk);
    plot.plotLayout()->addElement(kNoteRow, 0, words);
}

} // namespace

QSize pictureSize(const AnyFigure& figure, int columns)
{
    constexpr int kNoteHeight = 24; // pixels of a line with its space
    const QSize notes(0, kNoteHeight * static_cast<int>(notesBelow(figure, {}).size()));
    return notes + std::visit(
                       [columns](const auto& one) {
                           if constexpr (requires { sizeOfKind(one, columns); })
                               return sizeOfKind(one, columns);
                           else
                               return sizeOfKind(one);
                       },
                       figure);
}

void draw(QCustomPlot& plot, const AnyFigure& figure, const DrawOptions& options)
{
    clear(plot);
    plot.setBackground(QBrush(options.colours.paper));
    addNotes(plot, figure, options);
    std::visit([&](const auto& one) { drawKind(plot, one, options); }, figure);
    fitAxes(plot, hasShortTitles(options));
}

bool hasLegend(const AnyFigure& figure)
{
    return !labelsOf(figure).empty();
}

AnyFigure withShownRanges(QCustomPlot& plot, AnyFigure figure)
{
    if (auto* const panels = std::get_if<Figure>(&figure)) {
        for (const auto* const rect : panelsOf(plot))
            if (rect->panel() < std::ssize(panels->panels)) {
                auto& panel = panels->panels[static_cast<std::size_t>(rect->panel())];
                keepRange(*rect->x(), panel.x);
                keepRange(*rect->y(), panel.y);
            }
        return figure;
    }
    if (plot.axisRectCount() == 0 || !plot.axisRect()->axis(QCPAxis::atBottom))
        return figure;
    const auto& x = *plot.axisRect()->axis(QCPAxis::atBottom);
    const auto& y = *plot.axisRect()->axis(QCPAxis::atLeft);
    if (auto* const bars = std::get_if<BarFigure>(&figure)) {
        keepRange(bars->isHorizontal ? x : y, bars->value);
    } else {
        eachAxis(figure, [&](Axis& axis, bool isX) { keepRange(isX ? x : y, axis); });
    }
    return figure;
}

Readout readoutAt(QCustomPlot& plot, const AnyFigure& figure, const Hidden& hidden, QPointF place)
{
    return std::visit([&](const auto& one) { return readKind(plot, one, hidden, place); }, figure);
}

} // namespace clusterwright::plots

// A heat map: a cell around each point, contours, hatching outside a block's valid range, borders between regions with different
// bottlenecks.
#include "app/desktop/plots/drawing/axis_scale.h"
#include "app/desktop/plots/drawing/axis_style.h"
#include "app/desktop/plots/drawing/box_plottable.h"
#include "app/desktop/plots/drawing/map_colours.h"
#include "app/desktop/plots/drawing/plot_parts.h"
#include "app/desktop/plots/drawing/text_style.h"
#include "app/desktop/plots/figure/contours.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace clusterwright::plots
{

namespace
{

constexpr std::size_t kMostVectorCells =
    20'000; // more cells are drawn as a bitmap, also in SVG and PDF
constexpr int kMapHaloAlpha = 190;

// Everything inside the axes of a heat map; a single plottable, which no legend controls.
class MapPlottable final : public QCPAbstractPlottable
{
public:
    MapPlottable(QCPAxisRect& rect, const HeatMapFigure& figure, const PlotColours& colours)
        : QCPAbstractPlottable(rect.axis(QCPAxis::atBottom), rect.axis(QCPAxis::atLeft))
        , m_figure(figure)
        , m_colours(colours)
        , m_z(scaleOfColours(figure))
        , m_gradient(mapColours(colours.isGrey))
        , m_words(wordColours(figure, m_z, colours.isGrey))
        , m_xEdges(edgesOf(figure.xValues, figure.x, unitOf(*keyAxis())))
        , m_yEdges(edgesOf(figure.yValues, figure.y, unitOf(*valueAxis())))
    {
        m_contours = contoursOf(figure.xValues, figure.yValues, figure.values);
        if (const auto& pinned = figure.pinned)
            m_pinned = contoursOf(pinned->xValues, pinned->yValues, pinned->values);
    }

    [[nodiscard]] QCPRange xRange() const { return {m_xEdges.front(), m_xEdges.back()}; }
    [[nodiscard]] QCPRange yRange() const { return {m_yEdges.front(), m_yEdges.back()}; }
    [[nodiscard]] const AxisScale& z() const { return m_z; }
    // Empty if the map shows numbers.
    [[nodiscard]] const std::vector<WordColour>& words() const { return m_words; }

    [[nodiscard]] double selectTest(const QPointF&, bool, QVariant*) const override { return -1; }
    [[nodiscard]] QCPRange getKeyRange(bool& found, QCP::SignDomain) const override
    {
        found = true;
        return xRange();
    }
    [[nodiscard]] QCPRange
    getValueRange(bool& found, QCP::SignDomain, const QCPRange&) const override
    {
        found = true;
        return yRange();
    }

protected:
    void draw(QCPPainter* painter) override
    {
        const bool isVector = painter->modes().testFlag(QCPPainter::pmVectorized);
        if (isVector && m_figure.values.size() <= kMostVectorCells)
            drawCells(*painter);
        else
            drawImage(*painter);
        drawInvalid(*painter);
        drawBorders(*painter);
        drawContours(*painter);
        drawNames(*painter);
    }
    void drawLegendIcon(QCPPainter*, const QRectF&) const override {}

private:
    struct Contour {
        double level;
        ContourLine line; // in the axes' units
    };

    [[nodiscard]] std::vector<Contour> contoursOf(const std::vector<double>& x,
                                                  const std::vector<double>& y,
                                                  const std::vector<double>& values) const
    {
        const auto placesOf = [](std::vector<double> places, const Axis& axis) {
            for (auto& value : places)
                value = axis.isLogarithmic() ? std::log(value) : value;
            return places;
        };
        const auto xs = placesOf(x, m_figure.x);
        const auto ys = placesOf(y, m_figure.y);
        auto seen = values; // without the places off a logarithmic axis
        for (std::size_t i = 0; i < seen.size(); ++i)
            if (!std::isfinite(xs[i % xs.size()]) || !std::isfinite(ys[i / xs.size()]))
                seen[i] = kNoValue;
        std::vector<Contour> contours;
        if (!m_figure.x.names.empty() || !m_figure.y.names.empty())
            return contours; // there is nothing between named values
        const double xUnit = unitOf(*keyAxis());
        const double yUnit = unitOf(*valueAxis());
        for (const double level : levelsOf(m_figure, m_z))
            for (auto& line : contourLines(xs, ys, seen, level)) {
                for (auto& point : line) {
                    point.x = (m_figure.x.isLogarithmic() ? std::exp(point.x) : point.x) / xUnit;
                    point.y = (m_figure.y.isLogarithmic() ? std::exp(point.y) : point.y) / yUnit;
                }
                contours.push_back({level, std::move(line)});
            }
        return contours;
    }

    [[nodiscard]] QColor colourOf(double value)
    {
        const bool isLog = m_z.scale != Scale::Linear;
        if (!std::isfinite(value) || (isLog && value <= 0))
            return {};
        if (!m_words.empty())
            return std::ranges::find(m_words, value, &WordColour::value)->colour;
        return QColor::fromRgba(
            m_gradient.color(value / m_z.unitSize, QCPRange(m_z.lower, m_z.upper), isLog));
    }

    [[nodiscard]] QRectF cellPixels(std::size_t i, std::size_t j) const
    {
        return QRectF(QPointF(keyAxis()->coordToPixel(m_xEdges[i]),
                              valueAxis()->coordToPixel(m_yEdges[j])),
                      QPointF(keyAxis()->coordToPixel(m_xEdges[i + 1]),
                              valueAxis()->coordToPixel(m_yEdges[j + 1])))
            .normalized()
            .intersected(QRectF(clipRect()));
    }

    void drawCells(QCPPainter& painter)
    {
        painter.setAntialiasing(false);
        painter.setPen(Qt::NoPen);
        for (std::size_t j = 0; j + 1 < m_yEdges.size(); ++j)
            for (std::size_t i = 0; i + 1 < m_xEdges.size(); ++i)
                if (const auto colour = colourOf(m_figure.at(i, j)); colour.isValid()) {
                    painter.setBrush(colour);
                    // Overlaps neighbours slightly, because viewers show gaps between touching edges.
                    painter.drawRect(
                        cellPixels(i, j).adjusted(0, 0, 0.4, 0.4).intersected(clipRect()));
                }
    }

    // Returns the cell index of each pixel; -1 outside.
    static std::vector<int> cellsAt(
        const QCPAxis& axis, const std::vector<double>& edges, double from, int count, double step)
    {
        std::vector<int> cells(static_cast<std::size_t>(count), -1);
        for (int pixel = 0; pixel < count; ++pixel) {
            const double at = axis.pixelToCoord(from + (pixel + 0.5) * step);
            const auto cell = std::ranges::upper_bound(edges, at) - edges.begin() - 1;
            if (cell >= 0 && cell + 1 < std::ssize(edges))
                cells[static_cast<std::size_t>(pixel)] = static_cast<int>(cell);
        }
        return cells;
    }

    void drawImage(QCPPainter& painter)
    {
        const QRectF area = clipRect();
        const double scale =
            std::max(1.0, painter.transform().m11() * painter.device()->devicePixelRatioF());
        const auto size = (area.size() * scale).toSize();
        QImage image(size, QImage::Format_ARGB32_Premultiplied);
        image.fill(Qt::transparent);
        const auto columns = cellsAt(*keyAxis(), m_xEdges, area.left(), size.width(), 1 / scale);
        const auto rows = cellsAt(*valueAxis(), m_yEdges, area.top(), size.height(), 1 / scale);
        std::vector<QRgb> line(m_figure.xValues.size());
        int shown = -1;
        for (int y = 0; y < size.height(); ++y) {
            const int row = rows[static_cast<std::size_t>(y)];
            if (row < 0)
                continue;
            for (std::size_t i = 0; i < line.size() && row != shown; ++i) {
                const auto colour = colourOf(m_figure.at(i, static_cast<std::size_t>(row)));
                line[i] = colour.isValid() ? colour.rgba() : 0;
            }
            shown = row;
            auto* const pixels = reinterpret_cast<QRgb*>(image.scanLine(y));
            for (int x = 0; x < size.width(); ++x)
                if (const int column = columns[static_cast<std::size_t>(x)]; column >= 0)
                    pixels[x] = line[static_cast<std::size_t>(column)];
        }
        painter.drawImage(area, image);
    }

    // Hatches runs of adjacent cells.
    void drawInvalid(QCPPainter& painter)
    {
        const auto columns = m_figure.xValues.size();
        QColor colour(Qt::white);
        colour.setAlpha(kMapHaloAlpha);
        for (std::size_t j = 0; j < m_figure.yValues.size() && !m_figure.valid.empty(); ++j)
            for (std::size_t i = 0; i < columns; ++i) {
                if (m_figure.valid[j * columns + i])
                    continue;
                auto last = i;
                while (last + 1 < columns && !m_figure.valid[j * columns + last + 1])
                    ++last;
                drawHatch(painter, cellPixels(i, j).united(cellPixels(last, j)), colour);
                i = last;
            }
    }

    void drawBorders(QCPPainter& painter)
    {
        if (m_figure.limiting.empty())
            return;
        const auto columns = m_figure.xValues.size();
        const auto rows = m_figure.yValues.size();
        const auto& names = m_figure.limiting;
        const auto drawBorder = [&](QPointF from, QPointF to) {
            if (!m_words.empty()) // also visible on light colours
                return drawLine(painter, {from, to}, true);
            painter.setPen(QPen(Qt::white, 1.5, Qt::DotLine));
            painter.drawLine(from, to);
        };
        for (std::size_t j = 0; j < rows; ++j)
            for (std::size_t i = 0; i < columns; ++i) {
                const auto cell = cellPixels(i, j);
                if (cell.isEmpty())
                    continue;
                if (i + 1 < columns && names[j * columns + i] != names[j * columns + i + 1])
                    drawBorder(cell.topRight(), cell.bottomRight());
                if (j + 1 < rows && names[j * columns + i] != names[(j + 1) * columns + i])
                    drawBorder(cell.topLeft(), cell.topRight());
            }
    }

    // Draws pinned contours dashed, below the present ones, which are labelled first.
    void drawContours(QCPPainter& painter)
    {
        painter.setAntialiasing(true);
        for (const auto& contour : m_pinned)
            drawLine(painter, pixelsOf(contour), true);
        for (const auto& contour : m_contours) {
            drawLine(painter, pixelsOf(contour), false);
            labelLine(painter, pixelsOf(contour), contour.level);
        }
        for (const auto& contour : m_pinned)
            labelLine(painter, pixelsOf(contour), contour.level);
        m_taken.clear();
    }

    [[nodiscard]] QPolygonF pixelsOf(const Contour& contour) const
    {
        QPolygonF line;
        for (const auto& point : contour.line)
            line.append(
                QPointF(keyAxis()->coordToPixel(point.x), valueAxis()->coordToPixel(point.y)));
        return line;
    }

    // Draws white on black, visible on every colour.
    static void drawLine(QCPPainter& painter, const QPolygonF& line, bool isDashed)
    {
        constexpr double kDash = 6; // pixels
        painter.setBrush(Qt::NoBrush);
        for (const auto& [colour, width] : {std::pair(Qt::black, 2.6), std::pair(Qt::white, 1.2)}) {
            QPen pen(colour, width, Qt::SolidLine, Qt::FlatCap, Qt::BevelJoin);
            if (isDashed)
                pen.setDashPattern({kDash / width, kDash / width});
            painter.setPen(pen);
            painter.drawPolyline(line);
        }
    }

    // Labels the middle of a line that is long enough.
    void labelLine(QCPPainter& painter, const QPolygonF& line, double level)
    {
        double length = 0;
        for (qsizetype i = 1; i < line.size(); ++i)
            length += QLineF(line[i - 1], line[i]).length();
        const auto words = contourText(level);
        const QFontMetricsF metrics(font(kSmallSize - 1));
        if (length < 2 * metrics.horizontalAdvance(words))
            return;
        double along = 0;
        for (qsizetype i = 1; i < line.size(); ++i) {
            along += QLineF(line[i - 1], line[i]).length();
            if (along < length / 2)
                continue;
            return drawWords(painter, (line[i - 1] + line[i]) / 2, words);
        }
    }

    [[nodiscard]] QString contourText(double level) const
    {
        return text(tickText(m_z, level / m_z.unitSize));
    }

    // Skips texts that would overlap others or the edge.
    void drawWords(QCPPainter& painter, QPointF middle, const QString& words)
    {
        painter.setFont(font(kSmallSize - 1));
        const QFontMetricsF metrics(painter.font());
        QRectF box(0, 0, metrics.horizontalAdvance(words) + 8, metrics.height());
        box.moveCenter(middle);
        const bool isFree = QRectF(clipRect()).contains(box) &&
                            std::ranges::none_of(m_taken, [&](const QRectF& other) {
                                return other.intersects(box);
                            });
        if (!isFree)
            return;
        m_taken.append(box);
        QColor halo(Qt::white);
        halo.setAlpha(kMapHaloAlpha + 30);
        painter.setPen(Qt::NoPen);
        painter.setBrush(halo);
        painter.drawRoundedRect(box, 3, 3);
        painter.setPen(Qt::black);
        painter.drawText(QPointF(box.left() + 4, box.center().y() + metrics.capHeight() / 2),
                         words);
    }

    // Writes each resource's name where most of its cells are.
    void drawNames(QCPPainter& painter)
    {
        const auto columns = m_figure.xValues.size();
        std::map<std::string, std::vector<QPointF>> places;
        for (std::size_t i = 0; i < m_figure.limiting.size(); ++i)
            if (!m_figure.limiting[i].empty())
                places[m_figure.limiting[i]].push_back(
                    cellPixels(i % columns, i / columns).center());
        for (const auto& [name, cells] : places) {
            QPointF sum;
            for (const auto& cell : cells)
                sum += cell;
            const auto middle = sum / static_cast<double>(cells.size());
            const auto nearest = std::ranges::min(
                cells, {}, [&](const QPointF& cell) { return QLineF(cell, middle).length(); });
            drawWords(painter, nearest, text(name));
        }
        m_taken.clear();
    }

    HeatMapFigure m_figure;
    PlotColours m_colours;
    AxisScale m_z;
    QCPColorGradient m_gradient;
    std::vector<WordColour> m_words;
    std::vector<double> m_xEdges;
    std::vector<double> m_yEdges;
    std::vector<Contour> m_contours;
    std::vector<Contour> m_pinned;
    QList<QRectF> m_taken; // rectangles of texts already drawn
};

QCPColorScale* addColourScale(QCPLayoutGrid& grid, const AxisScale& z, const PlotColours& colours)
{
    auto* const bar = new QCPColorScale(grid.parentPlot());
    grid.addElement(0, 1, bar);
    grid.setColumnStretchFactor(1, 1e-3);
    bar->setType(QCPAxis::atRight);
    bar->setBarWidth(14);
    bar->setDataScaleType(z.scale == Scale::Linear ? QCPAxis::stLinear : QCPAxis::stLogarithmic);
    bar->setGradient(mapColours(colours.isGrey));
    styleAxis(*bar->axis(), z);
    bar->setDataRange(QCPRange(z.lower, z.upper));
    bar->setRangeDrag(false);
    bar->setRangeZoom(false);
    colour(*bar->axis(), colours);
    return bar;
}

} // namespace

QSize sizeOfKind(const HeatMapFigure&)
{
    return {640, 460};
}

void drawKind(QCustomPlot& plot, const HeatMapFigure& figure, const DrawOptions& options)
{
    addTitle(plot, figure.title, options);
    auto& rect = *addAxes(plot, kAxesRow, 0);
    // The colour scale is beside the axes, the title above both.
    auto* const grid = new QCPLayoutGrid;
    plot.plotLayout()->take(&rect);
    plot.plotLayout()->addElement(kAxesRow, 0, grid);
    grid->addElement(0, 0, &rect);
    auto& x = *rect.axis(QCPAxis::atBottom);
    auto& y = *rect.axis(QCPAxis::atLeft);
    styleAxis(x, scaleOfX(figure.x, figure.xValues));
    styleAxis(y, scaleOfX(figure.y, figure.yValues));
    colour(rect, options.colours);
    auto* const map = new MapPlottable(rect, figure, options.colours); // the plot owns it
    if (!figure.x.from && !figure.x.to)
        x.setRange(map->xRange());
    if (!figure.y.from && !figure.y.to)
        y.setRange(map->yRange());
    for (auto* const axis : {&x, &y})
        axis->grid()->setVisible(false);
    auto z = map->z();
    if (!map->words().empty())
        return addWords(*grid, text(z.title), map->words(), options.colours);
    if (figure.pinned)
        z.title += "    \u2504 pinned";
    auto* const bar = addColourScale(*grid, z, options.colours);
    auto* const margins = new QCPMarginGroup(&plot);
    margins->setParent(&rect);
    for (auto* const element :
         {static_cast<QCPLayoutElement*>(&rect), static_cast<QCPLayoutElement*>(bar)})
        element->setMarginGroup(QCP::msTop | QCP::msBottom, margins);
}

Readout readKind(QCustomPlot& plot, const HeatMapFigure& figure, const Hidden&, QPointF place)
{
    if (plot.axisRectCount() == 0 || !plot.axisRect()->rect().contains(place.toPoint()))
        return {};
    auto& x = *plot.axisRect()->axis(QCPAxis::atBottom);
    auto& y = *plot.axisRect()->axis(QCPAxis::atLeft);
    const auto cellAt = [](const std::vector<double>& edges, double at) {
        return std::ranges::upper_bound(edges, at) - edges.begin() - 1;
    };
    const auto i = cellAt(edgesOf(figure.xValues, figure.x, unitOf(x)), x.pixelToCoord(place.x()));
    const auto j = cellAt(edgesOf(figure.yValues, figure.y, unitOf(y)), y.pixelToCoord(place.y()));
    if (i < 0 || j < 0 || i >= std::ssize(figure.xValues) || j >= std::ssize(figure.yValues))
        return {};
    const auto column = static_cast<std::size_t>(i);
    const auto row = static_cast<std::size_t>(j);
    const auto cell = row * figure.xValues.size() + column;
    const auto name = [](const Axis& axis) {
        return text(axis.label.substr(0, axis.label.find(':')));
    };
    auto words = QStringLiteral("%1 = %2  \u00b7  %3 = %4  \u00b7  %5: %6")
                     .arg(name(figure.x),
                          valueText(figure.xValues[column], figure.x),
                          name(figure.y),
                          valueText(figure.yValues[row], figure.y),
                          name(figure.z),
                          valueText(figure.values[cell], figure.z));
    if (!figure.low.empty())
        words += bandText(figure.low[cell], figure.high[cell], figure.z);
    if (figure.pinned)
        words +=
            QStringLiteral("  \u00b7  pinned: ") +
            valueText(figure.pinned->at(figure.xValues[column], figure.yValues[row]), figure.z);
    if (!figure.limiting.empty() && !figure.limiting[cell].empty())
        words += QStringLiteral("  \u00b7  by ") + text(figure.limiting[cell]);
    if (const auto caveats = caveatAt(figure.valid, figure.caveats, cell); !caveats.empty())
        words += QStringLiteral("  \u00b7  ") + text(caveats);
    return {words,
            QPointF(x.coordToPixel(figure.xValues[column] / unitOf(x)),
                    y.coordToPixel(figure.yValues[row] / unitOf(y))),
            cell,
            Spot{figure.x, figure.xValues[column], figure.y, figure.yValues[row]}};
}

} // namespace clusterwright::plots

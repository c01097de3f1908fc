#include "app/desktop/plots/drawing/parallel_scene.h"

#include "app/desktop/plots/drawing/parallel_painter.h"
#include "app/desktop/plots/drawing/plot_parts.h"
#include "app/desktop/plots/drawing/text_style.h"

#include <algorithm>
#include <cmath>

namespace clusterwright::plots
{

namespace
{

const QString kRowsLayer = QStringLiteral("main");
const QString kChosenLayer = QStringLiteral("chosen");
const QSizeF kControl(26, 15);   // below an axis
constexpr int kLeastMargin = 36; // pixels beside the axes
constexpr int kTitleAbove = 7;   // pixels between an axis and its title
constexpr int kTitleLine = 16;   // height of a line of a title
constexpr double kTitleGap = 8;  // between titles of one row
const QString kAxesLayer = QStringLiteral("brushes");
constexpr double kHold = 14;           // pixels; distance at which the pointer grabs an axis
constexpr double kNear = 6;            // pixels; distance at which the pointer finds a line
constexpr std::size_t kManyRows = 400; // more rows are drawn without antialiasing

// Returns the different finite values of an axis, ascending.
std::vector<double> valuesOf(const ParallelAxis& axis)
{
    std::vector<double> values;
    for (const double value : axis.values)
        if (std::isfinite(value) && (!axis.axis.isLogarithmic() || value > 0))
            values.push_back(value);
    std::ranges::sort(values);
    values.erase(std::unique(values.begin(), values.end()), values.end());
    return values;
}

// The axis covers exactly the values, so that lines use the whole height.
AxisScale scaleOfAxis(const ParallelAxis& axis)
{
    auto values = valuesOf(axis);
    if (!axis.names.empty()) {
        values.push_back(axis.axis.firstName);
        values.push_back(axis.axis.firstName + static_cast<double>(axis.names.size()) - 1);
    }
    if (values.empty())
        values = {1, 2};
    std::ranges::sort(values);
    values.erase(std::unique(values.begin(), values.end()), values.end());
    auto scale = scaleOfX(axis.axis, values);
    if (values.size() > 1) {
        scale.lower = axis.axis.from.value_or(values.front()) / scale.unitSize;
        scale.upper = axis.axis.to.value_or(values.back()) / scale.unitSize;
    }
    return scale;
}

// Breaks a title into lines. Omits the description after its colon if there would be more lines than `most`.
QString titleIn(const AxisScale& scale, const QFont& style, int width, int most)
{
    const auto title = text(scale.title);
    const auto lines = wrapped(title, style, width);
    const auto colon = title.indexOf(QStringLiteral(": "));
    if (colon < 0 || lines.count(QLatin1Char('\n')) < most)
        return lines;
    const auto unit = QStringLiteral(" (") + text(scale.unit) + QLatin1Char(')');
    return wrapped(
        title.endsWith(unit) ? title.left(colon) + unit : title.left(colon), style, width);
}

// Returns the position between the lower (0) and upper (1) bound of the axis.
double shareOf(const AxisScale& scale, double value)
{
    const double at = value / scale.unitSize;
    if (scale.scale == Scale::Linear)
        return (at - scale.lower) / (scale.upper - scale.lower);
    return at > 0 ? std::log(at / scale.lower) / std::log(scale.upper / scale.lower) : NAN;
}

void needLayer(QCustomPlot& plot, const QString& name)
{
    if (!plot.layer(name)) {
        plot.addLayer(name);
        plot.layer(name)->setMode(QCPLayer::lmBuffered);
    }
}

} // namespace

QColor shadeColor(int shade, bool isGrey)
{
    constexpr int kLight = 200; // visible on white
    const double share = static_cast<double>(shade) / (kShades - 1);
    if (isGrey) {
        const auto grey = static_cast<int>(kLight * (1 - share));
        return {grey, grey, grey};
    }
    const auto mix = [&](int a, int b, int c) {
        return static_cast<int>(share < 0.5 ? a + (b - a) * 2 * share
                                            : b + (c - b) * (2 * share - 1));
    };
    return {mix(0, 130, 230), mix(114, 120, 140), mix(200, 140, 0)};
}

// The rows of a ParallelRect: all of them faint, or the highlighted ones.
class ParallelLines final : public QCPAbstractItem
{
public:
    ParallelLines(QCustomPlot& plot, const ParallelRect& rect, bool chosenOnly)
        : QCPAbstractItem(&plot)
        , m_rect(rect)
        , m_chosenOnly(chosenOnly)
    {
        setClipToAxisRect(false);
        setLayer(chosenOnly ? kChosenLayer : kRowsLayer);
    }
    [[nodiscard]] double selectTest(const QPointF&, bool, QVariant*) const override { return -1; }

protected:
    void draw(QCPPainter* painter) override { m_rect.drawLines(*painter, m_chosenOnly); }

private:
    const ParallelRect& m_rect; // outlives this
    bool m_chosenOnly;
};

ParallelRect::ParallelRect(QCustomPlot& plot, ParallelFigure figure, const DrawOptions& options)
    : QCPLayoutElement(&plot)
    , m_figure(std::move(figure))
    , m_options(options)
{
    needLayer(plot, kChosenLayer);
    needLayer(plot, kAxesLayer);
    setLayer(kAxesLayer);
    for (const auto& axis : m_figure.axes)
        m_scales.push_back(scaleOfAxis(axis));
    const auto by = m_figure.colourBy;
    for (std::size_t row = 0; row < m_figure.rows(); ++row) {
        const double share = shareOf(m_scales[by], m_figure.axes[by].values[row]);
        m_shade.push_back(std::isfinite(share)
                              ? std::clamp(static_cast<int>(share * kShades), 0, kShades - 1)
                              : 0);
    }
    static_cast<void>(new ParallelLines(plot, *this, false)); // the plot owns them
    static_cast<void>(new ParallelLines(plot, *this, true));
}

std::vector<double> ParallelRect::tickValues(std::size_t axis) const
{
    constexpr std::size_t kFew = 8;
    const auto& scale = m_scales[axis];
    auto values = valuesOf(m_figure.axes[axis]);
    const bool isNumber = m_figure.axes[axis].names.empty();
    if (!isNumber || values.empty() || values.size() > kFew ||
        (!scale.isWhole && values.size() > 1))
        return ticksOf(scale, scale.lower, scale.upper);
    for (auto& value : values)
        value /= scale.unitSize;
    return values;
}

// Returns the width of the widest text at an axis.
int ParallelRect::widestLabel(std::size_t axis) const
{
    const QFontMetrics metrics(font(kSmallSize - 1));
    const auto& scale = m_scales[axis];
    int widest = 0;
    for (const double tick : tickValues(axis))
        widest = std::max(widest, metrics.horizontalAdvance(text(tickText(scale, tick))));
    for (const auto& name : m_figure.axes[axis].names)
        widest = std::max(widest, metrics.horizontalAdvance(text(name)));
    return widest;
}

void ParallelRect::update(UpdatePhase phase)
{
    QCPLayoutElement::update(phase);
    if (phase == upPreparation || m_scales.empty() || outerRect().isEmpty())
        return;
    const auto size = outerRect().size();
    m_isStacked = !m_options.isInteractive &&
                  stacksAxes(m_figure.axes.size(), mParentPlot->viewport().width()) &&
                  size.height() >= kLeastAxisPitch * static_cast<int>(m_figure.axes.size());
    if (m_isStacked)
        return stack();
    const int most = std::max(kLeastMargin, size.width() / 4);
    const int left = std::clamp(widestLabel(0) + 14, kLeastMargin, most);
    const int bottom = m_options.isInteractive ? 40 : 14;
    setMargins({left, 0, kLeastMargin, bottom});
    breakTitles();
    const int titles = (m_titleLines[0] + m_titleLines[1]) * kTitleLine;
    setMargins({left, kTitleAbove + titles + 3, kLeastMargin, bottom});
}

// Puts titles to the left of the axes.
void ParallelRect::stack()
{
    constexpr int kGap = 16;
    const auto style = font(kSmallSize, true);
    const int most = (kLeastAxisPitch - 2) / QFontMetrics(style).lineSpacing();
    for (const double share : {0.34, 0.42}) { // shares of the image: more only if titles need it
        m_titleWidth = static_cast<int>(share * outerRect().width());
        m_titles.clear();
        for (const auto& scale : m_scales)
            m_titles.append(titleIn(scale, style, m_titleWidth, most));
        if (std::ranges::all_of(m_titles, [most](const QString& title) {
                return title.count(QLatin1Char('\n')) < most;
            }))
            break;
    }
    const auto lines = m_titles.join(QLatin1Char('\n'));
    m_titleWidth = std::min(m_titleWidth, QFontMetrics(style).size(0, lines).width());
    int beside = kGap; // half of the widest text at an end
    for (std::size_t axis = 0; axis < m_scales.size(); ++axis)
        beside = std::max(beside, widestLabel(axis) / 2 + 4);
    beside = std::min(beside, 3 * kGap);
    setMargins({m_titleWidth + beside, kLeastAxisPitch / 2, beside, kLeastAxisPitch / 2});
}

void ParallelRect::setRanges(std::vector<ParallelRange> ranges)
{
    m_ranges = std::move(ranges);
    if (m_ranges.empty())
        m_chosen.clear();
    else
        setChosen(rowsInside(m_figure, m_ranges));
}

void ParallelRect::setChosen(const std::vector<std::size_t>& rows)
{
    m_chosen.assign(m_figure.rows(), false);
    for (const auto row : rows)
        if (row < m_chosen.size())
            m_chosen[row] = true;
}

std::size_t ParallelRect::chosenCount() const
{
    return m_chosen.empty() ? m_figure.rows()
                            : static_cast<std::size_t>(std::ranges::count(m_chosen, true));
}

void ParallelRect::showChosen(bool isFast)
{
    m_isFast = isFast;
    mParentPlot->layer(kChosenLayer)->replot();
    mParentPlot->layer(kAxesLayer)->replot();
}

QPointF ParallelRect::placeOf(std::size_t axis, double value) const
{
    if (!m_isStacked)
        return {xOf(axis), yOf(axis, value)};
    const double share = shareOf(m_scales[axis], value);
    const double along = m_figure.axes[axis].isInverted ? 1 - share : share;
    const auto last = static_cast<double>(std::max<std::size_t>(2, m_figure.axes.size()) - 1);
    return {rect().left() + along * rect().width(),
            rect().top() + rect().height() * static_cast<double>(axis) / last};
}

double ParallelRect::gap() const
{
    return m_figure.axes.size() < 2 ? rect().width()
                                    : static_cast<double>(rect().width()) /
                                          static_cast<double>(m_figure.axes.size() - 1);
}

double ParallelRect::xOf(std::size_t axis) const
{
    return m_figure.axes.size() < 2 ? rect().center().x()
                                    : rect().left() + gap() * static_cast<double>(axis);
}

double ParallelRect::yOf(std::size_t axis, double value) const
{
    const double share = shareOf(m_scales[axis], value);
    const double up = m_figure.axes[axis].isInverted ? 1 - share : share;
    return rect().bottom() - up * rect().height();
}

double ParallelRect::valueAt(std::size_t axis, double y) const
{
    const double up = std::clamp((rect().bottom() - y) / std::max(1, rect().height()), 0.0, 1.0);
    const double share = m_figure.axes[axis].isInverted ? 1 - up : up;
    const auto& scale = m_scales[axis];
    const double at = scale.scale == Scale::Linear
                          ? scale.lower + share * (scale.upper - scale.lower)
                          : scale.lower * std::pow(scale.upper / scale.lower, share);
    return at * scale.unitSize;
}

bool ParallelRect::canBeLogarithmic(std::size_t axis) const
{
    const auto& one = m_figure.axes[axis];
    return one.names.empty() &&
           std::ranges::all_of(one.values, [](double v) { return std::isnan(v) || v > 0; });
}

std::optional<ParallelRect::Hit> ParallelRect::hitAt(QPointF place) const
{
    for (std::size_t axis = 0; axis < m_figure.axes.size(); ++axis) {
        if (titleBox(axis).contains(place))
            return Hit{Part::Title, axis};
        if (m_options.isInteractive)
            for (const auto part : {Part::Log, Part::Invert})
                if (controlBox(axis, part).contains(place) &&
                    (part == Part::Invert || canBeLogarithmic(axis)))
                    return Hit{part, axis};
        const double hold = std::min(kHold, gap() / 2);
        if (std::abs(place.x() - xOf(axis)) <= hold && place.y() >= rect().top() - 4 &&
            place.y() <= rect().bottom() + 4)
            return Hit{Part::Axis, axis};
    }
    return std::nullopt;
}

std::optional<std::size_t> ParallelRect::rowAt(QPointF place) const
{
    if (m_isStacked || !rect().contains(place.toPoint()) || m_figure.axes.size() < 2)
        return std::nullopt;
    const auto left = std::min(static_cast<std::size_t>((place.x() - rect().left()) / gap()),
                               m_figure.axes.size() - 2);
    const double share = (place.x() - xOf(left)) / gap();
    double nearest = kNear;
    std::optional<std::size_t> found;
    for (std::size_t row = 0; row < m_figure.rows(); ++row) {
        if (!isChosen(row))
            continue;
        const double y = yOf(left, m_figure.axes[left].values[row]) * (1 - share) +
                         yOf(left + 1, m_figure.axes[left + 1].values[row]) * share;
        if (std::abs(y - place.y()) < nearest) {
            nearest = std::abs(y - place.y());
            found = row;
        }
    }
    return found;
}

void ParallelRect::drawLines(QCPPainter& painter, bool chosenOnly) const
{
    if (!chosenOnly && m_chosen.empty())
        return; // all rows are highlighted
    const bool isSmooth = painter.modes().testFlag(QCPPainter::pmVectorized) ||
                          (!m_isFast && chosenCount() <= kManyRows);
    painter.setAntialiasing(isSmooth);
    for (int shade = 0; shade < (chosenOnly ? kShades : 1); ++shade) {
        painter.setPen(
            QPen(chosenOnly ? shadeColor(shade, m_options.colours.isGrey) : m_options.colours.grid,
                 isSmooth ? 1.2 : 0));
        for (std::size_t row = 0; row < m_figure.rows(); ++row)
            if (!chosenOnly || (m_shade[row] == shade && isChosen(row)))
                painter.drawPolyline(lineOf(row));
    }
    constexpr double kThick = 3; // pixels
    if (!chosenOnly || !m_figure.best || *m_figure.best >= m_figure.rows() ||
        !isChosen(*m_figure.best))
        return;
    painter.setPen(QPen(m_options.colours.ink, kThick));
    painter.drawPolyline(lineOf(*m_figure.best));
}

QPolygonF ParallelRect::lineOf(std::size_t row) const
{
    QPolygonF line;
    for (std::size_t axis = 0; axis < m_figure.axes.size(); ++axis)
        if (const auto place = placeOf(axis, m_figure.axes[axis].values[row]);
            std::isfinite(place.x()) && std::isfinite(place.y()))
            line.append(place);
    return line;
}

bool ParallelRect::hasRoom() const
{
    constexpr double kLeastGap = 54; // pixels between axes, for the titles
    constexpr int kLeastHeight = 80;
    return m_isStacked || (gap() >= kLeastGap && rect().height() >= kLeastHeight);
}

bool stacksAxes(std::size_t axes, int width)
{
    constexpr int kGap = 80; // between axes beside each other
    return width < kGap * static_cast<int>(axes);
}

ParallelRect* parallelOf(const QCustomPlot& plot)
{
    for (auto* const element : plot.plotLayout()->elements(false))
        if (auto* const rect = dynamic_cast<ParallelRect*>(element))
            return rect;
    return nullptr;
}

// Crowded titles alternate between two rows: the lower and the upper one.
int ParallelRect::titleRow(std::size_t axis) const
{
    return m_titleLines[1] > 0 && axis % 2 == 0 ? 1 : 0;
}

// Breaks titles into lines that do not reach those of the neighbours in the same row.
void ParallelRect::breakTitles()
{
    const auto style = font(kSmallSize, true);
    const QFontMetricsF metrics(style);
    const bool isCrowded = std::ranges::any_of(m_scales, [&](const AxisScale& scale) {
        return metrics.horizontalAdvance(text(scale.title)) > gap() - kTitleGap;
    });
    constexpr int kMostLines = 2; // a title with more loses its description
    m_titles.clear();
    m_titleLines = {1, isCrowded ? 1 : 0};
    for (std::size_t axis = 0; axis < m_scales.size(); ++axis) {
        const auto width = static_cast<int>(titleBox(axis).width());
        m_titles.append(titleIn(m_scales[axis], style, width, kMostLines));
        auto& lines = m_titleLines[static_cast<std::size_t>(titleRow(axis))];
        lines = std::max(lines, static_cast<int>(m_titles.last().count(QLatin1Char('\n'))) + 1);
    }
}

QRectF ParallelRect::titleBox(std::size_t axis) const
{
    if (m_isStacked) {
        QRectF box(outerRect().left(), 0, m_titleWidth, kLeastAxisPitch);
        box.moveCenter({box.center().x(), placeOf(axis, 0).y()});
        return box;
    }
    constexpr double kLeast = 30;
    const int row = titleRow(axis);
    const double width = std::max(kLeast, (m_titleLines[1] > 0 ? 2 : 1) * gap() - kTitleGap);
    const int below = kTitleAbove + (row == 1 ? m_titleLines[0] * kTitleLine : 0);
    const int height = m_titleLines[static_cast<std::size_t>(row)] * kTitleLine;
    QRectF box(0, rect().top() - below - height, width, height);
    box.moveCenter({xOf(axis), box.center().y()});
    const auto outer = QRectF(outerRect());
    if (box.left() < outer.left())
        box.setLeft(outer.left());
    if (box.right() > outer.right())
        box.setRight(outer.right());
    return box;
}

QRectF ParallelRect::controlBox(std::size_t axis, Part part) const
{
    const bool isSideBySide = gap() > 2 * kControl.width() + 4;
    const double below = rect().bottom() + 8;
    QRectF box(QPointF(0, below), kControl);
    const double x = xOf(axis);
    if (isSideBySide)
        box.moveCenter({x + (part == Part::Log ? -0.5 : 0.5) * kControl.width(), box.center().y()});
    else
        box.moveCenter({x, box.center().y() + (part == Part::Log ? 0 : kControl.height())});
    return box;
}

void ParallelRect::applyDefaultAntialiasingHint(QCPPainter* painter) const
{
    painter->setAntialiasing(true);
}

void ParallelRect::draw(QCPPainter* painter)
{
    ParallelPainter axes(*painter, *this);
    for (std::size_t axis = 0; axis < m_figure.axes.size(); ++axis)
        axes.draw(axis);
}

} // namespace clusterwright::plots

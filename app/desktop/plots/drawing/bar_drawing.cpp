// Bars in rows. Row coordinates are integers, starting at 1.
#include "app/desktop/plots/drawing/axis_style.h"
#include "app/desktop/plots/drawing/bar_scale.h"
#include "app/desktop/plots/drawing/box_plottable.h"
#include "app/desktop/plots/drawing/legend_parts.h"
#include "app/desktop/plots/drawing/panel_rect.h"
#include "app/desktop/plots/drawing/plot_parts.h"
#include "app/desktop/plots/drawing/text_style.h"

#include <algorithm>
#include <cmath>

namespace clusterwright::plots
{

namespace
{

constexpr double kHalfBar = 0.36; // fraction of a row
constexpr double kHalfPinned = 0.43;
constexpr std::size_t kManyBars = 60; // more bars have no gaps
constexpr int kLeastRow = 15;         // pixels; minimum for a label
constexpr int kLeastSmallRow = 6;     // minimum for a small label
constexpr qsizetype kAllNamed = 30;   // up to this number, all rows have labels in any height
constexpr int kSmallestLetters = 6;   // pixels
constexpr int kBelow = 110;           // pixels above and below the axis
constexpr int kRow = 26;              // pixels of an image
constexpr int kTwoLines = 36;         // for labels of two lines
constexpr int kLowest = 200;
constexpr int kHighest = 1200;
constexpr int kFaintBarAlpha = 110;
constexpr int kNoteMargins = 40; // pixels, both sides together

double halfBar(std::size_t rows)
{
    return rows > kManyBars ? 0.5 : kHalfBar;
}

QCPAxis& rowAxis(QCPAxisRect& rect, const BarFigure& figure)
{
    return *rect.axis(figure.isHorizontal ? QCPAxis::atLeft : QCPAxis::atBottom);
}

QCPAxis& valueAxis(QCPAxisRect& rect, const BarFigure& figure)
{
    return *rect.axis(figure.isHorizontal ? QCPAxis::atBottom : QCPAxis::atLeft);
}

// Wraps a label to at most `lines` lines, and shortens a longer one.
QString rowLabel(const QString& row, int letters, int width, int lines)
{
    const auto words = wrapped(row, font(letters), width);
    return words.count(QLatin1Char('\n')) < lines
               ? words
               : QFontMetrics(font(letters)).elidedText(row, Qt::ElideMiddle, width);
}

// Labels each `each`-th row.
QSharedPointer<QCPAxisTickerText>
rowTicker(const QStringList& rows, qsizetype each, int letters, int width, int lines)
{
    QSharedPointer<QCPAxisTickerText> ticker(new QCPAxisTickerText);
    for (qsizetype i = 0; i < rows.size(); i += each)
        ticker->addTick(static_cast<double>(i + 1), rowLabel(rows[i], letters, width, lines));
    ticker->setSubTickCount(0);
    return ticker;
}

// Labels every row, in a smaller font if room is short, or some rows if there are too many. Slanted labels are shown for all rows
// or none, because a few would look like labels of all rows.
void styleRows(QCustomPlot& plot, QCPAxis& axis, const BarFigure& figure, double length)
{
    const auto rows = shownRows(figure);
    const QSizeF size = plot.viewport().size();
    const double room = length / static_cast<double>(std::max<qsizetype>(1, rows.size()));
    const bool isSmall = figure.isHorizontal && room < kLeastRow &&
                         (room >= kLeastSmallRow || rows.size() <= kAllNamed);
    const int letters =
        isSmall ? std::clamp(static_cast<int>(room) - 1, kSmallestLetters, kSmallSize) : kSmallSize;
    const QFontMetrics metrics(font(letters));
    int widest = 1;
    for (const auto& row : rows)
        widest = std::max(widest, metrics.horizontalAdvance(row));
    const bool isTilted = !figure.isHorizontal && widest > room && widest > 4 * metrics.height();
    const double needed = isSmall ? room : figure.isHorizontal || isTilted ? kLeastRow : widest + 6;
    const auto each = static_cast<qsizetype>(std::max(1.0, std::ceil(needed / room)));
    const bool areThere = !isTilted || each == 1;
    const auto width = static_cast<int>(kWidestLabel * size.width());
    const int lines = figure.isHorizontal ? static_cast<int>(room / metrics.lineSpacing()) : 1;
    axis.setTicker(
        rowTicker(areThere ? rows : QStringList(), each, letters, width, std::max(1, lines)));
    axis.setLayer(QStringLiteral("axes"));
    axis.setTickLabelFont(font(letters));
    axis.setTickLabelRotation(isTilted ? -35 : 0);
    axis.setLabelFont(font(kLabelSize));
    auto title = text(figure.rowTitle);
    if (!title.isEmpty())
        title[0] = title[0].toUpper();
    // A title much longer than its axis would cover what is above and below.
    constexpr double kMuch = 1.5;
    const bool fits = QFontMetrics(font(kLabelSize)).horizontalAdvance(title) <= kMuch * length;
    axis.setLabel(fits ? title : QString());
    axis.setTickLength(0, 0);
    axis.setTickLabelPadding(6);
    axis.setRange(0.4, static_cast<double>(rows.size()) + 0.6);
    axis.setRangeReversed(figure.isHorizontal);
    axis.grid()->setVisible(false);
}

// Adds the bars for which `isOne` is true; null if there are none.
template <typename Is>
BoxPlottable*
addBoxes(QCustomPlot& plot, const BarFigure& figure, double unit, double half, Is&& isOne)
{
    const auto rows = rowsOf(figure);
    // A text that does not fit at one end of a bar may be at the other, unless it belongs to another bar there.
    const auto canTurn = [&figure](const Bar& bar) {
        return std::ranges::none_of(figure.bars, [&](const Bar& other) {
            return &other != &bar && other.label == bar.label && !other.isPinned &&
                   (other.to - other.from) * (bar.to - bar.from) <= 0;
        });
    };
    std::vector<Box> boxes;
    for (const auto& bar : figure.bars) {
        if (!isOne(bar) || !std::isfinite(bar.from) || !std::isfinite(bar.to))
            continue;
        const auto row = static_cast<double>(std::ranges::find(rows, bar.label) - rows.begin() + 1);
        boxes.push_back({row - half,
                         row + half,
                         bar.from / unit,
                         bar.to / unit,
                         bar.isPinned ? kNoValue : bar.low / unit,
                         bar.isPinned ? kNoValue : bar.high / unit,
                         hasText(figure, bar) ? typeset(text(bar.text)) : QString(),
                         isTextUp(figure, bar),
                         canTurn(bar)});
    }
    if (boxes.empty())
        return nullptr;
    auto& rect = *plot.axisRect();
    return new BoxPlottable(
        &rowAxis(rect, figure), &valueAxis(rect, figure), std::move(boxes)); // the plot owns it
}

// Adds one plottable a class, so that the legend can hide it; null if there are no bars.
BoxPlottable* addClass(QCustomPlot& plot,
                       const BarFigure& figure,
                       std::size_t colour,
                       double unit,
                       const DrawOptions& options)
{
    const double half = halfBar(rowsOf(figure).size());
    auto* const plottable = addBoxes(plot, figure, unit, half, [&](const Bar& bar) {
        return bar.colour == colour && !bar.isPinned;
    });
    if (!plottable)
        return nullptr;
    auto fill = seenColor(colour, options.colours);
    fill.setAlpha(options.isOld ? kFaintBarAlpha : 255);
    plottable->setBrush(fill);
    plottable->setInk(options.colours.ink);
    plottable->setStripes(static_cast<int>(colour / colourCount(options.colours)),
                          options.colours.paper);
    if (colour < figure.classes.size()) {
        plottable->setName(text(figure.classes[colour]));
        plottable->setObjectName(plottable->name());
    }
    return plottable;
}

// Draws pinned bars as outlines above the others, a little wider if bars have gaps.
void addPinned(QCustomPlot& plot,
               const BarFigure& figure,
               double unit,
               const PlotColours& colours,
               QCPLegend& legend)
{
    const auto rows = rowsOf(figure).size();
    const double half = rows > kManyBars ? halfBar(rows) : kHalfPinned;
    auto* const plottable =
        addBoxes(plot, figure, unit, half, [](const Bar& bar) { return bar.isPinned; });
    if (!plottable)
        return;
    plottable->setPen(QPen(colours.ink, 1.4, Qt::DashLine));
    plottable->setBrush(Qt::NoBrush);
    plottable->setName(QLatin1String(kPinned));
    plottable->setObjectName(plottable->name());
    plottable->addToLegend(&legend);
}

// Draws the first class last, so that the interval of a part is drawn over the whole.
void addClasses(QCustomPlot& plot,
                const BarFigure& figure,
                double unit,
                const DrawOptions& options,
                QCPLegend& legend)
{
    std::size_t count = 0;
    for (const auto& bar : figure.bars)
        count = std::max(count, bar.colour + 1);
    std::vector<BoxPlottable*> classes(count);
    for (auto colour = count; colour-- > 0;)
        classes[colour] = addClass(plot, figure, colour, unit, options);
    for (auto* const one : classes)
        if (one && !one->objectName().isEmpty())
            one->addToLegend(&legend);
}

QCPItemLine* addLine(QCustomPlot& plot, const QPen& pen)
{
    auto* const line = new QCPItemLine(&plot);
    for (auto* const end : {line->start, line->end})
        end->setAxes(plot.axisRect()->axis(QCPAxis::atBottom),
                     plot.axisRect()->axis(QCPAxis::atLeft));
    line->setPen(pen);
    return line;
}

// Draws lines from the end of each row to the start of the next.
void addConnections(QCustomPlot& plot, const BarFigure& figure, double unit, const QColor& colour)
{
    const auto rows = rowsOf(figure);
    for (std::size_t i = 0; i + 1 < rows.size(); ++i) {
        const auto bar = std::ranges::find(figure.bars, rows[i], &Bar::label);
        const auto next = std::ranges::find(figure.bars, rows[i + 1], &Bar::label);
        const double value = bar->to / unit;
        if (!std::isfinite(value) || next->isPinned)
            continue;
        auto* const line = addLine(plot, QPen(colour, 1));
        const double from = static_cast<double>(i + 1) + kHalfBar;
        const double to = static_cast<double>(i + 2) - kHalfBar;
        line->start->setCoords(figure.isHorizontal ? QPointF(value, from) : QPointF(from, value));
        line->end->setCoords(figure.isHorizontal ? QPointF(value, to) : QPointF(to, value));
    }
}

// Draws a line across all rows, with its name in the legend.
void addReference(QCustomPlot& plot,
                  const BarFigure& figure,
                  double unit,
                  const PlotColours& colours,
                  QCPLegend& legend)
{
    if (std::isnan(figure.reference))
        return;
    auto& rect = *plot.axisRect();
    auto* const line = // the plot owns it
        new QCPCurve(&rowAxis(rect, figure), &valueAxis(rect, figure));
    line->setPen(QPen(colours.ink, 1.2, Qt::DashLine));
    const QVector<double> ends{0, static_cast<double>(rowsOf(figure).size()) + 1};
    line->setData(ends, QVector<double>(2, figure.reference / unit));
    line->setName(text(figure.referenceLabel));
    line->setObjectName(line->name());
    if (!line->name().isEmpty())
        line->addToLegend(&legend);
}

int linesOf(const QString& text)
{
    return static_cast<int>(text.count(QLatin1Char('\n'))) + 1;
}

QString noteIn(const BarFigure& figure, const DrawOptions& options, int width)
{
    QStringList lines;
    for (const auto& words : {figure.note, captionOf(figure, options)})
        if (!words.empty())
            lines.append(wrapped(text(words), font(kSmallSize), width - kNoteMargins));
    return lines.join(QLatin1Char('\n'));
}

// Adds the note, unless the plot is too low; null without a note.
QCPTextElement* addNote(QCustomPlot& plot, const BarFigure& figure, const DrawOptions& options)
{
    const auto words = noteIn(figure, options, plot.viewport().width());
    if (words.isEmpty() || plot.viewport().height() < kTallEnough)
        return nullptr;
    auto* const note = new QCPTextElement(&plot, words, font(kSmallSize));
    note->setObjectName(QStringLiteral("note"));
    note->setTextFlags(Qt::AlignLeft | Qt::AlignVCenter);
    note->setTextColor(options.colours.faintInk);
    plot.plotLayout()->addElement(kNoteRow, 0, note);
    return note;
}

// Styles the axis of values for this length of a horizontal one, in pixels.
AxisScale styleValues(QCPAxisRect& rect, const BarFigure& figure, double pixels)
{
    const auto scale = scaleOfBars(figure, pixels);
    styleAxis(valueAxis(rect, figure), scale);
    return scale;
}

// Gives rows that are too low for their texts the height of the legend, then that of the note. `legend` and `note` may be null.
void makeRowRoom(QCustomPlot& plot,
                 QCPAxisRect& rect,
                 const BarFigure& figure,
                 QCPLegend* legend,
                 QCPTextElement* note,
                 bool isInteractive)
{
    const auto areLow = [&] {
        return rect.height() < kLeastRow * static_cast<int>(rowsOf(figure).size());
    };
    if (!areLow())
        return;
    constexpr int kNarrowGap = 2; // pixels; empty rows have gaps, too
    plot.plotLayout()->setRowSpacing(kNarrowGap);
    if (legend && legend->layout() == plot.plotLayout() && moveBeside(plot, rect, *legend)) {
        fitAxes(plot, isInteractive);
    }
    if (areLow() && note) {
        plot.plotLayout()->remove(note);
        fitAxes(plot, isInteractive);
    }
}

// Returns the height of what a usual plot does not have: further lines of the title, the axis's title and the legend, and a note.
int extraHeight(const BarFigure& figure, int width)
{
    constexpr int kIcon = 50; // pixels beside the text of a legend's entry
    constexpr int kGap = 6;   // between lines
    const QFontMetrics metrics(font(kSmallSize));
    int widest = 1;
    auto names = figure.classes;
    if (!figure.referenceLabel.empty())
        names.push_back(figure.referenceLabel);
    for (const auto& name : names)
        widest = std::max(widest, metrics.horizontalAdvance(text(name)) + kIcon);
    const int columns = std::max(1, (width - kNoteMargins) / widest);
    const int lines = (static_cast<int>(names.size()) + columns - 1) / columns;
    const auto axis = static_cast<int>(axisWidth(figure, width));
    const auto title = wrapped(text(scaleOfBars(figure, axis).title), font(kLabelSize), axis);
    const auto note = noteIn(figure, {}, width);
    return extraTitleHeight(figure.title, width) +
           (linesOf(title) - 1) * QFontMetrics(font(kLabelSize)).lineSpacing() +
           std::max(0, lines - 1) * (metrics.lineSpacing() + kGap) +
           (note.isEmpty() ? 0 : linesOf(note) * metrics.lineSpacing() + kGap);
}

} // namespace

int heightOf(const BarFigure& figure, int width)
{
    constexpr int kVertical = 400;
    if (!figure.isHorizontal)
        return kVertical;
    const auto rows = shownRows(figure);
    const QFontMetrics metrics(font(kSmallSize));
    const bool areLong = std::ranges::any_of(rows, [&](const QString& row) {
        return metrics.horizontalAdvance(row) > kWidestLabel * width;
    });
    const int height = kBelow + (areLong ? kTwoLines : kRow) * static_cast<int>(rows.size());
    const bool hasNote = !noteIn(figure, {}, width).isEmpty();
    return std::clamp(height, hasNote ? kTallEnough : kLowest, kHighest) +
           extraHeight(figure, width);
}

QSize sizeOfKind(const BarFigure& figure)
{
    constexpr int kWidth = 640;
    return {kWidth, heightOf(figure, kWidth)};
}

void drawKind(QCustomPlot& plot, const BarFigure& figure, const DrawOptions& options)
{
    addTitle(plot, figure.title, options);
    auto& rect = *addAxes(plot, kAxesRow, 0);
    const auto scale = styleValues(rect, figure, axisWidth(figure, plot.viewport().width()));
    const QSizeF size = plot.viewport().size();
    styleRows(plot,
              rowAxis(rect, figure),
              figure,
              figure.isHorizontal ? std::max(0.3 * size.height(), size.height() - kBelow)
                                  : 0.75 * size.width());
    colour(rect, options.colours);
    const QPointer<QCPLegend> legend = addLegend(plot, kLegendRow, options.colours);
    addClasses(plot, figure, scale.unitSize, options, *legend);
    addPinned(plot, figure, scale.unitSize, options.colours, *legend);
    if (figure.isConnected)
        addConnections(plot, figure, scale.unitSize, options.colours.frame);
    addReference(plot, figure, scale.unitSize, options.colours, *legend);
    fitLegend(plot, *legend, options); // deletes an empty legend
    if (legend)
        moveLegend(plot, rect, *legend, options);
    auto* const note = addNote(plot, figure, options);
    if (figure.isHorizontal) { // fits the rows to the remaining height
        fitAxes(plot, hasShortTitles(options));
        makeRowRoom(plot, rect, figure, legend, note, hasShortTitles(options));
        styleValues(rect, figure, rect.width());
        fitAxes(plot, hasShortTitles(options));
        styleRows(plot, rowAxis(rect, figure), figure, rect.height());
        colour(rect, options.colours);
    }
}

} // namespace clusterwright::plots

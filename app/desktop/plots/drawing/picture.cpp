#include "app/desktop/plots/drawing/picture.h"

#include "app/desktop/plots/drawing/clipped_device.h"
#include "app/desktop/plots/drawing/drawing.h"
#include "app/desktop/plots/drawing/parallel_scene.h"
#include "app/desktop/plots/drawing/plot_parts.h"
#include "app/desktop/plots/drawing/text_style.h"
#include "model/core/diagnostic.h"
#include "model/core/finding.h"
#include "model/core/open_file.h"
#include "model/study/figure/log_axes.h"

#include <qcustomplot.h>

#include <QBuffer>
#include <QImage>
#include <QPageSize>
#include <QPdfWriter>
#include <QSvgGenerator>
#include <QtEndian>

#include <algorithm>
#include <cmath>

namespace clusterwright::plots
{

namespace
{

constexpr int kResolution =
    96; // dpi of an image's pixels; QSvgGenerator and QPdfWriter have other defaults
constexpr double kMillimetresPerInch = 25.4;
constexpr int kLettersFit =
    420; // pixels; narrower images have a smaller font, unless a font size is set
constexpr double kPoints = kSmallSize * 72.0 / kResolution; // drawn size of the small font
constexpr double kSmallestDrawn =
    (kSmallSize - 1) * 72.0 / kResolution; // points: the smallest letters
constexpr int kLeastWidth = 120;
constexpr int kLeastHeight = 90;
constexpr int kMostPixels = 100'000'000;
constexpr std::size_t kLargestInside = 16 << 20; // bytes of the figure inside a PNG
const QString kKey = QStringLiteral("clusterwright-figure");

struct Job {
    QCustomPlot& plot;
    const AnyFigure& figure;
    QSize drawn;
    QSizeF size; // pixels of the image at 96 dpi
    int dpi;
    QString title;
};

bool paint(const Job& job, QPaintDevice& device, double scale, bool vectors)
{
    QCPPainter painter;
    if (!painter.begin(&device))
        return false;
    painter.setMode(vectors ? QCPPainter::pmVectorized : QCPPainter::pmDefault);
    const double zoom = scale * job.size.width() / job.drawn.width();
    painter.scale(zoom, zoom);
    job.plot.toPainter(&painter, job.drawn.width(), job.drawn.height());
    return painter.end();
}

// Returns the figure as JSON; empty if it is too large.
QString insideText(const AnyFigure& figure)
{
    const auto json = toJson(figure);
    return json.size() > kLargestInside ? QString() : QString::fromStdString(json);
}

bool writePng(const Job& job, QIODevice& target)
{
    const double scale = static_cast<double>(job.dpi) / kResolution;
    QImage image((job.size * scale).toSize(), QImage::Format_RGB32);
    if (image.isNull())
        return false;
    const int density = qRound(job.dpi / kMillimetresPerInch * 1000);
    image.setDotsPerMeterX(density);
    image.setDotsPerMeterY(density);
    image.fill(Qt::white);
    image.setText(kKey, insideText(job.figure));
    return paint(job, image, scale, false) && image.save(&target, "PNG");
}

// QSvgGenerator rounds the size to pixels.
QByteArray withExactSize(QByteArray svg, QSizeF size)
{
    for (const auto& [name, pixels] :
         {std::pair("width", size.width()), std::pair("height", size.height())}) {
        const auto start = svg.indexOf(QByteArray(name) + "=\"");
        const auto end = svg.indexOf("mm\"", start);
        if (start < 0 || end < 0)
            return svg;
        const auto length = QByteArray::number(pixels * kMillimetresPerInch / kResolution, 'f', 2);
        svg.replace(start, end - start, QByteArray(name) + "=\"" + length);
    }
    return svg;
}

bool writeSvg(const Job& job, QIODevice& target)
{
    QByteArray svg;
    QBuffer buffer(&svg);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(kResolution);
    const auto size = job.size.toSize();
    generator.setSize(size);
    generator.setViewBox(QRect(QPoint(0, 0), size));
    generator.setTitle(job.title.toHtmlEscaped()); // QSvgGenerator of Qt 6.4 does not escape it
    generator.setDescription(QStringLiteral("Clusterwright"));
    QPainter lines(&generator);
    ClippedDevice device(lines, size, kResolution);
    if (!paint(job, device, 1, true) || !lines.end())
        return false;
    svg = withExactSize(svg, job.size);
    return target.write(svg) == svg.size();
}

bool writePdf(const Job& job, QIODevice& target)
{
    constexpr double kPointsPerInch = 72;
    QPdfWriter writer(&target);
    writer.setResolution(kResolution);
    writer.setPageSize(QPageSize(
        job.size * (kPointsPerInch / kResolution), QPageSize::Point, {}, QPageSize::ExactMatch));
    writer.setPageMargins({0, 0, 0, 0});
    writer.setTitle(job.title);
    writer.setCreator(QStringLiteral("Clusterwright"));
    return paint(job, writer, 1, true);
}

bool write(const Job& job, PictureKind kind, QIODevice& target)
{
    switch (kind) {
    case PictureKind::Png:
        return writePng(job, target);
    case PictureKind::Svg:
        return writeSvg(job, target);
    case PictureKind::Pdf:
        return writePdf(job, target);
    }
    return false;
}

QString titleOf(const AnyFigure& figure)
{
    const auto* const panels = std::get_if<Figure>(&figure);
    const auto& title = headOf(figure).title;
    return QString::fromStdString(title.empty() && panels ? panels->panels.front().title : title);
}

// Pixels of the image at 96 dpi; 0 as the figure needs.
QSizeF wantedSize(const FigureStyle& style)
{
    return QSizeF(style.width, style.height) * (kResolution / kMillimetresPerInch);
}

// A figure as it is drawn: `zoom` is the factor from the image to the drawing, whose letters have a fixed size; `thrift` counts the steps
// that save room.
struct Fit {
    AnyFigure figure;
    QSize size;
    double zoom = 1;
    int thrift = 0;
};

constexpr int kNoCaption = 1;
constexpr int kFewLayers = 2;   // neither title nor bottlenecks
constexpr int kShortTitles = 3; // and short names
constexpr int kFewParts = 4;    // no legend; fewer panels, rows or axes with each further step
constexpr int kMostThrift = 15;

double leastLetters(const FigureStyle& style)
{
    const double least = kLeastLetters * kPoints / kSmallestDrawn;
    return style.fontSize > 0 ? std::min(least, style.fontSize) : least;
}

double mostZoom(const FigureStyle& style)
{
    return kPoints / leastLetters(style);
}

double firstZoom(const FigureStyle& style)
{
    if (style.fontSize > 0)
        return kPoints / style.fontSize;
    if (style.width <= 0)
        return 1;
    return std::clamp(kLettersFit / wantedSize(style).width(), 1.0, mostZoom(style));
}

// Returns the number of parts that remain.
std::size_t remaining(std::size_t parts, int thrift)
{
    const double share = std::pow(0.75, std::max(0, thrift - kFewParts));
    return std::max<std::size_t>(1, static_cast<std::size_t>(std::ceil(share * double(parts))));
}

// Leaves parts out of a figure without room for them. Returns what is left out: "2 of 5 panels".
std::string leaveOut(Figure& figure, int thrift)
{
    const auto all = figure.panels.size();
    figure.panels.resize(remaining(all, thrift));
    return figure.panels.size() == all ? ""
                                       : std::to_string(all - figure.panels.size()) + " of " +
                                             std::to_string(all) + " panels";
}

std::string leaveOut(BarFigure& figure, int thrift)
{
    const auto rows = rowsOf(figure);
    const auto kept = remaining(rows.size(), thrift);
    if (kept == rows.size() || !figure.isHorizontal)
        return {};
    std::erase_if(figure.bars, [&](const Bar& bar) {
        return static_cast<std::size_t>(std::ranges::find(rows, bar.label) - rows.begin()) >= kept;
    });
    return std::to_string(rows.size() - kept) + " of " + std::to_string(rows.size()) + " rows";
}

// The axis with the colours remains.
std::string leaveOut(ParallelFigure& figure, int thrift)
{
    const auto all = figure.axes.size();
    const auto kept = std::max<std::size_t>(2, remaining(all, thrift));
    if (kept >= all)
        return {};
    if (figure.colourBy >= kept) {
        std::swap(figure.axes[kept - 1], figure.axes[figure.colourBy]);
        figure.colourBy = kept - 1;
    }
    figure.axes.resize(kept);
    return std::to_string(all - kept) + " of " + std::to_string(all) + " axes";
}

std::string leaveOut(ScatterFigure&, int)
{
    return {};
}

std::string leaveOut(HeatMapFigure&, int)
{
    return {};
}

void dropCaption(AnyFigure& figure)
{
    headOf(figure).caption.clear();
    headOf(figure).fixed.clear();
}

void dropLayers(AnyFigure& figure)
{
    if (auto* const panels = std::get_if<Figure>(&figure))
        for (auto& panel : panels->panels)
            for (auto& series : panel.series)
                series.limiting.clear();
}

void drawAt(QCustomPlot& plot, const Fit& fit, QSize size, const FigureStyle& style)
{
    DrawOptions options;
    options.hasTitle = !style.hasNoTitle && fit.thrift < kFewLayers;
    options.columns = style.columns;
    options.colours.isGrey = style.isGrey;
    options.style = style;
    options.isPressed = fit.thrift >= kShortTitles;
    if (fit.thrift >= kFewParts && style.legend == FigureStyle::kAuto)
        options.style.legend = "off";
    if (style.lineWidth > 0)
        options.colours.lineWidth = style.lineWidth * (kResolution / 72.0) * fit.zoom; // as drawn
    plot.setViewport(QRect(QPoint(0, 0), size));
    draw(plot, fit.figure, options);
}

// Returns the size of the drawing. Without a requested height, bars get the one of their rows and texts; other figures keep their aspect
// ratio.
QSize drawnSize(const Fit& fit, const FigureStyle& style)
{
    const auto& figure = fit.figure;
    auto size = pictureSize(figure, style.columns);
    const double natural = size.width();
    const auto wanted = wantedSize(style);
    if (wanted.width() > 0)
        size.setWidth(qRound(wanted.width() * fit.zoom));
    constexpr int kLeastGap = 62; // pixels between parallel axes, for the titles
    constexpr int kStackedMargins =
        84; // pixels above and below stacked axes, for the key of colours, too
    const auto* const parallel = std::get_if<ParallelFigure>(&figure);
    const auto axes = parallel ? static_cast<int>(parallel->axes.size()) : 0;
    const bool isStacked =
        parallel && wanted.height() <= 0 && stacksAxes(parallel->axes.size(), size.width());
    if (!isStacked && wanted.width() <= 0)
        size.setWidth(std::max(size.width(), kLeastGap * axes));
    if (wanted.height() > 0)
        size.setHeight(qRound(wanted.height() * fit.zoom));
    else if (isStacked)
        size.setHeight(kStackedMargins + kLeastAxisPitch * axes +
                       extraTitleHeight(parallel->title, size.width()));
    else if (const auto* const bars = std::get_if<BarFigure>(&figure))
        size.setHeight(heightOf(*bars, size.width()));
    else
        size.setHeight(qRound(size.height() * size.width() / natural));
    return size;
}

constexpr double kMostLegend = 0.3; // share of the image

// Draws the figure. Legends beside and below add to the size that the style leaves open: they do not reduce that of the axes, and an open
// height grows until the legend is a small share.
void drawWith(QCustomPlot& plot, Fit& fit, const FigureStyle& style)
{
    fit.size = drawnSize(fit, style);
    drawAt(plot, fit, fit.size, style);
    const QSize more(style.width > 0 ? 0 : outsideLegendWidth(plot),
                     style.height > 0 ? 0 : lowerLegendHeight(plot));
    if (more != QSize(0, 0)) {
        fit.size += more;
        drawAt(plot, fit, fit.size, style);
    }
    const double share = legendShare(plot);
    const bool isInText = style.hasNoCaption; // which gives it its height
    if (style.width <= 0 || style.height > 0 || share <= kMostLegend || isInText)
        return;
    fit.size.setHeight(static_cast<int>(std::ceil(fit.size.height() * share / kMostLegend)) + 1);
    drawAt(plot, fit, fit.size, style);
}

bool fits(const QCustomPlot& plot, const FigureStyle& style)
{
    const bool isChosen = style.legend != FigureStyle::kAuto;
    return style.height <= 0 || ((isChosen || legendShare(plot) <= kMostLegend) && isWhole(plot));
}

// Draws the figure with smaller letters, then with fewer parts, until nothing is cut. Returns what is left out; may be empty.
std::string makeFit(QCustomPlot& plot, Fit& fit, const FigureStyle& style)
{
    constexpr double kZoomStep = 1.1;
    const auto figure = fit.figure;
    std::string left;
    drawWith(plot, fit, style);
    while (!fits(plot, style) && fit.thrift < kMostThrift) {
        if (style.height > 0 && fit.zoom < mostZoom(style))
            fit.zoom = std::min(fit.zoom * kZoomStep, mostZoom(style));
        else
            ++fit.thrift;
        fit.figure = figure;
        if (fit.thrift >= kNoCaption)
            dropCaption(fit.figure);
        if (fit.thrift >= kFewLayers)
            dropLayers(fit.figure);
        if (fit.thrift >= kFewParts)
            left = std::visit([&](auto& one) { return leaveOut(one, fit.thrift); }, fit.figure);
        drawWith(plot, fit, style);
    }
    if (fit.thrift >= kFewParts && left.empty() && hasLegend(figure))
        left = "the legend";
    const bool isUntitled = fit.thrift >= kFewLayers && !style.hasNoTitle;
    return isUntitled && left.empty() ? "the title" : left;
}

// Returns the size of the image for a figure drawn at that size.
QSizeF sizeOf(const FigureStyle& style, const Fit& fit)
{
    const auto wanted = wantedSize(style);
    const QSizeF own = QSizeF(fit.size) / fit.zoom;
    return {wanted.width() > 0 ? wanted.width() : own.width(),
            wanted.height() > 0 ? wanted.height() : own.height()};
}

bool isTooLarge(QSizeF size, PictureKind kind, int dpi)
{
    const double pixels = size.width() * size.height() * dpi * dpi / kResolution / kResolution;
    return kind == PictureKind::Png && pixels > kMostPixels;
}

// Counts the text chunks. A PNG chunk is a 4-byte length, a 4-byte type, the data and a 4-byte checksum.
int textsIn(const QByteArray& png)
{
    constexpr qsizetype kHead = 8; // bytes; the file's signature has the same size
    int texts = 0;
    for (qsizetype at = kHead; at + kHead <= png.size();) {
        const auto type = png.mid(at + 4, 4);
        texts += type == "tEXt" || type == "zTXt" || type == "iTXt" ? 1 : 0;
        at += kHead + 4 + qFromBigEndian<quint32>(png.constData() + at);
    }
    return texts;
}

// `left`: parts without room; may be empty.
model::Diagnostics notesOf(const AnyFigure& shown, const std::string& left)
{
    model::Diagnostics notes;
    for (const auto& caveat : headOf(shown).caveats)
        if (caveat.code == "style.series")
            notes.push_back(caveat);
    if (!left.empty())
        notes.add(model::note(
            "picture.part", left + " left out: no room at this size", "use a larger size"));
    return notes;
}

} // namespace

model::Result<PictureKind> pictureKind(const std::filesystem::path& path)
{
    const auto ending = QString::fromStdString(path.extension().string()).toLower();
    if (ending == QLatin1String(".png"))
        return PictureKind::Png;
    if (ending == QLatin1String(".svg") || model::descriptorOf(path))
        return PictureKind::Svg;
    if (ending == QLatin1String(".pdf"))
        return PictureKind::Pdf;
    return model::Diagnostics{model::Severity::Error,
                              "picture.kind",
                              path.string(),
                              "",
                              "unknown image format",
                              "use a file name that ends in .png, .svg or .pdf"};
}

model::Result<Picture>
drawPicture(const AnyFigure& figure, PictureKind kind, const FigureStyle& style)
{
    if (isEmpty(figure))
        return model::refusal("picture.empty", "the figure is empty");
    const FontFamily family(QString::fromStdString(style.font));
    if (fontFamily().isEmpty())
        return model::refusal(
            "picture.failed", "no font is installed", "install a font, e.g. fonts-dejavu-core");
    auto shown = onLogAxes(styled(figure, style));
    if (style.hasNoCaption)
        dropCaption(shown);
    Fit fit{shown, {}, firstZoom(style)};
    fit.size = drawnSize(fit, style);
    const auto wanted = sizeOf(style, fit);
    if (wanted.width() < kLeastWidth || wanted.height() < kLeastHeight || style.dpi < 10 ||
        isTooLarge(wanted, kind, style.dpi))
        return model::refusal("picture.size",
                              "invalid image size",
                              "use at least 120 x 90 and at most 100 million pixels");
    QCustomPlot plot;
    const auto left = makeFit(plot, fit, style);
    QByteArray bytes;
    QBuffer buffer(&bytes);
    const Job job{plot, figure, fit.size, sizeOf(style, fit), style.dpi, titleOf(figure)};
    if (!buffer.open(QIODevice::WriteOnly) || !write(job, kind, buffer))
        return model::refusal("picture.failed", "cannot draw the image", "use a smaller size");
    return Picture{bytes.toStdString(), notesOf(shown, left), legendShare(plot)};
}

model::Result<std::string>
pictureOf(const AnyFigure& figure, PictureKind kind, const FigureStyle& style)
{
    auto picture = drawPicture(figure, kind, style);
    if (!picture)
        return picture.diagnostics();
    return std::move(picture.value().bytes);
}

model::Result<AnyFigure> figureIn(const std::string& bytes, const std::string& file)
{
    const auto raw = QByteArray::fromStdString(bytes);
    if (!raw.startsWith("\x89PNG"))
        return parseFigure(bytes, file);
    // Rejects files with several text chunks, whose unpacked size has no limit; Clusterwright writes one.
    const auto json =
        textsIn(raw) == 1 ? QImage::fromData(raw, "PNG").text(kKey).toStdString() : "";
    if (json.empty())
        return model::Diagnostics{model::Severity::Error,
                                  "picture.no_figure",
                                  file,
                                  "",
                                  "this image contains no Clusterwright figure",
                                  "open a PNG saved by Clusterwright"};
    return parseFigure(json, file);
}

} // namespace clusterwright::plots

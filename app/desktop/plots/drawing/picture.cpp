#include "app/desktop/plots/drawing/picture.h"

#include "app/desktop/plots/drawing/clipped_device.h"
#include "app/desktop/plots/drawing/drawing.h"
#include "app/desktop/plots/drawing/parallel_scene.h"
#include "app/desktop/plots/drawing/plot_parts.h"
#include "app/desktop/plots/drawing/text_style.h"
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
constexpr int kLeastWidth = 120;
constexpr int kLeastHeight = 90;
constexpr int kMostPixels = 100'000'000;
constexpr std::size_t kLargestInside = 16 << 20; // bytes of the figure inside a PNG
const QString kKey = QStringLiteral("clusterwright-figure");

struct Job {
    QCustomPlot& plot;
    const AnyFigure& figure;
    QSize drawn;
    QSize size; // pixels of the image
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
    QImage image((QSizeF(job.size) * scale).toSize(), QImage::Format_RGB32);
    if (image.isNull())
        return false;
    const int density = qRound(job.dpi / kMillimetresPerInch * 1000);
    image.setDotsPerMeterX(density);
    image.setDotsPerMeterY(density);
    image.fill(Qt::white);
    image.setText(kKey, insideText(job.figure));
    return paint(job, image, scale, false) && image.save(&target, "PNG");
}

bool writeSvg(const Job& job, QIODevice& target)
{
    QSvgGenerator generator;
    generator.setOutputDevice(&target);
    generator.setResolution(kResolution);
    generator.setSize(job.size);
    generator.setViewBox(QRect(QPoint(0, 0), job.size));
    generator.setTitle(job.title.toHtmlEscaped()); // QSvgGenerator of Qt 6.4 does not escape it
    generator.setDescription(QStringLiteral("Clusterwright"));
    QPainter lines(&generator);
    ClippedDevice device(lines, job.size, kResolution);
    return paint(job, device, 1, true) && lines.end();
}

bool writePdf(const Job& job, QIODevice& target)
{
    constexpr double kPointsPerInch = 72;
    QPdfWriter writer(&target);
    writer.setResolution(kResolution);
    writer.setPageSize(QPageSize(QSizeF(job.size) * (kPointsPerInch / kResolution),
                                 QPageSize::Point,
                                 {},
                                 QPageSize::ExactMatch));
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

void drawAt(QCustomPlot& plot, const AnyFigure& figure, QSize size, const PictureWishes& wishes)
{
    DrawOptions options;
    options.hasTitle = wishes.hasTitle;
    options.columns = wishes.columns;
    options.colours.isGrey = wishes.isGrey;
    plot.setViewport(QRect(QPoint(0, 0), size));
    draw(plot, figure, options);
}

// Returns the size before scaling to the font size. Without a requested height, bars get the one of their rows and texts; other figures keep
// their aspect ratio.
QSize drawnSize(const AnyFigure& figure, const PictureWishes& wishes)
{
    auto size = pictureSize(figure, wishes.columns);
    const double natural = size.width();
    const double letters = wishes.fontSize > 0 ? kPoints / wishes.fontSize : 1;
    if (wishes.size.width() > 0)
        size.setWidth(qRound(wishes.size.width() * letters));
    if (wishes.fontSize == 0 && size.width() < kLettersFit)
        size.setWidth(kLettersFit);
    constexpr int kLeastGap = 62;       // pixels between parallel axes, for the titles
    constexpr int kStackedMargins = 60; // pixels above and below stacked axes
    const auto* const parallel = std::get_if<ParallelFigure>(&figure);
    const auto axes = parallel ? static_cast<int>(parallel->axes.size()) : 0;
    const bool isStacked =
        parallel && wishes.size.height() <= 0 && stacksAxes(parallel->axes.size(), size.width());
    if (!isStacked)
        size.setWidth(std::max(size.width(), kLeastGap * axes));
    const double zoom =
        wishes.size.width() > 0 ? size.width() / double(wishes.size.width()) : letters;
    if (wishes.size.height() > 0)
        size.setHeight(qRound(wishes.size.height() * zoom));
    else if (isStacked)
        size.setHeight(kStackedMargins + kLeastAxisPitch * axes +
                       extraTitleHeight(parallel->title, size.width()));
    else if (const auto* const bars = std::get_if<BarFigure>(&figure))
        size.setHeight(heightOf(*bars, size.width()));
    else
        size.setHeight(qRound(size.height() * size.width() / natural));
    return size;
}

constexpr double kMostZoom = 2.25; // at a fixed height; letters then have at least 4 points
constexpr double kZoomStep = 1.1;

// Draws the figure. At a fixed height, draws it larger until nothing is cut; the picture is then scaled to its size, with smaller letters.
// Returns the factor on the size.
double
drawWhole(QCustomPlot& plot, const AnyFigure& figure, QSize size, const PictureWishes& wishes)
{
    constexpr double kLargest = 20;
    double zoom = 1;
    drawAt(plot, figure, size, wishes);
    while (wishes.size.height() > 0 && zoom < kLargest && !isWhole(plot)) {
        zoom *= kZoomStep;
        drawAt(plot, figure, (QSizeF(size) * zoom).toSize(), wishes);
    }
    return zoom;
}

// Returns the size of the image for a figure drawn at that size. Legends beside and below do not reduce the size of the axes.
QSize sizeOf(const PictureWishes& wishes, QSize drawn)
{
    if (!wishes.size.isEmpty())
        return wishes.size;
    if (wishes.size.width() > 0)
        return (QSizeF(drawn) * wishes.size.width() / drawn.width()).toSize();
    if (wishes.size.height() > 0)
        return (QSizeF(drawn) * wishes.size.height() / drawn.height()).toSize();
    return wishes.fontSize > 0 ? (QSizeF(drawn) * wishes.fontSize / kPoints).toSize() : drawn;
}

bool isTooLarge(QSize size, PictureKind kind, int dpi)
{
    const double pixels =
        double(size.width()) * size.height() * dpi * dpi / kResolution / kResolution;
    return kind == PictureKind::Png && pixels > kMostPixels;
}

std::string millimetres(double pixels)
{
    return std::to_string(static_cast<int>(std::ceil(pixels * kMillimetresPerInch / kResolution)));
}

// `size`: of the picture; `zoom`: factor on it at which nothing is cut.
model::Diagnostics tooSmall(const AnyFigure& figure, QSizeF size, double zoom)
{
    const auto* const panels = std::get_if<Figure>(&figure);
    const auto count = panels ? panels->panels.size() : 1;
    const auto needed = size * zoom;
    return model::refusal("picture.size",
                          "the image is too small for " +
                              (count > 1 ? std::to_string(count) + " panels" : "the plot"),
                          "use at least " + millimetres(needed.width()) + " x " +
                              millimetres(needed.height()) + " mm");
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

QSize printSize(double width, double height)
{
    return (QSizeF(width, height) * (kResolution / kMillimetresPerInch)).toSize();
}

PictureWishes oneColumn()
{
    constexpr double kWidth = 85; // mm
    constexpr double kFontSize = 8;
    PictureWishes wishes;
    wishes.size.setWidth(printSize(kWidth, 0).width());
    wishes.fontSize = kFontSize;
    wishes.columns = 1;
    wishes.hasTitle = false;
    return wishes;
}

model::Result<std::string>
pictureOf(const AnyFigure& figure, PictureKind kind, const PictureWishes& wishes)
{
    if (isEmpty(figure))
        return model::refusal("picture.empty", "the figure is empty");
    if (fontFamily().isEmpty())
        return model::refusal(
            "picture.failed", "no font is installed", "install a font, e.g. fonts-dejavu-core");
    const auto shown = onLogAxes(figure);
    auto drawn = drawnSize(shown, wishes);
    const auto wanted = sizeOf(wishes, drawn);
    if (wanted.width() < kLeastWidth || wanted.height() < kLeastHeight || wishes.dpi < 10 ||
        isTooLarge(wanted, kind, wishes.dpi))
        return model::refusal("picture.size",
                              "invalid image size",
                              "use at least 120 x 90 and at most 100 million pixels");
    QCustomPlot plot;
    const double zoom = drawWhole(plot, shown, drawn, wishes);
    if (const double most = wishes.fontSize > 0 ? 1 : kMostZoom; zoom > most)
        return tooSmall(figure, wanted, zoom / most);
    drawn = plot.viewport().size();
    const QSize more(wishes.size.width() > 0 ? 0 : outsideLegendWidth(plot),
                     wishes.size.height() > 0 ? 0 : lowerLegendHeight(plot));
    if (more != QSize(0, 0)) {
        drawn += more;
        drawAt(plot, shown, drawn, wishes);
    }
    QByteArray bytes;
    QBuffer buffer(&bytes);
    const Job job{plot, figure, drawn, sizeOf(wishes, drawn), wishes.dpi, titleOf(figure)};
    if (!buffer.open(QIODevice::WriteOnly) || !write(job, kind, buffer))
        return model::refusal("picture.failed", "cannot draw the image", "use a smaller size");
    return bytes.toStdString();
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

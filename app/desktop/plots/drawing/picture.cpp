#include "app/desktop/plots/drawing/picture.h"

#include "app/desktop/plots/drawing/clipped_device.h"
#include "app/desktop/plots/drawing/drawing.h"
#include "app/desktop/plots/drawing/text_style.h"
#include "model/core/refusal.h"

#include <qcustomplot.h>

#include <QBuffer>
#include <QImage>
#include <QPageSize>
#include <QPdfWriter>
#include <QSvgGenerator>
#include <QtEndian>

#include <algorithm>

namespace clusterwright::plots
{

namespace
{

constexpr int kResolution =
    96; // dpi of an image's pixels; QSvgGenerator and QPdfWriter have other defaults
constexpr double kMillimetresPerInch = 25.4;
constexpr int kLettersFit = 420; // pixels; narrower images have a smaller font
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

void drawAt(QCustomPlot& plot, const AnyFigure& figure, QSize size)
{
    plot.setViewport(QRect(QPoint(0, 0), size));
    draw(plot, figure);
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
    if (ending == QLatin1String(".svg"))
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

model::Result<std::string> pictureOf(const AnyFigure& figure, PictureKind kind, QSize size, int dpi)
{
    if (isEmpty(figure))
        return model::refusal("picture.empty", "the figure is empty");
    if (fontFamily().isEmpty())
        return model::refusal(
            "picture.failed", "no font is installed", "install a font, e.g. fonts-dejavu-core");
    const auto wanted = size.isEmpty() ? pictureSize(figure) : size;
    const double pixels =
        double(wanted.width()) * wanted.height() * dpi * dpi / kResolution / kResolution;
    if (wanted.width() < kLeastWidth || wanted.height() < kLeastHeight || dpi < 10 ||
        (kind == PictureKind::Png && pixels > kMostPixels))
        return model::refusal("picture.size",
                              "invalid image size",
                              "use at least 120 x 90 and at most 100 million pixels");
    QCustomPlot plot;
    auto drawn = wanted;
    if (wanted.width() < kLettersFit)
        drawn = (QSizeF(wanted) * kLettersFit / wanted.width()).toSize();
    drawAt(plot, figure, drawn);
    if (size.isEmpty()) {
        drawn.rwidth() += outsideLegendWidth(plot); // the axes keep their width
        drawAt(plot, figure, drawn);
    }
    QByteArray bytes;
    QBuffer buffer(&bytes);
    const Job job{plot, figure, drawn, size.isEmpty() ? drawn : size, dpi, titleOf(figure)};
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

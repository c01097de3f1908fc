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
    96; // dpi of a picture's pixels; QSvgGenerator and QPdfWriter assume others
constexpr double kMillimetresPerInch = 25.4;
constexpr int kLettersFit = 420; // narrower pictures have smaller letters
constexpr int kLeastWidth = 120;
constexpr int kLeastHeight = 90;
constexpr int kMostPixels = 100'000'000;
constexpr std::size_t kLargestInside = 16 << 20; // of the figure in a picture
const QString kKey = QStringLiteral("clusterwright-figure");

struct Job {
    QCustomPlot& plot;
    const AnyFigure& figure;
    QSize drawn;
    QSize size; // of the picture
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

// The figure as JSON; empty where it is too large.
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

// Each chunk of a PNG is a length and a type of four bytes each, as many bytes as it says, and a check sum of four.
int textsIn(const QByteArray& png)
{
    constexpr qsizetype kHead = 8; // also of the file
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
                              "unknown kind of picture",
                              "name a file that ends in .png, .svg or .pdf"};
}

QSize printSize(double width, double height)
{
    return (QSizeF(width, height) * (kResolution / kMillimetresPerInch)).toSize();
}

model::Result<std::string> pictureOf(const AnyFigure& figure, PictureKind kind, QSize size, int dpi)
{
    if (isEmpty(figure))
        return model::refusal("picture.empty", "there is nothing to draw");
    if (fontFamily().isEmpty())
        return model::refusal(
            "picture.failed", "this machine has no font", "install one, such as fonts-dejavu-core");
    const auto wanted = size.isEmpty() ? pictureSize(figure) : size;
    const double pixels =
        double(wanted.width()) * wanted.height() * dpi * dpi / kResolution / kResolution;
    if (wanted.width() < kLeastWidth || wanted.height() < kLeastHeight || dpi < 10 ||
        (kind == PictureKind::Png && pixels > kMostPixels))
        return model::refusal("picture.size",
                              "a picture of this size cannot be drawn",
                              "at least 120 x 90 pixels, at most 100 million");
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
        return model::refusal(
            "picture.failed", "the picture cannot be painted", "is there memory for it?");
    return bytes.toStdString();
}

model::Result<AnyFigure> figureIn(const std::string& bytes, const std::string& file)
{
    const auto raw = QByteArray::fromStdString(bytes);
    if (!raw.startsWith("\x89PNG"))
        return parseFigure(bytes, file);
    // Nothing bounds what many texts come to once they are unpacked; our pictures have one.
    const auto json =
        textsIn(raw) == 1 ? QImage::fromData(raw, "PNG").text(kKey).toStdString() : "";
    if (json.empty())
        return model::Diagnostics{model::Severity::Error,
                                  "picture.no_figure",
                                  file,
                                  "",
                                  "there is no figure of Clusterwright in this picture",
                                  "open a PNG that Clusterwright has saved"};
    return parseFigure(json, file);
}

} // namespace clusterwright::plots

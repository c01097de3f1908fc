#include "app/desktop/plots/drawing/picture.h"

#include "app/desktop/plots/drawing/clipped_device.h"
#include "app/desktop/plots/drawing/drawing.h"
#include "app/desktop/plots/drawing/text_style.h"

#include <qcustomplot.h>

#include <QBuffer>
#include <QImage>
#include <QPageSize>
#include <QPdfWriter>
#include <QSvgGenerator>

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

model::Diagnostic failure(std::string code, std::string message, std::string hint)
{
    return {model::Severity::Error, std::move(code), "", "", std::move(message), std::move(hint)};
}

struct Job {
    QCustomPlot& plot;
    QSize drawn;
    QSize size; // of the picture
    int dpi;
    QString title;
    QString inside; // the figure as JSON
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
    image.setText(kKey, job.inside);
    return paint(job, image, scale, false) && image.save(&target, "PNG");
}

bool writeSvg(const Job& job, QIODevice& target)
{
    QByteArray drawn;
    QBuffer buffer(&drawn);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(kResolution);
    generator.setSize(job.size);
    generator.setViewBox(QRect(QPoint(0, 0), job.size));
    generator.setTitle(job.title);
    generator.setDescription(QStringLiteral("Clusterwright"));
    QPainter lines(&generator);
    ClippedDevice device(lines, job.size, kResolution);
    if (!paint(job, device, 1, true) || !lines.end())
        return false;
    const QString head = QStringLiteral("<metadata id=\"%1\">").arg(kKey);
    drawn.replace(
        "<defs>",
        (head + job.inside.toHtmlEscaped() + QStringLiteral("</metadata>\n<defs>")).toUtf8());
    return target.write(drawn) == drawn.size();
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
    if (!job.inside.isEmpty())
        writer.addFileAttachment(kKey + QStringLiteral(".json"),
                                 job.inside.toUtf8(),
                                 QStringLiteral("application/json"));
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

std::string insideSvg(const QByteArray& bytes)
{
    const auto begin = bytes.indexOf("<metadata id=\"" + kKey.toUtf8());
    const auto from = bytes.indexOf('>', begin) + 1;
    if (begin < 0 || from == 0)
        return {};
    auto text = QString::fromUtf8(bytes.mid(from, bytes.indexOf("</metadata>", from) - from));
    text.replace(QLatin1String("&lt;"), QLatin1String("<"))
        .replace(QLatin1String("&gt;"), QLatin1String(">"))
        .replace(QLatin1String("&quot;"), QLatin1String("\""))
        .replace(QLatin1String("&amp;"), QLatin1String("&"));
    return text.toStdString();
}

// The attachment, which QPdfWriter compresses.
std::string insidePdf(const QByteArray& bytes)
{
    const QByteArray reference("/EF <</F ");
    const auto file = bytes.indexOf(reference, bytes.indexOf('(' + kKey.toUtf8() + ".json)"));
    if (file < 0)
        return {};
    const auto digits = file + reference.size();
    const auto number = bytes.mid(digits, bytes.indexOf(' ', digits) - digits);
    const auto object = bytes.indexOf('\n' + number + " 0 obj");
    const auto begin = bytes.indexOf("stream", object) + 7; // and the end of its line
    const auto end = bytes.indexOf("endstream", begin);
    if (object < 0 || end < begin || end - begin > static_cast<qsizetype>(kLargestInside))
        return {};
    const auto stream = bytes.mid(begin, end - begin);
    const QByteArray length("\x01\0\0\0", 4); // qUncompress wants a guess of the size
    return (stream.startsWith('{') ? stream : qUncompress(length + stream)).toStdString();
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
    return model::Diagnostic{model::Severity::Error,
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
        return failure("picture.empty", "there is nothing to draw", "");
    if (fontFamily().isEmpty())
        return failure(
            "picture.failed", "this machine has no font", "install one, such as fonts-dejavu-core");
    const auto wanted = size.isEmpty() ? pictureSize(figure) : size;
    const double pixels =
        double(wanted.width()) * wanted.height() * dpi * dpi / kResolution / kResolution;
    if (wanted.width() < kLeastWidth || wanted.height() < kLeastHeight || dpi < 10 ||
        (kind == PictureKind::Png && pixels > kMostPixels))
        return failure("picture.size",
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
    auto json = toJson(figure);
    if (json.size() > kLargestInside)
        json.clear();
    QByteArray bytes;
    QBuffer buffer(&bytes);
    const Job job{plot,
                  drawn,
                  size.isEmpty() ? drawn : size,
                  dpi,
                  titleOf(figure),
                  QString::fromStdString(json)};
    if (!buffer.open(QIODevice::WriteOnly) || !write(job, kind, buffer))
        return failure(
            "picture.failed", "the picture cannot be painted", "is there memory for it?");
    return bytes.toStdString();
}

model::Result<AnyFigure> figureIn(const std::string& bytes, const std::string& file)
{
    const auto raw = QByteArray::fromStdString(bytes);
    std::string json;
    if (raw.startsWith("\x89PNG"))
        json = QImage::fromData(raw, "PNG").text(kKey).toStdString();
    else if (raw.startsWith("%PDF"))
        json = insidePdf(raw);
    else if (raw.left(1000).contains("<svg"))
        json = insideSvg(raw);
    else
        json = bytes;
    if (json.empty())
        return model::Diagnostic{model::Severity::Error,
                                 "picture.no_figure",
                                 file,
                                 "",
                                 "there is no figure of Clusterwright in this picture",
                                 "open one that Clusterwright has saved"};
    return parseFigure(json, file);
}

} // namespace clusterwright::plots

#include "app/desktop/plots/picture.h"

#include "app/desktop/plots/figure_plot.h"
#include "app/desktop/plots/text_style.h"

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
constexpr int kPngScale = 3;

model::Diagnostic failure(std::string message, std::string hint)
{
    return {model::Severity::Error, "picture.failed", "", "", std::move(message), std::move(hint)};
}

bool paint(QCustomPlot& plot, QPaintDevice& device, QSize size, double scale, bool vectors)
{
    QCPPainter painter;
    if (!painter.begin(&device))
        return false;
    painter.setMode(vectors ? QCPPainter::pmVectorized : QCPPainter::pmDefault);
    painter.scale(scale, scale);
    plot.toPainter(&painter, size.width(), size.height());
    return painter.end();
}

bool writePng(QCustomPlot& plot, QSize size, QIODevice& target)
{
    QImage image(size * kPngScale, QImage::Format_RGB32);
    if (image.isNull())
        return false;
    constexpr double kInchesPerMetre = 1 / 0.0254;
    const int density = qRound(kResolution * kPngScale * kInchesPerMetre);
    image.setDotsPerMeterX(density);
    image.setDotsPerMeterY(density);
    image.fill(Qt::white);
    return paint(plot, image, size, kPngScale, false) && image.save(&target, "PNG");
}

bool writeSvg(QCustomPlot& plot, QSize size, const QString& title, QIODevice& target)
{
    QSvgGenerator generator;
    generator.setOutputDevice(&target);
    generator.setResolution(kResolution);
    generator.setSize(size);
    generator.setViewBox(QRect(QPoint(0, 0), size));
    generator.setTitle(title);
    generator.setDescription(QStringLiteral("Clusterwright"));
    return paint(plot, generator, size, 1, true);
}

bool writePdf(QCustomPlot& plot, QSize size, const QString& title, QIODevice& target)
{
    constexpr double kPointsPerInch = 72;
    QPdfWriter writer(&target);
    writer.setResolution(kResolution);
    writer.setPageSize(QPageSize(QSizeF(size) * (kPointsPerInch / kResolution),
                                 QPageSize::Point,
                                 {},
                                 QPageSize::ExactMatch));
    writer.setPageMargins({0, 0, 0, 0});
    writer.setTitle(title);
    writer.setCreator(QStringLiteral("Clusterwright"));
    return paint(plot, writer, size, 1, true);
}

bool write(QCustomPlot& plot, QSize size, const Figure& figure, PictureKind kind, QIODevice& target)
{
    const auto& words = figure.title.empty() ? figure.panels.front().title : figure.title;
    const auto title = QString::fromStdString(words);
    switch (kind) {
    case PictureKind::Png:
        return writePng(plot, size, target);
    case PictureKind::Svg:
        return writeSvg(plot, size, title, target);
    case PictureKind::Pdf:
        return writePdf(plot, size, title, target);
    }
    return false;
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

model::Result<std::string> pictureOf(const Figure& figure, PictureKind kind)
{
    if (figure.panels.empty())
        return model::Diagnostic{
            model::Severity::Error, "picture.empty", "", "", "there is nothing to draw", ""};
    if (fontFamily().isEmpty())
        return failure("this machine has no font", "install one, such as fonts-dejavu-core");
    QCustomPlot plot;
    showFigure(plot, figure);
    auto size = pictureSize(figure);
    plot.setViewport(QRect(QPoint(0, 0), size));
    placeLegends(plot);
    size.rwidth() += outsideLegendWidth(plot); // the axes keep their width
    plot.setViewport(QRect(QPoint(0, 0), size));
    placeLegends(plot);
    QByteArray bytes;
    QBuffer buffer(&bytes);
    if (!buffer.open(QIODevice::WriteOnly) || !write(plot, size, figure, kind, buffer))
        return failure("the picture cannot be painted", "is there memory for it?");
    return bytes.toStdString();
}

} // namespace clusterwright::plots

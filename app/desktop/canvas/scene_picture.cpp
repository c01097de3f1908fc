#include "app/desktop/canvas/scene_picture.h"

#include "model/core/file.h"
#include "model/core/finding.h"

#include <QBuffer>
#include <QClipboard>
#include <QGraphicsItem>
#include <QGraphicsScene>
#include <QGuiApplication>
#include <QMimeData>
#include <QPageSize>
#include <QPainter>
#include <QPalette>
#include <QPdfWriter>
#include <QSvgGenerator>

#include <algorithm>
#include <cmath>

namespace clusterwright::desktop
{

namespace
{

constexpr int kResolution = 96; // QSvgGenerator and QPdfWriter have other defaults
constexpr double kPictureMargin = 16;
constexpr double kMostPixels = 60e6;

// Gives the scene the light palette and hides the selection during its lifetime, without signals.
class AsPicture
{
public:
    explicit AsPicture(QGraphicsScene& scene)
        : m_scene(scene)
        , m_palette(scene.palette())
        , m_selected(scene.selectedItems())
        , m_wereBlocked(scene.blockSignals(true))
    {
        QPalette light(Qt::white);
        light.setColor(QPalette::Base, Qt::white);
        light.setColor(QPalette::Text, Qt::black);
        scene.setPalette(light);
        for (auto* const item : m_selected)
            item->setSelected(false);
    }
    ~AsPicture()
    {
        for (auto* const item : m_selected)
            item->setSelected(true);
        m_scene.setPalette(m_palette);
        m_scene.blockSignals(m_wereBlocked);
    }
    AsPicture(const AsPicture&) = delete;
    AsPicture& operator=(const AsPicture&) = delete;

private:
    QGraphicsScene& m_scene;
    QPalette m_palette;
    QList<QGraphicsItem*> m_selected;
    bool m_wereBlocked;
};

bool paint(QGraphicsScene& scene, const QRectF& part, QPaintDevice& device, QSizeF size)
{
    QPainter painter;
    if (!painter.begin(&device))
        return false;
    painter.setRenderHint(QPainter::Antialiasing);
    scene.render(&painter, QRectF(QPointF(0, 0), size), part);
    return painter.end();
}

bool writeSvg(QGraphicsScene& scene, const QRectF& part, QIODevice& target)
{
    QSvgGenerator generator;
    generator.setOutputDevice(&target);
    generator.setResolution(kResolution);
    const auto size = part.size().toSize();
    generator.setSize(size);
    generator.setViewBox(QRect(QPoint(0, 0), size));
    generator.setDescription(QStringLiteral("Clusterwright"));
    return paint(scene, part, generator, size);
}

bool writePdf(QGraphicsScene& scene, const QRectF& part, QIODevice& target)
{
    constexpr double kPointsPerInch = 72;
    QPdfWriter writer(&target);
    writer.setResolution(kResolution);
    writer.setPageSize(QPageSize(
        part.size() * (kPointsPerInch / kResolution), QPageSize::Point, {}, QPageSize::ExactMatch));
    writer.setPageMargins({0, 0, 0, 0});
    writer.setCreator(QStringLiteral("Clusterwright"));
    return paint(scene, part, writer, part.size());
}

bool write(QGraphicsScene& scene, plots::PictureKind kind, const QRectF& part, QIODevice& target)
{
    switch (kind) {
    case plots::PictureKind::Png:
        return imageOf(scene).save(&target, "PNG");
    case plots::PictureKind::Svg: {
        const AsPicture asPicture(scene);
        return writeSvg(scene, part, target);
    }
    case plots::PictureKind::Pdf: {
        const AsPicture asPicture(scene);
        return writePdf(scene, part, target);
    }
    }
    return false;
}

} // namespace

QRectF pictureRect(const QGraphicsScene& scene)
{
    const auto part = scene.itemsBoundingRect();
    return part.isEmpty()
               ? QRectF()
               : part.adjusted(-kPictureMargin, -kPictureMargin, kPictureMargin, kPictureMargin);
}

QImage imageOf(QGraphicsScene& scene, double scale)
{
    const AsPicture asPicture(scene);
    const auto part = pictureRect(scene);
    const double most = std::sqrt(kMostPixels / std::max(1.0, part.width() * part.height()));
    const auto size = part.size() * std::min(scale, most);
    QImage image(
        static_cast<int>(size.width()), static_cast<int>(size.height()), QImage::Format_RGB32);
    if (image.isNull())
        return image;
    image.fill(Qt::white);
    return paint(scene, part, image, size) ? image : QImage();
}

model::Result<std::string>
pictureOf(QGraphicsScene& scene, plots::PictureKind kind, const QRectF& part)
{
    const auto shown = part.isEmpty() ? pictureRect(scene) : part;
    if (shown.isEmpty())
        return model::refusal("picture.empty", "the canvas is empty", "add a component or a step");
    QByteArray bytes;
    QBuffer buffer(&bytes);
    if (!buffer.open(QIODevice::WriteOnly) || !write(scene, kind, shown, buffer))
        return model::refusal(
            "picture.failed", "cannot draw the image", "close other programs to free memory");
    return bytes.toStdString();
}

model::Diagnostics writePicture(QGraphicsScene& scene, const std::filesystem::path& path)
{
    const auto kind = plots::pictureKind(path);
    if (!kind)
        return kind.diagnostics();
    const auto bytes = pictureOf(scene, kind.value());
    return bytes ? model::writeFile(path, bytes.value()) : bytes.diagnostics();
}

model::Diagnostics copyPicture(QGraphicsScene& scene)
{
    const auto svg = pictureOf(scene, plots::PictureKind::Svg);
    if (!svg)
        return svg.diagnostics();
    auto* const data = new QMimeData; // the clipboard owns it
    data->setData(QStringLiteral("image/svg+xml"), QByteArray::fromStdString(svg.value()));
    data->setImageData(imageOf(scene));
    QGuiApplication::clipboard()->setMimeData(data);
    return {};
}

} // namespace clusterwright::desktop

#include "app/desktop/shell/welcome/preview_maker.h"

#include "app/desktop/canvas/scene_picture.h"
#include "app/desktop/pipeline/drawing/pipeline_scene.h"
#include "app/desktop/report/design_drawings.h"
#include "model/design/document/design.h"

#include <QPainter>
#include <QTimer>

#include <algorithm>
#include <cmath>
#include <utility>

namespace clusterwright::desktop
{

namespace
{

constexpr int kWidth = 760; // pixels, for a screen with scale factor 2
constexpr int kPartHeight = 340;
constexpr int kGap = 16;
constexpr qsizetype kMaxPictures = 100;

// Returns the drawing of a pipeline. A long one is cut into rows, which together have the shape of the room for a part.
QImage imageOfRows(PipelineScene& scene)
{
    constexpr qreal kShape = 2.2; // width over height
    constexpr qreal kShortRow = 840;
    const auto image = imageOf(scene, 1);
    const auto whole = pictureRect(scene);
    const auto rows =
        rowsOf(scene, std::max(kShortRow, std::sqrt(kShape * whole.width() * whole.height())));
    if (rows.size() < 2)
        return image;
    const auto scale = image.width() / whole.width();
    QList<QImage> parts;
    QSize size(0, 0);
    for (const auto& row : rows) {
        const QRectF part(scale * (row.topLeft() - whole.topLeft()), scale * row.size());
        parts.append(image.copy(part.toRect()));
        size = {std::max(size.width(), parts.last().width()),
                size.height() + parts.last().height()};
    }
    QImage all(size, image.format());
    all.fill(Qt::white);
    QPainter painter(&all);
    int y = 0;
    for (const auto& part : parts) {
        painter.drawImage(0, y, part);
        y += part.height();
    }
    return all;
}

QImage scaled(const QImage& image)
{
    return image.isNull() ? image
                          : image.scaled(std::min(kWidth, 2 * image.width()),
                                         std::min(kPartHeight, 2 * image.height()),
                                         Qt::KeepAspectRatio,
                                         Qt::SmoothTransformation);
}

// Stacks the images vertically, centred.
QPixmap stacked(const QList<QImage>& parts)
{
    int height = 0;
    for (const auto& part : parts)
        height += part.height() + (height > 0 ? kGap : 0);
    if (height == 0)
        return {};
    QPixmap picture(kWidth, height);
    picture.fill(Qt::white);
    QPainter painter(&picture);
    int y = 0;
    for (const auto& part : parts) {
        painter.drawImage((kWidth - part.width()) / 2, y, part);
        y += part.height() + kGap;
    }
    return picture;
}

} // namespace

PreviewMaker::PreviewMaker(std::vector<std::filesystem::path> presets, QObject* parent)
    : QObject(parent)
    , m_presets(std::move(presets))
{
}

PreviewMaker::~PreviewMaker() = default;

void PreviewMaker::request(const QString& key, const model::Design& design)
{
    if (m_pictures.contains(key)) {
        emit ready(key);
        return;
    }
    std::erase_if(m_requests, [&](const Request& request) { return request.key == key; });
    m_requests.push_front({key, std::make_shared<const model::Design>(design)});
    if (m_drawing.isEmpty())
        QTimer::singleShot(0, this, &PreviewMaker::next);
}

void PreviewMaker::next()
{
    if (!m_drawing.isEmpty() || m_requests.empty())
        return;
    if (!m_workbench) {
        m_workbench = std::make_unique<Workbench>(m_presets);
        connect(&m_workbench->document(), &Document::answerChanged, this, &PreviewMaker::draw);
    }
    const auto request = m_requests.front();
    m_requests.pop_front();
    m_drawing = request.key;
    m_workbench->document().open(*request.design, {});
}

void PreviewMaker::draw()
{
    auto& document = m_workbench->document();
    if (m_drawing.isEmpty() || !document.isAnswered())
        return;
    QList<QImage> parts;
    if (const auto topology = topologySceneOf(document))
        parts.append(scaled(imageOf(*topology, 1)));
    if (document.design().pipeline) {
        PipelineScene pipeline(m_workbench->document());
        parts.append(scaled(imageOfRows(pipeline)));
    }
    if (m_pictures.size() >= kMaxPictures)
        m_pictures.clear();
    m_pictures.insert(m_drawing, stacked(parts));
    const auto key = std::exchange(m_drawing, QString());
    emit ready(key);
    QTimer::singleShot(0, this, &PreviewMaker::next);
}

} // namespace clusterwright::desktop

#include "moc_preview_maker.cpp"

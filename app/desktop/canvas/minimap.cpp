#include "app/desktop/canvas/minimap.h"

#include "app/desktop/canvas/canvas_view.h"
#include "app/desktop/common/theme.h"

#include <QDragEnterEvent>
#include <QGraphicsScene>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <array>

namespace clusterwright::desktop
{

namespace
{

constexpr QSize kMapSize(144, 96);
constexpr int kFromEdge = 12;
constexpr int kLeastWidth = 500; // pixels; a narrower view has no overview
constexpr int kLeastHeight = 240;
constexpr int kDelay = 120;       // ms, from the last change
constexpr double kMapMargin = 40; // scene units around the drawing

} // namespace

Minimap::Minimap(CanvasView& view)
    : QWidget(&view)
    , m_view(view)
{
    setObjectName(QStringLiteral("minimap"));
    setAccessibleName(tr("Overview of the canvas"));
    setCursor(Qt::PointingHandCursor);
    setAcceptDrops(true);
    resize(kMapSize);
    m_timer.setSingleShot(true);
    m_timer.setInterval(kDelay);
    connect(&m_timer, &QTimer::timeout, this, &Minimap::draw);
    connect(&view, &CanvasView::visiblePartChanged, this, &Minimap::follow);
    hide();
}

void Minimap::refresh()
{
    m_timer.start();
}

void Minimap::setWanted(bool isWanted)
{
    m_isWanted = isWanted;
    draw();
}

void Minimap::place()
{
    const auto room = m_view.size();
    const bool hasRoom = room.width() >= kLeastWidth && room.height() >= kLeastHeight;
    const bool isAllSeen = m_view.visiblePart().contains(m_drawing);
    const bool isUseful = m_isWanted && hasRoom && !m_drawing.isEmpty() && !isAllSeen;
    const auto corner = isUseful ? freeCorner() : std::nullopt;
    if (corner)
        move(*corner);
    setVisible(corner.has_value());
}

// Returns the present corner if it is free, or else the first corner without clickable items.
std::optional<QPoint> Minimap::freeCorner() const
{
    const int right = m_view.width() - width() - kFromEdge;
    const int below = m_view.height() - height() - kFromEdge;
    std::array<QPoint, 4> corners{
        QPoint(right, below), {kFromEdge, below}, {right, kFromEdge}, {kFromEdge, kFromEdge}};
    if (const auto now = std::ranges::find(corners, pos()); isVisible() && now != corners.end())
        std::iter_swap(corners.begin(), now);
    for (const auto& corner : corners) {
        const auto part = m_view.mapToScene(QRect(corner, size())).boundingRect();
        if (m_view.scene()->items(part, Qt::IntersectsItemShape).isEmpty() &&
            !isBelowButtons(QRect(corner, size())))
            return corner;
    }
    return std::nullopt;
}

// Returns true where another widget floats over the view.
bool Minimap::isBelowButtons(const QRect& place) const
{
    const auto widgets = m_view.findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly);
    return std::ranges::any_of(widgets, [&](const QWidget* other) {
        return other != this && other != m_view.viewport() && other->isVisible() &&
               other->geometry().intersects(place);
    });
}

void Minimap::follow()
{
    place();
    if (isVisible() && m_overview.isNull())
        paintOverview();
    update();
}

void Minimap::draw()
{
    const auto* const scene = m_view.scene();
    m_drawing = scene && m_isWanted ? scene->itemsBoundingRect() : QRectF();
    m_overview = {};
    follow();
}

void Minimap::paintOverview()
{
    m_overview = QPixmap(size() * devicePixelRatioF());
    m_overview.setDevicePixelRatio(devicePixelRatioF());
    m_overview.fill(Qt::transparent);
    QPainter painter(&m_overview);
    const auto part = m_drawing.adjusted(-kMapMargin, -kMapMargin, kMapMargin, kMapMargin);
    m_view.scene()->render(&painter, fromScene().mapRect(part), part);
}

QTransform Minimap::fromScene() const
{
    const double scale = std::min(width() / (m_drawing.width() + 2 * kMapMargin),
                                  height() / (m_drawing.height() + 2 * kMapMargin));
    QTransform transform;
    transform.translate(width() / 2.0, height() / 2.0);
    transform.scale(scale, scale);
    transform.translate(-m_drawing.center().x(), -m_drawing.center().y());
    return transform;
}

void Minimap::paintEvent(QPaintEvent* /*event*/)
{
    const auto& theme = themeOf(*this);
    QPainter painter(this);
    auto ground = theme.node;
    ground.setAlpha(232);
    painter.fillRect(rect(), ground);
    painter.drawPixmap(0, 0, m_overview);
    const auto seen = fromScene().mapRect(m_view.visiblePart()).intersected(QRectF(rect()));
    auto tint = theme.accent;
    tint.setAlpha(36);
    painter.setBrush(tint);
    painter.setPen(QPen(theme.accent, 1));
    painter.drawRect(seen.adjusted(0.5, 0.5, -0.5, -0.5));
    painter.setBrush(Qt::NoBrush);
    painter.setPen(theme.nodeEdge);
    painter.drawRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5));
}

void Minimap::go(QPointF to)
{
    m_view.centerOn(fromScene().inverted().map(to));
}

void Minimap::mousePressEvent(QMouseEvent* event)
{
    go(event->position());
}

void Minimap::mouseMoveEvent(QMouseEvent* event)
{
    if (event->buttons().testFlag(Qt::LeftButton))
        go(event->position());
}

void Minimap::mouseReleaseEvent(QMouseEvent* event)
{
    event->accept();
}

// Accepts the drag, because Qt would offer a refused one to the canvas.
void Minimap::dragEnterEvent(QDragEnterEvent* event)
{
    event->accept();
}

void Minimap::dragMoveEvent(QDragMoveEvent* event)
{
    event->ignore();
}

} // namespace clusterwright::desktop

#include "moc_minimap.cpp"

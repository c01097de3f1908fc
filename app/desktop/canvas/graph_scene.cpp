#include "app/desktop/canvas/graph_scene.h"

namespace clusterwright::desktop
{

GraphScene::GraphScene(QObject* parent)
    : QGraphicsScene(parent)
    , m_gesture(new GestureItem)
{
    addItem(m_gesture);
}

QPainterPath GraphScene::pathOf(const GraphLink& link, QPointF to) const
{
    QPainterPath path(link.from.place);
    path.lineTo(to);
    return path;
}

} // namespace clusterwright::desktop

#include "moc_graph_scene.cpp"

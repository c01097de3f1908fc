// The frame around a group of the topology, with its name and count.
#pragma once

#include "app/desktop/topology/drawing/topology_shapes.h"

#include <QGraphicsItem>

namespace clusterwright::desktop
{

class FrameItem final : public QGraphicsItem
{
public:
    explicit FrameItem(const FrameShape& shape);

    [[nodiscard]] const FrameShape& drawn() const { return m_shape; }
    void set(const FrameShape& shape);
    // True on the title and the edge, where the frame can be dragged. The inside belongs to the contents.
    [[nodiscard]] bool isTakenAt(QPointF place) const;

    [[nodiscard]] QRectF boundingRect() const override;
    [[nodiscard]] QPainterPath shape() const override
    {
        return {};
    } // the scene finds frames itself
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

private:
    FrameShape m_shape;
};

} // namespace clusterwright::desktop

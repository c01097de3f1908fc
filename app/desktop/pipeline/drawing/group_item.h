// A group as a frame around its steps, with its name and number of repeats at the top.
#pragma once

#include "app/desktop/pipeline/drawing/faces.h"
#include "app/desktop/pipeline/drawing/pipeline_item.h"

namespace clusterwright::desktop
{

class GroupItem final : public PipelineNode
{
public:
    explicit GroupItem(GroupFace face);

    [[nodiscard]] const GroupFace& face() const { return m_face; }
    void setFace(GroupFace face);
    void setFrame(const QRectF& frame); // in the scene
    [[nodiscard]] const QRectF& frame() const { return m_frame; }
    [[nodiscard]] QRectF sceneHead() const; // with the title and the repeats

    enum { Type = UserType + 2 };
    [[nodiscard]] int type() const override { return Type; }
    [[nodiscard]] QRectF boundingRect() const override;
    // Only the head is clickable: the inside belongs to the steps and the rubber band.
    [[nodiscard]] QPainterPath shape() const override;
    [[nodiscard]] Zone zoneAt(QPointF place) const override;
    [[nodiscard]] QRectF titleRect() const override;
    [[nodiscard]] QRectF repeatRect() const;
    // Returns "× rows - 1 = 7", or "× 7" in a narrow frame.
    [[nodiscard]] QString repeatText() const;
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

protected:
    [[nodiscard]] QRectF box() const override { return m_frame; }

private:
    void showTip();
    [[nodiscard]] qreal repeatRoom() const;
    [[nodiscard]] QString shortRepeat() const;
    void paintHead(QPainter& painter, qreal zoom) const;

    GroupFace m_face;
    QRectF m_frame;
};

} // namespace clusterwright::desktop

// An arrow between two nodes of the pipeline: a solid line for *then* (the target starts when the source ends), a dashed line with
// the number of chunks for *stream* (the target starts after the first chunk).
#pragma once

#include "app/desktop/pipeline/drawing/faces.h"

#include <QGraphicsItem>
#include <QPainterPath>

namespace clusterwright::desktop
{

struct Theme;

class ArrowItem final : public QGraphicsItem
{
public:
    explicit ArrowItem(ArrowFace face);

    [[nodiscard]] const ArrowFace& face() const { return m_face; }
    void setFace(ArrowFace face);
    void setEnds(QPointF from, QPointF to);
    [[nodiscard]] QPointF middle() const { return m_line.pointAtPercent(0.5); }
    void setTarget(bool isTarget); // highlights the arrow while a step is dragged over it

    enum { Type = UserType + 3 };
    [[nodiscard]] int type() const override { return Type; }
    [[nodiscard]] QRectF boundingRect() const override;
    [[nodiscard]] QPainterPath shape() const override;
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

private:
    void showTip();
    [[nodiscard]] QString label() const;
    [[nodiscard]] QRectF labelRect() const; // around the middle, in pixels

    ArrowFace m_face;
    QPainterPath m_line;
    bool m_isTarget = false;
};

// Returns the curve between two ports.
[[nodiscard]] QPainterPath arrowLine(QPointF from, QPointF to);

} // namespace clusterwright::desktop

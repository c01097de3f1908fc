// An arrow between two nodes of the pipeline: a solid line for *then* (the target starts when the source ends), a dashed line with
// the number of chunks for *stream* (the target starts after the first chunk).
#pragma once

#include "app/desktop/pipeline/drawing/arrow_route.h"
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
    // `boxes`: what the label must not cover.
    void setLine(QPainterPath line, Boxes boxes);
    [[nodiscard]] const QPainterPath& line() const { return m_line; }
    [[nodiscard]] QPointF middle() const { return m_line.pointAtPercent(0.5); }

    // Returns the place of the number of chunks in the scene; empty without a stream, and where there is no room.
    [[nodiscard]] QRectF labelRect(qreal zoom) const;

    enum { Type = UserType + 3 };
    [[nodiscard]] int type() const override { return Type; }
    [[nodiscard]] QRectF boundingRect() const override;
    [[nodiscard]] QPainterPath shape() const override;
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

private:
    void showTip();
    [[nodiscard]] QString label() const;
    [[nodiscard]] QSizeF labelSize() const; // in pixels

    ArrowFace m_face;
    QPainterPath m_line;
    Boxes m_boxes;
};

} // namespace clusterwright::desktop

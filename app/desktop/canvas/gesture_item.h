// Feedback of a gesture above the drawing: the rubber band, or the link that follows the cursor with its effect.
#pragma once

#include <QGraphicsItem>
#include <QPainterPath>

namespace clusterwright::desktop
{

struct LinkFeedback {
    QPainterPath path;
    QPointF cursor;     // where the text is
    QRectF target = {}; // the box under the cursor; empty for none
    QString text = {};  // the effect of a release, or the reason why it has none
    bool isAllowed = true;
    bool isDashed = false;
};

class GestureItem final : public QGraphicsItem
{
public:
    GestureItem();

    void showBand(const QRectF& band);
    void showLink(LinkFeedback link);
    // Highlights the edge of a box from which a link can be drawn.
    void showRim(const QRectF& box);
    void clear();
    [[nodiscard]] const QString& text() const { return m_link.text; }

    [[nodiscard]] QRectF boundingRect() const override { return m_bounds; }
    [[nodiscard]] QPainterPath shape() const override { return {}; }
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

private:
    void refit();

    QRectF m_band;
    LinkFeedback m_link;
    QRectF m_rim;
    QRectF m_bounds;
};

} // namespace clusterwright::desktop

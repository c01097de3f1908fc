// Feedback of a gesture above the drawing: the rubber band, or the cable that follows the cursor with its effect.
#pragma once

#include <QGraphicsItem>
#include <QLineF>

namespace clusterwright::desktop
{

class GestureItem final : public QGraphicsItem
{
public:
    GestureItem();

    void showBand(const QRectF& band);
    // `target`: the box under the cursor; empty for none. `text`: the effect of a release, or the reason why it has none.
    void showCable(const QLineF& line, const QRectF& target, const QString& text, bool isAllowed);
    // Highlights the edge of a node from which a cable can be drawn.
    void showRim(const QRectF& box);
    void clear();
    [[nodiscard]] const QString& text() const { return m_text; }

    [[nodiscard]] QRectF boundingRect() const override { return m_bounds; }
    [[nodiscard]] QPainterPath shape() const override { return {}; }
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

private:
    void refit();

    QRectF m_band;
    QLineF m_line;
    QRectF m_target;
    QRectF m_rim;
    QString m_text;
    bool m_isAllowed = true;
    QRectF m_bounds;
};

} // namespace clusterwright::desktop

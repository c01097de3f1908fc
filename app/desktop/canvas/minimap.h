// An overview of the drawing in a free corner of its view, with the visible part. A click or drag pans the view. Hidden while
// everything is visible. Refuses drops, because the items below it are others than those it shows.
#pragma once

#include <QPixmap>
#include <QTimer>
#include <QWidget>

#include <optional>

namespace clusterwright::desktop
{

class CanvasView;

class Minimap final : public QWidget
{
    Q_OBJECT

public:
    explicit Minimap(CanvasView& view);

    // Call after a change of the drawing. Cheap: redraws later.
    void refresh();
    void place(); // moves to a free corner of the view
    void setWanted(bool isWanted);
    [[nodiscard]] bool isWanted() const { return m_isWanted; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragMoveEvent(QDragMoveEvent* event) override;

private:
    void draw();
    void follow();
    void paintOverview();
    void go(QPointF to);
    [[nodiscard]] QTransform fromScene() const;
    [[nodiscard]] std::optional<QPoint> freeCorner() const;
    [[nodiscard]] bool isBelowButtons(const QRect& place) const;

    CanvasView& m_view;
    QPixmap m_overview; // null until it is needed
    QRectF m_drawing;
    QTimer m_timer;
    bool m_isWanted = true;
};

} // namespace clusterwright::desktop

// The whole drawing in a free corner of its view, with the part that is seen. A click or a drag goes there. It hides while all is seen. Nothing can be dropped on it: what
// lies below it is not what it shows.
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

    // The drawing has changed. Drawn again when there is time, so that it may be called often.
    void refresh();
    void place(); // in a free corner of the view
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

    CanvasView& m_view;
    QPixmap m_overview; // null until it is needed
    QRectF m_drawing;
    QTimer m_timer;
    bool m_isWanted = true;
};

} // namespace clusterwright::desktop

// The window onto a drawing: moving about in it. Pan by the middle button, by Space and drag, by wheel and touchpad; zoom at the
// cursor by Ctrl and wheel or by pinching. What a click on the drawing itself does is up to who derives from it.
//
// Scene units are 1/96 inch at 100 %, as in NodePosition. There is no edge to run into: the view reaches as far as positions do.
#pragma once

#include "app/desktop/canvas/canvas_grid.h"
#include "app/desktop/canvas/canvas_hint.h"
#include "app/desktop/canvas/canvas_pan.h"
#include "app/desktop/canvas/minimap.h"

#include <QGraphicsView>

#include <optional>

namespace clusterwright::desktop
{

inline constexpr double kLeastZoom = 0.01;
inline constexpr double kMostZoom = 8;

class CanvasView : public QGraphicsView
{
    Q_OBJECT

public:
    explicit CanvasView(QWidget* parent = nullptr);

    [[nodiscard]] double zoom() const { return transform().m11(); }
    // `at`: the place in the viewport that stays where it is; the middle, if none is given.
    void setZoom(double zoom, std::optional<QPointF> at = std::nullopt);
    void zoomIn();
    void zoomOut();
    // Shows all of it, with a margin, never beyond 100 %. An empty rectangle changes nothing.
    void showAll(const QRectF& part);
    void zoomToFit(); // the whole drawing
    // Shows all of it, and again whenever the view's size changes, until somebody moves or zooms.
    void showStart();
    [[nodiscard]] bool isAtStart() const { return m_isAtStart; }
    void zoomToSelection();
    // Scrolls as little as it takes to see it.
    void reveal(const QRectF& part);

    [[nodiscard]] CanvasGrid& grid() { return m_grid; }
    [[nodiscard]] CanvasHint& hint() { return m_hint; }
    [[nodiscard]] Minimap& minimap() { return *m_minimap; }
    [[nodiscard]] QRectF visiblePart() const;

signals:
    void visiblePartChanged();
    // By Tab, or a double click where nothing is.
    void quickAddRequested(QPointF place);

protected:
    bool event(QEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void keyReleaseEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
    void changeEvent(QEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void drawBackground(QPainter* painter, const QRectF& part) override;
    void drawForeground(QPainter* painter, const QRectF& part) override;

    // For who handles the mouse alone.
    [[nodiscard]] CanvasPan& pan() { return m_pan; }

private:
    Minimap* m_minimap;
    CanvasGrid m_grid;
    CanvasHint m_hint;
    CanvasPan m_pan;
    bool m_isAtStart = true;
    bool m_isStarting = false;
};

// After a change of the drawing: shows all of it again if part of it is outside and nobody has moved or zoomed.
void fitAgain(CanvasView& view);

} // namespace clusterwright::desktop

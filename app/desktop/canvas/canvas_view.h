// A view of a drawing with pan and zoom: pans by the middle button, Space and drag, wheel and touchpad; zooms at the cursor by Ctrl
// and wheel, by pinching or by + and -; Home shows everything. Derived classes handle clicks on the drawing.  Scene units are 1/96 inch at 100 %, as in NodePosition.
// The view covers the whole range of positions.
#pragma once

#include "app/desktop/canvas/canvas_grid.h"
#include "app/desktop/canvas/canvas_hint.h"
#include "app/desktop/canvas/canvas_pan.h"
#include "app/desktop/canvas/minimap.h"

#include <QGraphicsView>

#include <functional>
#include <optional>

namespace clusterwright::desktop
{

inline constexpr double kLeastZoom = 0.01;
inline constexpr double kMostZoom = 8;
inline constexpr double kLeastDetail = 0.35; // below this zoom, items draw no texts

class CanvasView : public QGraphicsView
{
    Q_OBJECT

public:
    explicit CanvasView(QWidget* parent = nullptr);

    [[nodiscard]] double zoom() const { return transform().m11(); }
    // `at`: point of the viewport that stays fixed; default: the middle.
    void setZoom(double zoom, std::optional<QPointF> at = std::nullopt);
    void panBy(QPointF direction); // by a tenth of the view
    void zoomIn();
    void zoomOut();
    // Shows the whole rectangle with a margin, at most at 100 %, or its upper left part at the least zoom. Ignores an empty rectangle.
    void showAll(const QRectF& part, double leastZoom = 0);
    // Shows the whole drawing, and again after each resize, until the user pans or zooms; only its start where the whole drawing
    // would not be legible.
    // `slack`: free room on each side, as a share of the drawing.
    void zoomToFit(double slack = 0);
    [[nodiscard]] bool isAtStart() const { return m_isAtStart; }
    // True after a zoomToFit that shows only the start.
    [[nodiscard]] bool isCut() const { return m_isCut; }
    void zoomToSelection();
    // Scrolls by the minimum to show the rectangle.
    void reveal(const QRectF& part);

    [[nodiscard]] CanvasGrid& grid() { return m_grid; }
    [[nodiscard]] CanvasHint& hint() { return m_hint; }
    [[nodiscard]] Minimap& minimap() { return *m_minimap; }
    [[nodiscard]] QRectF visiblePart() const;

    // Smallest zoom of zoomToFit.
    std::function<double()> leastFit = [] { return 0.0; };

signals:
    void visiblePartChanged();
    // After Tab or a double click on an empty area.
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

    // For derived classes with their own mouse handling.
    [[nodiscard]] CanvasPan& pan() { return m_pan; }

private:
    Minimap* m_minimap;
    CanvasGrid m_grid;
    CanvasHint m_hint;
    CanvasPan m_pan;
    bool m_isAtStart = true;
    bool m_isStarting = false;
    bool m_isCut = false;
};

// Call after a change of the drawing: shows it whole again if part of it is outside and the user has not panned or zoomed. After an
// edit with room around it, so that the next edits leave the view as it is.
void fitAgain(CanvasView& view, bool isEdited = true);

} // namespace clusterwright::desktop

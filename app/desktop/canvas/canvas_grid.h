// The grid of dots behind a drawing. Nodes snap to half of it.
#pragma once

#include <QPointF>
#include <QRectF>

class QPainter;
class QWidget;

namespace clusterwright::desktop
{

struct Theme;

inline constexpr double kGridStep = 24; // scene units between the dots
inline constexpr double kSnapStep = kGridStep / 2;

class CanvasGrid
{
public:
    // `viewport`: the widget that shows the grid.
    explicit CanvasGrid(QWidget& viewport);

    [[nodiscard]] bool isShown() const { return m_isShown; }
    void setShown(bool isShown);
    // Returns the nearest place on the grid; the place itself while the grid is hidden, or Ctrl or Alt is held.
    [[nodiscard]] QPointF snapped(QPointF place, Qt::KeyboardModifiers modifiers) const;
    void draw(QPainter& painter, const QRectF& part, double zoom, const Theme& theme) const;

private:
    QWidget& m_viewport;
    bool m_isShown = true;
};

} // namespace clusterwright::desktop

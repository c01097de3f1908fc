// Text on a canvas with at least 9 points at every zoom. Text without room is omitted, never shrunk.
#pragma once

#include <QColor>
#include <QFont>
#include <QPointF>
#include <QRectF>
#include <QString>

class QGraphicsItem;
class QPainter;

namespace clusterwright::desktop
{

inline constexpr qreal kMinPoints = 9;

// The application's font, times `factor`, at least kMinPoints.
[[nodiscard]] QFont screenFont(qreal factor = 1, bool isBold = false);
[[nodiscard]] QFont smallFont(bool isBold = false);
[[nodiscard]] qreal lineOf(const QFont& font);
[[nodiscard]] qreal widthOf(const QFont& font, const QString& text);

// The zoom of the view that shows the item; 1 without a view.
[[nodiscard]] qreal zoomOf(const QGraphicsItem& item);

// Text is drawn larger than on the screen's scale from this zoom on.
inline constexpr qreal kGrowingZoom = 1.35;
[[nodiscard]] constexpr qreal textScale(qreal zoom)
{
    return zoom > kGrowingZoom ? zoom / kGrowingZoom : 1;
}

// During its lifetime, the painter's unit is a pixel of unscaled text, and its origin is the given scene position.
class ScreenScale
{
public:
    ScreenScale(QPainter& painter, QPointF origin, qreal zoom);
    ~ScreenScale();
    ScreenScale(const ScreenScale&) = delete;
    ScreenScale& operator=(const ScreenScale&) = delete;

private:
    QPainter& m_painter;
};

// Draws one line, elided if the rectangle is too narrow.
void drawText(QPainter& painter,
              const QFont& font,
              const QColor& colour,
              const QRectF& place,
              Qt::Alignment alignment,
              const QString& text);

} // namespace clusterwright::desktop

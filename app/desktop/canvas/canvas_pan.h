// Panning a view: by the middle button, or by Space and drag.
#pragma once

#include <QPoint>

class QGraphicsView;
class QMouseEvent;

namespace clusterwright::desktop
{

class CanvasPan
{
public:
    explicit CanvasPan(QGraphicsView& view);

    // Whether the event is part of a pan, and was taken.
    bool press(const QMouseEvent& event);
    bool move(const QMouseEvent& event);
    bool release(const QMouseEvent& event);
    void holdSpace(bool isHeld);
    void cancel(); // whoever has the focus gets the keys

private:
    void showCursor();

    QGraphicsView& m_view;
    QPoint m_from;
    bool m_isPanning = false;
    bool m_isSpaceHeld = false;
};

} // namespace clusterwright::desktop

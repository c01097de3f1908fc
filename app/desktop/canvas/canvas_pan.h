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

    // True if the event is part of a pan; nobody else handles it then.
    bool press(const QMouseEvent& event);
    bool move(const QMouseEvent& event);
    bool release(const QMouseEvent& event);
    void holdSpace(bool isHeld);
    void cancel(); // the view has lost the focus, and gets no more keys

private:
    void showCursor();

    QGraphicsView& m_view;
    QPoint m_from;
    bool m_isPanning = false;
    bool m_isSpaceHeld = false;
};

} // namespace clusterwright::desktop

// The view of the pipeline's drawing. Accepts dropped blocks, and keys that move the selection.
#pragma once

#include "app/desktop/canvas/canvas_view.h"

#include <optional>

namespace clusterwright::desktop
{

class PipelineView final : public CanvasView
{
    Q_OBJECT

public:
    using CanvasView::CanvasView;

signals:
    void hovered(
        std::optional<QPointF> place); // a dragged block is over this position; empty: it has left
    void dropped(const QString& id, QPointF place);
    void nudged(QPointF shift, bool isRepeated);
    void stepped(int direction); // to the next or previous step
    void menuRequested(QPoint screen);

protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragMoveEvent(QDragMoveEvent* event) override;
    void dragLeaveEvent(QDragLeaveEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
};

} // namespace clusterwright::desktop

// The window onto the pipeline's drawing: takes blocks that are dropped, and the keys that move what is selected.
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
    void hovered(std::optional<QPointF> place); // by a block that is dragged; nothing: no longer
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

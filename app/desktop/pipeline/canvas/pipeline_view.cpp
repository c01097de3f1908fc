#include "app/desktop/pipeline/canvas/pipeline_view.h"

#include "app/desktop/canvas/canvas_entry.h"
#include "app/desktop/pipeline/canvas/block_palette.h"

#include <QContextMenuEvent>
#include <QDragEnterEvent>
#include <QGraphicsItem>
#include <QKeyEvent>
#include <QMimeData>

namespace clusterwright::desktop
{

namespace
{

constexpr double kFineStep = 1; // with Shift

QString blockIn(const QMimeData& data)
{
    return blockOfEntry(QString::fromUtf8(data.data(QString::fromLatin1(kEntryMimeType))));
}

std::optional<QPointF> direction(int key)
{
    switch (key) {
    case Qt::Key_Left:
        return QPointF(-1, 0);
    case Qt::Key_Right:
        return QPointF(1, 0);
    case Qt::Key_Up:
        return QPointF(0, -1);
    case Qt::Key_Down:
        return QPointF(0, 1);
    default:
        return std::nullopt;
    }
}

} // namespace

void PipelineView::dragEnterEvent(QDragEnterEvent* event)
{
    if (!blockIn(*event->mimeData()).isEmpty())
        event->acceptProposedAction();
}

void PipelineView::dragMoveEvent(QDragMoveEvent* event)
{
    if (blockIn(*event->mimeData()).isEmpty())
        return;
    event->acceptProposedAction();
    emit hovered(mapToScene(event->position().toPoint()));
}

void PipelineView::dragLeaveEvent(QDragLeaveEvent* /*event*/)
{
    emit hovered(std::nullopt);
}

void PipelineView::dropEvent(QDropEvent* event)
{
    emit hovered(std::nullopt);
    const auto block = blockIn(*event->mimeData());
    if (block.isEmpty())
        return;
    event->acceptProposedAction();
    emit dropped(block, mapToScene(event->position().toPoint()));
}

void PipelineView::keyPressEvent(QKeyEvent* event)
{
    const bool isFine = event->modifiers() == Qt::ShiftModifier;
    const auto towards = direction(event->key());
    const bool hasSelection = scene() && !scene()->selectedItems().isEmpty();
    if (towards && hasSelection && (isFine || event->modifiers() == Qt::NoModifier))
        emit nudged(*towards * (isFine ? kFineStep : kSnapStep), event->isAutoRepeat());
    else if (event->key() == Qt::Key_PageDown || event->key() == Qt::Key_PageUp)
        emit stepped(event->key() == Qt::Key_PageDown ? 1 : -1);
    else
        CanvasView::keyPressEvent(event);
}

void PipelineView::contextMenuEvent(QContextMenuEvent* event)
{
    auto* const item = itemAt(event->pos());
    if (event->reason() == QContextMenuEvent::Mouse && item && !item->isSelected()) {
        scene()->clearSelection();
        item->setSelected(true);
    }
    emit menuRequested(event->globalPos());
}

} // namespace clusterwright::desktop

#include "moc_pipeline_view.cpp"

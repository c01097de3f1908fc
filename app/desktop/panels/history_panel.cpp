#include "app/desktop/panels/history_panel.h"

namespace clusterwright::desktop
{

HistoryPanel::HistoryPanel(Workbench& workbench, QWidget* parent)
    : QUndoView(&workbench.document().undoStack(), parent)
{
    setObjectName(QStringLiteral("history"));
    setAccessibleName(tr("History of changes"));
    setEmptyLabel(tr("As opened"));
    setStatusTip(tr("Select a step to undo or redo up to it"));
}

} // namespace clusterwright::desktop

#include "moc_history_panel.cpp"

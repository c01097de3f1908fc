// The undo history as a list.
#pragma once

#include "app/desktop/document/workbench.h"

#include <QUndoView>

namespace clusterwright::desktop
{

class HistoryPanel final : public QUndoView
{
    Q_OBJECT

public:
    explicit HistoryPanel(Workbench& workbench, QWidget* parent = nullptr);
};

} // namespace clusterwright::desktop

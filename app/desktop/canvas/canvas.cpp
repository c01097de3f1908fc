#include "app/desktop/canvas/canvas.h"

#include <QCoreApplication>

namespace clusterwright::desktop
{

namespace
{

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Canvas)
};

} // namespace

QString textOf(CanvasCommand command)
{
    switch (command) {
    case CanvasCommand::Cut:
        return Words::tr("Cut");
    case CanvasCommand::Copy:
        return Words::tr("Copy");
    case CanvasCommand::Paste:
        return Words::tr("Paste");
    case CanvasCommand::Duplicate:
        return Words::tr("Duplicate");
    case CanvasCommand::Delete:
        return Words::tr("Delete");
    case CanvasCommand::SelectAll:
        return Words::tr("Select all");
    case CanvasCommand::Group:
        return Words::tr("Group");
    case CanvasCommand::Ungroup:
        return Words::tr("Ungroup");
    case CanvasCommand::AlignLeft:
        return Words::tr("Align left");
    case CanvasCommand::AlignCenter:
        return Words::tr("Align centers");
    case CanvasCommand::AlignRight:
        return Words::tr("Align right");
    case CanvasCommand::AlignTop:
        return Words::tr("Align top");
    case CanvasCommand::AlignMiddle:
        return Words::tr("Align middles");
    case CanvasCommand::AlignBottom:
        return Words::tr("Align bottom");
    case CanvasCommand::DistributeHorizontally:
        return Words::tr("Distribute horizontally");
    case CanvasCommand::DistributeVertically:
        return Words::tr("Distribute vertically");
    case CanvasCommand::Arrange:
        return Words::tr("Arrange");
    case CanvasCommand::ZoomIn:
        return Words::tr("Zoom in");
    case CanvasCommand::ZoomOut:
        return Words::tr("Zoom out");
    case CanvasCommand::ZoomReset:
        return Words::tr("Zoom to 100 %");
    case CanvasCommand::ZoomToFit:
        return Words::tr("Zoom to fit");
    case CanvasCommand::ZoomToSelection:
        return Words::tr("Zoom to selection");
    case CanvasCommand::QuickAdd:
        return Words::tr("Add by name...");
    case CanvasCommand::Find:
        return Words::tr("Find...");
    case CanvasCommand::ToggleGrid:
        return Words::tr("Grid");
    case CanvasCommand::ToggleMinimap:
        return Words::tr("Overview");
    case CanvasCommand::Rename:
        return Words::tr("Rename");
    case CanvasCommand::Connect:
        return Words::tr("Connect");
    case CanvasCommand::Expand:
        return Words::tr("Open or close");
    }
    return {};
}

bool changesDesign(CanvasCommand command)
{
    switch (command) {
    case CanvasCommand::Copy:
    case CanvasCommand::SelectAll:
    case CanvasCommand::ZoomIn:
    case CanvasCommand::ZoomOut:
    case CanvasCommand::ZoomReset:
    case CanvasCommand::ZoomToFit:
    case CanvasCommand::ZoomToSelection:
    case CanvasCommand::Find:
    case CanvasCommand::ToggleGrid:
    case CanvasCommand::ToggleMinimap:
    case CanvasCommand::Expand:
        return false;
    default:
        return true;
    }
}

} // namespace clusterwright::desktop

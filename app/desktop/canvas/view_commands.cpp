#include "app/desktop/canvas/view_commands.h"

#include "app/desktop/canvas/canvas_view.h"
#include "app/desktop/canvas/find_bar.h"

namespace clusterwright::desktop
{

bool runOnView(CanvasCommand command, CanvasView& view, FindBar& findBar)
{
    switch (command) {
    case CanvasCommand::ZoomIn:
        view.zoomIn();
        return true;
    case CanvasCommand::ZoomOut:
        view.zoomOut();
        return true;
    case CanvasCommand::ZoomReset:
        view.setZoom(1);
        return true;
    case CanvasCommand::ZoomToFit:
        view.zoomToFit();
        return true;
    case CanvasCommand::ZoomToSelection:
        view.zoomToSelection();
        return true;
    case CanvasCommand::Find:
        findBar.open();
        return true;
    case CanvasCommand::ToggleGrid:
        view.grid().setShown(!view.grid().isShown());
        return true;
    case CanvasCommand::ToggleMinimap:
        view.minimap().setWanted(!view.minimap().isWanted());
        return true;
    default:
        return false;
    }
}

bool isCheckedOnView(CanvasCommand toggle, CanvasView& view)
{
    if (toggle == CanvasCommand::ToggleGrid)
        return view.grid().isShown();
    return toggle == CanvasCommand::ToggleMinimap && view.minimap().isWanted();
}

} // namespace clusterwright::desktop

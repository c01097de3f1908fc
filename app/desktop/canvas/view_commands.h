// Commands that every canvas with a view has: zoom, find, grid, minimap.
#pragma once

#include "app/desktop/canvas/canvas.h"

namespace clusterwright::desktop
{

class CanvasView;
class FindBar;

// Runs one of these commands. Returns false for other commands.
bool runOnView(CanvasCommand command, CanvasView& view, FindBar& findBar);
[[nodiscard]] bool isCheckedOnView(CanvasCommand toggle, CanvasView& view);

} // namespace clusterwright::desktop

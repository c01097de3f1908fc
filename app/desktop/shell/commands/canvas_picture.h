// Saves a picture of the active canvas to a file, or copies it to the clipboard.
#pragma once

#include "app/desktop/canvas/canvas.h"
#include "app/desktop/document/workbench.h"

namespace clusterwright::desktop
{

void saveCanvasPicture(Canvas& canvas, Workbench& workbench);
void copyCanvasPicture(Canvas& canvas, Workbench& workbench);

} // namespace clusterwright::desktop

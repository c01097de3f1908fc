// Contents of a window's command palette: its commands, and components, blocks, shipped designs and measured data by name.
#pragma once

#include "app/desktop/shell/commands/palette_entry.h"

namespace clusterwright::desktop
{

class MainWindow;

// Lists commands first. Components and blocks are added to the open design, and omitted without a design.
[[nodiscard]] PaletteEntries paletteContents(MainWindow& window);

} // namespace clusterwright::desktop

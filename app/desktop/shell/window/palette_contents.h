// Contents of a window's command palette: its commands, and components, blocks and shipped designs by name.
#pragma once

#include "app/desktop/shell/commands/palette_entry.h"

namespace clusterwright::desktop
{

class MainWindow;

// Commands first. Components and blocks are added to the open design; without one they are left out.
[[nodiscard]] PaletteEntries paletteContents(MainWindow& window);

} // namespace clusterwright::desktop

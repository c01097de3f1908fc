// Palette of the topology: components of the library and generators.
#pragma once

#include "app/desktop/canvas/palette_panel.h"
#include "app/desktop/topology/canvas/topology_canvas.h"

namespace clusterwright::desktop
{

class TopologyPalette final : public PalettePanel
{
    Q_OBJECT

public:
    // Adds to the canvas, which must outlive the palette.
    explicit TopologyPalette(TopologyCanvas& canvas, QWidget* parent = nullptr);

private:
    void showMenu(const QString& entry, QPoint place);
    void edit(const std::string& preset);

    TopologyCanvas& m_canvas;
};

} // namespace clusterwright::desktop

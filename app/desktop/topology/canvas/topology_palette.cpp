#include "app/desktop/topology/canvas/topology_palette.h"

#include "app/desktop/topology/canvas/topology_entries.h"

namespace clusterwright::desktop
{

TopologyPalette::TopologyPalette(TopologyCanvas& canvas, QWidget* parent)
    : PalettePanel(parent)
{
    setObjectName(QStringLiteral("topologyPalette"));
    setEntries(topologyEntries(canvas.workbench().document().library()));
    connect(this, &PalettePanel::chosen, &canvas, &TopologyCanvas::addEntry);
    auto& document = canvas.workbench().document();
    connect(&document, &Document::presetsReloaded, this, [this, &document] {
        setEntries(topologyEntries(document.library()));
    });
}

} // namespace clusterwright::desktop

#include "moc_topology_palette.cpp"

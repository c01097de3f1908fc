#include "app/desktop/topology/canvas/topology_palette.h"

#include "app/desktop/components/component_dialog.h"
#include "app/desktop/topology/canvas/topology_entries.h"

#include <QMenu>

namespace clusterwright::desktop
{

TopologyPalette::TopologyPalette(TopologyCanvas& canvas, QWidget* parent)
    : PalettePanel(parent)
    , m_canvas(canvas)
{
    setObjectName(QStringLiteral("topologyPalette"));
    setEntries(withNotes(topologyEntries(canvas.workbench().document().library())));
    connect(this, &PalettePanel::chosen, &canvas, &TopologyCanvas::addEntry);
    connect(this, &PalettePanel::menuWanted, this, &TopologyPalette::showMenu);
    auto& document = canvas.workbench().document();
    connect(&document, &Document::presetsReloaded, this, [this, &document] {
        setEntries(withNotes(topologyEntries(document.library())));
    });
}

void TopologyPalette::showMenu(const QString& entry, QPoint place)
{
    auto* const menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("paletteMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("Add to the topology"), this, [this, entry] { m_canvas.addEntry(entry); });
    const auto preset = presetOfEntry(entry);
    const auto& library = m_canvas.workbench().document().library();
    if (preset && library.isOwn(model::PresetKind::Component, *preset))
        menu->addAction(tr("Edit \u2026"), this, [this, id = *preset] { edit(id); })
            ->setObjectName(QStringLiteral("editComponent"));
    menu->popup(place);
}

void TopologyPalette::edit(const std::string& preset)
{
    auto& workbench = m_canvas.workbench();
    if (const auto component = workbench.document().library().component(preset))
        (new ComponentDialog(workbench, model::componentDraftOf(*component.value()), window()))
            ->open();
}

} // namespace clusterwright::desktop

#include "moc_topology_palette.cpp"

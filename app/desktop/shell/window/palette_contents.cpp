#include "app/desktop/shell/window/palette_contents.h"

#include "app/desktop/common/doc_text.h"
#include "app/desktop/icons/icons.h"
#include "app/desktop/pipeline/canvas/block_palette.h"
#include "app/desktop/pipeline/canvas/pipeline_canvas.h"
#include "app/desktop/shell/commands/command_palette.h"
#include "app/desktop/shell/window/main_window.h"
#include "app/desktop/studies/measured_dialog.h"
#include "app/desktop/topology/canvas/topology_canvas.h"
#include "app/desktop/topology/canvas/topology_entries.h"
#include "model/design/document/corpus.h"
#include "model/design/document/design.h"
#include "model/design/library/library.h"

#include <QCoreApplication>
#include <QMenuBar>

namespace clusterwright::desktop
{

namespace
{

struct PaletteWords {
    Q_DECLARE_TR_FUNCTIONS(CommandPalette)
};

void addCanvasEntries(const CanvasEntries& found,
                      const QString& context,
                      const std::function<void(const QString&)>& add,
                      PaletteEntries& entries)
{
    for (const auto& entry : found)
        entries.push_back({.name = entry.title,
                           .context = context + QStringLiteral(": ") + entry.category,
                           .tip = entry.id + QLatin1Char(' ') + entry.detail,
                           .keys = {},
                           .icon = entry.icon,
                           .isCommand = false,
                           .run = [add, id = entry.id] { add(id); }});
}

void addDesigns(MainWindow& window, PaletteEntries& entries)
{
    auto& library = window.workbench().document().library();
    for (const auto& id : library.ids(model::PresetKind::Design))
        if (const auto design = library.design(id))
            entries.push_back({.name = qt(design.value()->title),
                               .context = PaletteWords::tr("Open design"),
                               .tip = qt(id) + QLatin1Char('\n') + docText(design.value()->doc),
                               .keys = {},
                               .icon = iconOf(QStringLiteral("open")),
                               .isCommand = false,
                               .run = [&window, id] { window.openPreset(qt(id)); }});
}

void addMeasuredData(MainWindow& window, PaletteEntries& entries)
{
    auto& library = window.workbench().document().library();
    for (const auto& id : library.ids(model::PresetKind::Measured))
        if (const auto data = library.measured(id))
            entries.push_back({.name = qt(data.value()->title),
                               .context = PaletteWords::tr("Show measured data"),
                               .tip = qt(id) + QLatin1Char('\n') + docText(data.value()->machine),
                               .keys = {},
                               .icon = iconOf(QStringLiteral("open")),
                               .isCommand = false,
                               .run = [&window, id] {
                                   showMeasuredData(
                                       window.workbench().document().library(), id, &window);
                               }});
}

} // namespace

PaletteEntries paletteContents(MainWindow& window)
{
    auto entries = commandsOf(*window.menuBar());
    addDesigns(window, entries); // among equal matches, before entries that change the design
    auto& document = window.workbench().document();
    const bool canAdd = window.showsDesign() && document.file().readOnlyReason().isEmpty();
    if (canAdd) {
        auto& topology = window.topology();
        auto& pipeline = window.pipeline();
        addCanvasEntries(
            topologyEntries(document.library()),
            PaletteWords::tr("Add component"),
            [&topology](const QString& id) { topology.addEntry(id); },
            entries);
        addCanvasEntries(
            blockEntries(document.design(), document.library()),
            PaletteWords::tr("Add block"),
            [&pipeline](const QString& id) { pipeline.addEntry(id); },
            entries);
    }
    addMeasuredData(window, entries);
    return entries;
}

} // namespace clusterwright::desktop

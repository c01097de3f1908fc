// The blocks of the library by family, to be dragged or chosen into the pipeline.
#pragma once

#include "app/desktop/canvas/palette_panel.h"
#include "app/desktop/document/workbench.h"

namespace clusterwright::desktop
{

class PipelineCanvas;

class BlockPalette final : public PalettePanel
{
    Q_OBJECT

public:
    // What is chosen goes onto the canvas.
    explicit BlockPalette(PipelineCanvas& canvas, QWidget* parent = nullptr);

    // Reads the blocks anew.
    void refresh();

private:
    Workbench& m_workbench;
    QStringList m_blocks; // that it lists
};

// Blocks of the library and of the design, by family.
[[nodiscard]] CanvasEntries blockEntries(const model::Design& design, model::Library& library);
// The block's id in an entry's; empty when it is another sort of entry.
[[nodiscard]] QString blockOfEntry(const QString& entry);
// What it does, its equations and source: for tooltips.
[[nodiscard]] QString blockTip(const model::Block& block);

} // namespace clusterwright::desktop

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
    // Adds the chosen block to the canvas.
    explicit BlockPalette(PipelineCanvas& canvas, QWidget* parent = nullptr);

    // Reads the blocks again.
    void refresh();

private:
    Workbench& m_workbench;
    QStringList m_blocks; // listed blocks
};

// Blocks of the library and of the design, by family.
[[nodiscard]] CanvasEntries blockEntries(const model::Design& design, model::Library& library);
// Returns the block's id of an entry; empty for other entries.
[[nodiscard]] QString blockOfEntry(const QString& entry);
// Returns a tooltip: description, equations and source.
[[nodiscard]] QString blockTip(const model::Block& block);

} // namespace clusterwright::desktop

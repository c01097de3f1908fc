#include "app/desktop/pipeline/blocks/block_saving.h"

#include "app/desktop/common/text.h"
#include "model/design/document/design.h"
#include "model/design/document/design_writer.h"
#include "model/json/json.h"

#include <QCoreApplication>

#include <algorithm>

namespace clusterwright::desktop
{

bool saveInDesign(model::Block block, Document& document)
{
    const auto& blocks = document.design().blocks;
    const auto found = std::ranges::find(blocks, block.id, &model::Block::id);
    model::SetItem<model::Block> edit;
    edit.position = static_cast<std::size_t>(found - blocks.begin());
    if (found != blocks.end())
        edit.was = *found;
    const auto text =
        QCoreApplication::translate("BlockEditor", "Save the block %1").arg(qt(block.id));
    edit.now = std::move(block);
    return document.submit(model::Edit{edit}, text);
}

model::Diagnostics saveInLibrary(const model::Block& block, Document& document)
{
    auto findings = document.library().save(model::PresetKind::Block, model::toJson(block));
    if (!findings.empty())
        return findings;
    document.reloadPresets();
    emit document.presetsWritten();
    return {};
}

} // namespace clusterwright::desktop

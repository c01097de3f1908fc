#include "model/design/system/block_time.h"

#include "model/block/block.h"
#include "model/design/system/system.h"
#include "model/expression/program/lowering.h"

namespace clusterwright::model
{

Diagnostics checkTime(const Block& block, const System& system, const LoweredSet& lowered)
{
    const auto found = system.set.find(block.time);
    const auto dimension = found ? lowered.equations[*found].dimension : std::nullopt;
    if (!dimension || *dimension == kTime)
        return {};
    return {Severity::Error,
            "dimension.mismatch",
            block.file,
            "/time",
            "expected s, got " + baseUnit(*dimension) + " in 'time = " + block.time + "'",
            "name an equation that gives a time"};
}

} // namespace clusterwright::model

// fit --rank: ranks blocks and designs by how well they explain the measured times.
#pragma once

#include "app/cli/fits/fit_data.h"
#include "app/cli/program/table.h"
#include "model/calibration/fit/fit.h"

#include <string>
#include <vector>

namespace clusterwright::cli
{

// True for a model of a ranking that is a block, false for a design.
[[nodiscard]] bool isBlock(const model::Library& library, const std::string& name);
// Returns a design, or a block with some value for each parameter.
[[nodiscard]] model::Result<model::System>
plainModel(model::Library& library, const std::string& name, bool isOfBlock, Diagnostics& notes);

struct RankOrder {
    std::vector<std::string> models; // ids or files of blocks and designs
    std::string response;
    std::vector<model::FreeParameter> free; // a model fits those that it has
    std::vector<std::string> settings;      // a model takes those that it has
    model::FitPlan plan;
};

// The members of its JSON: name, value, unit.
[[nodiscard]] Row cellsOfFitted(const model::FittedParameter& parameter);

[[nodiscard]] int runRank(const Context& context, const RankOrder& order, const LoadedData& loaded);

} // namespace clusterwright::cli

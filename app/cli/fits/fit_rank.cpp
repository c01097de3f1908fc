#include "app/cli/fits/fit_rank.h"

#include "app/cli/program/table.h"
#include "model/block/block.h"
#include "model/calibration/calibration/ranking.h"
#include "model/core/finding.h"
#include "model/core/name_hint.h"
#include "model/core/text.h"
#include "model/design/library/reference.h"
#include "model/design/system/system.h"
#include "model/json/json.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace clusterwright::cli
{

namespace
{

// Keeps the entries whose name the model has.
template <typename Entry>
std::vector<Entry> those(std::vector<Entry> entries, const std::vector<std::string>& names)
{
    std::erase_if(entries,
                  [&](const Entry& entry) { return std::ranges::count(names, entry.name) == 0; });
    return entries;
}

// `settable`: that of the model.
model::Result<model::RankCandidate> candidateOf(model::Library& library,
                                                const std::string& name,
                                                const std::vector<std::string>& settable,
                                                const RankOrder& order,
                                                const model::DataFile& data,
                                                Diagnostics& notes)
{
    const auto own = those(settingsOf(order.settings), settable);
    auto free = those(order.free, settable);
    auto system =
        isBlock(library, name)
            ? model::blockSystem(*findBlock(library, name).value(), library, data, free, own)
            : model::instantiate(*findDesign(library, name, notes).value(), library, own);
    if (!system)
        return system.diagnostics();
    return model::RankCandidate{
        name, std::move(system).value(), order.response, std::move(free), namesOf(own)};
}

// Refuses free parameters and settings that no model has. `settable`: of all models.
Diagnostics unknownNames(const RankOrder& order, const std::vector<std::string>& settable)
{
    std::vector<std::string> asked = namesOf(settingsOf(order.settings));
    for (const auto& parameter : order.free)
        asked.push_back(parameter.name);
    Diagnostics problems;
    for (const auto& name : asked)
        if (std::ranges::count(settable, name) == 0)
            problems.add(model::refusal("set.unknown",
                                        "no model has a parameter '" + name + "'",
                                        model::nameHint(name, settable)));
    return problems;
}

// `best`: the AICc of the best model.
Row cellsOf(const model::RankedModel& ranked, double best)
{
    constexpr int kDigits = 3;
    const auto above = ranked.aicc - best;
    std::vector<std::string> parameters;
    for (const auto& parameter : ranked.parameters)
        parameters.push_back(model::displayText(parameter));
    return {{"model", "model", ranked.id},
            {"parameters", rowsOf(ranked.parameters, cellsOfFitted).json()},
            {"log_error",
             "error factor",
             model::roundedText(std::exp(ranked.logError), kDigits) + "x",
             numberJson(ranked.logError)},
            {"aicc",
             "AICc above the best",
             model::roundedText(above < model::kSameAicc ? 0 : above, kDigits),
             numberJson(ranked.aicc)},
            shareCell("weight", "weight", ranked.weight),
            {"", "parameters", model::join(parameters, "; ")}};
}

} // namespace

bool isBlock(const model::Library& library, const std::string& name)
{
    return model::namesFile(name) ? !name.ends_with(model::formOf(model::PresetKind::Design).ending)
                                  : !library.has(model::PresetKind::Design, name);
}

model::Result<model::System>
plainModel(model::Library& library, const std::string& name, bool isOfBlock, Diagnostics& notes)
{
    if (isOfBlock) {
        const auto block = findBlock(library, name);
        return block ? model::plainSystem(*block.value(), library) : block.diagnostics();
    }
    const auto design = findDesign(library, name, notes);
    return design ? model::instantiate(*design.value(), library, {}) : design.diagnostics();
}

Row cellsOfFitted(const model::FittedParameter& parameter)
{
    return {{"name", parameter.name},
            {"value", numberJson(parameter.value)},
            {"unit", baseUnit(parameter.dimension)}};
}

int runRank(const Context& context, const RankOrder& order, const LoadedData& loaded)
{
    auto library = context.library();
    Diagnostics findings;
    Diagnostics problems;
    std::vector<std::vector<std::string>> settable; // a list per model
    std::set<std::string> all;
    for (const auto& name : order.models) {
        const auto plain = plainModel(library, name, isBlock(library, name), findings);
        append(problems, plain.diagnostics());
        settable.push_back(plain ? plain.value().settable : std::vector<std::string>());
        all.insert(settable.back().begin(), settable.back().end());
    }
    requireNone(problems);
    requireNone(unknownNames(order, {all.begin(), all.end()}));
    std::vector<model::RankCandidate> candidates;
    for (std::size_t i = 0; i < order.models.size(); ++i) {
        auto candidate =
            candidateOf(library, order.models[i], settable[i], order, loaded.data, findings);
        append(problems, candidate.diagnostics());
        if (candidate)
            candidates.push_back(std::move(candidate).value());
    }
    requireNone(problems);
    const auto ranking = require(model::rankModels(candidates, loaded.data, order.plan));
    append(findings, loaded.notes);
    append(findings, ranking.diagnostics);
    const auto rows = rowsOf(ranking.models, [&](const model::RankedModel& ranked) {
        return cellsOf(ranked, ranking.models.front().aicc);
    });
    return finish(context,
                  {{"data", loaded.run}, {"rows", ranking.rows}, {"ranking", rows.json()}},
                  rows.text(),
                  findings);
}

} // namespace clusterwright::cli

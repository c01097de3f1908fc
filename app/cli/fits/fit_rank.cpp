#include "app/cli/fits/fit_rank.h"

#include "app/cli/program/table.h"
#include "model/block/block.h"
#include "model/calibration/calibration/ranking.h"
#include "model/core/finding.h"
#include "model/core/name_hint.h"
#include "model/core/printable.h"
#include "model/core/text.h"
#include "model/design/library/reference.h"
#include "model/design/system/system.h"
#include "model/json/json.h"

#include <algorithm>
#include <cmath>
#include <iostream>
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

model::Result<std::vector<model::RankCandidate>>
candidatesOf(model::Library& library,
             const RankOrder& order,
             const std::vector<std::vector<std::string>>& settable,
             const model::DataFile& data,
             Diagnostics& notes)
{
    Diagnostics problems;
    std::vector<model::RankCandidate> candidates;
    for (std::size_t i = 0; i < order.models.size(); ++i) {
        auto candidate = candidateOf(library, order.models[i], settable[i], order, data, notes);
        append(problems, candidate.diagnostics());
        if (candidate)
            candidates.push_back(std::move(candidate).value());
    }
    if (!problems.empty())
        return problems;
    return candidates;
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

Json rankedJson(const model::RankedModel& ranked)
{
    auto parameters = Json::array();
    for (const auto& parameter : ranked.parameters)
        parameters.push_back({{"name", parameter.name},
                              {"value", numberJson(parameter.value)},
                              {"unit", baseUnit(parameter.dimension)}});
    return {{"model", ranked.id},
            {"parameters", parameters},
            {"log_error", numberJson(ranked.logError)},
            {"aicc", numberJson(ranked.aicc)},
            {"weight", numberJson(ranked.weight)}};
}

std::string rankingText(const model::Ranking& ranking)
{
    constexpr int kDigits = 3;
    std::vector<std::vector<std::string>> rows{
        {"model", "error factor", "AICc above the best", "weight", "parameters"}};
    for (const auto& ranked : ranking.models) {
        std::vector<std::string> parameters;
        for (const auto& parameter : ranked.parameters)
            parameters.push_back(model::displayText(parameter));
        const auto above = ranked.aicc - ranking.models.front().aicc;
        rows.push_back({ranked.id,
                        model::roundedText(std::exp(ranked.logError), kDigits) + "x",
                        model::roundedText(above < model::kSameAicc ? 0 : above, kDigits),
                        model::percentText(ranked.weight, kDigits),
                        model::join(parameters, "; ")});
    }
    return tableText(rows, {Align::Left, Align::Right, Align::Right, Align::Right, Align::Left});
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
    if (problems.empty())
        append(problems, unknownNames(order, {all.begin(), all.end()}));
    if (!problems.empty())
        return fail(context, problems);
    const auto candidates = candidatesOf(library, order, settable, loaded.data, findings);
    if (!candidates)
        return fail(context, candidates.diagnostics());
    const auto ranking = model::rankModels(candidates.value(), loaded.data, order.plan);
    if (!ranking)
        return fail(context, ranking.diagnostics());
    append(findings, loaded.notes);
    append(findings, ranking.value().diagnostics);
    if (context.json) {
        auto list = Json::array();
        for (const auto& ranked : ranking.value().models)
            list.push_back(rankedJson(ranked));
        printJson({{"data", loaded.run},
                   {"rows", ranking.value().rows},
                   {"ranking", list},
                   {"diagnostics", findingsJson(findings)}});
    } else {
        std::cout << model::printableLines(rankingText(ranking.value())) << std::flush;
    }
    printFindings(findings);
    return exitCode(findings);
}

} // namespace clusterwright::cli

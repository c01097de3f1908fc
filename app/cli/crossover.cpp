#include "model/study/crossover.h"

#include "app/cli/long_run.h"
#include "app/cli/outputs.h"
#include "app/cli/study_output.h"
#include "app/cli/study_subjects.h"
#include "app/cli/table.h"
#include "model/core/text.h"
#include "model/json/json.h"

#include <CLI/CLI.hpp>
#include <cmath>
#include <iostream>

namespace clusterwright::cli
{

namespace
{

struct CrossoverOptions {
    TwoSubjects subjects;
    std::string over;
    std::string output = "time";
};

std::string_view toText(model::Change::Kind kind)
{
    switch (kind) {
    case model::Change::Kind::Meeting:
        return "meeting";
    case model::Change::Kind::Touch:
        return "touch";
    case model::Change::Kind::Jump:
        return "jump";
    case model::Change::Kind::Step:
        return "step";
    }
    return "";
}

std::string_view stateOf(const model::Lead& lead)
{
    return lead.side == model::Side::None ? "no_answer" : lead.leader < 0 ? "equal" : "leads";
}

Json leaderJson(int leader)
{
    return leader < 0 ? Json(nullptr) : Json(leader == 0 ? "A" : "B");
}

Json toJson(const model::PairSample& sample)
{
    return {{"at", numberJson(sample.x)},
            {"A", numberJson(sample.first)},
            {"B", numberJson(sample.second)}};
}

Json toJson(const model::Crossover& result)
{
    auto designs = Json::array();
    for (std::size_t i = 0; i < 2; ++i) {
        designs.push_back(inputJson(result.inputs[i]));
        designs.back()["constant"] = result.isConstant[i];
    }
    auto stretches = Json::array();
    for (const auto& lead : result.leads)
        stretches.push_back({{"from", numberJson(lead.from)},
                             {"to", numberJson(lead.to)},
                             {"state", stateOf(lead)},
                             {"leader", leaderJson(lead.leader)},
                             {"least_factor", numberJson(lead.leastFactor)},
                             {"nearest", numberJson(lead.nearest)}});
    auto crossings = Json::array();
    for (const auto& crossing : result.crossings)
        crossings.push_back({{"at", numberJson(crossing.change.after.x)},
                             {"kind", toText(crossing.change.kind)},
                             {"before", toJson(crossing.change.before)},
                             {"after", toJson(crossing.change.after)},
                             {"leader", leaderJson(crossing.leader)},
                             {"factor", numberJson(crossing.factor)},
                             {"interval", intervalJson(crossing.interval)},
                             {"valid", crossing.isValid}});
    return {{"designs", designs},
            {"variable", rangeJson(result.range)},
            {"output", columnJson(result.output)},
            {"better", result.isLessBetter ? "less" : "more"},
            {"stretches", stretches},
            {"crossings", crossings},
            {"answer", toText(result)},
            {"method", result.method},
            {"diagnostics", findingsJson(result.diagnostics)}};
}

void print(const model::Crossover& result)
{
    const auto& range = result.range;
    const auto x = [&](double v) { return model::displayIn({v, range.dimension}, range.unit); };
    const auto [first, second] = labelsOf(result.inputs[0], result.inputs[1]);
    std::cout << toText(result) << "\n\n";
    std::vector<std::vector<std::string>> rows{
        {"from " + range.variable, "to", "ahead in " + result.output.name, "factor at least"}};
    for (const auto& lead : result.leads) {
        const std::string ahead = lead.side == model::Side::None ? "(no answer)"
                                  : lead.leader < 0              ? "(equal)"
                                  : lead.leader == 0             ? first
                                                                 : second;
        constexpr double kNextToMeeting = 1 + 1e-9;
        const bool hasFactor = lead.leader >= 0 && lead.leastFactor > kNextToMeeting;
        rows.push_back({x(lead.from),
                        x(lead.to),
                        ahead,
                        hasFactor ? model::roundedText(lead.leastFactor, 3) : ""});
    }
    std::cout << tableText(rows, {Align::Right, Align::Right, Align::Left, Align::Right});
    if (!result.crossings.empty()) {
        rows = {{range.variable, "", first, second}};
        const auto add = [&](const model::PairSample& at, std::string_view kind) {
            const auto y = [&](double v) {
                return model::displayIn({v, result.output.dimension}, result.output.unit);
            };
            rows.push_back({x(at.x), std::string(kind), y(at.first), y(at.second)});
        };
        for (const auto& crossing : result.crossings) {
            if (crossing.change.before.x != crossing.change.after.x)
                add(crossing.change.before, "");
            add(crossing.change.after, toText(crossing.change.kind));
        }
        std::cout << "\n"
                  << tableText(rows, {Align::Right, Align::Left, Align::Right, Align::Right});
    }
    std::cout << "\n" << result.method << "\n";
}

Diagnostics placedFindings(const Diagnostics& findings, const CrossoverOptions& options)
{
    Diagnostics result;
    for (const auto& finding : findings) {
        if (finding.code == "run.stopped") {
            result.push_back(finding);
            continue;
        }
        const bool isOutput =
            finding.code == "output.unknown" || finding.code == "crossover.dimension";
        append(result,
               isOutput ? atOption({finding}, "--output", options.output)
                        : atOption({finding}, "--over", options.over));
    }
    return result;
}

int runCrossover(const Context& context, const CrossoverOptions& options)
{
    auto library = context.library();
    const auto over = rangeOf("--over", options.over);
    if (!over)
        return fail(context, over.diagnostics());
    const auto subjects = options.subjects.instantiate(library);
    if (!subjects)
        return fail(context, subjects.diagnostics());
    const auto result = [&] {
        LongRun run(context, {});
        return model::findCrossover(subjects.value().first,
                                    subjects.value().second,
                                    {options.output, over.value()},
                                    run.study().options.stop);
    }();
    if (!result)
        return fail(context, withOutputOption(placedFindings(result.diagnostics(), options)));
    return printStudy(context, "", result.value());
}

} // namespace

Json crossoverJson(const model::Crossover& result)
{
    return toJson(result);
}

int printStudy(const Context& context, const std::string& file, const model::Crossover& result)
{
    return deliver(context, file, toJson(result), "stretches", result, print);
}

void addCrossover(CLI::App& app, Context& context)
{
    auto* const command =
        app.add_subcommand("crossover", "Find where one design overtakes another over a variable");
    auto options = std::make_shared<CrossoverOptions>();
    options->subjects.addTo(*command, true);
    command
        ->add_option("--over",
                     options->over,
                     "A variable, with its range or without: P, P=2..64, 'rate=1 MB/s..1 GB/s'")
        ->required()
        ->type_name("NAME[=VALUES]")
        ->check(notEmpty);
    command->add_option("--output", options->output, "What to compare: time, speedup, cost, ...")
        ->type_name("NAME")
        ->check(notEmpty);
    command->callback([&context, options] {
        context.run = [&context, options] { return runCrossover(context, *options); };
    });
}

} // namespace clusterwright::cli

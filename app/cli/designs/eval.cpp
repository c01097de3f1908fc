#include "app/cli/program/command.h"
#include "app/cli/program/table.h"
#include "model/core/printable.h"
#include "model/design/explanation/explanation.h"
#include "model/design/explanation/limit.h"
#include "model/design/system/evaluation.h"
#include "model/json/json.h"
#include "model/json/provenance_json.h"
#include "model/study/bands/design_band.h"
#include "model/study/results/place_json.h"
#include "model/study/setup/scenarios.h"

#include <CLI/CLI.hpp>
#include <iostream>

namespace clusterwright::cli
{

namespace
{

struct EvalOptions {
    Subject subject;
    std::string explain;
    bool scenarios = false;
};

Json toJson(const model::Explanation& e)
{
    Json json{{"name", e.name},
              {"full_name", e.fullName},
              {"value", numberJson(e.value.value)},
              {"unit", baseUnit(e.value.dimension)},
              {"equation", e.equation},
              {"filled", e.filled},
              {"source", model::toText(e.source)},
              {"doc", e.doc}};
    if (e.origin)
        json["origin"] = model::toJson(*e.origin);
    if (!e.label.empty())
        json["label"] = e.label;
    if (!e.deciding.empty())
        json["deciding"] = e.deciding;
    if (e.decides)
        json["decides"] = true;
    if (e.shownAbove)
        json["shown_above"] = true;
    if (e.isCut)
        json["cut"] = true;
    auto inputs = Json::array();
    for (const auto& input : e.inputs)
        inputs.push_back(toJson(input));
    json["inputs"] = std::move(inputs);
    return json;
}

Json outputsJson(const std::vector<model::OutputValue>& values, const model::OutputBands& bands)
{
    auto outputs = Json::object();
    for (const auto& output : values) {
        auto& json = outputs[output.name];
        json = {{"value", numberJson(output.value.value)},
                {"unit", baseUnit(output.value.dimension)}};
        if (!output.label.empty())
            json["label"] = output.label;
        if (const auto band = bands.find(output.name); band != bands.end()) {
            json["low"] = numberJson(band->second.low);
            json["high"] = numberJson(band->second.high);
            json.update(model::bandJson(band->second.parts, band->second.named, true));
        }
    }
    return outputs;
}

Json toJson(const model::Evaluation& evaluation,
            const model::OutputBands& bands,
            const std::string& limit)
{
    auto phases = Json::array();
    for (const auto& [phase, seconds, runs] : evaluation.phases) {
        phases.push_back({{"name", phase.step},
                          {"value", numberJson(seconds)},
                          {"unit", "s"},
                          {"resource", phase.resource},
                          {"source", model::toText(phase.source)}});
        if (!runs)
            phases.back()["runs"] = false;
    }
    return {{"outputs", outputsJson(evaluation.outputs, bands)},
            {"phases", phases},
            {"bottleneck", evaluation.bottleneck},
            {"limit", model::textOrNull(limit)}};
}

void print(const model::System& system,
           const model::Evaluation& evaluation,
           const model::OutputBands& bands,
           const std::string& limit)
{
    std::cout << model::printable(system.title + " (" + system.id + ")") << "\n\n";
    std::vector<std::vector<std::string>> rows{{"output", "value", ""}};
    for (const auto& output : evaluation.outputs)
        rows.push_back({output.name, displayText(output), output.doc});
    std::vector<Align> align{Align::Left, Align::Right, Align::Left};
    if (!bands.empty()) {
        rows.front().insert(rows.front().begin() + 2, "95 % band");
        align.insert(align.begin() + 2, Align::Left);
        for (std::size_t i = 0; i < evaluation.outputs.size(); ++i)
            rows[i + 1].insert(rows[i + 1].begin() + 2, bandText(bands, evaluation.outputs[i]));
    }
    std::cout << tableText(rows, align);
    for (const auto& text : bandPartTexts(bands, evaluation.outputs))
        std::cout << "band of " << model::printable(text) << "\n";
    if (evaluation.phases.empty())
        return;
    rows = {{"phase", "time", "resource", "what", "source"}};
    for (const auto& [phase, seconds, runs] : evaluation.phases)
        rows.push_back({phase.step,
                        runs ? model::displayOrDash({seconds, model::kTime}) : "does not run",
                        phase.resource,
                        phase.title,
                        model::toText(phase.source)});
    std::cout << "\n"
              << tableText(rows,
                           {Align::Left, Align::Right, Align::Left, Align::Left, Align::Left});
    if (!evaluation.bottleneck.empty())
        std::cout << "\nbottleneck: "
                  << model::printable(evaluation.bottleneck +
                                      (limit.empty() ? "" : ", limited by " + limit))
                  << "\n";
}

Json toJson(const model::ScenarioComparison& comparison)
{
    auto columns = Json::array();
    for (const auto& column : comparison.columns)
        columns.push_back({{"scenario", model::textOrNull(column.scenario)},
                           {"title", column.title},
                           {"outputs", outputsJson(column.outputs, {})},
                           {"bottleneck", model::textOrNull(column.bottleneck)}});
    return {{"scenarios", columns}, {"diagnostics", findingsJson(comparison.findings)}};
}

// The design and its scenarios side by side.
int runScenarios(const Context& context, const EvalOptions& options)
{
    auto library = context.library();
    Diagnostics notes;
    const auto design = options.subject.findDesign(library, notes);
    if (!design)
        return fail(context, design.diagnostics());
    auto comparison =
        compareScenarios(design.value(), library, settingsOf(options.subject.settings));
    comparison.findings.addFirst(notes);
    const auto table = tableOf(comparison);
    std::vector<std::vector<std::string>> rows{table.heads};
    for (const auto& row : table.rows) {
        auto& texts = rows.emplace_back();
        for (const auto& cell : row)
            texts.push_back(model::printable(cell.text));
    }
    std::vector<Align> align(table.heads.size(), Align::Right);
    align.front() = Align::Left;
    if (context.json)
        printJson(toJson(comparison));
    else
        std::cout << tableText(rows, align);
    std::cout << std::flush;
    printFindings(comparison.findings);
    return exitCode(comparison.findings);
}

int runEval(const Context& context, const EvalOptions& options)
{
    if (options.scenarios)
        return runScenarios(context, options);
    auto library = context.library();
    Diagnostics findings;
    const auto system = options.subject.instantiate(library, findings);
    if (!system)
        return fail(context, system.diagnostics());
    const auto valuation = valuate(system.value());
    if (!valuation)
        return fail(context, valuation.diagnostics());
    const auto evaluation = evaluate(system.value(), valuation.value());
    if (!evaluation)
        return fail(context, evaluation.diagnostics());
    append(findings, evaluation.value().diagnostics);
    const auto bands = bandsOf(system.value(), evaluation.value().outputs, findings);
    const auto limit =
        decidingTerm(system.value(), valuation.value(), evaluation.value().bottleneck);
    Json json = toJson(evaluation.value(), bands, limit);
    if (!options.explain.empty()) {
        const auto explanation = explain(system.value(), options.explain);
        if (!explanation)
            return fail(context, explanation.diagnostics());
        json["explain"] = toJson(explanation.value());
        if (!context.json)
            std::cout << model::printableLines(toText(explanation.value()));
    } else if (!context.json) {
        print(system.value(), evaluation.value(), bands, limit);
    }
    json["diagnostics"] = findingsJson(findings);
    if (context.json)
        printJson(json);
    std::cout << std::flush;
    printFindings(findings);
    return exitCode(findings);
}

} // namespace

void addEval(CLI::App& app, Context& context)
{
    auto* const command = app.add_subcommand("eval", "Compute a design or a block at one point");
    auto options = std::make_shared<EvalOptions>();
    options->subject.addTo(*command);
    command->add_option("--explain", options->explain, "Explain this output, down to the sources")
        ->type_name("OUTPUT")
        ->check(notEmpty);
    command
        ->add_flag("--scenarios",
                   options->scenarios,
                   "Compute the design and each of its scenarios side by side")
        ->excludes("--scenario")
        ->excludes("--explain");
    command->callback([&context, options] {
        context.run = [&context, options] { return runEval(context, *options); };
    });
}

} // namespace clusterwright::cli

#include "app/cli/program/options.h"
#include "app/cli/program/table.h"
#include "model/core/printable.h"
#include "model/design/document/design.h"
#include "model/design/edit/accepted_warnings.h"
#include "model/design/explanation/explanation.h"
#include "model/design/explanation/limit.h"
#include "model/design/system/evaluation.h"
#include "model/json/json.h"
#include "model/json/provenance_json.h"
#include "model/study/bands/design_band.h"
#include "model/study/results/place_json.h"
#include "model/study/setup/scenarios.h"

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

Row cellsOfPhase(const model::PhaseValue& time)
{
    const auto& [phase, seconds, runs] = time;
    const auto shown =
        runs ? model::displayOrDash({seconds, model::kTime}) : model::offWord(phase.state);
    return {{"name", "phase", phase.step},
            right({"value", "time", shown, numberJson(seconds)}),
            {"unit", "s"},
            {"resource", "resource", phase.resource},
            {"", "what", phase.title},
            {"source", "source", model::toText(phase.source)},
            {runs ? "" : "runs", false}};
}

Json toJson(const model::Evaluation& evaluation,
            const model::OutputBands& bands,
            const std::string& limit)
{
    return {{"outputs", outputsJson(evaluation.outputs, bands)},
            {"phases", rowsOf(evaluation.phases, cellsOfPhase).json()},
            {"bottleneck", evaluation.bottleneck},
            {"limit", model::textOrNull(limit)}};
}

std::string textOf(const model::System& system,
                   const model::Evaluation& evaluation,
                   const model::OutputBands& bands,
                   const std::string& limit)
{
    const auto outputs = rowsOf(evaluation.outputs, [&](const model::OutputValue& output) {
        Row row{{"", "output", output.name},
                {"", "value", displayText(output), output.value.value},
                {"", "", output.doc}};
        if (!bands.empty())
            row.insert(row.begin() + 2, Cell("", "95 % band", bandText(bands, output)));
        return row;
    });
    auto text = model::printable(system.title + " (" + system.id + ")") + "\n\n" + outputs.text();
    for (const auto& part : bandPartTexts(bands, evaluation.outputs))
        text += "band of " + model::printable(part) + "\n";
    if (evaluation.phases.empty())
        return text;
    text += "\n" + rowsOf(evaluation.phases, cellsOfPhase).text();
    const auto why = limit.empty() ? "" : ", limited by " + limit;
    return evaluation.bottleneck.empty()
               ? text
               : text + "\nbottleneck: " + model::printable(evaluation.bottleneck + why) + "\n";
}

// The design and its scenarios side by side.
int runScenarios(const Context& context, const EvalOptions& options)
{
    auto library = context.library();
    Diagnostics notes;
    const auto design = require(options.subject.findDesign(library, notes));
    const auto comparison = compareScenarios(design, library, settingsOf(options.subject.settings));
    auto columns = Json::array();
    for (const auto& column : comparison.columns)
        columns.push_back({{"scenario", model::textOrNull(column.scenario)},
                           {"title", column.title},
                           {"outputs", outputsJson(column.outputs, {})},
                           {"bottleneck", model::textOrNull(column.bottleneck)}});
    const auto table = tableOf(comparison);
    std::vector<std::vector<std::string>> rows{table.heads};
    for (const auto& row : table.rows) {
        auto& texts = rows.emplace_back();
        for (const auto& cell : row)
            texts.push_back(cell.text);
    }
    std::vector<Align> align(table.heads.size(), Align::Right);
    align.front() = Align::Left;
    notes.add(comparison.findings);
    return finish(context, {{"scenarios", columns}}, tableText(rows, align), notes);
}

int runEval(const Context& context, const EvalOptions& options)
{
    if (options.scenarios)
        return runScenarios(context, options);
    auto library = context.library();
    Diagnostics findings;
    std::optional<model::Design> design;
    if (options.subject.block.empty())
        design = require(options.subject.findDesign(library, findings));
    const auto system =
        require(design ? model::instantiate(*design, library, settingsOf(options.subject.settings))
                       : options.subject.instantiate(library, findings));
    const auto valuation = require(valuate(system));
    const auto evaluation = require(evaluate(system, valuation));
    append(findings, evaluation.diagnostics);
    const auto bands = bandsOf(system, evaluation.outputs, findings);
    const auto limit = decidingTerm(system, valuation, evaluation.bottleneck);
    if (design)
        findings = withAccepted(*design, std::move(findings));
    auto json = toJson(evaluation, bands, limit);
    if (options.explain.empty())
        return finish(context, json, textOf(system, evaluation, bands, limit), findings);
    const auto explanation = require(explain(system, options.explain));
    json["explain"] = toJson(explanation);
    return finish(context, json, toText(explanation), findings);
}

} // namespace

void addEval(CLI::App& app, Context& context)
{
    const auto [command, options, add] = addCommand<EvalOptions>(app, context, "eval", runEval);
    command.description("Compute a design or a block at one point");
    options.subject.addTo(command);
    add.text(options.explain, "--explain OUTPUT", "Explain this output, down to the sources");
    add.flag(options.scenarios,
             "--scenarios",
             "Compute the design and each of its scenarios side by side")
        ->excludes("--scenario")
        ->excludes("--explain");
}

} // namespace clusterwright::cli

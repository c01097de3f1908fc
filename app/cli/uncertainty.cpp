#include "model/study/uncertainty.h"

#include "app/cli/axes.h"
#include "app/cli/outputs.h"
#include "app/cli/study_options.h"
#include "app/cli/study_output.h"
#include "app/cli/table.h"
#include "model/core/text.h"
#include "model/json/json.h"

#include <CLI/CLI.hpp>
#include <cmath>

namespace clusterwright::cli
{

namespace
{

struct UncertaintyOptions {
    StudyOptions study;
    std::string method = "delta";
    std::string over;
};

model::Result<std::optional<model::Axis>> axisOf(const std::string& text)
{
    if (text.empty())
        return std::optional<model::Axis>{};
    auto axis = model::parseAxis(text);
    if (axis)
        return std::optional(std::move(axis).value());
    auto problems = axis.diagnostics();
    for (auto& diagnostic : problems)
        diagnostic.pointer = "--over " + shortened(text);
    return problems;
}

Json bandJson(const model::Uncertainty& study, const model::BandPoint& point)
{
    return {{"output", study.output.name},
            {"x", study.axis ? numberJson(point.x) : Json()},
            {"value", numberJson(point.value)},
            {"low", numberJson(point.low)},
            {"middle", numberJson(point.middle)},
            {"high", numberJson(point.high)},
            {"unit", baseUnit(study.output.dimension)},
            {"without_answer", point.withoutAnswer}};
}

Json variablesJson(const model::Uncertainty& study)
{
    auto variables = Json::array();
    for (std::size_t i = 0; i < study.variables.size(); ++i) {
        auto json = variableJson(study.variables[i]);
        json["output"] = study.output.name;
        json["method"] = study.isExact.empty() ? study.record.method
                         : study.isExact[i]    ? "exact"
                                               : "difference";
        variables.push_back(std::move(json));
    }
    return variables;
}

std::string textOf(const model::Uncertainty& study)
{
    const auto shown = [&](double value) {
        return std::isfinite(value)
                   ? model::displayIn({value, study.output.dimension}, study.output.unit)
                   : "-";
    };
    std::vector<std::vector<std::string>> rows{
        {study.axis ? study.axis->name : "", "value", "2.5 %", "50 %", "97.5 %", "no answer"}};
    for (const auto& point : study.points)
        rows.push_back(
            {study.axis ? model::displayIn({point.x, study.axis->dimension}, study.axis->unit) : "",
             shown(point.value),
             shown(point.low),
             shown(point.middle),
             shown(point.high),
             point.withoutAnswer > 0 ? std::to_string(point.withoutAnswer) : ""});
    auto text = study.record.system + ": band of " + study.output.name + " (" +
                study.record.method + ")\n" + recordText(study.record) + "\n" +
                tableText(rows, std::vector<Align>(rows[0].size(), Align::Right));
    rows = {{"uncertain", "value", "interval", "taken as"}};
    for (const auto& variation : study.variables)
        rows.push_back({variation.variable.name,
                        valueText(variation.variable),
                        intervalText(variation),
                        std::string(toText(variation.distribution.shape))});
    return text + "\n" + tableText(rows, {Align::Left, Align::Right, Align::Left, Align::Left});
}

struct Bands {
    Json outputs = Json::object();
    Json bands = Json::array();
    Json variables = Json::array();
    Json axis;
    model::StudyRecord record;
    std::string text;
    Diagnostics diagnostics;
};

void add(Bands& all, const model::Uncertainty& study)
{
    all.record = study.record;
    all.outputs[study.output.name] = {{"unit", baseUnit(study.output.dimension)},
                                      {"runs", study.record.runs},
                                      {"without_answer", study.record.withoutAnswer},
                                      {"out_of_range", study.record.outOfRange}};
    for (const auto& point : study.points)
        all.bands.push_back(bandJson(study, point));
    for (auto& variable : variablesJson(study))
        all.variables.push_back(std::move(variable));
    if (study.axis)
        all.axis = {{"name", study.axis->name}, {"unit", baseUnit(study.axis->dimension)}};
    all.text += (all.text.empty() ? "" : "\n") + textOf(study);
    append(all.diagnostics, study.diagnostics);
}

int deliverBands(const Context& context, const std::string& file, const Bands& all)
{
    auto json = recordJson(all.record);
    json["outputs"] = all.outputs;
    json["axis"] = all.axis;
    json["bands"] = all.bands;
    json["variables"] = all.variables;
    return deliver(context, file, json, all.bands, all.text, all.diagnostics);
}

int runUncertainty(const Context& context, const UncertaintyOptions& options)
{
    auto library = context.library();
    const auto choice = options.study.choice();
    if (!choice)
        return fail(context, choice.diagnostics());
    const auto axis = axisOf(options.over);
    if (!axis)
        return fail(context, axis.diagnostics());
    std::vector<model::Axis> axes;
    if (axis.value())
        axes.push_back(*axis.value());
    const auto system =
        options.study.subject.instantiate(library, startOf(axes, options.study.subject, "--over"));
    if (!system)
        return fail(context, system.diagnostics());
    model::UncertaintyPlan plan;
    plan.method =
        options.method == "delta" ? model::BandMethod::Delta : model::BandMethod::Sampling;
    plan.samples = options.study.samplesOr(plan.samples);
    plan.seed = options.study.seed;
    Bands all;
    for (const auto& output : options.study.outputNames()) {
        const auto study = [&] {
            LongRun run(context, options.study.run);
            return model::uncertainty(
                system.value(), output, axis.value(), choice.value(), plan, &run.study());
        }();
        if (!study)
            return fail(context, withOutputOption(study.diagnostics()));
        add(all, study.value());
    }
    return deliverBands(context, options.study.file, all);
}

} // namespace

int printStudy(const Context& context, const std::string& file, const model::Uncertainty& study)
{
    Bands all;
    add(all, study);
    return deliverBands(context, file, all);
}

void addUncertainty(CLI::App& app, Context& context)
{
    auto* const command = app.add_subcommand(
        "uncertainty", "Compute the band of an output from the intervals of a design's numbers");
    auto options = std::make_shared<UncertaintyOptions>();
    options->study.addTo(*command);
    command
        ->add_option("--method",
                     options->method,
                     "delta (exact derivatives) or sampling (a Latin hypercube); default: delta")
        ->check(CLI::IsMember({"delta", "sampling"}));
    command->add_option("--over", options->over, "A band at each value of a variable: P=2..64:*2")
        ->type_name("NAME=VALUES")
        ->check(notEmpty);
    command->callback([&context, options] {
        if (options->method == "delta" && options->study.samplesOption->count() > 0)
            throw CLI::ValidationError("--samples", "needs --method sampling");
        context.run = [&context, options] { return runUncertainty(context, *options); };
    });
}

} // namespace clusterwright::cli

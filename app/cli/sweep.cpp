#include "model/study/sweep.h"

#include "app/cli/axes.h"
#include "app/cli/curve_json.h"
#include "app/cli/long_run.h"
#include "app/cli/map_output.h"
#include "app/cli/outputs.h"
#include "app/cli/study_output.h"
#include "app/cli/table.h"
#include "model/core/text.h"
#include "model/json/json.h"
#include "model/study/labelled_sweep.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <iostream>

namespace clusterwright::cli
{

namespace
{

struct SweepOptions {
    Subject subject;
    LongRunSettings run;
    std::vector<std::string> axes;
    std::vector<std::string> outputs;
    std::string study;
    std::string file;
};

Json toJson(const model::SweepColumn& column)
{
    return {{"name", column.name},
            {"unit", baseUnit(column.dimension)},
            {"values", numbersJson(column.values)}};
}

Json outputJson(const model::LabelledSweep& result, std::size_t output)
{
    auto json = toJson(result.numbers.outputs[output]);
    addBand(json, result.bands, output);
    return json;
}

Json labelJson(const model::LabelledSweep& result, const std::string& column)
{
    auto values = Json::array();
    for (std::size_t point = 0; point < result.numbers.size(); ++point)
        values.push_back(column == model::kValid ? Json(result.labels.valid[point] != 0)
                                                 : textOrNull(result.labels.bottleneckAt(point)));
    return {{"name", column}, {"values", values}};
}

Json toJson(const model::LabelledSweep& result)
{
    auto axes = Json::array();
    for (const auto& axis : result.numbers.axes)
        axes.push_back(toJson(axis));
    auto outputs = Json::array();
    std::size_t next = 0;
    for (std::size_t i = 0; i < result.columns.size(); ++i)
        outputs.push_back(result.isLabel[i] ? labelJson(result, result.columns[i])
                                            : outputJson(result, next++));
    return {{"axes", axes},
            {"outputs", outputs},
            {"diagnostics", findingsJson(result.numbers.diagnostics)}};
}

int runGrid(const Context& context, const SweepOptions& options)
{
    auto library = context.library();
    const auto axes = parseAxes(options.axes);
    if (!axes)
        return fail(context, axes.diagnostics());
    if (const auto problems = repeatedOutputs(options.outputs); !problems.empty())
        return fail(context, problems);
    const auto system =
        options.subject.instantiate(library, startOf(axes.value(), options.subject));
    if (!system)
        return fail(context, system.diagnostics());
    auto outputs = options.outputs;
    if (outputs.empty())
        for (const auto& output : system.value().outputs)
            outputs.push_back(output.name);
    const auto result = [&] {
        LongRun run(context, options.run);
        return model::sweepWithLabels(system.value(), axes.value(), outputs, &run.study());
    }();
    if (!result)
        return fail(context, result.diagnostics());
    int code = kDone;
    if (!options.file.empty() || !context.json)
        code = emit(context, options.file, model::toCsv(result.value()));
    if (context.json)
        printJson(toJson(result.value()));
    const auto& findings = result.value().numbers.diagnostics;
    printFindings(findings);
    dropCheckpoint(context, options.run, code);
    return code == kDone && !findings.empty() ? kFinding : code;
}

// The head of a column has a line for the design, one for the value of the series, and one for the ends of its band.
std::string curveTable(const model::CurveStudy& study, std::size_t output)
{
    std::vector<std::vector<std::string>> heads(3, {""});
    heads[0][0] = study.x.variable;
    std::vector<std::vector<std::string>> rows;
    for (const auto x : study.x.values)
        rows.push_back({displayText(model::Quantity{x, study.x.dimension})});
    const auto add = [&](const std::array<std::string, 3>& head,
                         const std::vector<double>& values) {
        for (std::size_t i = 0; i < head.size(); ++i)
            heads[i].push_back(head[i]);
        for (std::size_t i = 0; i < rows.size(); ++i)
            rows[i].push_back(
                model::displayIn({values[i], study.dimensions[output]}, study.units[output]));
    };
    for (const auto& curve : study.curves) {
        add({curve.design, curve.series, ""}, curve.outputs[output]);
        if (const auto* const band = bandOf(curve.bands, output)) {
            add({"", "", "low (95 %)"}, band->low);
            add({"", "", "high (95 %)"}, band->high);
        }
    }
    std::erase_if(heads, [](const std::vector<std::string>& head) {
        return std::ranges::all_of(head, &std::string::empty);
    });
    rows.insert(rows.begin(), heads.begin(), heads.end());
    return tableText(rows, std::vector<Align>(rows[0].size(), Align::Right));
}

std::string curveCsv(const model::CurveStudy& study)
{
    auto text = model::columnHead(study.x.variable, study.x.dimension);
    std::vector<const std::vector<double>*> columns{&study.x.values};
    const auto add = [&](const model::Curve& curve,
                         std::size_t output,
                         const std::string& end,
                         const std::vector<double>& values) {
        text += ",\"" +
                model::columnHead(labelOf(curve) + ": " + study.outputs[output] + end,
                                  study.dimensions[output]) +
                "\"";
        columns.push_back(&values);
    };
    for (const auto& curve : study.curves)
        for (std::size_t i = 0; i < study.outputs.size(); ++i) {
            add(curve, i, "", curve.outputs[i]);
            if (const auto* const band = bandOf(curve.bands, i)) {
                add(curve, i, model::kCsvEnds[0], band->low);
                add(curve, i, model::kCsvEnds[1], band->high);
            }
        }
    text += "\n";
    for (std::size_t row = 0; row < study.x.values.size(); ++row)
        for (const auto* const column : columns)
            text += model::csvCell((*column)[row]) + (column == columns.back() ? "\n" : ",");
    return text;
}

} // namespace

int printStudy(const Context& context, const std::string& file, const model::CurveStudy& study)
{
    const int code = file.empty() ? int{kDone} : emit(context, file, curveCsv(study));
    if (context.json) {
        printJson(figureJson(study));
    } else if (file.empty()) {
        std::cout << study.title << "\n";
        for (std::size_t i = 0; i < study.outputs.size(); ++i)
            std::cout << "\n" << study.outputs[i] << "\n" << curveTable(study, i);
        std::cout << std::flush;
    }
    return finishStudy(code, study.diagnostics);
}

int printStudy(const Context& context, const std::string& file, const model::MapStudy& map)
{
    const int code = file.empty() ? int{kDone} : emit(context, file, mapCsv(map));
    if (context.json)
        printJson(mapJson(map));
    else if (file.empty())
        std::cout << mapTables(map) << std::flush;
    return finishStudy(code, map.diagnostics);
}

void addSweep(CLI::App& app, Context& context)
{
    auto* const command = app.add_subcommand(
        "sweep", "Compute a design over a grid of values, or run one of its studies");
    auto options = std::make_shared<SweepOptions>();
    options->subject.addTo(*command);
    auto* const axis = addAxisOption(*command, options->axes);
    auto* const output =
        command
            ->add_option("--output",
                         options->outputs,
                         "What to compute: time,speedup; also bottleneck and valid at each point")
            ->type_name("NAME,...")
            ->delimiter(',');
    auto* const study =
        command->add_option("--study", options->study, "A study of the design, by its name")
            ->type_name("NAME")
            ->check(notEmpty);
    options->run.addTo(*command);
    axis->excludes(study);
    output->excludes(study);
    study->excludes(command->get_option("--block"));
    command->add_option("-o", options->file, "Write CSV to this file")
        ->type_name("FILE.csv")
        ->check(notEmpty);
    command->callback([&context, options] {
        if (options->study.empty() && options->axes.empty())
            throw CLI::RequiredError("--axis or --study");
        options->run.refuseSameFile(options->file);
        context.run = [&context, options] {
            return options->study.empty() ? runGrid(context, *options)
                                          : runNamedStudy(context,
                                                          options->subject,
                                                          options->study,
                                                          options->file,
                                                          options->run);
        };
    });
}

} // namespace clusterwright::cli

#include "model/study/sweep.h"

#include "app/cli/axes.h"
#include "app/cli/curve_json.h"
#include "app/cli/long_run.h"
#include "app/cli/map_output.h"
#include "app/cli/outputs.h"
#include "app/cli/study_output.h"
#include "app/cli/table.h"
#include "model/core/text.h"
#include "model/study/labelled_sweep.h"

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
    auto values = Json::array();
    for (const auto value : column.values)
        values.push_back(numberJson(value));
    return {{"name", column.name}, {"unit", baseUnit(column.dimension)}, {"values", values}};
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
    auto next = result.numbers.outputs.begin();
    for (std::size_t i = 0; i < result.columns.size(); ++i)
        outputs.push_back(result.isLabel[i] ? labelJson(result, result.columns[i])
                                            : toJson(*next++));
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

// The head of a column has a line for the design and one for the value of the series.
std::string curveTable(const model::CurveStudy& study, std::size_t output)
{
    std::vector<std::vector<std::string>> heads(2, {""});
    heads[0][0] = study.x.variable;
    std::vector<std::vector<std::string>> rows;
    for (const auto x : study.x.values)
        rows.push_back({displayText(model::Quantity{x, study.x.dimension})});
    for (const auto& curve : study.curves) {
        heads[0].push_back(curve.design);
        heads[1].push_back(curve.series);
        for (std::size_t i = 0; i < rows.size(); ++i)
            rows[i].push_back(model::displayIn({curve.outputs[output][i], study.dimensions[output]},
                                               study.units[output]));
    }
    if (std::ranges::all_of(heads[1], &std::string::empty))
        heads.pop_back();
    rows.insert(rows.begin(), heads.begin(), heads.end());
    return tableText(rows, std::vector<Align>(rows[0].size(), Align::Right));
}

std::string curveCsv(const model::CurveStudy& study)
{
    auto text = model::columnHead(study.x.variable, study.x.dimension);
    for (const auto& curve : study.curves)
        for (std::size_t i = 0; i < study.outputs.size(); ++i)
            text +=
                ",\"" +
                model::columnHead(labelOf(curve) + ": " + study.outputs[i], study.dimensions[i]) +
                "\"";
    text += "\n";
    for (std::size_t row = 0; row < study.x.values.size(); ++row) {
        text += model::shortestText(study.x.values[row]);
        for (const auto& curve : study.curves)
            for (const auto& values : curve.outputs)
                text += "," + (std::isfinite(values[row]) ? model::shortestText(values[row]) : "");
        text += "\n";
    }
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

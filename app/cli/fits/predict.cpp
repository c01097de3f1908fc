// clusterwright-cli predict --freeze: writes a prediction down before its measurement.
#include "app/cli/fits/predict.h"

#include "app/cli/fits/validation_report.h"
#include "app/cli/studies/axes.h"
#include "model/core/diagnostic.h"
#include "model/core/file.h"
#include "model/core/finding.h"
#include "model/core/printable.h"
#include "model/design/document/design.h"
#include "model/json/json.h"
#include "model/study/measured/used_rows.h"
#include "model/study/studies/same_question.h"
#include "plugins/runner/support/wall_clock.h"

#include <algorithm>
#include <filesystem>
#include <iostream>

namespace clusterwright::cli
{

namespace
{

struct Places {
    std::vector<std::string> variables;
    std::vector<std::vector<double>> at;
};

// Returns the points of the grid, the last axis fastest; one point without axes.
Places placesOf(const std::vector<model::Axis>& axes)
{
    Places places{{}, {{}}};
    for (const auto& axis : axes) {
        places.variables.push_back(axis.variable);
        std::vector<std::vector<double>> longer;
        for (const auto& start : places.at)
            for (const double value : axis.values) {
                longer.push_back(start);
                longer.back().push_back(value);
            }
        places.at = std::move(longer);
    }
    return places;
}

// Returns the distinct rows of the columns named like inputs, in their order.
model::Result<Places>
placesOf(const Context& context, const PredictOptions& options, const model::System& system)
{
    const auto set = namesOf(settingsOf(options.subject.settings));
    const auto loaded = load(context, options.at, {&system, 1});
    if (!loaded)
        return loaded.diagnostics();
    const auto used = model::usedRows(system, loaded.value().data, {}, set);
    if (!used)
        return atOption(used.diagnostics(), "--at", options.at.data);
    const auto& data = used.value().data;
    Places places;
    for (const auto& column : data.columns)
        if (!column.values.empty() && isSettable(system, column.name) &&
            std::ranges::count(set, column.name) == 0)
            places.variables.push_back(column.name);
    if (places.variables.empty())
        return model::refusal("data.column",
                              "the data have no column of an input of the design",
                              "assign a column: --as NAME=COLUMN");
    for (std::size_t row = 0; row < data.rows(); ++row) {
        std::vector<double> at;
        for (const auto& variable : places.variables)
            at.push_back(data.column(variable)->values[row]);
        if (std::ranges::count(places.at, at) == 0)
            places.at.push_back(std::move(at));
    }
    return places;
}

// A prediction that was written down stays as it is.
Diagnostics writeNew(const std::string& file, const std::string& text)
{
    std::error_code ignored;
    if (std::filesystem::exists(file, ignored))
        return {model::Severity::Error,
                "frozen.exists",
                file,
                "",
                "the file exists, and a frozen prediction is never replaced",
                "choose another name"};
    return model::writeFile(file, text);
}

} // namespace

int runPredict(const Context& context, const PredictOptions& options)
{
    auto library = context.library();
    auto grid = gridOf(library, options.subject, options.axes, options.outputs);
    if (!grid)
        return fail(context, grid.diagnostics());
    const auto& system = grid.value().system;
    auto findings = grid.value().notes;
    Diagnostics again; // the same notes
    const auto design = options.subject.findDesign(library, again);
    if (!design)
        return fail(context, design.diagnostics());
    const auto places = options.at.data.empty() ? model::Result<Places>(placesOf(grid.value().axes))
                                                : placesOf(context, options, system);
    if (!places)
        return fail(context, places.diagnostics());
    const auto predicted =
        model::predictAt(system, places.value().variables, places.value().at, options.outputs);
    if (!predicted)
        return fail(context, predicted.diagnostics());
    append(findings, predicted.value().diagnostics);
    auto prediction = model::frozenOf(predicted.value());
    prediction.design = options.subject.design;
    prediction.hash = model::fingerprintOf(design.value(), library);
    prediction.program = "clusterwright-cli " CLUSTERWRIGHT_VERSION;
    prediction.date = runner::utcText(runner::wallTime());
    prediction.scenario = design.value().scenario;
    for (const auto& setting : settingsOf(options.subject.settings))
        prediction.settings.push_back({setting.name, setting.value});
    const auto text = model::toText(prediction);
    if (const auto problems = writeNew(options.file, text); !problems.empty())
        return fail(context, problems);
    if (context.json) {
        auto json = model::parseJson(text, options.file).value();
        json["diagnostics"] = findingsJson(findings);
        printJson(std::move(json));
    } else {
        std::cout << model::printableLines(textOf(prediction)) << std::flush;
    }
    printFindings(findings);
    return exitCode(findings);
}

} // namespace clusterwright::cli

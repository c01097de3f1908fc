// clusterwright-cli predict --freeze: writes a prediction down before its measurement.
#include "app/cli/fits/fit_data.h"
#include "app/cli/program/options.h"
#include "app/cli/program/table.h"
#include "app/cli/studies/axes.h"
#include "model/core/file.h"
#include "model/core/finding.h"
#include "model/design/document/design.h"
#include "model/json/json.h"
#include "model/study/measured/used_rows.h"
#include "model/study/studies/frozen_prediction.h"
#include "model/study/studies/same_question.h"
#include "plugins/runner/support/wall_clock.h"

#include <algorithm>
#include <cmath>
#include <filesystem>

namespace clusterwright::cli
{

namespace
{

struct PredictOptions {
    Subject subject;
    std::vector<std::string> axes;
    DataOptions at; // rows with inputs
    std::vector<std::string> outputs;
    std::string file;
};

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
Places placesOf(const Context& context, const PredictOptions& options, const model::System& system)
{
    const auto set = namesOf(settingsOf(options.subject.settings));
    const auto loaded = load(context, options.at, {&system, 1});
    const auto used = model::usedRows(system, loaded.data, {}, set);
    requireNone(atOption(used.diagnostics(), "--at", options.at.data));
    const auto& data = used.value().data;
    Places places;
    for (const auto& column : data.columns)
        if (!column.values.empty() && isSettable(system, column.name) &&
            std::ranges::count(set, column.name) == 0)
            places.variables.push_back(column.name);
    if (places.variables.empty())
        throw Refusal(model::refusal("data.column",
                                     "the data have no column of an input of the design",
                                     "assign a column: --as NAME=COLUMN"));
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
void writeNew(const std::string& file, const std::string& text)
{
    std::error_code ignored;
    if (std::filesystem::exists(file, ignored))
        throw Refusal(
            inFile(file,
                   model::refusal("frozen.exists",
                                  "the file exists, and a frozen prediction is never replaced",
                                  "choose another name")));
    requireNone(model::writeFile(file, text));
}

std::string textOf(const model::FrozenPrediction& prediction)
{
    std::vector<Row> rows;
    for (const auto& point : prediction.points) {
        auto& row = rows.emplace_back();
        const auto add = [&](const std::string& head, const std::string& text) {
            row.push_back(right({"", head, text}));
        };
        for (std::size_t v = 0; v < point.at.size(); ++v) {
            const auto& [name, dimension] = prediction.variables[v];
            add(name, model::displayText({point.at[v], dimension}));
        }
        for (std::size_t o = 0; o < prediction.outputs.size(); ++o) {
            const auto& [name, dimension] = prediction.outputs[o];
            add(name, model::displayOrDash({point.values[o], dimension}));
            add("95 % band",
                std::isnan(point.low[o])
                    ? ""
                    : model::rangeText(point.low[o], point.high[o], dimension, ""));
        }
    }
    return Rows{rows}.text();
}

// Freezes a prediction: its values, bands and kinds of point, the hash of the design, the version and the date.
int runPredict(const Context& context, const PredictOptions& options)
{
    const auto& subject = options.subject;
    auto library = context.library();
    auto grid = gridOf(library, subject, options.axes, options.outputs);
    Diagnostics again; // the same notes
    const auto design = require(subject.findDesign(library, again));
    const auto places =
        options.at.data.empty() ? placesOf(grid.axes) : placesOf(context, options, grid.system);
    const auto predicted =
        require(model::predictAt(grid.system, places.variables, places.at, options.outputs));
    auto findings = std::move(grid.notes);
    append(findings, predicted.diagnostics);
    auto prediction = model::frozenOf(predicted);
    prediction.design = subject.design;
    prediction.hash = model::fingerprintOf(design, library);
    prediction.program = "clusterwright-cli " CLUSTERWRIGHT_VERSION;
    prediction.date = runner::utcText(runner::wallTime());
    prediction.scenario = design.scenario;
    for (const auto& setting : settingsOf(subject.settings))
        prediction.settings.push_back({setting.name, setting.value});
    const auto text = model::toText(prediction);
    writeNew(options.file, text);
    return finish(
        context, require(model::parseJson(text, options.file)), textOf(prediction), findings);
}

} // namespace

void addPredict(CLI::App& app, Context& context)
{
    const auto [command, options, add] =
        addCommand<PredictOptions>(app, context, "predict", runPredict);
    command.description(
        "Write down predictions of a design with their bands, to compare them later");
    options.outputs = {"time"};
    add.text(options.subject.design, "DESIGN", "Id of a shipped design, or a file")->required();
    add.text(options.file,
             "--freeze FILE.json",
             "File for the prediction, the hash of the design, the version and the date; "
             "it must not exist")
        ->required();
    addSetOption(command, options.subject.settings);
    addScenarioOption(command, options.subject.scenario);
    auto* const axis = addAxisOption(command, options.axes);
    options.at.addTo(
        command, "--at", "Predict at the rows of this table: columns named like inputs");
    command.get_option("--at")->required(false)->excludes(axis);
    add.list(options.outputs, "--output NAME,...", "Outputs to predict (default: time)");
}

} // namespace clusterwright::cli

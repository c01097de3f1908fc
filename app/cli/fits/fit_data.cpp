#include "app/cli/fits/fit_data.h"

#include "app/cli/program/options.h"
#include "app/cli/studies/axes.h"
#include "model/core/diagnostics.h"
#include "model/core/finding.h"
#include "model/core/text.h"
#include "model/design/document/corpus.h"
#include "model/design/document/data_columns.h"
#include "model/study/measured/row_filter.h"
#include "model/study/measured/used_rows.h"
#include "plugins/runner/store/store.h"

#include <algorithm>
#include <filesystem>

namespace clusterwright::cli
{

namespace
{

namespace fs = std::filesystem;

runner::RecordedData fromFile(const std::string& file, runner::RowsAre rowsAre)
{
    auto record = runner::recordedFile(file, rowsAre);
    if (model::has(record.diagnostics(), "data.raw"))
        throw Refusal(inFile(
            file,
            model::refusal("data.raw",
                           firstMessage(record.diagnostics()),
                           "run `clusterwright-cli samples import FILE` and use the id that it "
                           "prints")));
    return require(std::move(record));
}

runner::RecordedData recordOf(const Context& context, const DataOptions& options)
{
    std::error_code ignored;
    const auto& data = options.data;
    const bool isFile = data.find('/') != std::string::npos || data.ends_with(".csv") ||
                        fs::is_regular_file(data, ignored);
    const auto rowsAre =
        options.medians ? runner::RowsAre::LaunchMedians : runner::RowsAre::Samples;
    if (isFile)
        return fromFile(data, rowsAre);
    auto library = context.library();
    if (library.has(model::PresetKind::Measured, data)) {
        const auto set = require(library.measured(data));
        return {data, set->title, set->date, {{"", set->rows, {}, {}}}, runner::RowsAre::FileRows};
    }
    const auto path = options.store.empty() ? runner::storeFile() : fs::path(options.store);
    const auto store = require(runner::Store::open(path, runner::Store::Access::Existing));
    const auto runs = model::split(data, ',');
    return require(runs.size() > 1 ? runner::recordedRuns(*store, runs)
                                   : runner::recordedData(*store, data, rowsAre));
}

constexpr const char* kLaunches = "launch, of a row"; // not a valid name for a column of a file

// Adds the launches as a column, so that filters keep them with their rows.
Diagnostics addLaunches(LoadedData& loaded, const DataOptions& options)
{
    auto launches = std::move(loaded.launches);
    if (!options.launch.empty()) {
        if (loaded.rowsAre != runner::RowsAre::FileRows)
            return model::refusal(
                "data.launch", "a stored run already contains its launches", "remove --launch");
        const auto* const column = loaded.data.column(options.launch);
        if (column == nullptr || column->values.empty())
            return model::refusal("data.column",
                                  "the data have no numeric column '" + options.launch + "'");
        launches = column->values;
    }
    if (!launches.empty())
        loaded.data.columns.push_back({kLaunches, "", model::kNumber, std::move(launches)});
    return {};
}

void takeLaunches(LoadedData& loaded, const DataOptions& options)
{
    if (const auto* const column = loaded.data.column(kLaunches)) {
        loaded.launches = column->values;
        std::erase_if(loaded.data.columns, [&](const model::Column& one) {
            return one.name == kLaunches || one.name == options.launch;
        });
    }
}

Diagnostics rename(model::DataFile& data, const std::vector<std::string>& names)
{
    auto problems = model::renameColumns(data, names);
    for (auto& problem : problems)
        problem.pointer = "--as " + shortened(problem.pointer);
    return problems;
}

} // namespace

void DataOptions::addTo(CLI::App& command, const std::string& option, const std::string& help)
{
    const OptionAdder add(command);
    add.text(data,
             option + " FILE|ID|RUN,..",
             help + "; several runs (RUN,RUN,..) give one row of medians for each run and "
                    "point, so that intervals cover the variation between runs")
        ->required();
    add.text(store, "--store FILE", "Sample store (default: the store in your data folder)");
    add.text(probe, "--probe ID", "Probe to use from a run of several probes");
    addSetOption(command, names, "--as", "Use a column as NAME: k=size");
    add.repeated(
           where, "--where CONDITION", "Use only rows that satisfy 'delay = 0 s' (repeatable)")
        ->check(notEmpty);
    const std::string otherwise = medians ? "--medians" : "--no-medians";
    add.flag(medians,
             "--medians,!--no-medians",
             "Use the median of each launch as a row (samples of one launch are correlated), "
             "or each sample (default: " +
                 otherwise + ")");
}

void DataOptions::addLaunchTo(CLI::App& command)
{
    OptionAdder(command).text(
        launch, "--launch COLUMN", "Column of a CSV file with the launch number of each row");
}

void checkDistinct(const std::string& option, std::vector<std::string> values)
{
    std::ranges::sort(values);
    if (const auto twice = std::ranges::adjacent_find(values); twice != values.end())
        throw CLI::ValidationError(option, "has '" + *twice + "' twice");
}

LoadedData
load(const Context& context, const DataOptions& options, std::span<const model::System> systems)
{
    const auto record = recordOf(context, options);
    auto part = require(record.of(options.probe));
    LoadedData loaded{std::move(part.data),
                      record.run,
                      record.date,
                      std::move(part.notes),
                      record.rowsAre,
                      std::move(part.launches),
                      std::move(part.probe)};
    requireNone(atOption(addLaunches(loaded, options), "--launch", options.launch));
    labelColumns(loaded.data, systems, options.names);
    auto rows = model::rowsWhere(std::move(loaded.data), options.where);
    requireNone(atOption(rows.diagnostics(), "--where", model::join(options.where, ", ")));
    loaded.data = std::move(rows).value();
    takeLaunches(loaded, options);
    requireNone(rename(loaded.data, options.names));
    return loaded;
}

LoadedData
takeMedians(LoadedData loaded, const DataOptions& options, const std::vector<std::string>& point)
{
    if (loaded.rowsAre != runner::RowsAre::FileRows || loaded.launches.empty() || !options.medians)
        return loaded;
    auto rows = model::launchMedians(loaded.data, loaded.launches, point);
    loaded.data = std::move(rows.data);
    loaded.launches = std::move(rows.launches);
    loaded.rowsAre = runner::RowsAre::LaunchMedians;
    return loaded;
}

} // namespace clusterwright::cli

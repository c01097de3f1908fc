#include "app/cli/fits/fit_data.h"

#include "app/cli/studies/study_subjects.h"
#include "model/core/diagnostic.h"
#include "model/core/finding.h"
#include "model/core/text.h"
#include "model/design/document/corpus.h"
#include "model/design/document/data_columns.h"
#include "model/study/measured/row_filter.h"
#include "model/study/measured/used_rows.h"
#include "plugins/runner/store/store.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <optional>

namespace clusterwright::cli
{

namespace
{

namespace fs = std::filesystem;

model::Result<runner::RecordedData> fromFile(const std::string& file, runner::RowsAre rowsAre)
{
    auto record = runner::recordedFile(file, rowsAre);
    if (!model::has(record.diagnostics(), "data.raw"))
        return record;
    return Diagnostics{model::Severity::Error,
                       "data.raw",
                       file,
                       "",
                       firstMessage(record.diagnostics()),
                       "run `clusterwright-cli samples import FILE` and use the id that it prints"};
}

// Returns the rows of a measured data set of the presets; nothing for another name.
std::optional<model::Result<runner::RecordedData>> fromPresets(const Context& context,
                                                               const std::string& id)
{
    auto library = context.library();
    if (!library.has(model::PresetKind::Measured, id))
        return std::nullopt;
    const auto measured = library.measured(id);
    if (!measured)
        return measured.diagnostics();
    const auto& set = *measured.value();
    return runner::RecordedData{
        id, set.title, set.date, {{"", set.rows, {}, {}}}, runner::RowsAre::FileRows};
}

model::Result<runner::RecordedData> recordOf(const Context& context, const DataOptions& options)
{
    std::error_code ignored;
    const bool isFile = options.data.find('/') != std::string::npos ||
                        options.data.ends_with(".csv") ||
                        fs::is_regular_file(options.data, ignored);
    const auto rowsAre =
        options.medians ? runner::RowsAre::LaunchMedians : runner::RowsAre::Samples;
    if (isFile)
        return fromFile(options.data, rowsAre);
    if (auto record = fromPresets(context, options.data))
        return std::move(*record);
    const auto path = options.store.empty() ? runner::storeFile() : fs::path(options.store);
    const auto store = runner::Store::open(path, runner::Store::Access::Existing);
    if (!store)
        return store.diagnostics();
    const auto runs = model::split(options.data, ',');
    return runs.size() > 1 ? runner::recordedRuns(*store.value(), runs)
                           : runner::recordedData(*store.value(), options.data, rowsAre);
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
    command
        .add_option(option,
                    data,
                    help + "; several runs (RUN,RUN,..) give one row of medians for each run and "
                           "point, so that intervals cover the variation between runs")
        ->type_name("FILE|ID|RUN,..")
        ->required()
        ->check(notEmpty);
    command.add_option("--store", store, "Sample store (default: the store in your data folder)")
        ->type_name("FILE")
        ->check(notEmpty);
    command.add_option("--probe", probe, "Probe to use from a run of several probes")
        ->type_name("ID")
        ->check(notEmpty);
    addSetOption(command, names, "--as", "Use a column as NAME: k=size");
    command.add_option("--where", where, "Use only rows that satisfy 'delay = 0 s' (repeatable)")
        ->type_name("CONDITION")
        ->take_all()
        ->allow_extra_args(false)
        ->check(notEmpty);
    const std::string otherwise = medians ? "--medians" : "--no-medians";
    command.add_flag(
        "--medians,!--no-medians",
        medians,
        "Use the median of each launch as a row (samples of one launch are correlated), "
        "or each sample (default: " +
            otherwise + ")");
}

void DataOptions::addLaunchTo(CLI::App& command)
{
    command
        .add_option("--launch", launch, "Column of a CSV file with the launch number of each row")
        ->type_name("COLUMN")
        ->check(notEmpty);
}

void checkDistinct(const std::string& option, std::vector<std::string> values)
{
    std::ranges::sort(values);
    if (const auto twice = std::ranges::adjacent_find(values); twice != values.end())
        throw CLI::ValidationError(option, "has '" + *twice + "' twice");
}

model::Result<LoadedData>
load(const Context& context, const DataOptions& options, std::span<const model::System> systems)
{
    const auto record = recordOf(context, options);
    if (!record)
        return record.diagnostics();
    auto part = record.value().of(options.probe);
    if (!part)
        return part.diagnostics();
    LoadedData loaded{std::move(part.value().data),
                      record.value().run,
                      record.value().date,
                      std::move(part.value().notes),
                      record.value().rowsAre,
                      std::move(part.value().launches),
                      std::move(part.value().probe)};
    if (const auto problems = addLaunches(loaded, options); !problems.empty())
        return atOption(problems, "--launch", options.launch);
    labelColumns(loaded.data, systems, options.names);
    auto rows = model::rowsWhere(std::move(loaded.data), options.where);
    if (!rows)
        return atOption(rows.diagnostics(), "--where", model::join(options.where, ", "));
    loaded.data = std::move(rows).value();
    takeLaunches(loaded, options);
    if (auto problems = rename(loaded.data, options.names); !problems.empty())
        return problems;
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

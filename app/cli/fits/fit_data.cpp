#include "app/cli/fits/fit_data.h"

#include "app/cli/studies/study_subjects.h"
#include "model/calibration/fit/row_filter.h"
#include "model/core/diagnostics.h"
#include "model/core/text.h"
#include "plugins/runner/data/sample_data.h"
#include "plugins/runner/store/store.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>

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
    return Diagnostics{
        model::Severity::Error,
        "data.raw",
        file,
        "",
        firstMessage(record.diagnostics()),
        "run `clusterwright-cli samples import FILE`, and give the id of the run that it prints"};
}

model::Result<runner::RecordedData> recordOf(const DataOptions& options)
{
    std::error_code ignored;
    const bool isFile = options.data.find('/') != std::string::npos ||
                        options.data.ends_with(".csv") ||
                        fs::is_regular_file(options.data, ignored);
    const auto rowsAre = options.medians ? runner::RowsAre::Starts : runner::RowsAre::Samples;
    if (isFile)
        return fromFile(options.data, rowsAre);
    const auto path = options.store.empty() ? runner::storeFile() : fs::path(options.store);
    const auto store = runner::Store::open(path, runner::Store::Access::Existing);
    if (!store)
        return store.diagnostics();
    const auto runs = model::split(options.data, ',');
    return runs.size() > 1 ? runner::recordedRuns(*store.value(), runs)
                           : runner::recordedData(*store.value(), options.data, rowsAre);
}

// Gives columns the names that the model has for them, all at once: two may swap theirs. A column whose name another one takes
// is left out.
Diagnostics rename(model::DataFile& data, const std::vector<std::string>& names)
{
    Diagnostics problems;
    std::vector<model::Column> renamed;
    auto rest = data.columns;
    for (const auto& pair : names) {
        const auto equals = pair.find('=');
        const auto to = pair.substr(0, equals);
        const auto* const from = data.column(pair.substr(equals + 1));
        const auto refuse = [&](const std::string& message) {
            problems.add({model::Severity::Error,
                          "data.column",
                          "",
                          "--as " + shortened(pair),
                          message,
                          ""});
        };
        if (from == nullptr)
            refuse("the data have no column '" + pair.substr(equals + 1) + "'");
        else if (std::ranges::count(renamed, to, &model::Column::name) > 0)
            refuse("two columns cannot both be '" + to + "'");
        else
            renamed.push_back({to, from->unit, from->dimension, from->values});
        std::erase_if(rest, [&](const model::Column& column) {
            return column.name == to || (from != nullptr && column.name == from->name);
        });
    }
    data.columns = std::move(rest);
    data.columns.insert(data.columns.end(), renamed.begin(), renamed.end());
    return problems;
}

} // namespace

void DataOptions::addTo(CLI::App& command, const std::string& option, const std::string& help)
{
    command
        .add_option(option,
                    data,
                    help + "; of several runs (RUN,RUN,..) a row for each run and point, its "
                           "medians: intervals then have how runs differ")
        ->type_name("FILE|RUN,..")
        ->required()
        ->check(notEmpty);
    command.add_option("--store", store, "The store of runs; default: the one in your data folder")
        ->type_name("FILE")
        ->check(notEmpty);
    command.add_option("--probe", probe, "Of a run of several probes, the one that counts")
        ->type_name("ID")
        ->check(notEmpty);
    addSetOption(command, names, "--as", "Use a column as NAME: k=size");
    command
        .add_option("--where",
                    where,
                    "Use only the rows for which this holds: 'delay = 0 s' (repeat for more)")
        ->type_name("CONDITION")
        ->take_all()
        ->allow_extra_args(false)
        ->check(notEmpty);
    command.add_flag("--medians",
                     medians,
                     "Of a run: a row for each start of the probe, its medians, since its samples "
                     "share its luck");
}

model::Result<LoadedData> load(const DataOptions& options)
{
    const auto record = recordOf(options);
    if (!record)
        return record.diagnostics();
    auto part = record.value().of(options.probe);
    if (!part)
        return part.diagnostics();
    LoadedData loaded{std::move(part.value().data),
                      record.value().run,
                      record.value().date,
                      std::move(part.value().notes)};
    auto rows = model::rowsWhere(std::move(loaded.data), options.where);
    if (!rows)
        return atOption(rows.diagnostics(), "--where", model::join(options.where, ", "));
    loaded.data = std::move(rows).value();
    if (auto problems = rename(loaded.data, options.names); !problems.empty())
        return problems;
    return loaded;
}

} // namespace clusterwright::cli

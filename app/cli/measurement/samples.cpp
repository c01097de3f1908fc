// clusterwright-cli samples: stored runs, and the export and import of sessions.
#include "app/cli/measurement/measure_report.h"
#include "app/cli/measurement/store_options.h"
#include "app/cli/program/options.h"
#include "app/cli/program/table.h"
#include "model/core/diagnostic.h"
#include "model/core/file.h"
#include "model/core/printable.h"
#include "model/core/text.h"
#include "model/json/json.h"
#include "model/study/points/sweep.h"
#include "plugins/runner/data/sample_data.h"
#include "plugins/runner/probes/sample_json.h"
#include "plugins/runner/store/import.h"
#include "plugins/runner/store/session_file.h"
#include "plugins/runner/support/statistics.h"
#include "plugins/runner/support/wall_clock.h"

#include <algorithm>
#include <iostream>

namespace clusterwright::cli
{

namespace
{

// Returns headings "name[unit]" in base units and all digits: reading the text gives the same columns.
std::string csvOf(const model::DataFile& data)
{
    std::vector<std::string> cells;
    for (const auto& column : data.columns)
        cells.push_back(column.words.empty() ? model::columnHead(column.name, column.dimension)
                                             : model::csvText(column.name));
    auto text = model::join(cells, ",") + "\n";
    for (std::size_t row = 0; row < data.rows(); ++row) {
        cells.clear();
        for (const auto& column : data.columns)
            cells.push_back(column.words.empty() ? model::csvCell(column.values[row])
                                                 : model::csvText(column.words[row]));
        text += model::join(cells, ",") + "\n";
    }
    return text;
}

struct SamplesOptions {
    std::string run;
    std::vector<std::string> runs;
    std::string file;
    std::string probe;    // whose rows a table has
    bool isTable = false; // medians of launches as CSV
    StoreOptions store;
};

std::string stateText(const runner::StoredRun& stored)
{
    return stored.isLeft() ? "interrupted" : std::string(toText(stored.state));
}

Row cellsOfRun(const runner::StoredRun& stored)
{
    const auto& run = stored.run;
    return {{"id", "run", run.id},
            {"title", run.title},
            {"time", run.time},
            {"", "began (UTC)", runner::utcText(run.time)},
            {"runner", run.runner},
            {"state", "state", stateText(stored), toText(stored.state)},
            {"interrupted", stored.isLeft()},
            {"starts", "launches", stored.starts},
            {"samples", "samples", stored.samples},
            {"", "title", run.title}};
}

int listRuns(const Context& context, const SamplesOptions& options, const runner::Store& store)
{
    const auto runs = require(store.runs());
    const auto rows = rowsOf(runs, cellsOfRun, cellsOfRun({}));
    auto text = rows.text();
    if (std::ranges::any_of(runs, &runner::StoredRun::isLeft))
        text += "interrupted runs: `measure --resume RUN` completes a measurement, an "
                "import is repeated, `samples remove RUN` deletes either\n";
    return finish(
        context, {{"store", options.store.file().string()}, {"runs", rows.json()}}, text, {});
}

Json startJson(const runner::StoredStart& start)
{
    auto json = runner::toJson(start.provenance);
    json["state"] = toText(start.state);
    json["seconds"] = start.seconds;
    json["samples"] = start.samples;
    return json;
}

Json eventJson(const runner::RunEvent& event)
{
    return {{"code", event.code},
            {"node", textOrNull(event.node)},
            {"message", event.message},
            {"time", event.time}};
}

int showRun(const Context& context, const SamplesOptions& options, const runner::Store& store)
{
    const auto stored = require(store.run(options.run));
    const auto& id = stored.run.id;
    const auto starts = require(store.starts(id));
    runner::SeriesList found;
    Json json{{"run", toJson(cellsOfRun(stored))},
              {"starts", Json::array()},
              {"events", Json::array()},
              {"outliers", runner::kOutlierPolicy}};
    std::string noted;
    for (const auto& [start, event] : require(store.events(id))) {
        json["events"].push_back(eventJson(event));
        noted += model::toText(model::Diagnostic{
                     model::Severity::Note, event.code, "", event.node, event.message, ""}) +
                 "\n";
    }
    for (const auto& start : starts)
        json["starts"].push_back(startJson(start));
    requireNone(runner::addRun(store, id, starts, found));
    json["results"] = resultsJson(found);
    return finish(context,
                  std::move(json),
                  resultsText(found) + "run " + model::printable(id) + ": " + stateText(stored) +
                      ", " + std::to_string(stored.samples) + " samples of " +
                      std::to_string(stored.starts) + " launches; " + runner::kOutlierPolicy +
                      "\nuse `samples across` for the variation between runs\n" + noted,
                  {});
}

int list(const Context& context, const SamplesOptions& options)
{
    const auto store = options.store.open(runner::Store::Access::Existing);
    return options.run.empty() ? listRuns(context, options, *store)
                               : showRun(context, options, *store);
}

// Returns the named runs without duplicates, or all runs if none is named.
std::vector<runner::StoredRun> namedRuns(const runner::Store& store,
                                         const std::vector<std::string>& names)
{
    if (names.empty())
        return require(store.runs());
    std::vector<runner::StoredRun> runs;
    Diagnostics problems;
    for (const auto& name : names) {
        auto found = store.run(name);
        append(problems, found.diagnostics());
        const auto isSame = [&](const auto& run) { return run.run.id == found.value().run.id; };
        if (found && std::ranges::none_of(runs, isSame))
            runs.push_back(std::move(found).value());
    }
    requireNone(problems);
    return runs;
}

int across(const Context& context, const SamplesOptions& options)
{
    const auto store = options.store.open(runner::Store::Access::Existing);
    const auto runs = namedRuns(*store, options.runs);
    runner::SeriesList found;
    for (const auto& stored : runs) {
        const auto& id = stored.run.id;
        requireNone(runner::addRun(*store, id, require(store->starts(id)), found));
    }
    return finish(context,
                  {{"store", options.store.file().string()},
                   {"runs", rowsOf(runs, cellsOfRun).json()},
                   {"results", resultsJson(found)}},
                  resultsText(found) + oneRunText(found),
                  {});
}

int exportRun(const Context& context, const SamplesOptions& options)
{
    const auto store = options.store.open(runner::Store::Access::Existing);
    Diagnostics notes;
    const auto replay = [&](std::ostream& text) {
        runner::SessionWriter writer(text);
        return store->replay(options.run, writer);
    };
    if (options.isTable) {
        const auto part =
            require(require(runner::recordedData(*store, options.run)).of(options.probe));
        write(context, options.file, csvOf(part.data));
        notes = part.notes;
    } else if (options.file.empty()) {
        requireNone(replay(std::cout));
        write(context, "", "");
        return kDone;
    } else {
        requireNone(model::writeFile(options.file, replay));
    }
    finish(context, {{"file", options.file}}, "", notes);
    return kDone;
}

int importFile(const Context& context, const SamplesOptions& options)
{
    options.store.check();
    const auto file = options.store.file();
    const auto [stored, notes] = require(runner::importFile(options.file, file));
    finish(context,
           {{"store", file.string()}, {"run", toJson(cellsOfRun(stored))}},
           "run " + model::printable(stored.run.id) + ": " + std::to_string(stored.samples) +
               " samples in " + model::printable(file.string()) + "\n",
           notes);
    return kDone;
}

int removeRun(const Context& context, const SamplesOptions& options)
{
    const auto store = options.store.open(runner::Store::Access::Existing);
    const auto found = require(store->run(options.run));
    requireNone(store->remove(found.run.id));
    return finish(context,
                  {{"removed", toJson(cellsOfRun(found))}},
                  "run " + model::printable(found.run.id) + " and its " +
                      std::to_string(found.samples) + " samples were deleted\n",
                  {});
}

} // namespace

void addSamples(CLI::App& app, Context& context)
{
    auto* const samples =
        app.add_subcommand("samples", "List, compare, export, import and delete measured runs");
    samples->require_subcommand(1);
    const auto add = [&](const char* name, const char* doc, auto run) {
        auto command = addCommand<SamplesOptions>(*samples, context, name, run);
        command.app.description(doc);
        command.options.store.addTo(command.app);
        return command;
    };
    const auto addRunTo = [](const Command<SamplesOptions>& command) {
        return command.add.text(command.options.run, "RUN", "A run, by the beginning of its id");
    };
    addRunTo(add("list", "List the runs of a store, or the results of one", list));
    const auto comparing = add(
        "across",
        "Compare runs of the same measurement: variation between them and 95 % prediction interval",
        across);
    comparing.add.text(comparing.options.runs,
                       "RUN",
                       "Runs, by the beginnings of their ids (default: all runs of the store)");
    const auto exporting = add(
        "export", "Write a run: every sample as a session of JSON lines, or a table", exportRun);
    addRunTo(exporting)->required();
    auto* const table = exporting.add.flag(
        exporting.options.isTable, "--csv", "Write a CSV table of the medians of each launch");
    exporting.add
        .value(exporting.options.probe, "--probe ID", "Probe of the table (default: the only one)")
        ->needs(table);
    exporting.add.text(exporting.options.file, "-o FILE", "Output file (default: standard output)");
    addRunTo(add("remove", "Delete a run and its samples (cannot be undone)", removeRun))
        ->required();
    const auto importing =
        add("import", "Store a session, or output of OSU micro-benchmarks or Netgauge", importFile);
    importing.add
        .text(importing.options.file,
              "FILE",
              "File of a session, OSU micro-benchmarks or Netgauge; '-' for standard input")
        ->required();
}

} // namespace clusterwright::cli

// clusterwright-cli samples: stored runs, and the export and import of sessions.
#include "app/cli/measurement/measure_report.h"
#include "app/cli/measurement/store_options.h"
#include "app/cli/program/command.h"
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

#include <CLI/CLI.hpp>
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

namespace fs = std::filesystem;

struct SamplesOptions {
    std::string run;
    std::vector<std::string> runs;
    std::string file;
    std::string probe;    // whose rows a table has
    bool isTable = false; // medians of launches as CSV
    StoreOptions store;
};

Json runJson(const runner::StoredRun& stored)
{
    return {{"id", stored.run.id},
            {"title", stored.run.title},
            {"time", stored.run.time},
            {"runner", stored.run.runner},
            {"state", toText(stored.state)},
            {"interrupted", stored.isLeft()},
            {"starts", stored.starts},
            {"samples", stored.samples}};
}

std::string stateText(const runner::StoredRun& stored)
{
    return stored.isLeft() ? "interrupted" : std::string(toText(stored.state));
}

int listRuns(const Context& context, const SamplesOptions& options, const runner::Store& store)
{
    const auto runs = store.runs();
    if (!runs)
        return failOfStore(context, runs.diagnostics());
    auto list = Json::array();
    std::vector<std::vector<std::string>> rows{
        {"run", "began (UTC)", "state", "launches", "samples", "title"}};
    for (const auto& stored : runs.value()) {
        list.push_back(runJson(stored));
        rows.push_back({stored.run.id,
                        runner::utcText(stored.run.time),
                        stateText(stored),
                        std::to_string(stored.starts),
                        std::to_string(stored.samples),
                        stored.run.title});
    }
    using enum Align;
    if (context.json)
        printJson({{"store", options.store.file().string()}, {"runs", list}});
    else
        std::cout << tableText(rows, {Left, Left, Left, Right, Right, Left})
                  << (std::ranges::any_of(runs.value(), &runner::StoredRun::isLeft)
                          ? "interrupted runs: `measure --resume RUN` completes a measurement, an "
                            "import is repeated, `samples remove RUN` deletes either\n"
                          : "");
    return kDone;
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
    const auto stored = store.run(options.run);
    if (!stored)
        return failOfStore(context, stored.diagnostics());
    const auto starts = store.starts(stored.value().run.id);
    const auto events = store.events(stored.value().run.id);
    if (!starts || !events)
        return failOfStore(context, starts ? events.diagnostics() : starts.diagnostics());
    runner::SeriesList found;
    if (const auto problems = runner::addRun(store, stored.value().run.id, starts.value(), found);
        !problems.empty())
        return failOfStore(context, problems);
    Json json{{"run", runJson(stored.value())},
              {"starts", Json::array()},
              {"events", Json::array()},
              {"outliers", runner::kOutlierPolicy}};
    for (const auto& start : starts.value())
        json["starts"].push_back(startJson(start));
    for (const auto& [start, event] : events.value())
        json["events"].push_back(eventJson(event));
    json["results"] = resultsJson(found);
    if (context.json) {
        printJson(json);
        return kDone;
    }
    std::cout << resultsText(found) << "run " << model::printable(stored.value().run.id) << ": "
              << stateText(stored.value()) << ", " << stored.value().samples << " samples of "
              << stored.value().starts << " launches; " << runner::kOutlierPolicy << "\n"
              << "use `samples across` for the variation between runs\n";
    for (const auto& [start, event] : events.value())
        std::cout << toText(model::Diagnostic{
                         model::Severity::Note, event.code, "", event.node, event.message, ""})
                  << "\n";
    return kDone;
}

int list(const Context& context, const SamplesOptions& options)
{
    const auto store = options.store.open(runner::Store::Access::Existing);
    if (!store)
        return failOfStore(context, store.diagnostics());
    return options.run.empty() ? listRuns(context, options, *store.value())
                               : showRun(context, options, *store.value());
}

// Returns the named runs without duplicates, or all runs if none is named.
model::Result<std::vector<runner::StoredRun>> namedRuns(const runner::Store& store,
                                                        const std::vector<std::string>& names)
{
    if (names.empty())
        return store.runs();
    std::vector<runner::StoredRun> runs;
    Diagnostics problems;
    for (const auto& name : names) {
        auto found = store.run(name);
        append(problems, found.diagnostics());
        const auto isSame = [&](const auto& run) { return run.run.id == found.value().run.id; };
        if (found && std::ranges::none_of(runs, isSame))
            runs.push_back(std::move(found).value());
    }
    if (!problems.empty())
        return problems;
    return runs;
}

int across(const Context& context, const SamplesOptions& options)
{
    const auto store = options.store.open(runner::Store::Access::Existing);
    if (!store)
        return failOfStore(context, store.diagnostics());
    const auto runs = namedRuns(*store.value(), options.runs);
    if (!runs)
        return failOfStore(context, runs.diagnostics());
    runner::SeriesList found;
    auto list = Json::array();
    for (const auto& stored : runs.value()) {
        list.push_back(runJson(stored));
        auto starts = store.value()->starts(stored.run.id);
        const auto problems =
            starts ? runner::addRun(*store.value(), stored.run.id, std::move(starts).value(), found)
                   : starts.diagnostics();
        if (!problems.empty())
            return failOfStore(context, problems);
    }
    if (context.json)
        printJson({{"store", options.store.file().string()},
                   {"runs", list},
                   {"results", resultsJson(found)}});
    else
        std::cout << resultsText(found) << oneRunText(found);
    return kDone;
}

int exportTable(const Context& context, const SamplesOptions& options, const runner::Store& store)
{
    const auto data = runner::recordedData(store, options.run);
    const auto part = data ? data.value().of(options.probe)
                           : model::Result<runner::ProbeData>(data.diagnostics());
    if (!part)
        return failOfStore(context, part.diagnostics());
    const int code = emit(context, options.file, csvOf(part.value().data));
    printFindings(part.value().notes);
    if (context.json && code == kDone)
        printJson({{"file", options.file}, {"diagnostics", findingsJson(part.value().notes)}});
    return code;
}

int exportRun(const Context& context, const SamplesOptions& options)
{
    const auto store = options.store.open(runner::Store::Access::Existing);
    if (!store)
        return failOfStore(context, store.diagnostics());
    if (options.isTable)
        return exportTable(context, options, *store.value());
    const auto replay = [&](std::ostream& text) {
        runner::SessionWriter writer(text);
        return store.value()->replay(options.run, writer);
    };
    if (options.file.empty()) {
        const auto problems = replay(std::cout);
        return problems.empty() ? emit(context, "", "") : failOfStore(context, problems);
    }
    if (const auto problems = model::writeFile(options.file, replay); !problems.empty())
        return failOfStore(context, problems);
    if (context.json)
        printJson({{"file", options.file}});
    return kDone;
}

int importFile(const Context& context, const SamplesOptions& options)
{
    if (const auto problems = options.store.check(); !problems.empty())
        return failOfStore(context, problems);
    const auto imported = runner::importFile(options.file, options.store.file());
    if (!imported)
        return failOfStore(context, imported.diagnostics());
    const auto& [stored, notes] = imported.value();
    if (context.json) {
        printJson({{"store", options.store.file().string()},
                   {"run", runJson(stored)},
                   {"diagnostics", findingsJson(notes)}});
        return kDone;
    }
    std::cout << "run " << model::printable(stored.run.id) << ": " << stored.samples
              << " samples in " << model::printable(options.store.file().string()) << "\n";
    printFindings(notes);
    return kDone;
}

int removeRun(const Context& context, const SamplesOptions& options)
{
    const auto store = options.store.open(runner::Store::Access::Existing);
    if (!store)
        return failOfStore(context, store.diagnostics());
    const auto stored = store.value()->run(options.run);
    if (!stored)
        return failOfStore(context, stored.diagnostics());
    const auto& found = stored.value();
    if (const auto problems = store.value()->remove(found.run.id); !problems.empty())
        return failOfStore(context, problems);
    if (context.json)
        printJson({{"removed", runJson(found)}});
    else
        std::cout << "run " << model::printable(found.run.id) << " and its " << found.samples
                  << " samples were deleted\n";
    return kDone;
}

void addExportOptions(CLI::App& command, SamplesOptions& options)
{
    command.add_option("RUN", options.run, "A run, by the beginning of its id")
        ->required()
        ->check(notEmpty);
    auto* const table = command.add_flag(
        "--csv", options.isTable, "Write a CSV table of the medians of each launch");
    command.add_option("--probe", options.probe, "Probe of the table (default: the only one)")
        ->type_name("ID")
        ->needs(table);
    command.add_option("-o", options.file, "Output file (default: standard output)")
        ->type_name("FILE")
        ->check(notEmpty);
}

} // namespace

void addSamples(CLI::App& app, Context& context)
{
    auto* const samples =
        app.add_subcommand("samples", "List, compare, export, import and delete measured runs");
    samples->require_subcommand(1);
    const auto add = [&](const char* name, const char* doc, auto function) {
        auto* const command = samples->add_subcommand(name, doc);
        auto options = std::make_shared<SamplesOptions>();
        options->store.addTo(*command);
        command->callback([&context, options, function] {
            context.run = [&context, options, function] { return function(context, *options); };
        });
        return std::pair{command, options};
    };
    const auto [listing, listOptions] =
        add("list", "List the runs of a store, or the results of one", list);
    listing->add_option("RUN", listOptions->run, "A run, by the beginning of its id")
        ->check(notEmpty);
    const auto [comparing, acrossOptions] = add(
        "across",
        "Compare runs of the same measurement: variation between them and 95 % prediction interval",
        across);
    comparing
        ->add_option("RUN",
                     acrossOptions->runs,
                     "Runs, by the beginnings of their ids (default: all runs of the store)")
        ->check(notEmpty);
    const auto [exporting, exportOptions] = add(
        "export", "Write a run: every sample as a session of JSON lines, or a table", exportRun);
    addExportOptions(*exporting, *exportOptions);
    const auto [removing, removeOptions] =
        add("remove", "Delete a run and its samples (cannot be undone)", removeRun);
    removing->add_option("RUN", removeOptions->run, "A run, by the beginning of its id")
        ->required()
        ->check(notEmpty);
    const auto [importing, importOptions] =
        add("import", "Store a session, or output of OSU micro-benchmarks or Netgauge", importFile);
    importing
        ->add_option("FILE",
                     importOptions->file,
                     "File of a session, OSU micro-benchmarks or Netgauge; '-' for standard input")
        ->required()
        ->check(notEmpty);
}

} // namespace clusterwright::cli

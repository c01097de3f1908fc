#include "plugins/runner/store/store_reading.h"

#include "model/core/finding.h"
#include "model/json/json.h"
#include "plugins/runner/probes/sample_json.h"
#include "plugins/runner/support/statistics.h"

#include <QSqlError>
#include <QVariant>

#include <algorithm>
#include <set>

namespace clusterwright::runner
{

namespace
{

constexpr const char* kRunFields =
    "SELECT id, title, plan, time, runner, state,"
    " (SELECT count(*) FROM start WHERE run = run.id),"
    " (SELECT count(*) FROM sample WHERE start IN (SELECT id FROM start WHERE run = run.id))"
    " FROM run";
constexpr const char* kStartFields =
    "SELECT id, probe, version, task, round, point, units, participants, time, state,"
    " seconds, (SELECT count(*) FROM sample WHERE start = start.id) FROM start";

StoredRun runOf(const QSqlQuery& row)
{
    return {{fromQt(row.value(0)),
             fromQt(row.value(1)),
             fromQt(row.value(2)),
             row.value(3).toDouble(),
             fromQt(row.value(4))},
            endStateFrom(fromQt(row.value(5))).value_or(EndState::Open),
            row.value(6).toLongLong(),
            row.value(7).toLongLong()};
}

model::Result<StoredStart> startOf(const QSqlQuery& row)
{
    constexpr int kFirstJson = 5;
    model::Json json{{"probe", fromQt(row.value(1))},
                     {"version", fromQt(row.value(2))},
                     {"task", fromQt(row.value(3))},
                     {"round", row.value(4).toLongLong()},
                     {"time", row.value(8).toDouble()}};
    int column = kFirstJson;
    for (const auto* const field : {"point", "units", "participants"}) {
        const auto parsed = model::parseJson(fromQt(row.value(column++)), field);
        if (!parsed)
            return parsed.diagnostics();
        json[field] = parsed.value();
    }
    auto provenance = readProvenance(json);
    if (!provenance)
        return provenance.diagnostics();
    return StoredStart{row.value(0).toLongLong(),
                       std::move(provenance).value(),
                       endStateFrom(fromQt(row.value(9))).value_or(EndState::Open),
                       row.value(10).toDouble(),
                       row.value(11).toLongLong()};
}

model::Result<Sample> sampleOf(const QSqlQuery& row)
{
    const auto values = model::parseJson(fromQt(row.value(4)), "sample");
    if (!values)
        return values.diagnostics();
    model::Json line{{"values", values.value()},
                     {"repeat", row.value(0).toLongLong()},
                     {"warm_up", row.value(1).toInt() != 0},
                     {"time", row.value(2).toDouble()}};
    if (!row.value(3).isNull()) {
        const auto at = model::parseJson(fromQt(row.value(3)), "sample");
        if (!at)
            return at.diagnostics();
        line["at"] = at.value();
    }
    return readSample(line);
}

// Returns all rows of a query, each converted by `read`.
template <typename Item, typename Read>
model::Result<std::vector<Item>> rowsOf(const Database& database, QSqlQuery& query, Read&& read)
{
    if (auto problems = database.run(query); !problems.empty())
        return problems;
    std::vector<Item> items;
    while (query.next()) {
        model::Result<Item> item = read(query);
        if (!item)
            return item.diagnostics();
        items.push_back(std::move(item).value());
    }
    return items;
}

model::Diagnostics runError(const char* code, const std::string& id, const char* what)
{
    return model::refusal(code, "'" + id.substr(0, 40) + "' " + what, "choose a run of the store");
}

} // namespace

model::Result<std::vector<StoredRun>> readRuns(const Database& database)
{
    auto query = database.query(std::string(kRunFields) + " ORDER BY number");
    return rowsOf<StoredRun>(database, query, runOf);
}

model::Result<StoredRun> readRun(const Database& database, const std::string& id)
{
    auto query = database.query(std::string(kRunFields) +
                                " WHERE substr(id, 1, ?) = ? ORDER BY number LIMIT 2");
    query.addBindValue(toQt(id).size());
    query.addBindValue(toQt(id));
    auto found = rowsOf<StoredRun>(database, query, runOf);
    if (!found)
        return found.diagnostics();
    if (id.empty() || found.value().empty())
        return runError("run.unknown", id, "is not a run of this store");
    if (found.value().size() > 1 && found.value().front().run.id != id)
        return runError("run.ambiguous", id, "matches several runs");
    return found.value().front();
}

model::Result<std::vector<StoredStart>> readStarts(const Database& database, const std::string& run)
{
    auto query = database.query(std::string(kStartFields) + " WHERE run = ? ORDER BY id");
    query.addBindValue(toQt(run));
    return rowsOf<StoredStart>(database, query, startOf);
}

model::Result<std::vector<Sample>> readSamples(const Database& database, StartId start)
{
    auto query = database.query(
        "SELECT repeat, warm_up, time, at, outputs FROM sample WHERE start = ? ORDER BY id");
    query.addBindValue(static_cast<qlonglong>(start));
    return rowsOf<Sample>(database, query, sampleOf);
}

model::Result<std::vector<std::pair<StartId, RunEvent>>> readEvents(const Database& database,
                                                                    const std::string& run)
{
    auto query = database.query(
        "SELECT start, code, node, message, time FROM event WHERE run = ? ORDER BY id");
    query.addBindValue(toQt(run));
    using Item = std::pair<StartId, RunEvent>;
    return rowsOf<Item>(database, query, [](const QSqlQuery& row) {
        return Item{row.value(0).toLongLong(),
                    {fromQt(row.value(1)),
                     fromQt(row.value(2)),
                     fromQt(row.value(3)),
                     row.value(4).toDouble()}};
    });
}

model::Result<std::optional<Recorded>>
readRecorded(const Database& database, const std::string& run, const std::string& task)
{
    auto query = database.query("SELECT id, seconds FROM start WHERE run = ? AND task = ?"
                                " AND state = 'done' ORDER BY id DESC LIMIT 1");
    query.addBindValue(toQt(run));
    query.addBindValue(toQt(task));
    if (auto problems = database.run(query); !problems.empty())
        return problems;
    if (!query.next())
        return std::optional<Recorded>();
    const auto seconds = query.value(1).toDouble();
    auto found = readSamples(database, query.value(0).toLongLong());
    if (!found)
        return found.diagnostics();
    return std::optional(Recorded{std::move(found).value(), seconds});
}

model::Result<std::map<std::string, double>> readPaces(const Database& database)
{
    auto query = database.query(
        "SELECT probe, seconds FROM start WHERE state = 'done' ORDER BY id DESC LIMIT 100000");
    if (auto problems = database.run(query); !problems.empty())
        return problems;
    std::map<std::string, std::vector<double>> seconds;
    while (query.next())
        seconds[fromQt(query.value(0))].push_back(query.value(1).toDouble());
    std::map<std::string, double> paces;
    for (auto& [probe, all] : seconds) {
        std::ranges::sort(all);
        paces[probe] = quantile(all, 0.5);
    }
    return paces;
}

std::vector<StoredStart> countingStarts(std::vector<StoredStart> starts)
{
    std::set<std::string> done; // tasks, from the last launch backwards
    std::vector<StoredStart> counting;
    for (auto latest = starts.rbegin(); latest != starts.rend(); ++latest) {
        auto& start = *latest;
        const auto& task = start.provenance.task;
        const bool isRepeated = !task.empty() && done.contains(task);
        if (start.state == EndState::Done)
            done.insert(task);
        if (start.state != EndState::Failed && !isRepeated)
            counting.push_back(std::move(start));
    }
    std::ranges::reverse(counting);
    return counting;
}

namespace
{

model::Diagnostics replayStart(const Store& store,
                               const StoredStart& start,
                               const std::vector<std::pair<StartId, RunEvent>>& events,
                               SampleSink& sink)
{
    const auto id = sink.beginStart(start.provenance);
    if (!id)
        return id.diagnostics();
    const auto samples = store.samples(start.id);
    if (!samples)
        return samples.diagnostics();
    if (auto problems = sink.add(id.value(), samples.value()); !problems.empty())
        return problems;
    for (const auto& [of, event] : events)
        if (of == start.id)
            if (auto problems = sink.note(id.value(), event); !problems.empty())
                return problems;
    return start.state == EndState::Open ? model::Diagnostics{}
                                         : sink.endStart(id.value(), start.state, start.seconds);
}

} // namespace

model::Diagnostics replayRun(const Store& store, const std::string& id, SampleSink& sink)
{
    const auto found = store.run(id);
    if (!found)
        return found.diagnostics();
    const auto started = store.starts(found.value().run.id);
    const auto noted = store.events(found.value().run.id);
    if (!started || !noted)
        return started ? noted.diagnostics() : started.diagnostics();
    if (auto problems = sink.beginRun(found.value().run); !problems.empty())
        return problems;
    for (const auto& start : started.value())
        if (auto problems = replayStart(store, start, noted.value(), sink); !problems.empty())
            return problems;
    for (const auto& [start, event] : noted.value())
        if (start == 0)
            if (auto problems = sink.note(0, event); !problems.empty())
                return problems;
    return found.value().state == EndState::Open ? model::Diagnostics{}
                                                 : sink.endRun(found.value().state);
}

} // namespace clusterwright::runner

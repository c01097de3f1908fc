#include "plugins/runner/store/store.h"

#include "model/core/contract.h"
#include "model/core/text.h"
#include "model/json/json.h"
#include "plugins/runner/probes/sample_json.h"
#include "plugins/runner/store/store_private.h"
#include "plugins/runner/store/store_reading.h"
#include "plugins/runner/support/database.h"
#include "plugins/runner/support/folders.h"

#include <QSqlError>
#include <QVariant>

#include <algorithm>
#include <array>
#include <cmath>
#include <random>
#include <unistd.h>

namespace clusterwright::runner
{

namespace
{

constexpr int kSampleFields = 6;
constexpr std::array<std::size_t, 4> kRowsAtOnce{
    64, 16, 4, 1}; // rows per statement, because each statement has an overhead in Qt

std::string insertStatement(std::size_t rows)
{
    std::string statement = "INSERT INTO sample(start, repeat, warm_up, time, at, outputs) VALUES ";
    for (std::size_t i = 0; i < rows; ++i)
        statement += i == 0 ? "(?,?,?,?,?,?)" : ",(?,?,?,?,?,?)";
    return statement;
}

bool isPlain(const std::string& text)
{
    return std::ranges::all_of(text,
                               [](char c) { return c >= ' ' && c < 127 && c != '"' && c != '\\'; });
}

// Returns the text escaped for JSON, without quotes.
std::string quotedInside(const std::string& name)
{
    const auto quoted = jsonLine(name);
    return quoted.substr(1, quoted.size() - 2);
}

// Returns a JSON object of numbers that read back bit for bit. Written without a JSON library, because the conversion dominates the time to
// store a sample.
void writeValues(const std::vector<std::pair<std::string, double>>& values, std::string& text)
{
    text.clear();
    for (const auto& [name, value] : values) {
        text += text.empty() ? "{\"" : ",\"";
        text += isPlain(name) ? name : quotedInside(name);
        text += "\":";
        text += value == 0 && std::signbit(value) ? "-0.0" : model::shortestText(value);
    }
    text += values.empty() ? "{}" : "}";
}

void bind(QSqlQuery& query, int position, StartId start, const Sample& sample, std::string& text)
{
    query.bindValue(position, static_cast<qlonglong>(start));
    query.bindValue(position + 1, static_cast<qlonglong>(sample.repeat));
    query.bindValue(position + 2, sample.warmUp ? 1 : 0);
    query.bindValue(position + 3, sample.time);
    query.bindValue(position + 4,
                    sample.at.empty() ? QVariant() : toQt(jsonLine(toJson(sample.at))));
    writeValues(sample.values, text);
    query.bindValue(position + 5, toQt(text));
}

// Returns "clusterwright-cli 0.1.0, process 4711 on alpha".
std::string holderOf(const Run& run)
{
    std::array<char, 256> host{};
    ::gethostname(host.data(), host.size() - 1);
    return run.runner + ", process " + std::to_string(::getpid()) + " on " + host.data();
}

bool isHeld(const std::filesystem::path& file, const StoredRun& stored)
{
    return stored.state == EndState::Open && RunLock::isHeld(file, stored.run.id);
}

} // namespace

Store::Store(std::unique_ptr<Private> own)
    : m_own(std::move(own))
{
}

Store::~Store() = default;

model::Result<std::unique_ptr<Store>> Store::open(const std::filesystem::path& file, Access access)
{
    std::error_code ignored;
    if (access == Access::Create && file.has_parent_path())
        std::filesystem::create_directories(file.parent_path(), ignored);
    auto database = Database::open(file, access == Access::Create);
    if (!database)
        return database.diagnostics();
    return std::unique_ptr<Store>(
        new Store(std::make_unique<Private>(file, std::move(database).value())));
}

model::Diagnostics Store::beginRun(const Run& run)
{
    if (!m_own->isChecked)
        if (auto problems = m_own->database->check(); !problems.empty())
            return problems;
    m_own->isChecked = true;
    m_own->lock.reset();
    auto lock = RunLock::take(m_own->file, run.id, holderOf(run));
    if (!lock)
        return lock.diagnostics();
    m_own->lock = std::move(lock).value();
    auto insert = m_own->database->query(
        "INSERT INTO run(id, title, plan, time, runner, state, number) VALUES (?,?,?,?,?,?,"
        " (SELECT ifnull(max(number), 0) + 1 FROM run))"
        " ON CONFLICT(id) DO UPDATE SET state = excluded.state");
    for (const auto& text : {run.id, run.title, run.plan})
        insert.addBindValue(toQt(text));
    insert.addBindValue(run.time);
    insert.addBindValue(toQt(run.runner));
    insert.addBindValue(toQt(toText(EndState::Open)));
    m_own->run = run.id;
    return m_own->database->run(insert);
}

model::Result<StartId> Store::beginStart(const Provenance& provenance)
{
    model::ensure(!m_own->run.empty(), "a start requires a run");
    const auto json = toJson(provenance);
    auto insert = m_own->database->query(
        "INSERT INTO start(run, probe, version, task, round, point, units, participants, time,"
        " state, seconds) VALUES (?,?,?,?,?,?,?,?,?,?,0)");
    for (const auto& text : {m_own->run, provenance.probe, provenance.version, provenance.task})
        insert.addBindValue(toQt(text));
    insert.addBindValue(static_cast<qlonglong>(provenance.round));
    for (const auto* const field : {"point", "units", "participants"})
        insert.addBindValue(toQt(jsonLine(json.at(field))));
    insert.addBindValue(provenance.time);
    insert.addBindValue(toQt(toText(EndState::Open)));
    if (auto problems = m_own->database->run(insert); !problems.empty())
        return problems;
    return insert.lastInsertId().toLongLong();
}

model::Diagnostics Store::add(StartId start, std::span<const Sample> samples)
{
    auto& database = *m_own->database;
    if (samples.empty())
        return {};
    if (m_own->inserts.empty())
        for (const auto rows : kRowsAtOnce)
            m_own->inserts.emplace_back(rows, database.query(insertStatement(rows)));
    if (auto problems = database.run("BEGIN IMMEDIATE"); !problems.empty())
        return problems;
    std::string text;
    while (!samples.empty()) {
        auto& [rows, insert] = *std::ranges::find_if(
            m_own->inserts, [&](const auto& entry) { return entry.first <= samples.size(); });
        for (std::size_t i = 0; i < rows; ++i)
            bind(insert, static_cast<int>(i) * kSampleFields, start, samples[i], text);
        if (auto problems = database.run(insert); !problems.empty()) {
            // SQLite may already have rolled back.
            static_cast<void>(database.run("ROLLBACK"));
            return problems;
        }
        samples = samples.subspan(rows);
    }
    auto problems = database.run("COMMIT");
    if (!problems.empty())
        static_cast<void>(database.run("ROLLBACK"));
    return problems;
}

model::Diagnostics Store::endStart(StartId start, EndState state, double seconds)
{
    auto update = m_own->database->query("UPDATE start SET state = ?, seconds = ? WHERE id = ?");
    update.addBindValue(toQt(toText(state)));
    update.addBindValue(seconds);
    update.addBindValue(static_cast<qlonglong>(start));
    return m_own->database->run(update);
}

model::Diagnostics Store::note(StartId start, const RunEvent& event)
{
    auto insert = m_own->database->query(
        "INSERT INTO event(run, start, code, node, message, time) VALUES (?,?,?,?,?,?)");
    insert.addBindValue(toQt(m_own->run));
    insert.addBindValue(static_cast<qlonglong>(start));
    for (const auto& text : {event.code, event.node, event.message})
        insert.addBindValue(toQt(text));
    insert.addBindValue(event.time);
    return m_own->database->run(insert);
}

model::Diagnostics Store::endRun(EndState state)
{
    auto update = m_own->database->query("UPDATE run SET state = ? WHERE id = ?");
    update.addBindValue(toQt(toText(state)));
    update.addBindValue(toQt(m_own->run));
    auto problems = m_own->database->run(update);
    m_own->lock.reset();
    return problems;
}

model::Result<std::vector<StoredRun>> Store::runs() const
{
    auto runs = readRuns(*m_own->database);
    if (runs)
        for (auto& stored : runs.value())
            stored.isHeld = isHeld(m_own->file, stored);
    return runs;
}

model::Result<StoredRun> Store::run(const std::string& id) const
{
    auto stored = readRun(*m_own->database, id);
    if (stored)
        stored.value().isHeld = isHeld(m_own->file, stored.value());
    return stored;
}

model::Result<std::vector<StoredStart>> Store::starts(const std::string& run) const
{
    return readStarts(*m_own->database, run);
}

model::Result<std::vector<Sample>> Store::samples(StartId start) const
{
    return readSamples(*m_own->database, start);
}

model::Result<std::vector<std::pair<StartId, RunEvent>>> Store::events(const std::string& run) const
{
    return readEvents(*m_own->database, run);
}

model::Result<std::optional<Recorded>> Store::recorded(const std::string& run,
                                                       const std::string& task) const
{
    return readRecorded(*m_own->database, run, task);
}

model::Result<std::map<std::string, double>> Store::paces() const
{
    return readPaces(*m_own->database);
}

model::Diagnostics Store::replay(const std::string& run, SampleSink& sink) const
{
    return replayRun(*this, run, sink);
}

model::Diagnostics Store::remove(const std::string& run)
{
    auto& database = *m_own->database;
    const auto known = this->run(run);
    if (!known)
        return known.diagnostics();
    const auto lock = RunLock::take(m_own->file, run, "a program that deletes the run");
    if (!lock)
        return lock.diagnostics();
    const auto started = starts(run);
    if (!started)
        return started.diagnostics();
    // Deletes launch by launch, so that another process can write to the store in between.
    const auto remove = [&](const char* statement, const QVariant& key) {
        auto query = database.query(statement);
        query.addBindValue(key);
        return database.run(query);
    };
    for (const auto& start : started.value())
        if (auto problems =
                remove("DELETE FROM sample WHERE start = ?", static_cast<qlonglong>(start.id));
            !problems.empty())
            return problems;
    for (const auto* const statement : {"DELETE FROM event WHERE run = ?",
                                        "DELETE FROM start WHERE run = ?",
                                        "DELETE FROM run WHERE id = ?"})
        if (auto problems = remove(statement, toQt(run)); !problems.empty())
            return problems;
    return {};
}

std::filesystem::path storeFile(const std::filesystem::path& design)
{
    constexpr std::string_view kDesignSuffix = ".cluster.json";
    if (design.empty())
        return dataFolder() / "samples.sqlite";
    auto name = design.filename().string();
    name = name.ends_with(kDesignSuffix) ? name.substr(0, name.size() - kDesignSuffix.size())
                                         : design.stem().string();
    return design.parent_path() / (name + ".samples.sqlite");
}

std::string freshRunId()
{
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::random_device device;
    std::string id;
    while (id.size() < 16)
        id += kDigits[device() % kDigits.size()];
    return id;
}

} // namespace clusterwright::runner

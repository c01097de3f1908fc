#include "plugins/runner/data/sample_data.h"

#include "model/core/file.h"
#include "model/core/finding.h"
#include "model/core/text.h"
#include "model/design/document/data_columns.h"
#include "model/design/library/library.h"
#include "model/study/points/sampling.h"
#include "model/units/quantity.h"
#include "plugins/runner/data/series.h"
#include "plugins/runner/store/session_file.h"
#include "plugins/runner/store/store.h"
#include "plugins/runner/store/tool_output.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <ctime>
#include <fstream>
#include <iterator>
#include <limits>
#include <map>
#include <set>
#include <sys/stat.h>

namespace clusterwright::runner
{

namespace
{

namespace fs = std::filesystem;

constexpr std::size_t kLargestData = std::size_t{1} << 29; // B, about ten million rows

// The numbers of a row by name, with the launch or run that measured them.
struct Row {
    using Number = std::pair<std::string, double>;

    std::vector<Number> numbers;
    double launch = 0;
};

std::string dateText(std::time_t seconds)
{
    std::tm parts{};
    std::array<char, 16> text{};
    if (::gmtime_r(&seconds, &parts) == nullptr)
        return "";
    return {text.data(), std::strftime(text.data(), text.size(), "%Y-%m-%d", &parts)};
}

void put(Row& row, const std::string& name, const ParameterValue& value)
{
    const auto* const number = std::get_if<double>(&value);
    if (number == nullptr)
        return;
    const auto found = std::ranges::find(row.numbers, name, &Row::Number::first);
    if (found == row.numbers.end())
        row.numbers.emplace_back(name, *number);
    else
        found->second = *number;
}

Row rowOf(const Provenance& provenance, const Sample& sample)
{
    Row row;
    for (const auto& [name, value] : provenance.point)
        put(row, name, value);
    for (const auto& [name, value] : sample.at)
        put(row, name, value);
    put(row, "nodes", static_cast<double>(provenance.participants.size()));
    for (const auto& [name, value] : sample.values)
        put(row, name, value);
    return row;
}

struct Rows {
    std::string probe;
    std::vector<Row> rows;
    std::map<std::string, std::string> units;
    std::set<std::string> outputs; // outputs of any row, without the parameters of the point
    std::vector<std::string> places =
        {};                              // key of each row's point, until rows are medians of a run
    std::set<std::string> versions = {}; // versions of the probe
    std::size_t failed = 0;              // omitted rows whose validation failed
};

// Returns the medians of the numbers that more than half of the rows have.
Row mediansOf(const std::vector<Row>& rows)
{
    std::vector<std::string> names;
    std::map<std::string, std::vector<double>> values;
    for (const auto& row : rows)
        for (const auto& [name, value] : row.numbers) {
            if (!values.contains(name))
                names.push_back(name);
            values[name].push_back(value);
        }
    Row medians;
    medians.launch = rows.front().launch;
    for (const auto& name : names)
        if (2 * values[name].size() > rows.size())
            medians.numbers.emplace_back(name, model::sampleQuantile(std::move(values[name]), 0.5));
    return medians;
}

// Returns the numbers of this name, NaN for a row without one.
std::vector<double> valuesOf(const std::vector<Row>& rows, const std::string& name)
{
    std::vector<double> values;
    for (const auto& row : rows) {
        const auto found = std::ranges::find(row.numbers, name, &Row::Number::first);
        values.push_back(found == row.numbers.end() ? std::numeric_limits<double>::quiet_NaN()
                                                    : found->second);
    }
    return values;
}

// Returns the columns in the order of their first appearance. An output that a row lacks is an empty cell, such as the time of a lost
// round. Parameters of a point that only some rows set are skipped.
ProbeData columnsOf(const Rows& given)
{
    ProbeData result;
    result.probe = given.probe;
    if (given.failed > 0)
        result.notes.add(model::note("data.validation",
                                     "skipped " + model::counted(given.failed, "row") +
                                         " whose validation failed"));
    std::vector<std::string> names;
    for (const auto& row : given.rows)
        for (const auto& [name, value] : row.numbers)
            if (std::ranges::find(names, name) == names.end())
                names.push_back(name);
    for (const auto& name : names) {
        model::Column column{name, "", model::kNumber, valuesOf(given.rows, name)};
        const auto missing =
            std::ranges::count_if(column.values, [](double value) { return std::isnan(value); });
        if (missing > 0 && !given.outputs.contains(name)) {
            result.notes.add(model::note("data.gaps",
                                         "column '" + name + "' was skipped: " +
                                             std::to_string(missing) + " rows lack this column"));
            continue;
        }
        if (const auto unit = given.units.find(name); unit != given.units.end())
            if (const auto parsed = model::parseUnit(unit->second)) {
                column.unit = unit->second;
                column.dimension = parsed.value().dimension;
            }
        result.data.columns.push_back(std::move(column));
    }
    for (const auto& row : given.rows)
        result.launches.push_back(row.launch);
    return result;
}

// Launches are numbered within a run.
void numberLaunches(std::vector<Row>& rows, double launch)
{
    for (auto& row : rows)
        row.launch = launch;
}

// Rows of one launch; a probe may measure several points in a launch.
struct StartRows {
    std::vector<Row> rows;
    std::vector<std::string> places; // key of each row's point; empty if rows are samples
    std::set<std::string> outputs;
    std::size_t failed = 0;
};

// Returns the medians of each point, in the order of their first appearance.
std::vector<Row> mediansByPlace(std::vector<Row> rows, const std::vector<std::string>& places)
{
    std::map<std::string, std::size_t> indices;
    std::vector<std::vector<Row>> groups;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto [found, isNew] = indices.try_emplace(places[i], groups.size());
        if (isNew)
            groups.emplace_back();
        groups[found->second].push_back(std::move(rows[i]));
    }
    std::vector<Row> medians;
    for (const auto& group : groups)
        medians.push_back(group.size() == 1 ? group.front() : mediansOf(group));
    return medians;
}

// Appends the rows of another run to the rows of the same probe.
void append(std::vector<Rows>& all, std::vector<Rows> more)
{
    for (auto& rows : more) {
        const auto known = std::ranges::find(all, rows.probe, &Rows::probe);
        if (known == all.end()) {
            all.push_back(std::move(rows));
            continue;
        }
        known->units.insert(rows.units.begin(), rows.units.end());
        known->outputs.insert(rows.outputs.begin(), rows.outputs.end());
        known->versions.insert(rows.versions.begin(), rows.versions.end());
        known->failed += rows.failed;
        std::ranges::move(rows.rows, std::back_inserter(known->rows));
        std::ranges::move(rows.places, std::back_inserter(known->places));
    }
}

struct RunRows {
    Run run;
    std::vector<Rows> parts; // rows of successful launches, by probe
    std::size_t leftOut = 0; // failed launches and launches that were repeated later
    model::Diagnostics disturbances;
};

// True for load that makes the samples of a node less reliable.
bool isDisturbance(const RunEvent& event)
{
    return event.code == "node.busy" || event.code == "node.shared";
}

// The remedy of an event follows its message in parentheses.
model::Diagnostics warningOf(const RunEvent& event)
{
    const auto message = "node " + event.node + ": " + event.message;
    const auto remedy = message.rfind(" (");
    if (remedy == std::string::npos || !message.ends_with(')'))
        return model::warning(event.code, message);
    return model::warning(event.code,
                          message.substr(0, remedy),
                          message.substr(remedy + 2, message.size() - remedy - 3));
}

// Collects the rows of a run that a store or a session replays.
class RowSink final : public SampleSink
{
public:
    explicit RowSink(RowsAre rowsAre)
        : m_rowsAre(rowsAre)
    {
    }

    [[nodiscard]] model::Diagnostics beginRun(const Run& run) override
    {
        m_run = run;
        return {};
    }
    [[nodiscard]] model::Result<StartId> beginStart(const Provenance& provenance) override
    {
        m_rows.emplace_back();
        m_starts.push_back({static_cast<StartId>(m_rows.size()), provenance, EndState::Open, 0, 0});
        return m_starts.back().id;
    }
    [[nodiscard]] model::Diagnostics add(StartId start, std::span<const Sample> samples) override
    {
        const auto index = indexOf(start);
        const auto& provenance = m_starts[index].provenance;
        auto& to = m_rows[index];
        for (const auto& sample : samples) {
            const bool hasFailed = hasFailedValidation(provenance, sample);
            to.failed += hasFailed ? 1 : 0;
            if (sample.warmUp || hasFailed)
                continue;
            to.rows.push_back(rowOf(provenance, sample));
            if (m_rowsAre != RowsAre::Samples)
                to.places.push_back(seriesKey(provenance, pointOf(provenance.point, sample)));
            for (const auto& [name, value] : sample.values)
                to.outputs.insert(name);
        }
        return {};
    }
    [[nodiscard]] model::Diagnostics endStart(StartId start, EndState state, double) override
    {
        m_starts[indexOf(start)].state = state;
        return {};
    }
    [[nodiscard]] model::Diagnostics note(StartId, const RunEvent& event) override
    {
        if (isDisturbance(event))
            m_disturbances.add(warningOf(event));
        return {};
    }
    [[nodiscard]] model::Diagnostics endRun(EndState) override { return {}; }

    // Returns all rows; can be called only once.
    [[nodiscard]] RunRows take()
    {
        const auto all = m_starts.size();
        const auto counting = countingStarts(std::move(m_starts));
        RunRows result{m_run, {}, all - counting.size(), std::move(m_disturbances)};
        for (const auto& start : counting) {
            auto& of = m_rows[indexOf(start.id)];
            if (of.rows.empty())
                continue;
            numberLaunches(of.rows, static_cast<double>(start.id));
            if (m_rowsAre == RowsAre::LaunchMedians)
                of.rows = mediansByPlace(std::move(of.rows), of.places);
            append(result.parts,
                   {{start.provenance.probe,
                     std::move(of.rows),
                     {start.provenance.units.begin(), start.provenance.units.end()},
                     std::move(of.outputs),
                     std::move(of.places),
                     {start.provenance.version},
                     of.failed}});
        }
        if (m_rowsAre == RowsAre::RunMedians)
            for (auto& of : result.parts)
                of.rows = mediansByPlace(std::move(of.rows), of.places);
        return result;
    }

private:
    static std::size_t indexOf(StartId start) { return static_cast<std::size_t>(start - 1); }

    RowsAre m_rowsAre;
    Run m_run;
    model::Diagnostics m_disturbances;
    std::vector<StoredStart> m_starts;
    std::vector<StartRows> m_rows; // rows of each launch
};

// Returns a note if rows are correlated, because intervals for independent rows are then too narrow.
model::Diagnostics correlationNote(const ProbeData& part, RowsAre rowsAre)
{
    const std::set<double> launches(part.launches.begin(), part.launches.end());
    if (launches.size() == part.launches.size())
        return {};
    if (rowsAre == RowsAre::RunMedians)
        return model::note("data.runs",
                           "rows of one run are correlated; the intervals do not account for it");
    const std::string rows = rowsAre == RowsAre::Samples ? "samples" : "points";
    return model::note("data.launches",
                       std::to_string(part.launches.size()) + " rows are " + rows + " of " +
                           std::to_string(launches.size()) +
                           (launches.size() == 1 ? " launch" : " launches") +
                           "; rows of one launch are correlated, so the intervals are too narrow",
                       rowsAre == RowsAre::Samples ? "use the medians of each launch"
                                                   : "measure each point in a separate launch");
}

// Requires at least one run.
model::Result<RecordedData> dataOf(std::vector<RunRows> runs, RowsAre rowsAre)
{
    RecordedData result;
    result.rowsAre = rowsAre;
    std::vector<std::string> ids;
    std::vector<Rows> parts;
    std::size_t leftOut = 0;
    model::Diagnostics disturbances;
    for (auto& rows : runs) {
        ids.push_back(rows.run.id);
        if (rowsAre == RowsAre::RunMedians)
            for (auto& part : rows.parts)
                numberLaunches(part.rows, static_cast<double>(ids.size()));
        append(parts, std::move(rows.parts));
        leftOut += rows.leftOut;
        model::append(disturbances, rows.disturbances);
    }
    result.run = model::join(ids, ", ");
    result.title = runs.front().run.title;
    result.date = dateText(static_cast<std::time_t>(runs.back().run.time));
    for (const auto& rows : parts) {
        const std::vector<std::string> versions(rows.versions.begin(), rows.versions.end());
        auto part = columnsOf(rows);
        if (part.data.columns.empty())
            continue;
        if (versions.size() > 1)
            part.notes.add(model::note("data.versions",
                                       "the rows come from several versions of the probe (" +
                                           model::join(versions, ", ") +
                                           "), which may measure different things"));
        model::append(part.notes, correlationNote(part, rowsAre));
        model::append(part.notes, disturbances);
        part.data.id = result.run;
        part.data.title = result.title;
        if (leftOut > 0)
            part.notes.addFirst(
                model::note("data.failed",
                            std::to_string(leftOut) + " failed or repeated launches were skipped"));
        result.parts.push_back(std::move(part));
    }
    if (result.parts.empty())
        return model::refusal("data.rows",
                              "the run has no usable samples",
                              "repeat the measurement, or import a session");
    return result;
}

bool isSession(const fs::path& file)
{
    std::ifstream text(file, std::ios::binary);
    return (text >> std::ws).peek() == '{';
}

model::Result<RecordedData> recordedColumns(const fs::path& file)
{
    const auto text = model::readFile(file, kLargestData);
    if (!text)
        return text.diagnostics();
    if (const auto tests = readToolOutput(text.value(), file.string()); // invalid output, too
        tests || !model::has(tests.diagnostics(), "tool.unknown"))
        return model::Diagnostics{
            model::Severity::Error,
            "data.raw",
            file.string(),
            "",
            "expected columns, got the output of OSU micro-benchmarks or Netgauge",
            "import the file into the store, then choose the new run"};
    model::Findings findings{file.string(), {}};
    ProbeData part{"", model::readColumns(text.value(), file.stem().string(), findings), {}, {}};
    if (model::hasErrors(findings.list))
        return findings.list;
    RecordedData result{file.string(), part.data.title, "", {}, RowsAre::FileRows};
    struct stat facts {
    };
    if (::stat(file.c_str(), &facts) == 0)
        result.date = dateText(facts.st_mtime);
    result.parts.push_back(std::move(part));
    return result;
}

} // namespace

std::string_view toText(RowsAre rowsAre)
{
    constexpr std::array<std::string_view, 4> kTexts{
        "samples", "medians of launches", "medians of runs", "rows of the file"};
    return kTexts[static_cast<std::size_t>(rowsAre)];
}

model::Result<ProbeData> RecordedData::of(const std::string& probe) const
{
    if (probe.empty() && parts.size() == 1)
        return parts.front();
    const auto found = std::ranges::find(parts, probe, &ProbeData::probe);
    if (!probe.empty() && found != parts.end())
        return *found;
    std::vector<std::string> probes;
    for (const auto& part : parts)
        probes.push_back(part.probe);
    return model::refusal("data.probe",
                          probe.empty() ? "the run has samples of several probes"
                                        : "the run has no samples of '" + probe + "'",
                          "choose one probe: " + model::join(probes, ", "));
}

model::Result<RecordedData>
recordedData(const Store& store, const std::string& run, RowsAre rowsAre)
{
    RowSink sink(rowsAre);
    if (auto problems = store.replay(run, sink); !problems.empty())
        return problems;
    return dataOf({sink.take()}, rowsAre);
}

model::Result<RecordedData> recordedRuns(const Store& store, const std::vector<std::string>& names)
{
    std::vector<RunRows> runs;
    model::Diagnostics problems;
    for (const auto& name : names) {
        RowSink sink(RowsAre::RunMedians);
        const auto missing = store.replay(name, sink);
        model::append(problems, missing);
        auto found = sink.take();
        const auto isSame = [&](const RunRows& run) { return run.run.id == found.run.id; };
        if (missing.empty() && std::ranges::any_of(runs, isSame))
            problems.add(model::refusal("run.twice", "duplicate run '" + name + "'"));
        runs.push_back(std::move(found));
    }
    if (!problems.empty())
        return problems;
    return dataOf(std::move(runs), RowsAre::RunMedians);
}

model::Result<RecordedData>
recordedSession(std::istream& text, const std::string& file, RowsAre rowsAre)
{
    RowSink sink(rowsAre);
    if (auto problems = readSession(text, file, sink); !problems.empty())
        return problems;
    return dataOf({sink.take()}, rowsAre);
}

model::Result<RecordedData> recordedFile(const fs::path& file, RowsAre rowsAre)
{
    std::error_code ignored;
    if (!fs::is_regular_file(file, ignored) || !isSession(file))
        return recordedColumns(file);
    std::ifstream text(file, std::ios::binary);
    return recordedSession(text, file.string(), rowsAre);
}

model::Library libraryWithRuns(const std::vector<fs::path>& roots)
{
    model::Library library(roots);
    library.readColumnsWith([](const fs::path& file) -> model::Result<model::DataFile> {
        const auto record = recordedFile(file);
        auto part = record ? record.value().of("") : model::Result<ProbeData>(record.diagnostics());
        if (!part)
            return model::withDefaultPlace(file.string(), "", part.diagnostics());
        return std::move(part.value().data);
    });
    return library;
}

} // namespace clusterwright::runner

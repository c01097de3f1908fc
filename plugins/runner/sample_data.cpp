#include "plugins/runner/sample_data.h"

#include "model/core/text.h"
#include "model/study/sampling.h"
#include "model/units/quantity.h"

#include <algorithm>
#include <map>
#include <set>

namespace clusterwright::runner
{

namespace
{

using Row = std::vector<std::pair<std::string, double>>;

model::Diagnostic dataError(std::string code, std::string message, std::string hint)
{
    return {model::Severity::Error, std::move(code), "", "", std::move(message), std::move(hint)};
}

void put(Row& row, const std::string& name, const ParameterValue& value)
{
    const auto* const number = std::get_if<double>(&value);
    if (number == nullptr)
        return;
    const auto found = std::ranges::find(row, name, &Row::value_type::first);
    if (found == row.end())
        row.emplace_back(name, *number);
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
    std::vector<Row> rows;
    std::map<std::string, std::string> units;
    std::set<std::string> outputs; // what came out of any row, beside what was asked
};

// Of rows that differ in what came out: numbers that more than half of them have.
Row mediansOf(const std::vector<Row>& rows)
{
    std::vector<std::string> names;
    std::map<std::string, std::vector<double>> values;
    for (const auto& row : rows)
        for (const auto& [name, value] : row) {
            if (!values.contains(name))
                names.push_back(name);
            values[name].push_back(value);
        }
    Row medians;
    for (const auto& name : names)
        if (2 * values[name].size() > rows.size())
            medians.emplace_back(name, model::sampleQuantile(std::move(values[name]), 0.5));
    return medians;
}

// A probe may measure several points in one start.
void add(const Provenance& provenance,
         const std::vector<Sample>& samples,
         RowsAre rowsAre,
         Rows& to)
{
    to.units.insert(provenance.units.begin(), provenance.units.end());
    std::vector<std::pair<const Sample*, std::vector<Row>>> points;
    for (const auto& sample : samples) {
        if (sample.warmUp)
            continue;
        const auto isAtSame = [&](const auto& point) { return point.first->at == sample.at; };
        const auto found = std::ranges::find_if(points, isAtSame);
        if (rowsAre == RowsAre::Samples || found == points.end())
            points.push_back({&sample, {rowOf(provenance, sample)}});
        else
            found->second.push_back(rowOf(provenance, sample));
        for (const auto& [name, value] : sample.values)
            to.outputs.insert(name);
    }
    for (const auto& [first, rows] : points)
        to.rows.push_back(rows.size() == 1 ? rows.front() : mediansOf(rows));
}

model::Diagnostic note(std::string code, std::string message)
{
    return {model::Severity::Note, std::move(code), "", "", std::move(message), ""};
}

std::size_t rowsWith(const std::vector<Row>& rows, const std::string& name)
{
    return static_cast<std::size_t>(std::ranges::count_if(rows, [&](const Row& row) {
        return std::ranges::find(row, name, &Row::value_type::first) != row.end();
    }));
}

// A round that was lost has no time: rows without an output that most have are left out. What was asked is no such output: runs
// may ask one thing of some rows only.
model::Diagnostics leaveOutLosses(Rows& found)
{
    auto& rows = found.rows;
    model::Diagnostics notes;
    const auto all = rows.size();
    std::vector<std::string> expected;
    for (const auto& name : found.outputs)
        if (2 * rowsWith(rows, name) > all)
            expected.push_back(name);
    for (const auto& name : expected) {
        const auto missing = std::erase_if(rows, [&](const Row& row) {
            return std::ranges::find(row, name, &Row::value_type::first) == row.end();
        });
        if (missing > 0)
            notes.push_back(note("data.gaps",
                                 std::to_string(missing) + " of " + std::to_string(all) +
                                     " rows are left out: they are without '" + name + "'"));
    }
    return notes;
}

// Columns in the order in which they first appear; only those that every row has.
void addColumns(const Rows& found, SampleData& result)
{
    const auto& rows = found.rows;
    std::vector<std::string> names;
    std::map<std::string, std::vector<double>> values;
    for (const auto& row : rows)
        for (const auto& [name, value] : row) {
            if (!values.contains(name))
                names.push_back(name);
            values[name].push_back(value);
        }
    for (const auto& name : names) {
        if (values[name].size() != rows.size()) {
            result.diagnostics.push_back(note(
                "data.gaps",
                "column '" + name + "' is left out: " +
                    std::to_string(rows.size() - values[name].size()) + " rows are without it"));
            continue;
        }
        model::Column column{name, "", model::kNumber, std::move(values[name])};
        if (const auto unit = found.units.find(name); unit != found.units.end())
            if (const auto parsed = model::parseUnit(unit->second)) {
                column.unit = unit->second;
                column.dimension = parsed.value().dimension;
            }
        result.data.columns.push_back(std::move(column));
    }
}

model::Diagnostics probeProblems(const std::vector<StoredStart>& starts, const std::string& probe)
{
    std::vector<std::string> probes;
    for (const auto& start : starts)
        if (std::ranges::count(probes, start.provenance.probe) == 0)
            probes.push_back(start.provenance.probe);
    if (probe.empty() ? probes.size() <= 1 : std::ranges::count(probes, probe) > 0)
        return {};
    return {dataError("data.probe",
                      probe.empty() ? "the run has samples of several probes"
                                    : "the run has none of '" + probe + "'",
                      "choose one with --probe: " + model::join(probes, ", "))};
}

} // namespace

model::Result<SampleData>
sampleData(const Store& store, const std::string& run, const std::string& probe, RowsAre rowsAre)
{
    const auto stored = store.run(run);
    if (!stored)
        return stored.diagnostics();
    const auto starts = store.starts(stored.value().run.id);
    if (!starts)
        return starts.diagnostics();
    if (auto problems = probeProblems(starts.value(), probe); !problems.empty())
        return problems;
    SampleData result;
    Rows found;
    const auto counting = countingStarts(starts.value());
    if (const auto left = starts.value().size() - counting.size(); left > 0)
        result.diagnostics.push_back(note(
            "data.failed",
            std::to_string(left) + " starts that failed, or were measured again, are left out"));
    for (const auto& start : counting) {
        if (!probe.empty() && start.provenance.probe != probe)
            continue;
        const auto samples = store.samples(start.id);
        if (!samples)
            return samples.diagnostics();
        add(start.provenance, samples.value(), rowsAre, found);
    }
    append(result.diagnostics, leaveOutLosses(found));
    if (found.rows.empty())
        return dataError("data.rows", "the run has no samples", "measure, or import a session");
    result.data.id = stored.value().run.id;
    result.data.title = stored.value().run.title;
    result.time = stored.value().run.time;
    addColumns(found, result);
    return result;
}

} // namespace clusterwright::runner

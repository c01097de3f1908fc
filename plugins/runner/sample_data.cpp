#include "plugins/runner/sample_data.h"

#include "model/core/text.h"
#include "model/units/quantity.h"

#include <algorithm>
#include <map>

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

// Columns in the order in which they first appear; only those that every row has.
void addColumns(const std::vector<Row>& rows,
                const std::map<std::string, std::string>& units,
                SampleData& result)
{
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
            result.diagnostics.push_back({model::Severity::Note,
                                          "data.gaps",
                                          "",
                                          "",
                                          "column '" + name + "' is left out: " +
                                              std::to_string(rows.size() - values[name].size()) +
                                              " rows are without it",
                                          ""});
            continue;
        }
        model::Column column{name, "", model::kNumber, std::move(values[name])};
        if (const auto unit = units.find(name); unit != units.end())
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
sampleData(const Store& store, const std::string& run, const std::string& probe)
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
    std::vector<Row> rows;
    std::map<std::string, std::string> units;
    const auto counting = countingStarts(starts.value());
    if (const auto left = starts.value().size() - counting.size(); left > 0)
        result.diagnostics.push_back(
            {model::Severity::Note,
             "data.failed",
             "",
             "",
             std::to_string(left) + " starts that failed, or were measured again, are left out",
             ""});
    for (const auto& start : counting) {
        if (!probe.empty() && start.provenance.probe != probe)
            continue;
        const auto samples = store.samples(start.id);
        if (!samples)
            return samples.diagnostics();
        units.insert(start.provenance.units.begin(), start.provenance.units.end());
        for (const auto& sample : samples.value())
            if (!sample.warmUp)
                rows.push_back(rowOf(start.provenance, sample));
    }
    if (rows.empty())
        return dataError("data.rows", "the run has no samples", "measure, or import a session");
    result.data.id = stored.value().run.id;
    result.data.title = stored.value().run.title;
    result.time = stored.value().run.time;
    addColumns(rows, units, result);
    return result;
}

} // namespace clusterwright::runner

#include "model/study/measured/validation.h"

#include "model/core/finding.h"
#include "model/design/document/data_file.h"
#include "model/design/system/system.h"
#include "model/study/bands/design_band.h"
#include "model/study/discrepancy/point_kind.h"
#include "model/study/measured/used_rows.h"
#include "model/study/points/point_findings.h"
#include "model/units/unit_phrase.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <span>

namespace clusterwright::model
{

namespace
{

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

bool holdsNumbers(const Column& column)
{
    return !column.values.empty();
}

bool hasGap(const Column& column)
{
    return std::ranges::any_of(column.values, [](double value) { return std::isnan(value); });
}

bool isOutput(const System& system, const Column& column)
{
    return system.set.find(column.name) && !isSettable(system, column.name);
}

// True for a number in each row. Labels have no median and no error.
bool isCompared(const Column& column)
{
    return holdsNumbers(column) && column.labels.empty() && !hasGap(column);
}

Diagnostics columnProblems(const ResponseColumn& due, const Column& column)
{
    Diagnostics problems;
    if (due.dimension != column.dimension)
        problems.add(refusal("data.units",
                             expectedUnit(due.dimension, column.dimension) + " in column '" +
                                 column.name + "'",
                             unitRemedy(due.dimension, column.dimension)));
    problems.add(negativeTimes(column.name, column.values, column.dimension));
    const auto isWrong = [](double value) { return !std::isfinite(value); };
    if (std::ranges::any_of(column.values, isWrong))
        problems.add(refusal("data.finite",
                             "column '" + column.name + "' has rows without a finite number"));
    return problems;
}

// Widens the band of the points to the default one, and names it.
void nameBand(const System& system,
              const std::vector<std::string>& variables,
              ValidatedOutput& output,
              const std::vector<OriginRef>& origins,
              Diagnostics& findings)
{
    SlopePlaces places;
    places.columns.resize(variables.size());
    std::vector<double> values, low, high;
    for (const auto& point : output.points) {
        for (std::size_t v = 0; v < variables.size(); ++v)
            places.columns[v].push_back(point.at[v]);
        values.push_back(point.predicted);
        low.push_back(point.low);
        high.push_back(point.high);
    }
    output.named =
        nameBands({system, output.name, variables, places, values}, origins, low, high, findings);
    append(findings, placeFindings({output.name}, output.named.places));
    for (std::size_t i = 0; i < output.points.size(); ++i) {
        output.points[i].low = low[i];
        output.points[i].high = high[i];
    }
}

// Adds the prediction band of one further sample, from the intervals of the design and the scatter of the samples at a point. Adds no band
// if no input has an interval.
Diagnostics addBand(const System& system,
                    const std::vector<std::string>& variables,
                    ValidatedOutput& output,
                    Diagnostics& findings)
{
    auto found = DesignBand::of({{&system, output.name, variables}});
    if (!found || !found.value())
        return found.diagnostics();
    auto& band = *found.value();
    for (auto& point : output.points) {
        const auto spread = band.at(point.at);
        const auto [low, high] = spread.about(point.predicted);
        const double middle =
            std::clamp(point.predicted + spread.shift, spread.possible.low, spread.possible.high);
        const double noise = kMiddle95 * point.spread;
        point.low = middle - std::hypot(middle - low, noise);
        point.high = middle + std::hypot(high - middle, noise);
        if (output.dimension == kTime && point.low < 0)
            point.low = 0;
    }
    nameBand(system, variables, output, band.origins(), findings);
    output.inside = 0;
    append(findings, band.intervalFindings());
    append(findings, band.sampleFindings("'" + output.name + "'"));
    return {};
}

// Reports outputs that are not compared, and other columns with gaps.
Diagnostics skippedColumns(const System& system, const DataFile& data)
{
    Diagnostics notes;
    for (const auto& column : data.columns) {
        if (!system.set.find(column.name))
            continue;
        if (isOutput(system, column) && !isCompared(column) && !hasGap(column))
            notes.add(finding(Severity::Note,
                              "output.labels",
                              "column '" + column.name +
                                  "' was skipped: labels and words have no error"));
        else if (hasGap(column))
            notes.add(finding(Severity::Note,
                              "data.gaps",
                              "column '" + column.name + "' was skipped: rows lack its number"));
    }
    return notes;
}

double spreadOf(std::span<const double> samples)
{
    if (samples.size() < 2)
        return 0;
    const auto count = static_cast<double>(samples.size());
    const double mean = std::accumulate(samples.begin(), samples.end(), 0.0) / count;
    double squares = 0;
    for (const double sample : samples)
        squares += (sample - mean) * (sample - mean);
    return std::sqrt(squares / (count - 1));
}

// Returns the row of each used row in the data before.
std::vector<std::size_t> keptRows(const UsedRows& used)
{
    std::vector<std::size_t> rows;
    for (std::size_t i = 0; i < used.isKept.size(); ++i)
        if (used.isKept[i])
            rows.push_back(i);
    return rows;
}

// Rows with equal variables form one point.
void addPoints(Validation& result,
               const System& system,
               const Response& response,
               const UsedRows& used)
{
    const auto& data = used.data;
    const auto rowsBefore = keptRows(used);
    std::map<std::vector<double>, std::vector<std::size_t>> points;
    const auto rows = data.column(result.outputs.front().name)->values.size();
    for (std::size_t i = 0; i < rows; ++i) {
        std::vector<double> at;
        for (const auto& variable : result.variables)
            at.push_back(data.column(variable)->values[i]);
        points[at].push_back(i);
    }
    PointEvaluator evaluator(response);
    std::vector<std::vector<double>> places;
    for (const auto& [at, members] : points) {
        places.push_back(at);
        const auto predicted = evaluator.at(at);
        for (std::size_t o = 0; o < result.outputs.size(); ++o) {
            std::vector<double> measured;
            for (const auto i : members)
                measured.push_back(data.column(result.outputs[o].name)->values[i]);
            const double spread = spreadOf(measured);
            const double median = sampleQuantile(std::move(measured), 0.5);
            result.outputs[o].points.push_back({at,
                                                members.size(),
                                                median,
                                                predicted[o],
                                                relativeError(predicted[o], median),
                                                kNone,
                                                kNone,
                                                spread,
                                                rowsBefore[members.front()]});
        }
    }
    append(result.diagnostics, findingsAt(system, response, places));
}

// Adds the dimensions and labels of the variables, and the outputs without points.
void addColumns(Validation& result, const Response& response)
{
    for (const auto& variable : response.variables) {
        result.dimensions.push_back(variable.dimension);
        result.categories.push_back(variable.categories);
    }
    for (const auto& column : response.outputs)
        result.outputs.push_back({column.name, column.unit, column.dimension, {}, 0, 0, {}, {}});
}

// Adds the columns of inputs to the variables. Returns the outputs to compare, `output` first.
std::vector<std::string> chooseColumns(const System& system,
                                       const DataFile& data,
                                       const std::string& output,
                                       const std::vector<std::string>& set,
                                       std::vector<std::string>& variables)
{
    std::vector<std::string> outputs{output};
    for (const auto& column : data.columns) {
        if (!holdsNumbers(column) || column.name == output ||
            std::ranges::count(set, column.name) > 0)
            continue;
        if (isSettable(system, column.name))
            variables.push_back(column.name);
        else if (isOutput(system, column) && isCompared(column))
            outputs.push_back(column.name);
    }
    return outputs;
}

Diagnostics dataNotes(const System& system,
                      const DataFile& data,
                      const std::string& output,
                      const std::vector<std::string>& set,
                      const std::vector<std::string>& variables)
{
    auto notes = data.notes;
    append(notes, overruledColumns(system, data, output, set));
    const auto named = namedColumns(system, data);
    append(notes, skippedColumns(system, data));
    append(notes, ignoredColumns(system, data, variables, named));
    auto mixed = mixedRows(data, variables, named);
    append(notes, variables.empty() ? withSeverity(Severity::Warning, std::move(mixed)) : mixed);
    return notes;
}

} // namespace

Result<Validation> validate(const System& system,
                            const DataFile& all,
                            const std::string& output,
                            const std::vector<std::string>& set)
{
    if (all.rows() == 0)
        return refusal("data.rows", "the data have no rows");
    if (all.column(output) == nullptr)
        return refusal("data.column",
                       "the data have no column '" + output + "'",
                       "assign a column: " + output + "=COLUMN");
    const auto used = usedRows(system, all, {output}, set);
    if (!used)
        return used.diagnostics();
    const auto& data = used.value().data;
    Validation result;
    const auto outputs = chooseColumns(system, data, output, set, result.variables);
    const auto response = compileResponse(system, result.variables, outputs);
    if (!response)
        return response.diagnostics();
    Diagnostics problems;
    for (const auto& columns : {response.value().variables, response.value().outputs})
        for (const auto& due : columns)
            append(problems, columnProblems(due, *data.column(due.name)));
    if (!problems.empty())
        return problems;
    addColumns(result, response.value());
    addPoints(result, system, response.value(), used.value());
    for (auto& compared : result.outputs) {
        append(problems, addBand(system, result.variables, compared, result.diagnostics));
        judge(compared);
    }
    if (!problems.empty())
        return problems;
    append(result.diagnostics, dataNotes(system, data, output, set, result.variables));
    return result;
}

std::optional<BankCase> scoresOf(const ValidatedOutput& output)
{
    const auto& places = output.named.places;
    if (places.isEmpty() || output.named.spread == 0)
        return std::nullopt;
    BankCase scores;
    scores.spread = output.named.spread;
    for (std::size_t i = 0; i < output.points.size(); ++i) {
        const auto& point = output.points[i];
        const double ratio = std::log(point.measured / point.predicted);
        if (!std::isfinite(ratio))
            continue;
        if (places.kinds[i] == PointKind::Inside)
            scores.inside.push_back(ratio);
        else
            scores.outside.push_back(
                {ratio, places.doublings[i], places.kinds[i] == PointKind::Transferred});
    }
    return scores;
}

Result<Validation> predictAt(const System& system,
                             const std::vector<std::string>& variables,
                             const std::vector<std::vector<double>>& places,
                             const std::vector<std::string>& outputs)
{
    const auto response = compileResponse(system, variables, outputs);
    if (!response)
        return response.diagnostics();
    Diagnostics problems;
    for (const auto& output : response.value().outputs)
        append(problems, labelProblems(output));
    if (!problems.empty())
        return problems;
    Validation result;
    result.variables = variables;
    addColumns(result, response.value());
    PointEvaluator evaluator(response.value());
    for (const auto& at : places) {
        const auto values = evaluator.at(at);
        for (std::size_t o = 0; o < outputs.size(); ++o)
            result.outputs[o].points.push_back({at, 0, kNone, values[o], kNone, kNone, kNone});
    }
    append(result.diagnostics, findingsAt(system, response.value(), places));
    for (auto& output : result.outputs)
        append(problems, addBand(system, variables, output, result.diagnostics));
    if (!problems.empty())
        return problems;
    return result;
}

void judge(ValidatedOutput& output)
{
    std::vector<double> errors;
    for (const auto& point : output.points)
        errors.push_back(point.error);
    const auto summary = summaryOf(errors);
    output.worstError = summary.worst;
    output.medianError = summary.median;
    output.signs = signsOf(errors);
    if (output.inside)
        output.inside = std::ranges::count_if(output.points, &ValidatedPoint::isInside);
}

std::string_view signText(bool isBelow, Dimension dimension)
{
    if (dimension == kTime)
        return isBelow ? "too fast" : "too slow";
    return isBelow ? "too low" : "too high";
}

Diagnostics oneSidedFinding(const ErrorSigns& signs, Dimension dimension)
{
    if (!signs.isOneSided())
        return {};
    const auto count = signs.below + signs.above;
    const auto most = std::max(signs.below, signs.above);
    const auto sign = std::string(signText(signs.below == most, dimension));
    return warning("validation.one_sided",
                   most == count ? "all " + std::to_string(count) + " points are predicted " +
                                       sign + ", so a mechanism is missing"
                                 : std::to_string(most) + " of " + std::to_string(count) +
                                       " points are predicted " + sign +
                                       ", which has a probability below 1 % by chance",
                   "add the mechanism that the model lacks");
}

std::optional<Blame> blameOf(const Validation& validation)
{
    const auto sizeOf = [](double number) {
        return std::isfinite(number) ? std::abs(number) : std::numeric_limits<double>::infinity();
    };
    const auto& total = validation.outputs.front();
    const auto worst = std::ranges::max_element(
        total.points, {}, [&](const ValidatedPoint& point) { return sizeOf(point.error); });
    const auto at = static_cast<std::size_t>(worst - total.points.begin());
    std::optional<Blame> blame;
    for (std::size_t i = 1; i < validation.outputs.size(); ++i) {
        const auto& output = validation.outputs[i];
        const double difference = output.points[at].predicted - output.points[at].measured;
        if (output.dimension == total.dimension &&
            (!blame || sizeOf(difference) > sizeOf(blame->difference)))
            blame = Blame{output.name, difference, at, worst->predicted - worst->measured};
    }
    return blame;
}

} // namespace clusterwright::model

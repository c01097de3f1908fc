#include "model/study/studies/frozen_prediction.h"

#include "model/core/finding.h"
#include "model/design/document/data_file.h"
#include "model/json/fingerprint.h"
#include "model/json/json.h"
#include "model/json/json_text.h"
#include "model/json/object_reader.h"
#include "model/json/value_json.h"
#include "model/study/points/sampling.h"
#include "model/study/studies/same_question.h"
#include "model/units/quantity.h"
#include "model/units/unit_phrase.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace clusterwright::model
{

namespace
{

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
constexpr const char* kSeal = "seal";

Json columnsJson(const std::vector<FrozenColumn>& columns)
{
    auto list = Json::array();
    for (const auto& column : columns)
        list.push_back({{"name", column.name}, {"unit", baseUnit(column.dimension)}});
    return list;
}

std::string sealOf(Json json)
{
    json.erase(kSeal);
    return fingerprintOf(jsonText(json));
}

std::vector<FrozenColumn>
readColumns(ObjectReader& reader, const std::string& key, Findings& findings)
{
    std::vector<FrozenColumn> columns;
    reader.each(key, [&](const Json& item, const std::string& place) {
        ObjectReader column(item, place, findings);
        const auto name = column.text("name");
        const auto unit = parseUnit(column.text("unit"));
        append(findings.list, unit.diagnostics());
        columns.push_back({name, unit ? unit.value().dimension : kNumber});
    });
    return columns;
}

// Reads a list of numbers, one for each column; null is NaN.
std::vector<double>
readNumbers(ObjectReader& reader, const std::string& key, std::size_t count, Findings& findings)
{
    std::vector<double> numbers;
    const auto* const list = reader.raw(key);
    const bool isList = list != nullptr && list->is_array() && list->size() == count;
    for (std::size_t i = 0; isList && i < count; ++i)
        if ((*list)[i].is_number() || (*list)[i].is_null())
            numbers.push_back((*list)[i].is_null() ? kNone : (*list)[i].get<double>());
    if (numbers.size() != count || !isList)
        findings.error("frozen.points",
                       reader.pointer(key),
                       "expected a list of " + std::to_string(count) + " numbers",
                       "use the file as the program wrote it");
    return numbers;
}

FrozenPrediction readPrediction(const Json& json, Findings& findings)
{
    FrozenPrediction prediction;
    ObjectReader reader(json, "", findings);
    static_cast<void>(reader.integer("prediction"));
    static_cast<void>(reader.text(kSeal));
    prediction.design = reader.text("design");
    prediction.hash = reader.text("hash");
    prediction.program = reader.text("program");
    prediction.date = reader.text("date");
    prediction.scenario = reader.text("scenario", "");
    reader.each("settings", [&](const Json& item, const std::string& place) {
        ObjectReader setting(item, place, findings);
        prediction.settings.push_back({setting.text("name"), setting.text("value")});
    });
    prediction.variables = readColumns(reader, "variables", findings);
    prediction.outputs = readColumns(reader, "outputs", findings);
    reader.each("points", [&](const Json& item, const std::string& place) {
        ObjectReader point(item, place, findings);
        const auto outputs = prediction.outputs.size();
        prediction.points.push_back(
            {readNumbers(point, "at", prediction.variables.size(), findings),
             readNumbers(point, "values", outputs, findings),
             readNumbers(point, "low", outputs, findings),
             readNumbers(point, "high", outputs, findings)});
    });
    return prediction;
}

bool isEqual(double a, double b)
{
    constexpr double kTolerance = 1e-9; // relative
    return a == b || std::abs(a - b) <= kTolerance * std::max(std::abs(a), std::abs(b));
}

// Finds the rows of the data at each point.
class RowFinder
{
public:
    RowFinder(const FrozenPrediction& prediction, const DataFile& data)
        : m_prediction(prediction)
        , m_data(data)
    {
        for (const auto& setting : prediction.settings)
            if (const auto value = parseQuantity(setting.value)) {
                const auto* const column = data.column(setting.name);
                if (column != nullptr && !column->values.empty() &&
                    column->dimension == value.value().dimension)
                    m_fixed.emplace_back(column, value.value().value);
            }
    }

    [[nodiscard]] std::vector<std::size_t> rowsAt(const FrozenPoint& point) const
    {
        std::vector<std::size_t> rows;
        for (std::size_t row = 0; row < m_data.rows(); ++row)
            if (isAt(point, row))
                rows.push_back(row);
        return rows;
    }

private:
    [[nodiscard]] bool isAt(const FrozenPoint& point, std::size_t row) const
    {
        for (std::size_t v = 0; v < point.at.size(); ++v)
            if (!isEqual(m_data.column(m_prediction.variables[v].name)->values[row], point.at[v]))
                return false;
        return std::ranges::all_of(
            m_fixed, [&](const auto& one) { return isEqual(one.first->values[row], one.second); });
    }

    const FrozenPrediction& m_prediction;
    const DataFile& m_data;
    std::vector<std::pair<const Column*, double>> m_fixed;
};

Diagnostics columnProblems(const FrozenColumn& due, const DataFile& data)
{
    const auto* const column = data.column(due.name);
    if (column == nullptr || column->values.empty())
        return refusal("data.column",
                       "the data have no numeric column '" + due.name + "'",
                       "assign a column: " + due.name + "=COLUMN");
    if (column->dimension != due.dimension)
        return refusal("data.units",
                       expectedUnit(due.dimension, column->dimension) + " in column '" + due.name +
                           "'",
                       unitRemedy(due.dimension, column->dimension));
    return {};
}

bool isMissed(const ValidatedPoint& point, double bound)
{
    return std::isnan(point.low) ? !(std::abs(point.error) <= bound) : !point.isInside();
}

// Returns the point with the median of its rows; nothing without one that has a number.
std::optional<ValidatedPoint> validatedAt(const FrozenPoint& point,
                                          std::size_t output,
                                          const std::vector<std::size_t>& rows,
                                          const Column& column)
{
    std::vector<double> measured;
    for (const auto row : rows)
        if (std::isfinite(column.values[row]))
            measured.push_back(column.values[row]);
    if (measured.empty())
        return std::nullopt;
    ValidatedPoint validated;
    validated.at = point.at;
    validated.samples = measured.size();
    validated.measured = sampleQuantile(std::move(measured), 0.5);
    validated.predicted = point.values[output];
    validated.error = relativeError(validated.predicted, validated.measured);
    validated.low = point.low[output];
    validated.high = point.high[output];
    validated.row = rows.front();
    return validated;
}

// Returns the validation of an output without points.
Validation emptyValidation(const FrozenPrediction& prediction, const FrozenColumn& output)
{
    Validation validation;
    for (const auto& variable : prediction.variables) {
        validation.variables.push_back(variable.name);
        validation.dimensions.push_back(variable.dimension);
    }
    validation.categories.resize(validation.variables.size());
    validation.outputs.push_back({output.name, "", output.dimension, {}, 0, 0, {}, {}});
    return validation;
}

} // namespace

FrozenPrediction frozenOf(const Validation& predicted)
{
    FrozenPrediction prediction;
    for (std::size_t v = 0; v < predicted.variables.size(); ++v)
        prediction.variables.push_back({predicted.variables[v], predicted.dimensions[v]});
    for (const auto& output : predicted.outputs) {
        prediction.outputs.push_back({output.name, output.dimension});
        prediction.points.resize(output.points.size());
        for (std::size_t i = 0; i < output.points.size(); ++i) {
            auto& point = prediction.points[i];
            point.at = output.points[i].at;
            point.values.push_back(output.points[i].predicted);
            point.low.push_back(output.points[i].low);
            point.high.push_back(output.points[i].high);
        }
    }
    return prediction;
}

std::string toText(const FrozenPrediction& prediction)
{
    auto settings = Json::array();
    for (const auto& setting : prediction.settings)
        settings.push_back({{"name", setting.name}, {"value", setting.value}});
    auto points = Json::array();
    for (const auto& point : prediction.points)
        points.push_back({{"at", numbersJson(point.at)},
                          {"values", numbersJson(point.values)},
                          {"low", numbersJson(point.low)},
                          {"high", numbersJson(point.high)}});
    Json json{{"prediction", 1},
              {"design", prediction.design},
              {"hash", prediction.hash},
              {"program", prediction.program},
              {"date", prediction.date},
              {"scenario", prediction.scenario},
              {"settings", settings},
              {"variables", columnsJson(prediction.variables)},
              {"outputs", columnsJson(prediction.outputs)},
              {"points", points}};
    json[kSeal] = sealOf(json);
    constexpr int kIndentation = 1;
    return jsonText(json, kIndentation) + "\n";
}

Result<FrozenPrediction> readFrozen(std::string_view text, const std::string& file)
{
    const auto json = parseJson(text, file);
    if (!json)
        return json.diagnostics();
    Findings findings{file, {}};
    auto prediction = readPrediction(json.value(), findings);
    if (hasErrors(findings.list))
        return findings.list;
    const auto stated = json.value()[kSeal].get<std::string>();
    if (const auto now = sealOf(json.value()); now != stated) {
        findings.error("frozen.seal",
                       "/seal",
                       "the file was changed after it was written: its checksum is " + now +
                           ", not " + stated,
                       "use the file as the program wrote it");
        return findings.list;
    }
    return prediction;
}

Result<FrozenComparison> compareFrozen(const FrozenPrediction& prediction,
                                       const DataFile& data,
                                       const std::string& output,
                                       double bound)
{
    const auto found = std::ranges::find(prediction.outputs, output, &FrozenColumn::name);
    if (found == prediction.outputs.end())
        return refusal("frozen.output", "the prediction has no output '" + output + "'");
    const auto o = static_cast<std::size_t>(found - prediction.outputs.begin());
    auto problems = columnProblems(*found, data);
    for (const auto& variable : prediction.variables)
        append(problems, columnProblems(variable, data));
    if (!problems.empty())
        return problems;
    FrozenComparison comparison;
    comparison.validation = emptyValidation(prediction, *found);
    auto& compared = comparison.validation.outputs.front();
    const RowFinder finder(prediction, data);
    comparison.otherRows = data.rows();
    for (const auto& point : prediction.points) {
        const auto rows = finder.rowsAt(point);
        comparison.otherRows -= rows.size();
        if (auto validated = validatedAt(point, o, rows, *data.column(output)))
            compared.points.push_back(std::move(*validated));
        else
            ++comparison.open;
    }
    if (compared.points.empty())
        return refusal("frozen.rows", "no row of the data is at a point of the prediction");
    if (std::ranges::any_of(compared.points, [](const auto& one) { return !std::isnan(one.low); }))
        compared.inside = 0;
    judge(compared);
    for (std::size_t i = 0; i < compared.points.size(); ++i)
        if (isMissed(compared.points[i], bound))
            comparison.misses.push_back(i);
    return comparison;
}

} // namespace clusterwright::model

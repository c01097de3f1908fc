#include "model/calibration/validation.h"

#include "model/study/response.h"
#include "model/study/sampling.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace clusterwright::model
{

namespace
{

Diagnostic validationError(std::string code, std::string message, std::string hint = {})
{
    return {Severity::Error, std::move(code), "", "", std::move(message), std::move(hint)};
}

bool holdsNumbers(const Column& column)
{
    return !column.values.empty();
}

Diagnostics columnProblems(const ResponseColumn& due, const Column& column)
{
    Diagnostics problems;
    if (due.dimension != column.dimension)
        problems.push_back(validationError("data.units",
                                           "expected " + baseUnit(due.dimension) + ", got " +
                                               baseUnit(column.dimension) + " in column '" +
                                               column.name + "'"));
    const auto isWrong = [](double value) { return !std::isfinite(value); };
    if (std::ranges::any_of(column.values, isWrong))
        problems.push_back(validationError(
            "data.finite", "column '" + column.name + "' has rows without a finite number"));
    return problems;
}

void judge(ValidatedOutput& output)
{
    std::vector<double> sizes;
    for (const auto& point : output.points)
        sizes.push_back(std::isfinite(point.error) ? std::abs(point.error)
                                                   : std::numeric_limits<double>::infinity());
    std::ranges::sort(sizes);
    output.worstError = sizes.back();
    output.medianError = sizes[sizes.size() / 2];
    if (sizes.size() % 2 == 0)
        output.medianError = (output.medianError + sizes[sizes.size() / 2 - 1]) / 2;
}

// Rows of equal variables are one point.
void addPoints(Validation& result, const Response& response, const DataFile& data)
{
    std::map<std::vector<double>, std::vector<std::size_t>> points;
    const auto rows = data.column(result.outputs.front().name)->values.size();
    for (std::size_t i = 0; i < rows; ++i) {
        std::vector<double> at;
        for (const auto& variable : result.variables)
            at.push_back(data.column(variable)->values[i]);
        points[at].push_back(i);
    }
    PointEvaluator evaluator(response);
    for (const auto& [at, members] : points) {
        const auto predicted = evaluator.at(at);
        for (std::size_t o = 0; o < result.outputs.size(); ++o) {
            std::vector<double> measured;
            for (const auto i : members)
                measured.push_back(data.column(result.outputs[o].name)->values[i]);
            const double median = sampleQuantile(std::move(measured), 0.5);
            result.outputs[o].points.push_back(
                {at, members.size(), median, predicted[o], predicted[o] / median - 1});
        }
    }
}

} // namespace

Result<Validation> validate(const System& system, const DataFile& data, const std::string& output)
{
    if (const auto* const column = data.column(output); column == nullptr || !holdsNumbers(*column))
        return validationError("data.column",
                               "the data have no numbers in a column '" + output + "'",
                               "name columns anew with --as " + output + "=COLUMN");
    Validation result;
    std::vector<std::string> outputs{output};
    for (const auto& column : data.columns) {
        if (!holdsNumbers(column) || column.name == output)
            continue;
        if (std::ranges::count(system.settable, column.name) > 0)
            result.variables.push_back(column.name);
        else if (system.set.find(column.name))
            outputs.push_back(column.name);
    }
    const auto response = compileResponse(system, result.variables, outputs);
    if (!response)
        return response.diagnostics();
    Diagnostics problems;
    for (const auto& columns : {response.value().variables, response.value().outputs})
        for (const auto& due : columns)
            append(problems, columnProblems(due, *data.column(due.name)));
    if (!problems.empty())
        return problems;
    for (const auto& variable : response.value().variables)
        result.dimensions.push_back(variable.dimension);
    for (const auto& column : response.value().outputs)
        result.outputs.push_back({column.name, column.unit, column.dimension, {}, 0, 0});
    addPoints(result, response.value(), data);
    for (auto& compared : result.outputs)
        judge(compared);
    return result;
}

} // namespace clusterwright::model

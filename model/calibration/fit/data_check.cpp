#include "model/calibration/fit/fit.h"
#include "model/core/finding.h"
#include "model/core/text.h"
#include "model/study/measured/used_rows.h"
#include "model/study/messages/result_message.h"
#include "model/study/points/caveat_counts.h"
#include "model/study/points/point_findings.h"
#include "model/study/points/response.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace clusterwright::model
{

namespace
{

// Returns "row 3 and 6 more"; rows count from 1.
std::string rowText(std::size_t first, std::size_t count)
{
    return "row " + std::to_string(first + 1) +
           (count > 1 ? " and " + std::to_string(count - 1) + " more" : "");
}

Diagnostics
columnProblems(const std::string& name, std::span<const double> values, Dimension dimension)
{
    Diagnostics problems;
    if (const auto row = wrongRowsText(name, values, [](double v) { return !std::isfinite(v); }))
        problems.add(refusal("data.finite", *row + ": not a finite number", "remove these rows"));
    problems.add(negativeTimes(name, values, dimension));
    return problems;
}

bool isConstant(std::span<const double> values)
{
    return std::ranges::adjacent_find(values, std::not_equal_to<>{}) == values.end();
}

// Returns an allowed value of the parameter: its start, otherwise a value in its range.
double valueIn(const ParameterRange& range, std::optional<double> start)
{
    if (start)
        return std::clamp(*start, range.low, range.high);
    if (std::isfinite(range.low))
        return std::isfinite(range.high) ? (range.low + range.high) / 2 : range.low + 1;
    return std::isfinite(range.high) ? range.high - 1 : 1;
}

// True if a condition of the response holds whatever the values are.
bool isAlwaysTrue(const Response& response, NodeId condition)
{
    const auto& node = response.graph[condition];
    return node.op == Op::Literal && node.value != 0;
}

// Rows that fail at the starting point, or at other allowed values of the free parameters.
struct WrongRows {
    std::size_t count = 0;
    std::size_t first = 0;
    std::vector<double> point = {}; // the first one: the parameters, then the columns
};

// `isWrong` gets an evaluator at a row, and its outputs.
template <typename IsWrong>
WrongRows wrongRows(const FitModel& model, const DataFile& data, IsWrong&& isWrong)
{
    const auto columns = model.columnsOf(data);
    PointEvaluator evaluator(model.response());
    std::vector<double> point(model.response().variables.size());
    for (std::size_t j = 0; j < model.parameters(); ++j)
        point[j] = valueIn(model.ranges()[j], model.starts()[j]);
    const auto rows = columns.empty() ? 0 : columns.front().size();
    WrongRows wrong;
    for (std::size_t i = 0; i < rows; ++i) {
        for (std::size_t c = 0; c < columns.size(); ++c)
            point[model.parameters() + c] = columns[c][i];
        if (!isWrong(evaluator, evaluator.at(point)))
            continue;
        if (wrong.count++ == 0) {
            wrong.first = i;
            wrong.point = point;
        }
    }
    return wrong;
}

Diagnostics boundProblems(const FitModel& model, const DataFile& data)
{
    if (isAlwaysTrue(model.response(), model.response().isInBounds))
        return {};
    const auto outside =
        wrongRows(model, data, [](const auto& there, const auto&) { return !there.isInBounds(); });
    if (outside.count == 0)
        return {};
    return {
        refusal("data.bounds",
                rowText(outside.first, outside.count) + ": outside the bounds of the parameters",
                "check the units, and whether columns are swapped")};
}

} // namespace

Diagnostics dataProblems(const FitModel& model, const DataFile& data, ResidualKind kind)
{
    const auto& measured = *data.column(model.output().name);
    const auto columns = model.columnsOf(data);
    auto problems = columnProblems(measured.name, measured.values, measured.dimension);
    for (std::size_t c = 0; c < columns.size(); ++c)
        append(problems,
               columnProblems(model.columns()[c],
                              columns[c],
                              model.response().variables[model.parameters() + c].dimension));
    if (!problems.empty())
        return problems;
    if (kind == ResidualKind::Relative)
        if (const auto row =
                wrongRowsText(measured.name, measured.values, [](double v) { return v <= 0; }))
            problems.add(refusal("data.relative",
                                 *row + ": not above 0, so the relative error is undefined",
                                 "use absolute residuals"));
    if (measured.values.size() <= model.parameters())
        problems.add(refusal("data.rows",
                             std::to_string(measured.values.size()) + " rows for " +
                                 std::to_string(model.parameters()) +
                                 " parameters: too few for confidence intervals",
                             "measure more rows, or free fewer parameters"));
    if (!columns.empty() && model.parameters() > 1 + model.priors().size() &&
        std::ranges::all_of(columns, isConstant))
        problems.add(refusal("data.constant",
                             "all rows were measured at one point: " + join(model.columns(), ", ") +
                                 " never vary",
                             "measure over a range"));
    append(problems, boundProblems(model, data));
    return problems;
}

Diagnostics
rowCaveats(const FitModel& model, std::span<const double> parameters, const DataFile& data)
{
    const auto& response = model.response();
    if (isAlwaysTrue(response, response.isValid))
        return {};
    std::vector<std::size_t> rows(data.column(model.output().name)->values.size());
    std::iota(rows.begin(), rows.end(), 0);
    SampleColumns points;
    for (const double parameter : parameters)
        points.emplace_back(rows.size(), parameter);
    for (const auto& column : model.columnsOf(data))
        points.emplace_back(column.begin(), column.end());
    return caveatFindings(countCaveats(response, points, rows, {}),
                          countText(rows.size()) + " rows",
                          "",
                          "leave out these rows");
}

Diagnostics rowWithoutValue(const FitModel& model, const DataFile& data)
{
    const auto wrong = wrongRows(model, data, [](const auto&, const auto& outputs) {
        return !std::isfinite(outputs.front());
    });
    Diagnostics reasons;
    if (wrong.count > 0)
        explainPoint(reasons, model.system(), model.response(), wrong.point, {});
    return prefixed(rowText(wrong.first, wrong.count) + ", ", std::move(reasons));
}

} // namespace clusterwright::model

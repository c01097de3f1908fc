#include "model/study/measured/naive_comparison.h"

#include "model/core/finding.h"
#include "model/core/text.h"
#include "model/design/document/data_file.h"
#include "model/study/measured/validation.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <string_view>

namespace clusterwright::model
{

namespace
{

constexpr std::array<std::string_view, 9> kScales{
    "P", "processes", "ranks", "procs", "np", "gpus", "nodes", "hosts", "senders"};
constexpr std::string_view kVolume = "N";

bool isNamed(const std::string& column, std::string_view name)
{
    return column == name || lowered(column) == name;
}

const Column* numbersOf(const DataFile& data, const std::string& name)
{
    const auto* const column = data.column(name);
    return column == nullptr || column->values.empty() ? nullptr : column;
}

bool differs(const DataFile& calibrated, const DataFile& heldOut, const std::string& name)
{
    const auto* const first = numbersOf(calibrated, name);
    const auto* const second = numbersOf(heldOut, name);
    if (first == nullptr || second == nullptr || first->dimension != second->dimension)
        return false;
    std::optional<double> known;
    for (const auto* const column : {first, second})
        for (const double value : column->values) {
            if (known && !std::isnan(value) && value != *known)
                return true;
            if (!std::isnan(value))
                known = value;
        }
    return false;
}

// Returns the first column of both parts that differs and satisfies the condition; empty without one.
template <typename Condition>
std::string
firstDiffering(const DataFile& calibrated, const DataFile& heldOut, const Condition& condition)
{
    const auto found = std::ranges::find_if(heldOut.columns, [&](const Column& column) {
        return condition(column) && differs(calibrated, heldOut, column.name);
    });
    return found == heldOut.columns.end() ? "" : found->name;
}

std::string scaleOf(const DataFile& calibrated, const DataFile& heldOut)
{
    for (const auto name : kScales) {
        auto found = firstDiffering(calibrated, heldOut, [&](const Column& column) {
            return column.dimension == kNumber && isNamed(column.name, name);
        });
        if (!found.empty())
            return found;
    }
    return "";
}

std::string sizeOf(const DataFile& calibrated, const DataFile& heldOut, const std::string& scale)
{
    auto bytes = firstDiffering(
        calibrated, heldOut, [](const Column& column) { return column.dimension == kData; });
    return bytes.empty() ? firstDiffering(calibrated,
                                          heldOut,
                                          [&](const Column& column) {
                                              return column.dimension == kNumber &&
                                                     column.name == kVolume && column.name != scale;
                                          })
                         : bytes;
}

constexpr double kNoFactor = std::numeric_limits<double>::infinity();

// Reads the axes and conditions of rows.
class PointReader
{
public:
    PointReader(const Validation& validation, const DataAxes& axes, const DataFile& calibrated)
        : m_validation(validation)
        , m_axes(axes)
        , m_calibrated(calibrated)
    {
        const auto& variables = validation.variables;
        for (std::size_t v = 0; v < variables.size(); ++v)
            if (variables[v] != axes.scale && variables[v] != axes.size && isCondition(v))
                m_conditions.push_back(v);
    }

    [[nodiscard]] std::vector<NaivePoint> calibrated() const
    {
        const auto* const measured = m_calibrated.column(m_validation.outputs.front().name);
        std::vector<NaivePoint> points;
        for (std::size_t row = 0; measured != nullptr && row < measured->values.size(); ++row) {
            auto point = pointIn(m_calibrated, row);
            for (const auto v : m_conditions)
                point.conditions.push_back(
                    m_calibrated.column(m_validation.variables[v])->values[row]);
            point.measured = measured->values[row];
            if (!std::isnan(point.work) && !std::isnan(point.scale) && !std::isnan(point.measured))
                points.push_back(std::move(point));
        }
        return points;
    }

    [[nodiscard]] std::vector<NaivePoint> asked(const DataFile& heldOut) const
    {
        std::vector<NaivePoint> points;
        for (const auto& validated : m_validation.outputs.front().points) {
            auto point = pointIn(heldOut, validated.row);
            for (const auto v : m_conditions)
                point.conditions.push_back(validated.at[v]);
            points.push_back(std::move(point));
        }
        return points;
    }

private:
    // True if the calibrated rows have every value of the variable at the points.
    [[nodiscard]] bool isCondition(std::size_t v) const
    {
        const auto* const column = m_calibrated.column(m_validation.variables[v]);
        return column != nullptr && !column->values.empty() &&
               std::ranges::all_of(m_validation.outputs.front().points,
                                   [&](const ValidatedPoint& point) {
                                       return std::ranges::find(column->values, point.at[v]) !=
                                              column->values.end();
                                   });
    }

    [[nodiscard]] NaivePoint pointIn(const DataFile& data, std::size_t row) const
    {
        NaivePoint point;
        if (!m_axes.scale.empty())
            point.scale = data.column(m_axes.scale)->values[row];
        if (!m_axes.size.empty())
            point.size = data.column(m_axes.size)->values[row];
        point.work = m_axes.workOf(point.scale, point.size);
        return point;
    }

    const Validation& m_validation;
    const DataAxes& m_axes;
    const DataFile& m_calibrated;
    std::vector<std::size_t> m_conditions; // indices of variables
};

FactorSummary factorsOf(const std::vector<double>& predicted,
                        const std::vector<ValidatedPoint>& points)
{
    std::vector<double> factors;
    for (std::size_t i = 0; i < predicted.size(); ++i)
        factors.push_back(errorFactor(predicted[i], points[i].measured));
    return factors.empty() ? FactorSummary{kNoFactor, kNoFactor} : summaryOfFactors(factors);
}

} // namespace

bool isScaleName(const std::string& name)
{
    return std::ranges::any_of(kScales,
                               [&](std::string_view scale) { return isNamed(name, scale); });
}

Result<DataAxes> axesOf(const DataFile& calibrated, const DataFile& heldOut, const DataAxes& stated)
{
    for (const auto& name : {stated.scale, stated.size})
        if (!name.empty() &&
            (numbersOf(calibrated, name) == nullptr || numbersOf(heldOut, name) == nullptr))
            return refusal("validation.axes",
                           "calibrated and held-out rows have no common numeric column '" + name +
                               "'",
                           "use the name of a column of both");
    DataAxes axes = stated;
    if (axes.scale.empty())
        axes.scale = scaleOf(calibrated, heldOut);
    if (axes.size.empty())
        axes.size = sizeOf(calibrated, heldOut, axes.scale);
    axes.isVolume = axes.size == kVolume && numbersOf(heldOut, axes.size)->dimension == kNumber;
    return axes;
}

Result<NaiveComparison> compareNaive(const Validation& validation,
                                     const DataFile& heldOut,
                                     const DataFile& calibrated,
                                     const DataAxes& stated)
{
    auto axes = axesOf(calibrated, heldOut, stated);
    if (!axes)
        return axes.diagnostics();
    const PointReader reader(validation, axes.value(), calibrated);
    const auto points = reader.calibrated();
    const auto& compared = validation.outputs.front().points;
    std::vector<double> ours;
    for (const auto& point : compared)
        ours.push_back(point.predicted);
    NaiveComparison comparison{
        axes.value(), scalesOf(points), {}, factorsOf(ours, compared).median};
    for (auto& predictions : naivePredictions(points, reader.asked(heldOut))) {
        const auto factor = factorsOf(predictions.values, compared);
        comparison.models.push_back({std::move(predictions), factor});
    }
    return comparison;
}

} // namespace clusterwright::model

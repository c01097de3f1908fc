#include "model/calibration/messages/size_lines.h"

#include "model/calibration/loggp/robust_line.h"
#include "model/core/finding.h"
#include "model/study/points/sampling.h"

#include <cmath>
#include <limits>
#include <map>

namespace clusterwright::model
{

namespace
{

constexpr std::size_t kLeastSizes = 3;

std::vector<PlanePoint> mediansOf(const Column& x, const Column& y)
{
    std::map<double, std::vector<double>> groups;
    for (std::size_t i = 0; i < x.values.size(); ++i)
        groups[x.values[i]].push_back(y.values[i]);
    std::vector<PlanePoint> medians;
    for (auto& [at, values] : groups)
        medians.push_back({at, sampleQuantile(std::move(values), 0.5)});
    return medians;
}

// Returns the two columns for the rows with low <= x < high.
DataFile
rowsBetween(const DataFile& data, const Column& x, const Column& y, double low, double high)
{
    DataFile part;
    part.id = data.id;
    part.columns = {x, y};
    for (auto& column : part.columns)
        column.values.clear();
    for (std::size_t i = 0; i < x.values.size(); ++i)
        if (x.values[i] >= low && x.values[i] < high) {
            part.columns[0].values.push_back(x.values[i]);
            part.columns[1].values.push_back(y.values[i]);
        }
    return part;
}

Result<Fit> fitLine(const DataFile& part, const Line& start, const FitPlan& plan)
{
    const auto& x = part.columns[0];
    const auto& y = part.columns[1];
    const std::vector<FreeParameter> free{
        {"intercept", Quantity{start.intercept, y.dimension}, {}, {}},
        {"slope", Quantity{start.slope, y.dimension / x.dimension}, {}, {}}};
    return fitEquation(y.name + " = intercept + slope * " + x.name, free, part, plan);
}

} // namespace

Result<SizeLines>
sizeLines(const DataFile& data, const std::string& x, const std::string& y, const FitPlan& plan)
{
    const auto* const sizes = data.column(x);
    const auto* const times = data.column(y);
    for (const auto& [name, column] : {std::pair{x, sizes}, std::pair{y, times}})
        if (column == nullptr || column->values.empty())
            return refusal("data.column", "the data have no numeric column '" + name + "'");
    const auto medians = mediansOf(*sizes, *times);
    if (medians.size() < kLeastSizes)
        return refusal("data.rows",
                       std::to_string(medians.size()) + " different values of '" + x +
                           "' do not determine a line",
                       "measure at least three sizes");
    if (medians.size() > kMostSizes)
        return refusal("data.sizes",
                       std::to_string(medians.size()) + " different values of '" + x +
                           "' exceed the maximum of " + std::to_string(kMostSizes),
                       "keep rows of fewer values by a condition for '" + x +
                           "', or measure fewer points");
    const auto changes = lineChanges(medians);
    auto single = plan;
    single.starts = 1;
    SizeLines result;
    for (std::size_t piece = 0; piece <= changes.size(); ++piece) {
        const auto first = piece == 0 ? 0 : changes[piece - 1];
        const auto end = piece < changes.size() ? changes[piece] : medians.size();
        const double high =
            end < medians.size() ? medians[end].x : std::numeric_limits<double>::infinity();
        const auto part = rowsBetween(data, *sizes, *times, medians[first].x, high);
        const auto line = robustLine(std::span(medians).subspan(first, end - first));
        auto fitted = fitLine(part, line, single);
        if (!fitted)
            return fitted.diagnostics();
        append(result.diagnostics, fitted.value().diagnostics);
        result.pieces.push_back({medians[first].x, medians[end - 1].x, std::move(fitted).value()});
        if (piece > 0)
            result.changes.push_back(medians[first].x);
    }
    return result;
}

std::string switchPointText(double x, Dimension dimension)
{
    auto text = displayText({x, dimension});
    const bool isRounded = text.find('.') != std::string::npos;
    if (dimension != kData || !isRounded || x != std::round(x))
        return text;
    return withThousands(std::to_string(std::llround(x))) + " B";
}

} // namespace clusterwright::model

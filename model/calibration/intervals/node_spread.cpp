#include "model/calibration/intervals/node_spread.h"

#include "model/core/finding.h"
#include "model/core/text.h"
#include "model/design/document/data_file.h"

#include <boost/math/distributions/chi_squared.hpp>
#include <boost/math/distributions/fisher_f.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <utility>

namespace clusterwright::model
{

namespace
{

struct Row {
    double x = 0; // log2(predicted / middle)
    double residual = 0;
};

// The line of a node.
struct Line {
    double mean = 0;
    double slope = 0;
    double meanWeight = 0; // the variance of the estimate is that of the noise over this
    double slopeWeight = 0;
    double squares = 0; // sum over the rests
};

Line lineOf(const std::vector<Row>& rows)
{
    const auto count = static_cast<double>(rows.size());
    double x = 0, residual = 0;
    for (const auto& row : rows) {
        x += row.x / count;
        residual += row.residual / count;
    }
    double squares = 0, products = 0;
    for (const auto& row : rows) {
        squares += (row.x - x) * (row.x - x);
        products += (row.x - x) * row.residual;
    }
    constexpr double kLeastReach = 1e-9; // one size only
    Line line;
    line.slopeWeight = squares > kLeastReach ? squares : 0;
    line.slope = line.slopeWeight > 0 ? products / squares : 0;
    line.mean = residual - line.slope * x;
    line.meanWeight = 1 / (1 / count + (line.slopeWeight > 0 ? x * x / squares : 0));
    for (const auto& row : rows)
        line.squares += std::pow(row.residual - line.mean - line.slope * row.x, 2);
    return line;
}

// An estimated variance.
struct Variance {
    double value = 0;
    double degrees = 1; // degrees of freedom
};

constexpr double kTail = 0.025; // beyond each end of an interval

// Limits of a variance less a part of another one, by the modified large-sample method; without it, those of the chi-square distribution.
std::pair<double, double> differenceLimits(const Variance& all, const Variance& part)
{
    using boost::math::quantile;
    const auto overDegrees = [](double degrees, double share) {
        return quantile(boost::math::chi_squared(degrees), share) / degrees;
    };
    const boost::math::fisher_f ratio(all.degrees, part.degrees);
    const double high = quantile(ratio, 1 - kTail);
    const double low = quantile(ratio, kTail);
    const double g1 = 1 - 1 / overDegrees(all.degrees, 1 - kTail);
    const double h1 = 1 / overDegrees(all.degrees, kTail) - 1;
    const double g2 = 1 - 1 / overDegrees(part.degrees, 1 - kTail);
    const double h2 = 1 / overDegrees(part.degrees, kTail) - 1;
    const double g12 = (std::pow(high - 1, 2) - std::pow(g1 * high, 2) - std::pow(h2, 2)) / high;
    const double h12 = (std::pow(1 - low, 2) - std::pow(h1 * low, 2) - std::pow(g2, 2)) / low;
    const double v = all.value;
    const double w = part.value;
    const auto root = [](double square) { return std::sqrt(std::max(0.0, square)); };
    return {v - w - root(g1 * g1 * v * v + h2 * h2 * w * w + g12 * v * w),
            v - w + root(h1 * h1 * v * v + g2 * g2 * w * w + h12 * v * w)};
}

// The root of a variance less a part of another one.
FittedParameter deviation(const char* name, const Variance& all, const Variance& part)
{
    const auto root = [](double variance) { return std::sqrt(std::max(0.0, variance)); };
    const auto [low, high] = differenceLimits(all, part);
    FittedParameter result;
    result.name = name;
    result.range = {0, std::numeric_limits<double>::infinity()};
    result.value = root(all.value - part.value);
    result.low = std::min(root(low), result.value);
    // By chance, the difference can be far below 0. Then the noise hides at least the error of the mean over all nodes.
    result.high = std::max({root(high), result.value, root(part.value / (all.degrees + 1))});
    result.error = result.value / std::sqrt(2 * all.degrees);
    return result;
}

// The spread of one number of the lines: `of` gives the number and its weight.
template <typename Of>
FittedParameter
spreadOver(const char* name, const std::vector<Line>& lines, const Variance& noise, Of of)
{
    double mean = 0, share = 0, count = 0;
    for (const auto& line : lines) {
        const auto [value, weight] = of(line);
        if (weight == 0)
            continue;
        mean += value;
        share += 1 / weight;
        ++count;
    }
    if (count < 2) {
        FittedParameter none;
        none.name = name;
        none.state = Identifiability::Without;
        none.value = none.low = none.high = std::numeric_limits<double>::quiet_NaN();
        return none;
    }
    double squares = 0;
    for (const auto& line : lines)
        if (const auto [value, weight] = of(line); weight > 0)
            squares += std::pow(value - mean / count, 2);
    return deviation(
        name, {squares / (count - 1), count - 1}, {share / count * noise.value, noise.degrees});
}

// Returns the rows of each node by its word or number, and those without one under an empty name.
std::map<std::string, std::vector<Row>>
rowsByNode(const Column& column, const Column& measured, const Fit& fit, double middle)
{
    std::map<std::string, std::vector<Row>> nodes;
    for (std::size_t i = 0; i < fit.predictions.size(); ++i) {
        const auto node = !column.words.empty()             ? column.words[i]
                          : std::isfinite(column.values[i]) ? shortestText(column.values[i])
                                                            : std::string();
        nodes[node].push_back({std::log2(fit.predictions[i] / middle),
                               std::log(measured.values[i] / fit.predictions[i])});
    }
    return nodes;
}

std::vector<FittedParameter> spreadsOf(const std::map<std::string, std::vector<Row>>& nodes)
{
    std::vector<Line> lines;
    double squares = 0, degrees = 0;
    for (const auto& [node, rows] : nodes) {
        const auto& line = lines.emplace_back(lineOf(rows));
        squares += line.squares;
        degrees += static_cast<double>(rows.size()) - (line.slopeWeight > 0 ? 2 : 1);
    }
    const Variance noise{squares / degrees, degrees};
    const auto meanOf = [](const Line& line) { return std::pair(line.mean, line.meanWeight); };
    const auto slopeOf = [](const Line& line) { return std::pair(line.slope, line.slopeWeight); };
    return {spreadOver("spread", lines, noise, meanOf),
            spreadOver("spread_slope", lines, noise, slopeOf),
            deviation("noise", noise, {0, degrees})};
}

double middleOf(const std::vector<double>& predictions)
{
    double sum = 0;
    for (const double value : predictions)
        sum += std::log(value);
    return std::exp(sum / static_cast<double>(predictions.size()));
}

constexpr std::size_t kLeastOfSpread = 3; // nodes, and rows of each

Diagnostics spreadProblems(const FitModel& model,
                           const DataFile& data,
                           const Fit& fit,
                           const std::string& column)
{
    if (data.column(column) == nullptr) {
        std::vector<std::string> names;
        for (const auto& one : data.columns)
            if (!one.words.empty())
                names.push_back(one.name);
        return refusal("spread.column",
                       "the data have no column '" + column + "'",
                       names.empty() ? "" : "use " + join(names, ", "));
    }
    if (column == fit.response || std::ranges::count(model.columns(), column) > 0)
        return refusal("spread.column",
                       "the column '" + column +
                           "' is part of the model, so it cannot name nodes or days",
                       "use a column of nodes or days");
    for (const auto* const name : {"spread", "spread_slope", "noise"})
        if (std::ranges::count(fit.parameters, name, &FittedParameter::name) > 0)
            return refusal("spread.name",
                           "the parameter '" + std::string(name) +
                               "' of the fit has the name of a spread",
                           "rename the parameter");
    const auto isPositive = [](double value) { return value > 0 && std::isfinite(value); };
    if (!std::ranges::all_of(data.column(fit.response)->values, isPositive))
        return refusal("spread.log",
                       "ratios need measured values of '" + fit.response + "' above 0",
                       "select them: --where '" + fit.response + " > " +
                           exactText({0, model.output().dimension}) + "'");
    if (!std::ranges::all_of(fit.predictions, isPositive))
        return refusal("spread.log",
                       "ratios need predictions of '" + fit.response + "' above 0",
                       "give the parameters bounds: NAME=LOW..HIGH");
    return {};
}

} // namespace

Result<NodeSpread>
nodeSpread(const FitModel& model, const DataFile& data, const Fit& fit, const std::string& column)
{
    if (auto problems = spreadProblems(model, data, fit, column); !problems.empty())
        return problems;
    NodeSpread result{column, 0, {middleOf(fit.predictions), model.output().dimension}, {}, {}};
    auto nodes =
        rowsByNode(*data.column(column), *data.column(fit.response), fit, result.middle.value);
    if (const auto nameless = nodes.extract(""))
        result.notes = note("spread.gaps",
                            std::to_string(nameless.mapped().size()) + " of " +
                                std::to_string(fit.predictions.size()) + " rows have no '" +
                                column + "', so they do not count for its spread",
                            "");
    std::erase_if(nodes, [](const auto& node) { return node.second.size() < kLeastOfSpread; });
    result.nodes = nodes.size();
    if (nodes.size() < kLeastOfSpread)
        return refusal("spread.nodes",
                       "'" + column + "' has " + std::to_string(nodes.size()) +
                           " values with at least 3 rows, too few to tell how they differ",
                       "measure at least 3 nodes, at 3 points or launches each");
    result.parameters = spreadsOf(nodes);
    return result;
}

} // namespace clusterwright::model

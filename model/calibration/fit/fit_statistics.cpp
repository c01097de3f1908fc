#include "model/calibration/fit/fit_statistics.h"

#include "model/study/points/sampling.h"

#include <Eigen/Dense>
#include <boost/math/distributions/fisher_f.hpp>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace clusterwright::model
{

namespace
{

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kRankTolerance =
    1e-10; // relative to the largest singular value, below which a value is zero up to rounding
constexpr double kInGroup = 1e-3; // relative to the largest component of an undetermined direction
constexpr double kUnseen =
    1e-6; // relative to the slopes of a quantity, below which a slope is rounding
constexpr double kAtEnd =
    1e-9; // change of a residual that the remaining way to the bound would cause

using Matrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

// Returns whether slopes of this length over this number of rows have an effect.
bool isAt(double value, double end, double length, Eigen::Index rows)
{
    return std::isfinite(end) &&
           std::abs(value - end) * length <= kAtEnd * std::sqrt(static_cast<double>(rows));
}

// Returns sigma^2 of the residuals; the covariance is sigma^2 (J^T J)^-1. For squares SSE / dof; for a robust loss that of an M-estimate:
// mean psi^2 over (mean psi')^2, corrected for the number of parameters.
double variance(std::span<const double> at, std::size_t dof, const MinimumSearch& search)
{
    if (search.loss == Loss::Squares)
        return std::inner_product(at.begin(), at.end(), at.begin(), 0.0) / static_cast<double>(dof);
    constexpr double kStep = 1e-5;
    double squares = 0;
    double slopes = 0;
    const auto psi = [&](double r) { return lossOf(search.loss, search.scale, r).slope * r; };
    for (const auto r : at) {
        squares += psi(r) * psi(r);
        const double h = kStep * search.scale;
        slopes += (psi(r + h) - psi(r - h)) / (2 * h);
    }
    const double mean = slopes / static_cast<double>(at.size());
    return squares / static_cast<double>(dof) / (mean * mean);
}

// Returns whether a much larger value of the parameter changes no residual by more than a part of the scatter. Its interval is then so wide
// that the slope at the optimum does not give it, as for a rate whose time is below the scatter of the times.
bool isUnlimited(Residuals& residuals,
                 std::vector<double> parameters,
                 std::size_t index,
                 double length,
                 std::span<const double> at)
{
    constexpr double kWide = 1e-3; // effect of a doubled value over the scatter
    constexpr double kLarger = 1e9;
    constexpr double kPart = 0.1;
    const double scatter = std::sqrt(std::inner_product(at.begin(), at.end(), at.begin(), 0.0) /
                                     static_cast<double>(at.size()));
    if (!(std::abs(parameters[index]) * length < kWide * scatter) || parameters[index] == 0)
        return false;
    parameters[index] *= kLarger;
    std::vector<double> there(at.size());
    if (!residuals.at(parameters, there))
        return false;
    for (std::size_t i = 0; i < at.size(); ++i)
        if (std::abs(there[i] - at[i]) > kPart * scatter)
            return false;
    return true;
}

struct Slopes {
    Matrix unit;                   // columns scaled to length 1
    std::vector<double> lengths;   // original lengths of the columns
    std::vector<std::size_t> free; // parameter of each column
};

Slopes slopesAt(Residuals& residuals,
                const Minimum& minimum,
                std::vector<double>& at,
                std::vector<Identifiability>& states)
{
    const auto count = residuals.parameters();
    const auto priors = residuals.priorRows(minimum.parameters);
    const auto rows = residuals.size() + priors.size();
    std::vector<double> jacobian(rows * count);
    at.resize(residuals.size());
    const bool isFinite =
        residuals.at(minimum.parameters, at, std::span(jacobian).first(residuals.size() * count));
    for (std::size_t i = 0; i < priors.size(); ++i)
        jacobian[(residuals.size() + i) * count + priors[i].parameter] = priors[i].slope;
    Slopes slopes;
    const Eigen::Map<const Matrix> all(
        jacobian.data(), static_cast<Eigen::Index>(rows), static_cast<Eigen::Index>(count));
    for (std::size_t j = 0; j < count; ++j) {
        const auto& range = residuals.model().ranges()[j];
        const double value = minimum.parameters[j];
        const double length = all.col(static_cast<Eigen::Index>(j)).norm();
        if (length > 0 && (isAt(value, range.low, length, all.rows()) ||
                           isAt(value, range.high, length, all.rows())))
            states[j] = Identifiability::AtEnd;
        else if (!isFinite || !(length > 0))
            states[j] = Identifiability::Without;
        else if (std::isinf(value < 0 ? range.low : range.high) &&
                 isUnlimited(residuals, minimum.parameters, j, length, at))
            states[j] = Identifiability::Unlimited;
        else {
            slopes.free.push_back(j);
            slopes.lengths.push_back(length);
        }
    }
    slopes.unit.resize(all.rows(), static_cast<Eigen::Index>(slopes.free.size()));
    for (std::size_t k = 0; k < slopes.free.size(); ++k)
        slopes.unit.col(static_cast<Eigen::Index>(k)) =
            all.col(static_cast<Eigen::Index>(slopes.free[k])) / slopes.lengths[k];
    return slopes;
}

void findGroups(const Eigen::MatrixXd& directions,
                Eigen::Index rank,
                const std::vector<std::size_t>& free,
                Identification& result)
{
    for (Eigen::Index d = rank; d < directions.cols(); ++d) {
        const auto direction = directions.col(d).cwiseAbs();
        std::vector<std::size_t> group;
        for (std::size_t k = 0; k < free.size(); ++k)
            if (direction(static_cast<Eigen::Index>(k)) > kInGroup * direction.maxCoeff()) {
                group.push_back(free[k]);
                result.states[free[k]] = Identifiability::Inseparable;
            }
        // Directions that share a parameter form one group.
        for (auto other = result.groups.begin(); other != result.groups.end();) {
            const bool shares = std::ranges::any_of(
                *other, [&](std::size_t j) { return std::ranges::count(group, j) > 0; });
            if (shares)
                group.insert(group.end(), other->begin(), other->end());
            other = shares ? result.groups.erase(other) : other + 1;
        }
        std::ranges::sort(group);
        group.erase(std::unique(group.begin(), group.end()), group.end());
        result.groups.push_back(std::move(group));
    }
}

// Rows sorted so that equal points are adjacent, with the end of each point.
struct Points {
    std::vector<std::size_t> rows;
    std::vector<std::size_t> ends;
};

Points repeatedPoints(const Residuals& residuals, const DataFile& data)
{
    const auto columns = residuals.model().columnsOf(data);
    const auto compare = [&](std::size_t left, std::size_t right) {
        for (const auto& column : columns)
            if (column[left] != column[right])
                return column[left] < column[right] ? -1 : 1;
        return 0;
    };
    Points points;
    points.rows.resize(residuals.size());
    std::iota(points.rows.begin(), points.rows.end(), std::size_t{0});
    std::ranges::sort(points.rows, [&](std::size_t left, std::size_t right) {
        const int sign = compare(left, right);
        return sign != 0 ? sign < 0 : left < right;
    });
    for (std::size_t i = 1; i <= points.rows.size(); ++i)
        if (i == points.rows.size() || compare(points.rows[i - 1], points.rows[i]) != 0)
            points.ends.push_back(i);
    return points;
}

std::optional<LackOfFit> lackOfFitOf(const Residuals& residuals,
                                     std::span<const double> at,
                                     std::size_t numbers,
                                     const DataFile& data)
{
    const auto points = repeatedPoints(residuals, data);
    const auto rows = residuals.size();
    const auto count = points.ends.size();
    if (count <= numbers || count >= rows)
        return std::nullopt;
    double within = 0;
    double between = 0;
    for (std::size_t p = 0; p < count; ++p) {
        const auto begin = p == 0 ? 0 : points.ends[p - 1];
        const auto members = std::span(points.rows).subspan(begin, points.ends[p] - begin);
        double mean = 0;
        for (const auto i : members)
            mean += at[i] / static_cast<double>(members.size());
        for (const auto i : members)
            within += (at[i] - mean) * (at[i] - mean);
        between += mean * mean * static_cast<double>(members.size());
    }
    const auto over = static_cast<double>(count - numbers);
    const auto under = static_cast<double>(rows - count);
    if (within <= kExact * static_cast<double>(rows))
        return std::nullopt;
    const double ratio = (between / over) / (within / under);
    const boost::math::fisher_f distribution(over, under);
    return LackOfFit{ratio, boost::math::cdf(complement(distribution, ratio)), count};
}

// Expands from the columns of the slopes to all parameters.
void keepUnseen(const Eigen::MatrixXd& directions,
                Eigen::Index rank,
                const std::vector<std::size_t>& free,
                Identification& result)
{
    for (Eigen::Index d = rank; d < directions.cols(); ++d) {
        auto& direction = result.unseen.emplace_back(result.lengths.size(), 0.0);
        for (std::size_t k = 0; k < free.size(); ++k)
            direction[free[k]] = directions(static_cast<Eigen::Index>(k), d);
    }
}

// Computes singular values, directions and the covariance over sigma^2.
void findDirections(const Slopes& slopes, Identification& result)
{
    const auto free = slopes.free.size();
    for (std::size_t k = 0; k < free; ++k)
        result.lengths[slopes.free[k]] = slopes.lengths[k];
    if (free == 0)
        return;
    const Eigen::MatrixXd triangle =
        Eigen::HouseholderQR<Eigen::MatrixXd>(slopes.unit)
            .matrixQR()
            .topRows(std::min<Eigen::Index>(slopes.unit.rows(), slopes.unit.cols()))
            .triangularView<Eigen::Upper>();
    const Eigen::JacobiSVD<Eigen::MatrixXd> svd(triangle, Eigen::ComputeFullV);
    const auto& values = svd.singularValues();
    result.singularValues.assign(values.data(), values.data() + values.size());
    Eigen::Index rank = 0;
    while (rank < values.size() && values(rank) > kRankTolerance * values(0))
        ++rank;
    result.rank = static_cast<std::size_t>(rank);
    findGroups(svd.matrixV(), rank, slopes.free, result);
    keepUnseen(svd.matrixV(), rank, slopes.free, result);
    const Eigen::MatrixXd scaled =
        svd.matrixV().leftCols(rank) * values.head(rank).cwiseInverse().asDiagonal();
    const Eigen::MatrixXd inverse = scaled * scaled.transpose();
    for (std::size_t k = 0; k < free; ++k)
        for (std::size_t m = 0; m < free; ++m)
            result.covariance[slopes.free[k]][slopes.free[m]] =
                inverse(static_cast<Eigen::Index>(k), static_cast<Eigen::Index>(m)) /
                (slopes.lengths[k] * slopes.lengths[m]);
}

} // namespace

Identification identify(Residuals& residuals, const Minimum& minimum, const MinimumSearch& search)
{
    const auto count = residuals.parameters();
    Identification result;
    result.states.assign(count, Identifiability::Identified);
    result.covariance.assign(count, std::vector<double>(count, 0));
    result.lengths.assign(count, 0);
    std::vector<double> at;
    findDirections(slopesAt(residuals, minimum, at, result.states), result);
    for (const auto& row : residuals.priorRows(minimum.parameters))
        at.push_back(row.residual);
    const auto rows = at.size();
    result.degreesOfFreedom = rows - std::min(rows, result.rank);
    if (result.degreesOfFreedom > 0)
        result.deviation = std::sqrt(variance(at, result.degreesOfFreedom, search));
    for (auto& row : result.covariance)
        for (auto& value : row)
            value *= result.deviation * result.deviation;
    return result;
}

std::vector<double> unseenParts(const Identification& found, std::span<const double> slopes)
{
    const auto scaled = [&](std::size_t j) {
        return found.lengths[j] > 0 ? slopes[j] / found.lengths[j] : 0;
    };
    double squares = 0;
    for (std::size_t j = 0; j < slopes.size(); ++j)
        squares += scaled(j) * scaled(j);
    std::vector<double> parts;
    for (const auto& direction : found.unseen) {
        double part = 0;
        for (std::size_t j = 0; j < slopes.size(); ++j)
            part += scaled(j) * direction[j];
        parts.push_back(std::abs(part) > kUnseen * std::sqrt(squares) ? part : 0);
    }
    for (std::size_t j = 0; j < slopes.size(); ++j)
        if (found.states[j] == Identifiability::Without)
            parts.push_back(slopes[j]);
    return parts;
}

bool isSeen(const Identification& found, std::span<const double> slopes)
{
    return std::ranges::all_of(unseenParts(found, slopes), [](double part) { return part == 0; });
}

Goodness goodnessOf(const Residuals& residuals,
                    std::span<const double> at,
                    std::size_t numbers,
                    const DataFile& data)
{
    Goodness result;
    const auto rows = static_cast<double>(at.size());
    const auto measured = residuals.measured();
    const bool isRelative = residuals.kind() == ResidualKind::Relative;
    const auto scaleOf = [&](double y) { return isRelative ? std::log(y) : y / residuals.unit(); };
    double mean = 0;
    for (const auto y : measured)
        mean += scaleOf(y) / rows;
    double total = 0;
    std::vector<double> errors;
    for (std::size_t i = 0; i < at.size(); ++i) {
        result.sumOfSquares += at[i] * at[i];
        total += (scaleOf(measured[i]) - mean) * (scaleOf(measured[i]) - mean);
        errors.push_back(std::abs(residuals.predicted(i, at[i]) / measured[i] - 1));
    }
    result.rSquared = total > 0 ? 1 - result.sumOfSquares / total : kNaN;
    const auto k = static_cast<double>(numbers) + 1; // the standard deviation is estimated too
    const double fitted = rows * std::log(result.sumOfSquares / rows);
    result.aicc = rows > k + 1 ? fitted + 2 * k + 2 * k * (k + 1) / (rows - k - 1) : kInfinity;
    result.bic = fitted + k * std::log(rows);
    result.medianError = std::ranges::all_of(errors, [](double e) { return std::isfinite(e); })
                             ? sampleQuantile(errors, 0.5)
                             : kNaN;
    result.worstError = std::isnan(result.medianError) ? kNaN : std::ranges::max(errors);
    result.lackOfFit = lackOfFitOf(residuals, at, numbers, data);
    return result;
}

std::vector<double> normalScores(std::size_t count)
{
    const boost::math::normal normal;
    std::vector<double> scores;
    for (std::size_t i = 1; i <= count; ++i)
        scores.push_back(boost::math::quantile(
            normal, (static_cast<double>(i) - 0.375) / (static_cast<double>(count) + 0.25)));
    return scores;
}

double studentQuantile(std::size_t degreesOfFreedom, double confidence)
{
    // Computes in double, because the default long double takes four times as long.
    using Plain = boost::math::policies::policy<boost::math::policies::promote_double<false>>;
    const boost::math::students_t_distribution<double, Plain> distribution(
        static_cast<double>(degreesOfFreedom));
    return boost::math::quantile(distribution, (1 + confidence) / 2);
}

double fisherQuantile(std::size_t over, std::size_t under, double confidence)
{
    return boost::math::quantile(
        boost::math::fisher_f(static_cast<double>(over), static_cast<double>(under)), confidence);
}

} // namespace clusterwright::model

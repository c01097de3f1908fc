#include "model/study/discrepancy/error_band.h"

#include "model/study/discrepancy/coverage.h"
#include "model/study/discrepancy/point_kind.h"

#include <boost/math/distributions/binomial.hpp>
#include <boost/math/distributions/students_t.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>

namespace clusterwright::model
{

namespace
{

constexpr double kInfinite = std::numeric_limits<double>::infinity();

std::map<std::string, std::vector<ScaleRow>>
rowsByFamily(const ErrorBank& bank, ErrorBand::Part part, const std::string& left)
{
    std::map<std::string, std::vector<ScaleRow>> families;
    for (const auto& one : bank.cases) {
        if (one.family == left)
            continue;
        auto& rows = families[one.family];
        if (part == ErrorBand::Part::Inside)
            for (const double error : one.inside)
                rows.push_back({{0, false, one.spread}, std::abs(error)});
        else
            for (const auto& score : one.outside)
                rows.push_back(
                    {{score.doublings, score.isTransferred, one.spread}, std::abs(score.logRatio)});
        if (rows.empty())
            families.erase(one.family);
    }
    return families;
}

// The errors of a family in a part of the bank, each with its place.
using FamilyRows = std::map<std::string, std::vector<ScaleRow>>;

FamilyRows rowsOf(const ErrorBank& bank, PointKind kind)
{
    FamilyRows families;
    for (const auto& one : bank.cases) {
        auto& rows = families[one.family];
        if (kind == PointKind::Inside)
            for (const double error : one.inside)
                rows.push_back({{0, false, one.spread}, std::abs(error)});
        else
            for (const auto& score : one.outside)
                if (score.isTransferred == (kind == PointKind::Transferred))
                    rows.push_back({{score.doublings, score.isTransferred, one.spread},
                                    std::abs(score.logRatio)});
    }
    std::erase_if(families, [](const auto& family) { return family.second.empty(); });
    return families;
}

void addInterval(Coverage& coverage)
{
    using Binomial = boost::math::binomial_distribution<double>;
    constexpr double kTail = 0.025;
    const auto points = static_cast<double>(coverage.points);
    const auto inside = static_cast<double>(coverage.inside);
    coverage.low = Binomial::find_lower_bound_on_p(points, inside, kTail);
    coverage.high = Binomial::find_upper_bound_on_p(points, inside, kTail);
}

Coverage coverageAt(const FamilyRows& families,
                    const std::map<std::string, ErrorBand>& bands,
                    PointKind kind,
                    std::size_t level)
{
    Coverage result{toText(kind), kBandLevels[level]};
    std::vector<double> widths;
    for (const auto& [family, rows] : families) {
        std::size_t inside = 0;
        for (const auto& row : rows) {
            const auto width = bands.at(family).widthAt(row.place, level);
            inside += static_cast<std::size_t>(row.error <= width.log);
            widths.push_back(std::exp(width.log));
            result.isModelled = result.isModelled || width.isModelled;
        }
        result.inside += inside;
        result.points += rows.size();
        result.ofFamilies += static_cast<double>(inside) / static_cast<double>(rows.size());
    }
    result.families = families.size();
    result.ofFamilies /= static_cast<double>(families.size());
    const auto middle = widths.begin() + static_cast<std::ptrdiff_t>(widths.size() / 2);
    std::ranges::nth_element(widths, middle);
    result.halfWidth = *middle;
    addInterval(result);
    return result;
}

} // namespace

double familyQuantile(const std::vector<FamilyScores>& families, double level)
{
    std::vector<std::pair<double, double>> weighted;
    const auto groups = static_cast<double>(families.size()) + 1;
    for (const auto& scores : families)
        for (const double score : scores)
            weighted.emplace_back(score, 1 / (static_cast<double>(scores.size()) * groups));
    std::ranges::sort(weighted);
    constexpr double kRounding = 1e-12;
    double share = 0;
    for (const auto& [score, weight] : weighted) {
        share += weight;
        if (share >= level - kRounding)
            return score;
    }
    return kInfinite;
}

std::size_t familiesFor(double level)
{
    constexpr double kRounding = 1e-9;
    return static_cast<std::size_t>(std::ceil((1 + level) / (1 - level) - kRounding));
}

double modelledQuantile(const std::vector<FamilyScores>& families, double level)
{
    const auto count = static_cast<double>(families.size());
    if (families.size() < 2)
        return kInfinite;
    double square = 0;
    for (const auto& scores : families) {
        double sum = 0;
        for (const double score : scores)
            sum += score * score;
        square += sum / static_cast<double>(scores.size()) / count;
    }
    const boost::math::students_t student(count - 1);
    return boost::math::quantile(student, (1 + level) / 2) * std::sqrt(square * (1 + 1 / count));
}

ErrorBand::ErrorBand(const ErrorBank& bank, Part part, const std::string& left)
{
    const auto families = rowsByFamily(bank, part, left);
    std::vector<ScaleRow> all;
    for (const auto& [family, rows] : families)
        for (auto row : rows) {
            row.weight = 1 / static_cast<double>(rows.size());
            all.push_back(row);
        }
    m_scale = fitScale(all);
    std::vector<FamilyScores> ofFamilies;
    for (const auto& [family, rows] : families) {
        auto& scores = ofFamilies.emplace_back();
        for (const auto& row : rows)
            scores.push_back(row.error / m_scale.at(row.place));
    }
    m_families = ofFamilies.size();
    for (std::size_t i = 0; i < kBandLevels.size(); ++i) {
        const double level = kBandLevels[i];
        const bool isModelled = m_families < familiesFor(level);
        m_quantiles[i] = {isModelled ? modelledQuantile(ofFamilies, level)
                                     : familyQuantile(ofFamilies, level),
                          isModelled};
        if (i > 0) // a band of a higher level is never narrower
            m_quantiles[i].log = std::max(m_quantiles[i].log, m_quantiles[i - 1].log);
    }
}

std::vector<Coverage> coverageOf(const ErrorBank& bank)
{
    std::vector<Coverage> rows;
    for (const auto kind : {PointKind::Inside, PointKind::Extrapolated, PointKind::Transferred}) {
        const auto families = rowsOf(bank, kind);
        if (families.empty())
            continue;
        const auto part =
            kind == PointKind::Inside ? ErrorBand::Part::Inside : ErrorBand::Part::Outside;
        std::map<std::string, ErrorBand> bands;
        for (const auto& [family, errors] : families)
            bands.emplace(family, ErrorBand(bank, part, family));
        for (std::size_t level = 0; level < kBandLevels.size(); ++level)
            rows.push_back(coverageAt(families, bands, kind, level));
    }
    return rows;
}

} // namespace clusterwright::model

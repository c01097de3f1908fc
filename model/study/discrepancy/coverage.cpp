#include "model/study/discrepancy/coverage.h"

#include "model/study/discrepancy/point_kind.h"

#include <boost/math/distributions/binomial.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace clusterwright::model
{

namespace
{

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

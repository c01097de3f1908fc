#include "model/study/discrepancy/error_band.h"

#include <boost/math/distributions/students_t.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

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
        const double quantile = familyQuantile(ofFamilies, kBandLevels[i]);
        const bool isModelled = std::isinf(quantile);
        m_quantiles[i] = {isModelled ? modelledQuantile(ofFamilies, kBandLevels[i]) : quantile,
                          isModelled};
        if (i > 0) // a band of a higher level is never narrower
            m_quantiles[i].log = std::max(m_quantiles[i].log, m_quantiles[i - 1].log);
    }
}

} // namespace clusterwright::model

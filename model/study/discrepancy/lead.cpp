#include "model/study/discrepancy/lead.h"

#include <boost/math/distributions/normal.hpp>

#include <algorithm>
#include <cmath>
#include <map>

namespace clusterwright::model
{

namespace
{

constexpr std::size_t kMostErrors = 40; // for each case: evenly chosen among its sorted errors

std::vector<double> errorsOf(const BankCase& one)
{
    std::vector<double> errors;
    for (const auto& score : one.outside)
        errors.push_back(score.logRatio);
    std::ranges::sort(errors);
    if (errors.size() <= kMostErrors)
        return errors;
    std::vector<double> chosen;
    for (std::size_t i = 0; i < kMostErrors; ++i)
        chosen.push_back(errors[i * (errors.size() - 1) / (kMostErrors - 1)]);
    return chosen;
}

// Returns the mean of a function over a normal distribution, at the middles of equal shares.
template <typename Function>
double meanOver(double middle, double deviation, const Function& function)
{
    constexpr int kShares = 21;
    if (deviation == 0)
        return function(middle);
    double sum = 0;
    for (int i = 0; i < kShares; ++i)
        sum += function(
            middle + deviation * boost::math::quantile(boost::math::normal(), (i + 0.5) / kShares));
    return sum / kShares;
}

} // namespace

LeadOdds::LeadOdds(const ErrorBank& bank, const std::string& left)
{
    std::map<std::string, std::vector<std::vector<double>>> families;
    for (const auto& one : bank.cases)
        if (one.family != left)
            families[one.family].push_back(errorsOf(one));
    for (const auto& [family, cases] : families) {
        std::vector<double> differences;
        for (std::size_t a = 0; a < cases.size(); ++a)
            for (std::size_t b = 0; b < cases.size(); ++b)
                for (const double first : cases[a])
                    for (const double second : cases[b])
                        if (a != b)
                            differences.push_back(second - first);
        std::ranges::sort(differences);
        if (!differences.empty())
            m_differences.push_back(std::move(differences));
    }
}

double LeadOdds::probabilityOf(double gap) const
{
    double sum = 0.5;
    for (const auto& differences : m_differences) {
        const auto above = differences.end() - std::ranges::upper_bound(differences, -gap);
        sum += static_cast<double>(above) / static_cast<double>(differences.size());
    }
    return sum / (static_cast<double>(m_differences.size()) + 1);
}

double LeadOdds::probabilityOf(double gap, double deviation) const
{
    return meanOver(gap, deviation, [this](double one) { return probabilityOf(one); });
}

double LeadOdds::probabilityOfChoice(double gap, double now, double then) const
{
    const double present = probabilityOf(gap, now);
    const double moved = std::sqrt(std::max(0.0, now * now - then * then));
    const double later = meanOver(gap, moved, [&](double seen) {
        const double probability = probabilityOf(seen, then);
        return std::max(probability, 1 - probability);
    });
    return std::max({later, present, 1 - present}); // the shares of the mean are finite
}

double LeadOdds::probabilityOfLess(double a, double b) const
{
    return a > 0 && b > 0 ? probabilityOf(std::log(a / b)) : std::nan("");
}

std::optional<LeadOdds> leadOdds(const std::shared_ptr<const ErrorBank>& first,
                                 const std::shared_ptr<const ErrorBank>& second)
{
    const auto& errors = first ? first : second;
    if (!errors)
        return std::nullopt;
    LeadOdds odds(*errors);
    return odds.families() > 0 ? std::optional(std::move(odds)) : std::nullopt;
}

} // namespace clusterwright::model

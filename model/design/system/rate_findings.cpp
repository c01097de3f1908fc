#include "model/design/system/rate_findings.h"

#include "model/core/diagnostic.h"
#include "model/design/system/caveat.h"
#include "model/design/system/instantiation.h"

#include <algorithm>
#include <cmath>

namespace clusterwright::model
{

namespace
{

constexpr int kShownDigits = 4; // digits in a finding
constexpr const char* kRateOfResource = "rate.";

class RateFinder
{
public:
    RateFinder(const System& system, const Valuation& valuation, const CheckedRate& checked)
        : m_system(system)
        , m_valuation(valuation)
        , m_checked(checked)
        , m_data(valueOf(checked.data))
        , m_rate(valueOf(checked.rate))
        , m_rateName(nameOf(checked.rate))
        , m_hasGivenRate(checked.rate.ends_with(kRateOfResource + checked.resource))
    {
    }

    // Returns the findings of the condition with this index, if it fails.
    [[nodiscard]] Diagnostics find(std::size_t condition) const
    {
        if (m_valuation.conditions[condition] != 0)
            return {};
        const auto& place = m_system.set.conditions()[condition].place;
        const bool hasData = std::isfinite(m_data.value);
        const bool hasRate = std::isfinite(m_rate.value);
        switch (kRateCaveats[condition - m_checked.condition]) {
        case Caveat::NegativeData:
            return hasData ? negativeData(place) : withoutValue(m_checked.data);
        case Caveat::RateNotAbove0:
            return hasRate ? rateNotAbove0() : withoutValue(m_checked.rate);
        case Caveat::Unchecked:
            return withoutValue(condition == m_checked.condition + kDataCondition ? m_checked.data
                                                                                  : m_checked.rate);
        default:
            break;
        }
        // The outputs report a time without a value.
        const bool isMeant = hasData && hasRate && m_data.value >= 0 && m_rate.value > 0 &&
                             std::isfinite(valueOf(m_checked.duration).value);
        return isMeant ? warning(place, tooFast(), remedy()) : Diagnostics();
    }

private:
    [[nodiscard]] Diagnostics negativeData(const Place& place) const
    {
        return warning(place,
                       "'" + m_checked.step + "' moves " + shown(m_data) + ", which is less than 0",
                       "change the step's values, or the moved data of its block");
    }

    [[nodiscard]] Diagnostics rateNotAbove0() const
    {
        return warning(m_system.set.equations()[indexOf(m_checked.rate)].place,
                       m_rateName + " = " + shown(m_rate) + " is not above 0, as '" +
                           m_checked.step + "' requires",
                       "change " + nameOfRate());
    }

    [[nodiscard]] std::size_t indexOf(const std::string& name) const
    {
        return *m_system.set.find(name);
    }

    // Returns the name of the rate of one NIC for that of all NICs of a host, if it has one.
    [[nodiscard]] std::string nameOf(const std::string& rate) const
    {
        const auto one = rate.ends_with(kOfAllRails)
                             ? rate.substr(0, rate.size() - kOfAllRails.size())
                             : std::string();
        return !one.empty() && valueOf(one).value == m_rate.value ? one : rate;
    }

    [[nodiscard]] Quantity valueOf(const std::string& name) const
    {
        const auto index = indexOf(name);
        return {m_valuation.equations[index], m_valuation.dimensions[index]};
    }

    [[nodiscard]] static std::string shown(Quantity value)
    {
        value.value += 0.0; // no -0
        return displayText(value, kShownDigits);
    }

    [[nodiscard]] static Diagnostics
    warning(const Place& place, std::string message, std::string hint)
    {
        return {Severity::Warning,
                "model.rate",
                place.file,
                place.pointer,
                std::move(message),
                std::move(hint)};
    }

    [[nodiscard]] Diagnostics withoutValue(const std::string& name) const
    {
        auto why =
            withSeverity(Severity::Warning, whyNotFinite(m_system, m_valuation, indexOf(name)));
        for (auto& finding : why) {
            const auto change = name == m_checked.rate ? nameOfRate() : "the moved data";
            finding.message += "; the rate of '" + m_checked.step + "' is not checked";
            finding.hint += (finding.hint.empty() ? "change " : "; change ") + change;
        }
        return why;
    }

    // "the rate of the resource 'nic'" or "'nic.bandwidth'".
    [[nodiscard]] std::string nameOfRate() const
    {
        return m_hasGivenRate ? "the rate of the resource '" + m_checked.resource + "'"
                              : "'" + m_rateName + "'";
    }

    [[nodiscard]] std::string tooFast() const
    {
        const auto least = m_rate.dimension == kBandwidth ? m_data.value / m_rate.value
                                                          : m_data.value * m_rate.value;
        return "'" + m_checked.step + "' moves " + shown(m_data) + " in " +
               shown(valueOf(m_checked.duration)) + ", but " + m_rateName + " = " + shown(m_rate) +
               " takes " + shown({least, kTime});
    }

    [[nodiscard]] std::string remedy() const
    {
        const auto own = valueOf(m_checked.parameter);
        if (own.value == m_rate.value && own.dimension == m_rate.dimension)
            return "change the values or the block: the equation of its time does not apply here";
        const auto bound = own.dimension == m_rate.dimension ? m_rateName : "1 / " + m_rateName;
        return "bind the step's rate to '" + bound + "', or " +
               (m_hasGivenRate ? "change " + nameOfRate()
                               : "give the resource '" + m_checked.resource + "' a rate");
    }

    const System& m_system;
    const Valuation& m_valuation;
    const CheckedRate& m_checked;
    Quantity m_data;
    Quantity m_rate;
    std::string m_rateName;
    bool m_hasGivenRate;
};

} // namespace

const CheckedRate* rateOf(const System& system, std::size_t condition)
{
    const auto next =
        std::ranges::upper_bound(system.rates, condition, {}, &CheckedRate::condition);
    if (next == system.rates.begin())
        return nullptr;
    const auto& rate = *(next - 1);
    return condition - rate.condition < kRateCaveats.size() ? &rate : nullptr;
}

Caveat caveatOf(const System& system, std::size_t condition)
{
    if (const auto* const rate = rateOf(system, condition))
        return kRateCaveats[condition - rate->condition];
    return system.set.conditions()[condition].isSign ? Caveat::NegativeInput : Caveat::OutOfRange;
}

Diagnostics rateFindings(const System& system,
                         const Valuation& valuation,
                         std::span<const std::size_t> conditions)
{
    Diagnostics findings;
    for (const auto condition : conditions)
        if (const auto* const checked = rateOf(system, condition))
            append(findings, RateFinder(system, valuation, *checked).find(condition));
    return findings;
}

} // namespace clusterwright::model

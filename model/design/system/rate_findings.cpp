#include "model/design/system/rate_findings.h"

#include "model/core/diagnostic.h"

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
        , m_hasGivenRate(checked.rate.ends_with(kRateOfResource + checked.resource))
    {
    }

    [[nodiscard]] Diagnostics find() const
    {
        for (const auto& name : {m_checked.data, m_checked.rate})
            if (const auto problem = withoutValue(name); !problem.empty())
                return problem;
        // A time without a value is a finding of the outputs.
        if (m_valuation.conditions[m_checked.condition] != 0 ||
            !std::isfinite(valueOf(m_checked.duration).value))
            return {};
        const auto& place = m_system.set.conditions()[m_checked.condition].place;
        if (m_data.value < 0)
            return warning(place,
                           "'" + m_checked.step + "' moves " + shown(m_data) +
                               ", which is less than 0",
                           "change the step's values, or 'data' in 'moves' of its block");
        if (!(m_rate.value > 0))
            return warning(m_system.set.equations()[indexOf(m_checked.rate)].place,
                           m_checked.rate + " = " + shown(m_rate) + " is not above 0, as '" +
                               m_checked.step + "' requires",
                           "change " + nameOfRate());
        return warning(place, tooFast(), remedy());
    }

private:
    [[nodiscard]] std::size_t indexOf(const std::string& name) const
    {
        return *m_system.set.find(name);
    }

    [[nodiscard]] Quantity valueOf(const std::string& name) const
    {
        const auto index = indexOf(name);
        return {m_valuation.equations[index], m_valuation.dimensions[index]};
    }

    [[nodiscard]] static std::string shown(Quantity value)
    {
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

    // An infinite bandwidth is that of a topology with one process, or of a division by zero, which is a finding.
    [[nodiscard]] Diagnostics withoutValue(const std::string& name) const
    {
        if (std::isfinite(valueOf(name).value))
            return {};
        auto why = whyNotFinite(m_system, m_valuation, indexOf(name));
        if (!std::isnan(valueOf(name).value))
            why = withCode("value.division_by_zero", why);
        why = withSeverity(Severity::Warning, std::move(why));
        for (auto& finding : why) {
            const auto change = name == m_checked.rate ? nameOfRate() : "'data' in 'moves'";
            finding.message += "; the rate of '" + m_checked.step + "' is not checked";
            finding.hint += (finding.hint.empty() ? "change " : "; change ") + change;
        }
        return why;
    }

    // "the 'rate' of 'nic' in 'resources'" or "'nic.bandwidth'".
    [[nodiscard]] std::string nameOfRate() const
    {
        return m_hasGivenRate ? "the 'rate' of '" + m_checked.resource + "' in 'resources'"
                              : "'" + m_checked.rate + "'";
    }

    [[nodiscard]] std::string tooFast() const
    {
        const auto least = m_rate.dimension == kBandwidth ? m_data.value / m_rate.value
                                                          : m_data.value * m_rate.value;
        return "'" + m_checked.step + "' moves " + shown(m_data) + " in " +
               shown(valueOf(m_checked.duration)) + ", but " + m_checked.rate + " = " +
               shown(m_rate) + " takes " + shown({least, kTime});
    }

    [[nodiscard]] std::string remedy() const
    {
        const auto own = valueOf(m_checked.parameter);
        if (own.value == m_rate.value && own.dimension == m_rate.dimension)
            return "the equation of its time does not hold here; change the values or the block";
        const auto bound =
            own.dimension == m_rate.dimension ? m_checked.rate : "1 / " + m_checked.rate;
        return "bind the step's rate to '" + bound + "', or " +
               (m_hasGivenRate ? "change " + nameOfRate()
                               : "give '" + m_checked.resource + "' a 'rate' in 'resources'");
    }

    const System& m_system;
    const Valuation& m_valuation;
    const CheckedRate& m_checked;
    Quantity m_data;
    Quantity m_rate;
    bool m_hasGivenRate;
};

} // namespace

Diagnostics rateFindings(const System& system,
                         const Valuation& valuation,
                         std::span<const std::size_t> conditions)
{
    Diagnostics findings;
    for (const auto& checked : system.rates)
        if (std::ranges::binary_search(conditions, checked.condition))
            append(findings, RateFinder(system, valuation, checked).find());
    return findings;
}

} // namespace clusterwright::model

#include "model/design/system/origin_interval.h"

#include "model/core/diagnostic.h"
#include "model/core/provenance.h"
#include "model/core/text.h"
#include "model/design/system/input_range.h"

#include <algorithm>
#include <cmath>

namespace clusterwright::model
{

namespace
{

Diagnostics
finding(Severity severity, const Equation& equation, const std::string& fault, std::string hint)
{
    return {severity,
            "origin.interval",
            equation.place.file,
            equation.place.pointer,
            "the interval [" + join(equation.origin->interval, " .. ") + "] of '" + equation.name +
                "' " + fault,
            std::move(hint)};
}

// Equal quantities in different units differ by rounding.
bool isBelow(double value, double bound)
{
    constexpr double kTolerance = 1e-9;
    return value < bound - kTolerance * std::abs(bound);
}

std::string boundsText(const InputRange& range, Dimension dimension)
{
    const auto low = displayText(Quantity{range.low, dimension});
    const auto high = displayText(Quantity{range.high, dimension});
    if (!std::isfinite(range.low))
        return "at most " + high;
    return std::isfinite(range.high) ? low + " to " + high : "at least " + low;
}

Diagnostics findingOf(const System& system, const Equation& equation, Quantity value)
{
    const auto read = originInterval(equation, value.dimension);
    if (!read)
        return withSeverity(Severity::Warning, read.diagnostics());
    if (!read.value())
        return {};
    const auto [low, high] = *read.value();
    if (!namesIn(equation.expression).empty())
        return finding(Severity::Warning,
                       equation,
                       "has no effect, because the value is computed from others",
                       "give the intervals to the other values");
    if (isBelow(value.value, low) || isBelow(high, value.value))
        return finding(Severity::Warning,
                       equation,
                       "does not contain its value, " + displayText(value),
                       "correct the interval or the value");
    const auto range = inputRange(system, equation.name);
    if (isBelow(low, range.low) || isBelow(range.high, high))
        return finding(Severity::Warning,
                       equation,
                       "exceeds its bounds, " + boundsText(range, value.dimension) +
                           "; studies use only the part within the bounds",
                       "correct the interval or the bounds");
    return {};
}

} // namespace

Result<std::optional<OriginInterval>> originInterval(const Equation& equation, Dimension dimension)
{
    if (!equation.origin || equation.origin->interval.size() != 2)
        return std::optional<OriginInterval>();
    const auto low = parseQuantity(equation.origin->interval[0]);
    const auto high = parseQuantity(equation.origin->interval[1]);
    const auto fits = [&](const Result<Quantity>& end) {
        return end && end.value().dimension == dimension;
    };
    const std::string kind = dimension == kNumber ? "numbers" : "quantities";
    if (!fits(low) || !fits(high) || low.value().value > high.value().value)
        return finding(Severity::Error,
                       equation,
                       "must be two increasing " + kind +
                           (dimension == kNumber ? "" : " in " + baseUnit(dimension)),
                       "write two " + kind + ", the smaller one first");
    if (equation.origin->distribution == DistributionKind::LogNormal && !(low.value().value > 0))
        return finding(Severity::Error,
                       equation,
                       "must be above 0, because its distribution is log-normal",
                       "use a lower bound above 0 or another distribution");
    return std::optional(OriginInterval{low.value().value, high.value().value});
}

Diagnostics intervalFinding(const System& system, const std::string& input, Quantity value)
{
    return findingOf(system, system.set.equations()[*system.set.find(input)], value);
}

Diagnostics intervalFindings(const System& system, const Valuation& valuation)
{
    Diagnostics findings;
    std::vector<Place> places; // inputs of a baseline have the same places
    const auto& equations = system.set.equations();
    for (std::size_t i = 0; i < equations.size(); ++i) {
        const auto found =
            findingOf(system, equations[i], {valuation.equations[i], valuation.dimensions[i]});
        if (found.empty() || std::ranges::count(places, equations[i].place) > 0)
            continue;
        places.push_back(equations[i].place);
        findings.add(found);
    }
    return findings;
}

} // namespace clusterwright::model

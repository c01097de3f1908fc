#include "model/study/points/range.h"

#include "model/core/finding.h"
#include "model/core/near_integer.h"
#include "model/core/text.h"
#include "model/core/text_parts.h"
#include "model/design/system/input_range.h"
#include "model/expression/program/lowering.h"
#include "model/expression/program/program.h"
#include "model/study/points/axis.h"
#include "model/study/points/shown_axis.h"
#include "model/units/decimal.h"
#include "model/units/unit_phrase.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace clusterwright::model
{

namespace
{

// Returns the value of an expression at the system's own point; NaN where there is none.
double valueOf(EquationSet set, Expression expression, const std::string& scope)
{
    Equation equation;
    equation.name = "range.end";
    equation.scope = scope;
    equation.expression = std::move(expression);
    set.set(std::move(equation));
    const auto lowered = lower(set, {});
    if (!lowered)
        return std::nan("");
    const Program program(lowered.value().graph,
                          {lowered.value().equations[*set.find("range.end")].node});
    auto workspace = program.workspace();
    double value = 0;
    program.evaluate({}, std::span(&value, 1), workspace);
    return value;
}

// Limits of a variable from the conditions of the systems.
struct Limits {
    bool whole = false;
    std::optional<double> low;
    std::optional<double> high;
    double present = std::nan("");
};

void addLimits(const System& system, const std::string& variable, Limits& limits)
{
    const auto& set = system.set;
    const auto index = set.find(variable);
    if (!index)
        return;
    if (std::isnan(limits.present))
        limits.present =
            valueOf(set, set.equations()[*index].expression, set.equations()[*index].scope);
    for (const auto* const bound : boundsOf(set, variable)) {
        if (bound->side == Condition::Side::Integer) {
            limits.whole = true;
            continue;
        }
        const auto end = valueOf(set, bound->bound, bound->scope);
        const bool isLow = bound->side == Condition::Side::AtLeast;
        if (isLow && !(end <= limits.low.value_or(-INFINITY)))
            limits.low = end;
        if (!isLow && !(end >= limits.high.value_or(INFINITY)))
            limits.high = end;
    }
}

std::vector<double> scanPoints(double low, double high)
{
    constexpr double kWide = 20;
    constexpr double kNearZero =
        1e-6; // relative to the upper bound: start of the log scale for a range from 0
    std::vector<double> points;
    double from = low;
    if (low == 0) {
        points.push_back(0);
        from = high * kNearZero;
    }
    const bool isLog = from > 0 && high / from >= kWide;
    const auto count = kScanPoints - points.size();
    const auto spaced =
        isLog ? evenlySpacedLog(from, high, count) : evenlySpaced({from, {}}, {high, {}}, count);
    points.insert(points.end(), spaced.begin(), spaced.end());
    return points;
}

class Resolver
{
public:
    Resolver(RangeText text, const Limits& limits, VariableRange range)
        : m_text(std::move(text))
        , m_limits(limits)
        , m_range(std::move(range))
    {
    }

    Result<VariableRange> run()
    {
        const auto& values = m_text.values;
        const auto ends = splitAtDots(values);
        if (trimmed(values).empty())
            return byDefault();
        m_range.origin = "given";
        if (ends && values.find_first_of(":,") == std::string::npos)
            return between(std::string(ends->low), std::string(ends->high));
        return listed();
    }

private:
    [[nodiscard]] std::string shown(double value) const
    {
        return displayIn({value, m_range.dimension}, m_range.unit);
    }

    [[nodiscard]] Diagnostics nothingBetween(double low, double high) const
    {
        const auto ends = " from " + shown(low) + " to " + shown(high);
        if (low <= high && m_range.whole)
            return refusal("range.empty", "'" + m_range.variable + "' has no integer value" + ends);
        return refusal("range.empty",
                       "the range of '" + m_range.variable + "'" + ends + " is empty",
                       "put the lower bound first");
    }

    Result<VariableRange> spread(double from, double to)
    {
        const double low = m_range.whole ? integerCeil(from) : from;
        const double high = m_range.whole ? integerFloor(to) : to;
        if (!(low < high) && !(m_range.whole && low == high))
            return nothingBetween(from, to);
        if (m_range.whole && high - low >= static_cast<double>(kMostScanPoints))
            return refusal("range.size",
                           "'" + m_range.variable + "' has " + roundedText(high - low + 1, 3) +
                               " integer values, more than " + std::to_string(kMostScanPoints),
                           "use fewer values: a..b, a..b:step or a..b:*factor");
        if (!m_range.whole) {
            m_range.grid = scanPoints(low, high);
            return std::move(m_range);
        }
        for (double value = low; value <= high; ++value)
            m_range.grid.push_back(value);
        return std::move(m_range);
    }

    Result<VariableRange> byDefault()
    {
        constexpr double kAround = 100;
        if (!m_range.categories.empty()) {
            m_range.origin = "labels of the variable";
            for (const auto& category : m_range.categories)
                m_range.grid.push_back(category.value);
            std::ranges::sort(m_range.grid);
            return std::move(m_range);
        }
        const double present = m_limits.present;
        m_range.origin = m_limits.low && m_limits.high ? "bounds of the variable"
                         : m_limits.low || m_limits.high
                             ? "a bound of the variable, and around its current value"
                             : "around the current value";
        const double low = m_limits.low.value_or(m_range.whole ? 1 : present / kAround);
        const double high = m_limits.high.value_or(present * kAround);
        if (!std::isfinite(low) || !std::isfinite(high) || !(low < high))
            return refusal("range.missing",
                           "'" + m_range.variable + "' has no bounds",
                           "use a range LOW..HIGH");
        return spread(low, high);
    }

    [[nodiscard]] Diagnostics wrongUnit(Dimension got) const
    {
        return {refusal("dimension.mismatch",
                        expectedUnit(m_range.dimension, got) + " in '" + m_text.variable + " = " +
                            m_text.values + "'",
                        unitRemedy(m_range.dimension, got))};
    }

    Result<VariableRange> between(const std::string& from, const std::string& to)
    {
        const auto low = parseQuantity(from);
        const auto high = parseQuantity(to);
        Diagnostics problems = low.diagnostics();
        append(problems, high.diagnostics());
        if (!problems.empty())
            return problems;
        for (const auto& end : {low.value(), high.value()})
            if (end.dimension != m_range.dimension)
                return wrongUnit(end.dimension);
        return spread(low.value().value, high.value().value);
    }

    Result<VariableRange> listed()
    {
        auto axis = parseAxisValues(m_text.values, m_range.whole);
        if (!axis)
            return axis.diagnostics();
        if (axis.value().dimension != m_range.dimension)
            return wrongUnit(axis.value().dimension);
        auto& values = axis.value().values;
        std::ranges::sort(values);
        values.erase(std::unique(values.begin(), values.end()), values.end());
        if (values.size() > kMostScanPoints)
            return refusal("range.size",
                           "'" + m_text.values + "' has more than " +
                               std::to_string(kMostScanPoints) + " values",
                           "use fewer values, or a range such as 1 MB/s..1 GB/s");
        if (values.size() < 2 && !m_range.whole)
            return refusal("range.empty",
                           "'" + m_text.values + "' is one value, not a range",
                           "use a range such as 1 MB/s..1 GB/s");
        m_range.grid = std::move(values);
        return std::move(m_range);
    }

    const RangeText m_text;
    const Limits& m_limits;
    VariableRange m_range;
};

} // namespace

std::string unitOn(const VariableRange& range, double value)
{
    static constexpr std::array<std::string_view, 5> kBinary{"PiB", "TiB", "GiB", "MiB", "KiB"};
    static constexpr std::array<std::string_view, 5> kDecimal{"PB", "TB", "GB", "MB", "kB"};
    if (range.dimension != kData || isFixedUnit(range.unit))
        return range.unit;
    const auto bound = displayText({range.high(), range.dimension});
    for (const auto unit : bound.find("iB") != std::string::npos ? kBinary : kDecimal)
        if (std::abs(value) >= findUnit(unit)->toBase(1))
            return std::string(unit);
    return range.unit;
}

std::string shownIn(const VariableRange& range, double value)
{
    const auto* const label = categoryAt(range.categories, value);
    return label ? label->title : displayIn({value, range.dimension}, unitOn(range, value));
}

std::vector<std::string> labelsIn(const VariableRange& range, double from, double to)
{
    std::vector<std::string> labels;
    for (const double value : range.grid) {
        const auto* const label = categoryAt(range.categories, value);
        if (!label)
            return {};
        if (value >= from && value <= to)
            labels.push_back(label->title);
    }
    return labels;
}

Result<RangeText> splitRange(std::string_view text)
{
    const auto [left, right] = splitAtEquals(text);
    const auto name = trimmed(left);
    const auto values = trimmed(right.value_or(""));
    if (name.empty() || (right && values.empty()))
        return refusal("range.syntax",
                       "expected NAME or NAME=VALUES, got '" + std::string(text) + "'",
                       "write for example P, P=2..64 or 'rate=1 MB/s..1 GB/s'");
    return RangeText{std::string(name), std::string(values)};
}

Result<VariableRange>
resolveRange(std::span<const System* const> systems, const RangeText& text, Dimension dimension)
{
    Limits limits;
    VariableRange range;
    auto numbers = text;
    range.variable = text.variable;
    range.dimension = dimension;
    for (const auto* const system : systems) {
        addLimits(*system, text.variable, limits);
        const auto index = system->set.find(text.variable);
        if (index && range.unit.empty())
            range.unit = system->set.equations()[*index].unit;
        if (index && range.doc.empty())
            range.doc = system->set.equations()[*index].doc;
        if (!range.categories.empty())
            continue;
        range.categories = categoriesOf(*system, text.variable);
        auto values = withNumbers(*system, text.variable, text.values);
        if (!values)
            return values.diagnostics();
        numbers.values = std::move(values).value();
    }
    range.whole = limits.whole;
    auto resolved = Resolver(numbers, limits, std::move(range)).run();
    if (resolved) {
        auto& found = resolved.value();
        found.unit = unitAlong(found.unit, found.dimension, {found.low(), found.high()});
    }
    return resolved;
}

} // namespace clusterwright::model

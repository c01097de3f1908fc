#include "model/study/setup/study_inputs.h"

#include "model/core/text.h"
#include "model/design/document/design.h"
#include "model/design/document/expression_visit.h"
#include "model/design/fields/field.h"
#include "model/design/system/evaluation.h"
#include "model/design/system/setting_value.h"
#include "model/design/system/system.h"
#include "model/study/points/bottleneck.h"
#include "model/study/points/sweep.h"

#include <algorithm>
#include <cmath>

namespace clusterwright::model
{

namespace
{

constexpr double kAround = 4; // factor from the present value to the ends

std::optional<double> numberOf(const std::optional<Expression>& text)
{
    const auto value = text ? constantOf(*text) : std::nullopt;
    return value ? std::optional(value->value) : std::nullopt;
}

// A quarter, a half, twice and four times the value, as far as these are integers within the bounds.
std::string wholesAround(double present, double low, double high)
{
    std::vector<std::string> values;
    for (double factor = 1 / kAround; factor <= kAround; factor *= 2)
        if (const double value = std::floor(factor * present); value >= low && value <= high)
            values.push_back(shortestText(value));
    return join(values, ",");
}

std::string wholeAxis(const Variable& variable)
{
    constexpr double kFew = 64;
    const auto present = numberOf(variable.value).value_or(1);
    const double low = std::max(numberOf(variable.bounds.atLeast).value_or(1), 1.0);
    double high = std::max(kAround * present, 16.0);
    if (const auto most = numberOf(variable.bounds.atMost))
        high = std::min(high, *most);
    const auto text = [](double value) { return shortestText(std::floor(value)); };
    if (high <= low)
        return text(low);
    if (high <= kFew)
        return text(low) + ".." + text(high);
    const double first = present / kAround;
    if (first != std::floor(first) || first < low)
        return wholesAround(present, low, high);
    return text(first) + ".." + text(high) + ":*2";
}

// The first and the last of the values that are usable, in the order of the axis.
using Part = std::pair<std::size_t, std::size_t>;

std::vector<bool>
usabilityOf(const System& system, const Axis& axis, const std::vector<std::string>& outputs)
{
    const auto swept = sweep(system, {axis}, outputs);
    const auto labels = labelPoints(system, {axis});
    if (!swept || !labels)
        return {};
    std::vector<bool> usable;
    for (std::size_t i = 0; i < axis.values.size(); ++i)
        usable.push_back(labels.value().valid[i] != 0 &&
                         std::ranges::all_of(swept.value().outputs, [i](const SweepColumn& column) {
                             return std::isfinite(column.values[i]);
                         }));
    return usable;
}

// The usable values that join the present value without a gap; nothing where it is not usable, and for fewer than two.
std::optional<Part>
partAround(double present, const std::vector<double>& values, const std::vector<bool>& usable)
{
    const auto after = std::ranges::upper_bound(values, present) - values.begin();
    const auto middle = static_cast<std::size_t>(std::max<std::ptrdiff_t>(after, 1) - 1);
    if (!usable[middle])
        return std::nullopt;
    auto [first, last] = Part{middle, middle};
    while (first > 0 && usable[first - 1])
        --first;
    while (last + 1 < usable.size() && usable[last + 1])
        ++last;
    return first < last ? std::optional(Part{first, last}) : std::nullopt;
}

// "1..16:*2" for powers, "2..16:2" for equal steps, else a list.
std::string textOfIntegers(const std::vector<double>& values)
{
    const auto ends = shortestText(values.front()) + ".." + shortestText(values.back());
    const double factor = values[1] / values[0];
    const double step = values[1] - values[0];
    bool arePowers = factor == std::floor(factor);
    bool areEven = true;
    std::vector<std::string> list{shortestText(values[0])};
    for (std::size_t i = 1; i < values.size(); ++i) {
        arePowers = arePowers && values[i] == factor * values[i - 1];
        areEven = areEven && values[i] == step + values[i - 1];
        list.push_back(shortestText(values[i]));
    }
    if (values.size() > 2 && arePowers)
        return ends + ":*" + shortestText(factor);
    if (values.size() > 2 && areEven)
        return ends + (step == 1 ? "" : ":" + shortestText(step));
    return join(list, ",");
}

bool areIntegers(const Axis& axis)
{
    return axis.dimension == kNumber &&
           std::ranges::all_of(axis.values, [](double v) { return v == std::floor(v); });
}

// "log(a,b,9)" and "lin(a,b,9)" keep their name and number.
std::string partOf(const std::string& text, const Axis& axis, const std::string& unit, Part part)
{
    const auto at = [&](std::size_t i) {
        return fieldText({axis.values[i], axis.dimension}, unit, 3);
    };
    return text.substr(0, text.find('(') + 1) + at(part.first) + "," + at(part.second) +
           text.substr(text.rfind(','));
}

} // namespace

bool isWhole(const Variable& variable)
{
    const auto value = constantOf(variable.value);
    const bool isCount = value && value->dimension == kNumber && value->value >= 2 &&
                         value->value == std::floor(value->value);
    return variable.bounds.integer || isCount;
}

std::optional<std::pair<std::string, std::string>>
rangeAround(const Design& design, const std::string& name, Library& library)
{
    const auto system = instantiate(design, library, {});
    if (!system ||
        std::ranges::find(system.value().settable, name) == system.value().settable.end())
        return std::nullopt;
    const auto index = system.value().set.find(name);
    const auto valuation = valuate(system.value());
    if (!index || !valuation)
        return std::nullopt;
    const double value = valuation.value().equations[*index];
    if (!(value > 0) || !std::isfinite(value))
        return std::nullopt;
    const auto dimension = valuation.value().dimensions[*index];
    const auto& unit = system.value().set.equations()[*index].unit;
    const auto end = [&](double factor) { return fieldText({value * factor, dimension}, unit, 3); };
    std::pair range{end(0.25), end(4)};
    if (dimension == kNumber && value < 1 && value * 4 > 1)
        range.second = "1";
    const auto* const variable = findVariable(design, name);
    if (variable) {
        const auto& [isInteger, atLeast, atMost] = variable->bounds;
        const auto least = atLeast ? constantOf(*atLeast) : std::nullopt;
        const auto most = atMost ? constantOf(*atMost) : std::nullopt;
        if (least && least->value > value / 4)
            range.first = atLeast->text;
        if (most && most->value < value * 4)
            range.second = atMost->text;
    }
    return range;
}

std::string axisAround(const Design& design, const std::string& name, Library& library)
{
    const auto* const variable = findVariable(design, name);
    if (variable && isWhole(*variable))
        return wholeAxis(*variable);
    const auto range = rangeAround(design, name, library);
    return range ? "log(" + range->first + "," + range->second + ",9)" : "";
}

std::string linesAround(const Design& design, const std::string& name, Library& library)
{
    constexpr std::size_t kMostLines = 5;
    const auto system = instantiate(design, library, {});
    const auto values = axisAround(design, name, library);
    const auto axis = system ? parseAxisOf(system.value(), name, values) : system.diagnostics();
    if (!axis || axis.value().values.size() <= kMostLines)
        return values;
    const auto* const variable = findVariable(design, name);
    if (variable && isWhole(*variable))
        return wholesAround(numberOf(variable->value).value_or(1),
                            axis.value().values.front(),
                            axis.value().values.back());
    const auto range = rangeAround(design, name, library);
    return range ? "log(" + range->first + "," + range->second + ",3)" : values;
}

std::string scaleFor(const std::string& values)
{
    return values.starts_with("log") || values.find(":*") != std::string::npos ? "log" : "auto";
}

std::string usableValues(const Design& design,
                         const StudyAxis& axis,
                         const std::vector<std::string>& outputs,
                         Library& library)
{
    const auto system = instantiate(design, library, {});
    if (!system)
        return axis.values;
    auto over = parseAxisOf(system.value(), axis.variable, axis.values);
    const auto index = system.value().set.find(axis.variable);
    const auto valuation = valuate(system.value());
    if (!over || !over.value().categories.empty() || !index || !valuation)
        return axis.values;
    over.value().variable = axis.variable;
    const auto& values = over.value().values;
    const auto usable = usabilityOf(system.value(), over.value(), outputs);
    const auto count = std::ranges::count(usable, true);
    if (usable.empty() || count < 2 || count == std::ssize(values) ||
        !std::ranges::is_sorted(values))
        return axis.values;
    if (areIntegers(over.value())) {
        std::vector<double> kept;
        for (std::size_t i = 0; i < values.size(); ++i)
            if (usable[i])
                kept.push_back(values[i]);
        return textOfIntegers(kept);
    }
    const auto part = partAround(valuation.value().equations[*index], values, usable);
    const auto& unit = system.value().set.equations()[*index].unit;
    return part && axis.values.ends_with(')') ? partOf(axis.values, over.value(), unit, *part)
                                              : axis.values;
}

std::set<std::string> hardwareVariables(const Design& design, Library& library)
{
    std::set<std::string> names;
    const auto see = [&](const Expression& expression) {
        const auto more = namesIn(expression);
        names.insert(more.begin(), more.end());
    };
    if (const auto topology = topologyOf(design, library))
        visitExpressions(*topology, see);
    visitExpressions(design.components, see);
    if (!design.cluster.empty())
        if (const auto cluster = library.cluster(design.cluster))
            visitExpressions(cluster.value()->components, see);
    for (const auto& output : design.outputs)
        if (output.name == "cost")
            see(output.expression);
    std::set<std::string> found;
    for (bool isComplete = false; !isComplete;) {
        isComplete = true;
        for (const auto& variable : design.variables)
            if (names.contains(variable.name) && found.insert(variable.name).second) {
                see(variable.value);
                isComplete = false;
            }
    }
    return found;
}

} // namespace clusterwright::model

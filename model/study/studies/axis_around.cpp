#include "model/study/studies/axis_around.h"

#include "model/core/text.h"
#include "model/design/document/design.h"
#include "model/design/fields/field.h"
#include "model/design/system/evaluation.h"
#include "model/design/system/system.h"
#include "model/study/points/subject.h"

#include <algorithm>
#include <cmath>

namespace clusterwright::model
{

namespace
{

std::string wholeAxis(const Variable& variable)
{
    const auto number = [](const std::optional<Expression>& text) {
        const auto value = text ? constantOf(*text) : std::nullopt;
        return value ? std::optional(value->value) : std::nullopt;
    };
    constexpr double kFew = 64;
    const auto present = number(variable.value).value_or(1);
    const double low = std::max(number(variable.bounds.atLeast).value_or(1), 1.0);
    double high = std::max(4 * present, 16.0);
    if (const auto most = number(variable.bounds.atMost))
        high = std::min(high, *most);
    const auto text = [](double value) { return shortestText(std::floor(value)); };
    if (high <= low)
        return text(low);
    if (high <= kFew)
        return text(low) + ".." + text(high);
    return text(std::max(low, std::floor(present / 4))) + ".." + text(high) + ":*2";
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
    const auto variable = std::ranges::find(design.variables, name, &Variable::name);
    if (variable != design.variables.end()) {
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
    const auto variable = std::ranges::find(design.variables, name, &Variable::name);
    if (variable != design.variables.end() && isWhole(*variable))
        return wholeAxis(*variable);
    const auto range = rangeAround(design, name, library);
    return range ? "log(" + range->first + "," + range->second + ",9)" : "";
}

} // namespace clusterwright::model

#include "model/study/points/compared_value.h"

#include "model/core/finding.h"
#include "model/core/text.h"
#include "model/design/system/valuation.h"
#include "model/units/unit_phrase.h"

#include <algorithm>
#include <cmath>

namespace clusterwright::model
{

void SharedLabels::renumber(const std::vector<std::vector<double>*>& values,
                            const std::vector<Category>& own)
{
    static_cast<void>(renumbered(own));
    for (auto* const list : values)
        for (auto& value : *list)
            value = numberOf(value, own);
}

std::vector<Category> SharedLabels::renumbered(const std::vector<Category>& own)
{
    auto shared = own;
    for (auto& category : shared)
        category.value = numberOf(category.value, own);
    return shared;
}

double SharedLabels::numberOf(double value, const std::vector<Category>& own)
{
    const auto* const label = categoryAt(own, value);
    if (!label && value != std::floor(value)) // labels have integers; also true for NaN
        return value;
    auto category = label ? *label : Category{"", shortestText(value), value, true};
    const auto same = std::ranges::find_if(m_categories, [&](const Category& known) {
        return shortName(known) == shortName(category);
    });
    if (same != m_categories.end())
        return same->value;
    if (categoryAt(m_categories, value))
        category.value = 1 + std::floor(std::ranges::max(m_categories, {}, &Category::value).value);
    if (category.isLabel)
        category.id = shortestText(category.value);
    m_categories.push_back(std::move(category));
    return m_categories.back().value;
}

bool ComparedValue::isSame() const
{
    if (otherDimension || values[0].has_value() != values[1].has_value())
        return false;
    return !values[0] || *values[0] == *values[1] ||
           (std::isnan(*values[0]) && std::isnan(*values[1]));
}

bool ComparedValue::hasDifference() const
{
    return values[0] && values[1] && categories.empty() && !otherDimension;
}

Dimension ComparedValue::dimensionOf(std::size_t side) const
{
    return side == 1 ? otherDimension.value_or(dimension) : dimension;
}

std::string ComparedValue::shown(std::size_t side) const
{
    const auto& value = values[side];
    if (!value || !std::isfinite(*value))
        return "-";
    if (const auto* const category = categoryAt(categories, *value))
        return shortName(*category);
    return displayIn({*value, dimensionOf(side)}, side == 1 && otherDimension ? "" : unit);
}

ComparedValue comparedValue(const std::array<const System*, 2>& systems,
                            const std::array<const Valuation*, 2>& valuations,
                            const std::string& name)
{
    ComparedValue result{name, "", {}, {}};
    std::array<std::vector<Category>, 2> categories;
    for (std::size_t i = 0; i < 2; ++i) {
        const auto index = systems[i]->set.find(name);
        if (!index)
            continue;
        const auto dimension = valuations[i]->dimensions[*index];
        if (i == 0 || !result.values[0])
            result.dimension = dimension;
        else if (dimension != result.dimension)
            result.otherDimension = dimension;
        if (result.unit.empty() && !result.otherDimension)
            result.unit = systems[i]->set.equations()[*index].unit;
        result.values[i] = valuations[i]->equations[*index];
        categories[i] = categoriesOf(*systems[i], name);
    }
    if (result.otherDimension || (categories[0].empty() && categories[1].empty()))
        return result;
    SharedLabels labels;
    for (std::size_t i = 0; i < 2; ++i) {
        std::vector<double> value(result.values[i] ? 1 : 0, result.values[i].value_or(0));
        labels.renumber({&value}, categories[i]);
        if (result.values[i])
            result.values[i] = value.front();
    }
    result.categories = labels.categories();
    return result;
}

Diagnostics compareDimensions(Severity severity,
                              const std::string& code,
                              const std::string& name,
                              const std::array<Dimension, 2>& dimensions,
                              const std::array<std::string, 2>& designs)
{
    if (dimensions[0] == dimensions[1])
        return {};
    return finding(severity,
                   code,
                   "'" + name + "' " + unitPhrase(dimensions[0]) + " in '" + designs[0] +
                       "', but " + unitPhrase(dimensions[1]) + " in '" + designs[1] + "'",
                   "choose a name with one unit in both designs");
}

} // namespace clusterwright::model

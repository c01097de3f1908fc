#include "model/study/points/axis.h"

#include "model/core/finding.h"
#include "model/core/near_integer.h"
#include "model/core/text.h"
#include "model/core/text_parts.h"
#include "model/design/document/design.h"
#include "model/design/library/replacement.h"
#include "model/design/system/input_range.h"
#include "model/design/system/setting_value.h"
#include "model/design/system/system.h"
#include "model/study/points/component_axis.h"
#include "model/study/points/response.h"
#include "model/units/decimal.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace clusterwright::model
{

namespace
{

Diagnostics tooLong(double count, std::string_view text)
{
    return refusal("axis.size",
                   "'" + std::string(text) + "' has " + roundedText(count, 3) +
                       " values, more than " + std::to_string(kLongestAxis),
                   "use a larger step, or log(a,b,n)");
}

Diagnostics mixedUnits(std::string_view text)
{
    return refusal("axis.units",
                   "the values of '" + std::string(text) + "' have different dimensions");
}

// An unknown unit has its own finding, which names the nearest unit.
Diagnostics invalidRange(std::string_view text, const Diagnostics& ofEnd)
{
    if (!has(ofEnd, "quantity.number"))
        return ofEnd;
    return refusal("quantity.number",
                   "invalid range '" + std::string(text) + "': " + firstMessage(ofEnd),
                   "write FIRST..LAST, such as 2..16, 2..64:*2 or 1 MB..8 MB:1 MB");
}

Result<Axis> byStep(std::string_view text, const Amount& from, const Amount& to, const Amount& step)
{
    if (to.unit.dimension != from.unit.dimension || step.unit.dimension != from.unit.dimension)
        return mixedUnits(text);
    if (!(step.number > 0))
        return refusal("axis.syntax",
                       "the step of '" + std::string(text) + "' is not above 0",
                       "put the lower bound first, and use a positive step");
    const double count = countOfSteps(from, to, step);
    if (!(count >= 1))
        return refusal(
            "axis.empty", "'" + std::string(text) + "' has no value", "put the lower bound first");
    if (count > static_cast<double>(kLongestAxis))
        return tooLong(count, text);
    return Axis{{}, from.unit.dimension, stepsBetween(from, to, step)};
}

Result<Axis>
byFactor(std::string_view text, const Amount& from, const Amount& to, const Amount& factor)
{
    if (to.unit.dimension != from.unit.dimension || factor.unit.dimension != kNumber)
        return mixedUnits(text);
    const double start = from.quantity().value, end = to.quantity().value,
                 times = factor.quantity().value;
    if (!(times > 1) || !(start > 0))
        return refusal("axis.syntax",
                       "'" + std::string(text) + "' needs a factor above 1 and a start above 0");
    if (!(end >= start))
        return refusal(
            "axis.empty", "'" + std::string(text) + "' has no value", "put the lower bound first");
    const double count = (std::log(end) - std::log(start)) / std::log(times);
    if (!(count < static_cast<double>(kLongestAxis)))
        return tooLong(count, text);
    return Axis{{}, from.unit.dimension, powersBetween(from, to, factor)};
}

Result<Axis> parseRange(std::string_view text, const TextRange& ends)
{
    const auto from = parseAmount(ends.low);
    auto rest = ends.high;
    const auto colon = rest.find(':');
    const auto to = parseAmount(rest.substr(0, colon));
    if (!from || !to)
        return invalidRange(text, from ? to.diagnostics() : from.diagnostics());
    if (colon == std::string_view::npos) {
        if (from.value().unit.dimension != kNumber || to.value().unit.dimension != kNumber)
            return refusal("axis.syntax",
                           "'" + std::string(text) + "' has units, but no step",
                           "write a..b:step or a..b:*factor");
        return byStep(text, from.value(), to.value(), {1, {}});
    }
    rest = trimmed(rest.substr(colon + 1));
    const bool isFactor = rest.starts_with('*');
    const auto step = parseAmount(isFactor ? rest.substr(1) : rest);
    if (!step)
        return step.diagnostics();
    return isFactor ? byFactor(text, from.value(), to.value(), step.value())
                    : byStep(text, from.value(), to.value(), step.value());
}

// lin(a,b,n) and log(a,b,n)
Result<Axis> parseSpaced(std::string_view text)
{
    const bool isLog = text.starts_with("log");
    if (!text.ends_with(')'))
        return refusal("axis.syntax", "')' is missing in '" + std::string(text) + "'");
    const auto parts = split(text.substr(4, text.size() - 5), ',');
    const auto count = parts.size() == 3 ? parseDouble(trimmed(parts[2])) : std::nullopt;
    if (!count || *count != std::floor(*count) || *count < 1)
        return refusal("axis.syntax",
                       "expected lin(a,b,n) or log(a,b,n), got '" + std::string(text) + "'",
                       "n is the number of values, at least 1");
    if (*count > static_cast<double>(kLongestAxis))
        return tooLong(*count, text);
    const auto from = parseAmount(parts[0]);
    const auto to = parseAmount(parts[1]);
    if (!from)
        return from.diagnostics();
    if (!to)
        return to.diagnostics();
    const auto [a, dimension] = from.value().quantity();
    const double b = to.value().quantity().value;
    if (dimension != to.value().unit.dimension)
        return mixedUnits(text);
    if (isLog && !(a > 0 && b > 0))
        return refusal("axis.syntax", "the bounds of a log axis must be above 0");
    if (!std::isfinite(isLog ? b / a : b - a))
        return refusal("axis.syntax",
                       "the range of '" + std::string(text) + "' exceeds the number range");
    const auto points = static_cast<std::size_t>(*count);
    return Axis{{},
                dimension,
                isLog ? evenlySpacedLog(a, b, points)
                      : evenlySpaced(from.value(), to.value(), points)};
}

// "lin(a,b,n)", "log(a,b,n)"
bool isSpaced(std::string_view text)
{
    return text.starts_with("lin(") || text.starts_with("log(");
}

// Returns the values of one part of a list: a quantity, a range, or evenly spaced values.
Result<Axis> parsePart(std::string_view text)
{
    text = trimmed(text);
    if (isSpaced(text))
        return parseSpaced(text);
    if (const auto ends = splitAtDots(text))
        return parseRange(text, *ends);
    const auto value = parseQuantity(text);
    if (!value)
        return value.diagnostics();
    if (text.size() > 2 && text[0] == '0' && isDigit(text[1]) && isDigit(text[2]))
        return refusal("axis.syntax",
                       "'" + std::string(text) + "' begins with 0 like a part of '1,000'",
                       "write numbers without separators of thousands");
    return Axis{{}, value.value().dimension, {value.value().value}};
}

// Rounds ascending or descending values, and keeps each once.
void roundEach(std::vector<double>& values)
{
    std::ranges::transform(values, values.begin(), [](double value) { return std::round(value); });
    values.erase(std::unique(values.begin(), values.end()), values.end());
}

Result<Axis> parsePresets(const CategoryInput& choice, std::string_view text)
{
    Axis axis{choice.name, kNumber, {}, choice.categories};
    std::vector<std::string> ids;
    for (const auto& category : choice.categories)
        ids.push_back(category.id);
    Diagnostics problems;
    for (const auto& part : split(text, ',')) {
        const auto id = std::string(trimmed(part));
        const auto found = std::ranges::find(ids, id);
        if (found == ids.end())
            append(
                problems,
                refusal("preset.unknown", "unknown component '" + id + "'", didYouMean(id, ids)));
        axis.values.push_back(static_cast<double>(found - ids.begin()));
    }
    if (!problems.empty())
        return problems;
    return axis;
}

// Gives the axis its variable, and the labels of its values.
void withLabels(Axis& axis, const System& system, const std::string& variable)
{
    axis.variable = variable;
    for (auto& category : categoriesOf(system, variable))
        if (std::ranges::count(axis.values, category.value) > 0)
            axis.categories.push_back(std::move(category));
}

// Replaces the names of categories in the values of a variable by their numbers.
class Numbering
{
public:
    Numbering(const System& system, const std::string& variable)
        : m_variable(variable)
        , m_categories(categoriesOf(system, variable))
    {
    }

    Result<std::string> run(std::string_view values)
    {
        if (m_categories.empty() || isSpaced(trimmed(values)))
            return std::string(values);
        const auto parts = split(values, ',');
        std::vector<std::string> numbers;
        for (std::size_t i = 0; i < parts.size(); ++i) {
            auto name = parts[i];
            auto next = i; // a label may have commas
            while (!parseDouble(trimmed(parts[i])) && !numberOf(name) && next + 1 < parts.size() &&
                   next - i < mostCommas())
                name += "," + parts[++next];
            if (const auto number = numberOf(name)) {
                numbers.push_back(*number);
                i = next;
            } else {
                numbers.push_back(withoutNames(parts[i]));
            }
        }
        if (!m_problems.empty())
            return m_problems;
        return join(numbers, ",");
    }

private:
    [[nodiscard]] std::optional<std::string> numberOf(std::string_view text) const
    {
        return numberOfWord(m_categories, text);
    }

    [[nodiscard]] std::size_t mostCommas() const
    {
        std::size_t most = 0;
        for (const auto& category : m_categories)
            most = std::max(most,
                            static_cast<std::size_t>(std::ranges::count(shortName(category), ',')));
        return most;
    }

    // "ring" or "ring..tree", whose ends may be numbers.
    std::string withoutNames(std::string_view part)
    {
        const auto ends = splitAtDots(part);
        return ends ? withoutName(ends->low) + ".." + withoutName(ends->high) : withoutName(part);
    }

    std::string withoutName(std::string_view text)
    {
        if (auto number = numberOf(text))
            return std::move(*number);
        if (!parseQuantity(text)) // an axis has no expressions
            model::append(m_problems, unknownLabel({m_variable, m_categories}, text));
        return std::string(text);
    }

    const std::string& m_variable;
    std::vector<Category> m_categories;
    Diagnostics m_problems;
};

} // namespace

Result<std::string>
withNumbers(const System& system, const std::string& variable, std::string_view values)
{
    return Numbering(system, variable).run(values);
}

Result<Axis> parseAxisOf(const System& system, const std::string& variable, std::string_view values)
{
    if (const auto* const choice = choiceOf(system, variable))
        return parsePresets(*choice, values);
    const auto numbers = withNumbers(system, variable, values);
    if (!numbers)
        return numbers.diagnostics();
    auto axis = parseAxisValues(numbers.value(), isIntegerInput(system, variable));
    if (axis)
        withLabels(axis.value(), system, variable);
    else if (!isSettable(system, variable))
        return unknownVariable(system, variable); // findings about its values would mislead
    return axis;
}

void fillAxis(std::span<double> column, std::span<const double> values, std::size_t inner)
{
    for (auto to = column.begin(); to != column.end();)
        for (const double value : values)
            to = std::fill_n(to, inner, value);
}

std::string shownOn(const Axis& axis, double value, const std::string& unit)
{
    const auto* const category = categoryAt(axis.categories, value);
    return category ? shortName(*category) : displayIn({value, axis.dimension}, unit);
}

Result<Axis> parseAxisValues(std::string_view text, bool ofInteger)
{
    text = trimmed(text);
    if (text.empty())
        return refusal("axis.empty", "the axis has no values", "write 2..16, 2..64:*2 or 1,2,4");
    Axis axis;
    Diagnostics problems;
    bool isFirst = true;
    for (const auto& part : splitArguments(text).value_or(std::vector{std::string(text)})) {
        auto found = parsePart(part);
        if (!found) {
            append(problems, found.diagnostics());
            continue;
        }
        if (auto& given = found.value().values; ofInteger && given.size() == 1)
            given.front() = asInteger(given.front()); // a single value is meant
        else if (ofInteger)
            roundEach(given);
        const auto& [variable, dimension, values, categories] = found.value();
        if (!isFirst && dimension != axis.dimension)
            return mixedUnits(text);
        isFirst = false;
        axis.dimension = dimension;
        if (axis.values.size() + values.size() > kLongestAxis)
            return tooLong(static_cast<double>(axis.values.size() + values.size()), text);
        axis.values.insert(axis.values.end(), values.begin(), values.end());
    }
    if (!problems.empty())
        return problems;
    return axis;
}

Result<Axis> parseAxis(std::string_view text)
{
    const auto [left, values] = splitAtEquals(text);
    const auto name = trimmed(left);
    if (!values || name.empty())
        return refusal("axis.syntax",
                       "expected NAME=VALUES, got '" + std::string(text) + "'",
                       "write for example P=2..64:*2");
    auto axis = parseAxisValues(*values);
    if (axis)
        axis.value().variable = std::string(name);
    return axis;
}

std::vector<ComponentChoice>
choicesIn(const Design& design, Library& library, const std::vector<StudyAxis>& axes)
{
    std::vector<ComponentChoice> choices;
    for (const auto& axis : axes) {
        const bool isKnown =
            std::ranges::find(choices, axis.variable, &ComponentChoice::component) != choices.end();
        if (axis.variable.empty() || axis.variable.find('.') != std::string::npos || isKnown ||
            trimmed(axis.values).empty() || !isReplacement(design, library, axis.variable))
            continue;
        auto& choice = choices.emplace_back();
        choice.component = axis.variable;
        for (const auto& part : split(axis.values, ','))
            if (const auto id = std::string(trimmed(part));
                std::ranges::find(choice.presets, id) == choice.presets.end())
                choice.presets.push_back(id);
    }
    return choices;
}

std::vector<ComponentChoice>
choicesOf(const Design& design, Library& library, const StudyDefinition& study)
{
    const auto& form = formOf(study);
    if (form.hasAxes)
        return choicesIn(design, library, study.axes);
    if (form.series != StudyForm::Series::None)
        return choicesIn(
            design,
            library,
            {{study.x.variable, study.x.values}, {study.series.variable, study.series.values}});
    return {};
}

} // namespace clusterwright::model

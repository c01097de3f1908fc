#include "model/design/system/setting_value.h"

#include "model/block/pipeline.h"
#include "model/core/diagnostic.h"
#include "model/core/name_hint.h"
#include "model/core/refusal.h"
#include "model/core/text.h"
#include "model/design/system/instantiation.h"
#include "model/units/unit_phrase.h"

#include <algorithm>

namespace clusterwright::model
{

namespace
{

bool isLabelled(const SettingTarget& target)
{
    return std::ranges::any_of(target.categories, &Category::isLabel);
}

const Category* categoryOf(const std::vector<Category>& categories, const std::string& word)
{
    const auto found = std::ranges::find(categories, word, shortName);
    return found == categories.end() ? nullptr : &*found;
}

} // namespace

std::vector<Category> categoriesOf(const std::vector<ValueLabel>& labels)
{
    std::vector<Category> categories;
    for (const auto& [value, label] : labels)
        categories.push_back({std::to_string(value), label, static_cast<double>(value), true});
    return categories;
}

std::string sourceVariable(const PipelineItem& step, const std::string& parameter)
{
    const auto bound = std::ranges::find(step.bindings, parameter, &Binding::parameter);
    if (bound == step.bindings.end())
        return parameter;
    const auto& terms = bound->value.terms;
    return terms.size() == 1 && terms[0].op == Op::Name ? terms[0].name : "";
}

std::optional<std::string> numberOfWord(const std::vector<Category>& categories,
                                        std::string_view text)
{
    const std::string word(trimmed(text));
    const auto* const category = parseDouble(word) ? nullptr : categoryOf(categories, word);
    return category ? std::optional(shortestText(category->value)) : std::nullopt;
}

std::string labelList(const std::vector<Category>& categories)
{
    std::vector<std::string> words;
    for (const auto& category : categories)
        words.push_back(shortestText(category.value) + " (" + shortName(category) + ")");
    return join(words, ", ");
}

Diagnostics unknownLabel(const SettingTarget& target, std::string_view text)
{
    const std::string value(trimmed(text));
    const bool isWord = isName(value)
                            ? !target.isKnown || !target.isKnown(value)
                            : !value.empty() && !parseExpression(value) && isLetter(value[0]);
    if (!isLabelled(target) || !isWord || numberOfWord(target.categories, value))
        return {};
    std::vector<std::string> labels;
    for (const auto& category : target.categories)
        labels.push_back(shortName(category));
    return refusal(
        "set.label", "'" + target.name + "' has no label '" + value + "'", nameHint(value, labels));
}

Result<Expression> settingValue(const SettingTarget& target, std::string_view text)
{
    if (const auto number = numberOfWord(target.categories, text))
        return parseExpression(*number);
    if (auto unknown = unknownLabel(target, text); !unknown.empty())
        return unknown;
    auto value = parseExpression(text);
    if (!value)
        return value;
    const auto dimension = dimensionOfLiteral(value.value());
    if (dimension && target.dimension && *dimension != *target.dimension)
        return refusal("dimension.mismatch",
                       expectedUnit(*target.dimension, *dimension) + " in '" + target.name + " = " +
                           std::string(text) + "'",
                       unitRemedy(*target.dimension, *dimension));
    if (target.name.find('.') != std::string::npos)
        if (auto negative = negativeProblem(target.name, value.value()))
            return std::move(*negative);
    return value;
}

std::string
unlabelledText(const std::string& input, double number, const std::vector<Category>& labels)
{
    return input + " = " + shortestText(number) + " must be one of " + labelList(labels);
}

std::string lackingLabel(const std::string& label, const std::string& design)
{
    return "'" + label + "', a label that " + design + " does not have";
}

Diagnostics
otherDimension(const std::string& input, Dimension here, Dimension there, const std::string& design)
{
    return finding(Severity::Warning,
                   "share.dimension",
                   "'" + input + "' " + unitPhrase(here) + " here and " + unitPhrase(there) +
                       " in " + design + ", which keeps its own value",
                   "rename one of the two");
}

LabelTranslation::LabelTranslation(std::vector<Category> from, const std::vector<Category>& to)
{
    std::ranges::sort(from, {}, &Category::value);
    for (const auto& category : from) {
        const auto* const same = categoryOf(to, shortName(category));
        const auto* const other = categoryAt(to, category.value);
        m_numbers.emplace_back(shortestText(category.value),
                               same ? shortestText(same->value) : kNoValue);
        m_isIdentity = m_isIdentity && (same ? same->value == category.value : other == nullptr);
        m_isComplete = m_isComplete && same != nullptr;
    }
}

std::string LabelTranslation::of(const std::string& name) const
{
    return of(name, m_numbers);
}

std::string LabelTranslation::of(const std::string& name, std::span<const Numbers> numbers) const
{
    constexpr std::size_t kChain = 8; // more are halved, since a deep expression is refused
    if (numbers.size() > kChain) {
        const auto half = numbers.size() / 2;
        return "if(" + name + " < " + numbers[half].first + ", " + of(name, numbers.first(half)) +
               ", " + of(name, numbers.subspan(half)) + ")";
    }
    std::string text = kNoValue;
    for (auto number = numbers.rbegin(); number != numbers.rend(); ++number)
        text = "if(" + name + " == " + number->first + ", " + number->second + ", " + text + ")";
    return text;
}

} // namespace clusterwright::model

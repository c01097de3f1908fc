#include "model/design/system/setting_value.h"

#include "model/block/pipeline.h"
#include "model/core/diagnostic.h"
#include "model/core/finding.h"
#include "model/core/name_hint.h"
#include "model/core/near_integer.h"
#include "model/core/text.h"
#include "model/design/document/design.h"
#include "model/design/system/instantiation.h"
#include "model/expression/program/program.h"
#include "model/units/unit_phrase.h"

#include <algorithm>
#include <cmath>
#include <iterator>

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

// A name in an expression, with the labels of its value.
struct LabelledName {
    std::string name;
    std::vector<Category> labels;
};

// Returns the labels of an equation's value; of the constant `algorithm.ring` this one.
std::vector<Category> labelsOf(const System& system, const std::string& name)
{
    auto labels = categoriesOf(system, name);
    if (const auto dot = name.rfind('.'); labels.empty() && dot != std::string::npos) {
        labels = categoriesOf(system, name.substr(0, dot));
        const auto word = name.substr(dot + 1);
        std::erase_if(labels, [&](const Category& label) { return shortName(label) != word; });
    }
    std::erase_if(labels, [](const Category& category) { return !category.isLabel; });
    return labels;
}

// Finds wrong uses of labels in one expression.
class LabelUses
{
public:
    LabelUses(const System& system,
              const Expression& expression,
              const std::string& scope,
              const Place& place)
        : m_system(system)
        , m_expression(expression)
        , m_scope(scope)
        , m_place(place)
    {
    }

    void checkComparisons(Diagnostics& findings) const
    {
        for (const auto& term : m_expression.terms) {
            if (term.op < Op::Less || term.op > Op::NotEqual)
                continue;
            const auto left = namesAt(term.arguments[0]);
            if (left.empty())
                continue;
            for (const auto& a : left)
                for (const auto& b : namesAt(term.arguments[1]))
                    if (!LabelTranslation(a.labels, b.labels).isIdentity())
                        return report(findings, a, b, ownLabel(a));
        }
    }

    // A value whose labels share no word with those of its source has other words on purpose.
    void checkValue(const std::string& name, Diagnostics& findings) const
    {
        const auto sources = namesAt(static_cast<int>(m_expression.terms.size()) - 1);
        if (sources.empty())
            return;
        const LabelledName value{name, labelsOf(m_system, name)};
        for (const auto& source : sources) {
            const auto isShared = [&](const Category& label) {
                return categoryOf(value.labels, shortName(label)) != nullptr;
            };
            if (std::ranges::any_of(source.labels, isShared) &&
                !LabelTranslation(source.labels, value.labels).isIdentity())
                return report(findings, value, source, "");
        }
    }

private:
    // Returns the labelled names that give the term its value: both of `if(c, a, b)`.
    [[nodiscard]] std::vector<LabelledName> namesAt(int index) const
    {
        const auto& term = m_expression.terms[static_cast<std::size_t>(index)];
        if (term.op == Op::Name)
            if (auto labels = labelsOf(m_system, m_scope + term.name); !labels.empty())
                return {{term.name, std::move(labels)}};
        if (term.op != Op::If)
            return {};
        auto names = namesAt(term.arguments[1]);
        std::ranges::move(namesAt(term.arguments[2]), std::back_inserter(names));
        return names;
    }

    // Returns "compare each with a label of its own (alg == alg.ring), or ".
    [[nodiscard]] std::string ownLabel(const LabelledName& of) const
    {
        for (const auto& label : of.labels)
            if (const auto word = of.name + "." + shortName(label);
                m_system.set.find(m_scope + word))
                return "compare each with a label of its own (" + of.name + " == " + word +
                       "), or ";
        return "";
    }

    void report(Diagnostics& findings,
                const LabelledName& a,
                const LabelledName& b,
                const std::string& otherRemedy) const
    {
        findings.add({Severity::Error,
                      "label.tables",
                      m_place.file,
                      m_place.pointer,
                      "'" + a.name + "' and '" + b.name +
                          "' number their labels differently: " + labelList(a.labels) + " and " +
                          labelList(b.labels) + ", in '" + m_expression.text + "'",
                      otherRemedy + "give both the same numbers"});
    }

    const System& m_system;
    const Expression& m_expression;
    const std::string& m_scope;
    const Place& m_place;
};

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
    return target.isInteger ? integerConstant(std::move(value).value()) : value;
}

std::optional<Quantity> constantOf(const Expression& expression)
{
    if (expression.terms.size() == 1 && expression.terms.front().op == Op::Literal)
        return expression.terms.front().literal;
    const auto lowered = loweredAlone(expression);
    if (!lowered)
        return std::nullopt;
    const auto& typed = lowered->equations.front();
    const Program program(lowered->graph, {typed.node});
    auto workspace = program.workspace();
    double value = 0;
    program.evaluate({}, std::span(&value, 1), workspace);
    return Quantity{value, typed.dimension.value_or(kNumber)};
}

Expression integerConstant(Expression expression)
{
    const auto constant = constantOf(expression);
    if (!constant || asInteger(constant->value) == constant->value || std::isnan(constant->value))
        return expression;
    return composedExpression(exactText({asInteger(constant->value), constant->dimension}));
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

Diagnostics labelTableFindings(const System& system)
{
    Diagnostics findings;
    if (system.labels.empty())
        return findings;
    for (const auto& equation : system.set.equations()) {
        const LabelUses uses(system, equation.expression, equation.scope, equation.place);
        uses.checkComparisons(findings);
        uses.checkValue(equation.name, findings);
    }
    for (const auto& condition : system.set.conditions())
        LabelUses(system, condition.expression, condition.scope, condition.place)
            .checkComparisons(findings);
    return findings;
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

Diagnostics takeNumbers(std::vector<Setting>& settings, const Design& own, const Design& here)
{
    Diagnostics problems;
    for (auto& setting : settings) {
        const auto* const from = findVariable(own, setting.name);
        const auto* const to = findVariable(here, setting.name);
        const auto number = parseDouble(setting.value);
        if (!number || !from || !to || from->labels.empty() || to->labels.empty())
            continue;
        const auto report = [&](const char* code, std::string message) {
            problems.add(
                {Severity::Error, code, setting.file, setting.pointer, std::move(message), ""});
        };
        const auto labels = categoriesOf(from->labels);
        const auto* const label = categoryAt(labels, *number);
        if (label == nullptr) {
            report("value.bounds", unlabelledText(setting.name, *number, labels));
            continue;
        }
        const auto same = std::ranges::find(to->labels, label->title, &ValueLabel::label);
        if (same == to->labels.end())
            report("share.label",
                   "'" + setting.name + "' is " + lackingLabel(label->title, "'" + here.id + "'"));
        else
            setting.value = std::to_string(same->value);
    }
    return problems;
}

} // namespace clusterwright::model

#include "model/design/names/new_names.h"

#include "model/block/member_values.h"
#include "model/block/taken_name.h"
#include "model/core/diagnostics.h"
#include "model/core/finding.h"
#include "model/core/text.h"
#include "model/core/text_parts.h"
#include "model/design/document/derivation.h"
#include "model/design/document/design_members.h"
#include "model/design/edit/element.h"
#include "model/design/library/usable_component.h"
#include "model/json/pointer.h"
#include "model/topology/generators/generate.h"

#include <algorithm>
#include <cassert>

namespace clusterwright::model
{

namespace
{

struct Replacement {
    std::size_t begin = 0;
    std::size_t end = 0;
    std::string text;
};

bool namesComponent(const Term& term)
{
    return term.op == Op::External && (term.name == "component_count" || term.name == "degree_max");
}

// Returns the position of a call's word, after the parenthesis.
std::size_t placeOfChoice(const Expression& expression, const Term& term)
{
    const auto open = expression.text.find('(', term.begin);
    return expression.text.find_first_not_of(" \t\r\n", open + 1);
}

std::vector<Replacement> replacementsIn(const Expression& expression, const NewNames& names)
{
    std::vector<Replacement> result;
    for (const auto& term : expression.terms) {
        if (term.op == Op::Name) {
            if (auto text = names.names(term.name); text != term.name)
                result.push_back({term.begin, term.end, std::move(text)});
        } else if (namesComponent(term)) {
            const auto begin = placeOfChoice(expression, term);
            if (auto text = names.components(term.choice); text != term.choice)
                result.push_back({begin, begin + term.choice.size(), std::move(text)});
        }
    }
    std::ranges::sort(result, {}, &Replacement::begin);
    return result;
}

// Returns the parameter of an argument; null for an unknown generator.
const GeneratorParameter*
parameterOf(const Generator* generator, const GeneratorArgument& argument, std::size_t position)
{
    if (!generator || generator->parameters.empty())
        return nullptr;
    const auto& parameters = generator->parameters;
    const auto named = std::ranges::find(parameters, argument.name, &GeneratorParameter::name);
    if (named != parameters.end())
        return &*named;
    return &parameters[std::min(position, parameters.size() - 1)];
}

class Rewriter
{
public:
    Rewriter(const NewNames& names, const Design& design)
        : m_names(names)
    {
        for (const auto& variable : design.variables)
            m_variables.push_back(variable.name);
    }

    // Rewrites a value of a described item (members.h); most have no names.
    template <typename Value>
    void operator()(Value& value, const ValuePlace& place, Meaning meaning)
    {
        if constexpr (requires { rewrite(value, std::string(), meaning); })
            rewrite(value, place.pointer(), meaning);
        else if constexpr (requires { rewrite(value, std::string()); })
            rewrite(value, place.pointer());
    }

    void rewrite(Expression& expression, const std::string& pointer)
    {
        auto result = rewritten(expression, m_names);
        if (result) {
            expression = std::move(result).value();
            return;
        }
        append(problems, atPlace(pointer, result.diagnostics()));
    }

    void rewrite(std::optional<Expression>& expression, const std::string& pointer)
    {
        if (expression)
            rewrite(*expression, pointer);
    }

    void rewrite(Bounds& bounds, const std::string& pointer)
    {
        rewrite(bounds.atLeast, pointer + "/at_least");
        rewrite(bounds.atMost, pointer + "/at_most");
    }

    void rewrite(std::string& text, const std::string& pointer, Meaning meaning)
    {
        if (meaning == Meaning::Input) {
            const std::string name(splitAtEquals(text).name);
            text = m_names.names(name) + text.substr(name.size());
        } else if (meaning == Meaning::Formula) {
            rewriteText(text, pointer);
        } else if (meaning == Meaning::Relation) {
            rewriteRelation(text, pointer);
        }
    }

    void rewrite(std::vector<std::string>& texts, const std::string& pointer, Meaning meaning)
    {
        for (std::size_t i = 0; i < texts.size(); ++i)
            rewrite(texts[i], pointerTo(pointer, i), meaning);
    }

    void rewrite(TopologySection& section)
    {
        const ValuePlace place{nullptr, kTopologyPlace};
        eachValue(section.whole, place, *this);
        for (auto& attribute : section.attributes)
            rewrite(attribute.value, placeOf(attribute));
        eachValue(section.rules, place, *this);
        for (const auto& rule : wordRules())
            rewrite(section.rules, rule);
    }

    // A variable cannot take a word of the rule as its name.
    void rewrite(TopologyRules& rules, const WordRule& rule)
    {
        const auto variable = rule.variableIn(rules);
        if (variable.empty())
            return;
        const auto now = m_names.names(variable);
        if (rule.check(now).empty())
            problems.add({Severity::Error,
                          "name.word",
                          "",
                          rule.pointer(),
                          "'" + now + "' is a " + rule.key + " of the topology",
                          "use another name"});
        else
            rules.*rule.text = now;
    }

    // Composes the call's text again from the parts between its arguments.
    void rewrite(GeneratorCall& call, const std::string& pointer)
    {
        const auto* const generator = findGenerator(call.generator);
        std::string text;
        std::size_t written = 0;
        auto place = call.text.find('(');
        for (std::size_t i = 0; i < call.arguments.size(); ++i) {
            auto& argument = call.arguments[i];
            place = placeOfArgument(call.text, place + 1, argument);
            const auto length = argument.text.size();
            const auto* const parameter = parameterOf(generator, argument, i);
            if (!parameter || parameter->form != GeneratorParameter::Form::Word) {
                rewriteText(argument.text, pointer);
                text += call.text.substr(written, place - written) + argument.text;
                written = place + length;
            }
            place = call.text.find_first_not_of(" \t", place + length); // after the comma
        }
        call.text = text + call.text.substr(written);
    }

    void rewrite(std::vector<Binding>& bindings, const std::string& pointer)
    {
        for (auto& binding : bindings)
            rewrite(binding.value, pointerTo(pointer, binding.parameter));
    }

    void rewrite(std::vector<Arrow>& arrows, const std::string& pointer)
    {
        const auto places = placesOf(arrows);
        for (std::size_t i = 0; i < arrows.size(); ++i)
            rewrite(arrows[i].chunks, pointerTo(pointer, places[i].chain));
    }

    // The reference of a derived curve may be an output, or a value of the second variable: "rows = 256".
    void rewriteDerivation(StudyDefinition& study) const
    {
        auto derivation = derivationOf(study.derive);
        if (!derivation)
            return;
        auto& reference = derivation->reference;
        const auto name = reference.substr(0, reference.find(" = "));
        if (name == study.series.variable || std::ranges::count(study.outputs, reference) > 0)
            reference = m_names.names(name) + reference.substr(name.size());
        study.derive = textOf(*derivation);
    }

    void rewrite(std::vector<NamedValue>& settings, const std::string& pointer)
    {
        for (auto& setting : settings) {
            setting.name = m_names.names(setting.name);
            const bool isPreset = // an id would parse as a difference of names
                setting.name.find('.') == std::string::npos &&
                std::ranges::find(m_variables, setting.name) == m_variables.end();
            if (!isPreset)
                rewriteText(setting.value, pointer);
        }
    }

    Diagnostics problems;

private:
    static std::size_t
    placeOfArgument(const std::string& text, std::size_t from, const GeneratorArgument& argument)
    {
        constexpr auto kBlank = " \t";
        auto place = text.find_first_not_of(kBlank, from);
        if (!argument.name.empty())
            place = text.find_first_not_of(kBlank, text.find_first_of("=", place) + 1);
        assert(text.compare(place, argument.text.size(), argument.text) == 0);
        return place;
    }

    // Rewrites each side of an equation, which itself is not an expression.
    void rewriteRelation(std::string& text, const std::string& pointer)
    {
        auto sides = sidesOf(text);
        for (auto& side : sides)
            rewriteText(side, pointer);
        text = join(sides, "=");
    }

    void rewriteText(std::string& text, const std::string& pointer)
    {
        auto expression = parseExpression(text);
        if (!expression) // has a finding of its own
            return;
        rewrite(expression.value(), pointer);
        text = expression.value().text;
    }

    const NewNames& m_names;
    std::vector<std::string> m_variables; // the design's variables, by their new names
};

} // namespace

FreeNames equationNames(const Design& design, Library& library)
{
    FreeNames taken;
    for (const auto& word : takenNames())
        taken.take(word);
    for (const auto& element : elementsOf(design))
        if (namesEquations(element))
            taken.take(element.name);
    for (const auto& component : usableComponents(design, library))
        taken.take(component.name);
    return taken;
}

Result<Expression> rewritten(const Expression& expression, const NewNames& names)
{
    const auto replacements = replacementsIn(expression, names);
    if (replacements.empty())
        return expression;
    std::string text;
    std::size_t written = 0;
    for (const auto& replacement : replacements) {
        text += expression.text.substr(written, replacement.begin - written) + replacement.text;
        written = replacement.end;
    }
    auto result = parseExpression(text + expression.text.substr(written));
    if (!result)
        return result;
    const auto isTheSame = [&](const Term& was, const Term& now) {
        return was.op == now.op && (was.op != Op::Name || names.names(was.name) == now.name);
    };
    if (!std::ranges::equal(expression.terms, result.value().terms, isTheSame))
        return refusal("name.form",
                       "the name means something else in '" + expression.text + "'",
                       "choose another name");
    return result;
}

Diagnostics rewriteNames(Design& design, const NewNames& names, bool inBaseline)
{
    Rewriter rewriter(names, design);
    eachValueIn(design.variables, "/variables", rewriter);
    eachValueIn(design.components, "/components", rewriter);
    if (design.topology)
        rewriter.rewrite(*design.topology);
    eachValueIn(design.resources, "/resources", rewriter);
    if (design.pipeline)
        eachValue(*design.pipeline, {nullptr, "/pipeline"}, rewriter);
    eachValueIn(design.outputs, "/outputs", rewriter);
    eachValueIn(design.scenarios, "/scenarios", rewriter);
    for (auto& study : design.studies)
        rewriter.rewriteDerivation(study);
    eachValueIn(design.studies, "/studies", rewriter);
    if (inBaseline)
        eachValue(*design.baseline, {nullptr, "/baseline"}, rewriter);
    return std::move(rewriter.problems);
}

} // namespace clusterwright::model

#include "model/design/names/new_names.h"

#include "model/core/diagnostics.h"
#include "model/core/finding.h"
#include "model/core/text_parts.h"
#include "model/design/document/derivation.h"
#include "model/design/document/design.h"
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

    void rewrite(PlacedComponent& component, const std::string& pointer)
    {
        rewrite(component.count, pointer);
        for (std::size_t i = 0; i < component.attributes.size(); ++i)
            rewrite(component.attributes[i].value,
                    pointerTo(pointer + "/attributes", i) + "/value");
    }

    void rewrite(TopologySection& section)
    {
        rewrite(section.whole, kTopologyPlace);
        for (auto& attribute : section.attributes)
            rewrite(attribute.value, placeOf(attribute));
        rewrite(section.rules.processes, kTopologyPlace);
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

    void rewrite(TopologyGroup& group, const std::string& pointer)
    {
        rewrite(group.count, pointer);
        rewriteEach(group.generators, pointer + "/generators");
        for (std::size_t i = 0; i < group.cables.size(); ++i)
            if (group.cables[i].count)
                rewrite(*group.cables[i].count, pointerTo(pointer + "/cables", i));
        rewriteEach(group.groups, pointer + "/groups");
    }

    // Composes the call's text again from the parts between its arguments.
    void rewrite(GeneratorUse& use, const std::string& pointer)
    {
        auto& call = use.call;
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

    void rewrite(PipelineItem& item, const std::string& pointer)
    {
        for (auto& binding : item.bindings)
            rewrite(binding.value, pointerTo(pointer + "/bind", binding.parameter));
        rewrite(item.repeat, pointer);
        rewrite(item.when, pointer);
        rewriteEach(item.items, pointer + "/steps");
        const auto places = placesOf(item.arrows);
        for (std::size_t i = 0; i < item.arrows.size(); ++i)
            rewrite(item.arrows[i].chunks, pointerTo(pointer + "/arrows", places[i].chain));
    }

    // The reference of a derived curve may be an output, or a value of the second variable: "rows = 256".
    void rewriteDerivation(StudyDefinition& study) const
    {
        auto derivation = derivationOf(study.derive);
        if (!derivation)
            return;
        auto& reference = derivation->reference;
        const auto name = reference.substr(0, reference.find(" = "));
        if (name == study.seriesVariable || std::ranges::count(study.outputs, reference) > 0)
            reference = m_names.names(name) + reference.substr(name.size());
        study.derive = textOf(*derivation);
    }

    void rewrite(StudyDefinition& study, const std::string& pointer)
    {
        rewriteDerivation(study);
        study.xVariable = m_names.names(study.xVariable);
        study.seriesVariable = m_names.names(study.seriesVariable);
        for (auto& axis : study.axes)
            axis.variable = m_names.names(axis.variable);
        for (auto& output : study.outputs)
            output = m_names.names(output);
        for (auto* const list : {&study.vary, &study.measuredAs, &study.shared, &study.separate})
            for (auto& text : *list) {
                const std::string name(splitAtEquals(text).name);
                text = m_names.names(name) + text.substr(name.size());
            }
        for (auto* const list : {&study.minimize, &study.maximize})
            for (auto& text : *list)
                rewriteText(text, pointer);
        for (auto& text : study.subjectTo)
            rewriteRelation(text, pointer);
        rewriteRelation(study.suchThat, pointer);
        rewriteText(study.limit, pointer);
    }

    void rewrite(Scenario& scenario, const std::string& pointer)
    {
        rewrite(scenario.settings, pointer);
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

    void rewrite(Variable& variable, const std::string& pointer)
    {
        rewrite(variable.value, pointer);
        rewrite(variable.bounds.atLeast, pointer);
        rewrite(variable.bounds.atMost, pointer);
    }

    void rewrite(ResourceCapacity& resource, const std::string& pointer)
    {
        rewrite(resource.capacity, pointer);
        rewrite(resource.rate, pointer);
    }

    void rewrite(OutputDefinition& output, const std::string& pointer)
    {
        rewrite(output.expression, pointer);
    }

    // `pointer`: pointer to the list.
    template <typename Item>
    void rewriteEach(std::vector<Item>& items, const std::string& pointer)
    {
        for (std::size_t i = 0; i < items.size(); ++i)
            rewrite(items[i], pointerTo(pointer, i));
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
        const auto equals = text.find_first_of("<>=");
        if (equals == std::string::npos || text[equals] != '=' || text[equals + 1] == '=')
            return rewriteText(text, pointer);
        auto left = text.substr(0, equals);
        auto right = text.substr(equals + 1);
        rewriteText(left, pointer);
        rewriteText(right, pointer);
        text = left + "=" + right;
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
    for (const auto* const word : {"topology", "phase", "busy", "baseline", "on"})
        taken.take(word);
    for (const auto& element : elementsOf(design))
        if (element.kind == ElementKind::Variable || element.kind == ElementKind::Component ||
            element.kind == ElementKind::Step || element.kind == ElementKind::StepGroup ||
            element.kind == ElementKind::Output)
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
    rewriter.rewriteEach(design.variables, "/variables");
    rewriter.rewriteEach(design.components, "/components");
    if (design.topology)
        rewriter.rewrite(*design.topology);
    rewriter.rewriteEach(design.resources, "/resources");
    if (design.pipeline)
        rewriter.rewrite(*design.pipeline, "/pipeline");
    rewriter.rewriteEach(design.outputs, "/outputs");
    rewriter.rewriteEach(design.scenarios, "/scenarios");
    rewriter.rewriteEach(design.studies, "/studies");
    if (inBaseline)
        rewriter.rewrite(design.baseline->settings, "/baseline");
    return std::move(rewriter.problems);
}

} // namespace clusterwright::model

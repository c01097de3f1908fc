#include "model/topology/generators/generate.h"

#include "model/core/finding.h"
#include "model/core/near_integer.h"
#include "model/core/text.h"
#include "model/core/text_parts.h"
#include "model/topology/generators/generator.h"
#include "model/units/quantity.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <iterator>

namespace clusterwright::model
{

namespace
{

using Form = GeneratorParameter::Form;

constexpr double kLargestNumber = 1e9; // largest argument

const std::vector<GeneratorDefinition>& definitions()
{
    static const auto all = [] {
        std::vector<GeneratorDefinition> list;
        for (auto part : {sharedMediumGenerators(),
                          treeGenerators(),
                          gridGenerators(),
                          lowDiameterGenerators(),
                          randomGenerators()})
            std::ranges::move(part, std::back_inserter(list));
        return list;
    }();
    return all;
}

std::vector<std::string> namesOf(const std::vector<Generator>& list)
{
    std::vector<std::string> names;
    for (const auto& generator : list)
        names.push_back(generator.name);
    return names;
}

// Splits "router=switch"; ignores an '=' that is part of a comparison.
GeneratorArgument readArgument(std::string_view text)
{
    const auto [left, right] = splitAtEquals(text);
    const auto name = trimmed(left);
    const auto isNamed =
        right && !name.empty() && !right->starts_with('=') &&
        std::ranges::all_of(name, [](char c) { return c == '_' || (c >= 'a' && c <= 'z'); });
    if (!isNamed)
        return {"", std::string(trimmed(text))};
    return {std::string(name), std::string(trimmed(*right))};
}

// Assigns the arguments of a call to the parameters.
class Matcher
{
public:
    Matcher(const GeneratorCall& call, const Generator& generator)
        : m_call(call)
        , m_generator(generator)
    {
        m_result.generator = &generator;
        m_result.texts.resize(generator.parameters.size());
    }

    Result<MatchedCall> run()
    {
        for (const auto& argument : m_call.arguments)
            argument.name.empty() ? takeByPosition(argument) : takeByName(argument);
        for (std::size_t i = 0; i < m_result.texts.size(); ++i) {
            const auto& parameter = m_generator.parameters[i];
            if (m_result.texts[i].empty() && parameter.form != Form::Word && !parameter.otherwise)
                fail("'" + parameter.name + "' is missing in '" + m_call.text + "'");
        }
        if (hasErrors(m_problems))
            return m_problems;
        return std::move(m_result);
    }

private:
    void fail(const std::string& message)
    {
        m_problems.add(refusal("generator.argument", message, "write " + m_generator.signature()));
    }

    void takeByPosition(const GeneratorArgument& argument)
    {
        const auto count = m_generator.parameters.size();
        while (m_next < count && !m_result.texts[m_next].empty() &&
               m_generator.parameters[m_next].form != Form::Lengths)
            ++m_next;
        if (m_next == count)
            fail("'" + m_call.text + "' has too many arguments");
        else
            m_result.texts[m_next].push_back(argument.text);
    }

    void takeByName(const GeneratorArgument& argument)
    {
        const auto& parameters = m_generator.parameters;
        const auto found = std::ranges::find(parameters, argument.name, &GeneratorParameter::name);
        if (found == parameters.end()) {
            fail("'" + m_generator.name + "' has no argument '" + argument.name + "'");
            return;
        }
        auto& texts = m_result.texts[static_cast<std::size_t>(found - parameters.begin())];
        if (!texts.empty() && found->form != Form::Lengths)
            fail("'" + argument.name + "' is given twice in '" + m_call.text + "'");
        texts.push_back(argument.text);
    }

    const GeneratorCall& m_call;
    const Generator& m_generator;
    std::size_t m_next = 0;
    MatchedCall m_result;
    Diagnostics m_problems;
};

// Fills in defaults and checks each value.
Diagnostics complete(const Generator& generator, std::vector<GeneratorValue>& values)
{
    Diagnostics problems;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const auto& parameter = generator.parameters[i];
        auto& [numbers, word] = values[i];
        if (parameter.form == Form::Word) {
            if (word.empty())
                word = parameter.words.front();
            if (std::ranges::find(parameter.words, word) == parameter.words.end())
                problems.add(refusal("generator.argument",
                                     "'" + parameter.name + "' of " + generator.name +
                                         " cannot be '" + word + "'",
                                     "use " + join(parameter.words, " or ")));
            continue;
        }
        if (numbers.empty() && parameter.otherwise)
            numbers.push_back(static_cast<double>(*parameter.otherwise));
        for (double& number : numbers) {
            number = isInteger(number) ? std::round(number) : number;
            if (!(number >= static_cast<double>(parameter.least)) || number != std::floor(number) ||
                number > kLargestNumber)
                problems.add(refusal("generator.argument",
                                     "'" + parameter.name + "' of " + generator.name +
                                         " cannot be " + shortestText(number),
                                     "use an integer from " + std::to_string(parameter.least) +
                                         " to " + roundedText(kLargestNumber, 10)));
        }
        if (numbers.empty())
            problems.add(refusal("generator.argument",
                                 "'" + parameter.name + "' is missing",
                                 "write " + generator.signature()));
    }
    return problems;
}

Diagnostics sizeProblem(const std::string& name, const GraphSize& size)
{
    const double vertices = size.hosts + size.others;
    if (vertices <= static_cast<double>(kMostVertices) &&
        size.cables <= static_cast<double>(kMostCables))
        return {};
    constexpr double kBytesPerVertex = 60; // with its name
    constexpr double kBytesPerCable = 76;  // with its bond and two links
    const double bytes = vertices * kBytesPerVertex + size.cables * kBytesPerCable;
    return refusal("topology.size",
                   name + " would have " + roundedText(size.hosts, 7) + " hosts, " +
                       roundedText(size.others, 7) + " switches and " +
                       roundedText(size.cables, 7) + " cables, some " +
                       displayText({bytes, kData}, 3) + " of memory",
                   "use smaller arguments: at most " + std::to_string(kMostVertices) +
                       " components and " + std::to_string(kMostCables) + " cables are possible");
}

// Returns "torus(8,8)": the values, defaults omitted.
std::string callText(const Generator& generator, const std::vector<GeneratorValue>& values)
{
    std::vector<std::string> parts;
    bool isInOrder = true; // until one is omitted
    for (std::size_t i = 0; i < values.size(); ++i) {
        const auto& parameter = generator.parameters[i];
        const auto& [numbers, word] = values[i];
        if (!word.empty())
            parts.push_back(parameter.name + "=" + word);
        else if (parameter.otherwise &&
                 numbers.front() == static_cast<double>(*parameter.otherwise))
            isInOrder = false;
        else
            for (const double number : numbers)
                parts.push_back((isInOrder ? "" : parameter.name + "=") + shortestText(number));
    }
    return generator.name + "(" + join(parts, ",") + ")";
}

} // namespace

std::string Generator::signature() const
{
    std::vector<std::string> parts;
    for (const auto& parameter : parameters) {
        if (parameter.form == Form::Lengths)
            parts.push_back(parameter.name + ", ...");
        else if (parameter.form == Form::Word)
            parts.push_back(parameter.name + "=" + join(parameter.words, "|"));
        else
            parts.push_back(parameter.otherwise
                                ? parameter.name + "=" + std::to_string(*parameter.otherwise)
                                : parameter.name);
    }
    return name + "(" + join(parts, ", ") + ")";
}

const std::vector<Generator>& generators()
{
    static const auto all = [] {
        std::vector<Generator> list;
        for (const auto& definition : definitions())
            list.push_back(definition.generator);
        return list;
    }();
    return all;
}

const Generator* findGenerator(std::string_view name)
{
    const auto found = std::ranges::find(generators(), name, &Generator::name);
    return found == generators().end() ? nullptr : &*found;
}

Result<GeneratorCall> parseGeneratorCall(std::string_view text)
{
    const auto whole = trimmed(text);
    const auto open = whole.find('(');
    GeneratorCall call;
    call.text = std::string(whole);
    call.generator = std::string(trimmed(whole.substr(0, open)));
    const auto fail = [&](const std::string& message) {
        return refusal("generator.syntax",
                       message + " in '" + call.text + "'",
                       "write a call such as fat_tree(8)");
    };
    if (open == std::string_view::npos || whole.back() != ')' || call.generator.empty())
        return fail("expected NAME(ARGUMENTS)");
    const auto inside = whole.substr(open + 1, whole.size() - open - 2);
    const auto parts = splitArguments(inside);
    if (!parts)
        return fail("unbalanced parentheses");
    if (trimmed(inside).empty())
        return call;
    for (const auto& part : *parts) {
        call.arguments.push_back(readArgument(part));
        if (call.arguments.back().text.empty())
            return fail("an argument is empty");
    }
    return call;
}

Result<MatchedCall> match(const GeneratorCall& call)
{
    const auto* const generator = findGenerator(call.generator);
    if (!generator) {
        const auto names = namesOf(generators());
        const auto near = didYouMean(call.generator, names);
        return refusal("generator.unknown",
                       "unknown generator '" + call.generator + "'",
                       near.empty() ? "use one of: " + join(names, ", ") : near);
    }
    return Matcher(call, *generator).run();
}

Result<Topology> generate(const Generator& generator, std::span<const GeneratorValue> values)
{
    const auto found = std::ranges::find(
        definitions(), generator.name, [](const auto& d) { return d.generator.name; });
    assert(found != definitions().end()); // one of generators()
    const auto& definition = *found;
    std::vector<GeneratorValue> given(values.begin(), values.end());
    given.resize(generator.parameters.size());
    if (auto problems = complete(generator, given); !problems.empty())
        return problems;
    const auto name = callText(generator, given);
    const Arguments arguments(definition.generator, std::move(given));
    if (definition.check)
        if (const auto wrong = definition.check(arguments); !wrong.empty())
            return refusal("generator.argument", name + ": " + wrong);
    if (auto tooLarge = sizeProblem(name, definition.size(arguments)); !tooLarge.empty())
        return tooLarge;
    auto topology = definition.build(arguments);
    topology.name = name;
    return topology;
}

Result<Topology> generate(std::string_view text)
{
    const auto call = parseGeneratorCall(text);
    if (!call)
        return call.diagnostics();
    const auto matched = match(call.value());
    if (!matched)
        return matched.diagnostics();
    const auto& generator = *matched.value().generator;
    std::vector<GeneratorValue> values(generator.parameters.size());
    for (std::size_t i = 0; i < values.size(); ++i)
        for (const auto& part : matched.value().texts[i]) {
            if (generator.parameters[i].form == Form::Word)
                values[i].word = part;
            else if (const auto number = parseDouble(part))
                values[i].numbers.push_back(*number);
            else
                return refusal("generator.argument",
                               "'" + generator.parameters[i].name + "' of " + generator.name +
                                   " must be an integer, got '" + part + "'",
                               "use an integer");
        }
    return generate(generator, values);
}

} // namespace clusterwright::model

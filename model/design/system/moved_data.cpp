#include "model/design/system/caveat.h"
#include "model/design/system/instantiation.h"
#include "model/json/pointer.h"

#include <string>
#include <vector>

namespace clusterwright::model
{

namespace
{

// Data over a rate is rounded, once in the block's equation and once here.
constexpr const char* kRounding = "1.000000001";

// Attribute of a component as a whole, not of its parts: the wire of a NIC, but not its host bus. Blocks use this name for all
// kinds of rates, so on a part the equal name is not evidence.
constexpr const char* kBandwidthOfWhole = "bandwidth";

std::string rateOfResource(const std::string& resource)
{
    return "rate." + resource;
}

// Returns the equation of a rate; null for another name. An attribute that is an expression has no dimension before the design is
// lowered.
const Equation* findRate(const Instantiation& to, const std::string& name)
{
    const auto found = to.system.set.find(name);
    if (!found)
        return nullptr;
    const auto& equation = to.system.set.equations()[*found];
    return equation.declared && isRate(*equation.declared) ? &equation : nullptr;
}

const Equation* limitOf(const Instantiation& to, const MovingStep& step, std::size_t number)
{
    const auto& rate = step.block.moves[number].rate;
    const auto dot = step.resource.find('.');
    const auto component = to.prefix + step.resource.substr(0, dot) + ".";
    std::vector<std::string> names;
    if (number == 0) // later ones are rates of parts that the resource works with
        names.push_back(to.prefix + rateOfResource(step.resource));
    if (dot == std::string::npos || rate != kBandwidthOfWhole)
        names.push_back(component + rate);
    if (dot == std::string::npos)
        names.push_back(component + kBandwidthOfWhole);
    if (!step.resource.empty())
        for (const auto& name : names)
            if (const auto* const found = findRate(to, name))
                return found;
    return findRate(to, step.scope + rate);
}

Equation dataEquation(const MovingStep& step, std::size_t number)
{
    const auto& moved = step.block.moves[number];
    Equation equation;
    equation.name = step.scope + "moves." + moved.rate;
    equation.scope = step.scope;
    equation.expression = moved.data;
    equation.declared = kData;
    equation.doc = "data that moves at " + moved.rate;
    equation.source = step.block.source;
    equation.place = {step.place.file, pointerTo(step.place.pointer + "/moves", number)};
    return equation;
}

// In the order of kRateCaveats.
std::array<std::string, kRateCaveats.size()> conditionTexts(const CheckedRate& checked,
                                                            Dimension dimension)
{
    const auto& [condition, step, resource, duration, data, rate, parameter] = checked;
    const bool isBandwidth = dimension == kBandwidth;
    return {std::string(kRounding) + " * " + duration + " >= " + data +
                (isBandwidth ? " / " : " * ") + rate,
            data + " >= 0 B",
            data,
            rate + (isBandwidth ? " > 0 B/s" : " >= 0 s/B"),
            rate};
}

// Returns false if the name of a resource or step is invalid, which has a finding of its own.
bool addConditions(Instantiation& to,
                   const CheckedRate& checked,
                   Dimension dimension,
                   const Place& place)
{
    std::vector<Condition> conditions;
    const auto texts = conditionTexts(checked, dimension);
    for (std::size_t i = 0; i < texts.size(); ++i) {
        auto expression = parseExpression(texts[i]);
        if (!expression)
            return false;
        auto& condition = conditions.emplace_back(Condition{Condition::Kind::Validity,
                                                            "",
                                                            std::move(expression).value(),
                                                            checked.step,
                                                            "is faster than its rate",
                                                            place});
        condition.isLimit = condition.mustBeKnown = kRateCaveats[i] == Caveat::Unchecked;
    }
    for (auto& condition : conditions)
        to.system.set.add(std::move(condition));
    return true;
}

} // namespace

void addResourceRate(Instantiation& to,
                     const std::string& resource,
                     const Expression& rate,
                     const std::string& pointer)
{
    Equation equation;
    equation.name = to.prefix + rateOfResource(resource);
    equation.scope = to.prefix;
    equation.expression = rate;
    equation.declared = kBandwidth;
    equation.doc = "rate of the resource";
    equation.place = {to.file, pointer};
    if (const auto problem = negativeProblem(equation.name, rate))
        to.reportAt(equation.place, *problem);
    to.add(std::move(equation));
}

void addMovedData(Instantiation& to, const MovingStep& step)
{
    const auto duration = step.scope.empty() ? step.block.time : step.scope + "duration";
    for (std::size_t i = 0; i < step.block.moves.size(); ++i) {
        const auto* const limit = limitOf(to, step, i);
        if (!limit) // the parameter is missing, which has a finding of its own
            continue;
        auto data = dataEquation(step, i);
        const auto subject =
            step.scope.empty() ? step.block.id : step.scope.substr(0, step.scope.size() - 1);
        CheckedRate checked{to.system.set.conditions().size(),
                            subject,
                            step.resource,
                            duration,
                            data.name,
                            limit->name,
                            step.scope + step.block.moves[i].rate};
        if (!addConditions(to, checked, *limit->declared, {to.file, step.pointer}))
            continue;
        to.system.rates.push_back(std::move(checked));
        to.add(std::move(data));
    }
}

} // namespace clusterwright::model

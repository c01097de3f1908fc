#include "model/design/system/caveat.h"
#include "model/design/system/instantiation.h"
#include "model/json/pointer.h"

#include <algorithm>
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

// Returns the sum of the counts of the hosts; empty without hosts.
std::string hostCount(const Instantiation& to)
{
    std::string sum;
    for (const auto& component : to.available)
        if (component.kind == "host")
            sum += (sum.empty() ? "" : " + ") + to.prefix + component.name + ".count";
    return sum;
}

// Returns the rate of all NICs of a host, in place of that of one; the rate itself for other components.
const Equation* rateOfRails(Instantiation& to, const Equation& rate)
{
    const auto component =
        rate.name.substr(to.prefix.size(), rate.name.rfind('.') - to.prefix.size());
    const auto found = std::ranges::find(to.available, component, &AvailableComponent::name);
    const auto hosts = hostCount(to);
    const bool isCounted = found != to.available.end() && (found->hasCount || to.system.topology);
    if (!isCounted || found->kind != "nic" || hosts.empty())
        return &rate;
    const auto name = rate.name + std::string(kOfAllRails);
    if (const auto known = to.system.set.find(name))
        return &to.system.set.equations()[*known];
    const auto* const times = *rate.declared == kBandwidth ? " * " : " / ";
    auto text = parseExpression(rate.name + times + "max(1, " + to.prefix + component +
                                ".count / max(1, " + hosts + "))");
    if (!text) // the name of a component is invalid, which has a finding of its own
        return &rate;
    Equation equation;
    equation.name = name;
    equation.expression = std::move(text).value();
    equation.declared = rate.declared;
    equation.doc = "of all NICs of a host";
    equation.place = rate.place;
    to.add(std::move(equation));
    return findRate(to, name);
}

const Equation* limitOf(Instantiation& to, const MovingStep& step, std::size_t number)
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
                return name.starts_with(component) ? rateOfRails(to, *found) : found;
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

#include "plugins/runner/probes/probe.h"

#include "model/core/text.h"
#include "model/units/quantity.h"

#include <algorithm>
#include <cmath>

namespace clusterwright::runner
{

const ProbeParameter* Probe::parameter(std::string_view name) const
{
    const auto found = std::ranges::find(parameters, name, &ProbeParameter::name);
    return found == parameters.end() ? nullptr : &*found;
}

const ProbeOutput* Probe::output(std::string_view name) const
{
    const auto found = std::ranges::find(outputs, name, &ProbeOutput::name);
    return found == outputs.end() ? nullptr : &*found;
}

bool Probe::bringsProgram() const
{
    std::error_code ignored;
    return std::filesystem::is_regular_file(folder / program, ignored);
}

NamedUnits baseUnitsOf(const Probe& probe)
{
    NamedUnits units;
    for (const auto& output : probe.outputs)
        units.emplace_back(output.name, model::baseUnit(output.dimension));
    for (const auto& parameter : probe.parameters)
        if (parameter.isNumber())
            units.emplace_back(parameter.name, model::baseUnit(parameter.dimension));
    return units;
}

std::string toText(const ParameterValue& value)
{
    constexpr double kLargestWhole = 1e15;
    if (const auto* const word = std::get_if<std::string>(&value))
        return *word;
    const double number = std::get<double>(value);
    return number == std::trunc(number) && std::abs(number) < kLargestWhole
               ? std::to_string(static_cast<long long>(number))
               : model::shortestText(number);
}

std::string displayText(const ParameterValue& value, model::Dimension dimension)
{
    const auto* const number = std::get_if<double>(&value);
    if (!number)
        return std::get<std::string>(value);
    auto text = model::fieldText({*number, dimension}, {});
    const auto read = model::parseQuantity(text);
    return read && read.value().value == *number ? text : model::exactText({*number, dimension});
}

void setParameter(Point& point, std::string_view name, ParameterValue value)
{
    const auto found = std::ranges::find(point, name, &Point::value_type::first);
    if (found != point.end())
        found->second = std::move(value);
}

std::vector<std::string> optionsOf(const Point& point)
{
    std::vector<std::string> options;
    for (const auto& [name, value] : point) {
        options.push_back("--" + name);
        options.push_back(toText(value));
    }
    return options;
}

std::string toText(const Point& point)
{
    std::vector<std::string> parts;
    for (const auto& [name, value] : point)
        parts.push_back(name + "=" + toText(value));
    return model::join(parts, " ");
}

std::string displayText(const Point& point, const Probe& probe)
{
    std::vector<std::string> parts;
    for (const auto& [name, value] : point) {
        const auto* const parameter = probe.parameter(name);
        parts.push_back(name + "=" +
                        (parameter ? displayText(value, parameter->dimension) : toText(value)));
    }
    return model::join(parts, " ");
}

} // namespace clusterwright::runner

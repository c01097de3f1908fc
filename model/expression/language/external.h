// Functions whose values come from outside of the language: hops_mean, flow_bandwidth(all_to_all), ... A design's topology
// provides them; without a topology they are unknown.
#pragma once

#include "model/core/result.h"
#include "model/units/dimension.h"

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace clusterwright::model
{

// One function, with its choice if it has one.
class ExternalFunction
{
public:
    ExternalFunction() = default;
    ExternalFunction(const ExternalFunction&) = delete;
    ExternalFunction& operator=(const ExternalFunction&) = delete;
    virtual ~ExternalFunction() = default;

    [[nodiscard]] virtual Dimension dimension() const = 0;
    // Full names of the equations that the value depends on, in addition to the arguments of the call.
    [[nodiscard]] virtual const std::vector<std::string>& inputs() const = 0;
    // `operands`: the values of the inputs, then the arguments of the call, in base units. Pure; threads may share it.
    // NaN where there is no value.
    [[nodiscard]] virtual double value(std::span<const double> operands) const = 0;
    // Returns one finding with the reason for a missing value.
    [[nodiscard]] virtual Diagnostics problem(std::span<const double> operands) const = 0;
};

class ExternalFunctions
{
public:
    ExternalFunctions() = default;
    ExternalFunctions(const ExternalFunctions&) = delete;
    ExternalFunctions& operator=(const ExternalFunctions&) = delete;
    virtual ~ExternalFunctions() = default;

    // Returns the same object for the same choice. `choice` is the first word of a call ("all_to_all"), or empty. Error:
    // expression.function, when the function has no such choice.
    [[nodiscard]] virtual Result<std::shared_ptr<const ExternalFunction>>
    find(const std::string& name, const std::string& choice, std::size_t arguments) const = 0;
    // The complete definition of the function: with equal texts and operands, values are equal.
    [[nodiscard]] virtual std::string definition() const = 0;
};

} // namespace clusterwright::model

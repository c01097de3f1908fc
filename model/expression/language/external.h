// Functions of the language whose values come from outside of it: hops_mean, flow_bandwidth(all_to_all), ... A design's topology
// gives them; without one they are unknown.
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
    // Whole names of the equations that the value depends on, beside the arguments of the call.
    [[nodiscard]] virtual const std::vector<std::string>& inputs() const = 0;
    // `operands`: the values of the inputs, then the arguments of the call, in base units. Pure; threads may share it.
    // NaN where there is no value.
    [[nodiscard]] virtual double value(std::span<const double> operands) const = 0;
    // Returns why there is no value: one finding.
    [[nodiscard]] virtual Diagnostics problem(std::span<const double> operands) const = 0;
};

class ExternalFunctions
{
public:
    ExternalFunctions() = default;
    ExternalFunctions(const ExternalFunctions&) = delete;
    ExternalFunctions& operator=(const ExternalFunctions&) = delete;
    virtual ~ExternalFunctions() = default;

    // The same object for the same question. `choice` is the word that a call begins with ("all_to_all"), or empty.
    // Error: expression.function, when the function has no such choice.
    [[nodiscard]] virtual Result<std::shared_ptr<const ExternalFunction>>
    find(const std::string& name, const std::string& choice, std::size_t arguments) const = 0;
    // What the functions are made from, in full: with equal texts and operands they have equal values.
    [[nodiscard]] virtual std::string definition() const = 0;
};

} // namespace clusterwright::model

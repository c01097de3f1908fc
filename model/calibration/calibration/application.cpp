#include "model/calibration/calibration/application.h"

#include "model/calibration/calibration/fit_curves.h"
#include "model/core/finding.h"
#include "model/core/provenance.h"
#include "model/core/text.h"
#include "model/design/document/design.h"
#include "model/design/gestures/step_number.h"
#include "model/design/graph/available_component.h"
#include "model/design/system/system.h"
#include "model/design/system/valuation.h"
#include "model/study/points/study_point.h"
#include "model/study/points/table_work.h"
#include "model/units/unit_phrase.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace clusterwright::model
{

namespace
{

constexpr double kConfidence =
    0.95; // level of intervals in designs, independent of the fit's level

// Returns the parameter with the interval for designs.
FittedParameter asStated(const Fit& fit, FittedParameter parameter)
{
    if (parameter.state == Identifiability::Identified && fit.plan.confidence != kConfidence)
        std::tie(parameter.low, parameter.high) =
            intervalOf(parameter, fit.identification.degreesOfFreedom, kConfidence);
    return parameter;
}

constexpr std::string_view kReciprocal = "1/";

// Returns "1/G" for "G", and "G" for "1/G".
std::string inverseName(const std::string& name)
{
    return name.starts_with(kReciprocal) ? name.substr(kReciprocal.size()) : reciprocalName(name);
}

// Returns the identified parameter with this name, which has no "1/"; null without one.
const MeasuredParameter* identified(const std::vector<MeasuredParameter>& measured,
                                    const std::string& name)
{
    const auto found = std::ranges::find_if(measured, [&](const MeasuredParameter& one) {
        return one.parameter.name == name && one.parameter.state == Identifiability::Identified;
    });
    return found == measured.end() ? nullptr : &*found;
}

Diagnostics unidentified(const std::vector<MeasuredParameter>& measured, const std::string& name)
{
    std::vector<std::string> names, reciprocals;
    for (const auto& one : measured)
        if (one.parameter.state == Identifiability::Identified) {
            names.push_back(one.parameter.name);
            reciprocals.push_back(reciprocalName(one.parameter.name));
        }
    const auto slash = name.find('/');
    const bool isOther = slash != std::string::npos && !name.starts_with(kReciprocal);
    if (isOther && identified(measured, name.substr(slash + 1)) != nullptr)
        return refusal("fit.unidentified",
                       "'" + name + "' is neither a fitted parameter nor the reciprocal of one",
                       "write '" + reciprocalName(name.substr(slash + 1)) + "'");
    const auto& known = slash == std::string::npos ? names : reciprocals;
    auto near = didYouMean(name, known);
    if (near.empty() && !known.empty())
        near = "use " + join(known, ", ");
    return refusal("fit.unidentified", "the data do not determine '" + name + "'", near);
}

MeasuredParameter reciprocalOf(const MeasuredParameter& of)
{
    auto result = of;
    auto& parameter = result.parameter;
    parameter.name = reciprocalName(of.parameter.name);
    parameter.unit = "";
    parameter.dimension = kNumber / of.parameter.dimension;
    parameter.value = 1 / of.parameter.value;
    parameter.error = of.parameter.error / (of.parameter.value * of.parameter.value);
    parameter.low = 1 / of.parameter.high;
    parameter.high = 1 / of.parameter.low;
    parameter.range = FittedParameter{}.range;
    Origin origin = *of.origin;
    origin.note = "1 / " + of.parameter.name + "; " + origin.note;
    origin.interval = {exactText({parameter.low, parameter.dimension}),
                       exactText({parameter.high, parameter.dimension})};
    if (origin.estimate) {
        for (auto& [other, correlation] : origin.estimate->correlations)
            correlation = -correlation;
        origin.estimate->parameter = parameter.name;
        origin.estimate->correlations[of.parameter.name] = -1;
    }
    result.origin = OriginRef(std::move(origin));
    return result;
}

// Returns a text that identifies the fit: equal for all parameters of a fit, different for different fits.
std::string nameOf(const Fit& fit, const MeasurementRecord& record)
{
    std::vector<double> estimates;
    for (const auto& parameter : fit.parameters)
        estimates.push_back(parameter.value);
    return "run " + record.run + ", " + fit.response + fingerprintOf({estimates});
}

// Returns correlations, because the units of a covariance are hard to read.
JointEstimate estimateOf(const Fit& fit, std::size_t parameter, const MeasurementRecord& record)
{
    JointEstimate estimate{nameOf(fit, record), fit.parameters[parameter].name, {}};
    const auto correlations = correlationsOf(fit);
    for (std::size_t other = 0; other < fit.parameters.size(); ++other)
        if (const double correlation = correlations[parameter][other];
            other != parameter && std::isfinite(correlation))
            estimate.correlations[fit.parameters[other].name] = correlation;
    estimate.rows = fit.rows;
    return estimate;
}

bool isComponent(const System& system, const std::string& name)
{
    return std::ranges::find(system.components, name, &AvailableComponent::name) !=
           system.components.end();
}

// Returns the variables and component attributes, which can store an origin.
bool isTarget(const System& system, const std::string& name)
{
    const auto dot = name.find('.');
    return isSettable(system, name) &&
           (dot == std::string::npos || isComponent(system, name.substr(0, dot)));
}

// Returns the dimension of each equation, by evaluation if it is computed.
std::vector<Dimension> dimensionsOf(const System& system)
{
    if (auto values = valuate(system))
        return std::move(values).value().dimensions;
    std::vector<Dimension> dimensions;
    for (const auto& equation : system.set.equations())
        dimensions.push_back(equation.declared.value_or(kNumber));
    return dimensions;
}

// Returns the dimension of the target.
Result<Dimension> dimensionOf(const System& system, const std::string& target)
{
    const auto found = system.set.find(target);
    if (!found || !isSettable(system, target))
        return refusal("edit.unknown",
                       "'" + system.id + "' has no input '" + target + "'",
                       didYouMean(target, system.settable));
    const auto& declared = system.set.equations()[*found].declared;
    return declared ? *declared : dimensionsOf(system)[*found];
}

// Returns the equation with the value; for a parameter bound to a variable, that of the variable.
const Equation* numberOf(const System& system, const std::string& target)
{
    const auto found = system.set.find(target);
    if (!found)
        return nullptr;
    const auto& equation = system.set.equations()[*found];
    const auto& terms = equation.expression.terms;
    if (equation.origin || terms.size() != 1 || terms.front().op != Op::Name)
        return &equation;
    const auto bound = system.set.find(equation.scope + terms.front().name);
    return bound ? &system.set.equations()[*bound] : &equation;
}

Result<Edit> newVariableEdit(const Design& design,
                             const System& system,
                             const ParameterTarget& target,
                             const MeasuredParameter& measured)
{
    if (!isName(target.name))
        return refusal("name.form",
                       "invalid variable name '" + target.name + "'",
                       "use letters, digits and '_', beginning with a letter");
    if (system.set.find(target.name))
        return refusal("name.duplicate",
                       "duplicate variable '" + target.name + "'",
                       "choose the existing variable as the target, or another name");
    const auto& parameter = measured.parameter;
    Variable variable;
    variable.name = target.name;
    variable.value = parseExpression(exactText({parameter.value, parameter.dimension})).value();
    variable.doc =
        target.step.empty() ? parameter.name : parameter.name + " of '" + target.step + "'";
    variable.origin = measured.origin;
    if (!target.step.empty())
        return bindToNewVariable(design, target.step, target.parameter, std::move(variable));
    return Edit{SetItem<Variable>{"", design.variables.size(), std::nullopt, std::move(variable)}};
}

// "nic.rate" is an attribute of a component, "count_sort.t_key" a parameter of a step, "rows" a variable of the design.
Result<Edit> editOf(const Design& design,
                    Library& library,
                    const System& system,
                    const ParameterTarget& target,
                    const MeasuredParameter& measured)
{
    if (target.isNew)
        return newVariableEdit(design, system, target, measured);
    const auto& parameter = measured.parameter;
    const auto dimension = dimensionOf(system, target.name);
    if (!dimension)
        return dimension.diagnostics();
    if (dimension.value() != parameter.dimension)
        return refusal("dimension.mismatch",
                       expectedUnit(dimension.value(), parameter.dimension) + " for '" +
                           target.name + "' from '" + parameter.name + "'",
                       dimension.value() == kNumber / parameter.dimension
                           ? "write '" + inverseName(parameter.name) + "=" + target.name + "'"
                           : unitRemedy(dimension.value(), parameter.dimension));
    const auto value = exactText({parameter.value, parameter.dimension});
    const auto dot = target.name.find('.');
    if (dot == std::string::npos)
        return setVariable(design, target.name, value, measured.origin);
    const auto owner = target.name.substr(0, dot);
    const auto number = target.name.substr(dot + 1);
    return isComponent(system, owner)
               ? setAttribute(design, owner, number, value, *measured.origin)
               : setStepNumber(design, library, owner, number, value, *measured.origin);
}

// Spreads do not correlate with the parameters.
Origin spreadOrigin(const Fit& fit, const FittedParameter& spread, const MeasurementRecord& record)
{
    Origin origin;
    origin.kind = OriginKind::Measurement;
    origin.note = "run " + record.run + ", " + record.date + ": " + spread.name + " of ln(" +
                  fit.response + "), " + std::to_string(fit.residuals.size()) + " rows";
    origin.interval = {exactText({spread.low, spread.dimension}),
                       exactText({spread.high, spread.dimension})};
    return origin;
}

} // namespace

Origin originOf(const Fit& fit, std::size_t parameter, const MeasurementRecord& record)
{
    const auto fitted = asStated(fit, fit.parameters[parameter]);
    Origin origin;
    origin.kind = OriginKind::Measurement;
    origin.note = "run " + record.run + ", " + record.date + ": " + fitted.name + " of " +
                  fit.response + (record.method.empty() ? "" : " (" + record.method + ")") + ", " +
                  std::to_string(fit.residuals.size()) + " rows, standard error " +
                  displayIn({fitted.error, fitted.dimension}, fitted.unit, 3);
    origin.interval = {exactText({fitted.low, fitted.dimension}),
                       exactText({fitted.high, fitted.dimension})};
    origin.estimate = estimateOf(fit, parameter, record);
    return origin;
}

std::vector<MeasuredParameter> measuredBy(const Fit& fit, const MeasurementRecord& record)
{
    std::vector<MeasuredParameter> measured;
    for (std::size_t j = 0; j < fit.parameters.size(); ++j)
        measured.push_back({asStated(fit, fit.parameters[j]),
                            fit.parameters[j].state == Identifiability::Identified
                                ? OriginRef(originOf(fit, j, record))
                                : OriginRef()});
    for (const auto& spread : fit.spreads)
        measured.push_back({spread,
                            spread.state == Identifiability::Identified
                                ? OriginRef(spreadOrigin(fit, spread, record))
                                : OriginRef()});
    return measured;
}

std::string reciprocalName(const std::string& parameter)
{
    return std::string(kReciprocal) + parameter;
}

Result<MeasuredParameter> measuredNamed(const std::vector<MeasuredParameter>& measured,
                                        const std::string& name)
{
    const bool isReciprocal = name.starts_with(kReciprocal);
    const auto* const found =
        identified(measured, isReciprocal ? name.substr(kReciprocal.size()) : name);
    if (found == nullptr)
        return unidentified(measured, name);
    if (!isReciprocal)
        return *found;
    if (found->parameter.low <= 0 && found->parameter.high >= 0)
        return refusal("fit.reciprocal",
                       "the interval of '" + found->parameter.name + "' contains 0, so '" + name +
                           "' has no interval",
                       "measure more launches or longer messages");
    return reciprocalOf(*found);
}

std::vector<std::string> targetsIn(const System& system, Dimension dimension)
{
    const auto dimensions = dimensionsOf(system);
    std::vector<std::string> names;
    for (const auto& name : system.settable)
        if (isTarget(system, name) && dimensions[*system.set.find(name)] == dimension)
            names.push_back(name);
    return names;
}

std::set<std::string> usedInputs(const System& system)
{
    std::set<std::string> used;
    for (const auto& output : system.outputs)
        if (const auto inputs = inputsOf(system, output.name))
            used.insert(inputs.value().begin(), inputs.value().end());
    return used;
}

std::string
newTargetName(const System& system, const std::string& step, const std::string& parameter)
{
    auto name = step.empty() ? parameter : step + "_" + parameter;
    std::ranges::replace(name, '.', '_');
    auto found = name;
    for (int number = 2; system.set.find(found); ++number)
        found = name + "_" + std::to_string(number);
    return found;
}

Diagnostics takenInput(const std::vector<Assignment>& earlier, const Assignment& assignment)
{
    const auto& [parameter, input] = assignment;
    const auto other = std::ranges::find(earlier, input, &Assignment::second);
    if (other == earlier.end())
        return {};
    return refusal("fit.duplicate",
                   "'" + input + "' is already assigned from '" + other->first + "'",
                   "assign '" + parameter + "' to another input");
}

Result<Edit> applyMeasured(const Design& design,
                           Library& library,
                           const std::vector<MeasuredParameter>& measured,
                           const std::vector<ParameterTarget>& targets)
{
    const auto system = instantiate(design, library, {});
    if (!system)
        return system.diagnostics();
    auto changed = design;
    Edits edits;
    Diagnostics problems;
    std::vector<Assignment> earlier;
    for (const auto& target : targets) {
        const Assignment assignment{target.parameter, target.name};
        if (!target.isNew) // otherwise name.duplicate
            append(problems, takenInput(earlier, assignment));
        earlier.push_back(assignment);
        const auto found = measuredNamed(measured, target.parameter);
        if (!found) {
            append(problems, found.diagnostics());
            continue;
        }
        auto edit = editOf(changed, library, system.value(), target, found.value());
        const auto inverse = edit ? model::apply(changed, edit.value()) : edit;
        append(problems, inverse.diagnostics());
        if (inverse)
            edits.edits.push_back(std::move(edit).value());
    }
    if (hasErrors(problems))
        return problems;
    return Edit{std::move(edits)};
}

Result<Edit> applyFit(const Design& design,
                      Library& library,
                      const Fit& fit,
                      const std::vector<Assignment>& assignments,
                      const MeasurementRecord& record)
{
    std::vector<ParameterTarget> targets;
    for (const auto& [parameter, name] : assignments)
        targets.push_back({parameter, name});
    return applyMeasured(design, library, measuredBy(fit, record), targets);
}

std::vector<Drift>
driftOf(const System& system, const Fit& fit, const std::vector<Assignment>& assignments)
{
    return driftOf(system, measuredBy(fit, {}), assignments);
}

std::vector<Drift> driftOf(const System& system,
                           const std::vector<MeasuredParameter>& measured,
                           const std::vector<Assignment>& assignments)
{
    std::vector<Drift> drifts;
    for (const auto& [name, target] : assignments) {
        const auto found = measuredNamed(measured, name);
        const auto* const number = numberOf(system, target);
        if (!found || number == nullptr)
            continue;
        const auto* const now = &found.value().parameter;
        const auto& origin = number->origin;
        if (!origin || origin->kind != OriginKind::Measurement || origin->interval.size() != 2)
            continue;
        const auto low = parseQuantity(origin->interval[0]);
        const auto high = parseQuantity(origin->interval[1]);
        if (!low || !high || low.value().dimension != now->dimension)
            continue;
        const bool hasLeft = now->low > high.value().value || now->high < low.value().value;
        drifts.push_back({target, low.value().value, high.value().value, *now, hasLeft});
    }
    return drifts;
}

} // namespace clusterwright::model

#include "model/calibration/application.h"

#include "model/core/refusal.h"
#include "model/core/text.h"
#include "model/design/step_number.h"
#include "model/design/system.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace clusterwright::model
{

namespace
{

constexpr double kConfidence = 0.95; // of intervals in designs, whatever that of the fit

// With the interval that designs state.
FittedParameter asStated(const Fit& fit, FittedParameter parameter)
{
    if (parameter.state == Identifiability::Identified)
        std::tie(parameter.low, parameter.high) =
            intervalOf(parameter, fit.identification.degreesOfFreedom, kConfidence);
    return parameter;
}

const FittedParameter* identified(const Fit& fit, const std::string& name)
{
    const auto found = std::ranges::find(fit.parameters, name, &FittedParameter::name);
    return found != fit.parameters.end() && found->state == Identifiability::Identified ? &*found
                                                                                        : nullptr;
}

// "correlation with G -0.62": of the covariance, without units that nobody could read.
std::string correlationText(const Fit& fit, std::size_t parameter)
{
    const auto& covariance = fit.identification.covariance;
    std::vector<std::string> parts;
    for (std::size_t other = 0; other < fit.parameters.size(); ++other) {
        const double size = std::sqrt(covariance[parameter][parameter] * covariance[other][other]);
        if (other != parameter && fit.parameters[other].state == Identifiability::Identified &&
            size > 0)
            parts.push_back("with " + fit.parameters[other].name + " " +
                            roundedText(covariance[parameter][other] / size, 3));
    }
    return parts.empty() ? "" : "; correlation " + join(parts, ", ");
}

bool isComponent(const System& system, const std::string& name)
{
    return std::ranges::find(system.components, name, &AvailableComponent::name) !=
           system.components.end();
}

// "nic.rate" is of a component, "count_sort.t_key" of a step, "rows" of the design.
Result<Edit> editOf(const Design& design,
                    Library& library,
                    const System& system,
                    const std::string& target,
                    Quantity value,
                    const Origin& origin)
{
    const auto text = exactText(value);
    const auto dot = target.find('.');
    if (dot == std::string::npos)
        return setVariable(design, target, text, origin);
    const auto owner = target.substr(0, dot);
    const auto number = target.substr(dot + 1);
    return isComponent(system, owner) ? setAttribute(design, owner, number, text, origin)
                                      : setStepNumber(design, library, owner, number, text, origin);
}

// What the target measures.
Result<Dimension> dimensionOf(const System& system, const std::string& target)
{
    const auto found = system.set.find(target);
    if (!found || std::ranges::count(system.settable, target) == 0)
        return refusal("edit.unknown",
                       "'" + system.id + "' has no number '" + target + "' to set",
                       didYouMean(target, system.settable));
    return system.set.equations()[*found].declared.value_or(kNumber);
}

// The equation with the number: of a parameter that is bound to a variable, that of the variable.
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

} // namespace

Origin originOf(const Fit& fit, std::size_t parameter, const MeasurementRecord& record)
{
    const auto fitted = asStated(fit, fit.parameters[parameter]);
    Origin origin;
    origin.kind = OriginKind::Measurement;
    origin.note = "run " + record.run + ", " + record.date + ": " + fitted.name + " of " +
                  fit.response + (record.method.empty() ? "" : " (" + record.method + ")") + ", " +
                  std::to_string(fit.residuals.size()) + " rows, standard error " +
                  displayIn({fitted.error, fitted.dimension}, fitted.unit, 3) +
                  correlationText(fit, parameter);
    origin.interval = {exactText({fitted.low, fitted.dimension}),
                       exactText({fitted.high, fitted.dimension})};
    return origin;
}

Result<Edit> applyFit(const Design& design,
                      Library& library,
                      const Fit& fit,
                      const std::vector<Assignment>& assignments,
                      const MeasurementRecord& record)
{
    const auto system = instantiate(design, library, {});
    if (!system)
        return system.diagnostics();
    auto changed = design;
    Edits edits;
    Diagnostics problems;
    for (const auto& [name, target] : assignments) {
        const auto* const fitted = identified(fit, name);
        const auto dimension = dimensionOf(system.value(), target);
        if (fitted == nullptr || !dimension) {
            append(problems,
                   fitted == nullptr
                       ? Diagnostics{refusal("fit.unidentified",
                                             "the data give no '" + name + "' to apply")}
                       : dimension.diagnostics());
            continue;
        }
        if (dimension.value() != fitted->dimension) {
            problems.push_back(refusal("dimension.mismatch",
                                       "'" + name + "' is in " + baseUnit(fitted->dimension) +
                                           ", '" + target + "' in " + baseUnit(dimension.value())));
            continue;
        }
        const auto index = static_cast<std::size_t>(fitted - fit.parameters.data());
        auto edit = editOf(changed,
                           library,
                           system.value(),
                           target,
                           {fitted->value, fitted->dimension},
                           originOf(fit, index, record));
        const auto inverse = edit ? model::apply(changed, edit.value()) : edit;
        append(problems, inverse.diagnostics());
        if (inverse)
            edits.edits.push_back(std::move(edit).value());
    }
    if (hasErrors(problems))
        return problems;
    return Edit{std::move(edits)};
}

std::vector<Drift>
driftOf(const System& system, const Fit& fit, const std::vector<Assignment>& assignments)
{
    std::vector<Drift> drifts;
    for (const auto& [name, target] : assignments) {
        const auto* const fitted = identified(fit, name);
        const auto* const number = numberOf(system, target);
        if (fitted == nullptr || number == nullptr)
            continue;
        const auto& origin = number->origin;
        if (!origin || origin->kind != OriginKind::Measurement || origin->interval.size() != 2)
            continue;
        const auto low = parseQuantity(origin->interval[0]);
        const auto high = parseQuantity(origin->interval[1]);
        if (!low || !high || low.value().dimension != fitted->dimension)
            continue;
        const auto now = asStated(fit, *fitted);
        const bool hasLeft = now.low > high.value().value || now.high < low.value().value;
        drifts.push_back({target, low.value().value, high.value().value, now, hasLeft});
    }
    return drifts;
}

} // namespace clusterwright::model

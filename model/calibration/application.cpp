#include "model/calibration/application.h"

#include "model/core/refusal.h"
#include "model/core/text.h"
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

Result<Edit>
editOf(const Design& design, const std::string& target, Quantity value, const Origin& origin)
{
    const auto dot = target.find('.');
    return dot == std::string::npos ? setVariable(design, target, exactText(value), origin)
                                    : setAttribute(design,
                                                   target.substr(0, dot),
                                                   target.substr(dot + 1),
                                                   exactText(value),
                                                   origin);
}

// What the target measures; only what keeps an origin may be one: variables, attributes of components.
Result<Dimension> dimensionOf(const System& system, const std::string& target)
{
    const auto found = system.set.find(target);
    if (!found || std::ranges::count(system.settable, target) == 0)
        return refusal("edit.unknown",
                       "'" + system.id + "' has no number '" + target + "' to set",
                       didYouMean(target, system.settable));
    const auto& equation = system.set.equations()[*found];
    const auto dot = target.find('.');
    const bool isAttribute =
        dot != std::string::npos &&
        std::ranges::any_of(system.components, [&](const AvailableComponent& component) {
            return component.name == target.substr(0, dot);
        });
    if (dot != std::string::npos && !isAttribute)
        return refusal(
            "fit.target",
            "'" + target +
                "' is neither a variable nor an attribute of a component: it keeps no origin",
            "bind it to a variable of the design, and fit that");
    return equation.declared.value_or(kNumber);
}

} // namespace

Origin originOf(const Fit& fit, std::size_t parameter, const MeasurementRecord& record)
{
    const auto fitted = asStated(fit, fit.parameters[parameter]);
    Origin origin;
    origin.kind = OriginKind::Measurement;
    origin.note = "run " + record.run + ", " + record.date + ": " + fitted.name + " of " +
                  fit.response + ", " + std::to_string(fit.residuals.size()) +
                  " rows, standard error " +
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
        auto edit = editOf(
            changed, target, {fitted->value, fitted->dimension}, originOf(fit, index, record));
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
        const auto found = system.set.find(target);
        if (fitted == nullptr || !found)
            continue;
        const auto& origin = system.set.equations()[*found].origin;
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

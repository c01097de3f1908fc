#include "model/design/gestures/step_number.h"

#include "model/core/provenance.h"
#include "model/design/document/design.h"
#include "model/design/library/block_use.h"
#include "model/design/names/new_names.h"

#include <algorithm>

namespace clusterwright::model
{

namespace
{

// "count_sort_t_key", "count_sort_t_key2"
bool isCalledAfter(const std::string& name, const std::string& own)
{
    return name.starts_with(own) &&
           name.find_first_not_of("0123456789", own.size()) == std::string::npos;
}

// Returns a name that is free, and not the name of any step's parameter: that parameter would take the variable's value.
std::string freeName(const Design& design, Library& library, const std::string& wanted)
{
    auto names = equationNames(design, library);
    for (const auto* const step : stepsOf(*design.pipeline))
        if (const auto block = blockOf(design, library, step->block))
            for (const auto& parameter : block->parameters)
                names.take(parameter.name);
    return names.freeName(wanted);
}

} // namespace

Result<Edit> setStepNumber(const Design& design,
                           Library& library,
                           const std::string& step,
                           const std::string& parameter,
                           const std::string& value,
                           const Origin& origin)
{
    const auto own = step + "_" + parameter;
    auto unbound = setBinding(design, step, parameter, own);
    if (!unbound)
        return unbound;
    const auto steps = stepsOf(*design.pipeline);
    const auto& bindings = (*std::ranges::find(steps, step, &PipelineItem::id))->bindings;
    const auto bound = std::ranges::find(bindings, parameter, &Binding::parameter);
    if (bound != bindings.end() && isCalledAfter(bound->value.text, own) &&
        std::ranges::count(design.variables, bound->value.text, &Variable::name) > 0)
        return setVariable(design, bound->value.text, value, origin);
    auto expression = parseExpression(value);
    if (!expression)
        return expression.diagnostics();
    Variable variable;
    variable.name = freeName(design, library, own);
    variable.value = std::move(expression).value();
    variable.doc = "parameter '" + parameter + "' of step '" + step + "'";
    variable.origin = origin;
    return bindToNewVariable(design, step, parameter, std::move(variable));
}

Result<Edit> bindToNewVariable(const Design& design,
                               const std::string& step,
                               const std::string& parameter,
                               Variable variable)
{
    auto binding = setBinding(design, step, parameter, variable.name);
    if (!binding)
        return binding;
    Edits edits;
    edits.edits.emplace_back(
        SetItem<Variable>{"", design.variables.size(), std::nullopt, std::move(variable)});
    edits.edits.push_back(std::move(binding).value());
    return Edit{std::move(edits)};
}

} // namespace clusterwright::model

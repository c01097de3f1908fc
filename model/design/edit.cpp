#include "model/design/edit.h"

#include "model/core/text.h"

#include <algorithm>

namespace clusterwright::model
{

namespace
{

Diagnostic
unknown(const std::string& what, const std::string& name, const std::vector<std::string>& known)
{
    return {Severity::Error,
            "edit.unknown",
            "",
            "",
            "the design has no " + what + " '" + name + "'",
            didYouMean(name, known)};
}

template <typename Item>
void insertAt(std::vector<Item>& items, std::size_t position, Item item)
{
    const auto at = std::min(position, items.size());
    items.insert(items.begin() + static_cast<std::ptrdiff_t>(at), std::move(item));
}

PipelineItem* findStep(PipelineItem& group, const std::string& id)
{
    for (auto& item : group.items) {
        if (!item.isGroup && item.id == id)
            return &item;
        if (auto* const found = findStep(item, id))
            return found;
    }
    return nullptr;
}

Result<PipelineItem*> stepOf(Design& design, const std::string& id)
{
    if (auto* const found = design.pipeline ? findStep(*design.pipeline, id) : nullptr)
        return found;
    std::vector<std::string> ids;
    if (design.pipeline)
        for (const auto* const step : stepsOf(*design.pipeline))
            ids.push_back(step->id);
    return unknown("step", id, ids);
}

Result<Edit> applyTo(Design& design, const SetVariable& edit)
{
    const auto found = std::ranges::find(design.variables, edit.name, &Variable::name);
    if (found == design.variables.end()) {
        std::vector<std::string> names;
        for (const auto& variable : design.variables)
            names.push_back(variable.name);
        return unknown("variable", edit.name, names);
    }
    auto value = parseExpression(edit.value);
    if (!value)
        return value.diagnostics();
    SetVariable inverse{edit.name, found->value.text, found->origin};
    found->value = std::move(value).value();
    found->origin = edit.origin;
    return Edit{std::move(inverse)};
}

Result<Edit> applyTo(Design& design, const SetComponent& edit)
{
    auto& components = design.components;
    const auto found = std::ranges::find(components, edit.name, &PlacedComponent::name);
    const auto position = static_cast<std::size_t>(found - components.begin());
    SetComponent inverse{edit.name, std::nullopt, position};
    if (found != components.end()) {
        inverse.component = *found;
        if (edit.component)
            *found = *edit.component;
        else
            components.erase(found);
    } else if (edit.component) {
        insertAt(components, edit.position, *edit.component);
    }
    return Edit{std::move(inverse)};
}

Result<Edit> applyTo(Design& design, const SetBinding& edit)
{
    const auto step = stepOf(design, edit.step);
    if (!step)
        return step.diagnostics();
    std::optional<Expression> value;
    if (edit.value) {
        auto parsed = parseExpression(*edit.value);
        if (!parsed)
            return parsed.diagnostics();
        value = std::move(parsed).value();
    }
    auto& bindings = step.value()->bindings;
    const auto found = std::ranges::find(bindings, edit.parameter, &Binding::parameter);
    const auto position = static_cast<std::size_t>(found - bindings.begin());
    SetBinding inverse{edit.step, edit.parameter, std::nullopt, position};
    if (found != bindings.end()) {
        inverse.value = found->value.text;
        if (value)
            found->value = *value;
        else
            bindings.erase(found);
    } else if (value) {
        const auto place = pointerTo(pointerTo(step.value()->pointer, "bind"), edit.parameter);
        insertAt(bindings, edit.position, Binding{edit.parameter, *value, place});
    }
    return Edit{std::move(inverse)};
}

Result<Edit> applyTo(Design& design, const PlaceStep& edit)
{
    const auto step = stepOf(design, edit.step);
    if (!step)
        return step.diagnostics();
    PlaceStep inverse{edit.step, step.value()->on};
    step.value()->on = edit.on;
    return Edit{std::move(inverse)};
}

} // namespace

Result<Edit> apply(Design& design, const Edit& edit)
{
    return std::visit([&](const auto& e) { return applyTo(design, e); }, edit);
}

Result<Edit> setAttribute(const Design& design,
                          const std::string& component,
                          const std::string& attribute,
                          const std::string& value,
                          const Origin& origin)
{
    auto expression = parseExpression(value);
    if (!expression)
        return expression.diagnostics();
    const auto found = std::ranges::find(design.components, component, &PlacedComponent::name);
    PlacedComponent changed;
    changed.name = component;
    if (found != design.components.end())
        changed = *found;
    overrideAttributes(
        changed.attributes,
        {Attribute{attribute, std::move(expression).value(), "", origin, {design.file, ""}}});
    return Edit{SetComponent{component, std::move(changed)}};
}

} // namespace clusterwright::model

// Fields of steps, groups of steps and arrows.
#include "model/core/provenance.h"
#include "model/design/document/design.h"
#include "model/design/edit/edit.h"
#include "model/design/fields/item_fields.h"
#include "model/design/gestures/proposals.h"
#include "model/design/library/block_use.h"
#include "model/design/library/library.h"
#include "model/json/pointer.h"

#include <algorithm>
#include <set>

namespace clusterwright::model
{

namespace
{

// Returns the possible resources of a step: those in use, and every component.
std::vector<std::string> resourceChoices(const Design& design, Library& library)
{
    std::set<std::string> names;
    for (const auto& name : componentNames(design, library, false))
        names.insert(name);
    for (const auto* const step : stepsOf(*design.pipeline)) {
        if (!step->on.empty())
            names.insert(step->on);
        if (const auto block = blockOf(design, library, step->block);
            block && !block->resource.empty())
            names.insert(block->resource);
    }
    std::vector<std::string> choices{""};
    choices.insert(choices.end(), names.begin(), names.end());
    return choices;
}

std::string placeOf(const ItemPlace<PipelineItem>& at, const Binding& binding)
{
    return pointerTo(at.pointer + "/bind", binding.parameter);
}

// Describes the value in effect for the parameter, and its place.
void describeValue(const Design& design,
                   const ItemPlace<PipelineItem>& at,
                   const Parameter& parameter,
                   const std::vector<Binding>& proposals,
                   Field& field)
{
    const auto& step = at.item;
    const auto binding = std::ranges::find(step.bindings, parameter.name, &Binding::parameter);
    if (binding != step.bindings.end()) {
        field.text = binding->value.text;
        field.canReset = true;
        field.pointer = placeOf(at, *binding);
        if (namesIn(binding->value).empty())
            field.origin = Origin{OriginKind::User, {}, "bound in the design", {}, {}};
        else if (std::ranges::find(proposals, *binding) != proposals.end())
            field.origin = Origin{OriginKind::Assumption, {}, "proposed by the block", {}, {}};
    } else if (findVariable(design, parameter.name)) {
        field.text = parameter.name;
        field.home = FieldHome::Variable;
    } else if (parameter.otherwise) {
        field.text = parameter.otherwise->text;
        field.home = FieldHome::Default;
        field.origin = parameter.origin;
    } else {
        field.home = FieldHome::Nowhere;
    }
}

void addParameterField(const Design& design,
                       const ItemPlace<PipelineItem>& at,
                       const Parameter& parameter,
                       const std::vector<Binding>& proposals,
                       FieldList& list)
{
    auto field = fieldOf("bind." + parameter.name, parameter.name, parameter.doc);
    field.section = "Parameters";
    field.form = FieldForm::Expression;
    field.equation = at.item.id + "." + parameter.name;
    field.dimension = parameter.dimension;
    field.bounds = parameter.bounds;
    describeValue(design, at, parameter, proposals, field);
    field.canBeVariable = !field.text.empty() && field.home != FieldHome::Variable;
    list.push_back(
        {field, [&design, field, step = at.item.id](const FieldText& text) -> Result<Edit> {
             const auto name = field.key.substr(std::string("bind.").size());
             if (!text)
                 return setBinding(design, step, name, std::nullopt);
             const auto value = readValue(field, text);
             if (!value)
                 return value.diagnostics();
             if (value.value().text == field.text)
                 return Edit{Edits{}};
             return setBinding(design, step, name, value.value().text);
         }});
}

// Adds bindings to parameters that the block lacks: they are findings, and can be removed.
void addStrayBindings(const ItemPlace<PipelineItem>& at, const Block& block, FieldList& list)
{
    const auto& step = at.item;
    for (std::size_t i = 0; i < step.bindings.size(); ++i) {
        const auto& binding = step.bindings[i];
        if (block.parameter(binding.parameter))
            continue;
        auto field = fieldOf(
            "bind." + binding.parameter, binding.parameter, "the block has no such parameter");
        field.section = "Parameters";
        field.form = FieldForm::Expression;
        field.text = binding.value.text;
        field.canReset = true;
        field.pointer = placeOf(at, binding);
        list.push_back({field, [step = step.id, i, binding](const FieldText& text) -> Result<Edit> {
                            if (text == binding.value.text)
                                return Edit{Edits{}};
                            return Edit{SetItem<Binding>{step, i, binding, std::nullopt}};
                        }});
    }
}

void addStepFields(const ItemPlace<PipelineItem>& at,
                   const Design& design,
                   Library& library,
                   FieldList& list)
{
    ItemFields<PipelineItem> fields(at, list);
    const auto& step = at.item;
    const auto block = blockOf(design, library, step.block);
    auto title = fieldOf("title", "Title", "displayed title (default: the title of the block)");
    fields.text(title, &PipelineItem::title);
    auto of = fieldOf("block", "Block", block ? block->title : "");
    of.form = FieldForm::Choice;
    of.isRequired = true;
    for (const auto& own : design.blocks)
        of.choices.push_back(own.id);
    for (auto& id : library.ids(PresetKind::Block))
        of.choices.push_back(std::move(id));
    if (!block && !step.block.empty()) // an unknown one is shown, too
        of.choices.push_back(step.block);
    of.pointer = at.pointer + "/block";
    fields.text(of, &PipelineItem::block);
    auto on = fieldOf(
        "on", "Runs on", "resource that the step occupies; choose another one to offload the step");
    on.form = FieldForm::Choice;
    on.isOpen = true;
    on.choices = resourceChoices(design, library);
    on.pointer = at.pointer + "/on";
    fields.text(on, &PipelineItem::on);
    auto& shown = list.back().field;
    shown.canReset = !step.on.empty();
    if (step.on.empty())
        shown.home = FieldHome::Default;
    auto when = fieldOf("when", "When", "condition: the step takes no time where it is false");
    when.dimension = kNumber;
    when.equation = step.when ? step.id + ".when" : "";
    when.pointer = at.pointer + "/when";
    fields.expression(
        when, [](PipelineItem & item) -> auto& { return item.when; });
    addState(at, "bypassed: the step takes no time; muted: it is left out with its arrows", list);
    if (!block)
        return;
    const auto proposals = proposedBindings(design, library, *block, step);
    for (const auto& parameter : block->parameters)
        addParameterField(design, at, parameter, proposals, list);
    addStrayBindings(at, *block, list);
}

} // namespace

void addFields(const ItemPlace<PipelineItem>& at,
               const Design& design,
               Library& library,
               FieldList& list)
{
    if (!at.item.isGroup) {
        addStepFields(at, design, library, list);
        return;
    }
    ItemFields<PipelineItem> fields(at, list);
    fields.text(fieldOf("title", "Title", "displayed title"), &PipelineItem::title);
    auto repeat = fieldOf("repeat", "Repeat", "number of runs of the group, in sequence");
    repeat.dimension = kNumber;
    repeat.equation = at.item.id + ".repeat";
    repeat.pointer = at.pointer + "/repeat";
    repeat.canBeVariable = at.item.repeat.has_value();
    fields.expression(
        repeat, [](PipelineItem & item) -> auto& { return item.repeat; });
}

void addFields(const ItemPlace<Arrow>& at, const Design&, Library&, FieldList& list)
{
    ItemFields<Arrow> fields(at, list);
    Field kind =
        fieldOf("kind",
                "Kind",
                "then: start when the previous step ends; stream: start after its first chunk");
    kind.form = FieldForm::Choice;
    kind.choices = {"then", "stream"};
    kind.text = at.item.kind == Arrow::Kind::Stream ? "stream" : "then";
    fields.add(kind, [kind](Arrow& arrow, const FieldText& text) {
        auto problems = checkText(kind, text);
        if (!problems.empty())
            return problems;
        arrow.kind = text == "stream" ? Arrow::Kind::Stream : Arrow::Kind::Then;
        if (arrow.kind == Arrow::Kind::Then)
            arrow.chunks.reset();
        else if (!arrow.chunks)
            arrow.chunks = parseExpression("8").value();
        return problems;
    });
    if (at.item.kind == Arrow::Kind::Stream) {
        auto chunks = fieldOf("chunks", "Chunks", "number of chunks of the stream");
        chunks.dimension = kNumber;
        chunks.isRequired = true;
        // Place of the whole list: "/pipeline/arrows/0" for "/pipeline/arrows/0/stream/1".
        chunks.pointer = at.pointer.substr(0, at.pointer.rfind("/stream/")) + "/chunks";
        fields.expression(
            chunks, [](Arrow & arrow) -> auto& { return arrow.chunks; });
    }
}

} // namespace clusterwright::model

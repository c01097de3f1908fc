// Fields of the design itself and of its named items: variables, outputs, resources, blocks. study_fields.cpp has those of studies
// and scenarios.
#include "model/block/form.h"
#include "model/core/finding.h"
#include "model/core/text.h"
#include "model/design/document/design.h"
#include "model/design/edit/difference.h"
#include "model/design/edit/edit.h"
#include "model/design/fields/interval_edit.h"
#include "model/design/fields/item_fields.h"
#include "model/design/library/library.h"
#include "model/design/library/reference.h"
#include "model/design/names/variable_use.h"
#include "model/design/system/instantiation.h"
#include "model/json/pointer.h"

#include <algorithm>
#include <cmath>

namespace clusterwright::model
{

namespace
{

void addText(DesignText which, Field field, const std::string& text, FieldList& list)
{
    field.text = text;
    list.push_back({field, [field, which, text](const FieldText& said) -> Result<Edit> {
                        if (auto problems = checkText(field, said); !problems.empty())
                            return problems;
                        return Edit{SetText{which, text, said.value_or("")}};
                    }});
}

std::vector<std::string> withNone(std::vector<std::string> ids)
{
    ids.insert(ids.begin(), "");
    return ids;
}

void addBaselineFields(const Design& design, Library& library, FieldList& list)
{
    auto field =
        chosen(fieldOf("baseline", "Baseline", "reference design of speedup and efficiency"),
               withNone(referencesOf(design, library)));
    field.text = design.baseline ? design.baseline->design : "";
    field.isSearched = true;
    for (const auto& choice : field.choices)
        if (!choice.empty())
            field.titles[choice] = titleOfReference(design, choice, library);
    if (std::ranges::count(field.choices, field.text) == 0) // a file elsewhere, or a missing one
        field.choices.push_back(field.text);
    list.push_back({field, [field, was = design.baseline](const FieldText& said) -> Result<Edit> {
                        if (auto problems = checkText(field, said); !problems.empty())
                            return problems;
                        auto now = was;
                        if (said.value_or("").empty())
                            now.reset();
                        else if (now)
                            now->design = *said;
                        else
                            now = Baseline{*said, {}};
                        return Edit{SetField<std::optional<Baseline>>{was, std::move(now)}};
                    }});
    for (std::size_t i = 0; design.baseline && i < design.baseline->settings.size(); ++i) {
        const auto& setting = design.baseline->settings[i];
        auto set = described(fieldOf("baseline." + setting.name,
                                     "baseline." + setting.name,
                                     "value in the baseline, instead of the value in the design"),
                             FieldForm::Expression,
                             true);
        set.text = setting.value;
        set.equation = "baseline." + setting.name;
        set.pointer = pointerTo(kBaselineSettings, setting.name);
        list.push_back(
            {set, [set, i, was = design.baseline](const FieldText& said) -> Result<Edit> {
                 const auto value = readValue(set, said);
                 if (!value)
                     return value.diagnostics();
                 auto now = was;
                 now->settings[i].value = value.value().text;
                 return Edit{SetField<std::optional<Baseline>>{was, std::move(now)}};
             }});
    }
}

void addVariables(const Design& design, Library& library, FieldList& list)
{
    for (std::size_t i = 0; i < design.variables.size(); ++i) {
        const auto& variable = design.variables[i];
        const ItemPlace<Variable> at{"", i, variable, pointerTo("/variables", i)};
        FieldList own;
        addFields(at, design, library, own);
        auto entry = std::move(*std::ranges::find(
            own, "value", [](const FieldEntry& e) -> const std::string& { return e.field.key; }));
        entry.field.key = "variable." + variable.name;
        entry.field.label = variable.name;
        entry.field.section = "Variables";
        list.push_back(std::move(entry));
    }
}

// Gives the design another id, also in its baseline and studies where they refer to the design itself.
Edit renamed(const Design& design, const std::string& id)
{
    auto changed = design;
    changed.id = id;
    if (changed.baseline && changed.baseline->design == design.id)
        changed.baseline->design = id;
    for (auto& study : changed.studies)
        std::ranges::replace(study.against, design.id, id);
    return difference(design, changed);
}

// Checks an output's unit against its value.
Diagnostics checkUnit(const std::string& unit)
{
    const auto parsedUnit = parseUnit(unit.empty() ? "1" : unit);
    return parsedUnit ? Diagnostics{} : parsedUnit.diagnostics();
}

} // namespace

void addDesignFields(const Design& design, Library& library, FieldList& list)
{
    addText(DesignText::Title,
            described(fieldOf("title", "Title", ""), FieldForm::Line, true),
            design.title,
            list);
    auto id =
        described(fieldOf("id", "Id", "name in other designs and commands; letters, digits and -"),
                  FieldForm::Line,
                  true);
    id.text = design.id;
    id.pointer = "/design";
    list.push_back({id, [id, &design](const FieldText& said) -> Result<Edit> {
                        if (auto problems = checkText(id, said); !problems.empty())
                            return problems;
                        Findings findings;
                        checkId(said.value_or(""), "/design", findings);
                        if (hasErrors(findings.list))
                            return std::move(findings.list);
                        return renamed(design, said.value_or(""));
                    }});
    addText(DesignText::Doc,
            described(fieldOf("doc", "About", "purpose of the design"), FieldForm::Paragraph),
            design.doc,
            list);
    auto cluster = chosen(fieldOf("cluster", "Cluster", "preset cluster of the components"),
                          withNone(library.ids(PresetKind::Cluster)));
    cluster.isSearched = true;
    for (const auto& preset : cluster.choices)
        if (const auto found = library.cluster(preset); found && !found.value()->title.empty())
            cluster.titles[preset] = found.value()->title + " (" + preset + ")";
    addText(DesignText::Cluster, cluster, design.cluster, list);
    addBaselineFields(design, library, list);
    addVariables(design, library, list);
    const auto isOwn = [&](const std::string& name) {
        return std::ranges::find(design.components, name, &PlacedComponent::name) !=
               design.components.end();
    };
    for (const bool isCable : {false, true})
        for (const auto& name : componentNames(design, library, isCable))
            if (!isOwn(name) || !design.cluster.empty())
                addAttributeFields(design, library, name, name, list);
}

Variable withValue(Variable variable, const Expression& value)
{
    const auto was = dimensionOfLiteral(variable.value);
    const auto now = dimensionOfLiteral(value);
    if (was && now && *was != *now) {
        variable.bounds.atLeast.reset();
        variable.bounds.atMost.reset();
        variable.bounds.integer = variable.bounds.integer && *now == kNumber;
        if (!variable.bounds.integer)
            variable.labels.clear();
    }
    variable.value = value;
    variable.origin = was == now ? originAfterEdit(variable.origin) : OriginRef();
    return variable;
}

// "1: 10G; 5: HDR"
std::string labelsText(const std::vector<ValueLabel>& labels)
{
    std::vector<std::string> parts;
    for (const auto& [value, label] : labels)
        parts.push_back(std::to_string(value) + ": " + label);
    return join(parts, "; ");
}

Result<std::vector<ValueLabel>> readLabels(const std::string& text)
{
    constexpr double kLargest = 1e6;
    std::vector<ValueLabel> labels;
    for (const auto& part : split(text, ';')) {
        if (trimmed(part).empty())
            continue;
        const auto colon = part.find(':');
        const auto value = parseDouble(trimmed(part.substr(0, colon)));
        const auto label = colon == std::string::npos
                               ? std::string_view()
                               : trimmed(std::string_view(part).substr(colon + 1));
        if (!value || *value != std::floor(*value) || std::abs(*value) > kLargest || label.empty())
            return refusal("variable.labels",
                           "expected INTEGER: LABEL, got '" + std::string(trimmed(part)) + "'",
                           "write labels such as 1: 10G; 2: 25G");
        labels.push_back({static_cast<int>(*value), std::string(label)});
        if (isOtherNumber(labels.back()))
            return refusal("variable.labels",
                           "the label '" + labels.back().label + "' is a number",
                           "add a word to the label");
    }
    std::ranges::sort(labels, {}, &ValueLabel::value);
    const auto twice = std::ranges::adjacent_find(labels, {}, &ValueLabel::value);
    if (twice != labels.end())
        return refusal("variable.labels",
                       "the value " + std::to_string(twice->value) + " has two labels",
                       "remove one of them");
    return labels;
}

void addLabels(const ItemPlace<Variable>& at, ItemFields<Variable>& fields)
{
    auto labels = fieldOf("labels", "Labels", "labels of the values, such as 1: 10G; 2: 25G");
    labels.text = labelsText(at.item.labels);
    fields.add(labels, [](Variable& variable, const FieldText& text) -> Diagnostics {
        auto read = readLabels(text.value_or(""));
        if (!read)
            return read.diagnostics();
        variable.labels = std::move(read).value();
        return {};
    });
}

void addFields(const ItemPlace<Variable>& at,
               const Design& design,
               Library& library,
               FieldList& list)
{
    ItemFields<Variable> fields(at, list);
    auto value = fieldOf("value", "Value", at.item.doc);
    value.dimension = dimensionOfLiteral(at.item.value);
    value.bounds = at.item.bounds;
    value.equation = at.item.name;
    value.origin = at.item.origin;
    value.pointer = at.pointer;
    for (const auto& [number, label] : at.item.labels)
        value.titles.emplace(std::to_string(number), label);
    fields.expression(value, [](Variable& v) -> Expression& { return v.value; });
    // A user's value has the user as origin. The unit of an unused variable can change freely.
    auto& entry = list.back();
    entry.write = [at, value, &design, &library](const FieldText& text) -> Result<Edit> {
        auto expression = readValue(value, text);
        if (has(expression.diagnostics(), "dimension.mismatch") &&
            !isUsed(design, library, at.item.name)) {
            auto free = value;
            free.dimension.reset();
            free.bounds = Bounds();
            expression = readValue(free, text);
        }
        if (!expression)
            return expression.diagnostics();
        if (expression.value() == at.item.value)
            return Edit{Edits{}};
        return Edit{SetItem<Variable>{
            at.owner, at.position, at.item, withValue(at.item, expression.value())}};
    };
    addLabelled(fields);
    auto bound = fieldOf("at_least", "At least", "smallest allowed value");
    bound.dimension = value.dimension;
    fields.expression(
        bound, [](Variable & v) -> auto& { return v.bounds.atLeast; });
    bound.key = "at_most", bound.label = "At most", bound.doc = "largest allowed value";
    fields.expression(
        bound, [](Variable & v) -> auto& { return v.bounds.atMost; });
    auto whole =
        chosen(fieldOf("integer", "Numbers", "any number, or only integers"), {"any", "whole"});
    whole.text = at.item.bounds.integer ? "whole" : "any";
    fields.add(whole, [whole](Variable& variable, const FieldText& text) {
        auto problems = checkText(whole, text);
        if (problems.empty())
            variable.bounds.integer = text == "whole";
        if (!variable.bounds.integer)
            variable.labels.clear();
        return problems;
    });
    if (at.item.bounds.integer)
        addLabels(at, fields);
}

void addFields(const ItemPlace<ResourceCapacity>& at, const Design&, Library&, FieldList& list)
{
    ItemFields<ResourceCapacity> fields(at, list);
    auto capacity =
        fieldOf("capacity", "Capacity", "number of steps that the resource runs at the same time");
    capacity.dimension = kNumber;
    capacity.pointer = at.pointer;
    auto& given =
        fields.expression(capacity, [](ResourceCapacity& r) -> Expression& { return r.capacity; });
    if (at.item.capacity.text.empty()) // only the rate is given
        given.home = FieldHome::Nowhere;
    auto rate = fieldOf("rate", "Rate", "maximum rate at which a step can move data");
    rate.dimension = kBandwidth;
    rate.pointer = at.pointer;
    fields.expression(rate,
                      [](ResourceCapacity& r) -> std::optional<Expression>& { return r.rate; });
}

void addFields(const ItemPlace<Block>& at, const Design&, Library&, FieldList& list)
{
    ItemFields<Block> fields(at, list);
    fields.text(described(fieldOf("title", "Title", ""), FieldForm::Line, true), &Block::title);
    fields.text(
        described(fieldOf("doc", "About", "description of the block"), FieldForm::Paragraph),
        &Block::doc);
    fields.text(fieldOf("resource", "Occupies", "default resource of its steps"), &Block::resource);
}

void addFields(const ItemPlace<OutputDefinition>& at, const Design&, Library&, FieldList& list)
{
    ItemFields<OutputDefinition> fields(at, list);
    auto equation = fieldOf("equation", "Equation", at.item.doc);
    equation.equation = at.item.name;
    equation.pointer = at.pointer + "/equation";
    fields.expression(equation, [](OutputDefinition& o) -> Expression& { return o.expression; });
    auto unit = fieldOf("unit", "Unit", "displayed unit; must match the unit of the equation");
    unit.text = at.item.unit;
    unit.pointer = at.pointer + "/unit";
    fields.add(unit, [](OutputDefinition& output, const FieldText& text) {
        auto problems = checkUnit(text.value_or(""));
        if (problems.empty())
            output.unit = text.value_or("");
        return problems;
    });
    addLabelled(fields);
}

} // namespace clusterwright::model

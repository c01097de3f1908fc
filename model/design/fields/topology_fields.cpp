// Fields of the topology: its rules, drawn items, generators and groups.
#include "model/core/text.h"
#include "model/design/document/component_kind.h"
#include "model/design/document/design.h"
#include "model/design/edit/cable_ends.h"
#include "model/design/edit/edit.h"
#include "model/design/fields/item_fields.h"
#include "model/design/graph/topology_players.h"
#include "model/design/library/library.h"
#include "model/design/names/renaming.h"
#include "model/topology/generators/generate.h"
#include "model/topology/routing/routing.h"

#include <algorithm>
#include <functional>

namespace clusterwright::model
{

namespace
{

// Returns "topology.rack.shelf.", the prefix of a group's inputs.
std::string scopeOf(const std::string& owner)
{
    return owner.empty() ? "topology." : "topology." + owner + ".";
}

Field ruleOf(const char* label, const char* doc, std::vector<std::string> choices)
{
    return chosen(fieldOf("", label, doc), std::move(choices));
}

// The choices of placement, routing and striping.
std::array<Field, 3> ruleFields()
{
    std::vector<std::string> routings{""};
    for (int i = 0; i <= static_cast<int>(Routing::Valiant); ++i)
        routings.emplace_back(toText(static_cast<Routing>(i)));
    std::array<Field, 3> fields{
        ruleOf("Placement",
               "hosts of the processes (default: first)",
               {"", "first", "spread", "packed", "random(1)", "worst"}),
        ruleOf("Routing", "choice of routes (default: shortest)", std::move(routings)),
        ruleOf("Striping",
               "distribution of traffic over the cables of a bond (default: wd)",
               {"", "srr", "wsrr", "wd"})};
    fields[0].isOpen = true; // random(7)
    fields[1].titles[""] = "shortest (default)";
    fields[2].titles[""] = "wd (default)";
    return fields;
}

// The variables whose labels are words of the rule are choices, too.
void addRule(const Design& design, const WordRule& rule, Field field, FieldList& list)
{
    const auto& rules = design.topology->rules;
    field.key = rule.key;
    field.pointer = rule.pointer();
    field.text = rules.*rule.text;
    if (field.text.empty())
        field.home = FieldHome::Default;
    for (const auto& variable : design.variables) {
        const bool isOfWords = std::ranges::all_of(variable.labels, [&](const ValueLabel& label) {
            return rule.check(label.label).empty();
        });
        if ((isOfWords && !variable.labels.empty()) || variable.name == field.text)
            field.choices.push_back(variable.name);
    }
    list.push_back({field, [field, rules, &rule](const FieldText& text) -> Result<Edit> {
                        if (auto problems = checkText(field, text); !problems.empty())
                            return problems;
                        auto now = rules;
                        now.*rule.text = text.value_or("");
                        return Edit{SetField<TopologyRules>{rules, std::move(now)}};
                    }});
}

void addProcesses(const TopologyRules& rules, FieldList& list)
{
    auto field = fieldOf(
        "processes", "Processes", "number of processes, each on its own host (default: all hosts)");
    field.form = FieldForm::Expression;
    field.dimension = kNumber;
    field.equation = "topology.processes";
    field.pointer = "/topology/processes";
    field.text = rules.processes ? rules.processes->text : "";
    field.canReset = rules.processes.has_value();
    field.canBeVariable = field.canReset;
    field.home = field.canReset ? FieldHome::Here : FieldHome::Nowhere;
    list.push_back({field, [field, rules](const FieldText& text) -> Result<Edit> {
                        auto now = rules;
                        now.processes.reset();
                        if (!text.value_or("").empty()) {
                            auto value = readValue(field, text);
                            if (!value)
                                return value.diagnostics();
                            now.processes = std::move(value).value();
                        }
                        return Edit{SetField<TopologyRules>{rules, std::move(now)}};
                    }});
}

void addFlows(const TopologyRules& rules, FieldList& list)
{
    auto field = fieldOf("flows",
                         "Flows",
                         "CSV file of the traffic pattern 'file', with the columns from,to or "
                         "from,to,weight (parallel streams, not bytes); its path starts in the "
                         "folder of the design. Or its rows: from,to; 0,1; 2,3");
    field.pointer = "/topology/flows";
    field.text = rules.flows;
    field.canReset = !rules.flows.empty();
    list.push_back({field, [rules](const FieldText& text) -> Result<Edit> {
                        auto now = rules;
                        now.flows = text.value_or("");
                        return Edit{SetField<TopologyRules>{rules, std::move(now)}};
                    }});
}

Field componentField(const std::string& key, const std::string& label, const std::string& pointer)
{
    auto field = chosen(fieldOf(key, label, "component that provides the attributes"), {});
    field.pointer = pointer;
    return field;
}

// Adds the choice of a drawn item's component.
template <typename Item>
void addComponent(const ItemPlace<Item>& at,
                  const Design& design,
                  Library& library,
                  const std::function<bool(const std::string& kind)>& fits,
                  FieldList& list)
{
    ItemFields<Item>(at, list).text(
        componentChoice(componentField("component", "Component", at.pointer + "/component"),
                        design,
                        library,
                        fits),
        &Item::component);
    takePresets(
        list.back(), design, library, fits, [at](Design& changed, const std::string& component) {
            (*itemsOf<Item>(changed, at.owner))[at.position].component = component;
        });
}

bool isCable(const std::string& kind)
{
    return drawnAs(kind) == DrawnAs::Cable;
}

std::string callText(const GeneratorCall& call)
{
    std::vector<std::string> arguments;
    for (const auto& argument : call.arguments)
        arguments.push_back(argument.name.empty() ? argument.text
                                                  : argument.name + " = " + argument.text);
    return call.generator + "(" + join(arguments, ", ") + ")";
}

// Returns the call with another value for one of its parameters; an empty text restores the default.
GeneratorCall withArgument(GeneratorCall call,
                           const GeneratorParameter& parameter,
                           std::size_t position,
                           const std::string& text)
{
    auto& arguments = call.arguments;
    if (parameter.form == GeneratorParameter::Form::Lengths) {
        std::erase_if(arguments, [](const auto& argument) { return argument.name.empty(); });
        std::vector<GeneratorArgument> lengths;
        for (const auto& part : split(text, ','))
            lengths.push_back({"", std::string(trimmed(part))});
        arguments.insert(arguments.begin(), lengths.begin(), lengths.end());
        return call;
    }
    auto at = std::ranges::find(arguments, parameter.name, &GeneratorArgument::name);
    if (at == arguments.end() && position < arguments.size() && arguments[position].name.empty())
        at = arguments.begin() + static_cast<std::ptrdiff_t>(position);
    if (at == arguments.end() && !text.empty())
        arguments.push_back({parameter.name, text});
    else if (at != arguments.end() && text.empty())
        arguments.erase(at);
    else if (at != arguments.end())
        at->text = text;
    return call;
}

Field argumentField(const ItemPlace<GeneratorUse>& at,
                    const GeneratorParameter& parameter,
                    const std::vector<std::string>& texts)
{
    auto field = fieldOf("argument." + parameter.name, parameter.name, parameter.doc);
    field.section = "Parameters";
    field.text = join(texts, ", ");
    field.pointer = at.pointer + "/call";
    field.isRequired = !parameter.otherwise && parameter.form != GeneratorParameter::Form::Word;
    field.canReset = !texts.empty() && !field.isRequired;
    field.home = texts.empty() ? FieldHome::Default : FieldHome::Here;
    if (parameter.form == GeneratorParameter::Form::Word) {
        field.form = FieldForm::Choice;
        field.choices = parameter.words;
        if (texts.empty() && !parameter.words.empty())
            field.text = parameter.words.front();
        return field;
    }
    if (parameter.form == GeneratorParameter::Form::Whole) {
        field.form = FieldForm::Expression;
        field.dimension = kNumber;
        field.bounds = {
            true, parseExpression(std::to_string(parameter.least)).value(), std::nullopt};
        field.equation =
            scopeOf(at.owner) + (at.item.name.empty() ? "" : at.item.name + ".") + parameter.name;
        field.canBeVariable = !texts.empty();
        if (texts.empty() && parameter.otherwise)
            field.text = std::to_string(*parameter.otherwise);
    }
    return field;
}

Diagnostics writeArgument(GeneratorUse& use,
                          const Field& field,
                          const GeneratorParameter& parameter,
                          std::size_t position,
                          const FieldText& text)
{
    auto said = text.value_or("");
    if (field.form == FieldForm::Expression && !(said.empty() && !field.isRequired)) {
        const auto value = readValue(field, text);
        if (!value)
            return value.diagnostics();
        said = value.value().text;
    } else if (auto problems = checkText(field, text); !problems.empty() && !said.empty()) {
        return problems;
    }
    if (said == field.text)
        return {};
    const auto call =
        parseGeneratorCall(callText(withArgument(use.call, parameter, position, said)));
    if (!call)
        return call.diagnostics();
    if (const auto matched = match(call.value()); !matched)
        return matched.diagnostics();
    use.call = call.value();
    return {};
}

void writeRole(GeneratorUse& use, const std::string& role, const std::string& component)
{
    auto& components = use.components;
    const auto at =
        std::ranges::find(components, role, &std::pair<std::string, std::string>::first);
    if (at == components.end() && !component.empty())
        components.emplace_back(role, component);
    else if (at != components.end() && component.empty())
        components.erase(at);
    else if (at != components.end())
        at->second = component;
}

void addRole(const ItemPlace<GeneratorUse>& at,
             Field field,
             const GeneratorRole& role,
             const Design& design,
             Library& library,
             FieldList& list)
{
    ItemFields<GeneratorUse>(at, list).add(
        field, [field, name = role.name](GeneratorUse& use, const FieldText& text) {
            auto problems = checkText(field, text);
            if (problems.empty())
                writeRole(use, name, text.value_or(""));
            return problems;
        });
    takePresets(
        list.back(),
        design,
        library,
        [&role](const std::string& kind) { return canPlay(role, kind); },
        [at, &role](Design& changed, const std::string& component) {
            writeRole(
                (*itemsOf<GeneratorUse>(changed, at.owner))[at.position], role.name, component);
        });
}

void addRoles(const ItemPlace<GeneratorUse>& at,
              const Generator& generator,
              const Design& design,
              Library& library,
              FieldList& list)
{
    const auto components = availableComponents(design, library);
    for (const auto& role : generator.roles) {
        auto field = componentField(
            "component." + role.name, role.name, at.pointer + "/components/" + role.name);
        field.choices.emplace_back();
        const auto* const player = playerOf(role, components);
        field.titles[""] = !player                     ? "none"
                           : player->name == role.name ? "the component " + player->name
                                                       : player->name + " (default)";
        field = componentChoice(std::move(field), design, library, [&](const std::string& kind) {
            return canPlay(role, kind);
        });
        field.section = "Components";
        const auto& said = at.item.components;
        const auto own =
            std::ranges::find(said, role.name, &std::pair<std::string, std::string>::first);
        field.text = own == said.end() ? "" : own->second;
        if (std::ranges::find(field.choices, field.text) == field.choices.end())
            field.choices.push_back(field.text); // an unknown text of the file has a finding
        field.home = own != said.end() ? FieldHome::Here
                     : player          ? FieldHome::Default
                                       : FieldHome::Nowhere;
        addRole(at, std::move(field), role, design, library, list);
    }
}

void addCopies(const ItemPlace<DrawnCable>& at,
               const Design& design,
               ItemFields<DrawnCable>& fields)
{
    const auto choices = copyChoices(*design.topology, at.owner, at.item);
    const auto now = copyChoice(choices, at.item);
    if (!now)
        return;
    auto field =
        fieldOf("copies",
                "Copies",
                "copies that the cable connects: all, or those of equal numbers, such as rails");
    field.pointer = at.pointer + "/from";
    field.text = now->title;
    field.form = FieldForm::Choice;
    for (const auto& choice : choices)
        field.choices.push_back(choice.title);
    fields.add(field, [field, choices](DrawnCable& cable, const FieldText& text) {
        auto problems = checkText(field, text);
        const auto choice = std::ranges::find(choices, text.value_or(""), &CopyChoice::title);
        if (choice != choices.end()) {
            cable.from = choice->from;
            cable.to = choice->to;
        }
        return problems;
    });
}

// Returns the value that a binding gives the graph, named by the role of its first class: "topology.cable.bandwidth" for
// "wire.bandwidth" of a component 'wire' that plays 'cable'; empty without one.
std::string equationOf(const TopologyPlan& plan, const std::string& pointer)
{
    const auto& inputs = plan.inputs();
    const auto found = std::ranges::find(inputs, pointer, &TopologyInput::pointer);
    return found == inputs.end() ? std::string() : found->name;
}

} // namespace

void addTopologyFields(const Design& design, Library& library, FieldList& list)
{
    if (!design.topology)
        return;
    const auto& rules = design.topology->rules;
    addProcesses(rules, list);
    const auto& words = wordRules();
    auto fields = ruleFields();
    for (std::size_t i = 0; i < words.size(); ++i)
        addRule(design, words[i], std::move(fields[i]), list);
    addFlows(design.topology->rules, list);
    if (design.topology->attributes.empty())
        return;
    Findings ignored; // the design's result has them
    const TopologyPlan plan(*design.topology,
                            design.title,
                            availableComponents(design, library),
                            design.variables,
                            ignored);
    for (std::size_t i = 0; i < design.topology->attributes.size(); ++i) {
        const auto& attribute = design.topology->attributes[i];
        const ItemPlace<TopologyAttribute> at{"", i, attribute};
        const auto name = attribute.component + "." + attribute.attribute;
        auto field = fieldOf("attribute." + name, name, "value in the topology");
        field.section = "Attributes";
        field.pointer = placeOf(attribute);
        field.equation = equationOf(plan, field.pointer);
        ItemFields<TopologyAttribute>(at, list).expression(
            field, [](TopologyAttribute& a) -> Expression& { return a.value; });
        list.back().field.canBeVariable = true;
    }
}

void addFields(const ItemPlace<DrawnVertex>& at,
               const Design& design,
               Library& library,
               FieldList& list)
{
    addComponent(at, design, library, std::not_fn(isCable), list);
    addState(at, "bypassed: joins its cables without time and price; muted: it is left out", list);
}

void addFields(const ItemPlace<DrawnCable>& at,
               const Design& design,
               Library& library,
               FieldList& list)
{
    ItemFields<DrawnCable> fields(at, list);
    auto end = fieldOf("from",
                       "From",
                       "name, name:port, group.name for every copy, or group[i].name for the "
                       "copies with the numbers of the other end");
    end.isRequired = true;
    end.pointer = at.pointer + "/from";
    fields.text(end, &DrawnCable::from);
    end.key = "to", end.label = "To", end.pointer = at.pointer + "/to";
    fields.text(end, &DrawnCable::to);
    addCopies(at, design, fields);
    addComponent(at, design, library, isCable, list);
    auto count = fieldOf(
        "count", "Parallel cables", "number of parallel cables, which form a bond (default: 1)");
    count.dimension = kNumber;
    count.bounds = {true, parseExpression("0").value(), std::nullopt};
    count.pointer = at.pointer + "/count";
    if (at.item.count) {
        count.equation = scopeOf(at.owner) + "cables" + std::to_string(at.position);
        count.canBeVariable = true;
    }
    fields.expression(
        count, [](DrawnCable & cable) -> auto& { return cable.count; });
}

void addFields(const ItemPlace<GeneratorUse>& at,
               const Design& design,
               Library& library,
               FieldList& list)
{
    ItemFields<GeneratorUse> fields(at, list);
    auto call = fieldOf("call", "Call", "generator with its arguments");
    call.text = at.item.call.text;
    call.isRequired = true;
    call.pointer = at.pointer + "/call";
    fields.add(call, [](GeneratorUse& use, const FieldText& text) -> Diagnostics {
        auto parsed = parseGeneratorCall(text.value_or(""));
        if (!parsed)
            return parsed.diagnostics();
        if (const auto matched = match(parsed.value()); !matched)
            return matched.diagnostics();
        use.call = std::move(parsed).value();
        return {};
    });
    const auto matched = match(at.item.call);
    if (!matched)
        return;
    const auto& generator = *matched.value().generator;
    for (std::size_t i = 0; i < generator.parameters.size(); ++i) {
        const auto& parameter = generator.parameters[i];
        const auto field = argumentField(at, parameter, matched.value().texts[i]);
        fields.add(field, [field, &parameter, i](GeneratorUse& use, const FieldText& text) {
            return writeArgument(use, field, parameter, i, text);
        });
    }
    addRoles(at, generator, design, library, list);
}

void addFields(const ItemPlace<TopologyGroup>& at, const Design&, Library&, FieldList& list)
{
    ItemFields<TopologyGroup> fields(at, list);
    auto count = fieldOf("count", "Copies", "number of copies of the group");
    count.dimension = kNumber;
    count.bounds = {true, parseExpression("0").value(), std::nullopt};
    count.pointer = at.pointer + "/count";
    count.equation = scopeOf(at.owner) + at.item.name + ".count";
    count.canBeVariable = at.item.count.has_value();
    fields.expression(
        count, [](TopologyGroup & group) -> auto& { return group.count; });
}

} // namespace clusterwright::model

#include "model/design/fields/field.h"

#include "model/core/finding.h"
#include "model/core/near_integer.h"
#include "model/core/printable.h"
#include "model/core/text.h"
#include "model/design/document/design.h"
#include "model/design/edit/edit.h"
#include "model/design/fields/item_fields.h"
#include "model/design/fields/quick_fix.h"
#include "model/design/gestures/topology_edits.h"
#include "model/design/names/new_names.h"
#include "model/design/names/renaming.h"
#include "model/design/system/instantiation.h"
#include "model/design/system/setting_value.h"
#include "model/units/unit_phrase.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <set>
#include <unordered_map>

namespace clusterwright::model
{

namespace
{

void addName(const Design& design, Library& library, const Element& element, FieldList& list)
{
    auto field = fieldOf("name", "Name", "name in equations; renaming updates all uses");
    field.isRequired = true;
    field.text = element.name;
    list.push_back({field, [&design, &library, element](const FieldText& text) -> Result<Edit> {
                        if (text == element.name)
                            return Edit{Edits{}};
                        return renaming(design, element, text.value_or(""), library);
                    }});
}

FieldList listOf(const Design& design, Library& library, const Element& element);

// Returns the fields of an element of the cluster's topology: the first edit also copies the topology into the design.
FieldList listOfPreset(const Design& design, Library& library, const Element& element)
{
    const auto adopted = adoption(design, library);
    const auto copy = std::make_shared<Design>(design);
    if (!adopted || !apply(*copy, *adopted) || !contains(*copy, element))
        return {};
    auto list = listOf(*copy, library, element);
    for (auto& entry : list) {
        entry.field.pointer.clear();
        entry.write = [copy, adopted = *adopted, write = std::move(entry.write)](
                          const FieldText& text) -> Result<Edit> {
            auto edit = write(text);
            if (!edit)
                return edit;
            const auto* const none = edit.value().as<Edits>();
            if (none && none->edits.empty())
                return edit;
            return Edit{Edits{{adopted, std::move(edit).value()}}};
        };
    }
    return list;
}

FieldList listOf(const Design& design, Library& library, const Element& element)
{
    if (partOf(element) == "topology" && !design.topology)
        return listOfPreset(design, library, element);
    FieldList list;
    if (isDesign(element))
        addDesignFields(design, library, list);
    else if (isTopology(element))
        addTopologyFields(design, library, list);
    else if (isOf<PlacedComponent>(element) && !contains(design, element))
        addAttributeFields(
            design, library, element.name, "Attributes", list); // the cluster's component
    withItemType(element.kind, [&]<typename Item>(std::type_identity<Item>) {
        if constexpr (!std::is_void_v<Item>)
            if (auto at = itemAt<Item>(design, element)) {
                at->pointer = pointerOf(design, element);
                if (hasName(element))
                    addName(design, library, element, list);
                addFields(*at, design, library, list);
            }
    });
    return list;
}

// Returns one element for each set of drawn vertices that differ only in their names, since these have the same fields.
std::vector<Element> distinct(const Design& design, std::span<const Element> elements)
{
    std::vector<Element> result;
    std::map<std::string, std::unordered_map<std::string_view, const DrawnVertex*>> known;
    std::set<std::tuple<std::string, std::string, ItemState>> seen; // group, component, state
    for (const auto& element : elements) {
        if (!isOf<DrawnVertex>(element)) {
            result.push_back(element);
            continue;
        }
        const auto [vertices, isNew] = known.try_emplace(element.owner);
        const auto* const items = isNew ? itemsOf<DrawnVertex>(design, element.owner) : nullptr;
        if (items)
            for (const auto& vertex : *items)
                vertices->second.emplace(vertex.name, &vertex);
        const auto found = vertices->second.find(element.name);
        if (found == vertices->second.end() ||
            seen.emplace(element.owner, found->second->component, found->second->state).second)
            result.push_back(element);
    }
    return result;
}

Diagnostics unknownField(const std::string& key)
{
    return refusal("field.unknown", "unknown field '" + key + "'");
}

std::optional<double> boundOf(const std::optional<Expression>& bound)
{
    const auto constant = bound ? constantOf(*bound) : std::nullopt;
    return constant ? std::optional(constant->value) : std::nullopt;
}

Diagnostics outsideBounds(const Field& field, const Expression& expression)
{
    const auto constant = constantOf(expression);
    if (!constant)
        return {};
    const auto low = boundOf(field.bounds.atLeast), high = boundOf(field.bounds.atMost);
    const auto problem = [&](const std::string& what) {
        return refusal("value.bounds", field.label + " must be " + what);
    };
    const bool isInt = field.bounds.integer;
    const double value = constant->value;
    if (low && !(isInt ? integerFloor(value) >= integerCeil(*low) : value >= *low))
        return problem("at least " + field.bounds.atLeast->text);
    if (high && !(isInt ? integerCeil(value) <= integerFloor(*high) : value <= *high))
        return problem("at most " + field.bounds.atMost->text);
    if (isInt && !isInteger(value))
        return problem("an integer");
    return {};
}

// Returns the labels of a variable's values.
std::vector<Category> labelsOf(const Field& field)
{
    std::vector<Category> labels;
    if (field.form == FieldForm::Expression)
        for (const auto& [number, label] : field.titles)
            if (const auto value = parseDouble(number))
                labels.push_back({number, label, *value, true});
    return labels;
}

std::string underscored(std::string name)
{
    std::ranges::replace(name, '.', '_');
    return name;
}

// True if the text has the same meaning as the value of a variable of the design.
bool meansTheSameOutside(const Field& field)
{
    const auto expression = parseExpression(field.text);
    if (!expression)
        return false;
    const auto names = namesIn(expression.value());
    const bool isOfBlock = field.home == FieldHome::Default || field.home == FieldHome::Preset;
    const auto isPlace = [](const std::string& name) { return name.starts_with("on."); };
    return names.empty() || (!isOfBlock && std::ranges::none_of(names, isPlace));
}

const std::string& keyOf(const FieldEntry& entry)
{
    return entry.field.key;
}

void keepCommon(FieldList& list, const FieldList& others)
{
    std::erase_if(list, [&](FieldEntry& entry) {
        auto& field = entry.field;
        const auto found = std::ranges::find(others, field.key, keyOf);
        if (found == others.end() || found->field.form != field.form)
            return true;
        const auto& other = found->field;
        field.differs |= other.text != field.text;
        field.canReset |= other.canReset;
        std::erase_if(field.choices, [&](const auto& choice) {
            return std::ranges::count(other.choices, choice) == 0;
        });
        return false;
    });
}

} // namespace

std::vector<std::string> listedIn(const std::string& text)
{
    std::vector<std::string> parts;
    for (const auto& part : splitArguments(text).value_or(std::vector{text}))
        if (const auto name = trimmed(part); !name.empty())
            parts.emplace_back(name);
    return parts;
}

Diagnostics checkText(const Field& field, const FieldText& text)
{
    const auto& said = text.value_or("");
    if (field.isRequired && said.empty())
        return {refusal("field.missing", field.label + " cannot be empty")};
    if (field.form != FieldForm::Choice || field.isOpen ||
        std::ranges::find(field.choices, said) != field.choices.end())
        return {};
    return {refusal("field.choice",
                    "'" + said + "' is not a choice for " + field.label,
                    didYouMean(said, field.choices))};
}

Result<Expression> readValue(const Field& field, const FieldText& text)
{
    auto said = std::string(trimmed(text.value_or("")));
    if (said.starts_with('='))
        said = std::string(trimmed(said.substr(1)));
    if (said.empty())
        return refusal("field.missing",
                       field.label + " needs a value",
                       !field.dimension              ? ""
                       : *field.dimension == kNumber ? "enter a number"
                                                     : "in " + baseUnit(*field.dimension));
    auto value = settingValue(
        {field.label, labelsOf(field), std::nullopt, [](const std::string&) { return true; }},
        said);
    if (!value)
        return value;
    const auto dimension = dimensionOfLiteral(value.value());
    if (dimension && field.dimension && *dimension != *field.dimension)
        return refusal("dimension.mismatch",
                       (field.key == "value" ? "this variable" : field.label) + " " +
                           unitPhrase(*field.dimension) + "; " + said + " " +
                           unitPhrase(*dimension),
                       unitRemedy(*field.dimension, *dimension));
    if (auto problem = outsideBounds(field, value.value()); !problem.empty())
        return problem;
    return value;
}

// The values of an axis are inside the place of its variable.
bool isUnset(const Field& field)
{
    return field.text.empty() && field.home == FieldHome::Nowhere &&
           (!field.equation.empty() || field.form == FieldForm::Choice);
}

const Field* fieldAt(const std::vector<Field>& fields, const std::string& pointer)
{
    const Field* found = nullptr;
    for (const auto& field : fields)
        if (isUnder(pointer, field.pointer) &&
            (!found || field.pointer.size() > found->pointer.size()))
            found = &field;
    return found;
}

std::string titleOf(const Field& field, const std::string& choice)
{
    const auto title = field.titles.find(choice);
    if (title != field.titles.end())
        return title->second;
    return choice.empty() && !field.isOpen ? "none" : choice;
}

std::vector<Field> fieldsOf(const Design& design, Library& library, const Element& element)
{
    return fieldsOf(design, library, std::span(&element, 1));
}

std::vector<Field>
fieldsOf(const Design& design, Library& library, std::span<const Element> elements)
{
    if (elements.empty())
        return {};
    auto list = listOf(design, library, elements.front());
    if (elements.size() > 1)
        std::erase_if(list, [](const FieldEntry& entry) { return entry.field.key == "name"; });
    for (const auto& element : distinct(design, elements))
        if (!(element == elements.front()))
            keepCommon(list, listOf(design, library, element));
    std::vector<Field> fields;
    for (auto& [field, write, addPresets] : list) {
        field.canBeVariable &= elements.size() == 1;
        if (addPresets)
            addPresets(field);
        fields.push_back(std::move(field));
    }
    return fields;
}

Result<Edit> setField(const Design& design,
                      Library& library,
                      std::span<const Element> elements,
                      const std::string& key,
                      const std::optional<std::string>& text)
{
    std::vector<FieldChange> changes;
    for (const auto& element : elements)
        changes.push_back({element, key, text});
    return setFields(design, library, changes);
}

Result<Edit> setFields(const Design& design, Library& library, std::span<const FieldChange> changes)
{
    Design changed = design; // an edit may move the targets of the next one
    Edits edits;
    for (const auto& [element, key, text] : changes) {
        if (text && hasControls(*text))
            return refusal("field.control",
                           "the text holds a control character or an invisible one",
                           "remove it; only line feeds and tabs are allowed");
        const auto list = listOf(changed, library, element);
        const auto entry = std::ranges::find(list, key, keyOf);
        if (entry == list.end())
            return unknownField(key);
        auto edit = entry->write(text);
        if (!edit || changes.size() == 1)
            return edit;
        if (auto undo = model::apply(changed, edit.value()); !undo)
            return undo;
        edits.edits.push_back(std::move(edit).value());
    }
    return Edit{std::move(edits)};
}

std::string continuedText(const Field& field, const std::string& text)
{
    const auto said = trimmed(text);
    if (said.empty() || field.form != FieldForm::Expression || field.differs || isUnset(field))
        return text;
    const bool isAssignment = said.size() > 1 && said[1] == '=';
    const bool isContinued = std::string_view("*/+").find(said[0]) != std::string_view::npos;
    const auto operand = trimmed(said.substr(isAssignment ? 2 : 1));
    if (!(isContinued || (said[0] == '-' && isAssignment)) || operand.empty())
        return text;
    const bool isPercent = operand.ends_with('%') && (said[0] == '+' || said[0] == '-');
    const auto joined = "(" + field.text + ") " + (isPercent ? "* (1 " : "") + said[0] + " (" +
                        std::string(operand) + (isPercent ? "))" : ")");
    const auto expression = parseExpression(joined);
    if (!expression)
        return text; // its error is about what was typed
    const auto value = constantOf(expression.value());
    const auto range = rangeOf(field);
    constexpr int kDigits = 9;
    return value && range && value->dimension == range->unit.dimension
               ? fieldText(*value, range->unitText, kDigits)
               : joined;
}

Result<Edit>
makeVariable(const Design& design, Library& library, const Element& element, const std::string& key)
{
    const auto fields = fieldsOf(design, library, element);
    const auto field = std::ranges::find(fields, key, &Field::key);
    if (field == fields.end())
        return unknownField(key);
    if (!field->canBeVariable || !meansTheSameOutside(*field))
        return refusal("field.variable",
                       field->label + " cannot become a variable: '" + field->text +
                           "' has another meaning outside the block");
    auto value = parseExpression(field->text);
    if (!value)
        return value.diagnostics();
    Variable variable;
    variable.name = equationNames(design, library).freeName(underscored(field->equation));
    variable.value = std::move(value).value();
    variable.doc = field->doc;
    variable.origin = field->origin;
    const SetItem<Variable> addition{"", design.variables.size(), std::nullopt, variable};
    auto naming = setField(design, library, std::span(&element, 1), key, variable.name);
    if (!naming)
        return naming;
    return Edit{Edits{{addition, std::move(naming).value()}}};
}

double FieldRange::shareOf(double value) const
{
    return std::clamp(std::log(value / low) / std::log(high / low), 0.0, 1.0);
}

std::string FieldRange::textAt(double share) const
{
    const double value = low * std::pow(high / low, std::clamp(share, 0.0, 1.0));
    if (isWhole)
        return roundedText(std::round(unit.fromBase(value)), 17) +
               (unitText.empty() ? "" : " " + unitText);
    const auto number = roundedText(unit.fromBase(value), 3);
    return unitText.empty() ? number : number + " " + unitText;
}

std::string FieldRange::neighbour(const std::string& text, double share) const
{
    const auto quantity = parseQuantity(text);
    if (!quantity)
        return text;
    const double value = quantity.value().value;
    const double step = unit.toBase(share > shareOf(value) ? 1 : -1);
    return value + step < low || value + step > high ? text : textAt(shareOf(value + step));
}

std::optional<FieldRange> rangeOf(const Field& field)
{
    const auto expression = parseExpression(field.text);
    if (!expression || field.form != FieldForm::Expression ||
        expression.value().terms.size() != 1 || expression.value().terms[0].op != Op::Literal)
        return std::nullopt;
    const double value = expression.value().terms[0].literal.value;
    if (!(value > 0) || !std::isfinite(value))
        return std::nullopt;
    constexpr double kReach = 4;
    FieldRange range;
    range.present = value;
    const auto low = boundOf(field.bounds.atLeast), high = boundOf(field.bounds.atMost);
    const bool isBounded = low && high && *low > 0;
    range.low = isBounded ? *low : std::max(value / kReach, low.value_or(0));
    range.high = isBounded ? *high : std::min(value * kReach, high.value_or(value * kReach));
    range.isWhole = field.bounds.integer;
    if (range.isWhole && !isBounded)
        range.low = std::max(1.0, std::floor(range.low));
    const auto& text = expression.value().text;
    const auto letter = text.find_first_not_of("0123456789.eE+-_ ");
    range.unitText = letter == std::string::npos ? "" : std::string(trimmed(text.substr(letter)));
    if (!range.unitText.empty()) {
        const auto unit = parseUnit(range.unitText);
        if (!unit)
            return std::nullopt;
        range.unit = unit.value();
    }
    if (!(range.low < range.high) || value < range.low || value > range.high)
        return std::nullopt;
    return range;
}

} // namespace clusterwright::model

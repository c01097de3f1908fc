// Collects the fields of an element, each with its writing function. Internal to model/design.
#pragma once

#include "model/design/document/design_members.h"
#include "model/design/document/members.h"
#include "model/design/edit/edit.h"
#include "model/design/edit/item_at.h"
#include "model/design/fields/field.h"
#include "model/design/library/library.h"

#include <functional>
#include <type_traits>

namespace clusterwright::model
{

// A text; nothing removes the text that is defined here.
using FieldText = std::optional<std::string>;

struct FieldEntry {
    Field field;
    std::function<Result<Edit>(const FieldText&)> write;
    std::function<void(Field&)> addPresets = {}; // once for thousands of items
};

using FieldList = std::vector<FieldEntry>;

// Parses the text as an expression of the field's dimension. Errors: see setField.
[[nodiscard]] Result<Expression> readValue(const Field& field, const FieldText& text);
// Returns the variable with a user's value; drops its bounds if the dimension changes. Drops the origin of the former value, except
// for a user's own value, which keeps its interval.
[[nodiscard]] Variable withValue(Variable variable, const Expression& value);
// Returns errors if a required text is missing or not a choice.
[[nodiscard]] Diagnostics checkText(const Field& field, const FieldText& text);

void addDesignFields(const Design& design, Library& library, FieldList& list);
void addTopologyFields(const Design& design, Library& library, FieldList& list);

// Adds the fields of list items, one function per kind.
void addFields(const ItemPlace<Variable>& at, const Design&, Library&, FieldList& list);
void addFields(const ItemPlace<PlacedComponent>& at,
               const Design& design,
               Library& library,
               FieldList& list);
void addFields(const ItemPlace<DrawnVertex>& at, const Design&, Library&, FieldList& list);
void addFields(const ItemPlace<DrawnCable>& at, const Design&, Library&, FieldList& list);
void addFields(const ItemPlace<GeneratorUse>& at, const Design&, Library&, FieldList& list);
void addFields(const ItemPlace<TopologyGroup>& at, const Design&, Library&, FieldList& list);
void addFields(const ItemPlace<PipelineItem>& at, const Design&, Library&, FieldList& list);
void addFields(const ItemPlace<Arrow>& at, const Design&, Library&, FieldList& list);
void addFields(const ItemPlace<ResourceCapacity>& at, const Design&, Library&, FieldList& list);
void addFields(const ItemPlace<Block>& at, const Design&, Library&, FieldList& list);
void addFields(const ItemPlace<OutputDefinition>& at, const Design&, Library&, FieldList& list);
void addFields(const ItemPlace<Scenario>& at, const Design&, Library&, FieldList& list);
void addFields(const ItemPlace<StudyDefinition>& at, const Design&, Library&, FieldList& list);

// Adds the attributes of a component of the design or its cluster, and the count.
void addAttributeFields(const Design& design,
                        Library& library,
                        const std::string& component,
                        const std::string& section,
                        FieldList& list);

// Returns the components of the design and its cluster that are cables, or all others.
[[nodiscard]] std::vector<std::string>
componentNames(const Design& design, Library& library, bool isCable);

// Returns a choice of components of the design and its cluster, shown as "nic: 10 Gbit/s Ethernet NIC".
[[nodiscard]] Field componentChoice(Field field,
                                    const Design& design,
                                    Library& library,
                                    const std::function<bool(const std::string& kind)>& fits);

// Lets the entry offer and take presets, which become components of the design; `write` gives the item the component.
void takePresets(FieldEntry& entry,
                 const Design& design,
                 Library& library,
                 const std::function<bool(const std::string& kind)>& fits,
                 const std::function<void(Design& changed, const std::string& component)>& write);

// Adds fields of one item. A writer's change becomes one SetItem.
template <typename Item>
class ItemFields
{
public:
    using Write = std::function<Diagnostics(Item&, const FieldText&)>;

    ItemFields(const ItemPlace<Item>& at, FieldList& list)
        : m_at(at)
        , m_list(list)
    {
    }

    Field& add(Field field, Write write)
    {
        auto& entry = m_list.emplace_back();
        entry.field = std::move(field);
        entry.write = [at = m_at, write = std::move(write)](const FieldText& text) -> Result<Edit> {
            auto now = at.item;
            if (auto problems = write(now, text); !problems.empty())
                return problems;
            if (now == at.item)
                return Edit{Edits{}};
            return Edit{SetItem<Item>{at.owner, at.position, at.item, std::move(now)}};
        };
        return entry.field;
    }

    Field& text(Field field, std::string Item::*member)
    {
        field.text = m_at.item.*member;
        return add(field, [field, member](Item& item, const FieldText& text) {
            auto problems = checkText(field, text);
            if (problems.empty())
                item.*member = text.value_or("");
            return problems;
        });
    }

    // `get` returns the expression's location in an item.
    template <typename Get>
    Field& expression(Field field, Get get)
    {
        auto& item = const_cast<Item&>(m_at.item); // NOLINT: only read
        field.form = FieldForm::Expression;
        using Written = std::remove_reference_t<decltype(get(item))>;
        if constexpr (std::is_same_v<Written, Expression>) {
            field.text = get(item).text;
            field.isRequired = true;
        } else {
            field.text = get(item) ? get(item)->text : "";
            field.canReset = get(item).has_value();
            field.home = get(item) ? FieldHome::Here : FieldHome::Nowhere;
        }
        return add(field, [field, get](Item& changed, const FieldText& text) -> Diagnostics {
            if constexpr (!std::is_same_v<Written, Expression>)
                if (!field.isRequired && text.value_or("").empty()) {
                    get(changed) = std::nullopt;
                    return {};
                }
            auto value = readValue(field, text);
            if (!value)
                return value.diagnostics();
            get(changed) = std::move(value).value();
            return {};
        });
    }

    [[nodiscard]] const Item& item() const { return m_at.item; }
    [[nodiscard]] const std::string& pointer() const { return m_at.pointer; }

private:
    const ItemPlace<Item>& m_at;
    FieldList& m_list;
};

// Returns a field without its text.
[[nodiscard]] inline Field fieldOf(std::string key, std::string label, std::string doc)
{
    Field field;
    field.key = std::move(key);
    field.label = std::move(label);
    field.doc = std::move(doc);
    return field;
}

// Adds the fields of the members that have a label.
template <typename Item>
void addLabelled(ItemFields<Item>& fields)
{
    eachMember<Item>([&](const auto& member) {
        if constexpr (std::is_same_v<decltype(member.place), std::string Item::*>)
            if (member.label != nullptr)
                fields.text(fieldOf(member.key, member.label, member.doc), member.place);
    });
}

[[nodiscard]] inline Field described(Field field, FieldForm form, bool isRequired = false)
{
    field.form = form;
    field.isRequired = isRequired;
    return field;
}

[[nodiscard]] inline Field chosen(Field field, std::vector<std::string> choices)
{
    field.form = FieldForm::Choice;
    field.choices = std::move(choices);
    return field;
}

} // namespace clusterwright::model

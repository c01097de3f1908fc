// Fields of one item, each with its writing function. Internal to model/design.
#pragma once

#include "model/core/text.h"
#include "model/design/fields/field_list.h"

#include <algorithm>
#include <functional>
#include <initializer_list>
#include <string_view>
#include <type_traits>

namespace clusterwright::model
{

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

    // `get`: a member that is a text, or a function that returns one of an item.
    template <typename Get>
    Field& text(Field field, Get get)
    {
        field.text = std::invoke(get, m_at.item);
        return add(field, [field, get](Item& item, const FieldText& text) {
            auto problems = checkText(field, text);
            if (problems.empty())
                std::invoke(get, item) = text.value_or("");
            return problems;
        });
    }

    // Shows a list as "time, speedup".
    Field& texts(Field field, std::vector<std::string> Item::*member)
    {
        field.text = join(m_at.item.*member, ", ");
        return add(field, [field, member](Item& item, const FieldText& text) {
            auto problems = checkText(field, text);
            if (problems.empty())
                item.*member = listedIn(text.value_or(""));
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

    [[nodiscard]] bool has(const std::string& key) const
    {
        return std::any_of(m_list.begin() + m_first, m_list.end(), [&](const FieldEntry& entry) {
            return entry.field.key == key;
        });
    }
    [[nodiscard]] const Item& item() const { return m_at.item; }
    [[nodiscard]] const std::string& pointer() const { return m_at.pointer; }

private:
    const ItemPlace<Item>& m_at;
    FieldList& m_list;
    std::ptrdiff_t m_first = std::ssize(m_list);
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

// Adds the field of a member that has a label, and is a text or a list of texts.
template <typename Item, typename Value>
void addLabelled(ItemFields<Item>& fields, const Member<Item, Value>& member)
{
    if (member.label == nullptr || !hasMember(fields.item(), member) || fields.has(member.key))
        return;
    auto field = fieldOf(member.key, member.label, member.doc);
    if constexpr (std::is_same_v<Value, std::string>) {
        field.isRequired = isRequired(member.meaning) || isSaid(member.meaning);
        fields.text(std::move(field), member.place);
    } else if constexpr (std::is_same_v<Value, std::vector<std::string>>) {
        fields.texts(std::move(field), member.place);
    }
}

// Adds the fields of the members that have a label, or of those with a key of the list: each once.
template <typename Item>
void addLabelled(ItemFields<Item>& fields, std::initializer_list<std::string_view> keys = {})
{
    eachMember<Item>([&](const auto& member) {
        if (keys.size() == 0 || std::ranges::find(keys, member.key) != keys.end())
            addLabelled(fields, member);
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

// Adds the choice of the item's state.
template <typename Item>
void addState(const ItemPlace<Item>& at, const char* doc, FieldList& list)
{
    ItemFields<Item> fields(at, list);
    auto field = fieldOf("state", "State", doc);
    field.form = FieldForm::Choice;
    field.choices.assign(kItemStates.begin(), kItemStates.end());
    field.text = toText(at.item.state);
    field.pointer = at.pointer + "/state";
    fields.add(field, [field](Item& item, const FieldText& text) {
        auto problems = checkText(field, text);
        if (problems.empty())
            item.state = static_cast<ItemState>(
                std::ranges::find(kItemStates, text.value_or("on")) - kItemStates.begin());
        return problems;
    });
}

} // namespace clusterwright::model

// Reads, checks and visits the members of items (member.h). A type of value has its own readValue and checkValue (member_values.h), and
// putValue (member_json.h); the templates here find them by name.
#pragma once

#include "model/block/member.h"
#include "model/json/object_reader.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace clusterwright::model
{

// Where a value is, as a chain: only findings make its text.
struct ValuePlace {
    const ValuePlace* owner; // null: `key` is a whole JSON pointer
    std::string_view key;    // empty: that of its owner
    std::size_t index = 0;   // in a list, without a key
    bool isInList = false;

    [[nodiscard]] std::string pointer() const
    {
        if (owner == nullptr)
            return std::string(key);
        if (isInList)
            return pointerTo(owner->pointer(), index);
        return key.empty() ? owner->pointer() : pointerTo(owner->pointer(), key);
    }
};

// A member that is read or checked.
struct MemberPlace {
    ValuePlace place;
    Meaning meaning;
    Findings& findings;

    [[nodiscard]] std::string_view key() const { return place.key; }
    [[nodiscard]] std::string pointer() const { return place.pointer(); }
    [[nodiscard]] std::string object() const { return place.owner->pointer(); }
};

template <Described Item>
void readValue(ObjectReader& reader, const MemberPlace& at, std::vector<Item>& items);
template <Described Item>
void checkValue(const MemberPlace& at, const std::vector<Item>& items);

template <typename Item, typename Members>
void readMembers(ObjectReader& reader, const Members& members, Item& item, Findings& findings)
{
    const ValuePlace object{nullptr, reader.pointer()};
    eachMemberOf(item, members, [&](const auto& member) {
        if constexpr (requires { item.title = item.name; })
            if (member.meaning == Meaning::Title)
                item.title = item.name;
        if (member.meaning != Meaning::Kind)
            readValue(
                reader, {{&object, member.key}, member.meaning, findings}, item.*member.place);
    });
}

template <typename Item>
[[nodiscard]] Item readItem(ObjectReader& reader, Findings& findings)
{
    Item item;
    if constexpr (requires { readForm(reader, item, findings); })
        readForm(reader, item, findings);
    readMembers(reader, kMembersOf<Item>, item, findings);
    return item;
}

template <typename Item, typename Members>
void checkMembers(const Item& item,
                  const Members& members,
                  const ValuePlace& place,
                  Findings& findings)
{
    eachMemberOf(item, members, [&](const auto& member) {
        checkValue(MemberPlace{{&place, member.key}, member.meaning, findings}, item.*member.place);
    });
}

template <typename Item>
void checkItem(const Item& item, const std::string& pointer, Findings& findings)
{
    checkMembers(item, kMembersOf<Item>, {nullptr, pointer}, findings);
}

template <Described Item>
void readValue(ObjectReader& reader, const MemberPlace& at, std::vector<Item>& items)
{
    reader.each(at.key(), [&](const Json& json, const std::string& place) {
        ObjectReader item(json, place, at.findings);
        items.push_back(readItem<Item>(item, at.findings));
    });
}

template <Described Item>
void checkValue(const MemberPlace& at, const std::vector<Item>& items)
{
    for (std::size_t i = 0; i < items.size(); ++i)
        checkMembers(items[i], kMembersOf<Item>, {&at.place, {}, i, true}, at.findings);
}

// Reads a list of items; absent, it is empty.
template <Described Item>
void readItems(ObjectReader& reader, const char* key, std::vector<Item>& items, Findings& findings)
{
    const ValuePlace object{nullptr, reader.pointer()};
    readValue(reader, {{&object, key}, Meaning::Text, findings}, items);
}

template <Described Item>
void checkItems(const std::vector<Item>& items,
                const std::string& object,
                const char* key,
                Findings& findings)
{
    const ValuePlace place{nullptr, object};
    checkValue(MemberPlace{{&place, key}, Meaning::Text, findings}, items);
}

// Visits the values of an item and of the items in it, each with its place and meaning.
template <typename Item, typename Visit>
void eachValue(Item& item, const ValuePlace& place, Visit&& visit)
{
    eachMemberOf(item, kMembersOf<std::remove_const_t<Item>>, [&](const auto& member) {
        auto& value = item.*member.place;
        using Value = std::remove_cvref_t<decltype(value)>;
        const ValuePlace at{&place, member.key};
        if constexpr (DescribedList<Value>)
            for (std::size_t i = 0; i < value.size(); ++i)
                eachValue(value[i], ValuePlace{&at, {}, i, true}, visit);
        else if constexpr (Described<Value>)
            eachValue(value, at, visit);
        else
            visit(value, at, member.meaning);
    });
}

// Visits the values of all items of a list, which is at the place.
template <typename Items, typename Visit>
void eachValueIn(Items& items, const std::string& list, Visit&& visit)
{
    const ValuePlace at{nullptr, list};
    for (std::size_t i = 0; i < items.size(); ++i)
        eachValue(items[i], ValuePlace{&at, {}, i, true}, visit);
}

} // namespace clusterwright::model

// Members of the structs of a document, each described once. Reading, checking and writing a struct follow from its list, and so do its
// plain fields in the Inspector. Internal to model/design.
#pragma once

#include "model/block/block.h"
#include "model/core/origin_ref.h"
#include "model/design/document/setting.h"
#include "model/json/object_reader.h"

#include <optional>
#include <string>
#include <tuple>
#include <type_traits>
#include <vector>

namespace clusterwright::model
{

enum class Meaning {
    Text,     // absent in files if empty
    Required, // a text that is not empty
    Name,     // required: letters, digits and '_', and none that designs define themselves
    Id,       // required: also '.' and '-'
    Title,    // the name of the item, if absent in files
    Unit,
};

// True for a text that every file has.
[[nodiscard]] constexpr bool isRequired(Meaning meaning)
{
    return meaning == Meaning::Required || meaning == Meaning::Name || meaning == Meaning::Id;
}

template <typename Owner, typename Value>
struct Member {
    const char* key; // in files; bounds have three of their own
    Value Owner::*place;
    const char* doc = "";
    const char* label = nullptr; // its field; null: the item makes one itself, or has none
    Meaning meaning = Meaning::Text;
};

// A tuple of members, in the order of files: specialised for each struct in design_members.h.
template <typename Owner>
inline constexpr auto kMembersOf = std::tuple<>();

template <typename Owner, typename Visit>
void eachMember(const Visit& visit)
{
    std::apply([&](const auto&... member) { (visit(member), ...); }, kMembersOf<Owner>);
}

template <typename Item>
concept Described = std::tuple_size_v<std::remove_cvref_t<decltype(kMembersOf<Item>)>>
!= 0;

// Where a value is read or checked, and what it means.
struct MemberPlace {
    std::string object; // JSON pointer
    const char* key;
    Meaning meaning;
    Findings& findings;

    [[nodiscard]] std::string pointer() const { return pointerTo(object, key); }
};

// Read a value. Findings: those of the reader and of checkValue.
void readValue(ObjectReader& reader, const MemberPlace& at, std::string& value);
void readValue(ObjectReader& reader, const MemberPlace& at, Expression& value);
void readValue(ObjectReader& reader, const MemberPlace& at, std::optional<Expression>& value);
void readValue(ObjectReader& reader, const MemberPlace& at, OriginRef& value);
void readValue(ObjectReader& reader, const MemberPlace& at, Source& value);
void readValue(ObjectReader& reader, const MemberPlace& at, Bounds& value);
void readValue(ObjectReader& reader, const MemberPlace& at, int& value);
void readValue(ObjectReader& reader, const MemberPlace& at, std::vector<std::string>& value);
void readValue(ObjectReader& reader, const MemberPlace& at, std::vector<ValueLabel>& value);
void readValue(ObjectReader& reader, const MemberPlace& at, std::vector<NamedValue>& value);
template <Described Item>
void readValue(ObjectReader& reader, const MemberPlace& at, std::vector<Item>& items);

// Check a value. Findings: json.empty, name.form, name.reserved, id.form, unit.unknown, expression.*, origin.*.
void checkValue(const MemberPlace& at, const std::string& value);
void checkValue(const MemberPlace& at, const Expression& value);
void checkValue(const MemberPlace& at, const std::optional<Expression>& value);
void checkValue(const MemberPlace& at, const OriginRef& value);
void checkValue(const MemberPlace& at, const Bounds& value);
void checkValue(const MemberPlace& at, const std::vector<NamedValue>& value);
template <Described Item>
void checkValue(const MemberPlace& at, const std::vector<Item>& items);
template <typename Value> // always valid
void checkValue(const MemberPlace&, const Value&)
{
}

template <typename Item>
[[nodiscard]] Item readItem(ObjectReader& reader, Findings& findings)
{
    Item item;
    eachMember<Item>([&](const auto& member) {
        if constexpr (requires { item.title = item.name; })
            if (member.meaning == Meaning::Title)
                item.title = item.name;
        readValue(
            reader, {reader.pointer(), member.key, member.meaning, findings}, item.*member.place);
    });
    return item;
}

template <typename Item>
void checkItem(const Item& item, const std::string& place, Findings& findings)
{
    eachMember<Item>([&](const auto& member) {
        checkValue({place, member.key, member.meaning, findings}, item.*member.place);
    });
}

template <Described Item>
void readValue(ObjectReader& reader, const MemberPlace& at, std::vector<Item>& items)
{
    reader.each(at.key, [&](const Json& json, const std::string& place) {
        ObjectReader item(json, place, at.findings);
        items.push_back(readItem<Item>(item, at.findings));
    });
}

template <Described Item>
void checkValue(const MemberPlace& at, const std::vector<Item>& items)
{
    for (std::size_t i = 0; i < items.size(); ++i)
        checkItem(items[i], pointerTo(at.pointer(), i), at.findings);
}

// Reads a list of items; absent, it is empty.
template <Described Item>
void readItems(ObjectReader& reader, const char* key, std::vector<Item>& items, Findings& findings)
{
    readValue(reader, {reader.pointer(), key, Meaning::Text, findings}, items);
}

template <Described Item>
void checkItems(const std::vector<Item>& items,
                const std::string& object,
                const char* key,
                Findings& findings)
{
    checkValue({object, key, Meaning::Text, findings}, items);
}

} // namespace clusterwright::model

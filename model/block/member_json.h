// Writes fields such that those absent in a file stay absent: an empty text, list or source, no expression or origin. Internal to
// model/block and model/design.
#pragma once

#include "model/block/member_values.h"
#include "model/expression/language/expression.h"
#include "model/json/json.h"
#include "model/json/provenance_json.h"

#include <optional>
#include <string>
#include <vector>

namespace clusterwright::model
{

inline void put(Json& json, const char* key, const std::string& text)
{
    if (!text.empty())
        json[key] = text;
}

inline void put(Json& json, const char* key, const std::optional<Expression>& expression)
{
    if (expression)
        json[key] = expression->text;
}

inline void put(Json& json, const char* key, const Source& source)
{
    if (!source.document.empty())
        json[key] = toJson(source);
}

template <typename Item, typename Write>
void putList(Json& json, const char* key, const std::vector<Item>& items, Write write)
{
    if (items.empty())
        return;
    auto list = Json::array();
    for (const auto& item : items)
        list.push_back(write(item));
    json[key] = std::move(list);
}

inline void putLabels(Json& json, const std::vector<ValueLabel>& labels)
{
    for (const auto& [value, label] : labels)
        json["labels"][std::to_string(value)] = label;
}

// Write a value that is not its default.
template <typename Value>
requires std::is_same_v<Value, std::string> || std::is_same_v<Value, double> ||
    std::is_same_v<Value, std::vector<std::string>>
void putValue(Json& json, const char* key, Meaning, const Value& value)
{
    json[key] = value;
}

inline void putValue(Json& json, const char* key, Meaning meaning, int value)
{
    if (meaning == Meaning::Top && value == 0)
        json["pareto"] = true;
    else
        json[key] = value;
}

inline void putValue(Json& json, const char* key, Meaning, const Expression& value)
{
    json[key] = value.text;
}

inline void putValue(Json& json, const char* key, Meaning, const std::optional<Expression>& value)
{
    json[key] = value->text;
}

inline void putValue(Json& json, const char* key, Meaning, const OriginRef& value)
{
    json[key] = toJson(*value);
}

inline void putValue(Json& json, const char* key, Meaning, const Source& value)
{
    put(json, key, value);
}

inline void putValue(Json& json, const char*, Meaning, const Bounds& value)
{
    if (value.integer)
        json["integer"] = true;
    put(json, "at_least", value.atLeast);
    put(json, "at_most", value.atMost);
}

inline void putValue(Json& json, const char*, Meaning, const std::vector<ValueLabel>& value)
{
    putLabels(json, value);
}

inline void putValue(Json& json, const char* key, Meaning, Interpolation value)
{
    json[key] = kInterpolations.at(static_cast<std::size_t>(value));
}

inline void putValue(Json& json, const char* key, Meaning, ItemState value)
{
    json[key] = toText(value);
}

void putValue(Json& json, const char* key, Meaning, const std::vector<Binding>& value);
void putValue(Json& json, const char* key, Meaning, const std::vector<Arrow>& value);

template <Described Item>
void putValue(Json& json, const char* key, Meaning, const std::vector<Item>& items);

// True for a value that every file has, and for one that is not the default.
template <typename Item, typename Value>
[[nodiscard]] bool isWritten(const Item& item, const Member<Item, Value>& member)
{
    static const Item kDefault;
    if constexpr (requires { item.title == item.name; })
        if (member.meaning == Meaning::Title && item.title == item.name)
            return false;
    if constexpr (std::is_same_v<Value, Expression>)
        return member.meaning != Meaning::Optional || !(item.*member.place).text.empty();
    else
        return ((!std::is_same_v<Value, std::vector<std::string>> && isRequired(member.meaning)) ||
                !(item.*member.place == kDefault.*member.place));
}

template <typename Item, typename Members>
void putMembers(Json& json, const Members& members, const Item& item)
{
    eachMemberOf(item, members, [&](const auto& member) {
        if (isWritten(item, member))
            putValue(json, member.key, member.meaning, item.*member.place);
    });
}

template <typename Item>
[[nodiscard]] Json membersJson(const Item& item)
{
    auto json = Json::object();
    putMembers(json, kMembersOf<Item>, item);
    return json;
}

template <Described Item>
void putValue(Json& json, const char* key, Meaning, const std::vector<Item>& items)
{
    putList(json, key, items, membersJson<Item>);
}

} // namespace clusterwright::model

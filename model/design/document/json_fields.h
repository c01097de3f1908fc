// Writes fields such that those absent in a file stay absent: an empty text, list or source, no expression or origin. Internal to
// model/design.
#pragma once

#include "model/design/document/design_members.h"
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

inline void put(Json& json, const char* key, const OriginRef& origin)
{
    if (origin)
        json[key] = toJson(*origin);
}

inline void put(Json& json, const char* key, const Source& source)
{
    if (!source.document.empty())
        json[key] = toJson(source);
}

inline void put(Json& json, const char* key, const std::vector<std::string>& texts)
{
    if (!texts.empty())
        json[key] = texts;
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

inline void putBounds(Json& json, const Bounds& bounds)
{
    if (bounds.integer)
        json["integer"] = true;
    put(json, "at_least", bounds.atLeast);
    put(json, "at_most", bounds.atMost);
}

inline void putLabels(Json& json, const std::vector<ValueLabel>& labels)
{
    for (const auto& [value, label] : labels)
        json["labels"][std::to_string(value)] = label;
}

inline void putValue(Json& json, const char* key, Meaning meaning, const std::string& value)
{
    if (!value.empty() || isRequired(meaning))
        json[key] = value;
}

inline void putValue(Json& json, const char* key, Meaning, const Expression& value)
{
    json[key] = value.text;
}

inline void putValue(Json& json, const char*, Meaning, const Bounds& value)
{
    putBounds(json, value);
}

inline void putValue(Json& json, const char* key, Meaning, int value)
{
    if (value != 0)
        json[key] = value;
}

inline void putValue(Json& json, const char*, Meaning, const std::vector<ValueLabel>& value)
{
    putLabels(json, value);
}

inline void putValue(Json& json, const char* key, Meaning, const std::vector<NamedValue>& value)
{
    for (const auto& setting : value)
        json[key][setting.name] = setting.value;
}

template <typename Value>
void putValue(Json& json, const char* key, Meaning, const Value& value)
{
    put(json, key, value);
}

template <Described Item>
void putValue(Json& json, const char* key, Meaning, const std::vector<Item>& items);

template <typename Item>
[[nodiscard]] Json membersJson(const Item& item)
{
    auto json = Json::object();
    eachMember<Item>([&](const auto& member) {
        if constexpr (requires { item.title == item.name; })
            if (member.meaning == Meaning::Title && item.title == item.name)
                return;
        putValue(json, member.key, member.meaning, item.*member.place);
    });
    return json;
}

template <Described Item>
void putValue(Json& json, const char* key, Meaning, const std::vector<Item>& items)
{
    putList(json, key, items, membersJson<Item>);
}

} // namespace clusterwright::model

#include "model/json/object_reader.h"

#include "model/core/text.h"
#include "model/json/json.h"

#include <algorithm>
#include <climits>

namespace clusterwright::model
{

std::string_view typeName(const Json& json)
{
    switch (json.type()) {
    case Json::value_t::object:
        return "an object";
    case Json::value_t::array:
        return "a list";
    case Json::value_t::string:
        return "a text";
    case Json::value_t::boolean:
        return "true or false";
    case Json::value_t::null:
        return "null";
    default:
        return "a number";
    }
}

std::optional<std::string> expressionText(const Json& json)
{
    if (json.is_string())
        return json.get<std::string>();
    if (json.is_number())
        return shortestText(json.get<double>());
    return std::nullopt;
}

ObjectReader::ObjectReader(const Json& json, std::string pointer, Findings& findings)
    : m_json(json.is_object() ? &json : nullptr)
    , m_pointer(std::move(pointer))
    , m_findings(findings)
{
    if (!m_json)
        m_findings.error(
            "json.type", m_pointer, "expected an object, got " + std::string(typeName(json)));
}

ObjectReader::~ObjectReader()
{
    if (!m_json)
        return;
    for (const auto& [key, value] : m_json->items())
        if (std::ranges::find(m_known, key) == m_known.end())
            m_findings.error("json.unknown_field",
                             pointerTo(m_pointer, key),
                             "unknown field '" + key.substr(0, 60) + "'",
                             didYouMean(key, m_known).empty() ? "use one of: " + join(m_known, ", ")
                                                              : didYouMean(key, m_known));
}

const Json* ObjectReader::find(std::string_view key)
{
    if (std::ranges::find(m_known, key) == m_known.end())
        m_known.emplace_back(key);
    if (!m_json)
        return nullptr;
    const auto found = m_json->find(std::string(key));
    return found == m_json->end() ? nullptr : &*found;
}

void ObjectReader::wrongType(std::string_view key, std::string_view expected, const Json& found)
{
    m_findings.error("json.type",
                     pointer(key),
                     "expected " + std::string(expected) + ", got " + std::string(typeName(found)));
}

void ObjectReader::checkGiven(std::string_view key)
{
    const auto* const found = find(key);
    if (!found && m_json)
        m_findings.error(
            "json.missing_field", m_pointer, "the field '" + std::string(key) + "' is missing");
    else if (found && found->is_string() && found->get_ref<const std::string&>().empty())
        m_findings.error("json.empty", pointer(key), "the text is empty");
}

bool ObjectReader::has(std::string_view key) const
{
    return m_json && m_json->contains(std::string(key));
}

std::string ObjectReader::text(std::string_view key)
{
    checkGiven(key);
    return text(key, {});
}

std::string ObjectReader::text(std::string_view key, std::string otherwise)
{
    const auto* const found = find(key);
    if (!found)
        return otherwise;
    if (found->is_string())
        return found->get<std::string>();
    wrongType(key, "a text", *found);
    return otherwise;
}

bool ObjectReader::flag(std::string_view key)
{
    const auto* const found = find(key);
    if (!found)
        return false;
    if (found->is_boolean())
        return found->get<bool>();
    wrongType(key, "true or false", *found);
    return false;
}

std::optional<int> ObjectReader::integer(std::string_view key)
{
    const auto* const found = find(key);
    if (!found)
        return std::nullopt;
    if (found->is_number_integer() && found->get<double>() >= INT_MIN &&
        found->get<double>() <= INT_MAX)
        return found->get<int>();
    if (found->is_number())
        m_findings.error("json.type", pointer(key), "expected an integer, got " + found->dump());
    else
        wrongType(key, "an integer", *found);
    return std::nullopt;
}

std::string ObjectReader::expression(std::string_view key)
{
    checkGiven(key);
    return optionalExpression(key).value_or("");
}

std::optional<std::string> ObjectReader::optionalExpression(std::string_view key)
{
    const auto* const found = find(key);
    if (!found)
        return std::nullopt;
    auto result = expressionText(*found);
    if (!result)
        wrongType(key, "a quantity or an expression", *found);
    return result;
}

std::vector<std::string> ObjectReader::texts(std::string_view key)
{
    std::vector<std::string> result;
    each(key, [&](const Json& item, const std::string& place) {
        if (item.is_string())
            result.push_back(item.get<std::string>());
        else
            m_findings.error(
                "json.type", place, "expected a text, got " + std::string(typeName(item)));
    });
    return result;
}

void ObjectReader::eachField(std::string_view key,
                             const std::function<void(ObjectReader&, const std::string&)>& visit)
{
    const auto* const object = find(key);
    if (!object)
        return;
    ObjectReader fields(*object, pointer(key), m_findings);
    if (object->is_object())
        for (const auto& field : object->items())
            visit(fields, field.key());
}

void ObjectReader::each(std::string_view key,
                        const std::function<void(const Json&, const std::string&)>& visit)
{
    const auto* const found = find(key);
    if (!found)
        return;
    if (!found->is_array()) {
        wrongType(key, "a list", *found);
        return;
    }
    for (std::size_t i = 0; i < found->size(); ++i)
        visit((*found)[i], pointerTo(pointer(key), i));
}

const Json* ObjectReader::raw(std::string_view key)
{
    return find(key);
}

} // namespace clusterwright::model

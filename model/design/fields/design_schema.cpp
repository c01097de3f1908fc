#include "model/design/fields/design_schema.h"

#include "model/core/origin_ref.h"
#include "model/design/document/design.h"
#include "model/design/document/design_members.h"
#include "model/json/json.h"

namespace clusterwright::model
{

namespace
{

Json typed(const char* type)
{
    return {{"type", type}};
}

Json listOf(Json items)
{
    return {{"type", "array"}, {"items", std::move(items)}};
}

Json expressionSchema()
{
    return {{"type", Json::array({"string", "number"})}};
}

Json mapOf(Json values)
{
    return {{"type", "object"}, {"additionalProperties", std::move(values)}};
}

template <Described Item>
Json itemSchema();

template <typename Value>
struct SchemaOf; // make(): the schema of a value
template <>
struct SchemaOf<std::string> {
    static Json make() { return typed("string"); }
};
template <>
struct SchemaOf<int> {
    static Json make() { return typed("integer"); }
};
template <>
struct SchemaOf<Expression> {
    static Json make() { return expressionSchema(); }
};
template <>
struct SchemaOf<std::optional<Expression>> {
    static Json make() { return expressionSchema(); }
};
template <>
struct SchemaOf<OriginRef> {
    static Json make() { return typed("object"); }
};
template <>
struct SchemaOf<Source> {
    static Json make() { return typed("object"); }
};
template <>
struct SchemaOf<std::vector<std::string>> {
    static Json make() { return listOf(typed("string")); }
};
template <>
struct SchemaOf<std::vector<ValueLabel>> {
    static Json make() { return mapOf(typed("string")); }
};
template <>
struct SchemaOf<std::vector<NamedValue>> {
    static Json make() { return mapOf(expressionSchema()); }
};
template <Described Item>
struct SchemaOf<std::vector<Item>> {
    static Json make() { return listOf(itemSchema<Item>()); }
};

void addBounds(Json& properties)
{
    properties["integer"] = {{"type", "boolean"}, {"description", "only integers"}};
    properties["at_least"] = expressionSchema();
    properties["at_most"] = expressionSchema();
}

template <Described Item>
Json itemSchema()
{
    auto properties = Json::object();
    auto required = Json::array();
    eachMember<Item>([&](const auto& member) {
        using Value = std::remove_cvref_t<decltype(std::declval<Item>().*member.place)>;
        if constexpr (std::is_same_v<Value, Bounds>) {
            addBounds(properties);
        } else {
            auto schema = SchemaOf<Value>::make();
            schema["description"] = member.doc;
            properties[member.key] = std::move(schema);
            if (isRequired(member.meaning) || std::is_same_v<Value, Expression>)
                required.push_back(member.key);
        }
    });
    return {{"type", "object"},
            {"properties", std::move(properties)},
            {"required", std::move(required)},
            {"additionalProperties", false}};
}

Json studySchema()
{
    auto kinds = Json::array();
    for (const auto* const form : studyForms())
        kinds.push_back({{"const", form->name}, {"description", form->method}});
    return {{"type", "object"},
            {"properties",
             {{"name", typed("string")},
              {"kind", {{"oneOf", std::move(kinds)}}},
              {"title", typed("string")},
              {"axes", SchemaOf<std::vector<StudyAxis>>::make()},
              {"rungs", SchemaOf<std::vector<StudyRung>>::make()}}},
            {"required", {"name", "kind"}}};
}

} // namespace

Json designSchema()
{
    Json properties{{"$schema", typed("string")},
                    {"design", {{"type", "string"}, {"description", "id of the design"}}},
                    {"format", {{"const", kDesignFormat}}},
                    {"title", typed("string")},
                    {"doc", {{"type", "string"}, {"description", "purpose of the design"}}},
                    {"source", typed("object")},
                    {"documents", SchemaOf<std::vector<Document>>::make()},
                    {"variables", SchemaOf<std::vector<Variable>>::make()},
                    {"cluster", {{"type", "string"}, {"description", "cluster of the library"}}},
                    {"components", SchemaOf<std::vector<PlacedComponent>>::make()},
                    {"topology", typed("object")},
                    {"resources", listOf(typed("object"))},
                    {"blocks", listOf(typed("object"))},
                    {"tables", listOf(typed("object"))},
                    {"pipeline", typed("object")},
                    {"outputs", SchemaOf<std::vector<OutputDefinition>>::make()},
                    {"baseline", itemSchema<Baseline>()},
                    {"scenarios", SchemaOf<std::vector<Scenario>>::make()},
                    {"studies", listOf(studySchema())},
                    {"layout", typed("object")}};
    return {{"$schema", "https://json-schema.org/draft/2020-12/schema"},
            {"title", "Clusterwright design"},
            {"type", "object"},
            {"properties", std::move(properties)},
            {"required", {"design", "format", "title"}},
            {"additionalProperties", false}};
}

} // namespace clusterwright::model

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

// The type has items of its own type, so it has a name.
Json named(const char* name)
{
    return {{"$ref", "#/$defs/" + std::string(name)}};
}

template <Described Item>
Json itemSchema();

template <typename Value>
Json schemaOf()
{
    if constexpr (std::is_same_v<Value, std::string> || std::is_same_v<Value, GeneratorCall>)
        return typed("string");
    else if constexpr (std::is_same_v<Value, int>)
        return typed("integer");
    else if constexpr (std::is_same_v<Value, double>)
        return typed("number");
    else if constexpr (std::is_same_v<Value, Expression> ||
                       std::is_same_v<Value, std::optional<Expression>>)
        return expressionSchema();
    else if constexpr (std::is_same_v<Value, Interpolation>)
        return {{"enum", kInterpolations}};
    else if constexpr (std::is_same_v<Value, ItemState>)
        return {{"enum", kItemStates}};
    else if constexpr (std::is_same_v<Value, std::vector<std::string>>)
        return listOf(typed("string"));
    else if constexpr (std::is_same_v<Value, std::vector<ValueLabel>> ||
                       std::is_same_v<Value, RoleComponents>)
        return mapOf(typed("string"));
    else if constexpr (std::is_same_v<Value, std::vector<NamedValue>> ||
                       std::is_same_v<Value, std::vector<Binding>>)
        return mapOf(expressionSchema());
    else if constexpr (std::is_same_v<Value, std::vector<Arrow>>)
        return listOf(typed("object"));
    else if constexpr (std::is_same_v<Value, std::vector<PipelineItem>>)
        return listOf(named("step"));
    else if constexpr (std::is_same_v<Value, std::vector<TopologyGroup>>)
        return listOf(named("group"));
    else if constexpr (DescribedList<Value>)
        return listOf(itemSchema<typename Value::value_type>());
    else if constexpr (Described<Value>)
        return itemSchema<Value>();
    else {
        static_assert(std::is_same_v<Value, Source> || std::is_same_v<Value, OriginRef>);
        return typed("object");
    }
}

// Members under the schema of their values.
class Properties
{
public:
    template <typename Owner, typename Value>
    void add(const Member<Owner, Value>& member)
    {
        if constexpr (std::is_same_v<Value, Bounds>) {
            properties["integer"] = {{"type", "boolean"}, {"description", "only integers"}};
            properties["at_least"] = expressionSchema();
            properties["at_most"] = expressionSchema();
        } else {
            auto schema = schemaOf<Value>();
            schema["description"] = member.doc;
            properties[member.key] = std::move(schema);
            const bool isGiven =
                (isRequired(member.meaning) && !std::is_same_v<Value, std::vector<std::string>>) ||
                (std::is_same_v<Value, Expression> && member.meaning != Meaning::Optional);
            if (member.isIn == nullptr && isGiven)
                required.push_back(member.key);
        }
    }

    template <typename Members>
    void addAll(const Members& members)
    {
        std::apply([this](const auto&... member) { (add(member), ...); }, members);
    }

    [[nodiscard]] Json schema() &&
    {
        Json json{{"type", "object"}, {"properties", std::move(properties)}};
        if (!required.empty())
            json["required"] = std::move(required);
        json["additionalProperties"] = false;
        return json;
    }

    Json properties = Json::object();
    Json required = Json::array();
};

template <Described Item>
Json itemSchema()
{
    Properties members;
    members.addAll(kMembersOf<Item>);
    return std::move(members).schema();
}

Json studySchema()
{
    auto schema = itemSchema<StudyDefinition>();
    auto kinds = Json::array();
    for (const auto* const form : studyForms())
        kinds.push_back({{"const", form->name}, {"description", form->method}});
    schema["properties"]["kind"] = {{"oneOf", std::move(kinds)}};
    schema["properties"]["series"]["properties"].erase("scale");
    schema["properties"]["pareto"] = {{"type", "boolean"},
                                      {"description", "the Pareto front instead of 'top'"}};
    return schema;
}

Json blockSchema()
{
    Json properties{{"block", {{"type", "string"}, {"description", "id of the block"}}},
                    {"title", typed("string")},
                    {"doc", typed("string")},
                    {"source", typed("object")},
                    {"parameters", schemaOf<std::vector<Parameter>>()},
                    {"tables", schemaOf<std::vector<TableUse>>()},
                    {"equations", listOf({{"type", Json::array({"string", "object"})}})},
                    {"time", typed("string")},
                    {"resource", typed("string")},
                    {"moves", schemaOf<std::vector<MovedData>>()},
                    {"validity", schemaOf<std::vector<Validity>>()}};
    return {{"type", "object"},
            {"properties", std::move(properties)},
            {"required", {"block", "title", "source"}},
            {"additionalProperties", false}};
}

Json topologySchema()
{
    Properties members;
    members.addAll(kPartsOfTopology);
    members.properties["attributes"] = mapOf(expressionSchema());
    members.addAll(kMembersOf<TopologyRules>);
    return std::move(members).schema();
}

Json pipelineSchema()
{
    Properties members;
    members.addAll(kStepsAndArrows);
    return std::move(members).schema();
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
                    {"documents", schemaOf<std::vector<Document>>()},
                    {"variables", schemaOf<std::vector<Variable>>()},
                    {"cluster", {{"type", "string"}, {"description", "cluster of the library"}}},
                    {"components", schemaOf<std::vector<PlacedComponent>>()},
                    {"topology", topologySchema()},
                    {"resources", schemaOf<std::vector<ResourceCapacity>>()},
                    {"blocks", listOf(blockSchema())},
                    {"tables", schemaOf<std::vector<TableUse>>()},
                    {"pipeline", pipelineSchema()},
                    {"outputs", schemaOf<std::vector<OutputDefinition>>()},
                    {"baseline", itemSchema<Baseline>()},
                    {"scenarios", schemaOf<std::vector<Scenario>>()},
                    {"studies", listOf(studySchema())},
                    {"notes", schemaOf<std::vector<Note>>()},
                    {"accepted", schemaOf<std::vector<AcceptedWarning>>()},
                    {"layout", typed("object")}};
    return {
        {"$schema", "https://json-schema.org/draft/2020-12/schema"},
        {"title", "Clusterwright design"},
        {"type", "object"},
        {"properties", std::move(properties)},
        {"required", {"design", "format", "title"}},
        {"additionalProperties", false},
        {"$defs", {{"step", itemSchema<PipelineItem>()}, {"group", itemSchema<TopologyGroup>()}}}};
}

} // namespace clusterwright::model

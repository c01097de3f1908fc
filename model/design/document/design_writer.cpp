#include "model/design/document/design_writer.h"

#include "model/design/document/design.h"
#include "model/design/document/design_members.h"
#include "model/design/document/json_fields.h"
#include "model/design/document/study_json.h"
#include "model/design/document/topology_json.h"
#include "model/json/provenance_json.h"

namespace clusterwright::model
{

namespace
{

Json parameterJson(const Parameter& parameter)
{
    Json json{{"name", parameter.name}, {"unit", parameter.unit}, {"doc", parameter.doc}};
    putBounds(json, parameter.bounds);
    put(json, "default", parameter.otherwise);
    put(json, "origin", parameter.origin);
    put(json, "from", parameter.from);
    return json;
}

Json equationJson(const BlockEquation& equation, const Source& whole)
{
    Json json{{"equation",
               equation.name.empty() ? "" : equation.name + " = " + equation.expression.text}};
    put(json, "unit", equation.unit);
    put(json, "doc", equation.doc);
    putLabels(json, equation.labels);
    if (equation.source.document != whole.document)
        put(json, "source", equation.source);
    else if (equation.source.place != whole.place)
        put(json, "place", equation.source.place);
    return json;
}

Json tableJson(const TableUse& table)
{
    Json json{{"name", table.name}, {"data", table.data}, {"x", table.x}, {"y", table.y}};
    if (table.interpolation != Interpolation::Linear)
        json["interpolation"] = kInterpolations.at(static_cast<std::size_t>(table.interpolation));
    return json;
}

Json arrowsJson(const std::vector<Arrow>& arrows)
{
    auto list = Json::array();
    const auto places = placesOf(arrows);
    for (std::size_t i = 0; i < arrows.size(); ++i) {
        const auto& arrow = arrows[i];
        if (places[i].link > 0) {
            list.back()[keyOf(arrow)].push_back(arrow.to);
            continue;
        }
        auto names = Json::array();
        for (const auto& name : {arrow.from, arrow.to})
            if (!name.empty())
                names.push_back(name);
        Json json{{keyOf(arrow), std::move(names)}};
        put(json, "chunks", arrow.chunks);
        list.push_back(std::move(json));
    }
    return list;
}

Json itemJson(const PipelineItem& item)
{
    auto json = Json::object();
    put(json, item.isGroup ? "group" : "id", item.id);
    put(json, "title", item.title);
    put(json, "block", item.block);
    put(json, "on", item.on);
    put(json, "when", item.when);
    for (const auto& binding : item.bindings)
        json["bind"][binding.parameter] = binding.value.text;
    put(json, "repeat", item.repeat);
    putList(json, "steps", item.items, itemJson);
    if (!item.arrows.empty())
        json["arrows"] = arrowsJson(item.arrows);
    return json;
}

Json resourceJson(const ResourceCapacity& resource)
{
    Json json{{"name", resource.name}};
    if (!resource.rate || !resource.capacity.text.empty())
        json["capacity"] = resource.capacity.text;
    put(json, "rate", resource.rate);
    return json;
}

Json layoutJson(const Layout& layout)
{
    const auto position = [](const NodePosition& node) {
        return Json{{"node", node.name}, {"at", {node.x, node.y}}};
    };
    auto json = Json::object();
    putList(json, "topology", layout.topology, position);
    putList(json, "pipeline", layout.pipeline, position);
    return json;
}

} // namespace

const char* keyOf(const Arrow& arrow)
{
    return arrow.kind == Arrow::Kind::Then ? "then" : "stream";
}

Json toJson(const Block& block)
{
    Json json{{"block", block.id}, {"title", block.title}};
    put(json, "doc", block.doc);
    put(json, "source", block.source);
    putList(json, "parameters", block.parameters, parameterJson);
    putList(json, "tables", block.tables, tableJson);
    putList(json, "equations", block.equations, [&](const BlockEquation& equation) {
        return equationJson(equation, block.source);
    });
    put(json, "time", block.time);
    put(json, "resource", block.resource);
    putList(json, "moves", block.moves, [](const MovedData& moved) {
        return Json{{"data", moved.data.text}, {"rate", moved.rate}};
    });
    putList(json, "validity", block.validity, [](const Validity& validity) {
        return Json{{"condition", validity.condition.text}, {"message", validity.message}};
    });
    return json;
}

Json toJson(const Design& design)
{
    auto json = Json::object();
    put(json, "$schema", design.schema);
    json.update({{"design", design.id}, {"format", kDesignFormat}, {"title", design.title}});
    put(json, "doc", design.doc);
    put(json, "source", design.source);
    putList(json, "documents", design.documents, membersJson<Document>);
    putList(json, "variables", design.variables, membersJson<Variable>);
    put(json, "cluster", design.cluster);
    putList(json, "components", design.components, membersJson<PlacedComponent>);
    if (design.topology)
        json["topology"] = toJson(*design.topology);
    putList(json, "resources", design.resources, resourceJson);
    putList(json, "blocks", design.blocks, [](const Block& block) { return toJson(block); });
    putList(json, "tables", design.tables, tableJson);
    if (design.pipeline)
        json["pipeline"] = itemJson(*design.pipeline);
    putList(json, "outputs", design.outputs, membersJson<OutputDefinition>);
    if (design.baseline)
        json["baseline"] = membersJson(*design.baseline);
    putList(json, "scenarios", design.scenarios, membersJson<Scenario>);
    putList(json, "studies", design.studies, [](const auto& study) { return toJson(study); });
    if (!(design.layout == Layout{}))
        json["layout"] = layoutJson(design.layout);
    return json;
}

} // namespace clusterwright::model

#include "model/design/document/design_writer.h"

#include "model/block/block_json.h"
#include "model/block/member_json.h"
#include "model/block/pipeline_json.h"
#include "model/design/document/design.h"
#include "model/design/document/design_members.h"
#include "model/design/document/study_json.h"
#include "model/design/document/topology_json.h"
#include "model/json/provenance_json.h"

namespace clusterwright::model
{

namespace
{

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
    putList(json, "resources", design.resources, membersJson<ResourceCapacity>);
    putList(json, "blocks", design.blocks, [](const Block& block) { return toJson(block); });
    putList(json, "tables", design.tables, membersJson<TableUse>);
    if (design.pipeline)
        json["pipeline"] = toJson(*design.pipeline);
    putList(json, "outputs", design.outputs, membersJson<OutputDefinition>);
    if (design.baseline)
        json["baseline"] = membersJson(*design.baseline);
    putList(json, "scenarios", design.scenarios, membersJson<Scenario>);
    putList(json, "studies", design.studies, [](const auto& study) { return toJson(study); });
    putList(json, "notes", design.notes, membersJson<Note>);
    putList(json, "accepted", design.accepted, membersJson<AcceptedWarning>);
    if (!(design.layout == Layout{}))
        json["layout"] = layoutJson(design.layout);
    return json;
}

} // namespace clusterwright::model

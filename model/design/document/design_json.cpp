#include "model/design/document/design_json.h"

#include "model/block/block_json.h"
#include "model/block/form.h"
#include "model/block/member_values.h"
#include "model/block/pipeline_json.h"
#include "model/core/diagnostics.h"
#include "model/design/document/component_json.h"
#include "model/design/document/design.h"
#include "model/design/document/design_members.h"
#include "model/design/document/item_ids.h"
#include "model/design/document/study_json.h"
#include "model/design/document/topology_json.h"
#include "model/json/json.h"
#include "model/json/provenance_json.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace clusterwright::model
{

namespace
{

void checkDocumentIds(const std::vector<Document>& documents, Findings& findings)
{
    std::set<std::string> ids;
    for (std::size_t i = 0; i < documents.size(); ++i)
        if (const auto& id = documents[i].id; !id.empty() && !ids.insert(id).second)
            findings.error("name.duplicate",
                           pointerTo("/documents", i) + "/document",
                           "duplicate document '" + id + "'",
                           "choose another id");
}

void checkDocuments(const std::vector<Document>& documents, Findings& findings)
{
    checkItems(documents, "", "documents", findings);
    checkDocumentIds(documents, findings);
}

void readVariable(const Json& json, const std::string& pointer, Design& design, Findings& findings)
{
    ObjectReader reader(json, pointer, findings);
    auto variable = readItem<Variable>(reader, findings);
    if (!variable.labels.empty() && !variable.bounds.integer)
        findings.error("variable.labels",
                       reader.pointer("labels"),
                       "only an integer variable can have labels",
                       "add \"integer\": true, or remove the labels");
    design.variables.push_back(std::move(variable));
}

// A capacity of 1 may be absent beside a rate.
void checkCapacities(const Design& design, Findings& findings)
{
    for (std::size_t i = 0; i < design.resources.size(); ++i)
        if (const auto& resource = design.resources[i]; !resource.rate)
            checkSaid(resource.capacity.text, pointerTo("/resources", i), "capacity", findings);
}

} // namespace

void readForm(ObjectReader& reader, ResourceCapacity& /*resource*/, Findings& /*findings*/)
{
    if (!reader.has("rate") && !reader.has("capacity"))
        static_cast<void>(reader.expression("capacity")); // reports that it is missing
}

std::vector<NamedValue> readSettings(ObjectReader& reader, Findings& findings)
{
    std::vector<NamedValue> list;
    const ValuePlace object{nullptr, reader.pointer()};
    readValue(reader, {{&object, "set"}, Meaning::Text, findings}, list);
    return list;
}

namespace
{

void checkScenarioNames(const Design& design, Findings& findings)
{
    std::set<std::string> names;
    for (std::size_t i = 0; i < design.scenarios.size(); ++i) {
        const auto& name = design.scenarios[i].name;
        if (!name.empty() && !names.insert(name).second)
            findings.error("name.duplicate",
                           pointerTo("/scenarios", i) + "/name",
                           "duplicate scenario '" + name + "'",
                           "choose another name");
    }
}

bool isInReach(const NodePosition& node)
{
    return std::abs(node.x) <= kFarthestPosition && std::abs(node.y) <= kFarthestPosition;
}

void reportPosition(const std::string& pointer, Findings& findings)
{
    findings.error("layout.position",
                   pointer,
                   "a position must be two numbers between -1e6 and 1e6",
                   R"(write "at": [120, 80])");
}

std::vector<NodePosition>
readPositions(ObjectReader& layout, std::string_view key, Findings& findings)
{
    std::vector<NodePosition> nodes;
    layout.each(key, [&](const Json& json, const std::string& pointer) {
        ObjectReader reader(json, pointer, findings);
        NodePosition node;
        node.name = reader.text("node");
        const auto* const at = reader.raw("at");
        if (at && at->is_array() && at->size() == 2 && (*at)[0].is_number() &&
            (*at)[1].is_number()) {
            node.x = (*at)[0].get<double>();
            node.y = (*at)[1].get<double>();
            if (isInReach(node))
                return nodes.push_back(std::move(node));
        }
        reportPosition(reader.pointer("at"), findings);
    });
    return nodes;
}

Layout readLayout(const Json& json, Findings& findings)
{
    ObjectReader reader(json, "/layout", findings);
    Layout layout;
    layout.topology = readPositions(reader, "topology", findings);
    layout.pipeline = readPositions(reader, "pipeline", findings);
    return layout;
}

// Findings: note.canvas, note.size, name.duplicate.
void checkNotes(const Design& design, Findings& findings)
{
    std::set<std::string> names;
    for (std::size_t i = 0; i < design.notes.size(); ++i) {
        const auto& note = design.notes[i];
        const auto place = pointerTo("/notes", i);
        if (!note.name.empty() && !names.insert(note.name).second)
            findings.error("name.duplicate",
                           place + "/name",
                           "duplicate note '" + note.name + "'",
                           "choose another name");
        if (!note.canvas.empty() && note.canvas != "topology" && note.canvas != "pipeline")
            findings.error("note.canvas",
                           place + "/canvas",
                           "unknown canvas '" + note.canvas + "'",
                           "use 'topology' or 'pipeline'");
        for (const auto& [key, size] : {std::pair{"/width", note.width}, {"/height", note.height}})
            if (!(size >= 0 && size <= kFarthestPosition))
                findings.error("note.size",
                               place + key,
                               "the size of a note must be between 0 and 1e6",
                               "use a smaller number, or remove it");
    }
}

void checkNumbers(const Design& design, Findings& findings)
{
    checkItems(design.variables, "", "variables", findings);
    checkItems(design.resources, "", "resources", findings);
    checkCapacities(design, findings);
    checkItems(design.outputs, "", "outputs", findings);
}

void checkQuestions(const Design& design, Findings& findings)
{
    if (design.baseline)
        checkItem(*design.baseline, "/baseline", findings);
    checkItems(design.scenarios, "", "scenarios", findings);
    checkScenarioNames(design, findings);
    for (std::size_t i = 0; i < design.studies.size(); ++i)
        checkForm(design.studies[i], pointerTo("/studies", i), findings);
}

void checkPositions(const std::vector<NodePosition>& nodes,
                    const std::string& list,
                    Findings& findings)
{
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        if (nodes[i].name.empty())
            checkGiven("", pointerTo(list, i) + "/node", findings);
        if (!isInReach(nodes[i]))
            reportPosition(pointerTo(list, i) + "/at", findings);
    }
}

void checkFormat(ObjectReader& reader, Findings& findings)
{
    const auto format = reader.integer("format");
    const auto* const written = reader.raw("format");
    if (written && !format) // a wrong type is reported already
        return;
    if (format && *format > kDesignFormat)
        findings.error("design.format",
                       "/format",
                       "the file has format " + std::to_string(*format) +
                           ", this program reads up to " + std::to_string(kDesignFormat),
                       "use a newer version of the program");
    else if (!format || *format < 1)
        findings.error(
            "design.format", "/format", "'format' is missing or invalid", R"(add "format": 1)");
}

} // namespace

const Scenario* findScenario(const Design& design, const std::string& name)
{
    const auto found = std::ranges::find(design.scenarios, name, &Scenario::name);
    return found == design.scenarios.end() ? nullptr : &*found;
}

const Variable* findVariable(const Design& design, std::string_view name)
{
    const auto found = std::ranges::find(design.variables, name, &Variable::name);
    return found == design.variables.end() ? nullptr : &*found;
}

const StudyDefinition* studyIn(const Design& design, std::string_view name)
{
    const auto found = std::ranges::find(design.studies, name, &StudyDefinition::name);
    return found == design.studies.end() ? nullptr : &*found;
}

static std::vector<std::string> variableNames(const Design& design)
{
    std::vector<std::string> names;
    for (const auto& variable : design.variables)
        names.push_back(variable.name);
    return names;
}

void checkForm(const Design& design, Findings& findings)
{
    checkGiven(design.id, "/design", findings);
    checkId(design.id, "/design", findings);
    checkGiven(design.title, "/title", findings);
    checkDocuments(design.documents, findings);
    checkNumbers(design, findings);
    checkForm(design.components, findings);
    if (design.topology)
        checkForm(*design.topology, findings, variableNames(design));
    for (std::size_t i = 0; i < design.blocks.size(); ++i)
        checkForm(design.blocks[i], pointerTo("/blocks", i), findings);
    checkItems(design.tables, "", "tables", findings);
    if (design.pipeline)
        checkForm(*design.pipeline, "/pipeline", findings);
    checkQuestions(design, findings);
    checkItems(design.notes, "", "notes", findings);
    checkNotes(design, findings);
    checkItems(design.accepted, "", "accepted", findings);
    checkPositions(design.layout.topology, "/layout/topology", findings);
    checkPositions(design.layout.pipeline, "/layout/pipeline", findings);
}

Document readDocument(const Json& json, const std::string& pointer, Findings& findings)
{
    ObjectReader reader(json, pointer, findings);
    return readItem<Document>(reader, findings);
}

Design readDesign(const Json& json, Findings& findings)
{
    ObjectReader reader(json, "", findings);
    Design design;
    design.file = findings.file;
    design.schema = reader.text("$schema", "");
    design.id = reader.text("design");
    checkId(design.id, "/design", findings);
    checkFormat(reader, findings);
    design.title = reader.text("title");
    design.doc = reader.text("doc", "");
    design.source = readSource(reader, findings, false);
    readItems(reader, "documents", design.documents, findings);
    checkDocumentIds(design.documents, findings);
    reader.each("variables", [&](const Json& item, const std::string& place) {
        readVariable(item, place, design, findings);
    });
    design.cluster = reader.text("cluster", "");
    design.components = readPlacedComponents(reader, findings);
    if (const auto* const topology = reader.raw("topology"))
        design.topology = readTopology(*topology, findings, variableNames(design));
    readItems(reader, "resources", design.resources, findings);
    reader.each("blocks", [&](const Json& item, const std::string& place) {
        design.blocks.push_back(readBlock(item, place, findings));
    });
    readItems(reader, "tables", design.tables, findings);
    if (const auto* const pipeline = reader.raw("pipeline"))
        design.pipeline = readPipeline(*pipeline, "/pipeline", findings);
    readItems(reader, "outputs", design.outputs, findings);
    if (const auto* const written = reader.raw("baseline")) {
        ObjectReader baseline(*written, "/baseline", findings);
        design.baseline = readItem<Baseline>(baseline, findings);
    }
    readItems(reader, "scenarios", design.scenarios, findings);
    checkScenarioNames(design, findings);
    reader.each("studies", [&](const Json& item, const std::string& place) {
        design.studies.push_back(readStudy(item, place, findings));
    });
    readItems(reader, "notes", design.notes, findings);
    checkNotes(design, findings);
    readItems(reader, "accepted", design.accepted, findings);
    if (const auto* const layout = reader.raw("layout"))
        design.layout = readLayout(*layout, findings);
    giveIds(design);
    return design;
}

} // namespace clusterwright::model

#include "model/design/document/design_json.h"

#include "model/block/block_json.h"
#include "model/block/pipeline_json.h"
#include "model/design/document/component_json.h"
#include "model/design/document/design.h"
#include "model/design/document/study_json.h"
#include "model/design/document/taken_name.h"
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

void checkName(const std::string& name, const std::string& pointer, Findings& findings)
{
    if (name.empty())
        return;
    if (isTakenName(name))
        findings.error(
            "name.reserved", pointer, "'" + name + "' has a meaning of its own in designs");
    else if (!isName(name))
        findings.error(
            "name.form", pointer, "'" + name + "' is not a name", "letters, digits and '_'");
}

void readVariable(const Json& json, const std::string& pointer, Design& design, Findings& findings)
{
    ObjectReader reader(json, pointer, findings);
    Variable variable;
    variable.pointer = pointer;
    variable.name = reader.text("name");
    checkName(variable.name, reader.pointer("name"), findings);
    variable.doc = reader.text("doc", "");
    variable.origin = readOrigin(reader, findings);
    variable.bounds = readBounds(reader, findings);
    const auto text = reader.expression("value");
    if (text.empty())
        return;
    if (auto value = readExpression(text, reader.pointer("value"), findings)) {
        variable.value = std::move(*value);
        design.variables.push_back(std::move(variable));
    }
}

void readOutput(const Json& json, const std::string& pointer, Design& design, Findings& findings)
{
    ObjectReader reader(json, pointer, findings);
    OutputDefinition output;
    output.pointer = pointer;
    output.name = reader.text("name");
    checkName(output.name, reader.pointer("name"), findings);
    output.unit = reader.text("unit", "");
    if (const auto unit = parseUnit(output.unit.empty() ? "1" : output.unit); !unit) {
        const auto& problem = unit.diagnostics().front();
        findings.error(problem.code, reader.pointer("unit"), problem.message, problem.hint);
        output.unit.clear();
    }
    output.doc = reader.text("doc", "");
    output.source = readSource(reader, findings, false);
    const auto text = reader.expression("equation");
    if (text.empty())
        return;
    if (auto expression = readExpression(text, reader.pointer("equation"), findings)) {
        output.expression = std::move(*expression);
        design.outputs.push_back(std::move(output));
    }
}

void readResource(const Json& json, const std::string& pointer, Design& design, Findings& findings)
{
    ObjectReader reader(json, pointer, findings);
    auto name = reader.text("name");
    const auto text = reader.expression("capacity");
    if (text.empty())
        return;
    if (auto capacity = readExpression(text, reader.pointer("capacity"), findings))
        design.resources.push_back({std::move(name), std::move(*capacity), pointer});
}

std::vector<Setting> readSettings(ObjectReader& reader, Findings& findings)
{
    std::vector<Setting> list;
    const auto* const set = reader.raw("set");
    if (!set)
        return list;
    ObjectReader settings(*set, reader.pointer("set"), findings);
    if (set->is_object())
        for (const auto& [name, value] : set->items())
            list.push_back({name, settings.expression(name), settings.pointer(name)});
    return list;
}

Baseline readBaseline(const Json& json, Findings& findings)
{
    Baseline baseline;
    baseline.pointer = "/baseline";
    ObjectReader reader(json, baseline.pointer, findings);
    baseline.design = reader.text("design");
    baseline.settings = readSettings(reader, findings);
    return baseline;
}

void readScenario(const Json& json, const std::string& pointer, Design& design, Findings& findings)
{
    ObjectReader reader(json, pointer, findings);
    Scenario scenario;
    scenario.pointer = pointer;
    scenario.name = reader.text("name");
    scenario.title = reader.text("title", scenario.name);
    scenario.doc = reader.text("doc", "");
    scenario.settings = readSettings(reader, findings);
    if (!scenario.name.empty() && findScenario(design, scenario.name))
        findings.error("name.duplicate",
                       reader.pointer("name"),
                       "there is a scenario '" + scenario.name + "' already",
                       "choose another name");
    design.scenarios.push_back(std::move(scenario));
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
            if (std::abs(node.x) <= kFarthestPosition && std::abs(node.y) <= kFarthestPosition)
                return nodes.push_back(std::move(node));
        }
        findings.error("layout.position",
                       reader.pointer("at"),
                       "a position is two numbers between -1e6 and 1e6",
                       R"(for example "at": [120, 80])");
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

void checkFormat(ObjectReader& reader, Findings& findings)
{
    const auto format = reader.integer("format");
    const auto* const written = reader.raw("format");
    if (written && !format) // of a wrong type: said already
        return;
    if (format && *format > kDesignFormat)
        findings.error("design.format",
                       "/format",
                       "the file has format " + std::to_string(*format) +
                           ", this program reads up to " + std::to_string(kDesignFormat),
                       "use a newer version of the program");
    else if (!format || *format < 1)
        findings.error(
            "design.format", "/format", "a design says its format", R"(write "format": 1)");
}

} // namespace

const Scenario* findScenario(const Design& design, const std::string& name)
{
    const auto found = std::ranges::find(design.scenarios, name, &Scenario::name);
    return found == design.scenarios.end() ? nullptr : &*found;
}

Design readDesign(const Json& json, Findings& findings)
{
    ObjectReader reader(json, "", findings);
    Design design;
    design.file = findings.file;
    design.id = reader.text("design");
    checkId(design.id, "/design", findings);
    checkFormat(reader, findings);
    design.title = reader.text("title");
    design.doc = reader.text("doc", "");
    design.source = readSource(reader, findings, false);
    const auto each = [&](std::string_view key, auto read) {
        reader.each(key, [&](const Json& item, const std::string& place) {
            read(item, place, design, findings);
        });
    };
    each("variables", readVariable);
    design.cluster = reader.text("cluster", "");
    design.components = readPlacedComponents(reader, findings);
    if (const auto* const topology = reader.raw("topology")) {
        design.topology = readTopology(*topology, "/topology", findings);
        design.topology->name = design.id;
    }
    each("resources", readResource);
    reader.each("blocks", [&](const Json& item, const std::string& place) {
        design.blocks.push_back(readBlock(item, place, findings));
    });
    design.tables = readTableUses(reader, findings);
    if (const auto* const pipeline = reader.raw("pipeline"))
        design.pipeline = readPipeline(*pipeline, "/pipeline", findings);
    each("outputs", readOutput);
    if (const auto* const baseline = reader.raw("baseline"))
        design.baseline = readBaseline(*baseline, findings);
    each("scenarios", readScenario);
    reader.each("studies", [&](const Json& item, const std::string& place) {
        design.studies.push_back(readStudy(item, place, findings));
    });
    if (const auto* const layout = reader.raw("layout"))
        design.layout = readLayout(*layout, findings);
    return design;
}

} // namespace clusterwright::model

#include "model/design/design.h"
#include "model/design/new_names.h"
#include "model/json/provenance_json.h"

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

Baseline readBaseline(const Json& json, Findings& findings)
{
    Baseline baseline;
    baseline.pointer = "/baseline";
    ObjectReader reader(json, baseline.pointer, findings);
    baseline.design = reader.text("design");
    if (const auto* const set = reader.raw("set")) {
        ObjectReader settings(*set, reader.pointer("set"), findings);
        if (set->is_object())
            for (const auto& [name, value] : set->items())
                baseline.settings.push_back(
                    {name, settings.expression(name), settings.pointer(name)});
    }
    return baseline;
}

StudyKind readKind(ObjectReader& reader, Findings& findings)
{
    const auto kind = reader.text("kind");
    if (!kind.empty() && kind != "curve" && kind != "map")
        findings.error("study.kind",
                       reader.pointer("kind"),
                       "unknown kind of study '" + kind + "'",
                       "it is 'curve' or 'map'");
    return kind == "map" ? StudyKind::Map : StudyKind::Curve;
}

void readAxis(ObjectReader& reader,
              const std::string& field,
              Findings& findings,
              std::string& variable,
              std::string& values,
              std::string& scale)
{
    const auto* const json = reader.raw(field);
    if (!json) {
        findings.error(
            "json.missing_field", reader.pointer(), "the field '" + field + "' is missing");
        return;
    }
    ObjectReader axis(*json, reader.pointer(field), findings);
    variable = axis.text("variable");
    values = axis.text("values");
    scale = axis.text("scale", "linear");
}

void readStudy(const Json& json, const std::string& pointer, Design& design, Findings& findings)
{
    ObjectReader reader(json, pointer, findings);
    StudyDefinition study;
    study.pointer = pointer;
    study.name = reader.text("name");
    study.title = reader.text("title", study.name);
    study.kind = readKind(reader, findings);
    readAxis(reader, "x", findings, study.xVariable, study.xValues, study.xScale);
    if (study.kind == StudyKind::Map) {
        readAxis(
            reader, "y", findings, study.seriesVariable, study.seriesValues, study.seriesScale);
    } else if (const auto* const series = reader.raw("series")) {
        ObjectReader axis(*series, reader.pointer("series"), findings);
        study.seriesVariable = axis.text("variable");
        study.seriesValues = axis.text("values");
    }
    study.yScale = reader.text("scale", "linear");
    for (const auto& scale : {study.xScale, study.seriesScale, study.yScale})
        if (scale != "linear" && scale != "log")
            findings.error(
                "study.scale", pointer, "unknown scale '" + scale + "'", "it is 'linear' or 'log'");
    study.outputs = reader.texts("outputs");
    if (study.kind == StudyKind::Curve)
        study.against = reader.texts("against");
    if (study.outputs.empty())
        findings.error(
            "study.outputs", pointer, "the study shows no output", "name one in 'outputs'");
    if (study.kind == StudyKind::Map && study.outputs.size() > 1)
        findings.error("study.outputs", pointer, "a map shows one output", "make two maps");
    design.studies.push_back(std::move(study));
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

bool isTakenName(const std::string& name)
{
    static const std::set<std::string> taken{"phase", "busy", "baseline", "on", "topology"};
    return taken.contains(name);
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
    each("studies", readStudy);
    if (const auto* const layout = reader.raw("layout"))
        design.layout = readLayout(*layout, findings);
    return design;
}

} // namespace clusterwright::model

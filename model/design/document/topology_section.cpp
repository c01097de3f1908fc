#include "model/design/document/topology_section.h"

#include "model/block/block_json.h"
#include "model/core/text.h"
#include "model/design/document/json_fields.h"
#include "model/design/document/topology_json.h"
#include "model/topology/graph/placement.h"
#include "model/topology/routing/routing.h"

#include <algorithm>
#include <set>
#include <utility>

namespace clusterwright::model
{

bool operator==(const DrawnVertex&, const DrawnVertex&) = default;

bool operator==(const DrawnCable&, const DrawnCable&) = default;

bool operator==(const GeneratorUse&, const GeneratorUse&) = default;

TopologyGroup::TopologyGroup() = default;
TopologyGroup::TopologyGroup(const TopologyGroup&) = default;
TopologyGroup::TopologyGroup(TopologyGroup&&) noexcept = default;
TopologyGroup& TopologyGroup::operator=(const TopologyGroup&) = default;
TopologyGroup& TopologyGroup::operator=(TopologyGroup&&) noexcept = default;
TopologyGroup::~TopologyGroup() = default;
bool operator==(const TopologyGroup&, const TopologyGroup&) = default;

bool operator==(const TopologyAttribute&, const TopologyAttribute&) = default;

bool operator==(const TopologyRules&, const TopologyRules&) = default;

TopologySection::TopologySection() = default;
TopologySection::TopologySection(const TopologySection&) = default;
TopologySection::TopologySection(TopologySection&&) noexcept = default;
TopologySection& TopologySection::operator=(const TopologySection&) = default;
TopologySection& TopologySection::operator=(TopologySection&&) noexcept = default;
TopologySection::~TopologySection() = default;
bool operator==(const TopologySection&, const TopologySection&) = default;

namespace
{

class SectionReader
{
public:
    explicit SectionReader(Findings& findings)
        : m_findings(findings)
    {
    }

    // The parts that the whole and a group have in common.
    void readParts(ObjectReader& reader, TopologyGroup& group, int depth)
    {
        std::set<std::string> names;
        const auto isNew = [&](const std::string& name, const std::string& pointer) {
            if (!name.empty() && !names.insert(name).second)
                m_findings.error("name.duplicate",
                                 pointer,
                                 "'" + name + "' is there twice",
                                 "rename one of the two");
        };
        bool hasNameless = false;
        reader.each("generators", [&](const Json& json, const std::string& pointer) {
            group.generators.push_back(readGenerator(json, pointer));
            const auto& name = group.generators.back().name;
            isNew(name, pointer);
            if (name.empty() && std::exchange(hasNameless, true))
                m_findings.error("name.duplicate",
                                 pointer,
                                 "another generator beside this one has no name either",
                                 "name one of the two");
        });
        reader.each("vertices", [&](const Json& json, const std::string& pointer) {
            group.vertices.push_back(readVertex(json, pointer));
            isNew(group.vertices.back().name, pointer);
        });
        reader.each("groups", [&](const Json& json, const std::string& pointer) {
            group.groups.push_back(readGroup(json, pointer, depth + 1));
            isNew(group.groups.back().name, pointer);
        });
        reader.each("cables", [&](const Json& json, const std::string& pointer) {
            group.cables.push_back(readCable(json, pointer));
        });
    }

    TopologyAttribute
    readAttribute(const std::string& name, const std::string& text, const std::string& pointer)
    {
        TopologyAttribute attribute;
        attribute.pointer = pointer;
        const auto dot = name.find('.');
        attribute.component = name.substr(0, dot);
        attribute.attribute = dot == std::string::npos ? "" : name.substr(dot + 1);
        if (attribute.component.empty() || attribute.attribute.empty())
            m_findings.error("topology.attribute",
                             pointer,
                             "'" + name + "' is no attribute of a component",
                             "write it like cable.bandwidth");
        if (auto value = text.empty() ? std::nullopt : readExpression(text, pointer, m_findings))
            attribute.value = std::move(*value);
        return attribute;
    }

private:
    void checkName(const std::string& name, const std::string& pointer)
    {
        if (!name.empty() && !isName(name))
            m_findings.error(
                "name.form", pointer, "'" + name + "' is not a name", "letters, digits and '_'");
    }

    GeneratorUse readGenerator(const Json& json, const std::string& pointer)
    {
        ObjectReader reader(json, pointer, m_findings);
        GeneratorUse use;
        use.pointer = pointer;
        use.name = reader.text("name", "");
        checkName(use.name, reader.pointer("name"));
        if (const auto text = reader.text("call"); !text.empty()) {
            if (auto call = parseGeneratorCall(text))
                use.call = std::move(call).value();
            else
                append(m_findings, call.diagnostics(), reader.pointer("call"));
        }
        if (const auto* const components = reader.raw("components")) {
            ObjectReader roles(*components, reader.pointer("components"), m_findings);
            if (components->is_object())
                for (const auto& [role, name] : components->items())
                    use.components.emplace_back(role, roles.text(role));
        }
        return use;
    }

    static void append(Findings& findings, Diagnostics more, const std::string& pointer)
    {
        for (auto& diagnostic : more)
            findings.error(diagnostic.code, pointer, diagnostic.message, diagnostic.hint);
    }

    DrawnVertex readVertex(const Json& json, const std::string& pointer)
    {
        ObjectReader reader(json, pointer, m_findings);
        DrawnVertex vertex;
        vertex.pointer = pointer;
        vertex.name = reader.text("name");
        checkName(vertex.name, reader.pointer("name"));
        vertex.component = reader.text("component");
        return vertex;
    }

    DrawnCable readCable(const Json& json, const std::string& pointer)
    {
        ObjectReader reader(json, pointer, m_findings);
        DrawnCable cable;
        cable.pointer = pointer;
        cable.from = reader.text("from");
        cable.to = reader.text("to");
        cable.component = reader.text("component");
        if (const auto count = reader.optionalExpression("count"))
            cable.count = readExpression(*count, reader.pointer("count"), m_findings);
        return cable;
    }

    TopologyGroup readGroup(const Json& json, const std::string& pointer, int depth)
    {
        ObjectReader reader(json, pointer, m_findings);
        TopologyGroup group;
        group.pointer = pointer;
        group.name = reader.text("name");
        checkName(group.name, reader.pointer("name"));
        if (const auto count = reader.optionalExpression("count"))
            group.count = readExpression(*count, reader.pointer("count"), m_findings);
        if (depth <= kDeepestTopologyGroup) {
            readParts(reader, group, depth);
            return group;
        }
        m_findings.error(
            "topology.depth", pointer, "groups are nested too deeply", "four levels are read");
        for (const auto* const known : {"generators", "vertices", "groups", "cables"})
            static_cast<void>(reader.raw(known));
        return group;
    }

    Findings& m_findings;
};

// A word of a closed list, checked by the function that reads it.
template <typename Parse>
void checkWord(ObjectReader& reader,
               std::string_view key,
               const std::string& text,
               Findings& findings,
               Parse parse)
{
    if (text.empty())
        return;
    if (const auto parsed = parse(text); !parsed) {
        const auto& problem = parsed.diagnostics().front();
        findings.error(problem.code, reader.pointer(key), problem.message, problem.hint);
    }
}

Json generatorJson(const GeneratorUse& use)
{
    auto json = Json::object();
    put(json, "name", use.name);
    json["call"] = use.call.text;
    for (const auto& [role, component] : use.components)
        json["components"][role] = component;
    return json;
}

Json cableJson(const DrawnCable& cable)
{
    Json json{{"from", cable.from}, {"to", cable.to}, {"component", cable.component}};
    put(json, "count", cable.count);
    return json;
}

void putParts(Json& json, const TopologyGroup& group)
{
    for (const auto& use : group.generators)
        json["generators"].push_back(generatorJson(use));
    for (const auto& vertex : group.vertices)
        json["vertices"].push_back({{"name", vertex.name}, {"component", vertex.component}});
    for (const auto& inner : group.groups) {
        Json part{{"name", inner.name}};
        put(part, "count", inner.count);
        putParts(part, inner);
        json["groups"].push_back(std::move(part));
    }
    for (const auto& cable : group.cables)
        json["cables"].push_back(cableJson(cable));
}

} // namespace

TopologySection readTopology(const Json& json, const std::string& pointer, Findings& findings)
{
    ObjectReader reader(json, pointer, findings);
    TopologySection section;
    section.file = findings.file;
    section.pointer = pointer;
    section.whole.pointer = pointer;
    SectionReader parts(findings);
    parts.readParts(reader, section.whole, 0);
    if (const auto* const attributes = reader.raw("attributes")) {
        ObjectReader fields(*attributes, reader.pointer("attributes"), findings);
        if (attributes->is_object())
            for (const auto& [name, value] : attributes->items())
                section.attributes.push_back(
                    parts.readAttribute(name, fields.expression(name), fields.pointer(name)));
    }
    if (const auto processes = reader.optionalExpression("processes"))
        section.rules.processes = readExpression(*processes, reader.pointer("processes"), findings);
    section.rules.placement = reader.text("placement", "");
    section.rules.routing = reader.text("routing", "");
    section.rules.striping = reader.text("striping", "");
    checkWord(reader, "placement", section.rules.placement, findings, [](const auto& t) {
        return parsePlacement(t);
    });
    checkWord(reader, "routing", section.rules.routing, findings, [](const auto& t) {
        return parseRouting(t);
    });
    if (!section.rules.striping.empty() && !parseStriping(section.rules.striping))
        findings.error("topology.striping",
                       reader.pointer("striping"),
                       "unknown striping '" + section.rules.striping + "'",
                       "it is srr, wsrr or wd");
    return section;
}

Json toJson(const TopologySection& section)
{
    auto json = Json::object();
    putParts(json, section.whole);
    for (const auto& attribute : section.attributes)
        json["attributes"][attribute.component + "." + attribute.attribute] = attribute.value.text;
    put(json, "processes", section.rules.processes);
    put(json, "placement", section.rules.placement);
    put(json, "routing", section.rules.routing);
    put(json, "striping", section.rules.striping);
    return json;
}

} // namespace clusterwright::model

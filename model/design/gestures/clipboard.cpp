#include "model/design/gestures/clipboard.h"

#include "model/block/member_json.h"
#include "model/core/finding.h"
#include "model/design/document/design_json.h"
#include "model/design/document/design_members.h"
#include "model/design/document/design_writer.h"
#include "model/design/document/item_ids.h"
#include "model/design/edit/cable_ends.h"
#include "model/design/edit/difference.h"
#include "model/design/edit/excerpt.h"
#include "model/design/edit/free_names.h"
#include "model/design/edit/node_names.h"
#include "model/design/library/library.h"
#include "model/design/names/renaming.h"
#include "model/json/json.h"
#include "model/json/json_text.h"
#include "model/json/object_reader.h"

#include <algorithm>
#include <set>
#include <unordered_map>
#include <unordered_set>

namespace clusterwright::model
{

namespace
{

Diagnostics formProblem(const std::string& found)
{
    return refusal(
        "clipboard.form",
        "the text is not a part of a design: " + found,
        R"(copy a part of a design, or text that begins with {"clusterwright": "clipboard" or {"design":)");
}

// Adds the links from the part to what was outside it; malformed ones are left out.
void addLinks(const Json& links, Design& part)
{
    Findings ignored;
    ObjectReader reader(links, "/links", ignored);
    const ValuePlace object{nullptr, reader.pointer()};
    if (part.topology) {
        std::vector<DrawnCable> cables;
        readItems(reader, "cables", cables, ignored);
        for (auto& cable : cables) {
            giveIds(cable, part.lastId);
            part.topology->whole.cables.push_back(std::move(cable));
        }
    }
    if (!part.pipeline)
        return;
    std::vector<Arrow> arrows;
    readValue(reader, {{&object, "arrows"}, Meaning::Text, ignored}, arrows);
    for (auto& arrow : arrows) {
        giveIds(arrow, part.lastId);
        part.pipeline->arrows.push_back(std::move(arrow));
    }
}

// Reads the text as a whole design.
Result<Design> readPart(const std::string& text, bool withLinks)
{
    auto json = parseJson(text, "");
    if (!json)
        return json.diagnostics();
    if (!json.value().is_object())
        return formProblem("expected an object, got " + std::string(typeName(json.value())));
    Json whole{{"design", "pasted"}, {"title", "Pasted"}};
    Json links;
    if (json.value().contains("clusterwright")) {
        if (json.value()["clusterwright"] != "clipboard")
            return formProblem("the value of 'clusterwright' must be 'clipboard'");
        for (auto& [key, value] : json.value().items())
            if (key != "clusterwright")
                (key == "links" ? links : whole[key]) = std::move(value);
    } else if (json.value().contains("design")) {
        whole = std::move(json).value();
    } else {
        return formProblem("'clusterwright' and 'design' are missing");
    }
    Findings findings;
    auto part = readDesign(whole, findings);
    if (hasErrors(findings.list))
        return findings.list;
    if (withLinks && links.is_object())
        addLinks(links, part);
    return part;
}

// Pastes a part into a design, after renaming duplicates in the part.
class Pasting
{
public:
    Pasting(const Design& design, Design part, bool withLinks)
        : m_design(design)
        , m_part(std::move(part))
        , m_result(design)
        , m_withLinks(withLinks)
        , m_nothing(std::vector<std::filesystem::path>{})
    {
        giveNewIds(m_part, m_design);
        nameNodesById(m_part);
        nameNodesById(m_result);
    }

    Result<Pasted> run(double dx, double dy)
    {
        dropSame(m_part.components, m_design.components, &PlacedComponent::name);
        std::erase_if(m_part.tables, [&](const TableUse& use) {
            return has(m_design.tables, &TableUse::name, use.name);
        });
        std::erase_if(m_part.resources, [&](const ResourceCapacity& resource) {
            return has(m_design.resources, &ResourceCapacity::name, resource.name);
        });
        if (auto problems = changeNames(); hasErrors(problems))
            return problems;
        dropSame(m_part.blocks, m_design.blocks, &Block::id);
        if (m_withLinks)
            keepLinks();
        addPositions(dx, dy);
        auto elements = pastedElements();
        merge();
        nameNodesByNumber(m_result);
        return Pasted{difference(m_design, m_result), std::move(elements)};
    }

private:
    template <typename Item, typename Member>
    static bool has(const std::vector<Item>& items, Member name, const std::string& wanted)
    {
        return std::ranges::find(items, wanted, name) != items.end();
    }

    template <typename Item, typename Member>
    static void dropSame(std::vector<Item>& part, const std::vector<Item>& items, Member name)
    {
        std::erase_if(part, [&](const Item& item) {
            const auto found = std::ranges::find(items, item.*name, name);
            return found != items.end() && *found == item;
        });
    }

    // True for equal blocks. Steps name the block until their ids are assigned.
    [[nodiscard]] bool isSameBlock(const Element& element) const
    {
        if (!isOf<Block>(element))
            return false;
        const auto here = std::ranges::find(m_design.blocks, element.name, &Block::id);
        return *here == *std::ranges::find(m_part.blocks, element.name, &Block::id);
    }

    // Each kind of item has its own: items with equations, blocks, scenarios, studies, nodes of the outermost level.
    struct NameSpaces {
        FreeNames equations, blocks, scenarios, studies, notes, nodes;

        // Returns that of the element; null for one without a name.
        FreeNames* of(const Element& element)
        {
            if (namesEquations(element))
                return &equations;
            if (isOf<Block>(element))
                return &blocks;
            if (isOf<Scenario>(element))
                return &scenarios;
            if (isOf<StudyDefinition>(element))
                return &studies;
            if (isOf<Note>(element))
                return &notes;
            return isOf<TopologyGroup>(element) || isOf<DrawnVertex>(element) ? &nodes : nullptr;
        }
    };

    Diagnostics changeNames()
    {
        NameSpaces spaces;
        const auto spaceOf = [&spaces](const Element& element) -> FreeNames* {
            return isOf<PipelineItem>(element) || element.owner.empty() ? spaces.of(element)
                                                                        : nullptr;
        };
        std::set<std::pair<FreeNames*, std::string>> taken;
        for (const auto& element : elementsOf(m_design))
            if (auto* const names = spaceOf(element)) {
                taken.emplace(names, element.name);
                names->take(element.name);
            }
        if (m_design.topology)
            for (const auto& use : m_design.topology->whole.generators)
                spaces.nodes.take(use.name);
        const auto elements = elementsOf(m_part);
        std::vector<Element> clashing;
        for (const auto& element : elements)
            if (auto* const names = spaceOf(element)) {
                if (taken.contains({names, element.name}) && !isSameBlock(element))
                    clashing.push_back(element);
                else
                    names->take(element.name);
            }
        leaveBaseline(clashing);
        return rename(clashing, spaces);
    }

    // Drops the part's baseline, which takes inputs of its design by name: if the design has a baseline, or if inputs of the part
    // are renamed, since it would then take inputs of the design.
    void leaveBaseline(const std::vector<Element>& clashing)
    {
        const auto isInput = [](const Element& element) {
            return isOf<Variable>(element) || isOf<PlacedComponent>(element);
        };
        if (m_design.baseline || std::ranges::any_of(clashing, isInput))
            m_part.baseline.reset();
    }

    Diagnostics rename(const std::vector<Element>& clashing, NameSpaces& spaces)
    {
        Diagnostics problems;
        std::unordered_map<std::string, std::string> vertices, notes;
        for (auto element : clashing) {
            const auto now = spaces.of(element)->freeName(element.name);
            if (isOf<DrawnVertex>(element)) {
                vertices.emplace(element.name, now);
                continue;
            }
            if (isOf<Note>(element)) {
                notes.emplace(element.name, now);
                continue;
            }
            if (isOf<PipelineItem>(element))
                element.owner.clear(); // ids are unique in a design
            append(problems, model::rename(m_part, element, now, m_nothing));
        }
        renameNotes(notes);
        if (m_part.topology) {
            append(problems, renameGenerators(spaces.nodes));
            renameVertices(vertices);
        }
        return problems;
    }

    void renameNotes(const std::unordered_map<std::string, std::string>& names)
    {
        for (auto& note : m_part.notes) {
            const auto found = names.find(note.name);
            if (found == names.end())
                continue;
            const auto was = nodeName(elementNamed<Note>(note.name));
            note.name = found->second;
            for (auto* const nodes : {&m_part.layout.topology, &m_part.layout.pipeline})
                for (auto& node : *nodes)
                    if (node.name == was)
                        node.name = nodeName(elementNamed<Note>(note.name));
        }
    }

    Diagnostics renameGenerators(FreeNames& names)
    {
        Diagnostics problems;
        const auto& uses = m_part.topology->whole.generators;
        for (std::size_t i = 0; i < uses.size(); ++i) {
            const auto wanted = uses[i].name.empty() ? uses[i].call.generator : uses[i].name;
            const bool isFree =
                m_design.topology == std::nullopt ||
                !has(m_design.topology->whole.generators, &GeneratorUse::name, uses[i].name);
            if (isFree && uses[i].name.empty())
                continue;
            const auto now = names.freeName(wanted);
            if (now != uses[i].name)
                append(problems, model::rename(m_part, elementOf(uses[i], ""), now, m_nothing));
        }
        return problems;
    }

    // All at once: there may be thousands.
    void renameVertices(const std::unordered_map<std::string, std::string>& names)
    {
        if (names.empty())
            return;
        auto& whole = m_part.topology->whole;
        const CableEnds ends(*m_part.topology);
        const auto replace = [&](std::string& end) {
            const auto vertex = ends.at("", end);
            if (!vertex || !isOf<DrawnVertex>(*vertex) || !vertex->owner.empty())
                return;
            if (const auto found = names.find(vertex->name); found != names.end())
                end = found->second + end.substr(vertex->name.size());
        };
        for (auto& cable : whole.cables) {
            replace(cable.from);
            replace(cable.to);
        }
        const auto rename = [&](std::string& name) {
            if (const auto found = names.find(name); found != names.end())
                name = found->second;
        };
        for (auto& vertex : whole.vertices)
            rename(vertex.name);
        for (auto& node : m_part.layout.topology)
            rename(node.name);
    }

    // Keeps the links to what the design has. Steps go into the group of those that their arrows lead to.
    void keepLinks()
    {
        if (m_part.topology) {
            const CableEnds inner(*m_part.topology);
            const auto outer = m_design.topology ? std::make_optional<CableEnds>(*m_design.topology)
                                                 : std::nullopt;
            const auto isKnown = [&](const std::string& end) {
                return inner.at("", end) || (outer && outer->at("", end));
            };
            std::erase_if(m_part.topology->whole.cables, [&](const DrawnCable& cable) {
                return !isKnown(cable.from) || !isKnown(cable.to);
            });
        }
        if (!m_part.pipeline)
            return;
        const auto& items = m_part.pipeline->items;
        const PipelineItem* around = nullptr;
        for (const auto& arrow : m_part.pipeline->arrows)
            for (const auto& end : {arrow.from, arrow.to})
                if (!around && m_design.pipeline && !has(items, &PipelineItem::id, end))
                    around = groupWith(*m_design.pipeline, end);
        m_group = around ? around->id : "";
        std::erase_if(m_part.pipeline->arrows, [&](const Arrow& arrow) {
            const auto isKnown = [&](const std::string& end) {
                return has(items, &PipelineItem::id, end) ||
                       (around && has(around->items, &PipelineItem::id, end));
            };
            return !isKnown(arrow.from) || !isKnown(arrow.to);
        });
    }

    // Returns the group that the step or group is in; null without one.
    static const PipelineItem* groupWith(const PipelineItem& group, const std::string& id)
    {
        if (has(group.items, &PipelineItem::id, id))
            return &group;
        for (const auto& inner : group.items)
            if (const auto* const found = groupWith(inner, id))
                return found;
        return nullptr;
    }

    void addPositions(double dx, double dy)
    {
        const auto add = [&](std::vector<NodePosition>& to, std::vector<NodePosition>& more) {
            std::unordered_set<std::string> names;
            for (auto& node : more) {
                node.x = std::clamp(node.x + dx, -kFarthestPosition, kFarthestPosition);
                node.y = std::clamp(node.y + dy, -kFarthestPosition, kFarthestPosition);
                names.insert(node.name);
            }
            std::erase_if(to, [&](const auto& node) { return names.contains(node.name); });
            to.insert(to.end(), more.begin(), more.end());
        };
        add(m_result.layout.topology, m_part.layout.topology);
        add(m_result.layout.pipeline, m_part.layout.pipeline);
    }

    // Returns the outermost pasted elements.
    [[nodiscard]] std::vector<Element> pastedElements() const
    {
        std::vector<Element> result;
        for (auto& element : elementsOf(m_part)) {
            if (isDesign(element) || isTopology(element) || !element.owner.empty())
                continue;
            if (isOf<PipelineItem>(element) || isOf<Arrow>(element))
                element.owner = m_group;
            result.push_back(std::move(element));
        }
        return result;
    }

    template <typename Item>
    static void add(std::vector<Item>& to, const std::vector<Item>& more)
    {
        to.insert(to.end(), more.begin(), more.end());
    }

    void merge()
    {
        if (m_result.cluster.empty())
            m_result.cluster = m_part.cluster;
        if (!m_result.baseline)
            m_result.baseline = m_part.baseline;
        std::erase_if(m_part.documents, [&](const Document& cited) {
            return has(m_result.documents, &Document::id, cited.id);
        });
        add(m_result.documents, m_part.documents);
        add(m_result.variables, m_part.variables);
        add(m_result.components, m_part.components);
        add(m_result.resources, m_part.resources);
        add(m_result.blocks, m_part.blocks);
        add(m_result.tables, m_part.tables);
        add(m_result.outputs, m_part.outputs);
        add(m_result.scenarios, m_part.scenarios);
        add(m_result.studies, m_part.studies);
        add(m_result.notes, m_part.notes);
        if (m_part.topology)
            mergeTopology(*m_part.topology);
        if (m_part.pipeline)
            mergePipeline(*m_part.pipeline);
    }

    void mergeTopology(TopologySection& part)
    {
        if (!m_result.topology) {
            m_result.topology = std::move(part);
            return;
        }
        auto& whole = m_result.topology->whole;
        add(whole.generators, part.whole.generators);
        add(whole.vertices, part.whole.vertices);
        add(whole.groups, part.whole.groups);
        add(whole.cables, part.whole.cables);
        auto& attributes = m_result.topology->attributes;
        for (const auto& attribute : part.attributes) {
            const auto isIt = [&](const TopologyAttribute& other) {
                return other.component == attribute.component &&
                       other.attribute == attribute.attribute;
            };
            if (std::ranges::none_of(attributes, isIt))
                attributes.push_back(attribute);
        }
    }

    void mergePipeline(PipelineItem& part)
    {
        if (!m_result.pipeline) {
            m_result.pipeline = std::move(part);
            return;
        }
        auto& group = *groupOf(m_result, m_group);
        add(group.items, part.items);
        add(group.arrows, part.arrows);
    }

    const Design& m_design;
    Design m_part;
    Design m_result;
    bool m_withLinks;
    std::string m_group; // the design's, for the pasted steps; empty for the pipeline
    Library m_nothing;   // empty: blocks of the library keep their names
};

} // namespace

std::string copyOf(const Design& design, const std::vector<Element>& elements)
{
    Json json{{"clusterwright", "clipboard"}, {"format", kDesignFormat}};
    OuterLinks outer;
    const auto part = toJson(excerptOf(design, elements, &outer));
    for (const auto& [key, value] : part.items())
        if (key != "design" && key != "format" && key != "title" && key != "doc" && key != "source")
            json[key] = value;
    auto links = Json::object();
    putList(links, "cables", outer.cables, membersJson<DrawnCable>);
    if (!outer.arrows.empty())
        putValue(links, "arrows", Meaning::Text, outer.arrows);
    if (!links.empty())
        json["links"] = std::move(links);
    return jsonText(json, 2) + "\n";
}

Result<Pasted>
paste(const Design& design, const std::string& text, double dx, double dy, bool withLinks)
{
    auto part = readPart(text, withLinks);
    if (!part)
        return part.diagnostics();
    return Pasting(design, std::move(part).value(), withLinks).run(dx, dy);
}

} // namespace clusterwright::model

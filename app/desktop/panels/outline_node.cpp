#include "app/desktop/panels/outline_node.h"

#include "app/desktop/common/text.h"
#include "model/design/document/design.h"
#include "model/design/fields/field.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <map>

namespace clusterwright::desktop
{

namespace
{

enum class Section {
    Variables,
    Components,
    Topology,
    Pipeline,
    Resources,
    Blocks,
    Outputs,
    Scenarios,
    Studies
};
constexpr int kSections = 9;

Section sectionOf(model::ElementKind kind)
{
    using model::ElementKind;
    switch (kind) {
    case ElementKind::Component:
        return Section::Components;
    case ElementKind::Topology:
    case ElementKind::Vertex:
    case ElementKind::Cable:
    case ElementKind::Generator:
    case ElementKind::TopologyGroup:
        return Section::Topology;
    case ElementKind::Step:
    case ElementKind::StepGroup:
    case ElementKind::Arrow:
        return Section::Pipeline;
    case ElementKind::Resource:
        return Section::Resources;
    case ElementKind::Block:
        return Section::Blocks;
    case ElementKind::Output:
        return Section::Outputs;
    case ElementKind::Scenario:
        return Section::Scenarios;
    case ElementKind::Study:
        return Section::Studies;
    case ElementKind::Design:
    case ElementKind::Variable:
        break;
    }
    return Section::Variables;
}

QString sectionText(int section)
{
    static constexpr std::array kTexts{QT_TRANSLATE_NOOP("Outline", "Variables"),
                                       QT_TRANSLATE_NOOP("Outline", "Components"),
                                       QT_TRANSLATE_NOOP("Outline", "Topology"),
                                       QT_TRANSLATE_NOOP("Outline", "Pipeline"),
                                       QT_TRANSLATE_NOOP("Outline", "Resources"),
                                       QT_TRANSLATE_NOOP("Outline", "Blocks"),
                                       QT_TRANSLATE_NOOP("Outline", "Outputs"),
                                       QT_TRANSLATE_NOOP("Outline", "Scenarios"),
                                       QT_TRANSLATE_NOOP("Outline", "Studies")};
    return QCoreApplication::translate("Outline", kTexts[static_cast<std::size_t>(section)]);
}

} // namespace

int outlineSection(model::ElementKind kind)
{
    return static_cast<int>(sectionOf(kind));
}

// Returns the name, or for unnamed elements (cables, arrows) a title made from their ends.
QString outlineTitle(const model::Design& design, const model::Element& element)
{
    return qt(model::hasName(element.kind) ? element.name : model::titleOf(design, element));
}

QString outlineDetail(const model::Design& design, const model::Element& element)
{
    if (element.kind != model::ElementKind::Variable)
        return {};
    const auto found = std::ranges::find(design.variables, element.name, &model::Variable::name);
    return found == design.variables.end() ? QString() : qt(found->value.text);
}

std::unique_ptr<OutlineNode> outlineTree(const model::Design& design)
{
    auto root = std::make_unique<OutlineNode>();
    for (int i = 0; i < kSections; ++i) {
        auto& section = root->add(std::make_unique<OutlineNode>());
        section.section = i;
        section.title = sectionText(i);
    }
    std::map<std::pair<Section, std::string>, OutlineNode*>
        groups; // key: the group that owns the nodes
    for (const auto& element : model::elementsOf(design)) {
        if (element.kind == model::ElementKind::Design)
            continue;
        const auto section = sectionOf(element.kind);
        auto& top = *root->children[static_cast<std::size_t>(section)];
        if (element.kind == model::ElementKind::Topology) {
            top.element = element;
            continue;
        }
        const auto owner = groups.find({section, element.owner});
        auto& parent = owner == groups.end() ? top : *owner->second;
        auto& node = parent.add(std::make_unique<OutlineNode>());
        node.element = element;
        node.title = outlineTitle(design, element);
        node.detail = outlineDetail(design, element);
        if (element.kind == model::ElementKind::StepGroup)
            groups[{section, element.name}] = &node;
        if (element.kind == model::ElementKind::TopologyGroup)
            groups[{section,
                    element.owner.empty() ? element.name : element.owner + "." + element.name}] =
                &node;
    }
    return root;
}

} // namespace clusterwright::desktop

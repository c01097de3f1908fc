#include "app/desktop/panels/outline_node.h"

#include "app/desktop/common/text.h"
#include "model/design/document/design.h"
#include "model/design/fields/field.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <map>
#include <string_view>

namespace clusterwright::desktop
{

namespace
{

struct Section {
    std::string_view part; // as partOf returns it
    const char* title;
};

constexpr std::array kSections{
    Section{"variables", QT_TRANSLATE_NOOP("Outline", "Variables")},
    Section{"components", QT_TRANSLATE_NOOP("Outline", "Components")},
    Section{"topology", QT_TRANSLATE_NOOP("Outline", "Topology")},
    Section{"pipeline", QT_TRANSLATE_NOOP("Outline", "Pipeline")},
    Section{"resources", QT_TRANSLATE_NOOP("Outline", "Resources")},
    Section{"blocks", QT_TRANSLATE_NOOP("Outline", "Blocks")},
    Section{"outputs", QT_TRANSLATE_NOOP("Outline", "Outputs")},
    Section{"scenarios", QT_TRANSLATE_NOOP("Outline", "Scenarios")},
    Section{"studies", QT_TRANSLATE_NOOP("Outline", "Studies")},
    Section{"notes", QT_TRANSLATE_NOOP("Outline", "Notes")},
};

} // namespace

std::size_t outlineSection(const model::Element& element)
{
    const auto found = std::ranges::find(kSections, partOf(element), &Section::part);
    return found == kSections.end() ? 0 : static_cast<std::size_t>(found - kSections.begin());
}

// Returns the name, or for unnamed elements (cables, arrows) a title made from their ends.
QString outlineTitle(const model::Design& design, const model::Element& element)
{
    return qt(hasName(element) ? element.name : model::titleOf(design, element));
}

QString outlineDetail(const model::Design& design, const model::Element& element)
{
    if (!isOf<model::Variable>(element))
        return {};
    const auto found = std::ranges::find(design.variables, element.name, &model::Variable::name);
    return found == design.variables.end() ? QString() : qt(found->value.text);
}

std::unique_ptr<OutlineNode> outlineTree(const model::Design& design)
{
    auto root = std::make_unique<OutlineNode>();
    for (std::size_t i = 0; i < kSections.size(); ++i) {
        if (kSections[i].part == "notes" && design.notes.empty())
            continue; // the last section
        auto& section = root->add(std::make_unique<OutlineNode>());
        section.section = static_cast<int>(i);
        section.title = QCoreApplication::translate("Outline", kSections[i].title);
    }
    std::map<std::pair<std::size_t, std::string>, OutlineNode*>
        groups; // key: the group that owns the nodes
    for (const auto& element : model::elementsOf(design)) {
        if (isDesign(element))
            continue;
        const auto section = outlineSection(element);
        auto& top = *root->children[section];
        if (isTopology(element)) {
            top.element = element;
            continue;
        }
        const auto owner = groups.find({section, element.owner});
        auto& parent = owner == groups.end() ? top : *owner->second;
        auto& node = parent.add(std::make_unique<OutlineNode>());
        node.element = element;
        node.title = outlineTitle(design, element);
        node.detail = outlineDetail(design, element);
        if (isStepGroup(element))
            groups[{section, element.name}] = &node;
        if (isOf<model::TopologyGroup>(element))
            groups[{section,
                    element.owner.empty() ? element.name : element.owner + "." + element.name}] =
                &node;
    }
    return root;
}

} // namespace clusterwright::desktop

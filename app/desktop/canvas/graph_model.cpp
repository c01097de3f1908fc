#include "app/desktop/canvas/graph_model.h"

#include "model/design/edit/edit.h"

#include <set>

namespace clusterwright::desktop
{

GraphModel::GraphModel(Document& document, std::string part)
    : m_document(document)
    , m_part(std::move(part))
{
}

GraphModel::~GraphModel() = default;

bool GraphModel::isShown(const model::Element& element) const
{
    return partOf(element) == m_part && !isTopology(element);
}

model::Design GraphModel::placed() const
{
    auto design = m_document.design();
    const auto places = unplaced();
    auto& known = *model::itemsOf<model::NodePosition>(design, m_part);
    known.insert(known.end(), places.begin(), places.end());
    return design;
}

model::Design GraphModel::whole() const
{
    auto design = placed();
    if (const auto adopted = adoption())
        static_cast<void>(
            model::apply(design, *adopted)); // new ids differ from those of the cluster
    return design;
}

Made GraphModel::owned(Made made) const
{
    if (const auto adopted = made ? adoption() : std::nullopt)
        made.value().edit = model::Edits{{*adopted, made.value().edit}};
    return made;
}

model::Edit GraphModel::withPlaces(const model::Edit& edit) const
{
    return unplaced().empty() ? edit : model::Edit{model::Edits{{moving({}), edit}}};
}

model::Edit GraphModel::moving(std::vector<model::NodePosition> positions) const
{
    std::set<std::string> moved;
    for (const auto& position : positions)
        moved.insert(position.name);
    for (const auto& position : unplaced())
        if (!moved.contains(position.name))
            positions.push_back(position);
    return model::moving(m_document.design(), m_part, positions);
}

} // namespace clusterwright::desktop

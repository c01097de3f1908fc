// The topology that the canvas shows: the design's own, or that of the cluster that the design names, with the graphs of generators that
// are open.
#pragma once

#include "app/desktop/document/document.h"
#include "app/desktop/topology/drawing/topology_shapes.h"
#include "model/design/gestures/topology_edits.h"

namespace clusterwright::desktop
{

class TopologyContent
{
public:
    explicit TopologyContent(Document& document);

    // After a change of the design.
    void refresh();
    [[nodiscard]] ShapeSource source();
    [[nodiscard]] const std::vector<model::UsableComponent>& components() const
    {
        return m_components;
    }
    [[nodiscard]] bool isOfCluster() const { return m_section.has_value(); }
    // With the topology that is shown, be it the cluster's.
    [[nodiscard]] model::Design design() const;
    // Edits of a cluster's topology are made for the design that has taken it over.
    [[nodiscard]] model::Edit withAdoption(const model::Edit& edit) const;
    // The graph behind the generator, by the name of its position.
    void openOrClose(const std::string& generator);

private:
    Document& m_document;
    GeneratorGraphs m_graphs;
    ArrangedPlaces m_arranged;
    std::set<std::string> m_open; // names of positions of generators whose graph is shown
    std::vector<model::UsableComponent> m_components;
    std::optional<model::TopologySection> m_section; // of the cluster, where the design has none
};

} // namespace clusterwright::desktop

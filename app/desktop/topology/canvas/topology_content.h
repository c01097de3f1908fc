// The topology on the canvas: that of the design or of the cluster that the design names, with the graphs of open generators.
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

    // Call this after a change of the design.
    void refresh();
    [[nodiscard]] ShapeSource source();
    [[nodiscard]] const std::vector<model::UsableComponent>& components() const
    {
        return m_components;
    }
    [[nodiscard]] bool isPlaced() const { return m_unplaced.empty(); }
    [[nodiscard]] bool isOfCluster() const { return m_section.has_value(); }
    // The design with the shown places, and with them its shown topology, which may be the cluster's.
    [[nodiscard]] model::Design placed() const;
    [[nodiscard]] model::Design design() const;
    // Adds the edit that copies the cluster's topology into the design, if the edit needs it.
    [[nodiscard]] model::Edit withAdoption(const model::Edit& edit) const;
    // Adds the edit that gives the nodes without a place the one that is shown, so that an edit of `placed` or `design` moves only
    // what it names.
    [[nodiscard]] model::Edit withPlaces(const model::Edit& edit) const;
    // Moves nodes; the others keep the places that are shown.
    [[nodiscard]] model::Edit moving(std::vector<model::NodePosition> positions) const;
    void setOpen(const model::Element& generator, bool isOpen);
    void openOrClosePart(const model::Element& generator, const std::string& part);
    // Opens the generator and the parts around a vertex of its graph.
    void openAround(const model::Element& generator, model::VertexId vertex);
    // The graph of a generator, open or not; null if its arguments have no values.
    [[nodiscard]] SharedTopology graphOf(const model::Element& generator);
    // Keeps what is shown without being in the design: arranged places, and generators that were opened or closed automatically.
    void keep(const TopologyShapes& shapes);

private:
    Document& m_document;
    GeneratorGraphs m_graphs;
    ArrangedPlaces m_arranged;
    GeneratorViews m_views;
    std::vector<model::NodePosition>
        m_unplaced; // shown places of the nodes for which the design has none
    std::vector<model::UsableComponent> m_components;
    std::optional<model::TopologySection>
        m_section; // the cluster's topology, if the design has none
};

} // namespace clusterwright::desktop

// Edits of the topology canvas: the topology of the design or of the cluster that the design names, with the graphs of open generators.
#pragma once

#include "app/desktop/canvas/graph_model.h"
#include "app/desktop/topology/drawing/topology_scene.h"
#include "model/design/gestures/topology_edits.h"

namespace clusterwright::desktop
{

class TopologyModel final : public GraphModel
{
public:
    TopologyModel(Document& document, const TopologyScene& scene);

    [[nodiscard]] std::vector<model::NodePosition> unplaced() const override { return m_unplaced; }
    // For the end of a cable switches come first; a NIC has no box.
    [[nodiscard]] CanvasEntries entries(const std::optional<GraphLink>& cable) const override;
    [[nodiscard]] bool takes(const QString& entry) const override;
    [[nodiscard]] Made adding(const model::Design& design,
                              const QString& entry,
                              const EntryPlace& place) const override;
    [[nodiscard]] GraphChange linking(const model::Design& design,
                                      const GraphLink& cable,
                                      const GraphPort& to) const override;
    // Two components, or several and the only switch among them.
    [[nodiscard]] bool canConnect(const std::vector<model::Element>& elements) const override;
    [[nodiscard]] GraphChange
    connecting(const std::vector<model::Element>& elements) const override;
    [[nodiscard]] model::Edit arranging(const std::vector<model::Element>& elements) const override;
    [[nodiscard]] std::string groupName(const model::Design& design) const override;

    // Call this after a change of the design.
    void refresh();
    [[nodiscard]] ShapeSource source();
    [[nodiscard]] const std::vector<model::UsableComponent>& components() const
    {
        return m_components;
    }
    [[nodiscard]] bool isPlaced() const { return m_unplaced.empty(); }
    [[nodiscard]] bool isOfCluster() const { return m_section.has_value(); }
    void setOpen(const model::Element& generator, bool isOpen);
    void openOrClosePart(const model::Element& generator, const std::string& part);
    // Opens the generator and the parts around a vertex of its graph.
    void openAround(const model::Element& generator, model::VertexId vertex);
    // The graph of a generator, open or not; null if its arguments have no values.
    [[nodiscard]] SharedTopology graphOf(const model::Element& generator);
    // Keeps what is shown without being in the design: arranged places, and generators that were opened or closed automatically.
    void keep(const TopologyShapes& shapes);

private:
    [[nodiscard]] std::optional<model::Edit> adoption() const override;
    [[nodiscard]] std::string kindOf(const QString& entry) const;

    const TopologyScene& m_scene;
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

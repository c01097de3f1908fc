// The drawing of a topology: an item for every box and frame, two for all cables. Shows given shapes and finds the items at a
// place; never changes the design.
#pragma once

#include "app/desktop/canvas/graph_scene.h"
#include "app/desktop/topology/drawing/cables_item.h"
#include "app/desktop/topology/drawing/frame_item.h"
#include "app/desktop/topology/drawing/layers.h"
#include "app/desktop/topology/drawing/node_item.h"
#include "model/design/document/design_fwd.h"

#include <QGraphicsScene>

#include <map>
#include <optional>
#include <unordered_map>

namespace clusterwright::desktop
{

class TopologyScene final : public GraphScene
{
    Q_OBJECT

public:
    explicit TopologyScene(QObject* parent = nullptr);
    ~TopologyScene() override;

    // Updates only the differences.
    void show(TopologyShapes shapes);
    // Moves boxes; keys are names. Returns false, without an effect, if a name is unknown.
    bool place(const std::vector<model::NodePosition>& positions);
    void setColouring(Colouring colouring);
    // Hidden elements are neither drawn nor found; selected ones are always drawn.
    void hideLayers(HiddenLayers hidden);
    [[nodiscard]] const HiddenLayers& hiddenLayers() const { return m_hidden; }
    [[nodiscard]] bool isNodeHidden(std::size_t number) const
    {
        return isHidden(m_shapes.nodes[number], m_hidden);
    }
    [[nodiscard]] bool isCableHidden(std::size_t number) const
    {
        return m_layers.isHidden[number] != 0;
    }
    [[nodiscard]] bool areFramesHidden() const { return m_hidden.contains(kGroupsLayer); }

    [[nodiscard]] const TopologyShapes& shapes() const { return m_shapes; }
    [[nodiscard]] const Colouring& colouring() const { return m_colouring; }
    [[nodiscard]] const CableRoutes& routes() const { return *m_layers.routes; }

    // `around`: tolerance beside a box or a cable, in scene units.
    [[nodiscard]] NodeItem* nodeAt(QPointF place, double around = 0) const;
    [[nodiscard]] std::optional<std::size_t> cableAt(QPointF place, double around) const;
    [[nodiscard]] const FrameItem* frameAt(QPointF place) const;
    [[nodiscard]] NodeItem* node(const model::Element& element) const; // null when it is not drawn
    [[nodiscard]] NodeItem* node(std::size_t number) const { return m_nodes[number]; }

    // A cable under no box and in no group.
    [[nodiscard]] std::optional<model::Element> linkUnder(QPointF place,
                                                          double around) const override;
    [[nodiscard]] std::vector<model::Element> linksAcross(const QLineF& line) const override;
    [[nodiscard]] QPointF middleOf(const model::Element& cable) const override;
    // On the edge of a box, or in a vertex of an open generator.
    [[nodiscard]] std::optional<GraphPort> portAt(QPointF place, double zoom) const override;
    [[nodiscard]] std::optional<GraphLink>
    endAt(const model::Element& cable, QPointF place, double reach) const override;
    [[nodiscard]] LinkVerdict startVerdict(const GraphPort& from) const override;
    [[nodiscard]] std::optional<GraphPort>
    targetAt(const GraphLink& cable, QPointF place, double zoom) const override;
    [[nodiscard]] LinkVerdict verdict(const GraphLink& cable,
                                      const std::optional<GraphPort>& to) const override;
    void hover(const std::optional<QPointF>& place, const std::optional<GraphPort>& port) override;
    void markDrop(const std::optional<QPointF>& place, double around) override;

protected:
    [[nodiscard]] std::size_t ownCount() const override { return m_nodes.size(); }
    [[nodiscard]] GraphBox ownBox(std::size_t number) const override;
    [[nodiscard]] std::vector<std::size_t>
    ownBoxesOf(const std::vector<model::Element>& elements) const override;
    // `show` ends the drag.
    void moveOwn(const std::vector<std::size_t>& boxes,
                 const std::vector<QPointF>& middles) override;
    void selectOwn(const std::vector<model::Element>& elements) override;
    [[nodiscard]] std::vector<model::Element> ownElements() const override;
    [[nodiscard]] QStringList ownTitles() const override;
    [[nodiscard]] std::optional<model::Element> ownElementAt(QPointF place,
                                                             double around) const override;
    [[nodiscard]] std::vector<model::Element> ownElementsIn(const QRectF& band) const override;
    [[nodiscard]] QRectF ownPlaceOf(const model::Element& element) const override;

private:
    void showNodes();
    void showFrames();
    void showLayers();
    void layCables(const std::vector<CableShape>& before);
    void reroute(const std::vector<std::size_t>& moved);
    [[nodiscard]] std::optional<std::size_t> numberOf(const model::Element& cable) const;
    [[nodiscard]] int cablesAt(std::size_t node) const;

    TopologyShapes m_shapes;
    Colouring m_colouring;
    CableLayers m_layers{m_shapes, nullptr, m_colouring, {}, {}, {}};
    std::vector<NodeItem*> m_nodes; // the scene's items, by number
    std::unordered_map<std::string, NodeItem*> m_byName;
    std::vector<FrameItem*> m_frames;
    CablesItem* m_lying;
    CablesItem* m_lifted;
    std::vector<model::Element> m_selected;
    HiddenLayers m_hidden;
};

} // namespace clusterwright::desktop

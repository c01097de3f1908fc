// The drawing of a topology: an item for every box and frame, two for all cables. Shows given shapes and finds the items at a
// place; never changes the design.
#pragma once

#include "app/desktop/topology/drawing/cables_item.h"
#include "app/desktop/topology/drawing/frame_item.h"
#include "app/desktop/topology/drawing/gesture_item.h"
#include "app/desktop/topology/drawing/layers.h"
#include "app/desktop/topology/drawing/node_item.h"
#include "model/design/document/design_fwd.h"

#include <QGraphicsScene>

#include <map>
#include <optional>
#include <unordered_map>

namespace clusterwright::desktop
{

class TopologyScene final : public QGraphicsScene
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
    void select(const std::vector<model::Element>& elements); // sorted
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
    [[nodiscard]] GestureItem& gesture() { return *m_gesture; }

    // `around`: tolerance beside a box or a cable, in scene units.
    [[nodiscard]] NodeItem* nodeAt(QPointF place, double around = 0) const;
    [[nodiscard]] std::optional<std::size_t> cableAt(QPointF place, double around) const;
    // A cable into which a component can be inserted: under no box, in no group.
    [[nodiscard]] std::optional<std::size_t> openCableAt(QPointF place, double around) const;
    [[nodiscard]] const FrameItem* frameAt(QPointF place) const;
    // The element at the place, boxes first.
    [[nodiscard]] std::optional<model::Element> elementAt(QPointF place, double around) const;
    // Elements that a rubber band selects: boxes that it touches, and cables and frames inside it.
    [[nodiscard]] std::vector<model::Element> elementsIn(const QRectF& band) const;
    [[nodiscard]] std::vector<model::Element> allElements() const;
    [[nodiscard]] NodeItem* node(const model::Element& element) const; // null when it is not drawn
    [[nodiscard]] NodeItem* node(std::size_t number) const { return m_nodes[number]; }
    [[nodiscard]] QRectF placeOf(const model::Element& element) const; // empty when it is not drawn
    // The boxes among the elements and in their groups.
    [[nodiscard]] std::vector<std::size_t>
    nodesOf(const std::vector<model::Element>& elements) const;

    // Shows the nodes at these places while they are dragged, with their cables. `show` ends the drag.
    void moveNodes(const std::vector<std::size_t>& nodes, const std::vector<QPointF>& middles);

private:
    void showNodes();
    void showFrames();
    void showLayers();
    void layCables(const std::vector<CableShape>& before);
    void reroute(const std::vector<std::size_t>& moved);

    TopologyShapes m_shapes;
    Colouring m_colouring;
    CableLayers m_layers{m_shapes, nullptr, m_colouring, {}, {}, {}};
    std::vector<NodeItem*> m_nodes; // the scene's items, by number
    std::unordered_map<std::string, NodeItem*> m_byName;
    std::vector<FrameItem*> m_frames;
    CablesItem* m_lying;
    CablesItem* m_lifted;
    GestureItem* m_gesture;
    std::vector<model::Element> m_selected;
    HiddenLayers m_hidden;
};

} // namespace clusterwright::desktop

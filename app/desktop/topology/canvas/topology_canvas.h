// The canvas of the topology of a design, with the row of its components, layers and colours.
#pragma once

#include "app/desktop/canvas/canvas.h"
#include "app/desktop/topology/canvas/layer_chooser.h"
#include "app/desktop/topology/canvas/topology_model.h"

class QLabel;

namespace clusterwright::desktop
{

class ColourChoice;
class ColourLegend;
class ComponentShelf;
class TrafficChoice;

class TopologyCanvas final : public Canvas
{
    Q_OBJECT

public:
    explicit TopologyCanvas(Workbench& workbench, QWidget* parent = nullptr);

    [[nodiscard]] QMenu& layersMenu() { return m_layers.menu(); }

protected:
    [[nodiscard]] QStringList titles() override; // also of components inside generators
    void goTo(std::size_t title) override;
    void takeSelection() override;
    [[nodiscard]] QRectF titlePlace(const model::Element& element) const override;
    // The nearest free place.
    [[nodiscard]] QPointF freePlaceNear(QPointF place) const override;
    [[nodiscard]] QPointF placeForNew() const override;
    // A further NIC has no effect before a step uses it. A design with other NICs therefore gets a menu that offers to replace
    // them.
    bool addsOtherwise(const QString& id, QPointF place) override;
    void added(const std::vector<model::Element>& elements, int gesture) override;
    void activate(const model::Element& element, const std::optional<QPointF>& place) override;
    void expand(const model::Element& element) override;
    void fillMenu(QMenu& menu) override;

private:
    void arrangeParts();
    void connectDocument();
    void connectBars();
    void refresh();               // after a change of the design, or of numbers that are drawn
    [[nodiscard]] bool isMoved(); // only places have changed, and they are shown
    void refreshNumbers();
    void refreshAround();
    void refreshShelf();
    void refreshColours();
    void refreshHint();
    void openPart(const model::Element& generator, const std::string& part);
    // Moves the neighbours that the box covers. `gesture`: the undo step to which this belongs.
    void makeRoomAround(const model::Element& element, int gesture = 0);
    void replace(const QString& component);
    void replaceByEntry(const QString& entry, const QString& component);
    // Replaces a component of the design by a preset, and reports the effect.
    void replaceBy(const std::string& component, const std::string& preset);
    // Opens the form of a new component, filled with a copy of the design's component of that kind. Once saved, it takes an empty
    // role of the selected generator, or else is added at this place, or at a free one.
    void askForNewComponent(const std::string& kind, std::optional<QPointF> place = {});
    bool castInSelection(const QString& preset);
    [[nodiscard]] QString tipOf(const model::Element& element, QPointF at) const;
    // A component inside a generator.
    struct Inner {
        model::Element generator;
        model::VertexId vertex;
    };
    [[nodiscard]] std::vector<Inner> innerVertices();
    QRectF showFound(const model::Element& generator, std::optional<model::VertexId> vertex);

    TopologyModel& m_model;
    TopologyScene& m_scene;
    ComponentShelf* m_shelf;
    ColourChoice* m_colourBy;
    TrafficChoice* m_traffic;
    ColourLegend* m_legend;
    LayerChooser m_layers;
    QLabel* m_note; // the owner of the topology, if it is not the design
};

} // namespace clusterwright::desktop

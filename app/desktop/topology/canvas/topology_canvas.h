// The canvas of the topology: shows the topology of a design, and passes gestures and commands to the classes that turn them into
// edits.
#pragma once

#include "app/desktop/canvas/canvas.h"
#include "app/desktop/document/workbench.h"
#include "app/desktop/topology/canvas/layer_chooser.h"
#include "app/desktop/topology/canvas/topology_adding.h"
#include "app/desktop/topology/canvas/topology_commands.h"
#include "app/desktop/topology/canvas/topology_content.h"

class QLabel;

namespace clusterwright::desktop
{

class ColourChoice;
class ColourLegend;
class ComponentShelf;
class FindBar;
class TopologyScene;
class TopologyView;
class TrafficChoice;

class TopologyCanvas final : public Canvas
{
    Q_OBJECT

public:
    explicit TopologyCanvas(Workbench& workbench, QWidget* parent = nullptr);
    ~TopologyCanvas() override;

    [[nodiscard]] bool can(CanvasCommand command) const override;
    void run(CanvasCommand command) override;
    [[nodiscard]] bool isChecked(CanvasCommand toggle) const override;
    void showStart() override;
    [[nodiscard]] QGraphicsScene& drawing() override;
    [[nodiscard]] QMenu& layersMenu() { return m_layers.menu(); }

    // Adds a preset, a component or a generator (its id in topology_entries.h) at a free place near the middle of the view.
    void addEntry(const QString& id);
    [[nodiscard]] TopologyView& view() { return *m_view; }
    [[nodiscard]] Workbench& workbench() { return m_workbench; }

private:
    void arrangeParts();
    void connectDocument();
    void connectView();
    void connectBars();
    void refresh();               // after a change of the design, or of numbers that are drawn
    [[nodiscard]] bool isMoved(); // only places have changed, and they are shown
    void refreshNumbers();
    void refreshAround();
    void refreshShelf();
    void refreshColours();
    void refreshHint();
    void takeSelection();
    void reveal(const model::Element& element);
    void replace(const QString& component);
    void replaceByEntry(const QString& entry, const QString& component);
    void showMenu(QPoint place);
    [[nodiscard]] QString tipOf(const model::Element& element, QPointF at) const;
    // A component inside a generator.
    struct Inner {
        model::Element generator;
        model::VertexId vertex;
    };
    [[nodiscard]] std::vector<Inner> innerVertices();
    [[nodiscard]] QStringList titles(); // titles of the scene's allElements, then of innerVertices
    void goTo(std::size_t title);
    QRectF showFound(const model::Element& generator, std::optional<model::VertexId> vertex);

    Workbench& m_workbench;
    TopologyContent m_content;
    std::unique_ptr<TopologyScene> m_scene;
    TopologyView* m_view;
    TopologyAdding m_adding;
    FindBar* m_findBar;
    TopologyCommands m_commands;
    ComponentShelf* m_shelf;
    ColourChoice* m_colourBy;
    TrafficChoice* m_traffic;
    ColourLegend* m_legend;
    LayerChooser m_layers;
    QLabel* m_note; // the owner of the topology, if it is not the design
};

} // namespace clusterwright::desktop

// The topology of a design, drawn: shows it, and turns gestures into edits.
#pragma once

#include "app/desktop/canvas/canvas.h"
#include "app/desktop/document/workbench.h"
#include "app/desktop/topology/layers.h"
#include "model/design/gestures/clipboard.h"
#include "model/design/gestures/topology_edits.h"
#include "model/design/library/usable_component.h"

class QComboBox;
class QLabel;
class QMenu;

namespace clusterwright::desktop
{

class ColourLegend;
class ComponentShelf;
class FindBar;
class InPlaceText;
class QuickAdd;
class TopologyScene;
class TopologyView;

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
    // What the drawing leaves out; kept for the design, as a person's own view of it.
    void hideLayers(const HiddenLayers& hidden);
    [[nodiscard]] QMenu& layersMenu() { return *m_layersMenu; }

    // A preset, a component or a generator (its id in topology_entries.h), where there is room in the middle of what is seen.
    void addEntry(const QString& id);
    [[nodiscard]] TopologyView& view() { return *m_view; }
    [[nodiscard]] Workbench& workbench() { return m_workbench; }

private:
    [[nodiscard]] QWidget* makeLayers();
    void connectView();
    void connectBars();
    void refresh();               // after a change of the design, or of numbers that are drawn
    [[nodiscard]] bool isMoved(); // nothing else has changed, and all is shown
    void refreshNumbers();
    void refreshAround();
    void refreshShelf();
    void refreshChoices();
    void refreshColours();
    void refreshHint();
    void refreshLayers();
    void fillLayers();
    void takeSelection();
    void reveal(const model::Element& element);
    [[nodiscard]] QString tipOf(const model::Element& element) const;

    [[nodiscard]] ShapeSource source();
    [[nodiscard]] QStringList titles() const; // of allElements of the scene
    [[nodiscard]] model::Design drawnDesign() const;
    [[nodiscard]] model::Edit withAdoption(const model::Edit& edit) const;

    void runOnView(CanvasCommand command);
    void select(const std::vector<model::Element>& elements);
    bool submit(const model::Result<model::Pasted>& pasted, const QString& text);
    void
    addEntryAt(const QString& id, QPointF place, const std::optional<model::Element>& cable = {});
    void addCable(const model::CableEnd& from, const model::CableEnd& to);
    void askForNew(const model::CableEnd& from, QPointF place);
    void quickAdd(QPointF place);
    void chooseNew(const QString& id);
    // `continues`: it is one step with the move before.
    void move(const std::vector<std::size_t>& nodes,
              const std::vector<QPointF>& middles,
              bool continues = false);
    void showMenu(QPoint place);
    void rename();
    [[nodiscard]] model::Result<model::Edit> renamed(const model::Element& element,
                                                     const std::string& name) const;
    void expand();
    [[nodiscard]] bool isHubSelected() const;
    void connectSelected();
    void align(CanvasCommand command);
    void arrange();
    void copy() const;
    void paste(const std::string& text, const QString& name);
    void removeSelected(const QString& text);
    void group();
    void ungroup();
    [[nodiscard]] QPointF freePlace() const;

    Workbench& m_workbench;
    GeneratorGraphs m_graphs;
    ArrangedPlaces m_arranged;
    std::set<std::string> m_open; // names of positions of generators whose graph is shown
    std::vector<model::UsableComponent> m_components;
    std::optional<model::TopologySection> m_section; // of the cluster, where the design has none
    QStringList m_attributes;
    std::unique_ptr<TopologyScene> m_scene;
    TopologyView* m_view;
    QuickAdd* m_quickAdd;
    FindBar* m_findBar;
    InPlaceText* m_nameField;
    ComponentShelf* m_shelf;
    QComboBox* m_colourBy;
    ColourLegend* m_legend;
    QMenu* m_layersMenu;
    QLabel* m_hiddenNote;                   // how many layers are left out
    std::vector<Layer> m_layers;            // of what is drawn
    std::string m_layersOf;                 // the design whose hidden ones were asked for
    QLabel* m_note;                         // whose topology it is, if not the design's
    std::vector<model::Element> m_selected; // those that the canvas shows
    std::size_t m_selectedNodes = 0;        // with those in groups
    int m_moveGesture = 0;                  // of the last move
    QPointF m_newPlace;
    std::optional<model::CableEnd> m_newCable; // to what quick add is going to add
};

} // namespace clusterwright::desktop

// Hides layers of the topology: a menu of the layers, and a note on the drawing while some are hidden. The hidden layers are
// stored for each design as the user's own view.
#pragma once

#include "app/desktop/document/workbench.h"
#include "app/desktop/topology/drawing/layers.h"

class QLabel;
class QMenu;
class QWidget;

namespace clusterwright::desktop
{

class TopologyScene;

class LayerChooser final : public QObject
{
    Q_OBJECT

public:
    // `canvas` owns the menu, `view` shows the note.
    LayerChooser(Workbench& workbench, TopologyScene& scene, QWidget& canvas, QWidget& view);

    [[nodiscard]] QMenu& menu() { return *m_menu; }
    [[nodiscard]] QWidget* makeButton();
    // Updates menu and note after a change of the drawing.
    void refresh();
    void hide(const HiddenLayers& hidden);

signals:
    void hiddenChanged(); // by the user

private:
    void makeNote();
    void followDocument();
    void fillMenu();
    void showNote();

    Workbench& m_workbench;
    TopologyScene& m_scene;
    QMenu* m_menu;
    QLabel* m_note;              // the number of hidden layers
    std::vector<Layer> m_layers; // layers of the drawing
    std::string m_design;        // the design whose hidden layers are shown
};

} // namespace clusterwright::desktop

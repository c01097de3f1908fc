// Which layers of the topology are drawn: a menu of them, and a note upon the drawing while some are hidden. Kept for the design, as a
// person's own view of it.
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
    // After a change of what is drawn.
    void refresh();
    void hide(const HiddenLayers& hidden);

signals:
    void hiddenChanged(); // by hand

private:
    void makeNote();
    void followDocument();
    void fillMenu();
    void showNote();

    Workbench& m_workbench;
    TopologyScene& m_scene;
    QMenu* m_menu;
    QLabel* m_note;              // how many layers are left out
    std::vector<Layer> m_layers; // of what is drawn
    std::string m_design;        // whose hidden ones were asked for
};

} // namespace clusterwright::desktop

// The panels of a window that show and change its design, each in a dock.
#pragma once

#include "app/desktop/document/workbench.h"

class QDockWidget;
class QWidget;

namespace clusterwright::desktop
{

class BlockEditor;
class ExplainPanel;
class Inspector;
class LivePlot;
class PipelineCanvas;
class StudiesPanel;
class TopologyCanvas;
class TopologyPalette;
class WindowLayout;

class WindowPanels final : public QObject
{
    Q_OBJECT

public:
    WindowPanels(Workbench& workbench, WindowLayout& layout);

    // In this order. The dock that is given is the one behind which others may be put.
    QDockWidget& makeLeft(TopologyCanvas& topology, PipelineCanvas& pipeline);
    void makeRight();
    QDockWidget& makeBottom();
    // All docks of the window are there: they have their sizes, and come up when they are asked for.
    void begin();

    [[nodiscard]] TopologyPalette& components() { return *m_components; }
    [[nodiscard]] Inspector& inspector() { return *m_inspector; }
    [[nodiscard]] LivePlot& livePlot() { return *m_livePlot; }
    [[nodiscard]] ExplainPanel& explanations() { return *m_explanations; }
    [[nodiscard]] StudiesPanel& studies() { return *m_studies; }

signals:
    void openDesignRequested(const QString& id); // a preset

private:
    void giveSizes();

    Workbench& m_workbench;
    WindowLayout& m_layout;
    TopologyPalette* m_components = nullptr;
    Inspector* m_inspector = nullptr;
    LivePlot* m_livePlot = nullptr;
    ExplainPanel* m_explanations = nullptr;
    StudiesPanel* m_studies = nullptr;
    BlockEditor* m_blockEditor = nullptr;
    QDockWidget* m_problems = nullptr;
};

} // namespace clusterwright::desktop

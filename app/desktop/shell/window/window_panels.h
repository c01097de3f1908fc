// The panels that show and change a window's design: docks, and the page of the workspace Explore.
#pragma once

#include "app/desktop/document/workbench.h"

namespace clusterwright::desktop
{

class BlockEditor;
class ExplainPanel;
class Inspector;
class LivePlot;
class PipelineCanvas;
class ProblemsPanel;
class StudiesPanel;
class TopologyCanvas;
class TopologyPalette;
class WindowLayout;

class WindowPanels final : public QObject
{
    Q_OBJECT

public:
    WindowPanels(Workbench& workbench, WindowLayout& layout);

    // Makes the docks and sets their places in the workspaces.
    void make(TopologyCanvas& topology, PipelineCanvas& pipeline);

    [[nodiscard]] TopologyPalette& components() { return *m_components; }
    [[nodiscard]] Inspector& inspector() { return *m_inspector; }
    [[nodiscard]] LivePlot& livePlot() { return *m_livePlot; }
    [[nodiscard]] StudiesPanel& studies() { return *m_studies; }
    [[nodiscard]] ProblemsPanel& problems() { return *m_problems; }

signals:
    // `design`: a preset. `study`: the study to show; may be empty.
    void openRequested(const QString& design, const QString& study);

private:
    void makeDesignDocks(TopologyCanvas& topology, PipelineCanvas& pipeline);
    void makeSharedDocks();
    void setPlaces();
    void connectPanels();

    Workbench& m_workbench;
    WindowLayout& m_layout;
    TopologyPalette* m_components = nullptr;
    Inspector* m_inspector = nullptr;
    LivePlot* m_livePlot = nullptr;
    ExplainPanel* m_explanations = nullptr;
    StudiesPanel* m_studies = nullptr;
    BlockEditor* m_blockEditor = nullptr;
    ProblemsPanel* m_problems = nullptr;
};

} // namespace clusterwright::desktop

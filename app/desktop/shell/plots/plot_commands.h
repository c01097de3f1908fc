// Commands for the plots of a window: marks, axes, pictures. Most are for the plot that was pointed at last.
#pragma once

#include "app/desktop/document/workbench.h"

class QAction;
class QWidget;

namespace clusterwright::plots
{
class PlotView;
}

namespace clusterwright::desktop
{

class LivePlot;
class StudiesPanel;
class WindowActions;

class PlotCommands final : public QObject
{
    Q_OBJECT

public:
    // `window`: the parent of dialogs.
    PlotCommands(Workbench& workbench, QWidget& window);

    // All panels of the window are there: these have the plots that are exported.
    void follow(LivePlot& curve, StudiesPanel& studies);
    void addFileActions(WindowActions& actions, const QString& menu);
    void addActions(WindowActions& actions);

private:
    void bindKeys(const QList<QAction*>& own);
    void addAxesActions(WindowActions& actions, const QString& menu);
    void mark();
    void copyValuesInView();
    void exportAll();

    Workbench& m_workbench;
    QWidget& m_window;
    LivePlot* m_curve = nullptr;
    StudiesPanel* m_studies = nullptr;
    plots::PlotView* m_plot = nullptr; // that was pointed at last
};

} // namespace clusterwright::desktop

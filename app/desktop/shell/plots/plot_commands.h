// Commands for the plots of a window: markers, axes, images. Most act on the plot that the pointer visited last.
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

    // Call after all panels were made. `curve` and `studies`: contain the plots to export.
    void follow(LivePlot& curve, StudiesPanel& studies);
    void addFileActions(WindowActions& actions, const QString& menu);
    void addActions(WindowActions& actions);

private:
    void bindKeys(const QList<QAction*>& own);
    void addAxesActions(WindowActions& actions, const QString& menu);
    void save();
    void copy();
    void print();
    void mark();
    void copyValuesInView();
    void exportAll();
    void exportComplete();

    Workbench& m_workbench;
    QWidget& m_window;
    LivePlot* m_curve = nullptr;
    StudiesPanel* m_studies = nullptr;
    plots::PlotView* m_plot = nullptr; // the plot that the pointer visited last
};

} // namespace clusterwright::desktop

// One window on one design: two canvases in the middle, palettes and outline at the left, inspector and live plot at the right,
// problems and explanations below. It puts the parts together and knows nothing of what they do.
#pragma once

#include "app/desktop/document/recovery.h"
#include "app/desktop/document/workbench.h"
#include "app/desktop/measure/measuring.h"
#include "app/desktop/shell/file_commands.h"
#include "app/desktop/shell/window_actions.h"

#include <QMainWindow>
#include <QPointer>

class QLabel;
class QSplitter;
class QStackedWidget;

namespace clusterwright::plots
{
class PlotView;
}

namespace clusterwright::desktop
{

class CalibrationWizard;
class LivePlot;
class MeasurePanel;
class NodesPanel;
class PipelineCanvas;
class RunsPanel;
class StoreChoice;
class StudiesPanel;
class TopologyCanvas;
class TutorialPanel;
class Welcome;

class MainWindow final : public QMainWindow
{
    Q_OBJECT

public:
    // `measuring` is that of all windows.
    explicit MainWindow(std::vector<std::filesystem::path> presets,
                        std::shared_ptr<Measuring> measuring = std::make_shared<Measuring>());
    ~MainWindow() override;

    [[nodiscard]] Workbench& workbench() { return m_workbench; }
    [[nodiscard]] FileCommands& files() { return m_files; }
    [[nodiscard]] WindowActions& actions() { return m_actions; }
    [[nodiscard]] Measuring& measuring() { return *m_measuring; }
    [[nodiscard]] LivePlot& livePlot() { return *m_livePlot; }
    [[nodiscard]] StudiesPanel& studies() { return *m_studies; }
    [[nodiscard]] Recovery& recovery() { return m_recovery; }
    [[nodiscard]] bool showsDesign() const;

    // Here while the window still shows the welcome page, else in a window of its own.
    void openFile(const QString& path);
    void openPreset(const QString& id);
    // Opens the calibration, or brings back the one that is open; with a run of the store, unless that is empty.
    CalibrationWizard& calibrate(const QString& run);

signals:
    void windowWanted(const QString& file, const QString& preset); // both empty: the welcome page
    void newDesignWanted();                                        // in a window of its own
    void themeWanted(int choice);
    void keysChanged(); // in the user's settings
    void quitWanted();
    void closing(); // for good

protected:
    void showEvent(QShowEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void makeCentre();
    void makeDocks();
    void makeMeasureDocks(QDockWidget& beside);
    void shareMeasuring();
    [[nodiscard]] bool mayEndMeasuring();
    void makeStatusBar();
    void makeActions();
    void makeFileActions();
    void makeEditActions();
    void makeViewActions();
    void makePlotActions();
    void bindPlots(const QList<QAction*>& own); // actions that have their keys in a plot only
    void makeMeasureActions();
    void addProgressActions(const QString& menu);
    void makePlanActions();
    void makeHelpActions();
    void makeTutorialDock(QDockWidget& beside);
    void showTutorial(const QString& id);
    void startTour();
    void makeToolBar();
    void addOwnActions(Canvas& canvas);
    QDockWidget*
    addDock(Qt::DockWidgetArea area, QWidget* widget, const QString& name, const QString& title);
    void growOnce(QDockWidget& dock, int height);
    void showPanel(QWidget& panel);
    void measureForCalibration();
    void markPlace();
    void exportAllPlots();
    void showWelcome();
    void showDesign();
    void showTitle();
    void showAnswer();
    void follow(QWidget* focus);
    void resetLayout();
    void fillRecent(QMenu& menu);

    std::shared_ptr<Measuring> m_measuring;
    Workbench m_workbench;
    Recovery m_recovery;
    FileCommands m_files;
    WindowActions m_actions;
    QStackedWidget* m_centre = nullptr;
    QSplitter* m_canvases = nullptr;
    Welcome* m_welcome = nullptr;
    TopologyCanvas* m_topology = nullptr;
    PipelineCanvas* m_pipeline = nullptr;
    LivePlot* m_livePlot = nullptr;
    plots::PlotView* m_plot = nullptr; // that was used last: commands are for it
    StudiesPanel* m_studies = nullptr;
    NodesPanel* m_nodesPanel = nullptr;
    MeasurePanel* m_measurePanel = nullptr;
    RunsPanel* m_runsPanel = nullptr;
    StoreChoice* m_storeChoice = nullptr;
    TutorialPanel* m_tutorials = nullptr;
    QLabel* m_result = nullptr;
    QLabel* m_banner = nullptr;
    QByteArray m_firstLayout;
    QByteArray m_layout;        // of the panels, while the welcome page has the window to itself
    QSet<QDockWidget*> m_grown; // their heights are the user's
    bool m_isThere = false;     // it has been seen
    QPointer<CalibrationWizard> m_calibration;
};

} // namespace clusterwright::desktop

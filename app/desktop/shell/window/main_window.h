// A window for one design: a page for each workspace in the middle, panels around it, the results at the bottom. Only assembles the
// parts.
#pragma once

#include "app/desktop/document/recovery.h"
#include "app/desktop/document/workbench.h"
#include "app/desktop/measure/measuring.h"
#include "app/desktop/shell/commands/file_commands.h"
#include "app/desktop/shell/commands/window_actions.h"
#include "app/desktop/shell/plots/plot_commands.h"
#include "app/desktop/shell/window/help_control.h"
#include "app/desktop/shell/window/measure_control.h"
#include "app/desktop/shell/window/window_layout.h"
#include "app/desktop/shell/window/window_menus.h"
#include "app/desktop/shell/window/window_panels.h"

#include <QMainWindow>

class QLabel;
class QSettings;

namespace clusterwright::desktop
{

class AnswerBar;
class DesignPage;
class PipelineCanvas;
class ReportPage;
class TopologyCanvas;
class Welcome;
class WorkspaceBar;
class WorkspacePages;

class MainWindow final : public QMainWindow
{
    Q_OBJECT

public:
    // `measuring`: shared by all windows.
    explicit MainWindow(std::vector<std::filesystem::path> presets,
                        std::shared_ptr<Measuring> measuring = std::make_shared<Measuring>());
    ~MainWindow() override;

    [[nodiscard]] Workbench& workbench() { return m_workbench; }
    [[nodiscard]] FileCommands& files() { return m_files; }
    [[nodiscard]] WindowActions& actions() { return m_actions; }
    [[nodiscard]] WindowLayout& docks() { return m_docks; }
    [[nodiscard]] Measuring& measuring() { return *m_measuring; }
    [[nodiscard]] TopologyCanvas& topology() { return *m_topology; }
    [[nodiscard]] PipelineCanvas& pipeline() { return *m_pipeline; }
    [[nodiscard]] LivePlot& livePlot() { return m_panels.livePlot(); }
    [[nodiscard]] StudiesPanel& studies() { return m_panels.studies(); }
    [[nodiscard]] ReportPage& report() { return *m_report; }
    [[nodiscard]] Recovery& recovery() { return m_recovery; }
    [[nodiscard]] bool showsDesign() const;
    [[nodiscard]] WorkspacePages& workspaces() { return *m_centre; }
    // Saves size, position and panels, for the next window.
    void keepLayout(QSettings& settings);

    // Opens a design here if the window shows the welcome page, otherwise in a new window; begins a calibration with a table or a run.
    void openFile(const QString& path);
    // `study`: the study to show; may be empty. A study of the open design is shown here.
    void openPreset(const QString& id, const QString& study = {});
    void askForFile(); // asks for a file to open

signals:
    // Empty file and preset: the welcome page. `study`: as in openPreset.
    void windowWanted(const QString& file, const QString& preset, const QString& study);
    void newDesignWanted(); // in a new window
    void themeWanted(int choice);
    void keysChanged(); // shortcuts in the user's settings have changed
    void quitWanted();
    void closing(); // the window will be deleted

protected:
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void makeCentre();
    void makeCanvases();
    void connectWelcome();
    void makePanels();
    void makeBars();
    void makeActions();
    void addFormulaBar();
    void connectDocument();
    void showDesign();
    void showTitle();
    void follow(QWidget* focus);

    std::shared_ptr<Measuring> m_measuring;
    Workbench m_workbench;
    Recovery m_recovery;
    FileCommands m_files;
    WindowActions m_actions;
    WindowLayout m_docks;
    WindowPanels m_panels;
    MeasureControl m_measure;
    HelpControl m_help;
    PlotCommands m_plots;
    WindowMenus m_menus;
    WorkspacePages* m_centre = nullptr;
    DesignPage* m_canvases = nullptr;
    Welcome* m_welcome = nullptr;
    TopologyCanvas* m_topology = nullptr;
    PipelineCanvas* m_pipeline = nullptr;
    AnswerBar* m_answer = nullptr;
    WorkspaceBar* m_bar = nullptr;
    ReportPage* m_report = nullptr;
    QLabel* m_banner = nullptr;
};

} // namespace clusterwright::desktop

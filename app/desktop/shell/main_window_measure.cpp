// The window's panels for measuring, the calibration, and their commands.
#include "app/desktop/calibration/calibration_wizard.h"
#include "app/desktop/calibration/data_page.h"
#include "app/desktop/common/messages.h"
#include "app/desktop/document/text.h"
#include "app/desktop/measure/measure_panel.h"
#include "app/desktop/measure/nodes_panel.h"
#include "app/desktop/measure/runs_panel.h"
#include "app/desktop/measure/store_choice.h"
#include "app/desktop/shell/main_window.h"
#include "plugins/runner/store/store.h"

#include <QDockWidget>
#include <QMenu>

namespace clusterwright::desktop
{

namespace
{

constexpr int kRoom = 430; // pixels that a plot and a form need
constexpr QSize kLeast(300, 100);

} // namespace

// They work without a design. Samples are kept where the command line keeps them, unless somebody wants them beside the design.
void MainWindow::makeMeasureDocks(QDockWidget& beside)
{
    m_storeChoice = new StoreChoice(runner::storeFile(), this);
    m_nodesPanel = new NodesPanel(m_measuring->nodes());
    m_measurePanel = new MeasurePanel(m_measuring->nodes(), m_storeChoice->file());
    m_runsPanel = new RunsPanel(m_storeChoice->file());
    m_measurePanel->follow(*m_storeChoice);
    m_runsPanel->follow(*m_storeChoice);
    const auto bottom = Qt::BottomDockWidgetArea;
    for (auto* const dock :
         {addDock(bottom, m_nodesPanel, QStringLiteral("nodes"), tr("Nodes")),
          addDock(bottom, m_measurePanel, QStringLiteral("measure"), tr("Measure")),
          addDock(bottom, m_runsPanel, QStringLiteral("measurements"), tr("Measurements"))}) {
        tabifyDockWidget(&beside, dock);
        dock->widget()->setEnabled(true);
        dock->widget()->setMinimumSize(kLeast); // or they would keep the other panels tall
        growOnce(*dock, kRoom);
    }
    connect(&m_workbench.document(), &Document::stateChanged, m_storeChoice, [this] {
        m_storeChoice->setDesign(nativePath(m_workbench.document().path()));
    });
    connect(m_runsPanel, &RunsPanel::resumeWanted, this, [this](const runner::Run& run) {
        m_measurePanel->prepareResume(run);
        showPanel(*m_measurePanel);
    });
    connect(m_runsPanel, &RunsPanel::calibrateWanted, this, [this](const QString& run) {
        calibrate(run);
    });
    shareMeasuring();
}

// Every window knows what any of them measures.
void MainWindow::shareMeasuring()
{
    auto* const shared = m_measuring.get();
    const auto& run = m_measurePanel->run();
    connect(&run, &MeasurementRun::started, shared, [shared, &run](const QString& id) {
        shared->begin(id, run);
    });
    connect(&run, &MeasurementRun::finished, shared, &Measuring::end);
    connect(m_measurePanel, &MeasurePanel::stored, shared, &Measuring::stored);
    connect(shared, &Measuring::stored, m_runsPanel, &RunsPanel::reload);
    const auto show = [this, shared] { m_runsPanel->setUnderWay(shared->underWay()); };
    connect(shared, &Measuring::underWayChanged, m_runsPanel, show);
    show();
}

// What is under way in this window ends with it.
bool MainWindow::mayEndMeasuring()
{
    if (m_measurePanel->run().isRunning() &&
        !isConfirmed(this,
                     tr("A measurement is under way. End it?"),
                     tr("What was measured is kept, and it can be resumed."),
                     tr("End it")))
        return false;
    const auto jobs = m_runsPanel->pendingJobs();
    return jobs == 0 ||
           isConfirmed(this,
                       tr("Measurements are still being exported, imported or deleted. Close?"),
                       tr("What has not begun will not be done: %1 at most.").arg(jobs),
                       tr("Close"));
}

CalibrationWizard& MainWindow::calibrate(const QString& run)
{
    if (!m_calibration) {
        m_calibration = new CalibrationWizard(m_workbench, m_storeChoice->file(), this);
        m_calibration->setAttribute(Qt::WA_DeleteOnClose);
        connect(m_calibration, &CalibrationWizard::measureWanted, this, [this] {
            measureForCalibration();
        });
        connect(
            m_measurePanel, &MeasurePanel::stored, &m_calibration->dataPage(), &DataPage::reload);
    }
    if (!run.isEmpty())
        m_calibration->useRun(utf8(run));
    m_calibration->show();
    m_calibration->raise();
    m_calibration->activateWindow();
    return *m_calibration;
}

// It makes room for the panel, and is back with the run that was measured.
void MainWindow::measureForCalibration()
{
    m_calibration->hide();
    showPanel(*m_measurePanel);
    m_workbench.say(
        tr("The calibration is back when a run has ended, or with Measure > Calibrate"));
    connect(
        &m_measurePanel->run(),
        &MeasurementRun::finished,
        m_calibration,
        [this](const QString& run) { calibrate(run); },
        Qt::SingleShotConnection);
}

void MainWindow::showPanel(QWidget& panel)
{
    auto* const dock = static_cast<QDockWidget*>(panel.parentWidget());
    dock->show();
    dock->raise();
    panel.setFocus();
}

// None of them starts anything on a node: that is for the buttons that say what they start.
void MainWindow::makeMeasureActions()
{
    const auto measure = tr("&Measure");
    m_actions.add(measure, tr("&Nodes"), {}, tr("The machines to measure on"), [this] {
        showPanel(*m_nodesPanel);
    });
    m_actions.add(measure, tr("&Set up a measurement"), {}, tr("Probe, nodes, parameters"), [this] {
        showPanel(*m_measurePanel);
    });
    m_actions.add(measure, tr("&Measurements"), {}, tr("What was measured before"), [this] {
        showPanel(*m_runsPanel);
    });
    m_actions.menu(measure)->addSeparator();
    m_actions.add(measure,
                  tr("Ca&librate \u2026"),
                  {},
                  tr("Fit numbers of the design to measurements: choose, data, fit, judge, apply"),
                  [this] { calibrate({}); });
    m_actions.menu(measure)->addSeparator();
    makePlanActions();
    m_actions.menu(measure)->addSeparator();
    addProgressActions(measure);
    m_actions.menu(measure)->addSeparator();
    m_actions.add(measure,
                  tr("&Import measurements \u2026"),
                  {},
                  tr("A session of another machine, or output of other tools"),
                  [this] {
                      showPanel(*m_runsPanel);
                      m_runsPanel->importFile();
                  });
}

// Of the measurement under way.
void MainWindow::addProgressActions(const QString& menu)
{
    auto* const pause = m_actions.add(menu,
                                      tr("Pa&use or go on"),
                                      {},
                                      tr("The measurement under way, between two starts"),
                                      [this] { m_measurePanel->pauseOrGoOn(); });
    auto* const cancel = m_actions.add(
        menu, tr("&Cancel the measurement"), {}, tr("What was measured is kept"), [this] {
            m_measurePanel->cancel();
        });
    const auto enable = [this, pause, cancel] {
        const auto& run = m_measurePanel->run();
        for (auto* const action : {pause, cancel})
            action->setEnabled(run.isRunning() && !run.isCancelled());
    };
    connect(m_measurePanel, &MeasurePanel::stateChanged, this, enable);
    enable();
}

void MainWindow::makePlanActions()
{
    const auto measure = tr("&Measure");
    m_actions.add(
        measure, tr("&Open plan \u2026"), {}, tr("Several measurements, from a file"), [this] {
            showPanel(*m_measurePanel);
            m_measurePanel->openPlan();
        });
    m_actions.add(measure, tr("Save &plan \u2026"), {}, tr("What is set up, as a file"), [this] {
        m_measurePanel->savePlan();
    });
}

} // namespace clusterwright::desktop

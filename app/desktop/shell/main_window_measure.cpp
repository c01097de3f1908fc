// The window's panels for measuring, the calibration, and their commands.
#include "app/desktop/calibration/calibration_wizard.h"
#include "app/desktop/calibration/data_page.h"
#include "app/desktop/document/text.h"
#include "app/desktop/measure/measure_panel.h"
#include "app/desktop/measure/nodes_panel.h"
#include "app/desktop/measure/runs_panel.h"
#include "app/desktop/shell/main_window.h"
#include "plugins/runner/store.h"

#include <QDockWidget>
#include <QMenu>
#include <QTimer>

namespace clusterwright::desktop
{

namespace
{

constexpr int kRoom = 430; // pixels that a plot and a form need
constexpr QSize kLeast(300, 100);

void makeRoom(QMainWindow& window, QDockWidget& dock)
{
    if (dock.height() < kRoom && !dock.isFloating())
        window.resizeDocks({&dock}, {kRoom}, Qt::Vertical);
}

} // namespace

// They work without a design. Samples are kept where the command line keeps them.
void MainWindow::makeMeasureDocks(QDockWidget& beside)
{
    auto* const nodes = new NodesModel(this);
    m_nodesPanel = new NodesPanel(*nodes);
    m_measurePanel = new MeasurePanel(*nodes, runner::storeFile());
    m_runsPanel = new RunsPanel(runner::storeFile());
    const auto bottom = Qt::BottomDockWidgetArea;
    for (auto* const dock :
         {addDock(bottom, m_nodesPanel, QStringLiteral("nodes"), tr("Nodes")),
          addDock(bottom, m_measurePanel, QStringLiteral("measure"), tr("Measure")),
          addDock(bottom, m_runsPanel, QStringLiteral("measurements"), tr("Measurements"))}) {
        tabifyDockWidget(&beside, dock);
        dock->widget()->setEnabled(true);
        dock->widget()->setMinimumSize(kLeast); // or they would keep the other panels tall
        connect(dock, &QDockWidget::visibilityChanged, this, [this, dock](bool isVisible) {
            if (isVisible)
                QTimer::singleShot(0, dock, [this, dock] { makeRoom(*this, *dock); });
        });
    }
    connect(m_measurePanel, &MeasurePanel::stored, m_runsPanel, &RunsPanel::reload);
    connect(&m_measurePanel->run(), &MeasurementRun::began, m_runsPanel, &RunsPanel::setUnderWay);
    connect(&m_measurePanel->run(), &MeasurementRun::finished, m_runsPanel, [this] {
        m_runsPanel->setUnderWay({});
    });
    connect(m_runsPanel, &RunsPanel::resumeWanted, this, [this](const runner::Run& run) {
        m_measurePanel->prepareResume(run);
        showPanel(*m_measurePanel);
    });
    connect(m_runsPanel, &RunsPanel::calibrateWanted, this, [this](const QString& run) {
        calibrate(run);
    });
}

CalibrationWizard& MainWindow::calibrate(const QString& run)
{
    if (!m_calibration) {
        m_calibration = new CalibrationWizard(m_workbench, runner::storeFile(), this);
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
    m_actions.add(measure,
                  tr("Pa&use or go on"),
                  {},
                  tr("The measurement under way, between two starts"),
                  [this] { m_measurePanel->pauseOrGoOn(); });
    m_actions.add(
        measure, tr("&Cancel the measurement"), {}, tr("What was measured is kept"), [this] {
            m_measurePanel->cancel();
        });
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

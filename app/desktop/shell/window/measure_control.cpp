#include "app/desktop/shell/window/measure_control.h"

#include "app/desktop/calibration/calibration_wizard.h"
#include "app/desktop/calibration/data_page.h"
#include "app/desktop/common/messages.h"
#include "app/desktop/common/text.h"
#include "app/desktop/measure/measure_panel.h"
#include "app/desktop/measure/nodes_panel.h"
#include "app/desktop/measure/runs_panel.h"
#include "app/desktop/measure/store_choice.h"
#include "app/desktop/shell/commands/palette_entry.h"
#include "app/desktop/shell/commands/window_actions.h"
#include "app/desktop/shell/window/window_layout.h"
#include "plugins/runner/store/store.h"

#include <QDockWidget>
#include <QMenu>

namespace clusterwright::desktop
{

namespace
{

constexpr int kMeasureHeight = 430; // that a plot and a form need
constexpr QSize kLeastMeasure(300, 100);

} // namespace

MeasureControl::MeasureControl(Measuring& measuring, Workbench& workbench, QWidget& window)
    : QObject(&window)
    , m_measuring(measuring)
    , m_workbench(workbench)
    , m_window(window)
{
}

// Samples are kept where the command line keeps them, unless somebody wants them beside the design.
void MeasureControl::addPanels(WindowLayout& layout, QDockWidget& front)
{
    m_store = new StoreChoice(runner::storeFile(), &m_window);
    m_nodes = new NodesPanel(m_measuring.nodes());
    m_measure = new MeasurePanel(m_measuring.nodes(), m_store->file());
    m_runs = new RunsPanel(m_store->file());
    m_measure->follow(*m_store);
    m_runs->follow(*m_store);
    const auto bottom = Qt::BottomDockWidgetArea;
    for (auto* const dock :
         {&layout.add(bottom, m_nodes, QStringLiteral("nodes"), tr("Nodes")),
          &layout.add(bottom, m_measure, QStringLiteral("measure"), tr("Measure")),
          &layout.add(bottom, m_runs, QStringLiteral("measurements"), tr("Measurements"))}) {
        layout.putBehind(front, *dock);
        dock->widget()->setEnabled(true);
        dock->widget()->setMinimumSize(kLeastMeasure); // or they would keep the other panels tall
        layout.growOnce(*dock, kMeasureHeight);
    }
    connectPanels();
    share();
}

void MeasureControl::connectPanels()
{
    connect(&m_workbench.document(), &Document::stateChanged, m_store, [this] {
        m_store->setDesign(nativePath(m_workbench.document().file().path()));
    });
    connect(m_runs, &RunsPanel::resumeWanted, this, [this](const runner::Run& run) {
        m_measure->prepareResume(run);
        showPanel(*m_measure);
    });
    connect(
        m_runs, &RunsPanel::calibrateWanted, this, [this](const QString& run) { calibrate(run); });
}

// Every window knows what any of them measures.
void MeasureControl::share()
{
    auto* const shared = &m_measuring;
    const auto& run = m_measure->run();
    connect(&run, &MeasurementRun::started, shared, [shared, &run](const QString& id) {
        shared->begin(id, run);
    });
    connect(&run, &MeasurementRun::finished, shared, &Measuring::end);
    connect(m_measure, &MeasurePanel::stored, shared, &Measuring::stored);
    connect(shared, &Measuring::stored, m_runs, &RunsPanel::reload);
    const auto show = [this, shared] { m_runs->setUnderWay(shared->underWay()); };
    connect(shared, &Measuring::underWayChanged, m_runs, show);
    show();
}

bool MeasureControl::mayEnd()
{
    if (m_measure->run().isRunning() &&
        !isConfirmed(&m_window,
                     tr("A measurement is under way. End it?"),
                     tr("What was measured is kept, and it can be resumed."),
                     tr("End it")))
        return false;
    const auto jobs = m_runs->pendingJobs();
    return jobs == 0 ||
           isConfirmed(&m_window,
                       tr("Measurements are still being exported, imported or deleted. Close?"),
                       tr("What has not begun will not be done: %1 at most.").arg(jobs),
                       tr("Close"));
}

CalibrationWizard& MeasureControl::calibrate(const QString& run)
{
    if (!m_calibration) {
        m_calibration = new CalibrationWizard(m_workbench, m_store->file(), &m_window);
        m_calibration->setAttribute(Qt::WA_DeleteOnClose);
        connect(m_calibration, &CalibrationWizard::measureWanted, this, [this] {
            measureForCalibration();
        });
        connect(m_measure, &MeasurePanel::stored, &m_calibration->dataPage(), &DataPage::reload);
    }
    if (!run.isEmpty())
        m_calibration->useRun(utf8(run));
    m_calibration->show();
    m_calibration->raise();
    m_calibration->activateWindow();
    return *m_calibration;
}

void MeasureControl::endCalibration()
{
    delete m_calibration.data();
}

// It makes room for the panel, and is back with the run that was measured.
void MeasureControl::measureForCalibration()
{
    m_calibration->hide();
    showPanel(*m_measure);
    m_workbench.say(
        tr("The calibration is back when a run has ended, or with Measure > Calibrate"));
    connect(
        &m_measure->run(),
        &MeasurementRun::finished,
        m_calibration,
        [this](const QString& run) { calibrate(run); },
        Qt::SingleShotConnection);
}

// None of them starts anything on a node: that is for the buttons that say what they start.
void MeasureControl::addActions(WindowActions& actions)
{
    const auto menu = tr("&Measure");
    actions.add(
        menu, tr("&Nodes"), {}, tr("The machines to measure on"), [this] { showPanel(*m_nodes); });
    actions.add(menu, tr("&Add node \u2026"), {}, tr("Attach a machine to measure on"), [this] {
        showPanel(*m_nodes);
        m_nodes->addByHand();
    });
    actions.add(menu, tr("&Set up a measurement"), {}, tr("Probe, nodes, parameters"), [this] {
        showPanel(*m_measure);
    });
    actions.add(menu, tr("&Measurements"), {}, tr("What was measured before"), [this] {
        showPanel(*m_runs);
    });
    actions.menu(menu)->addSeparator();
    actions.add(menu,
                tr("Ca&librate \u2026"),
                {},
                tr("Fit numbers of the design to measurements: choose, data, fit, judge, apply"),
                [this] { calibrate({}); });
    actions.menu(menu)->addSeparator();
    addPlanActions(actions, menu);
    actions.menu(menu)->addSeparator();
    addProgressActions(actions, menu);
    actions.menu(menu)->addSeparator();
    actions.add(menu,
                tr("&Import measurements \u2026"),
                {},
                tr("A session of another machine, or output of other tools"),
                [this] {
                    showPanel(*m_runs);
                    m_runs->importFile();
                });
}

void MeasureControl::addPlanActions(WindowActions& actions, const QString& menu)
{
    actions.add(menu, tr("&Open plan \u2026"), {}, tr("Several measurements, from a file"), [this] {
        showPanel(*m_measure);
        m_measure->openPlan();
    });
    actions.add(menu, tr("Save &plan \u2026"), {}, tr("What is set up, as a file"), [this] {
        m_measure->savePlan();
    });
}

// Of the measurement under way.
void MeasureControl::addProgressActions(WindowActions& actions, const QString& menu)
{
    auto* const pause = actions.add(menu,
                                    tr("Pa&use or go on"),
                                    {},
                                    tr("The measurement under way, between two starts"),
                                    [this] { m_measure->pauseOrGoOn(); });
    auto* const cancel = actions.add(
        menu, tr("&Cancel the measurement"), {}, tr("What was measured is kept"), [this] {
            m_measure->cancel();
        });
    markDestructive(*cancel);
    const auto enable = [this, pause, cancel] {
        const auto& run = m_measure->run();
        for (auto* const action : {pause, cancel})
            action->setEnabled(run.isRunning() && !run.isCancelled());
    };
    connect(m_measure, &MeasurePanel::stateChanged, this, enable);
    enable();
}

} // namespace clusterwright::desktop

#include "moc_measure_control.cpp"

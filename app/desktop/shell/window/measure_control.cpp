#include "app/desktop/shell/window/measure_control.h"

#include "app/desktop/calibration/calibration_wizard.h"
#include "app/desktop/calibration/data_page.h"
#include "app/desktop/common/messages.h"
#include "app/desktop/common/text.h"
#include "app/desktop/common/widgets.h"
#include "app/desktop/measure/measure_panel.h"
#include "app/desktop/measure/nodes_panel.h"
#include "app/desktop/measure/plan_form.h"
#include "app/desktop/measure/runs_panel.h"
#include "app/desktop/measure/store_choice.h"
#include "app/desktop/shell/commands/palette_entry.h"
#include "app/desktop/shell/commands/window_actions.h"
#include "plugins/runner/store/store.h"

#include <QMenu>

namespace clusterwright::desktop
{

MeasureControl::MeasureControl(Measuring& measuring, Workbench& workbench, QWidget& window)
    : QObject(&window)
    , m_measuring(measuring)
    , m_workbench(workbench)
    , m_window(window)
{
}

// Uses the command line's store of samples, unless the user chooses a folder beside the design.
MeasurePage& MeasureControl::makePage()
{
    m_store = new StoreChoice(runner::storeFile(), &m_window);
    m_nodes = named(new NodesPanel(m_measuring.nodes()), "nodes");
    m_measure = named(new MeasurePanel(m_measuring.nodes(), m_store->file()), "measure");
    m_runs = named(new RunsPanel(m_store->file()), "measurements");
    m_measure->follow(*m_store);
    m_runs->follow(*m_store);
    m_page = new MeasurePage(*m_nodes, *m_measure, *m_runs);
    connect(m_page, &MeasurePage::calibrateWanted, this, [this] { calibrate({}); });
    connectPanels();
    share();
    showProgress();
    return *m_page;
}

void MeasureControl::showStep(MeasurePage::Step step)
{
    m_page->showStep(step);
    emit pageWanted();
}

// Shows the progress of each step, and the next one.
void MeasureControl::showProgress()
{
    const auto& entries = m_measuring.nodes().entries();
    const auto ready = std::ranges::count_if(
        entries, [](const NodeEntry& entry) { return entry.finding.state == NodeState::Ready; });
    const int runs = m_runs->runs().rowCount();
    const bool canStart = m_measure->isStartable() && !m_measure->wasStarted();
    const bool isPlan = m_page->step() == MeasurePage::Plan;
    m_page->setState(MeasurePage::Nodes,
                     ready > 0 ? tr("%n reachable", nullptr, static_cast<int>(ready))
                               : tr("%n listed", nullptr, static_cast<int>(entries.size())));
    m_page->setState(MeasurePage::Plan, m_measure->run().isRunning() ? tr("running") : QString());
    m_page->setState(MeasurePage::Runs, tr("%n stored", nullptr, runs));
    m_page->setState(MeasurePage::Calibrate, m_calibration ? tr("under way") : QString());
    m_page->setNext(m_measure->run().isRunning() ? tr("Next: wait for the run, or cancel it.")
                    : m_calibration              ? tr("Next: finish the calibration in step 4.")
                    : canStart && isPlan         ? tr("Next: start the run.")
                    : runs > 0
                        ? tr("Next: review a run in step 3, or calibrate the design in step 4.")
                    : canStart  ? tr("Next: start a run in step 2.")
                    : ready > 0 ? tr("Next: choose a probe in step 2, and start a run.")
                                : tr("Next: add nodes in step 1, or test this machine."));
}

void MeasureControl::connectPanels()
{
    connect(&m_workbench.document(), &Document::stateChanged, m_store, [this] {
        m_store->setDesign(nativePath(m_workbench.document().file().path()));
    });
    connect(m_measure, &MeasurePanel::reviewWanted, this, [this](const QString& run) {
        m_runs->choose(run);
        if (!m_calibration)
            showStep(MeasurePage::Runs);
    });
    connect(m_runs, &RunsPanel::resumeWanted, this, [this](const runner::Run& run) {
        m_measure->prepareResume(run);
        showStep(MeasurePage::Plan);
    });
    connect(
        m_runs, &RunsPanel::calibrateWanted, this, [this](const QString& run) { calibrate(run); });
}

// Shares the state of measurements with all windows.
void MeasureControl::share()
{
    auto* const shared = &m_measuring;
    connect(
        &m_measuring.nodes(), &QAbstractItemModel::dataChanged, this, [this] { showProgress(); });
    connect(
        &m_measuring.nodes(), &QAbstractItemModel::modelReset, this, [this] { showProgress(); });
    connect(m_measure, &MeasurePanel::stateChanged, this, [this] { showProgress(); });
    connect(m_runs, &RunsPanel::reloaded, this, [this] { showProgress(); });
    connect(m_page, &MeasurePage::shown, m_runs, &RunsPanel::reload);
    connect(m_page, &MeasurePage::stepChanged, this, [this] { showProgress(); });
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
                     tr("A measurement is under way. Stop the measurement?"),
                     tr("Its samples stay in the store, and you can resume the run."),
                     tr("Stop measurement")))
        return false;
    if (m_calibration && m_calibration->currentId() > CalibrationWizard::Subject &&
        !isConfirmed(&m_window,
                     tr("A calibration is under way. Close?"),
                     tr("The fit will be lost: no design has the fitted parameters yet."),
                     tr("Close")))
        return false;
    const auto jobs = m_runs->pendingJobs();
    return jobs == 0 ||
           isConfirmed(&m_window,
                       tr("Measurements are still being exported, imported or deleted. Close?"),
                       tr("Up to %1 pending jobs will be cancelled.").arg(jobs),
                       tr("Close"));
}

CalibrationWizard& MeasureControl::calibrate(const QString& run)
{
    if (!m_calibration) {
        m_calibration = new CalibrationWizard(m_workbench, m_store->file(), &m_window);
        m_calibration->setAttribute(Qt::WA_DeleteOnClose);
        m_calibration->setWindowFlags(Qt::Widget); // embedded as a page, not a window
        connect(
            m_calibration,
            &QObject::destroyed,
            m_page,
            [this] { showProgress(); },
            Qt::QueuedConnection); // after its deletion
        connect(m_calibration, &CalibrationWizard::measureWanted, this, [this] {
            measureForCalibration();
        });
        connect(m_measure, &MeasurePanel::stored, &m_calibration->dataPage(), &DataPage::reload);
    }
    if (!run.isEmpty())
        m_calibration->useRun(utf8(run));
    m_page->setCalibration(*m_calibration);
    showProgress();
    emit pageWanted();
    m_calibration->setFocus();
    return *m_calibration;
}

void MeasureControl::endCalibration()
{
    delete m_calibration.data();
}

// Hides the calibration during a measurement, and shows it again with the new run.
void MeasureControl::measureForCalibration()
{
    showStep(MeasurePage::Plan);
    if (m_calibration->isLogGp())
        m_measure->form().showLogGp();
    m_workbench.say(tr("The calibration continues after the run, or under step 4."));
    connect(
        &m_measure->run(),
        &MeasurementRun::finished,
        m_calibration,
        [this](const QString& run) { calibrate(run); },
        Qt::SingleShotConnection);
}

// No menu command starts a program on a node; only buttons that show the command do.
void MeasureControl::addActions(WindowActions& actions)
{
    const auto menu = tr("&Measure");
    actions.add(menu, tr("&Nodes"), {}, tr("Show the nodes to measure on"), [this] {
        showStep(MeasurePage::Nodes);
    });
    actions.add(menu, tr("&Add node \u2026"), {}, tr("Add a node to measure on"), [this] {
        showStep(MeasurePage::Nodes);
        m_nodes->addByHand();
    });
    actions.add(
        menu, tr("&Set up a measurement"), {}, tr("Choose probe, nodes and parameters"), [this] {
            showStep(MeasurePage::Plan);
        });
    actions.add(menu, tr("&Measurements"), {}, tr("Show the stored runs"), [this] {
        showStep(MeasurePage::Runs);
    });
    actions.menu(menu)->addSeparator();
    actions.add(menu,
                tr("Ca&librate \u2026"),
                {},
                tr("Fit inputs of the design to measurements: subject, data, fit, judge, apply"),
                [this] { calibrate({}); });
    actions.menu(menu)->addSeparator();
    addPlanActions(actions, menu);
    actions.menu(menu)->addSeparator();
    addProgressActions(actions, menu);
    actions.menu(menu)->addSeparator();
    actions.add(menu,
                tr("&Import measurements \u2026"),
                {},
                tr("Import a session of another machine, or the output of other tools"),
                [this] {
                    showStep(MeasurePage::Runs);
                    m_runs->importFile();
                });
}

void MeasureControl::addPlanActions(WindowActions& actions, const QString& menu)
{
    actions.add(
        menu, tr("&Open plan \u2026"), {}, tr("Load several measurements from a file"), [this] {
            showStep(MeasurePage::Plan);
            m_measure->openPlan();
        });
    actions.add(menu,
                tr("Save &plan \u2026"),
                {},
                tr("Save the measurements of the plan to a file"),
                [this] { m_measure->savePlan(); });
}

// Adds commands for the running measurement.
void MeasureControl::addProgressActions(WindowActions& actions, const QString& menu)
{
    auto* const pause =
        actions.add(menu,
                    tr("Pa&use or resume"),
                    {},
                    tr("Pause the running measurement after the current launch, or resume it"),
                    [this] { m_measure->pauseOrGoOn(); });
    auto* const cancel = actions.add(menu,
                                     tr("&Cancel the measurement"),
                                     {},
                                     tr("Stop the measurement and keep its samples"),
                                     [this] { m_measure->cancel(); });
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

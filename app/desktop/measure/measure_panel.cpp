#include "app/desktop/measure/measure_panel.h"

#include "app/desktop/common/messages.h"
#include "app/desktop/common/text.h"
#include "app/desktop/common/widgets.h"
#include "app/desktop/measure/plan_form.h"
#include "app/desktop/measure/sample_plot.h"
#include "app/desktop/measure/store_choice.h"
#include "model/core/diagnostics.h"
#include "model/core/duration.h"
#include "model/core/file.h"
#include "model/json/json.h"
#include "model/json/json_text.h"

#include <QComboBox>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QSplitter>
#include <QTreeWidget>

#include <algorithm>

namespace clusterwright::desktop
{

namespace
{

constexpr int kLogLines = 2'000;
constexpr int kStart = 100; // bar units of one launch, divided by the probe's own progress

QString planFilter()
{
    return MeasurePanel::tr("Measurement plans (*.json)");
}

QString outcomeText(const runner::ExecutionOutcome& outcome)
{
    auto text = MeasurePanel::tr("%1: %2 launches, %3 failed, %4 samples stored")
                    .arg(qt(std::string(toText(outcome.state))))
                    .arg(outcome.done + outcome.failed)
                    .arg(outcome.failed)
                    .arg(outcome.samples);
    for (const auto& [node, why] : outcome.lost)
        text += MeasurePanel::tr("\nlost node %1: %2").arg(qt(node), qt(firstMessage(why)));
    return text;
}

// Returns the command for the next step: fitting a model to the run.
QString fitCommand(const QString& run, const std::filesystem::path& store)
{
    const auto command = QStringLiteral("clusterwright-cli fit --data %1").arg(run);
    return store == runner::storeFile()
               ? command
               : command + QStringLiteral(" --store %1").arg(qt(store.string()));
}

} // namespace

MeasurePanel::MeasurePanel(NodesModel& nodes, std::filesystem::path store, QWidget* parent)
    : QWidget(parent)
    , m_nodes(nodes)
    , m_store(std::move(store))
    , m_catalogue(runner::readCatalogue(runner::probeFolders()))
    , m_form(new PlanForm(nodes, m_catalogue, this))
    , m_plot(new SamplePlot(tr("Choose a probe and nodes, then start:\nsamples appear here as they "
                               "arrive."),
                            this))
{
    setObjectName(QStringLiteral("measure"));
    auto* const parts = new QSplitter(Qt::Horizontal, this);
    parts->addWidget(makeSetUp());
    parts->addWidget(m_plot);
    parts->addWidget(makeProgress());
    parts->setSizes({360, 640, 320});
    parts->setStretchFactor(1, 1);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(4, 4, 4, 4);
    layout->addWidget(parts);
    connect(m_form, &PlanForm::changed, this, &MeasurePanel::showOrder);
    connect(&m_run, &MeasurementRun::began, this, &MeasurePanel::stored);
    connect(&m_run, &MeasurementRun::newsArrived, this, &MeasurePanel::take);
    connect(&m_run, &MeasurementRun::finished, this, &MeasurePanel::end);
    showOrder();
}

QWidget* MeasurePanel::makeSetUp()
{
    auto* const box = new QWidget(this);
    auto* const layout = m_setUp = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    auto* const scroll = new QScrollArea(box);
    scroll->setAccessibleName(tr("Measurement settings"));
    scroll->setWidget(m_form);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_logGp = named(new QPushButton(tr("&Measure L, o, g, G"), box), "measureLogGp");
    m_logGp->setToolTip(tr("Run logp in several launches between the chosen nodes, and show the "
                           "parameters with intervals"));
    connect(m_logGp, &QPushButton::clicked, this, &MeasurePanel::measureLogGp);
    layout->addWidget(m_logGp);
    layout->addWidget(scroll, 1);
    m_estimate = new QLabel(box);
    m_what = new QLabel(box);
    m_estimate->setObjectName(QStringLiteral("estimate"));
    m_what->setObjectName(QStringLiteral("what"));
    for (auto* const label : {m_estimate, m_what}) {
        layout->addWidget(label);
    }
    layout->addLayout(makeButtons(*box));
    return box;
}

QHBoxLayout* MeasurePanel::makeButtons(QWidget& box)
{
    m_start = named(new QPushButton(&box), "start");
    m_pause = named(new QPushButton(&box), "pause");
    m_cancel = named(new QPushButton(tr("Cancel"), &box), "cancel");
    m_cancel->setToolTip(tr("End all started programs; measured samples stay in the store"));
    auto* const plan = new QPushButton(tr("Plan"), &box);
    plan->setToolTip(
        tr("Open or save these settings as a file, which can hold several measurements"));
    auto* const files = new QMenu(plan);
    files->addAction(tr("Open \u2026"), this, &MeasurePanel::openPlan);
    files->addAction(tr("Save \u2026"), this, &MeasurePanel::savePlan);
    plan->setMenu(files);
    auto* const buttons = new QHBoxLayout;
    for (auto* const button : {m_start, m_pause, m_cancel, plan})
        buttons->addWidget(button);
    connect(m_start, &QPushButton::clicked, this, &MeasurePanel::start);
    connect(m_pause, &QPushButton::clicked, this, &MeasurePanel::pauseOrGoOn);
    connect(m_cancel, &QPushButton::clicked, this, &MeasurePanel::cancel);
    return buttons;
}

QWidget* MeasurePanel::makeProgress()
{
    auto* const box = new QWidget(this);
    auto* const layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    m_bar = named(new QProgressBar(box), "bar");
    m_bar->setAccessibleName(tr("Finished launches"));
    m_bar->setValue(0);
    m_left = named(plainLabel(tr("No measurement is running."), box), "left");
    m_perNode = new QTreeWidget(box);
    m_perNode->setAccessibleName(tr("Progress of each node"));
    m_perNode->setHeaderLabels({tr("Node"), tr("Launches")});
    m_perNode->setRootIsDecorated(false);
    m_perNode->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_perNode->header()->setStretchLastSection(false);
    m_log = named(new QPlainTextEdit(box), "log");
    m_log->setAccessibleName(tr("Log of the measurement"));
    m_log->setPlaceholderText(tr("Log"));
    m_log->setReadOnly(true);
    m_log->setTabChangesFocus(true);
    m_log->setMaximumBlockCount(kLogLines);
    layout->addWidget(m_bar);
    layout->addWidget(m_left);
    layout->addWidget(m_perNode, 1);
    layout->addWidget(m_log, 2);
    return box;
}

void MeasurePanel::follow(StoreChoice& choice)
{
    auto* const row = new QHBoxLayout;
    auto* const label = plainLabel(tr("Store samples &in"), this);
    auto* const box = newStoreBox(choice, this);
    label->setBuddy(box);
    row->addWidget(label);
    row->addWidget(box, 1);
    m_setUp->insertLayout(1, row);
    connect(&choice, &StoreChoice::changed, this, [this, &choice] { setStore(choice.file()); });
    setStore(choice.file());
}

// A run to resume belongs to its store: another store discards it.
void MeasurePanel::setStore(const std::filesystem::path& store)
{
    if (std::exchange(m_store, store) == store)
        return;
    m_resumed.reset();
    showOrder();
}

QString MeasurePanel::whatText() const
{
    if (m_order.nodes.empty())
        return runner::nodeNames(m_order.plan).empty() ? tr("Choose the nodes to measure on.")
                                                       : tr("None of the plan's nodes is known.");
    const auto text = qt(startText(m_order, m_catalogue));
    return m_order.resumed ? tr("Resumes the run %1. %2").arg(qt(m_order.resumed->id), text) : text;
}

// Shows what the button would start, then the duration, which the thread estimates.
void MeasurePanel::showOrder()
{
    m_order = {m_form->plan(), {}, m_store, {}};
    m_order.nodes = nodesOf(m_order.plan, m_nodes.nodes());
    if (m_order.plan == m_resumedPlan)
        m_order.resumed = m_resumed;
    m_what->setText(whatText());
    m_start->setToolTip(literalText(m_what->text()));
    m_start->setText(m_order.resumed ? tr("Resume") : tr("Start"));
    m_isStartable = false;
    showButtons();
    m_estimate->setText(tr("Estimating \u2026"));
    m_thread.cancel();
    m_thread.post([this, order = m_order, question = ++m_question](const std::stop_token& stop) {
        if (stop.stop_requested())
            return;
        auto estimate = estimateOf(order, m_catalogue);
        QMetaObject::invokeMethod(
            this,
            [this, question, answer = std::move(estimate)] {
                if (question == m_question)
                    showEstimate(answer);
            },
            Qt::QueuedConnection);
    });
}

// An invalid plan disables Start, even if the previous text was valid.
void MeasurePanel::showEstimate(const model::Result<runner::Estimate>& estimate)
{
    const bool isWritten = m_form->problems().empty();
    m_isStartable = bool(estimate) && !m_order.nodes.empty() && isWritten;
    if (!isWritten) {
        m_estimate->setText(tr("This text is not a valid plan."));
    } else if (!estimate) {
        m_estimate->setText(runner::nodeNames(m_order.plan).empty()
                                ? QString()
                                : plainText(estimate.diagnostics()));
    } else {
        const auto& known = estimate.value();
        const auto text = tr("%1 launches, about %2, at most %3")
                              .arg(known.starts)
                              .arg(qt(model::durationText(known.expected)),
                                   qt(model::durationText(known.longest)));
        m_estimate->setText(known.isAssumed ? text + tr(" (assuming 1 s per launch)") : text);
    }
    showButtons();
    const bool isWanted = std::exchange(m_startsLogGp, false);
    if (isWanted && m_order.nodes.size() < 2) { // one node would answer for its loopback
        m_estimate->setText(tr("LogGP is measured between two nodes. Choose another one, or add "
                               "this machine under a second name."));
    } else if (isWanted && m_isStartable && !m_run.isRunning()) {
        start();
        m_isLogGp = true;
    }
}

void MeasurePanel::measureLogGp()
{
    m_form->showLogGp();
    m_startsLogGp = true;
    showOrder();
}

void MeasurePanel::showButtons()
{
    const bool isRunning = m_run.isRunning();
    m_logGp->setEnabled(!isRunning);
    m_start->setEnabled(m_isStartable && !isRunning);
    m_pause->setEnabled(isRunning && !m_run.isCancelled());
    m_pause->setText(m_run.isPaused() ? tr("Resume") : tr("Pause"));
    m_pause->setToolTip(tr("Pause between two launches"));
    m_cancel->setEnabled(isRunning && !m_run.isCancelled());
    emit stateChanged();
}

void MeasurePanel::start()
{
    m_plot->clear();
    m_log->clear();
    m_perNode->clear();
    m_bar->setValue(0);
    m_isLogGp = false;
    m_startedStore = m_order.store;
    m_startedPlan = m_order.plan;
    m_log->appendPlainText(m_what->text());
    m_left->setText(tr("Attaching nodes \u2026"));
    m_run.start(m_order);
    showButtons();
}

void MeasurePanel::pauseOrGoOn()
{
    if (!m_run.isRunning() || m_run.isCancelled())
        return;
    m_run.setPaused(!m_run.isPaused());
    m_log->appendPlainText(m_run.isPaused() ? tr("Pausing after this launch") : tr("Resumed"));
    showButtons();
}

void MeasurePanel::cancel()
{
    if (!m_run.isRunning())
        return;
    m_left->setText(tr("Cancelling \u2026"));
    m_run.cancel();
    showButtons();
}

void MeasurePanel::take(const MeasurementNews& news)
{
    for (const auto& [task, samples] : news.arrived)
        m_plot->add(task, samples);
    for (const auto& line : news.log)
        m_log->appendPlainText(line);
    if (news.progress)
        showProgress(*news.progress);
    if (news.within)
        m_bar->setValue(m_bar->value() / kStart * kStart +
                        static_cast<int>(*news.within * (kStart - 1)));
}

void MeasurePanel::showProgress(const runner::Progress& progress)
{
    m_bar->setRange(0, kStart * std::max(1, static_cast<int>(progress.total)));
    m_bar->setValue(kStart * static_cast<int>(progress.done));
    m_left->setText(tr("%1 of %2 launches, about %3 left")
                        .arg(progress.done)
                        .arg(progress.total)
                        .arg(qt(model::durationText(progress.secondsLeft))));
    int row = 0;
    for (const auto& [node, counts] : progress.nodes) {
        auto* const item = row < m_perNode->topLevelItemCount() ? m_perNode->topLevelItem(row)
                                                                : new QTreeWidgetItem(m_perNode);
        item->setText(0, qt(node));
        item->setText(1, tr("%1 of %2").arg(counts.first).arg(counts.second));
        ++row;
    }
}

void MeasurePanel::end(const QString& run, const runner::ExecutionOutcome& outcome)
{
    auto text = outcomeText(outcome);
    if (outcome.state == runner::EndState::Done)
        text += tr("\nNext: fit a model to the samples with Measure > Calibrate, or run %1")
                    .arg(fitCommand(run, m_startedStore));
    m_left->setText(text);
    m_log->appendPlainText(text);
    if (!outcome.problems.empty())
        m_log->appendPlainText(plainText(outcome.problems));
    if (hasErrors(outcome.problems))
        m_left->setText(plainText(outcome.problems));
    if (m_resumed && qt(m_resumed->id) == run)
        m_resumed.reset();
    showOrder(); // updates the estimate with the measured paces
    emit stored();
    if (m_isLogGp && outcome.state == runner::EndState::Done)
        emit reviewWanted(run);
}

void MeasurePanel::openPlan()
{
    const auto path =
        QFileDialog::getOpenFileName(this, tr("Open a plan"), QString(), planFilter());
    if (!path.isEmpty())
        readPlan(path);
}

void MeasurePanel::readPlan(const QString& path)
{
    const auto plan = runner::readPlan(nativePath(path));
    if (!plan)
        return tell(this, tr("Could not open the plan"), plan.diagnostics());
    m_form->showPlan(plan.value());
}

void MeasurePanel::savePlan()
{
    const auto path = QFileDialog::getSaveFileName(
        this, tr("Save the plan"), QStringLiteral("plan.json"), planFilter());
    if (path.isEmpty())
        return;
    const auto problems =
        model::writeFile(nativePath(path), model::jsonText(toJson(m_form->plan()), 2) + "\n");
    if (!problems.empty())
        tell(this, tr("Could not save the plan"), problems);
}

void MeasurePanel::prepareResume(const runner::Run& run)
{
    const auto plan = runner::parsePlan(run.plan, run.id);
    if (!plan)
        return tell(this, tr("Could not resume the run"), plan.diagnostics());
    m_form->showPlan(plan.value());
    m_resumed = run;
    m_resumedPlan = m_form->plan();
    showOrder();
}

} // namespace clusterwright::desktop

#include "moc_measure_panel.cpp"

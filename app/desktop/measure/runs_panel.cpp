#include "app/desktop/measure/runs_panel.h"

#include "app/desktop/common/messages.h"
#include "app/desktop/common/text.h"
#include "app/desktop/common/widgets.h"
#include "app/desktop/measure/run_results.h"
#include "app/desktop/measure/sample_plot.h"
#include "app/desktop/measure/store_choice.h"
#include "app/desktop/measure/stored_run.h"
#include "app/desktop/panels/row_table.h"
#include "model/core/diagnostic.h"
#include "model/core/file.h"
#include "plugins/runner/store/import.h"
#include "plugins/runner/store/session_file.h"

#include <QComboBox>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSplitter>
#include <QStandardItemModel>
#include <QTableView>

namespace clusterwright::desktop
{

namespace
{

using runner::Store;

std::vector<runner::StoredRun> runsOf(const std::filesystem::path& file,
                                      model::Diagnostics& problems)
{
    std::error_code ignored;
    if (!std::filesystem::exists(file, ignored))
        return {};
    const auto store = Store::open(file, Store::Access::Existing);
    auto runs = store ? store.value()->runs() : store.diagnostics();
    problems = runs.diagnostics();
    return runs ? std::move(runs).value() : std::vector<runner::StoredRun>();
}

} // namespace

RunsPanel::RunsPanel(std::filesystem::path store, QWidget* parent)
    : QWidget(parent)
    , m_store(std::move(store))
    , m_runs(new RunsModel(this))
    , m_results(new QStandardItemModel(this))
    , m_plot(new SamplePlot(tr("Choose a run to see its samples."), this))
    , m_note(named(plainLabel(this), "note"))
{
    setObjectName(QStringLiteral("measurements"));
    auto* const layout = newPanelLayout(*this);
    addBar();
    addTable();
    layout->addWidget(m_note);
    connect(this, &RunsPanel::done, this, [this](const QString& what, const auto& problems) {
        if (model::hasErrors(problems))
            tell(this, what, problems);
    });
    showState();
}

void RunsPanel::addBar()
{
    m_bar = new QHBoxLayout;
    m_calibrate = named(new QPushButton(tr("Calibrate from this run \u2026"), this), "calibrate");
    m_calibrate->setToolTip(
        tr("Fit inputs of the design to this run; only the last page changes the design"));
    m_resume = named(new QPushButton(tr("Resume \u2026"), this), "resume");
    m_resume->setToolTip(tr("Open this run in the Measure panel without starting it"));
    m_export = new QPushButton(tr("Export \u2026"), this);
    m_export->setToolTip(tr("Write all samples of the run as JSON lines"));
    auto* const importing = new QPushButton(tr("Import \u2026"), this);
    importing->setToolTip(
        tr("Read a Clusterwright session, or output of OSU micro-benchmarks or Netgauge"));
    m_remove = named(new QPushButton(tr("Delete \u2026"), this), "remove");
    for (auto* const button : {m_calibrate, m_resume, m_export, importing, m_remove})
        m_bar->addWidget(button);
    m_bar->addStretch(1);
    static_cast<QVBoxLayout*>(layout())->addLayout(m_bar);
    connect(m_calibrate, &QPushButton::clicked, this, [this] {
        if (const auto* const stored = chosen())
            emit calibrateWanted(qt(stored->run.id));
    });
    connect(m_resume, &QPushButton::clicked, this, [this] {
        if (const auto* const stored = chosen())
            emit resumeWanted(stored->run);
    });
    connect(m_export, &QPushButton::clicked, this, &RunsPanel::exportChosen);
    connect(importing, &QPushButton::clicked, this, &RunsPanel::importFile);
    connect(m_remove, &QPushButton::clicked, this, &RunsPanel::removeChosen);
}

void RunsPanel::addTable()
{
    m_view = newRowTable(*m_runs, tr("Runs"), this);
    m_view->setSelectionMode(QAbstractItemView::SingleSelection);
    setColumnWidths(*m_view,
                    {{RunsModel::Date, 25},
                     {RunsModel::Title, 13},
                     {RunsModel::Nodes, 13},
                     {RunsModel::State, 11},
                     {RunsModel::Starts, 11}});
    m_text = named(new QPlainTextEdit(this), "runText");
    m_text->setAccessibleName(tr("Origin and errors of the run"));
    m_text->setPlaceholderText(tr("Nodes, commands and errors of the chosen run"));
    m_text->setReadOnly(true);
    m_text->setTabChangesFocus(true);
    m_text->setLineWrapMode(QPlainTextEdit::NoWrap);
    showResults({}, *m_results); // titles
    auto* const results = newRowTable(*m_results, tr("Results of the run"), this);
    results->setObjectName(QStringLiteral("results"));
    setColumnWidths(*results,
                    {{RunResult::Output, 12},
                     {RunResult::Value, 15},
                     {RunResult::Interval, 28},
                     {RunResult::Launches, 11}});
    auto* const list = new QSplitter(Qt::Vertical, this);
    list->addWidget(m_view);
    list->addWidget(results);
    list->addWidget(m_text);
    list->setSizes({180, 240, 160});
    auto* const parts = new QSplitter(Qt::Horizontal, this);
    parts->addWidget(list);
    parts->addWidget(m_plot);
    parts->setSizes({600, 600});
    static_cast<QVBoxLayout*>(layout())->addWidget(parts, 1);
    connect(m_view->selectionModel(),
            &QItemSelectionModel::currentRowChanged,
            this,
            &RunsPanel::showChosen);
}

const runner::StoredRun* RunsPanel::chosen() const
{
    const auto row = m_view->currentIndex().row();
    return row >= 0 ? &m_runs->run(row) : nullptr;
}

void RunsPanel::setUnderWay(const QSet<QString>& runs)
{
    m_underWay = runs;
    showState();
}

void RunsPanel::follow(StoreChoice& choice)
{
    m_bar->addWidget(newStoreBox(choice, this));
    connect(&choice, &StoreChoice::changed, this, [this, &choice] { setStore(choice.file()); });
    setStore(choice.file());
}

void RunsPanel::setStore(const std::filesystem::path& store)
{
    if (std::exchange(m_store, store) == store)
        return;
    m_news.clear();
    m_runs->show({});
    forgetShown();
    showState();
    reload();
}

void RunsPanel::showState()
{
    const auto* const stored = chosen();
    const bool isUnderWay = stored && m_underWay.contains(qt(stored->run.id));
    m_resume->setEnabled(stored && !isUnderWay && !stored->run.plan.empty() &&
                         stored->state != runner::EndState::Done);
    m_export->setEnabled(stored);
    m_calibrate->setEnabled(stored && stored->samples > 0);
    m_remove->setEnabled(stored && !isUnderWay);
    QStringList lines;
    if (!m_news.isEmpty())
        lines.append(m_news);
    lines.append(m_runs->rowCount() > 0
                     ? tr("Stored in %1").arg(qt(m_store.string()))
                     : tr("No runs yet. Start a measurement, or import a session from another "
                          "computer. Samples are stored in %1.")
                           .arg(qt(m_store.string())));
    m_note->setText(lines.join(QLatin1Char('\n')));
}

void RunsPanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    reload();
}

void RunsPanel::reload()
{
    m_thread.post([this, file = m_store](const std::stop_token&) {
        model::Diagnostics problems;
        auto runs = runsOf(file, problems);
        QMetaObject::invokeMethod(
            this,
            [this, file, found = std::move(runs), problems] {
                if (file == m_store)
                    showRuns(found, problems);
            },
            Qt::QueuedConnection);
    });
}

// Keeps the selection, unless a new run has arrived. Selects the only run.
void RunsPanel::showRuns(const std::vector<runner::StoredRun>& runs,
                         const model::Diagnostics& problems)
{
    const auto* const before = chosen();
    auto id = std::exchange(m_wanted, {});
    if (id.empty() && before)
        id = before->run.id;
    if (id.empty() && runs.size() == 1)
        id = runs.front().run.id;
    m_runs->show(runs);
    if (const int row = m_runs->rowOf(id); row >= 0)
        m_view->selectRow(row);
    else
        forgetShown();
    showState();
    if (!problems.empty())
        m_note->setText(plainText(problems));
    emit reloaded();
}

void RunsPanel::choose(const QString& run)
{
    m_wanted = utf8(run);
    reload();
}

void RunsPanel::forgetShown()
{
    ++m_question;
    m_read = {};
    m_plot->clear();
    showResults({}, *m_results);
    m_text->clear();
}

template <typename Read, typename Take>
void RunsPanel::readChosen(Read read, Take take)
{
    m_thread.post([this, read, take, question = m_question](const std::stop_token& stop) {
        if (stop.stop_requested())
            return;
        auto found = std::make_shared<decltype(read(stop))>(read(stop));
        QMetaObject::invokeMethod(
            this,
            [this, take, question, found] {
                if (question == m_question)
                    take(std::move(*found));
            },
            Qt::QueuedConnection);
    });
}

// Loads the chosen run unless it is already shown, and cancels the load of a run that is no longer chosen.
void RunsPanel::showChosen()
{
    showState();
    const auto* const stored = chosen();
    if (stored && m_read == std::pair(stored->run.id, stored->samples))
        return;
    m_thread.cancel(); // stops only loads for display
    forgetShown();
    if (!stored)
        return;
    m_read = {stored->run.id, stored->samples};
    readChosen([file = m_store,
                run = *stored](const std::stop_token& stop) { return readRun(file, run, stop); },
               [this](RunView view) { showView(std::move(view)); });
    readChosen([file = m_store, run = stored->run.id](
                   const std::stop_token& stop) { return readResults(file, run, stop); },
               [this](const std::vector<RunResult>& results) {
                   showResults(results, *m_results);
                   emit summarised();
               });
    readChosen([file = m_store,
                run = *stored](const std::stop_token& stop) { return readAcross(file, run, stop); },
               [this](const QString& text) { showAcross(text); });
}

void RunsPanel::showView(RunView view)
{
    m_plot->showCurves(std::move(view.curves));
    m_text->setPlainText(view.text);
    emit shown();
}

// Before the commands, because the comparison of runs matters more.
void RunsPanel::showAcross(const QString& text)
{
    if (!text.isEmpty())
        m_text->setPlainText(text + QStringLiteral("\n\n") + m_text->toPlainText());
    emit compared();
}

void RunsPanel::work(const QString& what, std::function<JobEnd()> job)
{
    ++m_pending;
    m_thread.post([this, what, given = std::move(job)](const std::stop_token&) {
        auto end = given();
        QMetaObject::invokeMethod(
            this,
            [this, what, ended = std::move(end)] {
                --m_pending;
                m_news = ended.news;
                m_wanted = ended.run;
                showState();
                emit done(what, ended.problems);
                reload();
            },
            Qt::QueuedConnection);
    });
}

void RunsPanel::importFile()
{
    const auto path = QFileDialog::getOpenFileName(this, tr("Import measurements"));
    if (!path.isEmpty())
        importFrom(path);
}

void RunsPanel::importFrom(const QString& path)
{
    work(tr("Could not import %1").arg(path), [store = m_store, path]() -> JobEnd {
        const auto run = runner::importFile(nativePath(path), store);
        if (!run)
            return {run.diagnostics(), {}, {}};
        const auto& stored = run.value().stored;
        auto text = tr("Imported %1: %2 samples").arg(path).arg(stored.samples);
        for (const auto& note : run.value().notes)
            text += QStringLiteral("; ") + qt(note.message);
        return {{}, text, stored.run.id};
    });
}

void RunsPanel::exportChosen()
{
    const auto* const stored = chosen();
    if (!stored)
        return;
    const auto run = stored->run.id;
    const auto path = QFileDialog::getSaveFileName(
        this, tr("Export the run"), qt(run) + QStringLiteral(".jsonl"), tr("JSON lines (*.jsonl)"));
    if (!path.isEmpty())
        exportTo(run, path);
}

void RunsPanel::exportTo(const std::string& run, const QString& path)
{
    work(tr("Could not export the run"), [file = m_store, run, path]() -> JobEnd {
        const auto store = Store::open(file, Store::Access::Existing);
        auto problems = store ? model::writeFile(nativePath(path),
                                                 [&](std::ostream& text) {
                                                     runner::SessionWriter writer(text);
                                                     return store.value()->replay(run, writer);
                                                 })
                              : store.diagnostics();
        const bool isWhole = problems.empty();
        return {std::move(problems), isWhole ? tr("Exported to %1").arg(path) : QString(), {}};
    });
}

void RunsPanel::removeChosen()
{
    const auto* const stored = chosen();
    if (!stored)
        return;
    confirm(this,
            tr("Delete the run \u201c%1\u201d with its %2 samples?")
                .arg(qt(stored->run.title), QString::number(stored->samples)),
            tr("This cannot be undone. Export the run first to keep a copy."),
            tr("Delete"),
            [this, run = stored->run.id] { remove(run); });
}

void RunsPanel::remove(const std::string& run)
{
    work(tr("Could not delete the run"), [file = m_store, run]() -> JobEnd {
        const auto store = Store::open(file, Store::Access::Existing);
        return {store ? store.value()->remove(run) : store.diagnostics(), {}, {}};
    });
}

} // namespace clusterwright::desktop

#include "moc_runs_panel.cpp"

#include "app/desktop/measure/runs_panel.h"

#include "app/desktop/document/text.h"
#include "app/desktop/measure/measurement_run.h"
#include "app/desktop/measure/sample_plot.h"
#include "app/desktop/panels/row_table.h"
#include "app/desktop/shell/messages.h"
#include "plugins/runner/import.h"
#include "plugins/runner/recorded_task.h"
#include "plugins/runner/session_file.h"

#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QSplitter>
#include <QTableView>

#include <fstream>

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

std::vector<ArrivedSamples>
samplesOf(const std::filesystem::path& file, const std::string& run, const std::stop_token& stop)
{
    std::vector<ArrivedSamples> all;
    const auto store = Store::open(file, Store::Access::Existing);
    const auto starts = store
                            ? store.value()->starts(run)
                            : model::Result<std::vector<runner::StoredStart>>(store.diagnostics());
    if (!starts)
        return all;
    for (const auto& start : starts.value()) {
        if (stop.stop_requested())
            return {};
        if (auto samples = store.value()->samples(start.id))
            all.push_back(
                {runner::taskOf(start.provenance, samples.value()), std::move(samples).value()});
    }
    return all;
}

// Beside the file first, so that one that is there stays until the new one is whole.
model::Diagnostics writeSession(const Store& store, const std::string& run, const QString& path)
{
    const auto file = nativePath(path);
    auto part = file;
    part += ".part";
    std::ofstream text(part, std::ios::binary);
    runner::SessionWriter writer(text);
    auto problems = store.replay(run, writer);
    text.close();
    std::error_code failed;
    if (text.fail())
        failed = std::make_error_code(std::errc::io_error);
    else if (problems.empty())
        std::filesystem::rename(part, file, failed);
    if (failed)
        problems.push_back({model::Severity::Error,
                            "file.unwritable",
                            file.string(),
                            "",
                            "the session could not be written: " + failed.message(),
                            ""});
    if (!problems.empty())
        std::filesystem::remove(part, failed);
    return problems;
}

} // namespace

RunsPanel::RunsPanel(std::filesystem::path store, QWidget* parent)
    : QWidget(parent)
    , m_store(std::move(store))
    , m_runs(new RunsModel(this))
    , m_plot(new SamplePlot(tr("Choose a run: its samples appear here."), this))
    , m_note(new QLabel(this))
{
    setObjectName(QStringLiteral("measurements"));
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(4, 4, 4, 4);
    layout->setSpacing(4);
    addBar();
    addTable();
    m_note->setObjectName(QStringLiteral("note"));
    m_note->setWordWrap(true);
    m_note->setTextFormat(Qt::PlainText);
    layout->addWidget(m_note);
    connect(this, &RunsPanel::done, this, [this](const QString& what, const auto& problems) {
        if (model::hasErrors(problems))
            tell(this, what, problems);
    });
    showState();
}

void RunsPanel::addBar()
{
    auto* const bar = new QHBoxLayout;
    m_calibrate = new QPushButton(tr("Calibrate from this run \u2026"), this);
    m_calibrate->setObjectName(QStringLiteral("calibrate"));
    m_calibrate->setToolTip(
        tr("Fits numbers of the design to what this run measured; nothing changes before you say "
           "so"));
    m_resume = new QPushButton(tr("Resume \u2026"), this);
    m_resume->setToolTip(
        tr("Sets the Measure panel up to go on with this run; starts nothing yet"));
    m_export = new QPushButton(tr("Export \u2026"), this);
    m_export->setToolTip(tr("Every sample of the run as JSON lines"));
    auto* const importing = new QPushButton(tr("Import \u2026"), this);
    importing->setToolTip(
        tr("A session of Clusterwright, or output of OSU micro-benchmarks or Netgauge"));
    m_remove = new QPushButton(tr("Delete \u2026"), this);
    for (auto* const button : {m_calibrate, m_resume, m_export, importing, m_remove})
        bar->addWidget(button);
    bar->addStretch(1);
    static_cast<QVBoxLayout*>(layout())->addLayout(bar);
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
                    {{RunsModel::Date, 24},
                     {RunsModel::Title, 16},
                     {RunsModel::Nodes, 18},
                     {RunsModel::State, 12},
                     {RunsModel::Starts, 8}});
    auto* const parts = new QSplitter(Qt::Horizontal, this);
    parts->addWidget(m_view);
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

void RunsPanel::setUnderWay(const QString& run)
{
    m_underWay = run;
    showState();
}

void RunsPanel::showState()
{
    const auto* const stored = chosen();
    const bool isUnderWay = stored && qt(stored->run.id) == m_underWay;
    m_resume->setEnabled(stored && !isUnderWay && m_underWay.isEmpty() &&
                         !stored->run.plan.empty() && stored->state != runner::EndState::Done);
    m_export->setEnabled(stored);
    m_calibrate->setEnabled(stored && stored->samples > 0);
    m_remove->setEnabled(stored && !isUnderWay);
    m_note->setText(m_runs->rowCount() > 0
                        ? tr("Kept in %1").arg(qt(m_store.string()))
                        : tr("Nothing has been measured yet: the Measure panel does, and "
                             "\u201cImport\u201d brings a "
                             "session of another machine. Samples are kept in %1.")
                              .arg(qt(m_store.string())));
}

void RunsPanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    reload();
}

void RunsPanel::reload()
{
    m_thread.post([this](const std::stop_token&) {
        model::Diagnostics problems;
        auto runs = runsOf(m_store, problems);
        QMetaObject::invokeMethod(
            this,
            [this, found = std::move(runs), problems] {
                const auto* const before = chosen();
                const auto id = before ? before->run.id : std::string();
                m_runs->show(found);
                if (const int row = m_runs->rowOf(id); row >= 0)
                    m_view->selectRow(row);
                else
                    m_plot->clear();
                showState();
                if (!problems.empty())
                    m_note->setText(plainText(problems));
                emit reloaded();
            },
            Qt::QueuedConnection);
    });
}

void RunsPanel::showChosen()
{
    showState();
    m_plot->clear();
    const auto* const stored = chosen();
    if (!stored)
        return;
    m_thread.post([this, run = stored->run.id](const std::stop_token& stop) {
        auto samples = samplesOf(m_store, run, stop);
        QMetaObject::invokeMethod(
            this,
            [this, run, all = std::move(samples)] {
                const auto* const still = chosen();
                if (!still || still->run.id != run)
                    return;
                m_plot->clear();
                for (const auto& [task, values] : all)
                    m_plot->add(task, values);
                emit shown();
            },
            Qt::QueuedConnection);
    });
}

void RunsPanel::work(const QString& what, std::function<model::Diagnostics()> job)
{
    m_thread.post([this, what, given = std::move(job)](const std::stop_token&) {
        auto problems = given();
        QMetaObject::invokeMethod(
            this,
            [this, what, found = std::move(problems)] { emit done(what, found); },
            Qt::QueuedConnection);
    });
    reload();
}

void RunsPanel::importFile()
{
    const auto path = QFileDialog::getOpenFileName(this, tr("Import measurements"));
    if (!path.isEmpty())
        importFrom(path);
}

void RunsPanel::importFrom(const QString& path)
{
    work(tr("%1 was not imported").arg(path), [store = m_store, path] {
        return runner::importFile(nativePath(path), store).diagnostics();
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
    work(tr("The run was not exported"), [file = m_store, run, path] {
        const auto store = Store::open(file, Store::Access::Existing);
        return store ? writeSession(*store.value(), run, path) : store.diagnostics();
    });
}

void RunsPanel::removeChosen()
{
    const auto* const stored = chosen();
    if (!stored)
        return;
    auto* const box =
        new QMessageBox(QMessageBox::Warning,
                        tr("Clusterwright"),
                        tr("Delete the run \u201c%1\u201d with its %2 samples?")
                            .arg(qt(stored->run.title), QString::number(stored->samples)),
                        QMessageBox::Cancel,
                        this);
    box->setObjectName(QStringLiteral("confirm"));
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setInformativeText(tr("This cannot be undone. \u201cExport\u201d keeps a copy."));
    auto* const yes = box->addButton(tr("Delete"), QMessageBox::DestructiveRole);
    connect(yes, &QPushButton::clicked, this, [this, run = stored->run.id] { remove(run); });
    box->open();
}

void RunsPanel::remove(const std::string& run)
{
    work(tr("The run was not deleted"), [file = m_store, run] {
        const auto store = Store::open(file, Store::Access::Existing);
        return store ? store.value()->remove(run) : store.diagnostics();
    });
}

} // namespace clusterwright::desktop

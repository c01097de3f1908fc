#include "app/desktop/calibration/data_page.h"

#include "app/desktop/calibration/column_form.h"
#include "app/desktop/calibration/decimal_question.h"
#include "app/desktop/calibration/findings_view.h"
#include "app/desktop/common/text.h"
#include "app/desktop/common/widgets.h"
#include "app/desktop/measure/runs_model.h"
#include "app/desktop/panels/row_table.h"
#include "model/calibration/messages/loggp_launches.h"
#include "model/core/diagnostic.h"

#include <QComboBox>
#include <QFileDialog>
#include <QFormLayout>
#include <QGroupBox>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QTableView>
#include <QVBoxLayout>

namespace clusterwright::desktop
{

namespace
{

using runner::Store;

constexpr int kLeastRuns = 110; // pixels of height
constexpr int kLeastColumns = 150;

model::Result<std::vector<runner::StoredRun>> runsOf(const std::filesystem::path& file)
{
    std::error_code ignored;
    if (!std::filesystem::exists(file, ignored))
        return std::vector<runner::StoredRun>();
    const auto store = Store::open(file, Store::Access::Existing);
    return store ? store.value()->runs() : store.diagnostics();
}

model::Result<runner::RecordedData> recordOf(const std::filesystem::path& file,
                                             const std::vector<std::string>& runs,
                                             runner::RowsAre rowsAre)
{
    const auto store = Store::open(file, Store::Access::Existing);
    if (!store)
        return store.diagnostics();
    return runs.size() > 1 ? runner::recordedRuns(*store.value(), runs)
                           : runner::recordedData(*store.value(), runs.front(), rowsAre);
}

} // namespace

DataPage::DataPage(CalibrationState& state, QWidget* parent)
    : QWizardPage(parent)
    , m_state(state)
    , m_runs(new RunsModel(this))
    , m_source(named(plainLabel(this), "source"))
    , m_probeLabel(new QLabel(tr("&Probe"), this))
    , m_probe(named(new QComboBox(this), "probe"))
    , m_rowsLabel(new QLabel(tr("&Samples of one launch"), this))
    , m_rowsAre(named(new QComboBox(this), "rowsAre"))
    , m_columns(new ColumnForm(this))
    , m_empty(named(plainLabel(this), "empty"))
    , m_findings(new FindingsView(this))
{
    setTitle(tr("Data"));
    setSubTitle(
        tr("Choose a run, several runs (Ctrl), or a file. With several runs, each row holds the "
           "medians of one run, and the intervals cover the variation between runs. Files: CSV "
           "with headers like \u201ctime [us]\u201d, or an exported session."));
    new QVBoxLayout(this);
    addSources();
    auto* const line = new QHBoxLayout;
    m_probeLabel->setBuddy(m_probe);
    line->addWidget(m_source, 1);
    line->addWidget(m_probeLabel);
    line->addWidget(m_probe);
    addRowChoice(*line);
    static_cast<QVBoxLayout*>(layout())->addLayout(line);
    layout()->addWidget(m_empty);
    auto* const scroll = new QScrollArea(this);
    scroll->setAccessibleName(tr("Columns of the data"));
    scroll->setWidget(m_columns);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setMinimumHeight(kLeastColumns);
    static_cast<QVBoxLayout*>(layout())->addWidget(scroll, 2);
    addConventions();
    layout()->addWidget(m_findings);
    connect(m_probe, &QComboBox::currentIndexChanged, this, &DataPage::showPart);
    connect(m_rowsAre, &QComboBox::currentIndexChanged, this, &DataPage::readAgain);
    connect(m_columns, &ColumnForm::changed, this, &DataPage::takeUses);
    showRecord();
}

void DataPage::addRowChoice(QHBoxLayout& line)
{
    m_rowsAre->addItem(tr("median"), static_cast<int>(runner::RowsAre::LaunchMedians));
    m_rowsAre->addItem(tr("all"), static_cast<int>(runner::RowsAre::Samples));
    m_rowsAre->setToolTip(tr("Samples of one launch are correlated; intervals of a fit to all of "
                             "them are too narrow"));
    m_rowsLabel->setBuddy(m_rowsAre);
    m_rowsLabel->setToolTip(m_rowsAre->toolTip());
    line.addWidget(m_rowsLabel);
    line.addWidget(m_rowsAre);
}

void DataPage::addSources()
{
    m_table = newRowTable(*m_runs, tr("Measured runs"), this);
    m_table->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_table->setMinimumHeight(kLeastRuns);
    setColumnWidths(*m_table,
                    {{RunsModel::Date, 24},
                     {RunsModel::Title, 24},
                     {RunsModel::Nodes, 18},
                     {RunsModel::State, 12},
                     {RunsModel::Starts, 10}});
    auto* const bar = new QHBoxLayout;
    auto* const label = new QLabel(tr("Measured &runs"), this);
    label->setBuddy(m_table);
    auto* const open = named(new QPushButton(tr("&Open a file \u2026"), this), "openFile");
    open->setToolTip(tr("CSV file, or a session exported as JSON lines"));
    auto* const measuring = named(new QPushButton(tr("&Measure now \u2026"), this), "measure");
    measuring->setToolTip(tr("Open the Measure panel without starting a run; after a run, this "
                             "page returns with the data"));
    bar->addWidget(label, 1);
    bar->addWidget(open);
    bar->addWidget(measuring);
    static_cast<QVBoxLayout*>(layout())->addLayout(bar);
    static_cast<QVBoxLayout*>(layout())->addWidget(m_table, 1);
    connect(open, &QPushButton::clicked, this, &DataPage::openFile);
    connect(measuring, &QPushButton::clicked, this, &DataPage::measureWanted);
    connect(m_table->selectionModel(),
            &QItemSelectionModel::selectionChanged,
            this,
            &DataPage::readChosen);
}

// No convention of a file has a default: a wrong guess would bias the fit.
void DataPage::addConventions()
{
    m_conventions = new QGroupBox(this);
    auto* const form = new QFormLayout(m_conventions);
    const auto add = [&](std::size_t index,
                         const QString& question,
                         const QString& why,
                         const std::vector<std::pair<QString, QString>>& answers) {
        auto* const box = new QComboBox(m_conventions);
        box->setObjectName(QStringLiteral("convention%1").arg(index));
        box->addItem(tr("choose"), QString());
        for (const auto& [word, text] : answers)
            box->addItem(text, word);
        box->setToolTip(why);
        form->addRow(question, box);
        connect(box, &QComboBox::currentIndexChanged, this, &DataPage::takeConventions);
        m_answers[index] = box;
    };
    add(0,
        tr("The times are"),
        tr("The two differ by a factor of 2"),
        {{QStringLiteral("round-trip"), tr("round trips")},
         {QStringLiteral("one-way"), tr("one way")}});
    add(1,
        tr("The latency L is"),
        tr("Papers differ: LogP excludes the processor overheads, others include them"),
        {{QStringLiteral("without-o"), tr("network delay, without the overheads of both nodes")},
         {QStringLiteral("with-o"), tr("end to end, with the overheads of both nodes")}});
    layout()->addWidget(m_conventions);
}

void DataPage::initializePage()
{
    showConventions();
    reload();
    showPart();
}

// Runs the job on the thread, and the function that it returns on this page's thread.
void DataPage::post(std::function<std::function<void()>(const std::stop_token&)> job)
{
    ++m_jobs;
    m_state.thread.post([this, given = std::move(job)](const std::stop_token& stop) {
        auto then = given(stop);
        QMetaObject::invokeMethod(
            this,
            [this, follow = std::move(then)] {
                --m_jobs;
                follow();
                if (m_jobs == 0)
                    emit settled();
            },
            Qt::QueuedConnection);
    });
}

void DataPage::reload()
{
    post([this, file = m_state.store](const std::stop_token&) -> std::function<void()> {
        auto runs = runsOf(file);
        return [this, found = std::move(runs)] {
            takeRuns(found ? found.value() : std::vector<runner::StoredRun>(), found.diagnostics());
        };
    });
}

void DataPage::takeRuns(const std::vector<runner::StoredRun>& runs,
                        const model::Diagnostics& problems)
{
    const auto before = chosenRuns();
    {
        const QSignalBlocker quiet(m_table->selectionModel());
        m_runs->show(runs);
        for (const auto& run : before)
            if (const int again = m_runs->rowOf(run); again >= 0)
                m_table->selectionModel()->select(m_runs->index(again, 0),
                                                  QItemSelectionModel::Select |
                                                      QItemSelectionModel::Rows);
    }
    if (!problems.empty())
        m_findings->show(problems);
    const bool isOnlyRun = runs.size() == 1 && !m_state.record;
    const int wanted = isOnlyRun ? 0 : m_runs->rowOf(m_wanted);
    m_wanted.clear();
    setReading(false);
    if (wanted >= 0)
        m_table->selectRow(wanted); // reads it
    showRecord();
}

void DataPage::useRun(const std::string& id)
{
    m_wanted = id;
    setReading(true);
    reload();
}

void DataPage::setReading(bool isReading)
{
    m_state.isReading = isReading;
    emit readingChanged();
}

std::vector<std::string> DataPage::chosenRuns() const
{
    std::vector<std::string> runs;
    for (const auto& index : m_table->selectionModel()->selectedRows())
        runs.push_back(m_runs->run(index.row()).run.id);
    return runs;
}

void DataPage::readChosen()
{
    if (auto runs = chosenRuns(); !runs.empty())
        read([file = m_state.store, chosen = std::move(runs)](runner::RowsAre rowsAre) {
            return recordOf(file, chosen, rowsAre);
        });
}

void DataPage::openFile()
{
    const auto path = QFileDialog::getOpenFileName(
        this,
        tr("Open measured data"),
        {},
        tr("Measured data (*.csv *.tsv *.txt *.jsonl *.json);;All files (*)"));
    if (!path.isEmpty())
        useFile(path);
}

void DataPage::useFile(const QString& path)
{
    {
        const QSignalBlocker quiet(m_table->selectionModel());
        m_table->clearSelection();
        m_table->setCurrentIndex({});
    }
    m_table->viewport()->update();
    m_file = path;
    read([file = nativePath(path)](runner::RowsAre rowsAre) {
        return runner::recordedFile(file, rowsAre);
    });
}

void DataPage::read(const Source& source)
{
    m_source->setText(tr("Reading \u2026"));
    setReading(true);
    const auto question = ++m_reading;
    const auto rowsAre = static_cast<runner::RowsAre>(m_rowsAre->currentData().toInt());
    post([this, source, rowsAre, question](const std::stop_token&) -> std::function<void()> {
        auto record = source(rowsAre);
        return [this, source, question, found = std::move(record)] {
            if (question != m_reading)
                return;
            if (found)
                m_shownSource = source;
            setReading(false);
            take(found);
        };
    });
}

void DataPage::readAgain()
{
    if (m_shownSource)
        read(m_shownSource);
}

// Shows the record. After a read error the previous record remains.
void DataPage::take(const model::Result<runner::RecordedData>& record)
{
    if (!record) {
        showRecord();
        m_findings->show(record.diagnostics());
        static_cast<void>(
            askForDecimal(this, m_file, record.diagnostics(), [this] { useFile(m_file); }));
        return;
    }
    m_state.record = record.value();
    if (!m_answers[0]->isEnabled()) // answers of the previous run's probe
        forgetConventions();
    showRecord();
    emit loaded();
    showPart();
}

void DataPage::showRecord()
{
    const bool isHere = m_state.record.has_value();
    m_columns->setVisible(false);
    m_source->setVisible(isHere);
    m_empty->setVisible(!isHere);
    m_empty->setText(
        m_runs->rowCount() > 0
            ? tr("Choose a run above, or open a file.")
            : tr("No runs yet. Open a file of measurements, or measure now. Runs are stored in %1.")
                  .arg(qt(m_state.store.string())));
    const bool areSeveral = isHere && m_state.record->parts.size() > 1;
    m_probe->setVisible(areSeveral);
    m_probeLabel->setVisible(areSeveral);
    const bool hasLaunches = isHere && (m_state.record->rowsAre == runner::RowsAre::Samples ||
                                        m_state.record->rowsAre == runner::RowsAre::LaunchMedians);
    m_rowsAre->setVisible(hasLaunches);
    m_rowsLabel->setVisible(hasLaunches);
    if (!isHere)
        return;
    QStringList probes;
    for (const auto& one : m_state.record->parts)
        probes.append(qt(one.probe));
    QStringList present;
    for (int i = 0; i < m_probe->count(); ++i)
        present.append(m_probe->itemText(i));
    if (probes != present) {
        const QSignalBlocker quiet(m_probe);
        m_probe->clear();
        m_probe->addItems(probes);
    }
    showSource();
}

void DataPage::showSource()
{
    const auto& record = *m_state.record;
    const auto title =
        record.title.empty() ? qt(record.run) : tr("%1 (%2)").arg(qt(record.title), qt(record.run));
    const auto what = record.date.empty() ? title : tr("%1, of %2").arg(title, qt(record.date));
    const auto rows = static_cast<int>(part()->data.rows());
    m_columns->setVisible(!arePrepared());
    m_source->setText(tr("Data: %1, %n rows (%2)", nullptr, rows)
                          .arg(what, qt(std::string(runner::toText(record.rowsAre)))));
}

const runner::ProbeData* DataPage::part() const
{
    const auto index = static_cast<std::size_t>(std::max(0, m_probe->currentIndex()));
    return m_state.record && index < m_state.record->parts.size() ? &m_state.record->parts[index]
                                                                  : nullptr;
}

// True if the probe has already extracted the parameters, so that no column needs a use.
bool DataPage::arePrepared() const
{
    return m_state.isLogGp() && model::hasLogGpLaunches(part()->data);
}

void DataPage::showPart()
{
    if (const auto* const shown = part()) {
        showSource();
        chooseKnownConventions();
        m_columns->show(shown->data, m_state.response, m_state.facts.numbers, m_state.freeNames());
        takeUses();
    }
}

void DataPage::takeUses()
{
    ++m_checking;
    m_isChecked = false;
    m_state.data.reset();
    m_state.launches.clear();
    m_state.warnings.clear();
    emit dataChanged();
    if (const auto* const shown = part()) {
        m_state.launches = shown->launches;
        for (const auto& note : shown->notes)
            if (note.severity == model::Severity::Warning)
                m_state.warnings.push_back(note);
        auto used = arePrepared() ? model::Result<model::DataFile>(shown->data)
                                  : model::withUses(shown->data, m_columns->uses(), m_state.facts);
        if (used)
            m_state.data = std::move(used).value();
        else
            m_findings->show(used.diagnostics());
    }
    if (m_state.data)
        check();
    emit completeChanged();
}

// LogGP needs both conventions, a ladder of models only the direction of times.
void DataPage::showConventions()
{
    const bool isLadder = m_state.subject.kind == model::CalibrationSubject::Kind::Ladder;
    m_conventions->setVisible(m_state.isLogGp() || isLadder);
    auto* const form = qobject_cast<QFormLayout*>(m_conventions->layout());
    form->setRowVisible(m_answers[1], m_state.isLogGp());
}

// Answers what a shipped probe defines. The direction of its times is locked; L may be fitted with or without the overheads.
void DataPage::chooseKnownConventions()
{
    const auto known = model::conventionsOfProbe(part()->probe, part()->data);
    auto& [times, latency] = m_answers;
    if (known) {
        const bool isWhole = known->latency == model::Latency::WithOverheads;
        times->setCurrentIndex(times->findData(qt(std::string(toText(known->times)))));
        if (latency->currentIndex() == 0)
            latency->setCurrentIndex(latency->findData(isWhole ? QStringLiteral("with-o")
                                                               : QStringLiteral("without-o")));
    } else if (!times->isEnabled()) {
        forgetConventions();
    }
    times->setEnabled(!known);
    m_conventions->setTitle(known ? tr("Conventions of the probe")
                                  : tr("Conventions of the data (required)"));
}

void DataPage::forgetConventions()
{
    for (auto* const box : m_answers)
        box->setCurrentIndex(0);
}

void DataPage::takeConventions()
{
    const auto word = [&](std::size_t i) { return utf8(m_answers[i]->currentData().toString()); };
    const auto conventions = model::parseConventions(word(0), word(1), "GB");
    m_state.conventions = conventions ? std::optional(conventions.value()) : std::nullopt;
    const auto times = model::parseTimes(word(0));
    m_state.times = times ? std::optional(times.value()) : std::nullopt;
    emit dataChanged();
    emit completeChanged();
}

// Checks the data on the thread, because a file may have millions of rows.
void DataPage::check()
{
    if (m_state.subject.isOfMessages())
        return takeCheck(model::messageProblems(*m_state.data, m_state.messageQuestion()));
    auto order = m_state.order();
    if (!order)
        return takeCheck(order.diagnostics());
    const auto question = ++m_checking;
    post([this, question, asked = std::move(order).value()](
             const std::stop_token&) -> std::function<void()> {
        auto problems = model::calibrationProblems(asked);
        return [this, question, found = std::move(problems)] {
            if (question == m_checking)
                takeCheck(found);
        };
    });
}

void DataPage::takeCheck(const model::Diagnostics& problems)
{
    auto all = problems;
    if (const auto* const shown = part()) {
        model::append(all, shown->notes);
        // Only files are checked: shipped probes record more columns than one model uses.
        if (m_state.record->rowsAre == runner::RowsAre::FileRows && !model::hasErrors(problems))
            model::append(all, model::unusedColumns(shown->data, m_columns->uses()));
    }
    m_findings->show(all);
    m_isChecked = !model::hasErrors(problems);
    emit completeChanged();
}

bool DataPage::isComplete() const
{
    return m_state.data && m_isChecked && m_state.hasConventions();
}

} // namespace clusterwright::desktop

#include "moc_data_page.cpp"

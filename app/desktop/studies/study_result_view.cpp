#include "app/desktop/studies/study_result_view.h"

#include "app/desktop/common/choice_tip.h"
#include "app/desktop/common/elided_combo_box.h"
#include "app/desktop/common/elided_label.h"
#include "app/desktop/common/text.h"
#include "app/desktop/common/widgets.h"
#include "app/desktop/document/design_views.h"
#include "app/desktop/plots/view/plot_memory.h"
#include "app/desktop/plots/view/plot_view.h"
#include "app/desktop/plots/view/readout_label.h"
#include "app/desktop/studies/plots_beside.h"
#include "app/desktop/studies/result_menu.h"
#include "app/desktop/studies/result_sentence.h"
#include "app/desktop/studies/result_table_view.h"
#include "app/desktop/studies/study_table_model.h"
#include "app/desktop/studies/study_text.h"
#include "model/study/setup/study_edit.h"
#include "model/study/studies/answer.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace clusterwright::desktop
{

namespace
{

constexpr QSize kLeastPlot(200, 120);
constexpr int kTableHeight = 180;
constexpr int kBesideProgress = 16; // pixels beside the text
constexpr int kLeastChoice = 160;   // pixels

} // namespace

StudyResultView::StudyResultView(Workbench& workbench, QWidget* parent)
    : QWidget(parent)
    , m_workbench(workbench)
    , m_plot(new plots::PlotView(tr("Plot of the study")))
    , m_memory(new plots::PlotMemory(*m_plot))
    , m_beside(new PlotsBeside(workbench, *m_plot))
    , m_state(new ElidedLabel(this))
    , m_sentence(new ResultSentence(this))
    , m_parts(named(new PlotAndTable(this), "parts"))
    , m_model(new StudyTableModel(this))
    , m_rows(new BrushedRows(this))
{
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    makeBar();
    m_plot->setMinimumSize(kLeastPlot);
    makeTable();
    m_parts->addWidget(m_beside);
    m_parts->addWidget(m_table);
    m_parts->setStretchFactor(0, 1);
    m_parts->setCollapsible(0, false);
    layout->addWidget(m_parts, 1);
    layout->addWidget(makeFoot());
    showTable(false);
    connectParts();
}

void StudyResultView::makeBar()
{
    auto* const bar = m_bar = new QWidget(this);
    auto* const layout = new QHBoxLayout(bar);
    layout->setContentsMargins(0, 0, 0, 0);
    m_run = named(new QPushButton(tr("Run"), bar), "run", tr("Run the study"));
    m_cancel = named(new QPushButton(tr("Stop"), bar), "cancel", tr("Stop the study"));
    m_progress = named(new QProgressBar(bar), "progress", tr("Progress of the study"));
    m_figure = named(new ElidedComboBox(bar), "figure", tr("Plot of the result"));
    m_figure->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_figure->setMinimumWidth(kLeastChoice); // the longest text may not fit
    showChoiceInToolTip(*m_figure);
    m_apply = named(new QPushButton(tr("Apply to design"), bar),
                    "apply",
                    tr("Copy the values of the selected row into the design"));
    m_more = named(
        new QToolButton(bar), "more", tr("Save the result, export all plots, copy the command"));
    m_more->setText(QStringLiteral("\u22ef"));
    m_more->setPopupMode(QToolButton::InstantPopup);
    auto* const menu = new ResultMenu(m_workbench, *m_plot, *m_model, *m_beside, m_more);
    m_more->setMenu(menu);
    connect(menu, &ResultMenu::exportRequested, this, &StudyResultView::exportRequested);
    connect(this, &StudyResultView::studyShown, menu, &ResultMenu::showStudy);
    layout->addWidget(m_run);
    layout->addWidget(m_cancel);
    layout->addWidget(m_progress, 1);
    layout->addStretch(1);
    layout->addWidget(m_figure);
    layout->addWidget(plots::makePlotSwitches(
        *m_plot, bar, [this](plots::Scale x, plots::Scale y) { return keepScales(x, y); }));
    layout->addWidget(m_apply);
    m_tableSwitch = named(new QToolButton(bar), "tableSwitch", tr("Show or hide the table"));
    m_tableSwitch->setText(tr("Table"));
    m_tableSwitch->setCheckable(true);
    m_details =
        named(new QToolButton(bar), "details", tr("Show or hide all settings of the study"));
    m_details->setText(tr("Details"));
    m_details->setCheckable(true);
    layout->addWidget(m_tableSwitch);
    layout->addWidget(m_details);
    layout->addWidget(m_more);
    connect(m_tableSwitch, &QToolButton::toggled, this, &StudyResultView::showTable);
    connect(m_details, &QToolButton::toggled, this, &StudyResultView::detailsWanted);
}

QWidget* StudyResultView::makeFoot()
{
    auto* const foot = new QWidget(this);
    auto* const layout = new QVBoxLayout(foot);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    makeTexts();
    layout->addWidget(m_sentence);
    auto* const line = new QHBoxLayout;
    auto* const readout =
        named(new plots::ReadoutLabel(*m_plot, foot), "readout", tr("Values under the pointer"));
    connect(m_plot, &plots::PlotView::readoutChanged, this, [this](const QString& text) {
        m_state->setVisible(text.isEmpty()); // the values need the whole line
    });
    m_rowsShown = named(new QLabel(foot), "rowsShown", tr("Rows of the table that are shown"));
    m_rowsShown->hide();
    line->addWidget(readout, 1);
    line->addWidget(m_rowsShown);
    line->addWidget(m_state, 8); // elided, since a long text would take the width of the details
    layout->addLayout(line);
    return foot;
}

void StudyResultView::makeTexts()
{
    named(m_state, "state", tr("State of the result"));
    m_state->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_state->setForegroundRole(QPalette::PlaceholderText);
    m_state->setTextFormat(Qt::PlainText); // the text may come from a file
    named(m_sentence, "sentence", tr("Result in words"));
    connect(m_sentence, &ResultSentence::sharingWanted, this, &StudyResultView::share);
}

void StudyResultView::makeTable()
{
    m_rows->setSourceModel(m_model);
    m_table = named(new ResultTableView(m_parts), "table", tr("Result as a table"));
    m_table->setToolTip({});
    m_table->setModel(m_rows);
    m_applyRow = m_table->addCommand(tr("Apply to design"), "applyRow");
    connect(m_applyRow, &QAction::triggered, this, &StudyResultView::applyPoint);
    connect(m_rows, &QAbstractItemModel::modelReset, m_table, [this] { fitColumns(*m_table); });
}

void StudyResultView::connectParts()
{
    connect(m_run, &QPushButton::clicked, this, &StudyResultView::runWanted);
    connect(m_cancel, &QPushButton::clicked, this, &StudyResultView::cancelWanted);
    connect(m_apply, &QPushButton::clicked, this, &StudyResultView::applyPoint);
    connect(m_figure, &QComboBox::activated, this, &StudyResultView::showFigure);
    connect(m_plot, &plots::PlotView::linkActivated, this, &StudyResultView::showPlaceToCorrect);
    connect(&m_workbench.document(), &Document::answerChanged, this, &StudyResultView::markDesign);
    connect(m_plot, &plots::PlotView::pointChosen, this, &StudyResultView::showRow);
    connect(m_plot, &plots::PlotView::brushed, this, &StudyResultView::showBrushed);
    connect(m_table->selectionModel(),
            &QItemSelectionModel::selectionChanged,
            this,
            &StudyResultView::markSelectedRows);
}

void StudyResultView::showTable(bool isShown)
{
    m_table->setVisible(isShown);
    m_tableSwitch->setChecked(isShown);
    if (isShown && m_parts->sizes().value(1) < kTableHeight)
        m_parts->giveTable(kTableHeight);
}

void StudyResultView::showDetailsState(bool isOpen)
{
    const QSignalBlocker blocker(m_details);
    m_details->setChecked(isOpen);
}

void StudyResultView::show(const ShownStudy& study)
{
    const bool isOther = m_shown.name != study.name;
    const auto before = std::exchange(m_shown, study).answer;
    emit studyShown(m_shown.name);
    const auto& answer = study.answer;
    if (isOther)
        m_plot->setRanges({});
    const bool hasResult = answer && answer->result;
    showState();
    if (before != answer) {
        m_model->setTable(hasResult ? answer->result->table : model::StudyTable());
        m_rows->setRows(std::nullopt);
        markSelectedRows();
        showRowCount();
    }
    const bool isSearch = hasResult && model::formOf(answer->definition).hasAxes;
    m_apply->setVisible(isSearch);
    m_applyRow->setVisible(isSearch);
    showSentence();
    fillFigures();
    showFigure();
}

void StudyResultView::showSentence()
{
    const auto& answer = m_shown.answer;
    const bool hasSentence = answer && answer->result && !hasReasonsForPlot(*answer);
    m_sentence->setVisible(hasSentence && !answer->result->sentence.empty());
    if (hasSentence)
        m_sentence->showResult(answer->result->sentence, answer->result->shareable);
    else
        m_sentence->clear();
}

// The study keeps the choice, so the command line and reports follow it.
void StudyResultView::share(const std::string& input, bool isShared)
{
    auto& document = m_workbench.document();
    document.submit(model::sharing(document.design(), m_shown.name, input, isShared),
                    isShared ? tr("Share an Input") : tr("Separate an Input"));
}

void StudyResultView::showState()
{
    m_run->setVisible(!m_shown.isWorking);
    m_run->setEnabled(m_shown.exists);
    m_cancel->setVisible(m_shown.isWorking);
    m_progress->setVisible(m_shown.isWorking);
    m_state->setText(m_shown.exists ? stateText() : QString());
    m_state->setToolTip(literalText(m_state->text()));
    m_more->setEnabled(m_shown.exists);
}

QString StudyResultView::stateText() const
{
    const auto& answer = m_shown.answer;
    if (m_shown.isWorking)
        return tr("Working \u2026");
    if (!answer)
        return tr("This study takes longer than a second. Press Run.");
    if (!m_shown.isOld)
        return desktop::stateText(*answer);
    if (m_shown.isLive)
        return {};
    return answer->isKept ? tr("The design or the study has changed since %1. Press Run again.")
                                .arg(dateText(*answer))
                          : tr("The design or the study has changed. Press Run again.");
}

void StudyResultView::showUnknownProgress()
{
    m_progress->setRange(0, 0);
    m_progress->setFormat({});
}

void StudyResultView::showProgress(const model::Progress& progress)
{
    constexpr int kSteps = 1000;
    const double share = progress.total > 0 ? static_cast<double>(progress.done) /
                                                  static_cast<double>(progress.total)
                                            : 0;
    m_progress->setRange(0, kSteps);
    m_progress->setValue(static_cast<int>(share * kSteps));
    const bool isKnown = progress.secondsLeft > 0;
    m_progress->setFormat(
        isKnown ? tr("%p %, %1 left")
                      .arg(qt(model::displayText({progress.secondsLeft, model::kTime}, 2)))
                : tr("%p %"));
    m_progress->setToolTip(
        isKnown
            ? tr("%1 points per second")
                  .arg(QLocale(QLocale::English).toString(static_cast<qulonglong>(progress.rate)))
            : QString());
    m_progress->setMinimumWidth(m_progress->fontMetrics().horizontalAdvance(m_progress->text()) +
                                kBesideProgress);
}

void StudyResultView::fillFigures()
{
    QStringList names;
    if (m_shown.answer && m_shown.answer->result)
        for (const auto& figure : m_shown.answer->result->figures)
            names.append(qt(figure.name));
    QStringList present;
    for (int i = 0; i < m_figure->count(); ++i)
        present.append(m_figure->itemText(i));
    if (names != present) {
        m_figure->clear();
        m_figure->addItems(names);
    }
    m_figure->setVisible(names.size() > 1);
}

std::size_t StudyResultView::figureIndex() const
{
    return static_cast<std::size_t>(std::max(0, m_figure->currentIndex()));
}

void StudyResultView::showFigure()
{
    const auto& answer = m_shown.answer;
    if (!m_shown.exists)
        return m_plot->showMessage({}); // the panel asks which study to add
    if (!answer)
        return m_plot->showMessage(m_shown.isRunning ? tr("Working \u2026")
                                                     : tr("Press Run to compute the result."));
    if (!answer->result)
        return m_plot->showMessage(noResultText(*answer, m_shown.isWorking, m_shown.isOld),
                                   m_shown.isWorking || m_shown.isOld || !errorOutsideStudy(*answer)
                                       ? QString()
                                       : tr("Show the place of the error"));
    const auto& figures = answer->result->figures;
    if (figureIndex() >= figures.size())
        return m_plot->showMessage(hasReasonsForPlot(*answer)
                                       ? reasonsText(answer->findings)
                                       : tr("This result has no plot. See the table."));
    markDesign();
    m_plot->setOld(m_shown.isOld);
    auto [name, figure, hasRows] = figures[figureIndex()];
    const auto* const study = studyIn(m_workbench.document().design(), m_shown.name);
    if (study)
        plots::applyScales(figure, *study);
    m_memory->show(figure, viewsOf(m_workbench.document()), "study/" + m_shown.name + "/" + name);
    const auto& chosen = m_plot->content().choices();
    if (study && plots::hasStudyScales(figure, *study) && (chosen.x || chosen.y))
        m_plot->setScales(std::nullopt, std::nullopt); // the study has them
    markSelectedRows();
}

// Marks the design's own values of the variables on the axes.
void StudyResultView::markDesign()
{
    const auto& document = m_workbench.document();
    std::map<std::string, double> inputs;
    if (const auto* const study = studyIn(document.design(), m_shown.name))
        for (const auto& name : {study->x.variable, study->series.variable})
            if (const auto value = document.numbers()->value(name))
                inputs[name] = value->value;
    m_plot->marks().showDesign(std::move(inputs));
}

void StudyResultView::showPlaceToCorrect()
{
    if (const auto* const error = m_shown.answer ? errorOutsideStudy(*m_shown.answer) : nullptr)
        m_workbench.revealFinding(*error);
}

// True for scales that belong to the study: they are in its file and its reports, and undo restores them.
bool StudyResultView::keepScales(plots::Scale x, plots::Scale y)
{
    const auto* const study = studyIn(m_workbench.document().design(), m_shown.name);
    if (!study || !plots::hasStudyScales(m_plot->figure(), *study))
        return false;
    const auto word = [](plots::Scale scale) {
        return std::string(scale == plots::Scale::Linear ? "linear" : "log");
    };
    auto& document = m_workbench.document();
    document.submit(model::scaling(document.design(), study->name, {word(x), word(y)}),
                    tr("Change the Scale of an Axis"));
    return true;
}

std::optional<std::size_t> StudyResultView::chosenRow() const
{
    const auto rows = m_table->selectedRows();
    if (rows.size() != 1)
        return std::nullopt;
    return sourceRow(rows.front());
}

std::size_t StudyResultView::sourceRow(int row) const
{
    return static_cast<std::size_t>(m_rows->mapToSource(m_rows->index(row, 0)).row());
}

// True where the points of the plot are the rows of the table.
bool StudyResultView::hasRowsInPlot() const
{
    const auto& answer = m_shown.answer;
    return answer && answer->result && figureIndex() < answer->result->figures.size() &&
           answer->result->figures[figureIndex()].hasRows;
}

void StudyResultView::markSelectedRows()
{
    m_apply->setEnabled(chosenRow().has_value());
    m_applyRow->setEnabled(m_apply->isEnabled());
    const auto& answer = m_shown.answer;
    if (!answer || !answer->result || figureIndex() >= answer->result->figures.size())
        return m_plot->markRows({});
    std::vector<std::size_t> rows;
    for (const int row : m_table->selectedRows())
        rows.push_back(sourceRow(row));
    m_plot->markRows(
        plots::placesOfRows(answer->result->figures[figureIndex()], answer->result->table, rows));
}

void StudyResultView::showRowCount()
{
    const QLocale locale(QLocale::English);
    m_rowsShown->setVisible(m_rows->isFiltered());
    m_rowsShown->setText(
        tr("%1 of %2 rows shown")
            .arg(locale.toString(m_rows->rowCount()), locale.toString(m_model->rowCount())));
}

void StudyResultView::showRow(std::size_t row)
{
    if (!hasRowsInPlot())
        return;
    const auto shown = m_rows->mapFromSource(m_model->index(static_cast<int>(row), 0));
    m_table->selectRow(shown.row());
    m_table->scrollTo(shown);
}

void StudyResultView::showBrushed(const std::vector<std::size_t>& rows)
{
    const bool areAll = rows.size() == m_model->table().rows.size();
    m_rows->setRows(areAll ? std::nullopt
                           : std::optional(std::set<std::size_t>(rows.begin(), rows.end())));
    showRowCount();
}

void StudyResultView::applyPoint()
{
    const auto& answer = m_shown.answer;
    const auto row = chosenRow();
    if (!answer || !answer->result || !row || *row >= answer->result->points.size())
        return;
    auto& document = m_workbench.document();
    const auto settings = answer->result->points[*row];
    if (document.submit(model::applying(document.design(), document.library(), settings),
                        tr("Apply a Point")))
        m_workbench.say(tr("Copied the values of the selected row into the design."));
}

} // namespace clusterwright::desktop

#include "moc_study_result_view.cpp"

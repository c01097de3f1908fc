#include "app/desktop/studies/studies_panel.h"

#include "app/desktop/document/design_views.h"
#include "app/desktop/document/text.h"
#include "app/desktop/panels/inspector.h"
#include "app/desktop/plots/plot_view.h"
#include "app/desktop/shell/plot_memory.h"
#include "app/desktop/shell/theme.h"
#include "app/desktop/studies/study_table_model.h"
#include "model/core/text.h"
#include "model/study/new_study.h"

#include <QClipboard>
#include <QComboBox>
#include <QEvent>
#include <QGuiApplication>
#include <QLabel>
#include <QListWidget>
#include <QMenu>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTableView>
#include <QToolButton>

#include <algorithm>
#include <cmath>

namespace clusterwright::desktop
{

namespace
{

using model::StudyKind;

model::Element elementOf(const std::string& study)
{
    return {model::ElementKind::Study, "", study};
}

QString quotedWord(const QString& word)
{
    static const QString kPlain = QStringLiteral("-_./:@%+=,");
    const bool isPlain = std::ranges::all_of(
        word, [&](QChar c) { return c.isLetterOrNumber() || kPlain.contains(c); });
    if (isPlain && !word.isEmpty())
        return word;
    auto inside = word;
    return QLatin1Char('\'') + inside.replace(QLatin1Char('\''), QStringLiteral("'\\''")) +
           QLatin1Char('\'');
}

// Why there is nothing to draw: the errors, else whatever there is to say.
QString reasons(const model::Diagnostics& findings)
{
    constexpr qsizetype kMost = 4; // so that they fit where a plot does
    const bool areErrors = model::hasErrors(findings);
    QStringList lines;
    for (const auto& finding : findings) {
        if (lines.size() == kMost)
            break;
        if (!areErrors || finding.severity == model::Severity::Error)
            lines << qt(finding.message) + (finding.hint.empty()
                                                ? QString()
                                                : QStringLiteral("\n(%1)").arg(qt(finding.hint)));
    }
    return lines.join(QStringLiteral("\n\n"));
}

} // namespace

StudiesPanel::StudiesPanel(Workbench& workbench, QWidget* parent)
    : QWidget(parent)
    , m_workbench(workbench)
    , m_runner(workbench.document().library().roots())
{
    setAcceptDrops(true);
    setObjectName(QStringLiteral("studies"));
    makeParts();
    connectParts();
    recolour();
    followAnswers();
    followDocument();
}

void StudiesPanel::connectParts()
{
    auto& document = m_workbench.document();
    connect(&document, &Document::opened, this, [this] {
        m_runner.cancel();
        m_answers.clear();
        m_names.clear();
        m_areRead = false;
        m_study.clear();
        m_asked.clear();
    });
    connect(&document, &Document::changed, this, [this] {
        if (m_workbench.document().isMoving())
            return;
        followAnswers();
        followDocument();
    });
    connect(&document, &Document::saved, this, &StudiesPanel::keepAnswers);
    connect(&document, &Document::presetsWritten, this, [this] { m_runner.reloadPresets(); });
    connect(&m_workbench, &Workbench::varyRequested, this, &StudiesPanel::vary);
    connect(&m_runner, &StudyRunner::finished, this, &StudiesPanel::take);
    connect(&m_runner, &StudyRunner::progressed, this, &StudiesPanel::showProgress);
    connect(m_list, &QListWidget::currentRowChanged, this, [this](int row) {
        if (const auto* const item = m_list->item(row))
            showStudy(utf8(item->data(Qt::UserRole).toString()));
    });
    connect(m_scenario, &QComboBox::activated, this, [this] {
        m_workbench.document().setScenario(utf8(m_scenario->currentData().toString()));
    });
    connect(m_run, &QPushButton::clicked, this, &StudiesPanel::run);
    connect(m_cancel, &QPushButton::clicked, this, &StudiesPanel::cancel);
    connect(m_apply, &QPushButton::clicked, this, &StudiesPanel::applyPoint);
    connect(m_figure, &QComboBox::activated, this, &StudiesPanel::showFigure);
    connect(m_plot, &plots::PlotView::pointChosen, this, &StudiesPanel::showRow);
    connect(m_plot, &plots::PlotView::brushed, this, &StudiesPanel::showBrushed);
    connect(m_view->selectionModel(), &QItemSelectionModel::selectionChanged, this, [this] {
        m_apply->setEnabled(chosenRow().has_value());
    });
}

void StudiesPanel::followDocument()
{
    if (m_runner.isRunning() && !definition())
        m_runner.cancel();
    if (!m_isSeen)
        return; // when it is seen it catches up
    fillScenarios();
    fillList();
    const auto told = answer();
    const bool isOther = !told || told->isCancelled || isOld(*told) || !definition() ||
                         told->definition.title != definition()->title; // which stands in its plots
    if (definition() && isLive() && isOther)
        ask();
    else
        showAnswer();
}

void StudiesPanel::fillScenarios()
{
    const auto& document = m_workbench.document();
    const QSignalBlocker blocker(m_scenario);
    m_scenario->clear();
    m_scenario->addItem(tr("The design's own values"), QString());
    for (const auto& scenario : document.design().scenarios)
        m_scenario->addItem(tr("Scenario: %1").arg(qt(scenario.title)), qt(scenario.name));
    m_scenario->setCurrentIndex(std::max(0, m_scenario->findData(qt(document.scenario()))));
}

void StudiesPanel::fillList()
{
    const auto& studies = m_workbench.document().design().studies;
    if (!definition())
        m_study = studies.empty() ? std::string() : studies.front().name;
    const QSignalBlocker blocker(m_list);
    m_list->clear();
    for (const auto& study : studies) {
        auto* const item = new QListWidgetItem(qt(study.title), m_list);
        item->setData(Qt::UserRole, qt(study.name));
        item->setToolTip(tr("%1: %2").arg(qt(study.name), qt(std::string(toText(study.kind)))));
        if (study.name == m_study)
            m_list->setCurrentItem(item);
    }
    select(elementOf(m_study));
}

void StudiesPanel::select(const model::Element& element)
{
    m_selection.set(element.name.empty() ? std::vector<model::Element>{}
                                         : std::vector<model::Element>{element});
    m_form->setVisible(!element.name.empty());
}

void StudiesPanel::showStudy(const std::string& name)
{
    if (m_study != name && m_runner.isRunning())
        m_runner.cancel();
    m_study = name;
    followDocument();
}

const model::StudyDefinition* StudiesPanel::definition() const
{
    const auto& studies = m_workbench.document().design().studies;
    const auto found = std::ranges::find(studies, m_study, &model::StudyDefinition::name);
    return found == studies.end() ? nullptr : &*found;
}

std::shared_ptr<const StudyAnswer> StudiesPanel::answer() const
{
    const auto found = m_answers.find(m_study);
    return found == m_answers.end() ? nullptr : found->second;
}

bool StudiesPanel::isLive() const
{
    return definition() && points() * m_secondsPerPoint <= kLiveSeconds;
}

// Of the study that is shown; its axes are looked at once for each question.
double StudiesPanel::points() const
{
    const auto& asked = *definition();
    if (!m_estimate || !(m_estimate->first == asked))
        m_estimate.emplace(asked, model::estimatedPoints(asked));
    return m_estimate->second;
}

void StudiesPanel::run()
{
    if (definition())
        ask();
}

void StudiesPanel::ask()
{
    m_asked = m_study;
    m_progress->setRange(0, 0);
    m_progress->setFormat({});
    const auto& design = m_workbench.document().design();
    auto question = *definition();
    question.pointer = model::pointerOf(design, elementOf(m_study));
    m_runner.run(design, std::move(question));
    showAnswer();
}

void StudiesPanel::cancel()
{
    m_runner.cancel();
}

void StudiesPanel::take(const std::shared_ptr<const StudyAnswer>& answer)
{
    if (m_asked.empty()) // by a design that is gone
        return;
    constexpr double kEnoughPoints = 1000; // to tell what one costs
    const double points = model::estimatedPoints(answer->definition);
    if (answer->result && points >= kEnoughPoints)
        m_secondsPerPoint = answer->seconds / points;
    const auto before = m_answers.find(m_asked);
    const bool keepsBefore = answer->isCancelled && !answer->result && before != m_answers.end();
    if (!keepsBefore)
        m_answers[m_asked] = answer;
    if (answer->result && answer->seconds >= kMissedSeconds)
        m_workbench.document().setAnswersState(m_workbench.document().answersFindings(), true);
    if (answer->isCancelled)
        m_workbench.say(tr("The study was stopped."));
    showAnswer();
}

void StudiesPanel::showProgress(const model::Progress& progress)
{
    constexpr int kSteps = 1000;
    const double share = progress.total > 0 ? static_cast<double>(progress.done) /
                                                  static_cast<double>(progress.total)
                                            : 0;
    m_progress->setRange(0, kSteps);
    m_progress->setValue(static_cast<int>(share * kSteps));
    m_progress->setFormat(
        progress.secondsLeft > 0
            ? tr("%p %, %1 points a second, %2 left")
                  .arg(qt(model::roundedText(progress.rate, 2)),
                       qt(model::displayText({progress.secondsLeft, model::kTime}, 2)))
            : tr("%p %"));
}

void StudiesPanel::addStudy(StudyKind kind)
{
    auto& document = m_workbench.document();
    const auto added = model::newStudy(document.design(), kind, document.library());
    const auto text = tr("Add a Study");
    if (!added)
        document.submit(model::Result<model::Edit>(added.diagnostics()), text);
    else if (document.submit(added.value().edit, text))
        showStudy(added.value().element.name);
}

void StudiesPanel::addScenario()
{
    auto& document = m_workbench.document();
    const auto added = model::newScenario(document.design());
    const auto text = tr("Add a Scenario");
    if (!added)
        document.submit(model::Result<model::Edit>(added.diagnostics()), text);
    else if (document.submit(added.value().edit, text))
        m_workbench.reveal(added.value().element);
}

void StudiesPanel::showState()
{
    const bool isWorking = m_runner.isRunning() && m_asked == m_study;
    m_run->setVisible(!isWorking);
    m_run->setEnabled(definition() != nullptr);
    m_cancel->setVisible(isWorking);
    m_progress->setVisible(isWorking);
    m_state->setText(definition() ? stateText() : QString());
    m_state->setToolTip(m_state->text());
    m_more->setEnabled(definition() != nullptr);
}

void StudiesPanel::showAnswer()
{
    showState();
    const auto told = answer();
    const bool hasResult = told && told->result;
    // Those of an answer to another question would stand at the wrong fields.
    m_form->setMoreFindings(told && !isOld(*told) ? told->findings : model::Diagnostics());
    if (std::exchange(m_shown, told) != told) {
        m_table->setTable(hasResult ? told->result->table : model::StudyTable());
        m_rows->setRows(std::nullopt);
        m_apply->setEnabled(false);
    }
    m_apply->setVisible(hasResult && told->definition.kind == StudyKind::Search);
    m_sentence->setText(hasResult ? qt(told->result->sentence) : QString());
    m_sentence->setVisible(!m_sentence->text().isEmpty());
    QStringList names;
    if (hasResult)
        for (const auto& figure : told->result->figures)
            names.append(qt(figure.name));
    QStringList present;
    for (int i = 0; i < m_figure->count(); ++i)
        present.append(m_figure->itemText(i));
    if (names != present) {
        m_figure->clear();
        m_figure->addItems(names);
    }
    m_figure->setVisible(names.size() > 1);
    showFigure();
}

void StudiesPanel::showFigure()
{
    const auto told = answer();
    if (!definition())
        return m_plot->showMessage(tr("Add a study: a question about the design."));
    if (!told)
        return m_plot->showMessage(m_runner.isRunning() ? tr("Working \u2026")
                                                        : tr("Press Run for the answer."));
    if (!told->result)
        return m_plot->showMessage(told->isCancelled ? tr("Stopped before there was an answer.")
                                                     : reasons(told->findings));
    const auto index = static_cast<std::size_t>(std::max(0, m_figure->currentIndex()));
    const auto& figures = told->result->figures;
    if (index >= figures.size())
        return m_plot->showMessage(told->findings.empty()
                                       ? tr("There is nothing to draw; the table says it.")
                                       : reasons(told->findings));
    m_plot->setOld(isOld(*told));
    const auto& [name, figure, hasRows] = figures[index];
    m_memory->show(figure, viewsOf(m_workbench.document()), "study/" + m_study + "/" + name);
}

std::optional<std::size_t> StudiesPanel::chosenRow() const
{
    const auto rows = m_view->selectionModel()->selectedRows();
    if (rows.size() != 1)
        return std::nullopt;
    return static_cast<std::size_t>(m_rows->mapToSource(rows.front()).row());
}

void StudiesPanel::showRow(std::size_t row)
{
    const auto told = answer();
    const auto index = static_cast<std::size_t>(std::max(0, m_figure->currentIndex()));
    if (!told || !told->result || index >= told->result->figures.size() ||
        !told->result->figures[index].hasRows)
        return;
    const auto shown = m_rows->mapFromSource(m_table->index(static_cast<int>(row), 0));
    m_view->selectRow(shown.row());
    m_view->scrollTo(shown);
}

void StudiesPanel::showBrushed(const std::vector<std::size_t>& rows)
{
    const bool areAll = rows.size() == m_table->table().rows.size();
    m_rows->setRows(areAll ? std::nullopt
                           : std::optional(std::set<std::size_t>(rows.begin(), rows.end())));
}

// The values of the point become the design's own: one step that can be undone.
void StudiesPanel::applyPoint()
{
    const auto told = answer();
    const auto row = chosenRow();
    if (!told || !told->result || !row || *row >= told->result->points.size())
        return;
    auto& document = m_workbench.document();
    const auto& settings = told->result->points[*row];
    if (document.submit(model::applying(document.design(), settings), tr("Apply a Point")))
        m_workbench.say(tr("The design has the values of the point now."));
}

QString StudiesPanel::command() const
{
    const auto& document = m_workbench.document();
    QStringList words{
        QStringLiteral("clusterwright-cli"),
        QStringLiteral("study"),
        quotedWord(document.path().isEmpty() ? qt(document.design().id) : document.path()),
        quotedWord(qt(m_study))};
    if (!document.scenario().empty())
        words << QStringLiteral("--scenario") << quotedWord(qt(document.scenario()));
    return words.join(QLatin1Char(' '));
}

void StudiesPanel::copyCommand()
{
    QGuiApplication::clipboard()->setText(command());
    const bool isSaved = !m_workbench.document().isModified();
    m_workbench.say(isSaved ? tr("Copied: %1").arg(command())
                            : tr("Copied; save the design first: the command reads its file."));
}

void StudiesPanel::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_plot)
        recolour();
}

void StudiesPanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    setSeen(true);
}

// A slider elsewhere must not wait for a form that nobody sees.
void StudiesPanel::hideEvent(QHideEvent* event)
{
    QWidget::hideEvent(event);
    setSeen(false);
}

void StudiesPanel::setSeen(bool isSeen)
{
    m_isSeen = isSeen;
    m_form->setFollowing(isSeen);
    if (isSeen)
        followDocument();
}

void StudiesPanel::recolour()
{
    const auto& theme = themeOf(*this);
    m_plot->setColours({theme.canvas, theme.ink, theme.faintInk, theme.nodeEdge, theme.grid});
}

} // namespace clusterwright::desktop

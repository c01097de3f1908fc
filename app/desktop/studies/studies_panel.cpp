#include "app/desktop/studies/studies_panel.h"

#include "app/desktop/common/text.h"
#include "app/desktop/common/turning_splitter.h"
#include "app/desktop/common/widgets.h"
#include "app/desktop/document/parameter_mime.h"
#include "app/desktop/fields/text_entry.h"
#include "app/desktop/panels/inspector.h"
#include "app/desktop/studies/measured_dialog.h"
#include "app/desktop/studies/scenario_view.h"
#include "app/desktop/studies/study_list.h"
#include "app/desktop/studies/study_questions.h"
#include "app/desktop/studies/study_result_view.h"
#include "app/desktop/studies/study_sentence.h"
#include "app/desktop/studies/study_text.h"
#include "model/study/setup/study_edit.h"
#include "model/study/studies/same_question.h"

#include <QDropEvent>
#include <QLineEdit>
#include <QVBoxLayout>

#include <algorithm>
#include <limits>
#include <utility>

namespace clusterwright::desktop
{

namespace
{

constexpr int kMargin = 6;
constexpr int kDetailsWidth = 320;
constexpr double kDetailsShare = 0.38; // maximum share of a narrow panel's width
constexpr int kDetailsHeight = 180;    // below the plot
constexpr int kBesidePlot = 640;       // minimum panel width for details beside the plot, in pixels

model::Element elementOf(const std::string& study)
{
    return model::elementNamed<model::StudyDefinition>(study);
}

// Returns the selected study if nothing else is selected.
std::optional<std::string> selectedStudy(const Selection& selection)
{
    const auto& elements = selection.elements();
    const bool isStudy = elements.size() == 1 && isOf<model::StudyDefinition>(elements.front());
    return isStudy ? std::optional(elements.front().name) : std::nullopt;
}

// Gives the details their preferred size and the plot the rest.
void giveDetails(QSplitter& parts)
{
    const bool isBeside = parts.orientation() == Qt::Horizontal;
    const int most = static_cast<int>(kDetailsShare * parts.width());
    const int details = isBeside ? std::min(kDetailsWidth, most) : kDetailsHeight;
    parts.setSizes({(isBeside ? parts.width() : parts.height()) - details, details});
}

// The plot with the details beside it, or below it in a narrow panel.
class StudyParts final : public TurningSplitter
{
public:
    explicit StudyParts(QWidget* parent)
        : TurningSplitter(kBesidePlot, parent)
    {
    }

protected:
    void turned() override { giveDetails(*this); }
};

} // namespace

StudiesPanel::StudiesPanel(Workbench& workbench, QWidget* parent)
    : QWidget(parent)
    , m_workbench(workbench)
    , m_runner(workbench.document().library().roots())
    , m_answers(workbench.document())
{
    setAcceptDrops(true);
    setObjectName(QStringLiteral("studies"));
    makeParts();
    connectParts();
    m_answers.follow({&m_study, &m_asked});
    followDocument();
}

void StudiesPanel::makeParts()
{
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(kMargin, kMargin, kMargin, 2);
    layout->setSpacing(2);
    m_list = new StudyList(m_workbench, this);
    m_sentence = new StudySentence(m_workbench, this);
    m_parts = named(new StudyParts(this), "studyParts");
    m_result = new StudyResultView(m_workbench, m_parts);
    m_form = named(new Inspector(m_workbench, m_selection, m_parts), "studyForm");
    m_form->setFollowing(false);
    m_form->hide();
    m_parts->addWidget(m_result);
    m_parts->addWidget(m_form);
    m_parts->setStretchFactor(0, 1);
    m_parts->setCollapsible(0, false);
    layout->addWidget(&m_result->bar()); // stays where it is when the sentence wraps
    layout->addWidget(m_sentence);
    layout->addWidget(m_parts, 1);
    m_questions = new StudyQuestions(this);
    m_questions->hide();
    layout->addWidget(m_questions, 1);
    m_scenarios = new ScenarioView(m_workbench, this);
    m_scenarios->hide();
    layout->addWidget(m_scenarios, 1);
}

void StudiesPanel::showScenarios(bool areShown)
{
    const bool isEmpty = m_study.empty();
    m_scenarios->setVisible(areShown);
    m_questions->setVisible(!areShown && isEmpty);
    m_sentence->setVisible(!areShown && !isEmpty);
    m_result->bar().setVisible(!areShown && !isEmpty);
    m_parts->setVisible(!areShown && !isEmpty);
    m_list->showScenariosState(areShown);
}

void StudiesPanel::showDetails(bool isShown)
{
    m_form->setVisible(isShown && definition());
    m_form->setFollowing(m_isSeen && m_form->isVisible());
    m_result->showDetailsState(m_form->isVisible());
    if (isShown)
        giveDetails(*m_parts);
}

void StudiesPanel::editField(const std::string& key)
{
    if (auto* const entry = m_sentence->entry(key)) {
        entry->setFocus(Qt::OtherFocusReason);
        entry->selectAll();
    } else {
        showDetails(true);
        m_form->focusField(elementOf(m_study), qt(key));
    }
}

void StudiesPanel::connectParts()
{
    auto& document = m_workbench.document();
    connect(&document, &Document::opened, this, [this] {
        m_runner.cancel();
        m_answers.clear();
        m_incomplete.clear();
        m_whenComplete = {};
        m_study.clear();
        m_asked.clear();
    });
    connect(&document, &Document::changed, this, [this] {
        if (m_workbench.document().isMoving())
            return;
        m_answers.follow({&m_study, &m_asked});
        followDocument();
    });
    connect(&document, &Document::saved, this, [this] {
        m_answers.save();
        followDocument(); // a study may compare with the saved design
    });
    connect(&document, &Document::presetsWritten, this, [this] { m_runner.reloadPresets(); });
    connect(&m_workbench, &Workbench::varyRequested, this, &StudiesPanel::vary);
    m_trial.setSingleShot(true);
    m_trial.setInterval(static_cast<int>(1000 * kTrialSeconds));
    connect(&m_trial, &QTimer::timeout, this, &StudiesPanel::endTrial);
    connect(&m_runner, &StudyRunner::finished, this, &StudiesPanel::take);
    connect(&m_runner, &StudyRunner::progressed, m_result, &StudyResultView::showProgress);
    connect(m_list, &StudyList::studyChosen, this, &StudiesPanel::choose);
    connect(m_questions, &StudyQuestions::asked, m_list, &StudyList::addStudy);
    connect(m_list, &StudyList::scenariosWanted, this, &StudiesPanel::showScenarios);
    connect(&m_workbench.selection(), &Selection::changed, this, [this] {
        if (const auto name = selectedStudy(m_workbench.selection()); name && *name != m_study)
            showStudy(*name);
    });
    connect(m_result, &StudyResultView::runWanted, this, &StudiesPanel::run);
    connect(m_result, &StudyResultView::cancelWanted, this, &StudiesPanel::cancel);
    connect(m_result, &StudyResultView::exportRequested, this, &StudiesPanel::exportRequested);
    connect(m_result, &StudyResultView::detailsWanted, this, &StudiesPanel::showDetails);
    connect(this, &StudiesPanel::settingRequested, this, &StudiesPanel::editField);
}

void StudiesPanel::followDocument()
{
    if (m_runner.isRunning() && !definition())
        m_runner.cancel();
    if (!m_isSeen)
        return; // showEvent() refreshes a hidden panel
    const auto& studies = m_workbench.document().design().studies;
    if (m_scenarios->isVisible() && m_workbench.document().design().scenarios.empty())
        showScenarios(false);
    if (!definition())
        m_study = studies.empty() ? std::string() : studies.front().name;
    m_list->refresh(m_study);
    emit shown(m_study);
    select(elementOf(m_study));
    const auto told = answer();
    const bool isOther = !told || told->isCancelled || m_answers.isOld(*told, definition()) ||
                         told->definition.title != definition()->title || // shown in its plots
                         model::scalesOf(told->definition) != model::scalesOf(*definition());
    const bool isTrial = !told && !isLive() && estimatedSeconds() <= kMostOfTrial &&
                         !(m_slow && *m_slow == *definition());
    if (definition() && isOther && (isLive() || isTrial)) {
        ask(*definition());
        if (isTrial)
            m_trial.start();
    } else {
        showAnswer();
    }
}

void StudiesPanel::select(const model::Element& element)
{
    m_selection.set(element.name.empty() ? std::vector<model::Element>{}
                                         : std::vector<model::Element>{element});
    m_sentence->showStudy(element.name);
    showScenarios(!m_scenarios->isHidden()); // a design without studies shows the questions instead
    if (element.name.empty())
        m_form->hide();
}

void StudiesPanel::showStudy(const std::string& name)
{
    if (m_study != name && m_runner.isRunning())
        m_runner.cancel();
    m_study = name;
    showScenarios(false);
    followDocument();
}

void StudiesPanel::showKind(const std::string& kind)
{
    const auto& studies = m_workbench.document().design().studies;
    const auto found = std::ranges::find(studies, kind, &model::StudyDefinition::kind);
    if (found != studies.end())
        showStudy(found->name);
    else
        m_list->addStudy(kind);
    emit raiseRequested();
}

// Replaces a study in the selection, so that the Inspector and this panel show the same study.
void StudiesPanel::choose(const std::string& name)
{
    auto& selection = m_workbench.selection();
    showStudy(name);
    if (selectedStudy(selection))
        selection.set({elementOf(name)});
}

const model::StudyDefinition* StudiesPanel::definition() const
{
    return studyIn(m_workbench.document().design(), m_study);
}

plots::PlotView& StudiesPanel::plot()
{
    return m_result->plot();
}

std::shared_ptr<const StudyAnswer> StudiesPanel::answer() const
{
    return m_answers.find(m_study);
}

std::vector<plots::FigureFile> StudiesPanel::figures(QString& leftOut) const
{
    return m_answers.figures(leftOut);
}

QString StudiesPanel::command() const
{
    return studyCommand(m_workbench.document(), m_study);
}

double StudiesPanel::estimatedSeconds() const
{
    const auto* const asked = definition();
    if (!asked)
        return std::numeric_limits<double>::infinity();
    if (!m_estimate || !(m_estimate->first == *asked)) // the axes are read once for each question
        m_estimate.emplace(*asked, model::estimatedPoints(*asked));
    return m_estimate->second * m_secondsPerPoint;
}

bool StudiesPanel::isLive() const
{
    const auto told = answer();
    const bool isMeasured = told && told->result && !told->isCancelled && !told->isKept &&
                            definition() && model::askTheSame(*definition(), told->definition);
    return (isMeasured && told->seconds <= kLiveSeconds) || estimatedSeconds() <= kLiveSeconds;
}

void StudiesPanel::run()
{
    if (definition())
        ask(*definition());
}

void StudiesPanel::ask(const model::StudyDefinition& study)
{
    m_trial.stop();
    m_isTrialOver = false;
    m_asked = study.name;
    m_result->showUnknownProgress();
    m_runner.run(m_workbench.document().design(), study);
    showAnswer();
}

bool StudiesPanel::isUpToDate(const model::StudyDefinition& study) const
{
    const auto told = m_answers.find(study.name);
    return told && told->result && !told->isCancelled && !m_answers.isOld(*told, &study);
}

void StudiesPanel::completeAll(std::function<void()> then)
{
    m_whenComplete = std::move(then);
    m_incomplete.clear();
    for (const auto& study : m_workbench.document().design().studies)
        if (!isUpToDate(study))
            m_incomplete.push_back(study.name);
    completeNext();
}

void StudiesPanel::completeNext()
{
    while (!m_incomplete.empty()) {
        const auto* const study = studyIn(m_workbench.document().design(), m_incomplete.back());
        m_incomplete.pop_back();
        if (study) {
            m_workbench.say(tr("Running \u201c%1\u201d \u2026").arg(qt(study->title)));
            return ask(*study);
        }
    }
    if (const auto then = std::exchange(m_whenComplete, {}))
        then();
}

void StudiesPanel::cancel()
{
    m_runner.cancel();
}

void StudiesPanel::take(const std::shared_ptr<const StudyAnswer>& answer)
{
    if (m_asked.empty()) // result for a closed design
        return;
    constexpr double kEnoughPoints = 1000; // minimum to estimate the time per point
    const double points = model::estimatedPoints(answer->definition);
    if (answer->result && points >= kEnoughPoints)
        m_secondsPerPoint = answer->seconds / points;
    m_trial.stop();
    const bool hasEndedTrial = answer->isCancelled && std::exchange(m_isTrialOver, false);
    if (!hasEndedTrial)
        m_answers.put(m_asked, answer);
    if (answer->isCancelled && !hasEndedTrial) {
        m_incomplete.clear();
        m_workbench.say(tr("The study was stopped."));
    }
    showAnswer();
    completeNext();
}

void StudiesPanel::endTrial()
{
    if (const auto* const study = studyIn(m_workbench.document().design(), m_asked))
        m_slow = *study;
    m_isTrialOver = true;
    m_runner.cancel();
}

void StudiesPanel::showAnswer()
{
    const auto told = answer();
    const bool isOld = told && m_answers.isOld(*told, definition());
    // Findings of an outdated result could mark the wrong fields.
    const auto findings = told && !isOld ? told->findings : model::Diagnostics();
    m_form->setMoreFindings(findings);
    m_sentence->showFindings(findings);
    m_result->show({.name = m_study,
                    .exists = definition() != nullptr,
                    .isRunning = m_runner.isRunning(),
                    .isWorking = m_runner.isRunning() && m_asked == m_study,
                    .isLive = isLive(),
                    .answer = told,
                    .isOld = isOld});
}

// Called from the Inspector, or when an input is dropped on the panel.
void StudiesPanel::vary(const QString& name)
{
    auto& document = m_workbench.document();
    if (!definition())
        m_list->addStudy(model::kCurve);
    if (!definition())
        return;
    document.submit(model::varying(document.design(), m_study, utf8(name), document.library()),
                    tr("Vary %1 in a Study").arg(name));
    emit raiseRequested();
}

void StudiesPanel::dragEnterEvent(QDragEnterEvent* event)
{
    if (!parameterIn(*event->mimeData()).isEmpty() || !measuredFileIn(*event->mimeData()).isEmpty())
        event->acceptProposedAction();
}

void StudiesPanel::dropEvent(QDropEvent* event)
{
    if (const auto file = measuredFileIn(*event->mimeData()); !file.isEmpty())
        chooseMeasuredPoints(m_workbench, m_study, file, this);
    else
        vary(parameterIn(*event->mimeData()));
    event->acceptProposedAction();
}

void StudiesPanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    setSeen(true);
}

// Releases the form: a slider elsewhere must not wait for a hidden form.
void StudiesPanel::hideEvent(QHideEvent* event)
{
    QWidget::hideEvent(event);
    setSeen(false);
}

void StudiesPanel::setSeen(bool isSeen)
{
    m_isSeen = isSeen;
    m_form->setFollowing(isSeen && m_form->isVisible());
    if (isSeen)
        followDocument();
}

} // namespace clusterwright::desktop

#include "moc_studies_panel.cpp"

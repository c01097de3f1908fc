// The page of one study: its sentence, its result as plot and table, and the form with its details. A quick study follows every
// edit. A long one is started by hand, runs in the background, can be stopped, and is stored beside the design's file. The list of
// studies is a panel of its own.
#pragma once

#include "app/desktop/answers/answer_store.h"
#include "app/desktop/answers/study_runner.h"
#include "app/desktop/document/workbench.h"
#include "app/desktop/studies/study_list.h"

#include <QPointer>
#include <QTimer>
#include <QWidget>

#include <functional>

class QSplitter;

namespace clusterwright::plots
{
class PlotView;
}

namespace clusterwright::desktop
{

class Inspector;
class StudyResultView;
class ScenarioView;
class StudyQuestions;
class StudySentence;

class StudiesPanel final : public QWidget
{
    Q_OBJECT

public:
    explicit StudiesPanel(Workbench& workbench, QWidget* parent = nullptr);

    // Shows the study, and runs it if that is quick.
    void showStudy(const std::string& name);
    [[nodiscard]] const std::string& study() const { return m_study; }
    [[nodiscard]] StudyRunner& runner() { return m_runner; }
    [[nodiscard]] plots::PlotView& plot();
    [[nodiscard]] StudyList& list() { return *m_list; }
    void showDetails(bool isShown);
    // Puts the cursor into a field of the shown study: in the sentence, or else in the details.
    void editField(const std::string& key);
    // Shows the table of all scenarios in place of the study.
    void showScenarios(bool areShown);
    // Newest result of the shown study; null if there is none.
    [[nodiscard]] std::shared_ptr<const StudyAnswer> answer() const;
    [[nodiscard]] bool
    isLive() const; // true if the shown study is quick enough to follow every edit
    [[nodiscard]] QString command() const;
    // Runs the studies without a result that is up to date, one after another, then calls `then`, also after a stop.
    void completeAll(std::function<void()> then);
    // Returns the figures of all results that are up to date. `leftOut`: message about the omitted studies.
    [[nodiscard]] std::vector<plots::FigureFile> figures(QString& leftOut) const;
    // Shows the first study of the kind, or adds one.
    void showKind(const std::string& kind);

public slots:
    void run();
    void cancel();

signals:
    void shown(const std::string& study);          // another study, or none
    void settingRequested(const std::string& key); // to this panel: edit a field of the shown study
    void exportRequested();                        // all plots
    void raiseRequested();                         // after an action that was started elsewhere

protected:
    // Dropping an input on the panel adds it to the shown study; a dropped CSV file or exported run gives it measured points.
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void makeParts();
    void connectParts();
    void followDocument();
    void vary(const QString& name);
    void ask(const model::StudyDefinition& study);
    [[nodiscard]] double estimatedSeconds() const; // infinite without a shown study
    [[nodiscard]] bool isUpToDate(const model::StudyDefinition& study) const;
    void completeNext();
    void endTrial();
    void take(const std::shared_ptr<const StudyAnswer>& answer);
    void showAnswer();
    void select(const model::Element& element);
    void choose(const std::string& name);
    [[nodiscard]] const model::StudyDefinition* definition() const;
    void setSeen(bool isSeen);

    Workbench& m_workbench;
    StudyRunner m_runner;
    AnswerStore m_answers;
    Selection m_selection; // selection that the form edits
    bool m_isSeen = false;
    std::string m_study;
    std::string m_asked;                         // running study
    double m_secondsPerPoint = kSecondsPerPoint; // from the last results
    mutable std::optional<std::pair<model::StudyDefinition, double>> m_estimate;
    QTimer m_trial;             // stops a study that was started because it may be quick
    bool m_isTrialOver = false; // until the stopped run has ended
    std::optional<model::StudyDefinition> m_slow; // exceeded its trial
    std::vector<std::string> m_incomplete;        // studies to run before m_whenComplete
    std::function<void()> m_whenComplete;
    QPointer<StudyList> m_list;
    StudySentence* m_sentence = nullptr;
    QSplitter* m_parts = nullptr;
    StudyQuestions* m_questions = nullptr; // in place of a study in a design without one
    ScenarioView* m_scenarios = nullptr;
    Inspector* m_form = nullptr;
    StudyResultView* m_result = nullptr;
};

} // namespace clusterwright::desktop

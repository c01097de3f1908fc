// The questions of the open design: which there are, what each asks, and its answer as plots and a table. What is cheap follows every
// edit; what takes its time is started by hand, runs in the background and can be stopped, and is kept beside the design's file.
#pragma once

#include "app/desktop/document/workbench.h"
#include "app/desktop/plots/drawing/figure_files.h"
#include "app/desktop/studies/study_runner.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QListWidget;
class QProgressBar;
class QPushButton;
class QSplitter;
class QTableView;
class QToolButton;

namespace clusterwright::plots
{
class PlotView;
}

namespace clusterwright::desktop
{

class BrushedRows;
class Inspector;
class PlotMemory;
class StudyTableModel;

// An answer that took this long is missed: before it goes away a person is asked.
inline constexpr double kMissedSeconds = 10;

class StudiesPanel final : public QWidget
{
    Q_OBJECT

public:
    explicit StudiesPanel(Workbench& workbench, QWidget* parent = nullptr);

    // Shows the study, and answers it when that is cheap.
    void showStudy(const std::string& name);
    [[nodiscard]] const std::string& study() const { return m_study; }
    [[nodiscard]] StudyRunner& runner() { return m_runner; }
    [[nodiscard]] plots::PlotView& plot() { return *m_plot; }
    // The newest answer to the study that is shown; null without one.
    [[nodiscard]] std::shared_ptr<const StudyAnswer> answer() const;
    [[nodiscard]] bool isLive() const; // the study that is shown is cheap enough
    [[nodiscard]] QString command() const;
    // Of all answers to the design as it is; says which studies are left out.
    [[nodiscard]] std::vector<plots::FigureFile> figures(QString& leftOut) const;

public slots:
    // Behind another tab it is not: it catches up when it comes to the front.
    void setSeen(bool isSeen);
    void run();
    void cancel();
    void addStudy(clusterwright::model::StudyKind kind);
    void addScenario();
    void applyPoint();
    void copyCommand();

signals:
    void exportRequested(); // of all plots
    void raiseRequested();  // something happened here that a person asked for elsewhere

protected:
    void changeEvent(QEvent* event) override;
    // A number of the design is varied in the study that is shown.
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void makeParts();
    QWidget* makeAnswer();
    QWidget* makeBar(QWidget& parent);
    QWidget* makeQuestions();
    void connectParts();
    void followDocument();
    void followAnswers();
    void adopt(const model::StudyDefinition& study);
    void readAnswers();
    void keepAnswers();
    void fillList();
    void fillScenarios();
    void vary(const QString& name);
    void ask();
    void take(const std::shared_ptr<const StudyAnswer>& answer);
    void showProgress(const model::Progress& progress);
    void showAnswer();
    void showFigure();
    void showState();
    void showRow(std::size_t row);
    void showBrushed(const std::vector<std::size_t>& rows);
    void save();
    void recolour();
    void select(const model::Element& element);
    [[nodiscard]] const model::StudyDefinition* definition() const;
    [[nodiscard]] bool isOld(const StudyAnswer& answer) const;
    [[nodiscard]] bool isOld(const StudyAnswer& answer, const model::StudyDefinition* asked) const;
    [[nodiscard]] double points() const;
    [[nodiscard]] QString stateText() const;
    [[nodiscard]] std::optional<std::size_t> chosenRow() const;

    Workbench& m_workbench;
    StudyRunner m_runner;
    Selection m_selection; // of the form
    bool m_isSeen = false;
    bool m_wasWide = true;
    std::string m_study;
    std::string m_asked;                         // the study that runs
    double m_secondsPerPoint = kSecondsPerPoint; // as the last answers took
    StudyAnswers m_answers;
    std::vector<std::string> m_names; // of the studies that the answers are of
    bool m_areRead = false;           // those that were kept
    std::shared_ptr<const StudyAnswer> m_shown;
    mutable std::optional<std::pair<model::StudyDefinition, double>> m_estimate;
    QSplitter* m_whole = nullptr;
    QSplitter* m_question = nullptr;
    QSplitter* m_parts = nullptr; // of the answer
    QListWidget* m_list = nullptr;
    QToolButton* m_add = nullptr;
    QComboBox* m_scenario = nullptr;
    Inspector* m_form = nullptr;
    QPushButton* m_run = nullptr;
    QPushButton* m_cancel = nullptr;
    QProgressBar* m_progress = nullptr;
    QLabel* m_state = nullptr;
    QLabel* m_sentence = nullptr;
    QComboBox* m_figure = nullptr;
    QPushButton* m_apply = nullptr;
    QToolButton* m_more = nullptr;
    plots::PlotView* m_plot = nullptr;
    QTableView* m_view = nullptr;
    PlotMemory* m_memory = nullptr;
    StudyTableModel* m_table = nullptr;
    BrushedRows* m_rows = nullptr;
};

} // namespace clusterwright::desktop

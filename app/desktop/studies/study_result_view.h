// The result of one study: its progress, sentence, plots and table, and the actions on them.
#pragma once

#include "app/desktop/answers/study_answer.h"
#include "app/desktop/document/workbench.h"

#include <QWidget>

class QAction;
class QComboBox;
class QHBoxLayout;
class QLabel;
class QProgressBar;
class QPushButton;
class QToolButton;

namespace clusterwright::plots
{
class PlotMemory;
class PlotView;
} // namespace clusterwright::plots

namespace clusterwright::desktop
{

class BrushedRows;
class PlotAndTable;
class PlotsBeside;
class ResultTableView;
class ResultSentence;
class StudyTableModel;

struct ShownStudy {
    std::string name;
    bool exists = false;
    bool isRunning = false;                    // any study
    bool isWorking = false;                    // the shown study
    bool isLive = false;                       // quick enough to follow every edit
    std::shared_ptr<const StudyAnswer> answer; // newest; null if there is none
    bool isOld = false;                        // the design or the study has changed since
};

class StudyResultView final : public QWidget
{
    Q_OBJECT

public:
    explicit StudyResultView(Workbench& workbench, QWidget* parent = nullptr);

    void show(const ShownStudy& study);
    void showProgress(const model::Progress& progress);
    void showUnknownProgress();
    void showTable(bool isShown);
    // True while the form with the details is open beside the result.
    void showDetailsState(bool isOpen);
    [[nodiscard]] plots::PlotView& plot() { return *m_plot; }
    // The line of buttons above the result; the parent places it, over the details, too.
    [[nodiscard]] QWidget& bar() { return *m_bar; }

    // Copies the values of the selected row into the design; one undo step.
    void applyPoint();

signals:
    void runWanted();
    void cancelWanted();
    void exportRequested(); // all plots
    void detailsWanted(bool isWanted);
    void studyShown(const std::string& study);

private:
    void makeBar();
    [[nodiscard]] QWidget* makeFoot();
    void makeTable();
    void makeTexts();
    void connectParts();
    void showState();
    void showFigure();
    void showPlaceToCorrect();
    void showSentence();
    void share(const std::string& input, bool isShared);
    void markDesign();
    void fillFigures();
    void showRow(std::size_t row);
    void showBrushed(const std::vector<std::size_t>& rows);
    void showRowCount();
    void markSelectedRows();
    [[nodiscard]] bool hasRowsInPlot() const;
    [[nodiscard]] bool keepScales(plots::Scale x, plots::Scale y);
    [[nodiscard]] std::size_t sourceRow(int row) const;
    [[nodiscard]] QString stateText() const;
    [[nodiscard]] std::size_t figureIndex() const;
    [[nodiscard]] std::optional<std::size_t> chosenRow() const;

    Workbench& m_workbench;
    ShownStudy m_shown;
    plots::PlotView* m_plot;
    plots::PlotMemory* m_memory;
    PlotsBeside* m_beside; // holds the plot
    QWidget* m_bar = nullptr;
    QPushButton* m_run = nullptr;
    QPushButton* m_cancel = nullptr;
    QProgressBar* m_progress = nullptr;
    QComboBox* m_figure = nullptr;
    QPushButton* m_apply = nullptr;
    QAction* m_applyRow = nullptr;
    QToolButton* m_tableSwitch = nullptr;
    QToolButton* m_details = nullptr;
    QToolButton* m_more = nullptr;
    QLabel* m_state;
    ResultSentence* m_sentence;
    PlotAndTable* m_parts;
    ResultTableView* m_table = nullptr;
    QLabel* m_rowsShown = nullptr; // while the table shows a part of the rows
    StudyTableModel* m_model;
    BrushedRows* m_rows;
};

} // namespace clusterwright::desktop

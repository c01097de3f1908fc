// Sets a measurement up, starts it when the button is pressed that says what it starts and where, and shows samples as they arrive.
#pragma once

#include "app/desktop/measure/job_thread.h"
#include "app/desktop/measure/measurement_run.h"
#include "app/desktop/measure/nodes_model.h"
#include "plugins/runner/probes/catalogue.h"

#include <QWidget>

class QHBoxLayout;
class QLabel;
class QPlainTextEdit;
class QProgressBar;
class QPushButton;
class QTreeWidget;
class QVBoxLayout;

namespace clusterwright::desktop
{

class PlanForm;
class SamplePlot;
class StoreChoice;

class MeasurePanel final : public QWidget
{
    Q_OBJECT

public:
    // `store`: where samples are kept.
    MeasurePanel(NodesModel& nodes, std::filesystem::path store, QWidget* parent = nullptr);

    [[nodiscard]] PlanForm& form() { return *m_form; }
    [[nodiscard]] SamplePlot& plot() { return *m_plot; }
    [[nodiscard]] MeasurementRun& run() { return m_run; }
    // Keeps samples in the store that is chosen, and has the choice.
    void follow(StoreChoice& choice);

    void openPlan();
    void savePlan();
    void readPlan(const QString& path);
    // Sets the panel up to go on with a run of the store; starts nothing.
    void prepareResume(const runner::Run& run);
    void pauseOrGoOn();
    void cancel();

signals:
    void stored();       // a run began or ended: the store has changed
    void stateChanged(); // whether something is measured, or paused

private:
    [[nodiscard]] QWidget* makeSetUp();
    [[nodiscard]] QWidget* makeProgress();
    [[nodiscard]] QHBoxLayout* makeButtons(QWidget& box);
    void setStore(const std::filesystem::path& store);
    [[nodiscard]] QString whatText() const;
    void showOrder();
    void showEstimate(const model::Result<runner::Estimate>& estimate);
    void start();
    void take(const MeasurementNews& news);
    void showProgress(const runner::Progress& progress);
    void end(const QString& run, const runner::ExecutionOutcome& outcome);
    void showButtons();

    NodesModel& m_nodes;
    std::filesystem::path m_store;
    runner::Catalogue m_catalogue;
    MeasurementOrder m_order;             // that the button starts
    std::optional<runner::Run> m_resumed; // to go on with, while the plan is
    runner::Plan m_resumedPlan;           // this one
    std::filesystem::path m_startedStore; // of the run under way
    bool m_isStartable = false;
    std::uint64_t m_question = 0; // of the estimate that counts
    PlanForm* m_form;
    SamplePlot* m_plot;
    QVBoxLayout* m_setUp = nullptr;
    QLabel* m_estimate = nullptr;
    QLabel* m_what = nullptr;
    QPushButton* m_start = nullptr;
    QPushButton* m_pause = nullptr;
    QPushButton* m_cancel = nullptr;
    QProgressBar* m_bar = nullptr;
    QLabel* m_left = nullptr;
    QTreeWidget* m_perNode = nullptr;
    QPlainTextEdit* m_log = nullptr;
    MeasurementRun m_run;
    JobThread m_thread; // the last member: it ends first
};

} // namespace clusterwright::desktop

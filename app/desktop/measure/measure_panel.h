// Settings of a measurement, a button that starts it after showing the command and the nodes, and the samples as they arrive.
#pragma once

#include "app/desktop/common/job_thread.h"
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
    // `store`: the sample store.
    MeasurePanel(NodesModel& nodes, std::filesystem::path store, QWidget* parent = nullptr);

    [[nodiscard]] PlanForm& form() { return *m_form; }
    [[nodiscard]] SamplePlot& plot() { return *m_plot; }
    [[nodiscard]] MeasurementRun& run() { return m_run; }
    // Stores samples in the chosen store, and shows the choice.
    void follow(StoreChoice& choice);

    void openPlan();
    void savePlan();
    void readPlan(const QString& path);
    // Shows the measurement of LogGP, and starts it once its estimate shows that it can run.
    void measureLogGp();
    // True if Start would run the shown plan.
    [[nodiscard]] bool isStartable() const { return m_isStartable; }
    // True for a plan that was started already and has not changed since then.
    [[nodiscard]] bool wasStarted() const { return m_startedPlan == m_order.plan; }
    // Prepares the panel to resume a run of the store, without starting anything.
    void prepareResume(const runner::Run& run);
    void pauseOrGoOn();
    void cancel();

signals:
    void stored();                         // a run began or ended and changed the store
    void reviewWanted(const QString& run); // the run of measureLogGp() ended
    void stateChanged();                   // a measurement started, paused, resumed or ended

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
    MeasurementOrder m_order;             // that Start will run
    std::optional<runner::Run> m_resumed; // resumed while the plan equals
    runner::Plan m_resumedPlan;           // this plan
    std::filesystem::path m_startedStore; // store of the current run
    std::optional<runner::Plan> m_startedPlan;
    bool m_isStartable = false;
    bool m_startsLogGp = false;   // once it is startable
    bool m_isLogGp = false;       // the current run is that of measureLogGp()
    std::uint64_t m_question = 0; // number of the latest estimate
    PlanForm* m_form;
    SamplePlot* m_plot;
    QVBoxLayout* m_setUp = nullptr;
    QLabel* m_estimate = nullptr;
    QLabel* m_what = nullptr;
    QPushButton* m_logGp = nullptr;
    QPushButton* m_start = nullptr;
    QPushButton* m_pause = nullptr;
    QPushButton* m_cancel = nullptr;
    QProgressBar* m_bar = nullptr;
    QLabel* m_left = nullptr;
    QTreeWidget* m_perNode = nullptr;
    QPlainTextEdit* m_log = nullptr;
    MeasurementRun m_run;
    JobThread m_thread; // last member, destroyed first
};

} // namespace clusterwright::desktop

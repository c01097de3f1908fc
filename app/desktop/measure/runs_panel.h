// The runs of the store, the chosen run as curves, and commands to import and export sessions.
#pragma once

#include "app/desktop/common/job_thread.h"
#include "app/desktop/measure/runs_model.h"

#include <QSet>
#include <QWidget>

class QHBoxLayout;
class QLabel;
class QPlainTextEdit;
class QPushButton;
class QStandardItemModel;
class QTableView;

namespace clusterwright::desktop
{

class SamplePlot;
class StoreChoice;
struct RunView;

class RunsPanel final : public QWidget
{
    Q_OBJECT

public:
    RunsPanel(std::filesystem::path store, QWidget* parent = nullptr);

    [[nodiscard]] RunsModel& runs() { return *m_runs; }
    [[nodiscard]] SamplePlot& plot() { return *m_plot; }
    [[nodiscard]] const std::filesystem::path& store() const { return m_store; }
    // Reloads the store.
    void reload();
    // The results of the chosen run; columns: RunResult::Cell.
    [[nodiscard]] QStandardItemModel& results() { return *m_results; }
    // Reloads the store and selects the run.
    void choose(const QString& run);
    // Shows the chosen store, and the choice in the bar.
    void follow(StoreChoice& choice);
    // Sets the running runs, which can be neither resumed nor deleted.
    void setUnderWay(const QSet<QString>& runs);
    // Returns the number of pending exports, imports and deletions.
    [[nodiscard]] int pendingJobs() const { return m_pending; }

    void importFile();
    void importFrom(const QString& path);
    void exportTo(const std::string& run, const QString& path);
    void remove(const std::string& run);

signals:
    void resumeWanted(const clusterwright::runner::Run& run);
    void calibrateWanted(const QString& run); // fit inputs to its samples
    void reloaded();
    void shown();      // the chosen run appeared as curves and text
    void summarised(); // the results of the chosen run appeared
    void compared();   // the comparison with other runs appeared
    void done(const QString& what, const clusterwright::model::Diagnostics& problems);

protected:
    void showEvent(QShowEvent* event) override;

private:
    // Result of a job on the store.
    struct JobEnd {
        model::Diagnostics problems;
        QString news;    // shown if there are no problems
        std::string run; // run to choose afterwards
    };

    void addBar();
    void addTable();
    [[nodiscard]] const runner::StoredRun* chosen() const;
    void setStore(const std::filesystem::path& store);
    void showState();
    void showRuns(const std::vector<runner::StoredRun>& runs, const model::Diagnostics& problems);
    void showChosen();
    void showView(RunView view);
    void showAcross(const QString& text);
    // Calls `take` on this panel's thread with what `read` returned, unless another run was chosen.
    template <typename Read, typename Take>
    void readChosen(Read read, Take take);
    void forgetShown();
    void exportChosen();
    void removeChosen();
    // Runs the job on the thread, then reloads the list and shows the problems.
    void work(const QString& what, std::function<JobEnd()> job);

    std::filesystem::path m_store;
    QSet<QString> m_underWay;
    int m_pending = 0;
    QString m_news;                              // result of the latest job
    std::string m_wanted;                        // run to choose after the next reload
    std::pair<std::string, std::int64_t> m_read; // run and sample count, shown or loading
    std::uint64_t m_question = 0;                // number of the latest load
    RunsModel* m_runs;
    QStandardItemModel* m_results;
    SamplePlot* m_plot;
    QHBoxLayout* m_bar = nullptr;
    QTableView* m_view = nullptr;
    QPlainTextEdit* m_text = nullptr;
    QLabel* m_note = nullptr;
    QPushButton* m_calibrate = nullptr;
    QPushButton* m_resume = nullptr;
    QPushButton* m_export = nullptr;
    QPushButton* m_remove = nullptr;
    JobThread m_thread; // last member, destroyed first
};

} // namespace clusterwright::desktop

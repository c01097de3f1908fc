// What was measured: the runs of the store, one of them as curves; sessions of other machines come in and go out.
#pragma once

#include "app/desktop/measure/job_thread.h"
#include "app/desktop/measure/runs_model.h"

#include <QSet>
#include <QWidget>

class QHBoxLayout;
class QLabel;
class QPlainTextEdit;
class QPushButton;
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
    // Reads the store again.
    void reload();
    // Shows the store that is chosen, and has the choice in its bar.
    void follow(StoreChoice& choice);
    // These are being measured: they can be neither resumed nor deleted.
    void setUnderWay(const QSet<QString>& runs);
    // Exports, imports and deletions that have not come to their end.
    [[nodiscard]] int pendingJobs() const { return m_pending; }

    void importFile();
    void importFrom(const QString& path);
    void exportTo(const std::string& run, const QString& path);
    void remove(const std::string& run);

signals:
    void resumeWanted(const clusterwright::runner::Run& run);
    void calibrateWanted(const QString& run); // with what it measured
    void reloaded();
    void shown();    // the run that is chosen, as curves and text
    void compared(); // with other runs of the same
    void done(const QString& what, const clusterwright::model::Diagnostics& problems);

protected:
    void showEvent(QShowEvent* event) override;

private:
    // What becomes of a job on the store.
    struct JobEnd {
        model::Diagnostics problems;
        QString news;    // when there are none
        std::string run; // to choose then
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
    void forgetShown();
    void exportChosen();
    void removeChosen();
    // On the thread, on the store; then the list is read again, and what went wrong is told.
    void work(const QString& what, std::function<JobEnd()> job);

    std::filesystem::path m_store;
    QSet<QString> m_underWay;
    int m_pending = 0;
    QString m_news;                              // of the last job
    std::string m_wanted;                        // the run to choose when the list is read again
    std::pair<std::string, std::int64_t> m_read; // run, and how many samples: shown, or about to be
    std::uint64_t m_question = 0;                // of the load that counts
    RunsModel* m_runs;
    SamplePlot* m_plot;
    QHBoxLayout* m_bar = nullptr;
    QTableView* m_view = nullptr;
    QPlainTextEdit* m_text = nullptr;
    QLabel* m_note = nullptr;
    QPushButton* m_calibrate = nullptr;
    QPushButton* m_resume = nullptr;
    QPushButton* m_export = nullptr;
    QPushButton* m_remove = nullptr;
    JobThread m_thread; // the last member: it ends first
};

} // namespace clusterwright::desktop

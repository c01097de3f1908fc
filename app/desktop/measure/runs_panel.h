// What was measured: the runs of the store, one of them as curves; sessions of other machines come in and go out.
#pragma once

#include "app/desktop/measure/job_thread.h"
#include "app/desktop/measure/runs_model.h"

#include <QWidget>

class QLabel;
class QPushButton;
class QTableView;

namespace clusterwright::desktop
{

class SamplePlot;

class RunsPanel final : public QWidget
{
    Q_OBJECT

public:
    RunsPanel(std::filesystem::path store, QWidget* parent = nullptr);

    [[nodiscard]] RunsModel& runs() { return *m_runs; }
    [[nodiscard]] SamplePlot& plot() { return *m_plot; }
    // Reads the store again.
    void reload();
    // This run is being measured: it cannot be deleted. Empty: none is.
    void setUnderWay(const QString& run);

    void importFile();
    void importFrom(const QString& path);
    void exportTo(const std::string& run, const QString& path);
    void remove(const std::string& run);

signals:
    void resumeWanted(const clusterwright::runner::Run& run);
    void calibrateWanted(const QString& run); // with what it measured
    void reloaded();
    void shown(); // the run that is chosen, as curves
    void done(const QString& what, const clusterwright::model::Diagnostics& problems);

protected:
    void showEvent(QShowEvent* event) override;

private:
    void addBar();
    void addTable();
    [[nodiscard]] const runner::StoredRun* chosen() const;
    void showState();
    void showChosen();
    void exportChosen();
    void removeChosen();
    // On the thread, on the store; then the list is read again, and what went wrong is told.
    void work(const QString& what, std::function<model::Diagnostics()> job);

    std::filesystem::path m_store;
    QString m_underWay;
    RunsModel* m_runs;
    SamplePlot* m_plot;
    QTableView* m_view = nullptr;
    QLabel* m_note = nullptr;
    QPushButton* m_calibrate = nullptr;
    QPushButton* m_resume = nullptr;
    QPushButton* m_export = nullptr;
    QPushButton* m_remove = nullptr;
    JobThread m_thread; // the last member: it ends first
};

} // namespace clusterwright::desktop

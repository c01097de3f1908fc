// Second page: the measured data, from runs of the store, a file or a new measurement; the use of each column; and the conventions, which
// only data of a shipped probe answer.
#pragma once

#include "app/desktop/calibration/calibration_state.h"
#include "plugins/runner/store/store.h"

#include <QWizardPage>

#include <array>
#include <functional>

class QComboBox;
class QGroupBox;
class QHBoxLayout;
class QLabel;
class QPushButton;
class QTableView;

namespace clusterwright::desktop
{

class ColumnForm;
class FindingsView;
class RunsModel;

class DataPage final : public QWizardPage
{
    Q_OBJECT

public:
    explicit DataPage(CalibrationState& state, QWidget* parent = nullptr);

    [[nodiscard]] ColumnForm& columns() { return *m_columns; }
    [[nodiscard]] RunsModel& runs() { return *m_runs; }
    // Reloads the list of runs from the store.
    void reload();
    void useRun(const std::string& id);
    void useFile(const QString& path);
    [[nodiscard]] bool isBusy() const { return m_jobs > 0; } // reading or checking

    void initializePage() override;
    [[nodiscard]] bool isComplete() const override;

signals:
    void readingChanged();
    void measureWanted();
    void loaded();      // another record was loaded
    void dataChanged(); // input of the next pages
    void settled();     // reading and checking have ended

private:
    using Source = std::function<model::Result<runner::RecordedData>(runner::RowsAre)>;

    void addSources();
    void addRowChoice(QHBoxLayout& line);
    void addConventions();
    void openFile();
    [[nodiscard]] std::vector<std::string> chosenRuns() const;
    void readChosen();
    void read(const Source& source);
    void readAgain();
    void take(const model::Result<runner::RecordedData>& record);
    void takeRuns(const std::vector<runner::StoredRun>& runs, const model::Diagnostics& problems);
    void showRecord();
    void showSource();
    void showPart();
    void takeUses();
    void check();
    void takeCheck(const model::Diagnostics& problems);
    void showConventions();
    void chooseKnownConventions();
    void setReading(bool isReading);
    void forgetConventions();
    void takeConventions();
    void post(std::function<std::function<void()>(const std::stop_token&)> job);
    [[nodiscard]] const runner::ProbeData* part() const;
    [[nodiscard]] bool arePrepared() const; // requires a part

    CalibrationState& m_state;
    RunsModel* m_runs;
    QTableView* m_table = nullptr;
    QLabel* m_source;
    QLabel* m_probeLabel;
    QComboBox* m_probe;
    QLabel* m_rowsLabel;
    QComboBox* m_rowsAre;
    ColumnForm* m_columns;
    QGroupBox* m_conventions = nullptr;
    std::array<QComboBox*, 2> m_answers{}; // times, latency
    QLabel* m_empty;
    FindingsView* m_findings;
    Source m_shownSource;
    QString m_file;               // the latest file
    std::string m_wanted;         // run to select once the list contains it
    std::uint64_t m_reading = 0;  // number of the latest read, whose result is used
    std::uint64_t m_checking = 0; // number of the latest check
    int m_jobs = 0;
    bool m_isChecked = false;
};

} // namespace clusterwright::desktop

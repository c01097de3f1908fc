// The scenarios of the open design side by side, as a table that follows every edit. A thread of its own computes the table.
#pragma once

#include "app/desktop/common/job_thread.h"
#include "app/desktop/document/workbench.h"

#include <QWidget>

#include <cstdint>
#include <memory>

class QLabel;

namespace clusterwright::model
{
class Library;
struct ScenarioComparison;
} // namespace clusterwright::model

namespace clusterwright::desktop
{

class ResultTableView;
class StudyTableModel;

class ScenarioView final : public QWidget
{
    Q_OBJECT

public:
    explicit ScenarioView(Workbench& workbench, QWidget* parent = nullptr);

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void follow();
    void take(const model::ScenarioComparison& comparison);

    Workbench& m_workbench;
    StudyTableModel* m_model;
    ResultTableView* m_table;
    QLabel* m_findings;
    std::uint64_t m_latest = 0;                // number of the latest request
    bool m_isReload = false;                   // a file of the library has changed
    std::shared_ptr<model::Library> m_presets; // used by the thread alone
    JobThread m_jobs;                          // last member, destroyed first
};

} // namespace clusterwright::desktop

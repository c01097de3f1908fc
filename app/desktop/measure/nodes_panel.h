// The nodes to measure on: added, changed, removed, and asked whether they can be reached.
#pragma once

#include "app/desktop/measure/job_thread.h"
#include "app/desktop/measure/nodes_model.h"

#include <QWidget>

class QLabel;
class QPushButton;
class QTableView;

namespace clusterwright::desktop
{

class NodesPanel final : public QWidget
{
    Q_OBJECT

public:
    explicit NodesPanel(NodesModel& nodes, QWidget* parent = nullptr);

    // Those that are selected, or all.
    [[nodiscard]] std::vector<runner::Node> chosen() const;
    // Starts an agent on each of those that are chosen, or ends the test that is under way.
    void testOrCancel();
    [[nodiscard]] bool isTesting() const { return m_isTesting; }

signals:
    void tested(); // all that were chosen

private:
    void addBar();
    void addTable();
    void addByHand();
    void addFromHostfile();
    void addFromSlurm();
    void addFromSshConfig();
    void addAll(const model::Result<std::vector<runner::Node>>& nodes);
    void edit();
    void remove();
    void showState();
    void endTest();

    NodesModel& m_nodes;
    QTableView* m_view = nullptr;
    QLabel* m_note = nullptr;
    QPushButton* m_edit = nullptr;
    QPushButton* m_remove = nullptr;
    QPushButton* m_test = nullptr;
    bool m_isTesting = false;
    JobThread m_thread; // the last member: it ends first
};

} // namespace clusterwright::desktop

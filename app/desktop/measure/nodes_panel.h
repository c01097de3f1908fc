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
    ~NodesPanel() override;

    // Those that are selected, else the user's own and this machine: hosts of ~/.ssh/config are not logged into unless somebody names them.
    [[nodiscard]] std::vector<runner::Node> chosen() const;
    // Starts an agent on each of those that are chosen, or ends the test that is under way.
    void testOrCancel();
    void addByHand();
    [[nodiscard]] bool isTesting() const { return m_isTesting; }

signals:
    void tested(); // all that were chosen

private:
    void addBar();
    void addTable();
    void addFromHostfile();
    void addFromSlurm();
    void addFromSshConfig();
    void addAll(const model::Result<std::vector<runner::Node>>& nodes);
    [[nodiscard]] std::vector<runner::Node> selected() const;
    [[nodiscard]] std::vector<std::string> ownNames() const;
    void edit();
    void remove();
    void showState();
    void take(const NodeFinding& finding);
    void endTest();

    NodesModel& m_nodes;
    QTableView* m_view = nullptr;
    QLabel* m_note = nullptr;
    QPushButton* m_edit = nullptr;
    QPushButton* m_remove = nullptr;
    QPushButton* m_test = nullptr;
    bool m_isTesting = false;
    std::vector<runner::Node> m_tested; // by the test under way
    std::size_t m_settled = 0;          // of these
    JobThread m_thread;                 // the last member: it ends first
};

} // namespace clusterwright::desktop

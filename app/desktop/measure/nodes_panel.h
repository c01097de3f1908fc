// The list of nodes, with commands to add, change, remove and test them.
#pragma once

#include "app/desktop/common/job_thread.h"
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

    // Returns the selected nodes, otherwise the user's list and this machine. Hosts of ~/.ssh/config are tested only if selected.
    [[nodiscard]] std::vector<runner::Node> chosen() const;
    // Starts an agent on each chosen node, or ends the current test.
    void testOrCancel();
    void addByHand();
    [[nodiscard]] bool isTesting() const { return m_isTesting; }

signals:
    void tested(); // all chosen nodes have a result

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
    std::vector<runner::Node> m_tested; // by the current test
    std::size_t m_settled = 0;          // tested nodes with a result
    JobThread m_thread;                 // last member, destroyed first
};

} // namespace clusterwright::desktop

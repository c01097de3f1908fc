// The nodes that there are to measure on, as the command line knows them: the user's list, the hosts of ~/.ssh/config, this machine.
// What a test of their connection found stays with them.
#pragma once

#include "plugins/runner/nodes/node_list.h"

#include <QAbstractTableModel>

#include <optional>

namespace clusterwright::desktop
{

enum class NodeState { Untested, Testing, Ready, Unreachable };

// What a test of the connection found.
struct NodeFinding {
    runner::Node node; // as it was when it was tested
    NodeState state = NodeState::Untested;
    std::optional<runner::NodeFacts> facts;
    std::string text; // seconds, or why not
};

struct NodeEntry {
    runner::Node node;
    bool isOwn = false; // of the user's list: it can be removed
    NodeFinding finding;
};

class NodesModel final : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { Name, Reached, State, Processor, Cores, Memory, Kernel, Networks, Idle, Columns };

    explicit NodesModel(QObject* parent = nullptr);

    // Reads the lists again.
    void reload();
    [[nodiscard]] const std::vector<NodeEntry>& entries() const { return m_entries; }
    [[nodiscard]] std::vector<runner::Node> nodes() const;
    // Those of the user's list, and this machine: without the hosts that ssh knows besides.
    [[nodiscard]] std::vector<runner::Node> ownNodes() const;
    [[nodiscard]] const model::Diagnostics& problems() const { return m_problems; }

    // To the user's list. Those that it has already stay as they are: a warning names them, an error where all are. Errors: node.twice,
    // those of writing.
    [[nodiscard]] model::Diagnostics add(const std::vector<runner::Node>& nodes);
    // `name` becomes `node`; one that is not in the list yet comes into it. Errors: those of add.
    [[nodiscard]] model::Diagnostics replace(const std::string& name, const runner::Node& node);
    [[nodiscard]] model::Diagnostics remove(const std::vector<std::string>& names);

    // Of a node that was changed meanwhile it says nothing.
    void take(const NodeFinding& finding);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation way, int role) const override;

private:
    [[nodiscard]] model::Diagnostics write(const std::vector<runner::Node>& own);
    [[nodiscard]] QString text(const NodeEntry& entry, int column) const;

    std::vector<NodeEntry> m_entries;
    model::Diagnostics m_problems; // of reading the lists
};

} // namespace clusterwright::desktop

// The available nodes, same as in the command line: the user's list, the hosts of ~/.ssh/config, and this machine. Each node keeps
// the result of its latest connection test.
#pragma once

#include "plugins/runner/nodes/node_list.h"

#include <QAbstractTableModel>

#include <optional>

namespace clusterwright::desktop
{

enum class NodeState { Untested, Testing, Ready, Unreachable };

// Result of a connection test.
struct NodeFinding {
    runner::Node node; // as tested
    NodeState state = NodeState::Untested;
    std::optional<runner::NodeFacts> facts;
    std::string text; // duration, or the reason of the failure
};

struct NodeEntry {
    runner::Node node;
    bool isOwn = false; // in the user's list, so it can be removed
    NodeFinding finding;
};

class NodesModel final : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { Name, Reached, State, Processor, Cores, Memory, Kernel, Networks, Idle, Columns };

    explicit NodesModel(QObject* parent = nullptr);

    // Reloads the user's list and ~/.ssh/config.
    void reload();
    [[nodiscard]] const std::vector<NodeEntry>& entries() const { return m_entries; }
    [[nodiscard]] std::vector<runner::Node> nodes() const;
    // Returns the nodes of the user's list and this machine, without the hosts of ~/.ssh/config.
    [[nodiscard]] std::vector<runner::Node> ownNodes() const;
    [[nodiscard]] const model::Diagnostics& problems() const { return m_problems; }

    // Adds nodes to the user's list. A warning names the nodes that the list already has, which do not change; it is an error if
    // the list has all of them. Errors: node.twice, those of writing.
    [[nodiscard]] model::Diagnostics add(const std::vector<runner::Node>& nodes);
    // Replaces the node `name` by `node`, or adds it if the list lacks `name`. Errors: those of add.
    [[nodiscard]] model::Diagnostics replace(const std::string& name, const runner::Node& node);
    [[nodiscard]] model::Diagnostics remove(const std::vector<std::string>& names);

    // Takes the result of a test, unless the node was changed in the meantime.
    void take(const NodeFinding& finding);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation way, int role) const override;

private:
    [[nodiscard]] model::Diagnostics write(const std::vector<runner::Node>& own);
    [[nodiscard]] QString text(const NodeEntry& entry, int column) const;

    std::vector<NodeEntry> m_entries;
    model::Diagnostics m_problems; // found while reading the lists
};

} // namespace clusterwright::desktop

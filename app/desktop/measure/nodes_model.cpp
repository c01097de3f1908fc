#include "app/desktop/measure/nodes_model.h"

#include "app/desktop/common/text.h"
#include "app/desktop/common/theme.h"
#include "model/core/text.h"
#include "model/units/quantity.h"

#include <QApplication>
#include <QPalette>

#include <algorithm>
#include <array>

namespace clusterwright::desktop
{

namespace
{

QString stateText(const NodeFinding& finding)
{
    switch (finding.state) {
    case NodeState::Untested:
        return NodesModel::tr("not tested");
    case NodeState::Testing:
        return NodesModel::tr("testing \u2026");
    case NodeState::Ready:
        return NodesModel::tr("ready, %1").arg(qt(finding.text));
    case NodeState::Unreachable:
        return NodesModel::tr("unreachable: %1").arg(qt(finding.text));
    }
    return {};
}

QString factText(const runner::NodeFacts& facts, int column)
{
    switch (column) {
    case NodesModel::Processor:
        return qt(facts.cpu);
    case NodesModel::Cores:
        return QString::number(facts.cores);
    case NodesModel::Memory:
        return QStringLiteral("%1 GiB").arg(
            qt(model::roundedText(facts.memory / (1024.0 * 1024 * 1024), 3)));
    case NodesModel::Kernel:
        return qt(facts.kernel);
    case NodesModel::Networks:
        return qt(runner::networksText(facts));
    default:
        return qt(model::percentText(facts.idle, 2));
    }
}

QString headerTip(int column)
{
    switch (column) {
    case NodesModel::State:
        return NodesModel::tr("Result of starting clusterwright-probe agent on the node");
    case NodesModel::Networks:
        return NodesModel::tr(
            "Addresses of the network interfaces, with their speeds if the node reports them");
    case NodesModel::Idle:
        return NodesModel::tr("Idle CPU share at the last test; other load distorts measurements");
    default:
        return {};
    }
}

model::Diagnostics takenNames(const std::vector<std::string>& names, bool isAll)
{
    return {isAll ? model::Severity::Error : model::Severity::Warning,
            "node.twice",
            runner::nodeFile().string(),
            "",
            "your list already has " + model::join(names, ", "),
            isAll ? "choose another name, or remove the listed node first"
                  : "the listed nodes were not changed"};
}

} // namespace

NodesModel::NodesModel(QObject* parent)
    : QAbstractTableModel(parent)
{
    reload();
}

void NodesModel::reload()
{
    beginResetModel();
    const auto before = std::exchange(m_entries, {});
    auto known = runner::knownNodes();
    m_problems = std::move(known.problems);
    const auto own = runner::readNodeFile(runner::nodeFile());
    for (auto& node : known.nodes) {
        NodeEntry entry{node, false, {node, NodeState::Untested, {}, {}}};
        entry.isOwn = own && std::ranges::find(own.value(), node.name, &runner::Node::name) !=
                                 own.value().end();
        for (const auto& old : before)
            if (old.node == node)
                entry.finding = old.finding;
        m_entries.push_back(std::move(entry));
    }
    endResetModel();
}

std::vector<runner::Node> NodesModel::nodes() const
{
    std::vector<runner::Node> nodes;
    for (const auto& entry : m_entries)
        nodes.push_back(entry.node);
    return nodes;
}

std::vector<runner::Node> NodesModel::ownNodes() const
{
    std::vector<runner::Node> nodes;
    for (const auto& entry : m_entries)
        if (entry.isOwn || entry.node.transport == runner::TransportKind::Local)
            nodes.push_back(entry.node);
    return nodes;
}

model::Diagnostics NodesModel::write(const std::vector<runner::Node>& own)
{
    auto problems = runner::writeNodeFile(runner::nodeFile(), own);
    reload();
    return problems;
}

model::Diagnostics NodesModel::add(const std::vector<runner::Node>& nodes)
{
    auto own = runner::readNodeFile(runner::nodeFile());
    if (!own)
        return own.diagnostics();
    auto list = std::move(own).value();
    const auto before = list.size();
    std::vector<std::string> taken;
    for (const auto& node : nodes)
        if (std::ranges::find(list, node.name, &runner::Node::name) == list.end())
            list.push_back(node);
        else
            taken.push_back(node.name);
    const bool isNoneNew = list.size() == before;
    auto problems = isNoneNew ? model::Diagnostics() : write(list);
    if (!taken.empty())
        problems.add(takenNames(taken, isNoneNew));
    return problems;
}

model::Diagnostics NodesModel::replace(const std::string& name, const runner::Node& node)
{
    auto own = runner::readNodeFile(runner::nodeFile());
    if (!own)
        return own.diagnostics();
    auto list = std::move(own).value();
    const auto known = std::ranges::find(list, name, &runner::Node::name);
    if (known == list.end())
        return add({node});
    *known = node;
    return write(list);
}

model::Diagnostics NodesModel::remove(const std::vector<std::string>& names)
{
    auto own = runner::readNodeFile(runner::nodeFile());
    if (!own)
        return own.diagnostics();
    auto list = std::move(own).value();
    std::erase_if(list, [&](const runner::Node& node) {
        return std::ranges::find(names, node.name) != names.end();
    });
    return write(list);
}

void NodesModel::take(const NodeFinding& finding)
{
    const auto known = std::ranges::find_if(
        m_entries, [&](const NodeEntry& entry) { return entry.node == finding.node; });
    if (known == m_entries.end())
        return;
    const auto row = static_cast<int>(known - m_entries.begin());
    auto facts =
        finding.facts ? finding.facts : known->finding.facts; // keeps the facts of an earlier test
    known->finding = finding;
    known->finding.facts = std::move(facts);
    emit dataChanged(index(row, 0), index(row, Columns - 1));
}

int NodesModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_entries.size());
}

int NodesModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : Columns;
}

QString NodesModel::text(const NodeEntry& entry, int column) const
{
    switch (column) {
    case Name:
        return qt(entry.node.name);
    case Reached:
        return entry.node.transport == runner::TransportKind::Local
                   ? tr("this machine")
                   : qt(std::string(toText(entry.node.transport)) + " " + entry.node.address);
    case State:
        return stateText(entry.finding);
    default:
        return entry.finding.facts ? factText(*entry.finding.facts, column) : QString();
    }
}

QVariant NodesModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const auto& entry = m_entries[static_cast<std::size_t>(index.row())];
    if (role == Qt::DisplayRole)
        return text(entry, index.column());
    if (role == Qt::ToolTipRole)
        return literalText(text(entry, index.column()));
    if (role == Qt::ForegroundRole && index.column() == State) {
        const auto& theme = themeOf(QApplication::palette());
        if (entry.finding.state == NodeState::Ready)
            return theme.good;
        if (entry.finding.state == NodeState::Unreachable)
            return theme.error;
        return theme.faintInk;
    }
    return {};
}

QVariant NodesModel::headerData(int section, Qt::Orientation way, int role) const
{
    if (role == Qt::ToolTipRole && way == Qt::Horizontal)
        return headerTip(section);
    if (role != Qt::DisplayRole || way != Qt::Horizontal)
        return {};
    const std::array<QString, Columns> texts{tr("Node"),
                                             tr("Transport"),
                                             tr("Connection"),
                                             tr("Processor"),
                                             tr("Cores"),
                                             tr("Memory"),
                                             tr("Kernel"),
                                             tr("Networks"),
                                             tr("Idle at test")};
    return texts[static_cast<std::size_t>(section)];
}

} // namespace clusterwright::desktop

#include "moc_nodes_model.cpp"

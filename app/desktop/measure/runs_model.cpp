#include "app/desktop/measure/runs_model.h"

#include "app/desktop/common/text.h"
#include "app/desktop/common/theme.h"
#include "model/core/text.h"
#include "plugins/runner/execution/plan.h"

#include <QApplication>
#include <QDateTime>
#include <QPalette>

#include <algorithm>
#include <array>

namespace clusterwright::desktop
{

namespace
{

// Returns the nodes of the plan; an imported run may lack a plan.
QString nodesText(const runner::Run& run)
{
    const auto plan = runner::parsePlan(run.plan, run.id);
    if (!plan)
        return {};
    return qt(model::join(runner::nodeNames(plan.value()), ", "));
}

QString dateText(double seconds)
{
    return QDateTime::fromMSecsSinceEpoch(static_cast<qint64>(seconds * 1e3))
        .toString(QStringLiteral("yyyy-MM-dd HH:mm:ss"));
}

} // namespace

void RunsModel::show(std::vector<runner::StoredRun> runs)
{
    beginResetModel();
    m_rows.clear();
    for (auto& stored : runs) {
        auto nodes = nodesText(stored.run);
        m_rows.push_back({std::move(stored), std::move(nodes)});
    }
    std::ranges::reverse(m_rows);
    endResetModel();
}

const runner::StoredRun& RunsModel::run(int row) const
{
    return m_rows[static_cast<std::size_t>(row)].stored;
}

int RunsModel::rowOf(const std::string& id) const
{
    const auto found =
        std::ranges::find_if(m_rows, [&](const Row& row) { return row.stored.run.id == id; });
    return found == m_rows.end() ? -1 : static_cast<int>(found - m_rows.begin());
}

int RunsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int RunsModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : Columns;
}

QVariant RunsModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const auto& [stored, nodes] = m_rows[static_cast<std::size_t>(index.row())];
    if (role == Qt::ForegroundRole && index.column() == State &&
        stored.state != runner::EndState::Done)
        return themeOf(QApplication::palette()).warning;
    if (role == Qt::ToolTipRole)
        return literalText(tr("run %1 by %2").arg(qt(stored.run.id), qt(stored.run.runner)));
    if (role != Qt::DisplayRole)
        return {};
    switch (index.column()) {
    case Date:
        return dateText(stored.run.time);
    case Title:
        return qt(stored.run.title);
    case Nodes:
        return nodes;
    case State:
        return qt(std::string(toText(stored.state)));
    case Starts:
        return QString::number(stored.starts);
    default:
        return QString::number(stored.samples);
    }
}

QVariant RunsModel::headerData(int section, Qt::Orientation way, int role) const
{
    if (role != Qt::DisplayRole || way != Qt::Horizontal)
        return {};
    const std::array<QString, Columns> texts{
        tr("Began"), tr("Plan"), tr("Nodes"), tr("State"), tr("Launches"), tr("Samples")};
    return texts[static_cast<std::size_t>(section)];
}

} // namespace clusterwright::desktop

#include "moc_runs_model.cpp"

#include "app/desktop/studies/study_table_model.h"

#include "app/desktop/document/text.h"

#include <cmath>

namespace clusterwright::desktop
{

void StudyTableModel::setTable(model::StudyTable table)
{
    beginResetModel();
    m_table = std::move(table);
    endResetModel();
}

int StudyTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_table.rows.size());
}

int StudyTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_table.heads.size());
}

QVariant StudyTableModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const auto& cell =
        m_table
            .rows[static_cast<std::size_t>(index.row())][static_cast<std::size_t>(index.column())];
    const bool isNumber = !std::isnan(cell.number);
    switch (role) {
    case Qt::DisplayRole:
    case Qt::ToolTipRole: // of a narrow column, the whole text
        return qt(cell.text);
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::Alignment(Qt::AlignVCenter) |
                                   (isNumber ? Qt::AlignRight : Qt::AlignLeft));
    case kNumberRole:
        return isNumber ? QVariant(cell.number) : QVariant(qt(cell.text));
    default:
        return {};
    }
}

QVariant StudyTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (role != Qt::DisplayRole || section < 0)
        return {};
    if (orientation == Qt::Vertical)
        return section + 1;
    const auto index = static_cast<std::size_t>(section);
    return index < m_table.heads.size() ? QVariant(qt(m_table.heads[index])) : QVariant();
}

BrushedRows::BrushedRows(QObject* parent)
    : QSortFilterProxyModel(parent)
{
    setSortRole(StudyTableModel::kNumberRole);
}

void BrushedRows::setRows(std::optional<std::set<std::size_t>> rows)
{
    m_rows = std::move(rows);
    invalidateFilter();
}

bool BrushedRows::filterAcceptsRow(int row, const QModelIndex&) const
{
    return !m_rows || m_rows->contains(static_cast<std::size_t>(row));
}

} // namespace clusterwright::desktop

#include "app/desktop/studies/study_table_model.h"

#include "app/desktop/common/text.h"

#include <QHeaderView>
#include <QTableView>

#include <cmath>

namespace clusterwright::desktop
{

namespace
{

// Breaks the heading so that both lines are about equally long.
QString inTwoLines(QString head)
{
    constexpr qsizetype kShort = 12; // letters
    qsizetype best = -1;
    for (auto at = head.indexOf(QLatin1Char(' ')); at >= 0;
         at = head.indexOf(QLatin1Char(' '), at + 1))
        if (best < 0 || std::abs(2 * at - head.size()) < std::abs(2 * best - head.size()))
            best = at;
    if (head.size() > kShort && best > 0)
        head[best] = QLatin1Char('\n');
    return head;
}

} // namespace

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
        return qt(cell.text);
    case Qt::ToolTipRole: // the text that a narrow column cuts off
        return literalText(qt(cell.text));
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
    if ((role != Qt::DisplayRole && role != Qt::ToolTipRole) || section < 0)
        return {};
    if (orientation == Qt::Vertical)
        return section + 1;
    const auto index = static_cast<std::size_t>(section);
    if (index >= m_table.heads.size())
        return {};
    const auto head = qt(m_table.heads[index]);
    return role == Qt::ToolTipRole ? literalText(head) : inTwoLines(head);
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

void fitColumns(QTableView& view)
{
    constexpr int kWidest = 260;   // pixels
    constexpr int kLookedAt = 100; // rows; checking all would delay a live result
    view.horizontalHeader()->setResizeContentsPrecision(kLookedAt);
    view.resizeColumnsToContents();
    for (int i = 0; i < view.model()->columnCount(); ++i)
        if (view.columnWidth(i) > kWidest)
            view.setColumnWidth(i, kWidest);
}

} // namespace clusterwright::desktop

#include "moc_study_table_model.cpp"

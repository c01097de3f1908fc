#include "app/desktop/studies/study_table_model.h"

#include "app/desktop/common/text.h"

#include <QHeaderView>
#include <QTableView>

#include <algorithm>
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

// Empty for a text.
QString tailOf(const model::StudyCell& cell)
{
    const auto end = cell.text.find_first_not_of("+-,0123456789");
    return std::isnan(cell.number) || end == std::string::npos ? QString()
                                                               : qt(cell.text.substr(end));
}

} // namespace

void StudyTableModel::setTable(model::StudyTable table)
{
    beginResetModel();
    m_table = std::move(table);
    m_tails.clear();
    constexpr std::size_t kLookedAt = 1'000; // rows: a live result must not wait for all of them
    const auto rows = std::min(m_table.rows.size(), kLookedAt);
    for (std::size_t column = 0; column < m_table.heads.size(); ++column) {
        QString longest;
        for (std::size_t row = 0; row < rows; ++row)
            if (const auto tail = tailOf(m_table.rows[row][column]); tail.size() > longest.size())
                longest = tail;
        m_tails.append(longest);
    }
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
    case kTailRole:
        return tailOf(cell);
    case kNumberRole:
        return isNumber ? QVariant(cell.number) : QVariant(qt(cell.text));
    default:
        return {};
    }
}

QVariant StudyTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (section < 0)
        return {};
    if (role == kLongestTailRole)
        return m_tails.value(section);
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole)
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
    setSortRole(kNumberRole);
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

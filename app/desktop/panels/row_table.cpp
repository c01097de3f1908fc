#include "app/desktop/panels/row_table.h"

#include <QHeaderView>
#include <QTableView>
#include <QVBoxLayout>

namespace clusterwright::desktop
{

QVBoxLayout* newPanelLayout(QWidget& panel)
{
    auto* const layout = new QVBoxLayout(&panel);
    layout->setContentsMargins(4, 4, 4, 4);
    layout->setSpacing(4);
    return layout;
}

QTableView* newRowTable(QAbstractItemModel& model, const QString& name, QWidget* parent)
{
    auto* const table = new QTableView(parent);
    table->setObjectName(QStringLiteral("table"));
    table->setAccessibleName(name);
    table->setModel(&model);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setShowGrid(false);
    table->setWordWrap(false);
    table->setTabKeyNavigation(false);
    table->verticalHeader()->hide();
    table->verticalHeader()->setDefaultSectionSize(table->fontMetrics().lineSpacing() + 6);
    auto& header = *table->horizontalHeader();
    header.setHighlightSections(false);
    header.setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    return table;
}

QVariant headData(std::span<const ColumnHead> heads, int section, Qt::Orientation way, int role)
{
    if (way != Qt::Horizontal)
        return {};
    const auto& head = heads[static_cast<std::size_t>(section)];
    return role == Qt::DisplayRole   ? QVariant(head.name)
           : role == Qt::ToolTipRole ? QVariant(head.tip)
                                     : QVariant();
}

void setColumnWidths(QTableView& table, std::initializer_list<std::pair<int, int>> letters)
{
    const auto width = table.fontMetrics().averageCharWidth();
    for (const auto& [column, count] : letters)
        table.setColumnWidth(column, count * width);
    table.horizontalHeader()->setStretchLastSection(true);
}

} // namespace clusterwright::desktop

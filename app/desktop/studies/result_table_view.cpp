#include "app/desktop/studies/result_table_view.h"

#include "model/core/text.h"
#include "model/study/results/result_table.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QPainter>
#include <QStyledItemDelegate>

#include <algorithm>
#include <cmath>

namespace clusterwright::desktop
{

namespace
{

constexpr int kCellMargin = 4; // pixels

bool isNumber(const QModelIndex& index)
{
    return index.data(kNumberRole).typeId() == QMetaType::Double;
}

// Pixels by which the number ends before the right side: the part after its point is shorter than the longest one of its column.
int missingWidth(const QModelIndex& index, const QFontMetrics& metrics)
{
    const auto longest =
        index.model()->headerData(index.column(), Qt::Horizontal, kLongestTailRole).toString();
    const auto own = index.data(kTailRole).toString();
    return std::max(0, metrics.horizontalAdvance(longest) - metrics.horizontalAdvance(own));
}

class NumberDelegate final : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter,
               const QStyleOptionViewItem& option,
               const QModelIndex& index) const override
    {
        if (!isNumber(index))
            return QStyledItemDelegate::paint(painter, option, index);
        auto cell = option;
        initStyleOption(&cell, index);
        const auto text = std::exchange(cell.text, QString());
        cell.widget->style()->drawControl(QStyle::CE_ItemViewItem, &cell, painter, cell.widget);
        const bool isSelected = cell.state.testFlag(QStyle::State_Selected);
        const int missing = missingWidth(index, cell.fontMetrics);
        painter->save();
        painter->setFont(cell.font);
        painter->setPen(
            cell.palette.color(isSelected ? QPalette::HighlightedText : QPalette::Text));
        painter->drawText(cell.rect.adjusted(0, 0, -kCellMargin - missing, 0),
                          Qt::AlignRight | Qt::AlignVCenter,
                          text);
        painter->restore();
    }

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option,
                                 const QModelIndex& index) const override
    {
        auto size = QStyledItemDelegate::sizeHint(option, index);
        if (isNumber(index))
            size.rwidth() += missingWidth(index, option.fontMetrics) + kCellMargin;
        return size;
    }
};

QString headOf(const QAbstractItemModel& model, int column)
{
    return model.headerData(column, Qt::Horizontal)
        .toString()
        .replace(QLatin1Char('\n'), QLatin1Char(' '));
}

} // namespace

ResultTableView::ResultTableView(QWidget* parent)
    : QTableView(parent)
{
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setSortingEnabled(true);
    sortByColumn(-1, Qt::AscendingOrder);
    setTabKeyNavigation(false);
    setItemDelegate(new NumberDelegate(this));
    setContextMenuPolicy(Qt::ActionsContextMenu);
    verticalHeader()->setVisible(false);
    auto* const copying = addCommand(tr("Copy"), "copyRows");
    copying->setShortcut(QKeySequence::Copy);
    copying->setShortcutContext(Qt::WidgetShortcut);
    connect(copying, &QAction::triggered, this, &ResultTableView::copy);
    connect(addCommand(tr("Select all"), "selectAllRows"),
            &QAction::triggered,
            this,
            &QTableView::selectAll);
    connect(addCommand(tr("Original order"), "originalOrder"), &QAction::triggered, this, [this] {
        sortByColumn(-1, Qt::AscendingOrder);
    });
}

QAction* ResultTableView::addCommand(const QString& text, const char* name)
{
    auto* const action = new QAction(text, this);
    action->setObjectName(QLatin1String(name));
    addAction(action);
    return action;
}

std::vector<int> ResultTableView::selectedRows() const
{
    std::vector<int> rows;
    for (const auto& index : selectionModel()->selectedRows())
        rows.push_back(index.row());
    std::ranges::sort(rows);
    return rows;
}

void ResultTableView::copy() const
{
    auto rows = selectedRows();
    for (int row = 0; row < model()->rowCount() && selectionModel()->selection().isEmpty(); ++row)
        rows.push_back(row);
    model::StudyTable copied;
    for (int column = 0; column < model()->columnCount(); ++column)
        copied.heads.push_back(headOf(*model(), column).toStdString());
    for (const int row : rows) {
        auto& cells = copied.rows.emplace_back();
        for (int column = 0; column < model()->columnCount(); ++column) {
            const auto index = model()->index(row, column);
            cells.push_back({index.data().toString().toStdString(),
                             isNumber(index) ? index.data(kNumberRole).toDouble() : NAN});
        }
    }
    copied = forSpreadsheet(std::move(copied));
    QStringList lines{QString::fromStdString(model::join(copied.heads, "\t"))};
    for (const auto& row : copied.rows) {
        QStringList cells;
        for (const auto& cell : row)
            cells.append(QString::fromStdString(cell.text));
        lines.append(cells.join(QLatin1Char('\t')));
    }
    QApplication::clipboard()->setText(lines.join(QLatin1Char('\n')) + QLatin1Char('\n'));
}

void PlotAndTable::giveTable(int height)
{
    constexpr double kPlotShare = 0.45;
    constexpr int kLeastRows = 2; // with the head
    const int line = fontMetrics().lineSpacing() + 8;
    const int plot = static_cast<int>(kPlotShare * window()->height());
    const int room = this->height() - handleWidth();
    const int table = std::max((kLeastRows + 1) * line, std::min(height, room - plot));
    setSizes({room - table, table});
}

void PlotAndTable::resizeEvent(QResizeEvent* event)
{
    QSplitter::resizeEvent(event);
    if (count() == 2 && widget(1)->isVisible())
        giveTable(sizes().value(1));
}

} // namespace clusterwright::desktop

#include "moc_result_table_view.cpp"

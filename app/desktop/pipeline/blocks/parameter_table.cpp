#include "app/desktop/pipeline/blocks/parameter_table.h"

#include "app/desktop/common/text.h"
#include "app/desktop/common/theme.h"
#include "app/desktop/document/names_in_scope.h"

#include <QHeaderView>
#include <QStyledItemDelegate>

namespace clusterwright::desktop
{

namespace
{

enum ParameterColumn { kName, kUnit, kDefault, kAtLeast, kAtMost, kInteger, kDoc, kColumns };

// Completes the names of parameters in defaults and bounds.
class ParameterDelegate final : public QStyledItemDelegate
{
public:
    explicit ParameterDelegate(ParameterTable& table)
        : QStyledItemDelegate(&table)
        , m_table(table)
    {
    }

    QWidget* createEditor(QWidget* parent,
                          const QStyleOptionViewItem& option,
                          const QModelIndex& index) const override
    {
        auto* const editor = QStyledItemDelegate::createEditor(parent, option, index);
        if (index.column() >= kDefault && index.column() <= kAtMost)
            completeNames(editor, [this] {
                auto names = m_table.namesInScope();
                const auto functions = functionsInScope();
                names.insert(names.end(), functions.begin(), functions.end());
                return names;
            });
        return editor;
    }

private:
    const ParameterTable& m_table;
};

} // namespace

ParameterTable::ParameterTable(QWidget* parent)
    : QTableWidget(0, kColumns, parent)
{
    setObjectName(QStringLiteral("blockParameters"));
    setAccessibleName(tr("Parameters"));
    setHorizontalHeaderLabels({tr("Name"),
                               tr("Unit"),
                               tr("Default"),
                               tr("Minimum"),
                               tr("Maximum"),
                               tr("Integer"),
                               tr("Description")});
    verticalHeader()->hide();
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 8);
    setWordWrap(false);
    setTabKeyNavigation(false);
    horizontalHeader()->setSectionResizeMode(QHeaderView::Interactive);
    horizontalHeader()->setStretchLastSection(true);
    setMinimumHeight(7 * fontMetrics().lineSpacing());
    setItemDelegate(new ParameterDelegate(*this));
    const auto letter = fontMetrics().averageCharWidth();
    const int letters[] = {14, 7, 11, 9, 9, 7};
    for (int column = 0; column < kDoc; ++column)
        setColumnWidth(column, (letters[column] + 2) * letter);
}

void ParameterTable::setParameters(const std::vector<model::ParameterDraft>& parameters)
{
    setRowCount(0);
    for (const auto& parameter : parameters)
        add(parameter);
}

std::vector<model::ParameterDraft> ParameterTable::parameters() const
{
    std::vector<model::ParameterDraft> parameters;
    for (int row = 0; row < rowCount(); ++row) {
        const auto* const whole = item(row, kInteger);
        parameters.push_back({utf8(cell(row, kName)),
                              utf8(cell(row, kUnit)),
                              utf8(cell(row, kDefault)),
                              utf8(cell(row, kAtLeast)),
                              utf8(cell(row, kAtMost)),
                              utf8(cell(row, kDoc)),
                              whole && whole->checkState() == Qt::Checked});
    }
    return parameters;
}

NamesInScope ParameterTable::namesInScope() const
{
    NamesInScope names;
    for (int row = 0; row < rowCount(); ++row)
        if (const auto name = cell(row, kName); !name.isEmpty())
            names.push_back({name, cell(row, kUnit), cell(row, kDoc)});
    return names;
}

QString ParameterTable::cell(int row, int column) const
{
    const auto* const found = item(row, column);
    return found ? found->text().trimmed() : QString();
}

void ParameterTable::add(const model::ParameterDraft& parameter)
{
    const auto row = rowCount();
    insertRow(row);
    const std::string* const texts[] = {&parameter.name,
                                        &parameter.unit,
                                        &parameter.otherwise,
                                        &parameter.atLeast,
                                        &parameter.atMost};
    for (int column = 0; column < kInteger; ++column)
        setItem(row, column, new QTableWidgetItem(qt(*texts[column])));
    auto* const whole = new QTableWidgetItem;
    whole->setFlags(Qt::ItemIsEnabled | Qt::ItemIsUserCheckable | Qt::ItemIsSelectable);
    whole->setCheckState(parameter.integer ? Qt::Checked : Qt::Unchecked);
    setItem(row, kInteger, whole);
    setItem(row, kDoc, new QTableWidgetItem(qt(parameter.doc)));
}

void ParameterTable::addEmpty()
{
    add({});
    setCurrentCell(rowCount() - 1, kName);
    setFocus();
    editItem(currentItem());
}

void ParameterTable::append(const std::vector<model::ParameterDraft>& parameters)
{
    const auto first = rowCount();
    for (const auto& parameter : parameters)
        add(parameter);
    setCurrentCell(first, kDoc);
    setFocus();
    editItem(currentItem());
}

void ParameterTable::removeCurrent()
{
    removeRow(currentRow());
}

void ParameterTable::clearTroubles()
{
    for (int row = 0; row < rowCount(); ++row)
        item(row, kName)->setForeground(palette().text());
}

void ParameterTable::setTrouble(std::size_t row, const QString& trouble)
{
    auto* const name = item(static_cast<int>(row), kName);
    name->setForeground(themeOf(*this).error);
    name->setToolTip(literalText(trouble));
}

void ParameterTable::goTo(std::size_t row)
{
    setCurrentCell(static_cast<int>(row), kName);
}

void ParameterTable::closeEditor(QWidget* editor, QAbstractItemDelegate::EndEditHint hint)
{
    QTableWidget::closeEditor(editor, hint);
    if (hint != QAbstractItemDelegate::SubmitModelCache || currentColumn() != kDoc)
        return;
    for (int row = currentRow() + 1; row < rowCount(); ++row)
        if (cell(row, kDoc).isEmpty()) {
            setCurrentCell(row, kDoc);
            editItem(currentItem());
            return;
        }
}

} // namespace clusterwright::desktop

#include "moc_parameter_table.cpp"

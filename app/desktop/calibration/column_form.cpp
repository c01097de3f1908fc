#include "app/desktop/calibration/column_form.h"

#include "app/desktop/common/doc_text.h"
#include "app/desktop/common/text.h"
#include "model/core/text.h"
#include "model/units/quantity.h"

#include <QComboBox>
#include <QGridLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QScrollBar>
#include <QTableWidget>

#include <algorithm>
#include <array>
#include <cmath>

namespace clusterwright::desktop
{

namespace
{

enum FormColumn { FormColumnName, FormColumnUnit, FormColumnValues, FormColumnUse, FormColumns };

constexpr int kUnitLetters = 9;
constexpr int kPreviewDigits = 10; // as in the file

// "24 rows, 1 KiB to 1 MiB"
QString valuesText(const model::Column& column)
{
    const auto facts = model::factsOf(column);
    const auto shown = [&](double value) {
        return qt(model::shownText({value, column.dimension}, column.unit));
    };
    if (facts.different == 1)
        return ColumnForm::tr("constant %1").arg(shown(facts.least));
    return ColumnForm::tr("%1 different, %2 to %3")
        .arg(facts.different < model::kManyValues
                 ? QString::number(facts.different)
                 : ColumnForm::tr("%1 or more").arg(model::kManyValues),
             shown(facts.least),
             shown(facts.most));
}

// The number in the unit of its column, without separators of thousands; the word; a dash for an empty cell.
QString cellText(const model::Column& column, std::size_t row)
{
    if (column.values.empty())
        return qt(column.words[row]);
    if (std::isnan(column.values[row]))
        return QStringLiteral("\u2013");
    const auto unit = model::parseUnit(column.unit);
    if (column.unit.empty() || column.unit == "1" || !unit)
        return qt(model::roundedText(column.values[row], kPreviewDigits));
    const double value = unit.value().fromBase(column.values[row]);
    return qt(model::roundedText(value, kPreviewDigits) + " " + column.unit);
}

QTableWidget* newPreview(const model::DataFile& measured, int rows, QWidget* parent)
{
    auto* const table = new QTableWidget(rows, static_cast<int>(measured.columns.size()), parent);
    table->setObjectName(QStringLiteral("preview"));
    table->setAccessibleName(ColumnForm::tr("First rows"));
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setFocusPolicy(Qt::ClickFocus);
    table->verticalHeader()->setVisible(false);
    for (int c = 0; c < table->columnCount(); ++c) {
        const auto& column = measured.columns[static_cast<std::size_t>(c)];
        table->setHorizontalHeaderItem(c, new QTableWidgetItem(qt(column.name)));
        for (int r = 0; r < rows; ++r) {
            auto* const item = new QTableWidgetItem(cellText(column, static_cast<std::size_t>(r)));
            if (!column.values.empty())
                item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
            table->setItem(r, c, item);
        }
    }
    table->resizeColumnsToContents();
    table->resizeRowsToContents();
    int height = table->horizontalHeader()->sizeHint().height() +
                 table->horizontalScrollBar()->sizeHint().height() + 2 * table->frameWidth();
    for (int r = 0; r < rows; ++r)
        height += table->rowHeight(r);
    table->setFixedHeight(height);
    return table;
}

} // namespace

ColumnForm::ColumnForm(QWidget* parent)
    : QWidget(parent)
    , m_grid(new QGridLayout(this))
{
}

void ColumnForm::clear()
{
    m_rows.clear();
    qDeleteAll(findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly));
    delete m_grid; // QGridLayout never removes rows
    m_grid = new QGridLayout(this);
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setHorizontalSpacing(16);
    m_grid->setColumnStretch(FormColumnValues, 1);
}

void ColumnForm::show(const model::DataFile& measured,
                      const model::SubjectOutput& output,
                      const std::vector<model::SubjectNumber>& numbers,
                      const std::vector<std::string>& free)
{
    clear();
    m_output = output;
    m_numbers = numbers;
    std::erase_if(m_numbers, [&](const model::SubjectNumber& number) {
        return std::ranges::count(free, number.name) > 0;
    });
    addHead();
    for (const auto& use : model::proposeUses(measured, output, numbers, free))
        addRow(*measured.column(use.column), use);
    addPreview(measured);
    m_grid->setRowStretch(m_grid->rowCount(), 1);
}

void ColumnForm::addHead()
{
    const std::array names{tr("Column"), tr("Unit"), tr("Values"), tr("Used as")};
    for (int column = 0; column < FormColumns; ++column) {
        auto* const label = new QLabel(names[static_cast<std::size_t>(column)], this);
        auto bold = label->font();
        bold.setBold(true);
        label->setFont(bold);
        m_grid->addWidget(label, 0, column);
    }
}

void ColumnForm::addRow(const model::Column& column, const model::ColumnUse& use)
{
    const int line = static_cast<int>(m_rows.size()) + 1;
    const auto name = qt(column.name);
    Row row{column.name, nullptr, new QComboBox(this)};
    m_grid->addWidget(new QLabel(literalText(name), this), line, FormColumnName);
    if (column.unit.empty()) {
        row.unit = new QLineEdit(this);
        row.unit->setObjectName(QStringLiteral("unit ") + name);
        row.unit->setPlaceholderText(tr("none"));
        row.unit->setAccessibleName(tr("Unit of %1").arg(name));
        row.unit->setToolTip(
            tr("Unit of a column without one, such as us or KiB (default: plain number)"));
        row.unit->setMaximumWidth(kUnitLetters * fontMetrics().averageCharWidth() + 20);
        connect(row.unit, &QLineEdit::editingFinished, this, &ColumnForm::changed);
        m_grid->addWidget(row.unit, line, FormColumnUnit);
    } else {
        m_grid->addWidget(new QLabel(literalText(qt(column.unit)), this), line, FormColumnUnit);
    }
    m_grid->addWidget(new QLabel(literalText(valuesText(column)), this), line, FormColumnValues);
    row.use->setObjectName(QStringLiteral("use ") + name);
    row.use->setAccessibleName(tr("Use of %1").arg(name));
    fillUses(*row.use, column, use.name);
    connect(row.use, &QComboBox::currentIndexChanged, this, &ColumnForm::changed);
    m_grid->addWidget(row.use, line, FormColumnUse);
    m_rows.push_back(row);
}

void ColumnForm::addPreview(const model::DataFile& measured)
{
    constexpr int kShownRows = 10;
    const int all = static_cast<int>(measured.rows());
    const int rows = std::min(all, kShownRows);
    const auto count = all > rows ? tr("The first %1 of %2 rows:").arg(rows).arg(all)
                                  : tr("%n rows:", nullptr, all);
    m_grid->addWidget(new QLabel(count, this), m_grid->rowCount(), 0, 1, FormColumns);
    m_grid->addWidget(newPreview(measured, rows, this), m_grid->rowCount(), 0, 1, FormColumns);
}

// Offers the inputs of the column's dimension, or all inputs for a column without a unit.
void ColumnForm::fillUses(QComboBox& box, const model::Column& column, const std::string& chosen)
{
    box.addItem(tr("not used"), QString());
    const auto fits = [&](model::Dimension dimension) {
        return column.unit.empty() || dimension == column.dimension;
    };
    if (m_output.isOpen || fits(m_output.dimension))
        box.addItem(tr("%1 (measured)").arg(qt(m_output.name)), qt(m_output.name));
    for (const auto& number : m_numbers) {
        if (!number.isOpen && !fits(number.dimension))
            continue;
        box.addItem(qt(number.name), qt(number.name));
        box.setItemData(box.count() - 1, literalText(docText(number.doc)), Qt::ToolTipRole);
    }
    box.setCurrentIndex(std::max(0, box.findData(qt(chosen))));
}

std::vector<model::ColumnUse> ColumnForm::uses() const
{
    std::vector<model::ColumnUse> uses;
    for (const auto& row : m_rows)
        uses.push_back({row.column,
                        utf8(row.use->currentData().toString()),
                        row.unit ? utf8(row.unit->text().trimmed()) : std::string()});
    return uses;
}

void ColumnForm::use(const std::string& column, const std::string& name)
{
    for (const auto& row : m_rows)
        if (row.column == column)
            row.use->setCurrentIndex(std::max(0, row.use->findData(qt(name))));
}

void ColumnForm::setUnit(const std::string& column, const QString& unit)
{
    for (const auto& row : m_rows)
        if (row.column == column && row.unit)
            row.unit->setText(unit);
    emit changed();
}

} // namespace clusterwright::desktop

#include "moc_column_form.cpp"

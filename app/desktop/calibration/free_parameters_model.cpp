#include "app/desktop/calibration/free_parameters_model.h"

#include "app/desktop/common/doc_text.h"
#include "app/desktop/common/text.h"
#include "app/desktop/common/theme.h"
#include "app/desktop/panels/row_table.h"
#include "model/core/diagnostics.h"
#include "model/core/finding.h"
#include "model/core/provenance.h"
#include "model/units/quantity.h"
#include "model/units/unit_phrase.h"

#include <QApplication>
#include <QPalette>

#include <algorithm>
#include <functional>

namespace clusterwright::desktop
{

namespace
{

bool isText(int column)
{
    return column >= FreeParametersModel::Start && column <= FreeParametersModel::High;
}

std::size_t textIndex(int column)
{
    return static_cast<std::size_t>(column - FreeParametersModel::Start);
}

} // namespace

void FreeParametersModel::show(std::vector<model::SubjectNumber> numbers)
{
    beginResetModel();
    m_rows.clear();
    for (auto& number : numbers) {
        Row row{std::move(number), false, {}};
        row.isFree = row.number.isProposed;
        if (row.number.value)
            row.texts[textIndex(Start)] =
                qt(model::fieldText({*row.number.value, row.number.dimension}, row.number.unit));
        m_rows.push_back(std::move(row));
    }
    // Lists the proposed parameters first, the rest in the order of the block.
    std::stable_partition(m_rows.begin(), m_rows.end(), std::mem_fn(&Row::isFree));
    endResetModel();
    emit changed();
}

model::Result<std::optional<model::Quantity>> FreeParametersModel::quantityOf(const Row& row,
                                                                              int column)
{
    const auto text = row.texts[textIndex(column)].trimmed();
    if (text.isEmpty())
        return std::optional<model::Quantity>();
    const auto quantity = model::parseQuantity(utf8(text));
    if (!quantity)
        return quantity.diagnostics();
    if (!row.number.isOpen && quantity.value().dimension != row.number.dimension)
        return model::refusal("dimension.mismatch",
                              model::expectedUnit(row.number.dimension, quantity.value().dimension),
                              model::unitRemedy(row.number.dimension, quantity.value().dimension));
    return std::optional(quantity.value());
}

model::Result<std::vector<model::FreeParameter>> FreeParametersModel::parameters() const
{
    std::vector<model::FreeParameter> result;
    model::Diagnostics problems;
    for (const auto& row : m_rows) {
        if (!row.isFree)
            continue;
        model::FreeParameter parameter{row.number.name, {}, {}, {}};
        for (const auto& [column, to] : {std::pair{Start, &parameter.start},
                                         std::pair{Low, &parameter.low},
                                         std::pair{High, &parameter.high}}) {
            const auto quantity = quantityOf(row, column);
            problems.add(atPlace(row.number.name, quantity.diagnostics()));
            if (quantity)
                *to = quantity.value();
        }
        if (parameter.low && parameter.high && parameter.low->value >= parameter.high->value)
            problems.add({model::Severity::Error,
                          "vary.empty",
                          "",
                          row.number.name,
                          "the range is empty",
                          "put the lower bound first"});
        result.push_back(std::move(parameter));
    }
    if (result.empty())
        problems.add(model::refusal(
            "fit.free", "no parameter is free", "tick the parameters to estimate from the data"));
    if (!problems.empty())
        return problems;
    return result;
}

int FreeParametersModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int FreeParametersModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : Columns;
}

QString FreeParametersModel::textOf(const Row& row, int column)
{
    if (isText(column))
        return row.texts[textIndex(column)];
    switch (column) {
    case Name:
        return qt(row.number.name);
    case Target:
        return row.number.target.empty() ? QStringLiteral("\u2013") : qt(row.number.target);
    default:
        return docText(row.number.doc);
    }
}

QString FreeParametersModel::toolTip(const Row& row, int column)
{
    if (isText(column))
        if (const auto quantity = quantityOf(row, column); !quantity)
            return qt(firstMessage(quantity.diagnostics()));
    if (column == Start && row.number.origin)
        return tr("Now: %1").arg(qt(model::toText(*row.number.origin)));
    if (column == Target && row.number.target.empty())
        return tr("The design has no input for this parameter yet. The page Apply asks where the "
                  "value goes; for a step, it can make a variable");
    return column == Meaning ? docText(row.number.doc) : QString();
}

QVariant FreeParametersModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const auto& row = m_rows[static_cast<std::size_t>(index.row())];
    const auto column = index.column();
    switch (role) {
    case Qt::DisplayRole:
    case Qt::EditRole:
        return textOf(row, column);
    case Qt::CheckStateRole:
        return column == Name ? QVariant(static_cast<int>(row.isFree ? Qt::Checked : Qt::Unchecked))
                              : QVariant();
    case Qt::ToolTipRole:
        return literalText(toolTip(row, column));
    case Qt::ForegroundRole:
        if (isText(column) && !quantityOf(row, column))
            return themeOf(QApplication::palette()).error;
        return row.isFree ? QVariant() : QVariant(themeOf(QApplication::palette()).faintInk);
    default:
        return {};
    }
}

bool FreeParametersModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (!index.isValid())
        return false;
    auto& row = m_rows[static_cast<std::size_t>(index.row())];
    if (role == Qt::CheckStateRole && index.column() == Name)
        row.isFree = value.toInt() == Qt::Checked;
    else if (role == Qt::EditRole && isText(index.column()))
        row.texts[textIndex(index.column())] = value.toString();
    else
        return false;
    emit dataChanged(this->index(index.row(), 0), this->index(index.row(), Columns - 1));
    emit changed();
    return true;
}

Qt::ItemFlags FreeParametersModel::flags(const QModelIndex& index) const
{
    auto flags = QAbstractTableModel::flags(index);
    if (!index.isValid())
        return flags;
    if (index.column() == Name)
        flags |= Qt::ItemIsUserCheckable;
    if (isText(index.column()) && m_rows[static_cast<std::size_t>(index.row())].isFree)
        flags |= Qt::ItemIsEditable;
    return flags;
}

QVariant FreeParametersModel::headerData(int section, Qt::Orientation way, int role) const
{
    static const std::array kHeads{
        ColumnHead{
            tr("Fit"),
            tr("Tick the parameters to estimate from the data; the others keep their values")},
        ColumnHead{tr("Start"),
                   tr("Starting point of the optimiser (default: any value between the bounds)")},
        ColumnHead{tr("At least"),
                   tr("Bound of the search, with its unit; the block's bounds also apply")},
        ColumnHead{tr("At most"),
                   tr("Bound of the search, with its unit; the block's bounds also apply")},
        ColumnHead{tr("In the design"),
                   tr("Variable or attribute that can receive the fitted value")},
        ColumnHead{tr("Meaning")}};
    return headData(kHeads, section, way, role);
}

} // namespace clusterwright::desktop

#include "moc_free_parameters_model.cpp"

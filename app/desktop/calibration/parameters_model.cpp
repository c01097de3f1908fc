#include "app/desktop/calibration/parameters_model.h"

#include "app/desktop/common/text.h"
#include "app/desktop/common/theme.h"
#include "app/desktop/panels/row_table.h"
#include "model/calibration/calibration/fit_words.h"

#include <QApplication>
#include <QPalette>

#include <algorithm>
#include <cmath>

namespace clusterwright::desktop
{

namespace
{

bool isIdentified(const model::FittedParameter& parameter)
{
    return parameter.state == model::Identifiability::Identified;
}

} // namespace

void ParametersModel::show(const model::Calibration& calibration,
                           const std::vector<model::SubjectNumber>& numbers)
{
    const auto& fit = calibration.fit;
    std::vector<Row> rows;
    for (std::size_t j = 0; j < fit.parameters.size(); ++j) {
        const auto& parameter = fit.parameters[j];
        Row row;
        row.isIdentified = isIdentified(parameter);
        row.texts[Name] = qt(parameter.name);
        row.texts[Value] = qt(model::estimateText(parameter));
        row.texts[Interval] = qt(model::intervalText(parameter));
        row.texts[Bootstrap] = QStringLiteral("\u2013");
        if (calibration.bootstrap) {
            const auto& drawn = calibration.bootstrap->intervals[j];
            row.texts[Bootstrap] = qt(model::intervalText(parameter, drawn.low, drawn.high));
        }
        const auto known = std::ranges::find(numbers, parameter.name, &model::SubjectNumber::name);
        row.texts[Now] =
            known != numbers.end() && known->value
                ? qt(model::displayIn(
                      {*known->value, known->dimension},
                      known->unit,
                      model::digitsWithin(parameter.value, parameter.low, parameter.high)))
                : QStringLiteral("\u2013");
        row.texts[Words] = qt(model::identifiabilityText(fit, j));
        rows.push_back(std::move(row));
    }
    replace(std::move(rows));
}

void ParametersModel::show(const std::vector<model::MeasuredParameter>& measured)
{
    std::vector<Row> rows;
    for (const auto& [parameter, origin] : measured) {
        Row row;
        row.isIdentified = isIdentified(parameter);
        row.texts = {qt(parameter.name),
                     qt(model::estimateText(parameter)),
                     qt(model::intervalText(parameter)),
                     QStringLiteral("\u2013"),
                     QStringLiteral("\u2013"),
                     row.isIdentified            ? tr("identifiable")
                     : parameter.absence.empty() ? tr("not identifiable from these data")
                                                 : qt(parameter.absence)};
        rows.push_back(std::move(row));
    }
    replace(std::move(rows));
}

void ParametersModel::clear()
{
    replace({});
}

void ParametersModel::replace(std::vector<Row> rows)
{
    beginResetModel();
    m_rows = std::move(rows);
    endResetModel();
}

int ParametersModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int ParametersModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : Columns;
}

QVariant ParametersModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const auto& row = m_rows[static_cast<std::size_t>(index.row())];
    const auto& text = row.texts[static_cast<std::size_t>(index.column())];
    if (role == Qt::DisplayRole)
        return text;
    if (role == Qt::ToolTipRole)
        return literalText(text);
    if (role == Qt::ForegroundRole && !row.isIdentified)
        return themeOf(QApplication::palette()).warning;
    return {};
}

QVariant ParametersModel::headerData(int section, Qt::Orientation way, int role) const
{
    static const std::array kHeads{
        ColumnHead{tr("Parameter")},
        ColumnHead{tr("Fitted"), tr("Estimate; empty if the parameter is not identifiable")},
        ColumnHead{tr("Interval"), tr("95 % confidence interval, assuming a correct model")},
        ColumnHead{
            tr("By bootstrap"),
            tr("Confidence interval from fits to resampled rows; assumes only independent rows")},
        ColumnHead{tr("Now"), tr("In the design")},
        ColumnHead{tr("Data"),
                   tr("Identifiable: the data distinguish this parameter from the others")}};
    return headData(kHeads, section, way, role);
}

} // namespace clusterwright::desktop

#include "moc_parameters_model.cpp"

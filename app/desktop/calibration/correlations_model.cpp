#include "app/desktop/calibration/correlations_model.h"

#include "app/desktop/common/text.h"
#include "app/desktop/common/theme.h"
#include "model/calibration/calibration/fit_curves.h"
#include "model/core/text.h"

#include <QApplication>
#include <QColor>
#include <QPalette>

#include <cmath>

namespace clusterwright::desktop
{

namespace
{

constexpr double kStrong = 0.9;
constexpr double kMostAlpha = 150;

} // namespace

void CorrelationsModel::show(const model::Fit& fit)
{
    beginResetModel();
    m_names.clear();
    for (const auto& parameter : fit.parameters)
        m_names.append(qt(parameter.name));
    m_values = model::correlationsOf(fit);
    endResetModel();
}

void CorrelationsModel::clear()
{
    beginResetModel();
    m_names.clear();
    m_values.clear();
    endResetModel();
}

int CorrelationsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_names.size());
}

int CorrelationsModel::columnCount(const QModelIndex& parent) const
{
    return rowCount(parent);
}

double CorrelationsModel::at(const QModelIndex& index) const
{
    return m_values[static_cast<std::size_t>(index.row())]
                   [static_cast<std::size_t>(index.column())];
}

QString CorrelationsModel::toolTip(const QModelIndex& index) const
{
    const auto& one = m_names[index.row()];
    const auto& other = m_names[index.column()];
    const double value = at(index);
    if (std::isnan(value))
        return tr("%1 or %2 is not identifiable from these data").arg(one, other);
    if (index.row() == index.column())
        return one;
    if (std::abs(value) > kStrong)
        return (value > 0 ? tr("%1 and %2 are hard to distinguish: both may be too large, or both "
                               "too small")
                          : tr("%1 and %2 are hard to distinguish: one may be too large and the "
                               "other too small"))
            .arg(one, other);
    return tr("The errors of %1 and %2 are only weakly correlated").arg(one, other);
}

// Returns blue for a positive correlation, red for a negative one; the opacity grows with the magnitude.
QVariant CorrelationsModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const double value = at(index);
    const auto& theme = themeOf(QApplication::palette());
    switch (role) {
    case Qt::DisplayRole:
        return std::isnan(value)
                   ? QStringLiteral("\u2013")
                   : qt(model::roundedText(value, 2)).replace(QLatin1Char('-'), QChar(0x2212));
    case Qt::TextAlignmentRole:
        return static_cast<int>(Qt::AlignCenter);
    case Qt::ToolTipRole:
        return literalText(toolTip(index));
    case Qt::BackgroundRole: {
        if (std::isnan(value) || index.row() == index.column())
            return {};
        auto colour = value > 0 ? theme.accent : theme.load;
        colour.setAlpha(static_cast<int>(kMostAlpha * std::abs(value)));
        return colour;
    }
    default:
        return {};
    }
}

QVariant CorrelationsModel::headerData(int section, Qt::Orientation, int role) const
{
    return role == Qt::DisplayRole && section < m_names.size() ? QVariant(m_names[section])
                                                               : QVariant();
}

} // namespace clusterwright::desktop

#include "moc_correlations_model.cpp"

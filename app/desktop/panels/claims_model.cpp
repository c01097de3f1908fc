#include "app/desktop/panels/claims_model.h"

#include "app/desktop/common/doc_text.h"
#include "app/desktop/common/text.h"
#include "app/desktop/common/theme.h"
#include "model/core/text.h"
#include "model/design/library/library.h"

#include <QApplication>
#include <QPalette>

#include <algorithm>
#include <array>

namespace clusterwright::desktop
{

namespace
{

// Results sent to the window at a time.
constexpr std::size_t kBatch = 8;

QString statusText(model::ClaimStatus status)
{
    switch (status) {
    case model::ClaimStatus::Reproduced:
        return ClaimsModel::tr("reproduced");
    case model::ClaimStatus::Off:
        return ClaimsModel::tr("not reproduced");
    case model::ClaimStatus::NotModelled:
        break;
    }
    return ClaimsModel::tr("not modelled");
}

QString percent(const std::optional<double>& share)
{
    return share ? qt(model::roundedText(*share * 100, 2)) + QLatin1String(" %") : QString();
}

QString predictedText(const model::ClaimOutcome& outcome)
{
    if (!outcome.predicted)
        return {};
    if (outcome.expected == "true")
        return outcome.predicted->value != 0 ? ClaimsModel::tr("true") : ClaimsModel::tr("false");
    return qt(model::displayIn(*outcome.predicted, outcome.unit));
}

} // namespace

ClaimsModel::ClaimsModel(std::vector<std::filesystem::path> presets, QObject* parent)
    : QAbstractTableModel(parent)
    , m_presets(std::move(presets))
{
}

ClaimsModel::~ClaimsModel() = default;

void ClaimsModel::run()
{
    if (m_isRunning || m_isDone)
        return;
    beginResetModel();
    m_rows.clear();
    endResetModel();
    m_isRunning = true;
    m_thread = std::jthread([this](const std::stop_token& stop) { work(stop); });
}

void ClaimsModel::cancel()
{
    m_thread.request_stop();
}

void ClaimsModel::work(const std::stop_token& stop)
{
    model::Library library(m_presets);
    const auto ids = library.ids(model::PresetKind::Claim);
    const auto post = [this](auto function) {
        QMetaObject::invokeMethod(this, std::move(function), Qt::QueuedConnection);
    };
    std::vector<ClaimRow> rows;
    for (std::size_t i = 0; i < ids.size() && !stop.stop_requested(); ++i) {
        auto claim = model::loadClaim(library, ids[i]);
        auto outcome = claim ? model::evaluateClaim(claim.value(), library) : claim.diagnostics();
        if (outcome)
            rows.push_back({std::move(claim).value(), std::move(outcome).value()});
        if (rows.size() < kBatch && i + 1 < ids.size())
            continue;
        post([this, batch = std::exchange(rows, {}), i, all = ids.size()] {
            add(batch, static_cast<int>(i) + 1, static_cast<int>(all));
        });
    }
    post([this, isDone = !stop.stop_requested()] { end(isDone); });
}

void ClaimsModel::add(std::vector<ClaimRow> rows, int done, int all)
{
    if (!rows.empty()) {
        const auto before = rowCount();
        beginInsertRows({}, before, before + static_cast<int>(rows.size()) - 1);
        m_rows.insert(m_rows.end(),
                      std::make_move_iterator(rows.begin()),
                      std::make_move_iterator(rows.end()));
        endInsertRows();
    }
    emit progressed(done, all);
}

void ClaimsModel::end(bool isDone)
{
    m_isRunning = false;
    m_isDone = isDone;
    emit finished();
}

const ClaimRow& ClaimsModel::row(int row) const
{
    return m_rows[static_cast<std::size_t>(row)];
}

QStringList ClaimsModel::papers() const
{
    QStringList papers;
    for (const auto& row : m_rows)
        papers << qt(row.claim.source.document);
    papers.removeDuplicates();
    return papers;
}

QString ClaimsModel::totals() const
{
    const auto count = [&](model::ClaimStatus status) {
        return std::ranges::count_if(m_rows,
                                     [&](const auto& row) { return row.outcome.status == status; });
    };
    return tr("%1 reproduced, %2 not reproduced, %3 not modelled, of %4 claims")
        .arg(count(model::ClaimStatus::Reproduced))
        .arg(count(model::ClaimStatus::Off))
        .arg(count(model::ClaimStatus::NotModelled))
        .arg(m_rows.size());
}

QString ClaimsModel::design(int row) const
{
    for (const auto& evaluation : this->row(row).claim.evaluations)
        if (!evaluation.design.empty())
            return qt(evaluation.design);
    return {};
}

int ClaimsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int ClaimsModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : Columns;
}

QString ClaimsModel::text(const ClaimRow& row, int column) const
{
    const auto& [claim, outcome] = row;
    switch (column) {
    case Paper:
        return qt(claim.source.document);
    case Statement:
        return docText(claim.statement);
    case Expected:
        return qt(outcome.expected);
    case Predicted:
        return predictedText(outcome);
    case Error:
        return outcome.error
                   ? tr("%1 of %2").arg(percent(outcome.error), percent(outcome.tolerance))
                   : QString();
    default:
        return statusText(outcome.status);
    }
}

QString ClaimsModel::details(int row) const
{
    const auto& [claim, outcome] = this->row(row);
    QStringList lines{qt(claim.id),
                      qt(model::toText(claim.source)),
                      tr("role: %1").arg(qt(std::string(model::toText(claim.role)))),
                      docText(claim.statement)};
    if (outcome.tolerance)
        lines << tr("tolerance %1: %2")
                     .arg(percent(outcome.tolerance), docText(claim.toleranceReason));
    if (!claim.notModelled.empty())
        lines << tr("why not: %1").arg(docText(claim.notModelled));
    if (!claim.note.empty())
        lines << tr("note: %1").arg(docText(claim.note));
    return lines.join(QLatin1Char('\n'));
}

QVariant ClaimsModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const auto& shown = row(index.row());
    if (role == Qt::DisplayRole)
        return text(shown, index.column());
    if (role == Qt::ToolTipRole)
        return literalText(details(index.row()));
    if (role == Qt::ForegroundRole && index.column() == Status) {
        const auto& theme = themeOf(QApplication::palette());
        return shown.outcome.status == model::ClaimStatus::Reproduced ? theme.good
               : shown.outcome.status == model::ClaimStatus::Off      ? theme.error
                                                                      : theme.faintInk;
    }
    return {};
}

QVariant ClaimsModel::headerData(int section, Qt::Orientation way, int role) const
{
    if (role != Qt::DisplayRole || way != Qt::Horizontal)
        return {};
    const std::array<QString, Columns> texts{
        tr("Paper"), tr("Claim"), tr("Printed"), tr("Predicted"), tr("Error"), tr("Status")};
    return texts[static_cast<std::size_t>(section)];
}

} // namespace clusterwright::desktop

#include "moc_claims_model.cpp"

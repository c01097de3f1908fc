#include "app/desktop/claims/claims_model.h"

#include "app/desktop/common/doc_text.h"
#include "app/desktop/common/messages.h"
#include "app/desktop/common/text.h"
#include "app/desktop/common/theme.h"
#include "model/core/diagnostic.h"
#include "model/core/text.h"
#include "model/design/library/library.h"
#include "model/study/claims/claim_summary.h"
#include "model/units/quantity.h"

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

auto countOf(const std::vector<model::EvaluatedClaim>& claims, model::ClaimStatus status)
{
    return std::ranges::count_if(
        claims, [&](const auto& result) { return result.outcome.status == status; });
}

QString percent(std::optional<double> share)
{
    return qt(model::percentText(share, 2));
}

QString claimText(const model::EvaluatedClaim& result, int column)
{
    const auto& [claim, outcome] = result;
    switch (column) {
    case ClaimsModel::Statement:
        return docText(claim.statement);
    case ClaimsModel::Printed:
        return qt(outcome.expected);
    case ClaimsModel::Predicted:
        return qt(model::predictedText(outcome));
    case ClaimsModel::Error:
        return outcome.error ? ClaimsModel::tr("%1 of %2")
                                   .arg(percent(outcome.error), percent(outcome.tolerance))
                             : QString();
    default:
        return qt(std::string(model::shownText(outcome.status))) +
               (model::isOffByText(result) ? ClaimsModel::tr(", the text contradicts itself")
                                           : QString()) +
               (outcome.deciding.empty() ? QString()
                                         : ClaimsModel::tr(", decided by an assumption"));
    }
}

QColor statusColour(model::ClaimStatus status)
{
    const auto& theme = themeOf(QApplication::palette());
    return status == model::ClaimStatus::Reproduced ? theme.good
           : status == model::ClaimStatus::Off      ? theme.error
                                                    : theme.faintInk;
}

} // namespace

ClaimsModel::ClaimsModel(std::vector<std::filesystem::path> presets, QObject* parent)
    : QAbstractItemModel(parent)
    , m_presets(std::move(presets))
{
}

ClaimsModel::~ClaimsModel() = default;

void ClaimsModel::run()
{
    if (m_isRunning || m_isDone)
        return;
    beginResetModel();
    m_branches.clear();
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
    std::vector<model::EvaluatedClaim> results;
    for (std::size_t i = 0; i < ids.size() && !stop.stop_requested(); ++i) {
        auto claim = model::loadClaim(library, ids[i]);
        auto outcome =
            claim ? model::evaluateClaim(claim.value(), library, model::AssumptionCheck::Vary)
                  : claim.diagnostics();
        if (outcome)
            results.push_back({std::move(claim).value(), std::move(outcome).value()});
        if (results.size() < kBatch && i + 1 < ids.size())
            continue;
        post([this, batch = std::exchange(results, {}), i, all = ids.size()] {
            add(batch, static_cast<int>(i) + 1, static_cast<int>(all));
        });
    }
    post([this, isDone = !stop.stop_requested()] { end(isDone); });
}

void ClaimsModel::add(std::vector<model::EvaluatedClaim> results, int done, int all)
{
    for (auto& result : results) {
        auto& branch = branchOf(result.claim);
        const auto at = createIndex(rowOf(branch), 0);
        const auto row = static_cast<int>(branch.claims.size());
        beginInsertRows(at, row, row);
        branch.claims.push_back(std::move(result));
        endInsertRows();
        emit dataChanged(at, at.siblingAtColumn(Status)); // its count
    }
    emit progressed(done, all);
}

void ClaimsModel::end(bool isDone)
{
    m_isRunning = false;
    m_isDone = isDone;
    emit finished();
}

ClaimsModel::Branch& ClaimsModel::branchOf(const model::Claim& claim)
{
    const std::pair key(claim.source.document, claim.role);
    const auto keyOf = [](const auto& branch) { return std::pair(branch->paper, branch->role); };
    const auto at = std::ranges::lower_bound(m_branches, key, {}, keyOf);
    if (at != m_branches.end() && keyOf(*at) == key)
        return **at;
    const auto row = static_cast<int>(at - m_branches.begin());
    beginInsertRows({}, row, row);
    auto branch = std::make_unique<Branch>(Branch{claim.source.document, claim.role, {}});
    auto& result = **m_branches.insert(at, std::move(branch));
    endInsertRows();
    return result;
}

int ClaimsModel::rowOf(const Branch& branch) const
{
    const auto found = std::ranges::find_if(
        m_branches, [&](const auto& candidate) { return candidate.get() == &branch; });
    return static_cast<int>(found - m_branches.begin());
}

const model::EvaluatedClaim* ClaimsModel::claim(const QModelIndex& index) const
{
    const auto* const branch = static_cast<const Branch*>(index.internalPointer());
    return index.isValid() && branch ? &branch->claims[static_cast<std::size_t>(index.row())]
                                     : nullptr;
}

QModelIndexList ClaimsModel::claims() const
{
    QModelIndexList result;
    for (int branch = 0; branch < rowCount(); ++branch)
        for (int row = 0; row < rowCount(index(branch, 0)); ++row)
            result << index(row, 0, index(branch, 0));
    return result;
}

QStringList ClaimsModel::papers() const
{
    QStringList papers;
    for (const auto& branch : m_branches)
        papers << qt(branch->paper);
    papers.removeDuplicates();
    return papers;
}

QString ClaimsModel::totals() const
{
    const auto count = [&](model::ClaimStatus status) {
        qsizetype sum = 0;
        for (const auto& branch : m_branches)
            sum += countOf(branch->claims, status);
        return sum;
    };
    return tr("%1 reproduced, %2 not reproduced, %3 not modelled, of %4 claims")
        .arg(count(model::ClaimStatus::Reproduced))
        .arg(count(model::ClaimStatus::Off))
        .arg(count(model::ClaimStatus::NotModelled))
        .arg(claims().size());
}

QString ClaimsModel::summary() const
{
    std::vector<model::EvaluatedClaim> all;
    for (const auto& branch : m_branches)
        all.insert(all.end(), branch->claims.begin(), branch->claims.end());
    return qt(model::join(model::summaryOf(all), "\n"));
}

QModelIndex ClaimsModel::index(int row, int column, const QModelIndex& parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    return createIndex(
        row, column, parent.isValid() ? m_branches[std::size_t(parent.row())].get() : nullptr);
}

QModelIndex ClaimsModel::parent(const QModelIndex& index) const
{
    const auto* const branch = static_cast<const Branch*>(index.internalPointer());
    return index.isValid() && branch ? createIndex(rowOf(*branch), 0) : QModelIndex();
}

int ClaimsModel::rowCount(const QModelIndex& parent) const
{
    if (!parent.isValid())
        return static_cast<int>(m_branches.size());
    if (parent.internalPointer() || parent.column() > 0)
        return 0;
    return static_cast<int>(m_branches[static_cast<std::size_t>(parent.row())]->claims.size());
}

int ClaimsModel::columnCount(const QModelIndex&) const
{
    return Columns;
}

QString ClaimsModel::branchText(const Branch& branch, int column)
{
    if (column == Statement)
        return tr("%1: %2").arg(qt(branch.paper), qt(std::string(model::shownText(branch.role))));
    if (column == Status)
        return tr("%1 of %2 reproduced")
            .arg(countOf(branch.claims, model::ClaimStatus::Reproduced))
            .arg(branch.claims.size());
    return {};
}

QString ClaimsModel::details(const model::EvaluatedClaim& result)
{
    const auto& [claim, outcome] = result;
    QStringList lines{qt(claim.id),
                      qt(model::toText(claim.source)),
                      tr("role: %1").arg(qt(std::string(model::toText(claim.role)))),
                      docText(claim.statement)};
    if (outcome.tolerance)
        lines << tr("tolerance %1: %2")
                     .arg(percent(outcome.tolerance), docText(claim.toleranceReason));
    for (const auto& assumption : outcome.deciding)
        lines << tr("decided by an assumption: the status differs at %1 = %2")
                     .arg(qt(assumption.input),
                          qt(model::displayIn(assumption.end, assumption.unit)));
    for (const auto& finding : outcome.findings)
        lines << sentencesOf(finding);
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
    const auto* const result = claim(index);
    if (role == Qt::DisplayRole)
        return result
                   ? claimText(*result, index.column())
                   : branchText(*m_branches[static_cast<std::size_t>(index.row())], index.column());
    if (role == Qt::ToolTipRole && result)
        return literalText(details(*result));
    if (role == Qt::ForegroundRole && result && index.column() == Status)
        return statusColour(result->outcome.status);
    return {};
}

QVariant ClaimsModel::headerData(int section, Qt::Orientation way, int role) const
{
    if (role != Qt::DisplayRole || way != Qt::Horizontal)
        return {};
    const std::array<QString, Columns> texts{
        tr("Claim"), tr("Printed"), tr("Predicted"), tr("Error"), tr("Status")};
    return texts[static_cast<std::size_t>(section)];
}

} // namespace clusterwright::desktop

#include "moc_claims_model.cpp"

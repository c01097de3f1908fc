// The claims of papers as a tree: one branch for each paper and role. All claims are computed once, on a separate thread.
#pragma once

#include "model/study/claims/claim.h"

#include <QAbstractItemModel>

#include <filesystem>
#include <memory>
#include <thread>

namespace clusterwright::desktop
{

class ClaimsModel final : public QAbstractItemModel
{
    Q_OBJECT

public:
    enum Column { Statement, Printed, Predicted, Error, Status, Columns };

    explicit ClaimsModel(std::vector<std::filesystem::path> presets, QObject* parent = nullptr);
    ~ClaimsModel() override;

    // Computes all claims, unless that is done or running.
    void run();
    // Keeps the claims computed so far.
    void cancel();
    [[nodiscard]] bool isRunning() const { return m_isRunning; }
    [[nodiscard]] bool isDone() const { return m_isDone; }

    // Returns null for a branch.
    [[nodiscard]] const model::EvaluatedClaim* claim(const QModelIndex& index) const;
    // Returns all claims in the order of the tree.
    [[nodiscard]] QModelIndexList claims() const;
    [[nodiscard]] QStringList papers() const;
    // "281 reproduced, 23 not reproduced, 20 not modelled, of 324 claims": same text as the command line.
    [[nodiscard]] QString totals() const;
    // Sentences of `claims --summary`, one a line.
    [[nodiscard]] QString summary() const;
    // Source, role, tolerance and notes of the claim, one a line.
    [[nodiscard]] static QString details(const model::EvaluatedClaim& result);

    [[nodiscard]] QModelIndex
    index(int row, int column, const QModelIndex& parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex& index) const override;
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation way, int role) const override;

signals:
    void progressed(int done, int all);
    void finished();

private:
    // Claims of one paper with one role.
    struct Branch {
        std::string paper;
        model::ClaimRole role = model::ClaimRole::Prediction;
        std::vector<model::EvaluatedClaim> claims;
    };

    void work(const std::stop_token& stop);
    void add(std::vector<model::EvaluatedClaim> results, int done, int all);
    void end(bool isDone);
    Branch& branchOf(const model::Claim& claim);
    [[nodiscard]] int rowOf(const Branch& branch) const;
    [[nodiscard]] static QString branchText(const Branch& branch, int column);

    std::vector<std::filesystem::path> m_presets;
    std::vector<std::unique_ptr<Branch>> m_branches; // by paper, predictions first
    bool m_isRunning = false;
    bool m_isDone = false;
    std::jthread m_thread; // must be the last member: its destructor runs first
};

} // namespace clusterwright::desktop

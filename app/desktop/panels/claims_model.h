// Compares values printed in papers with predictions. All claims are computed once, on a separate thread.
#pragma once

#include "model/study/claims/claim.h"

#include <QAbstractTableModel>

#include <filesystem>
#include <thread>

namespace clusterwright::desktop
{

using ClaimRow = model::EvaluatedClaim;

class ClaimsModel final : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { Paper, Statement, Expected, Predicted, Error, Status, Columns };

    explicit ClaimsModel(std::vector<std::filesystem::path> presets, QObject* parent = nullptr);
    ~ClaimsModel() override;

    // Computes all claims, unless that is done or running.
    void run();
    // Keeps the claims computed so far.
    void cancel();
    [[nodiscard]] bool isRunning() const { return m_isRunning; }
    [[nodiscard]] bool isDone() const { return m_isDone; }

    [[nodiscard]] const ClaimRow& row(int row) const;
    [[nodiscard]] QStringList papers() const;
    // "281 reproduced, 23 not reproduced, 20 not modelled, of 324 claims": same text as the command line.
    [[nodiscard]] QString totals() const;
    // The first design that the claim uses; empty if it uses blocks only.
    [[nodiscard]] QString design(int row) const;
    // Source, role, tolerance and notes of the claim, one a line.
    [[nodiscard]] QString details(int row) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation way, int role) const override;

signals:
    void progressed(int done, int all);
    void finished();

private:
    void work(const std::stop_token& stop);
    void add(std::vector<ClaimRow> rows, int done, int all);
    void end(bool isDone);
    [[nodiscard]] QString text(const ClaimRow& row, int column) const;

    std::vector<std::filesystem::path> m_presets;
    std::vector<ClaimRow> m_rows;
    bool m_isRunning = false;
    bool m_isDone = false;
    std::jthread m_thread; // must be the last member: its destructor runs first
};

} // namespace clusterwright::desktop

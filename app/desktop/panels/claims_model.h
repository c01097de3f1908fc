// What the papers print against what the models predict. All claims are computed once, on a thread of their own.
#pragma once

#include "model/study/claims/claim.h"

#include <QAbstractTableModel>

#include <filesystem>
#include <thread>

namespace clusterwright::desktop
{

struct ClaimRow {
    model::Claim claim;
    model::ClaimOutcome outcome;
};

class ClaimsModel final : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { Paper, Statement, Expected, Predicted, Error, Status, Columns };

    explicit ClaimsModel(std::vector<std::filesystem::path> presets, QObject* parent = nullptr);
    ~ClaimsModel() override;

    // Computes them all, unless that is done or under way.
    void run();
    // What is computed stays.
    void cancel();
    [[nodiscard]] bool isRunning() const { return m_isRunning; }
    [[nodiscard]] bool isDone() const { return m_isDone; }

    [[nodiscard]] const ClaimRow& row(int row) const;
    [[nodiscard]] QStringList papers() const;
    // "281 reproduced, 23 off, 20 not modelled, of 324 claims": as the command line says it.
    [[nodiscard]] QString totals() const;
    // The design that the claim looks at, or the first of them; empty when it looks at blocks only.
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
    std::jthread m_thread; // the last member: it ends first
};

} // namespace clusterwright::desktop

// Stored values at many points: the work of sweeps, samplings and bootstraps on threads or ranks.
#pragma once

#include "model/expression/program/graph.h"
#include "model/expression/program/point_column.h"
#include "model/study/points/parted_work.h"

#include <functional>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace clusterwright::model
{

class TableWork final : public PartedWork
{
public:
    // Writes the values of some points: one array per column.
    using Evaluate = std::function<void(PartRange points, std::span<double* const> targets)>;
    // Makes an evaluator with a workspace of its own for one thread. Threads call this concurrently.
    using MakeEvaluate = std::function<Evaluate()>;

    TableWork(std::uint64_t points,
              std::size_t columns,
              MakeEvaluate makeEvaluate,
              std::uint64_t partSize,
              std::string question);

    // Returns the work over all points of a grid, the last axis fastest; input i of the graph is axis i. One column per root. If
    // points call external functions with different arguments, which may take seconds, a part is a single point, or a row of points
    // with equal arguments: threads can share such parts, and a run can stop between two. A point where `isInBounds` is 0 is NaN,
    // and calls no function.
    [[nodiscard]] static TableWork ofGrid(const Graph& graph,
                                          const std::vector<NodeId>& roots,
                                          NodeId isInBounds,
                                          std::vector<std::vector<double>> axes,
                                          std::string question);
    // Returns the same for points that form no grid. One column per input, all of one length; the columns must outlive the work.
    [[nodiscard]] static TableWork ofList(const Graph& graph,
                                          const std::vector<NodeId>& roots,
                                          NodeId isInBounds,
                                          const std::vector<PointColumn>& inputs,
                                          std::string question);

    // Per column, one value per point.
    [[nodiscard]] const std::vector<std::vector<double>>& values() const { return m_values; }
    [[nodiscard]] std::vector<std::vector<double>> takeValues() { return std::move(m_values); }

    [[nodiscard]] std::string question() const override { return m_question; }
    [[nodiscard]] std::uint64_t parts() const override;
    [[nodiscard]] std::uint64_t pointsOf(PartRange range) const override;
    [[nodiscard]] PartAnswer compute(PartRange range, const Leave& leave) const override;
    [[nodiscard]] bool add(std::string_view answer) override;
    [[nodiscard]] std::string state() const override;

private:
    void remember(PartRange points);

    std::uint64_t m_points;
    MakeEvaluate m_makeEvaluate;
    std::uint64_t m_partSize;
    std::string m_question;
    std::vector<std::vector<double>> m_values;
    std::map<std::uint64_t, std::uint64_t> m_known; // begin to end of the added points
};

// Returns a hash of columns of values; other columns most likely have another one.
[[nodiscard]] std::string fingerprintOf(const std::vector<std::span<const double>>& columns);

} // namespace clusterwright::model

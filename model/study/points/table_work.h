// Values at many points, kept: what sweeps, samplings and bootstraps compute on threads or ranks.
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
    // One for a thread to use, with a workspace of its own. Threads call it at the same time.
    using MakeEvaluate = std::function<Evaluate()>;

    TableWork(std::uint64_t points,
              std::size_t columns,
              MakeEvaluate makeEvaluate,
              std::uint64_t partSize,
              std::string question);

    // All points of a grid, the last axis fastest; input i of the graph is axis i. A column per root.
    // Where points ask different things of functions from outside, which may take seconds, a part is a single point, or a row
    // of points that ask the same: so threads share them, and a run stops between two. Such a point is NaN, and asks nothing,
    // where `isInBounds` is 0.
    [[nodiscard]] static TableWork ofGrid(const Graph& graph,
                                          const std::vector<NodeId>& roots,
                                          NodeId isInBounds,
                                          std::vector<std::vector<double>> axes,
                                          std::string question);
    // The same for points that form no grid. One column per input, all of one length; they outlive the work.
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
    std::map<std::uint64_t, std::uint64_t> m_known; // begin to end of the points that were added
};

// Of columns of numbers: others have another one, most likely.
[[nodiscard]] std::string fingerprintOf(const std::vector<std::span<const double>>& columns);

} // namespace clusterwright::model

// The values of some nodes at many points, kept: what sweeps and samplings compute on threads or ranks.
#pragma once

#include "model/expression/grid_program.h"
#include "model/expression/list_program.h"
#include "model/study/parted_work.h"

#include <memory>
#include <string>
#include <vector>

namespace clusterwright::model
{

class TableWork final : public PartedWork
{
public:
    // All points of a grid, the last axis fastest; input i of the graph is axis i.
    [[nodiscard]] static std::unique_ptr<TableWork> ofGrid(const Graph& graph,
                                                           const std::vector<NodeId>& roots,
                                                           std::vector<std::vector<double>> axes,
                                                           std::string question);
    // One column per input, all of one length. Keeps a reference to the columns.
    [[nodiscard]] static std::unique_ptr<TableWork>
    ofList(const Graph& graph,
           const std::vector<NodeId>& roots,
           const std::vector<std::vector<double>>& columns,
           std::string question);

    // Per root, one value per point.
    [[nodiscard]] const std::vector<std::vector<double>>& values() const { return m_values; }
    [[nodiscard]] std::vector<std::vector<double>>&& takeValues() { return std::move(m_values); }

    [[nodiscard]] std::string question() const override { return m_question; }
    [[nodiscard]] std::uint64_t parts() const override;
    [[nodiscard]] std::uint64_t pointsOf(PartRange range) const override;
    [[nodiscard]] PartAnswer compute(PartRange range, const Leave& leave) const override;
    [[nodiscard]] bool add(std::string_view answer) override;
    [[nodiscard]] std::string state() const override;

private:
    TableWork(std::uint64_t points, std::size_t roots, std::string question);
    void evaluate(PartRange points, std::span<double* const> targets) const;

    std::string m_question;
    std::uint64_t m_points = 0;
    std::unique_ptr<const GridProgram> m_grid; // one of the two
    std::unique_ptr<const ListProgram> m_list;
    const std::vector<std::vector<double>>* m_columns = nullptr;
    std::vector<std::vector<double>> m_values;
};

} // namespace clusterwright::model

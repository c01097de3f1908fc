// A search in parts of points. Threads compute parts concurrently and share the best points so far, in order to skip parts.
#pragma once

#include "model/expression/program/grid_program.h"
#include "model/expression/program/list_program.h"
#include "model/study/points/parted_work.h"
#include "model/study/points/response.h"
#include "model/study/search/best_points.h"
#include "model/study/search/search_space.h"

#include <memory>
#include <mutex>

namespace clusterwright::model
{

// Nodes of a graph whose inputs are the axes of the space.
struct SearchProblem {
    const Graph& graph;
    std::vector<NodeId> objectives; // each is minimised; a point with NaN or infinity is skipped
    std::size_t top = 0;            // 0: the Pareto front
    std::string question;           // complete definition, for checkpoints
};

class SearchWork final : public PartedWork
{
public:
    SearchWork(const SearchSpace& space, SearchProblem problem); // keeps references

    [[nodiscard]] const BestPoints& best() const { return m_best; }

    [[nodiscard]] std::string question() const override;
    [[nodiscard]] std::uint64_t parts() const override { return m_parts; }
    [[nodiscard]] std::uint64_t pointsOf(PartRange range) const override;
    [[nodiscard]] PartAnswer compute(PartRange range, const Leave& leave) const override;
    [[nodiscard]] bool add(std::string_view answer) override;
    [[nodiscard]] std::string state() const override { return m_best.bytes(); }

private:
    class Worker;

    // Sorts the parts by their bounds, the most promising first; by number where bounds are useless.
    void order();
    void choosePrograms();
    [[nodiscard]] PartRange pointsOfPart(std::uint64_t place) const;

    const SearchSpace& m_space;
    SearchProblem m_problem;
    std::unique_ptr<const GridProgram> m_grid; // one of these three programs
    std::unique_ptr<const ListProgram> m_list;
    std::unique_ptr<const Program>
        m_program; // evaluates single points, where external functions take most of the time
    IntervalProgram m_bounds;
    bool m_asksOutside = false; // points of a part call external functions with different arguments
    std::uint64_t m_partSize = 0; // points
    std::uint64_t m_stride = 64;  // points between two checks of the stop token
    std::uint64_t m_parts = 0;
    std::vector<std::uint32_t> m_order; // place to part; empty: the identity
    std::vector<double> m_least;        // bound of the first objective per place; empty: unknown
    BestPoints m_best;
    mutable std::mutex m_mutex;                 // guards m_shared
    std::shared_ptr<const BestPoints> m_shared; // a copy of m_best
};

} // namespace clusterwright::model

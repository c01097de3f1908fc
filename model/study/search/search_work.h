// A search in parts of points. Threads compute them at once; what is the best so far is shared, to leave parts out.
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
    std::vector<NodeId>
        objectives;       // each to be small; NaN or infinite: the point does not take part
    std::size_t top = 0;  // 0: the front
    std::string question; // in full, for checkpoints
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

    // Parts by their bounds, the most promising first; by number where bounds tell nothing.
    void order();
    void choosePrograms();
    [[nodiscard]] PartRange pointsOfPart(std::uint64_t place) const;

    const SearchSpace& m_space;
    SearchProblem m_problem;
    std::unique_ptr<const GridProgram> m_grid; // one of the three
    std::unique_ptr<const ListProgram> m_list;
    std::unique_ptr<const Program>
        m_program; // point by point, where functions from outside take most of the time
    IntervalProgram m_bounds;
    bool m_asksOutside = false;   // points of a part ask different things of such functions
    std::uint64_t m_partSize = 0; // points
    std::uint64_t m_stride = 64;  // points between two looks at the stop token
    std::uint64_t m_parts = 0;
    std::vector<std::uint32_t> m_order; // place to part; empty: the same
    std::vector<double> m_least;        // per place, of the first objective; empty: not known
    BestPoints m_best;
    mutable std::mutex m_mutex;                 // of m_shared
    std::shared_ptr<const BestPoints> m_shared; // a copy of m_best
};

} // namespace clusterwright::model

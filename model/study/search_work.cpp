#include "model/study/search_work.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace clusterwright::model
{

namespace
{

constexpr std::uint64_t kPartSize = std::uint64_t{1} << 18;
constexpr std::uint64_t kMostParts = std::uint64_t{1} << 20;
constexpr std::uint64_t kMostOrdered = std::uint64_t{1} << 17;
constexpr std::size_t kBlock = 1024; // points between two looks at the stop token

} // namespace

// What one thread needs to go through points.
class SearchWork::Worker
{
public:
    Worker(const SearchWork& work, BestPoints best)
        : m_work(work)
        , m_workspace(work.m_program.workspace())
        , m_point(work.m_space.axes().size())
        , m_box(work.m_space.axes().size())
        , m_bounds(work.m_problem.objectives.size())
        , m_least(m_bounds.size())
        , m_values(m_bounds.size())
        , m_best(std::move(best))
    {
    }

    [[nodiscard]] bool isHopeless(PartRange points)
    {
        m_work.m_space.boxOf(points.begin, points.end, m_box);
        m_work.m_bounds.evaluate(m_box, m_bounds, m_registers);
        if (std::ranges::any_of(m_bounds, &Interval::isEmpty))
            return true;
        std::ranges::transform(m_bounds, m_least.begin(), &Interval::low);
        return !m_best.mayTake(m_least);
    }

    void look(PartRange points, const std::stop_token& stop)
    {
        for (auto index = points.begin; index < points.end; ++index) {
            if (index % kBlock == 0 && stop.stop_requested())
                return;
            m_work.m_space.pointAt(index, m_point);
            m_work.m_program.evaluate(m_point, m_values, m_workspace);
            if (std::ranges::all_of(m_values, [](double value) { return std::isfinite(value); }))
                m_best.add(index, m_values);
        }
    }

    [[nodiscard]] const BestPoints& best() const { return m_best; }

private:
    const SearchWork& m_work;
    Program::Workspace m_workspace;
    std::vector<double> m_point;
    std::vector<Interval> m_box;
    std::vector<Interval> m_bounds;
    std::vector<double> m_least;
    std::vector<Interval> m_registers;
    std::vector<double> m_values;
    BestPoints m_best;
};

SearchWork::SearchWork(const SearchSpace& space, SearchProblem problem)
    : m_space(space)
    , m_problem(std::move(problem))
    , m_program(m_problem.graph, m_problem.objectives)
    , m_bounds(m_problem.graph, m_problem.objectives)
    , m_partSize(std::max(kPartSize, (space.size() + kMostParts - 1) / kMostParts))
    , m_parts((space.size() + m_partSize - 1) / m_partSize)
    , m_best(m_problem.objectives.size(), m_problem.top)
    , m_shared(std::make_shared<const BestPoints>(m_best))
{
    order();
}

void SearchWork::order()
{
    // A function from outside may take its time: it is asked only where its points are looked at.
    if (m_parts > kMostOrdered || !m_space.isGrid() || !m_problem.graph.calls().empty())
        return;
    std::vector<Interval> box(m_space.axes().size()), bounds(m_problem.objectives.size()),
        registers;
    std::vector<double> least(m_parts);
    for (std::uint64_t part = 0; part < m_parts; ++part) {
        const auto points = pointsOfPart(part);
        m_space.boxOf(points.begin, points.end, box);
        m_bounds.evaluate(box, bounds, registers);
        least[part] = bounds[0].low;
    }
    m_order.resize(m_parts);
    std::iota(m_order.begin(), m_order.end(), 0U);
    std::ranges::stable_sort(m_order, {}, [&](std::uint32_t part) { return least[part]; });
}

PartRange SearchWork::pointsOfPart(std::uint64_t place) const
{
    const auto part = m_order.empty() ? place : m_order[place];
    return {part * m_partSize, std::min(m_space.size(), (part + 1) * m_partSize)};
}

std::uint64_t SearchWork::pointsOf(PartRange range) const
{
    const auto last = m_space.size() - (m_parts - 1) * m_partSize;
    auto points = (range.end - range.begin) * m_partSize;
    for (auto place = range.begin; place < range.end && last != m_partSize; ++place)
        if (pointsOfPart(place).end == m_space.size())
            points -= m_partSize - last;
    return points;
}

std::string SearchWork::compute(PartRange range, std::stop_token stop) const
{
    std::shared_ptr<const BestPoints> shared;
    {
        const std::lock_guard lock(m_mutex);
        shared = m_shared;
    }
    Worker worker(*this, *shared);
    for (auto place = range.begin; place < range.end && !stop.stop_requested(); ++place) {
        const auto points = pointsOfPart(place);
        if (!worker.isHopeless(points))
            worker.look(points, stop);
    }
    return worker.best().bytes();
}

bool SearchWork::add(std::string_view answer)
{
    BestPoints more(m_problem.objectives.size(), m_problem.top);
    if (!more.setBytes(answer))
        return false;
    m_best.add(more);
    auto copy = std::make_shared<const BestPoints>(m_best);
    const std::lock_guard lock(m_mutex);
    m_shared = std::move(copy);
    return true;
}

} // namespace clusterwright::model

#include "model/study/search/search_work.h"

#include "model/block/block.h"
#include "model/expression/program/outside_calls.h"

#include <boost/crc.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace clusterwright::model
{

namespace
{

constexpr std::uint64_t kPartSize = std::uint64_t{1} << 18;
constexpr std::uint64_t kMostParts = std::uint64_t{1} << 20;
constexpr std::uint64_t kMostOrdered = std::uint64_t{1} << 17;
constexpr std::uint64_t kListStride = 4096;
constexpr std::uint64_t kSlowPartSize = 16;
constexpr double kPointsPerQuestion =
    4096; // per call of an external function: more points take longer than the call

std::vector<std::size_t> lengthsOf(const SearchSpace& space)
{
    std::vector<std::size_t> lengths;
    for (const auto& axis : space.axes())
        lengths.push_back(axis.values.size());
    return lengths;
}

// True if calls of external functions take most of the time.
bool isSlow(const SearchSpace& space, const SearchProblem& problem)
{
    const auto questions = questionsOutside(problem.graph, problem.objectives, lengthsOf(space));
    return questions > 1 && static_cast<double>(space.size()) <= kPointsPerQuestion * questions;
}

std::uint64_t partSizeOf(const SearchSpace& space, const SearchProblem& problem)
{
    const auto least = isSlow(space, problem) ? kSlowPartSize : kPartSize;
    return space.pieceSize(std::max(least, space.size() / kMostParts));
}

} // namespace

// Workspace of one thread and its best points.
class SearchWork::Worker
{
public:
    Worker(const SearchWork& work, const BestPoints& known)
        : m_work(work)
        , m_box(work.m_space.axes().size())
        , m_bounds(work.m_problem.objectives.size())
        , m_least(m_bounds.size())
        , m_known(known)
        , m_best(m_bounds.size(), work.m_problem.top)
    {
        if (work.m_grid)
            m_gridSpace = work.m_grid->workspace();
        if (work.m_list)
            m_listSpace = work.m_list->workspace();
        if (work.m_program)
            m_pointSpace = work.m_program->workspace();
    }

    // Parts are in the order of their bound: if one cannot win, no later one can.
    [[nodiscard]] bool isDoneFrom(std::uint64_t place) const
    {
        return !m_work.m_least.empty() && m_bounds.size() == 1 &&
               !mayTake({&m_work.m_least[place], 1});
    }

    [[nodiscard]] bool isHopeless(PartRange points)
    {
        m_work.m_space.boxOf(points.begin, points.end, m_box);
        m_work.m_bounds.evaluate(m_box, m_bounds, m_registers);
        if (std::ranges::any_of(m_bounds, &Interval::isEmpty))
            return true;
        std::ranges::transform(m_bounds, m_least.begin(), &Interval::low);
        return !mayTake(m_least);
    }

    void look(PartRange points, const std::stop_token& stop)
    {
        const auto stride = m_work.m_stride;
        for (auto begin = points.begin; begin < points.end && !stop.stop_requested();
             begin += stride) {
            const PartRange some{begin, std::min(points.end, begin + stride)};
            if (m_work.m_program)
                lookAtPoint(begin);
            else if (m_work.m_list)
                lookAtList(some);
            else if (!isHopelessByLeast(some))
                lookAtGrid(some);
        }
    }

    [[nodiscard]] const BestPoints& best() const { return m_best; }

    [[nodiscard]] bool mayTake(std::span<const double> bounds) const
    {
        return m_known.mayTake(bounds) && m_best.mayTake(bounds);
    }

private:
    // For a single objective, the least value decides whether to test the points one by one.
    [[nodiscard]] bool isHopelessByLeast(PartRange points)
    {
        if (m_bounds.size() > 1)
            return false;
        const auto least = m_work.m_grid->argMin(0, points.begin, points.end, m_gridSpace);
        return !least || !mayTake({&least->value, 1});
    }

    void lookAtGrid(PartRange points)
    {
        const auto& grid = *m_work.m_grid;
        std::vector<const double*> columns(m_bounds.size());
        grid.visit(points.begin, points.end, m_gridSpace, [&](const GridProgram::Block& block) {
            for (std::size_t i = 0; i < columns.size(); ++i)
                columns[i] = block.values(i);
            take(block.first(), block.size(), columns);
        });
    }

    void lookAtPoint(std::uint64_t index)
    {
        std::vector<double> point(m_box.size()), values(m_bounds.size());
        m_work.m_space.pointAt(index, point);
        m_work.m_program->evaluate(point, values, m_pointSpace);
        std::vector<const double*> columns;
        for (const auto& value : values)
            columns.push_back(&value);
        take(index, 1, columns);
    }

    void lookAtList(PartRange points)
    {
        const auto size = static_cast<std::size_t>(points.end - points.begin);
        std::vector<PointColumn> inputs(m_box.size(), PointColumn(size));
        std::vector<PointColumn> values(m_bounds.size(), PointColumn(size));
        m_work.m_space.pointsFrom(points.begin, inputs);
        std::vector<const double*> from, columns;
        std::vector<double*> to;
        for (const auto& column : inputs)
            from.push_back(column.data());
        for (auto& column : values) {
            to.push_back(column.data());
            columns.push_back(column.data());
        }
        m_work.m_list->evaluate(from, size, to, m_listSpace);
        take(points.begin, size, columns);
    }

    void take(std::uint64_t first, std::size_t size, const std::vector<const double*>& columns)
    {
        std::vector<double> values(columns.size());
        for (std::size_t k = 0; k < size; ++k) {
            bool isFinite = true;
            for (std::size_t i = 0; i < columns.size(); ++i) {
                values[i] = columns[i][k];
                isFinite = isFinite && std::isfinite(values[i]);
            }
            if (isFinite && values[0] <= m_best.limit() && m_known.mayTake(values))
                m_best.add(first + k, values);
        }
    }

    const SearchWork& m_work;
    GridProgram::Workspace m_gridSpace;
    ListProgram::Workspace m_listSpace;
    Program::Workspace m_pointSpace;
    std::vector<Interval> m_box;
    std::vector<Interval> m_bounds;
    std::vector<double> m_least;
    std::vector<Interval> m_registers;
    const BestPoints& m_known; // best points of all workers at the start of this one
    BestPoints m_best;         // found by this worker
};

SearchWork::SearchWork(const SearchSpace& space, SearchProblem problem)
    : m_space(space)
    , m_problem(std::move(problem))
    , m_bounds(m_problem.graph, m_problem.objectives)
    , m_partSize(partSizeOf(space, m_problem))
    , m_parts((space.size() + m_partSize - 1) / m_partSize)
    , m_best(m_problem.objectives.size(), m_problem.top)
    , m_shared(std::make_shared<const BestPoints>(m_best))
{
    choosePrograms();
    order();
}

void SearchWork::choosePrograms()
{
    const auto& [graph, objectives, top, question] = m_problem;
    if (isSlow(m_space, m_problem)) {
        m_program = std::make_unique<const Program>(graph, objectives);
        m_asksOutside = true;
        m_stride = 1;
        return;
    }
    if (m_space.isGrid()) {
        std::vector<std::vector<double>> axes;
        for (const auto& axis : m_space.axes())
            axes.push_back(axis.values);
        m_grid = std::make_unique<const GridProgram>(graph, objectives, std::move(axes));
    } else {
        m_list = std::make_unique<const ListProgram>(graph, objectives);
    }
    // Calls that depend on one axis only are tabulated at this point.
    m_asksOutside = std::ranges::any_of(inputsOfCalls(graph, objectives), [&](const auto& inputs) {
        return inputs.size() > (m_list ? 0U : 1U);
    });
    if (!m_asksOutside)
        m_stride = m_list ? kListStride : m_partSize;
}

void SearchWork::order()
{
    if (m_parts > kMostOrdered || !m_space.isGrid() || m_asksOutside)
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
    for (const auto part : m_order)
        m_least.push_back(least[part]);
}

// Bounds, and with them the order of parts, may differ between machines in the last digits.
std::string SearchWork::question() const
{
    boost::crc_32_type crc;
    crc.process_bytes(m_order.data(), m_order.size() * sizeof(m_order[0]));
    return m_problem.question + " parts of " + std::to_string(m_partSize) + " in order " +
           std::to_string(crc.checksum());
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

PartAnswer SearchWork::compute(PartRange range, const Leave& leave) const
{
    std::shared_ptr<const BestPoints> shared;
    {
        const std::lock_guard lock(m_mutex);
        shared = m_shared;
    }
    Worker worker(*this, *shared);
    auto place = range.begin;
    do {
        if (worker.isDoneFrom(place)) {
            place = range.end;
            break;
        }
        const auto points = pointsOfPart(place);
        if (!worker.isHopeless(points))
            worker.look(points, leave.stop);
        if (leave.stop.stop_requested())
            break; // usually before the end of the part
        ++place;
    } while (place < range.end && !leave.isDue());
    return {place, worker.best().bytes()};
}

bool SearchWork::add(std::string_view answer)
{
    BestPoints more(m_problem.objectives.size(), m_problem.top);
    if (!more.setBytes(answer))
        return false;
    for (std::size_t i = 0; i < more.size(); ++i)
        if (more.index(i) >= m_space.size())
            return false;
    m_best.add(more);
    auto copy = std::make_shared<const BestPoints>(m_best);
    const std::lock_guard lock(m_mutex);
    m_shared = std::move(copy);
    return true;
}

} // namespace clusterwright::model

#include "model/study/table_work.h"

#include <algorithm>
#include <cstring>

namespace clusterwright::model
{

namespace
{

constexpr std::uint64_t kPartSize = std::uint64_t{1} << 13; // points

} // namespace

TableWork::TableWork(std::uint64_t points, std::size_t roots, std::string question)
    : m_question(std::move(question))
    , m_points(points)
    , m_values(roots, std::vector<double>(points))
{
}

std::unique_ptr<TableWork> TableWork::ofGrid(const Graph& graph,
                                             const std::vector<NodeId>& roots,
                                             std::vector<std::vector<double>> axes,
                                             std::string question)
{
    auto grid = std::make_unique<const GridProgram>(graph, roots, std::move(axes));
    std::unique_ptr<TableWork> work(new TableWork(grid->size(), roots.size(), std::move(question)));
    work->m_grid = std::move(grid);
    return work;
}

std::unique_ptr<TableWork> TableWork::ofList(const Graph& graph,
                                             const std::vector<NodeId>& roots,
                                             const std::vector<std::vector<double>>& columns,
                                             std::string question)
{
    std::unique_ptr<TableWork> work(new TableWork(
        columns.empty() ? 0 : columns.front().size(), roots.size(), std::move(question)));
    work->m_list = std::make_unique<const ListProgram>(graph, roots);
    work->m_columns = &columns;
    return work;
}

std::uint64_t TableWork::parts() const
{
    return (m_points + kPartSize - 1) / kPartSize;
}

std::uint64_t TableWork::pointsOf(PartRange range) const
{
    return std::min(m_points, range.end * kPartSize) - std::min(m_points, range.begin * kPartSize);
}

void TableWork::evaluate(PartRange points, std::span<double* const> targets) const
{
    if (m_grid) {
        auto workspace = m_grid->workspace();
        m_grid->write(points.begin, points.end, workspace, targets);
        return;
    }
    std::vector<const double*> columns;
    for (const auto& column : *m_columns)
        columns.push_back(column.data() + points.begin);
    auto workspace = m_list->workspace();
    m_list->evaluate(columns, points.end - points.begin, targets, workspace);
}

// Number of the first point, values of each root in turn.
PartAnswer TableWork::compute(PartRange range, const Leave& leave) const
{
    // One piece of several parts would have to be sorted by roots again.
    std::string bytes;
    auto part = range.begin;
    do {
        const PartRange points{part * kPartSize, std::min(m_points, (part + 1) * kPartSize)};
        const auto count = points.end - points.begin;
        std::vector<std::vector<double>> values(m_values.size(), std::vector<double>(count));
        std::vector<double*> targets;
        for (auto& column : values)
            targets.push_back(column.data());
        evaluate(points, targets);
        const std::uint64_t head[] = {points.begin, count};
        bytes.append(reinterpret_cast<const char*>(head), sizeof(head));
        for (const auto& column : values)
            bytes.append(reinterpret_cast<const char*>(column.data()), 8 * count);
        ++part;
    } while (part < range.end && !leave.isDue() && !leave.stop.stop_requested());
    return {part, std::move(bytes)};
}

bool TableWork::add(std::string_view answer)
{
    auto rest = answer;
    std::uint64_t head[2];
    while (!rest.empty()) { // first see whether all of it makes sense
        if (rest.size() < sizeof(head))
            return false;
        std::memcpy(head, rest.data(), sizeof(head));
        const auto bytes = sizeof(head) + 8 * m_values.size() * head[1];
        if (head[0] > m_points || head[1] > m_points - head[0] || rest.size() < bytes)
            return false;
        rest.remove_prefix(bytes);
    }
    for (rest = answer; !rest.empty();) {
        std::memcpy(head, rest.data(), sizeof(head));
        rest.remove_prefix(sizeof(head));
        for (auto& column : m_values) {
            if (head[1] > 0)
                std::memcpy(column.data() + head[0], rest.data(), 8 * head[1]);
            rest.remove_prefix(8 * head[1]);
        }
    }
    return true;
}

std::string TableWork::state() const
{
    const std::uint64_t head[] = {0, m_points};
    std::string bytes(reinterpret_cast<const char*>(head), sizeof(head));
    for (const auto& column : m_values)
        bytes.append(reinterpret_cast<const char*>(column.data()), 8 * column.size());
    return bytes;
}

} // namespace clusterwright::model

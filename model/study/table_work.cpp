#include "model/study/table_work.h"

#include "model/expression/grid_program.h"
#include "model/expression/list_program.h"

#include <algorithm>
#include <cstring>
#include <memory>

namespace clusterwright::model
{

namespace
{

constexpr std::uint64_t kPartSize = std::uint64_t{1} << 13; // points

} // namespace

TableWork::TableWork(std::uint64_t points,
                     std::size_t columns,
                     Evaluate evaluate,
                     std::uint64_t partSize,
                     std::string question)
    : m_points(points)
    , m_evaluate(std::move(evaluate))
    , m_partSize(partSize)
    , m_question(std::move(question))
    , m_values(columns, std::vector<double>(points))
{
}

TableWork TableWork::ofGrid(const Graph& graph,
                            const std::vector<NodeId>& roots,
                            std::vector<std::vector<double>> axes,
                            std::string question)
{
    const auto grid = std::make_shared<const GridProgram>(graph, roots, std::move(axes));
    return {grid->size(),
            roots.size(),
            [grid](PartRange points, std::span<double* const> targets) {
                auto workspace = grid->workspace();
                grid->write(points.begin, points.end, workspace, targets);
            },
            kPartSize,
            std::move(question)};
}

TableWork TableWork::ofList(const Graph& graph,
                            const std::vector<NodeId>& roots,
                            const std::vector<std::vector<double>>& inputs,
                            std::string question)
{
    const auto list = std::make_shared<const ListProgram>(graph, roots);
    return {inputs.empty() ? 0 : inputs.front().size(),
            roots.size(),
            [list, &inputs](PartRange points, std::span<double* const> targets) {
                std::vector<const double*> columns;
                for (const auto& input : inputs)
                    columns.push_back(input.data() + points.begin);
                auto workspace = list->workspace();
                list->evaluate(columns, points.end - points.begin, targets, workspace);
            },
            kPartSize,
            std::move(question)};
}

std::uint64_t TableWork::parts() const
{
    return (m_points + m_partSize - 1) / m_partSize;
}

std::uint64_t TableWork::pointsOf(PartRange range) const
{
    return std::min(m_points, range.end * m_partSize) -
           std::min(m_points, range.begin * m_partSize);
}

// Number of the first point, values of each root in turn.
PartAnswer TableWork::compute(PartRange range, const Leave& leave) const
{
    // One piece of several parts would have to be sorted by roots again.
    std::string bytes;
    auto part = range.begin;
    do {
        const PartRange points{part * m_partSize, std::min(m_points, (part + 1) * m_partSize)};
        const auto count = points.end - points.begin;
        std::vector<std::vector<double>> values(m_values.size(), std::vector<double>(count));
        std::vector<double*> targets;
        for (auto& column : values)
            targets.push_back(column.data());
        m_evaluate(points, targets);
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

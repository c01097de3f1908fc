#include "model/study/points/table_work.h"

#include "model/expression/program/grid_program.h"
#include "model/expression/program/list_program.h"
#include "model/expression/program/outside_calls.h"

#include <boost/crc.hpp>

#include <algorithm>
#include <cassert>
#include <cstring>
#include <iterator>
#include <limits>
#include <memory>
#include <optional>

namespace clusterwright::model
{

namespace
{

constexpr std::uint64_t kPartSize = std::uint64_t{1} << 13; // points

// Returns the points of the columns; the first value is that of point `first`.
template <typename Columns>
void appendPiece(std::string& bytes, PartRange points, const Columns& columns, std::uint64_t first)
{
    const auto count = points.end - points.begin;
    const std::uint64_t head[] = {points.begin, count};
    bytes.append(reinterpret_cast<const char*>(head), sizeof(head));
    for (const auto& column : columns)
        bytes.append(reinterpret_cast<const char*>(column.data() + (points.begin - first)),
                     8 * count);
}

struct Piece {
    PartRange points;
    std::string_view bytes;
};

// Takes a piece off the front of the bytes; nothing when the bytes are not a piece of such a table.
std::optional<Piece> takePiece(std::string_view& bytes, std::uint64_t points, std::size_t columns)
{
    std::uint64_t head[2];
    if (bytes.size() < sizeof(head))
        return std::nullopt;
    std::memcpy(head, bytes.data(), sizeof(head));
    bytes.remove_prefix(sizeof(head));
    if (head[0] > points || head[1] > points - head[0] || bytes.size() / 8 < columns * head[1])
        return std::nullopt;
    const auto size = 8 * columns * head[1];
    const Piece piece{{head[0], head[0] + head[1]}, bytes.substr(0, size)};
    bytes.remove_prefix(size);
    return piece;
}

using PointAt = std::function<void(std::uint64_t point, std::span<double> inputs)>;

// Computes one point after another.
struct SinglePoints {
    Program bounds;
    Program program;
    PointAt pointAt;
    std::size_t inputs = 0;

    TableWork::Evaluate evaluate() const
    {
        return [this,
                boundsSpace = bounds.workspace(),
                space = program.workspace(),
                point = std::vector<double>(inputs),
                results = std::vector<double>()](PartRange points,
                                                 std::span<double* const> targets) mutable {
            results.resize(targets.size());
            for (auto i = points.begin; i < points.end; ++i) {
                pointAt(i, point);
                double isInBounds = 0;
                bounds.evaluate(point, {&isInBounds, 1}, boundsSpace);
                if (isInBounds == 0)
                    std::ranges::fill(results, std::numeric_limits<double>::quiet_NaN());
                else
                    program.evaluate(point, results, space);
                for (std::size_t k = 0; k < targets.size(); ++k)
                    targets[k][i - points.begin] = results[k];
            }
        };
    }
};

TableWork::MakeEvaluate pointByPoint(const Graph& graph,
                                     const std::vector<NodeId>& roots,
                                     NodeId isInBounds,
                                     std::size_t inputs,
                                     PointAt pointAt)
{
    const auto points = std::make_shared<const SinglePoints>(SinglePoints{
        Program(graph, {isInBounds}), Program(graph, roots), std::move(pointAt), inputs});
    return [points] { return points->evaluate(); };
}

bool asksOutside(const Graph& graph,
                 const std::vector<NodeId>& roots,
                 const std::vector<std::size_t>& lengths)
{
    return questionsOutside(graph, roots, lengths) > 1;
}

constexpr std::uint64_t kLongRow = 256; // points from which on compiling a program pays

// A grid whose external functions depend on outer axes only. It is computed row by row, since each row calls them with one set of
// arguments.
struct Rows {
    Graph graph;
    std::vector<NodeId> roots; // the last one is isInBounds
    std::vector<std::vector<double>> axes;
    std::size_t outer = 0; // axes that differ between rows
    std::uint64_t length = 1;

    void writeRow(PartRange points, std::span<double* const> targets) const
    {
        auto row = axes;
        std::vector<double> place(axes.size());
        coordinatesOf(axes, points.begin, place);
        for (std::size_t i = 0; i < outer; ++i)
            row[i] = {place[i]};
        const auto begin = points.begin % length;
        const auto end = begin + (points.end - points.begin);
        std::vector<double> isInBounds(points.end - points.begin);
        auto* const bounds = isInBounds.data();
        const GridProgram check(graph, {roots.back()}, row);
        auto checkSpace = check.workspace();
        check.write(begin, end, checkSpace, {&bounds, 1});
        const auto isOut = [](double inside) { return inside == 0; };
        if (!std::ranges::all_of(isInBounds, isOut)) {
            const GridProgram grid(graph, {roots.begin(), roots.end() - 1}, std::move(row));
            auto space = grid.workspace();
            grid.write(begin, end, space, targets);
        }
        for (std::size_t i = 0; i < isInBounds.size(); ++i)
            if (isOut(isInBounds[i]))
                for (auto* const target : targets)
                    target[i] = std::numeric_limits<double>::quiet_NaN();
    }

    void operator()(PartRange points, std::span<double* const> targets) const
    {
        std::vector<double*> rest(targets.begin(), targets.end());
        while (points.begin < points.end) {
            const auto end = std::min(points.end, (points.begin / length + 1) * length);
            writeRow({points.begin, end}, rest);
            for (auto& target : rest)
                target += end - points.begin;
            points.begin = end;
        }
    }
};

// Returns the number of axes up to the last one that an external function depends on.
std::size_t outerAxes(const Graph& graph, const std::vector<NodeId>& roots)
{
    std::size_t outer = 0;
    for (const auto& inputs : inputsOfCalls(graph, roots))
        for (const auto input : inputs)
            outer = std::max(outer, static_cast<std::size_t>(input) + 1);
    return outer;
}

} // namespace

TableWork::TableWork(std::uint64_t points,
                     std::size_t columns,
                     MakeEvaluate makeEvaluate,
                     std::uint64_t partSize,
                     std::string question)
    : m_points(points)
    , m_makeEvaluate(std::move(makeEvaluate))
    , m_partSize(partSize)
    , m_question(std::move(question))
    , m_values(columns, std::vector<double>(points))
{
}

TableWork TableWork::ofGrid(const Graph& graph,
                            const std::vector<NodeId>& roots,
                            NodeId isInBounds,
                            std::vector<std::vector<double>> axes,
                            std::string question)
{
    std::vector<std::size_t> lengths;
    std::uint64_t points = 1;
    for (const auto& axis : axes) {
        lengths.push_back(axis.size());
        points *= axis.size();
    }
    if (asksOutside(graph, roots, lengths)) {
        const auto inputs = axes.size();
        auto all = roots;
        all.push_back(isInBounds);
        const auto outer = outerAxes(graph, all);
        std::uint64_t row = 1;
        for (auto i = outer; i < inputs; ++i)
            row *= lengths[i];
        if (row >= kLongRow) {
            const auto rows = std::make_shared<const Rows>(
                Rows{graph, std::move(all), std::move(axes), outer, row});
            return {points,
                    roots.size(),
                    [rows] {
                        return [rows](PartRange p, std::span<double* const> t) { (*rows)(p, t); };
                    },
                    std::min(row, kPartSize),
                    std::move(question)};
        }
        auto pointAt = [axes = std::move(axes)](std::uint64_t point, std::span<double> values) {
            coordinatesOf(axes, point, values);
        };
        return {points,
                roots.size(),
                pointByPoint(graph, roots, isInBounds, inputs, std::move(pointAt)),
                1,
                std::move(question)};
    }
    const auto grid = std::make_shared<const GridProgram>(graph, roots, std::move(axes));
    return {points,
            roots.size(),
            [grid] {
                const auto workspace = std::make_shared<GridProgram::Workspace>(grid->workspace());
                return [grid, workspace](PartRange range, std::span<double* const> targets) {
                    grid->write(range.begin, range.end, *workspace, targets);
                };
            },
            kPartSize,
            std::move(question)};
}

TableWork TableWork::ofList(const Graph& graph,
                            const std::vector<NodeId>& roots,
                            NodeId isInBounds,
                            const std::vector<PointColumn>& inputs,
                            std::string question)
{
    const auto points = inputs.empty() ? 0 : inputs.front().size();
    if (asksOutside(graph, roots, std::vector<std::size_t>(inputs.size(), points))) {
        const auto pointAt = [&inputs](std::uint64_t point, std::span<double> values) {
            for (std::size_t i = 0; i < values.size(); ++i)
                values[i] = inputs[i][point];
        };
        return {points,
                roots.size(),
                pointByPoint(graph, roots, isInBounds, inputs.size(), pointAt),
                1,
                std::move(question)};
    }
    const auto list = std::make_shared<const ListProgram>(graph, roots);
    return {points,
            roots.size(),
            [list, &inputs] {
                const auto workspace = std::make_shared<ListProgram::Workspace>(list->workspace());
                return
                    [list, &inputs, workspace](PartRange range, std::span<double* const> targets) {
                        std::vector<const double*> columns;
                        for (const auto& input : inputs)
                            columns.push_back(input.data() + range.begin);
                        list->evaluate(columns, range.end - range.begin, targets, *workspace);
                    };
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

// For each piece: index of the first point, number of points, values of each column in turn.
PartAnswer TableWork::compute(PartRange range, const Leave& leave) const
{
    const auto evaluate = m_makeEvaluate();
    std::string bytes;
    auto part = range.begin;
    do {
        const PartRange points{part * m_partSize, std::min(m_points, (part + 1) * m_partSize)};
        assert(points.begin < points.end);
        std::vector<PointColumn> values(m_values.size(), PointColumn(points.end - points.begin));
        std::vector<double*> targets;
        for (auto& column : values)
            targets.push_back(column.data());
        evaluate(points, targets);
        appendPiece(bytes, points, values, points.begin);
        ++part;
    } while (part < range.end && !leave.isDue() && !leave.stop.stop_requested());
    return {part, std::move(bytes)};
}

bool TableWork::add(std::string_view answer)
{
    for (auto rest = answer; !rest.empty();) { // checks all pieces first
        const auto piece = takePiece(rest, m_points, m_values.size());
        if (!piece)
            return false;
    }
    for (auto rest = answer; !rest.empty();) {
        const auto [points, bytes] = *takePiece(rest, m_points, m_values.size());
        const auto size = 8 * (points.end - points.begin);
        for (std::size_t i = 0; i < m_values.size() && size > 0; ++i)
            std::memcpy(m_values[i].data() + points.begin, bytes.data() + i * size, size);
        remember(points);
    }
    return true;
}

void TableWork::remember(PartRange points)
{
    auto next = m_known.lower_bound(points.begin);
    if (next != m_known.end() && next->first == points.end) {
        points.end = next->second;
        next = m_known.erase(next);
    }
    if (next != m_known.begin() && std::prev(next)->second == points.begin)
        std::prev(next)->second = points.end;
    else
        m_known.insert_or_assign(points.begin, points.end);
}

std::string TableWork::state() const
{
    std::string bytes;
    for (const auto& [begin, end] : m_known)
        appendPiece(bytes, {begin, end}, m_values, begin);
    return bytes;
}

std::string fingerprintOf(const std::vector<std::span<const double>>& columns)
{
    boost::crc_optimal<64, 0x42F0E1EBA9EA3693, 0, 0, false, false> crc;
    std::size_t size = 0;
    for (const auto& column : columns) {
        crc.process_bytes(column.data(), 8 * column.size());
        size += column.size();
    }
    return " " + std::to_string(size) + " " + std::to_string(crc.checksum());
}

} // namespace clusterwright::model

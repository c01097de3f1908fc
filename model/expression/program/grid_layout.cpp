#include "model/expression/program/grid_layout.h"

#include <algorithm>
#include <cassert>
#include <numeric>

namespace clusterwright::model
{

namespace
{

// A shorter row takes in the next axis.
constexpr std::size_t kShortestRow = 32;
constexpr std::size_t kLineDoubles = 8; // doubles in a cache line

class Planner
{
public:
    Planner(const std::vector<std::size_t>& lengths, std::size_t blockPoints)
        : m_lengths(lengths)
        , m_most(blockPoints)
    {
        m_layout.axes.resize(lengths.size());
    }

    GridLayout plan()
    {
        std::vector<std::size_t> varied;
        for (std::size_t i = 0; i < m_lengths.size(); ++i) {
            m_layout.points *= m_lengths[i];
            if (m_lengths[i] != 1)
                varied.push_back(i);
        }
        if (m_layout.points == 0)
            return m_layout;
        fold(varied, Extent::Columns, m_layout.most.columns);
        fold(varied, Extent::Rows, m_layout.most.rows);
        for (std::size_t level = 0; level < varied.size(); ++level) {
            m_layout.axes[varied[level]].dependence = {static_cast<int>(level), Extent::One};
            m_layout.digits.push_back(m_lengths[varied[level]]);
        }
        if (m_layout.pieces > 1) {
            m_layout.axes[m_cut].dependence.level = static_cast<int>(varied.size());
            m_layout.digits.push_back(m_layout.pieces);
        }
        return m_layout;
    }

private:
    // Takes axes from the end of `varied` until a block is full: into the columns, then into the rows.
    void fold(std::vector<std::size_t>& varied, Extent extent, std::size_t& size)
    {
        std::vector<std::size_t> taken;
        while (!varied.empty() && m_layout.pieces == 1 &&
               !(extent == Extent::Columns && size >= kShortestRow)) {
            const auto axis = varied.back();
            const auto room = m_most / (m_layout.most.rows * m_layout.most.columns);
            if (room < 2)
                break;
            auto& place = m_layout.axes[axis];
            place.dependence = {Dependence::kOnce, extent};
            place.stride = size;
            if (m_lengths[axis] > room)
                cut(axis, room);
            size *= m_lengths[axis] > room ? m_layout.pieceLength : m_lengths[axis];
            taken.push_back(axis);
            varied.pop_back();
        }
        if (taken.size() == 1)
            m_layout.axes[taken.front()].isAlone = true;
    }

    // Cuts the axis into even pieces; each begins on a cache line where possible.
    void cut(std::size_t axis, std::size_t room)
    {
        const auto length = m_lengths[axis];
        const auto points = m_layout.most.rows * m_layout.most.columns;
        auto piece = (length + (length + room - 1) / room - 1) / ((length + room - 1) / room);
        const auto grain = kLineDoubles / std::gcd(points, kLineDoubles);
        const auto rounded = (piece + grain - 1) / grain * grain;
        piece = rounded <= room ? rounded : piece >= grain ? piece / grain * grain : piece;
        m_cut = axis;
        m_layout.axes[axis].isCut = true;
        m_layout.cutLength = length;
        m_layout.pieceLength = piece;
        m_layout.pieces = (length + piece - 1) / piece;
    }

    const std::vector<std::size_t>& m_lengths;
    std::size_t m_most;
    std::size_t m_cut = 0;
    GridLayout m_layout;
};

} // namespace

std::uint64_t GridLayout::pointsOfPieces() const
{
    const auto inner = most.of(Extent::Matrix) / pieceLength;
    return cutLength * inner;
}

std::uint64_t GridLayout::blockOf(std::uint64_t point) const
{
    assert(point < points);
    const auto together = pointsOfPieces();
    return point / together * pieces + point % together / most.of(Extent::Matrix);
}

std::uint64_t GridLayout::firstPointOf(std::uint64_t block) const
{
    return block / pieces * pointsOfPieces() + block % pieces * most.of(Extent::Matrix);
}

BlockSize GridLayout::sizeOf(std::uint64_t block) const
{
    auto size = most;
    if (pieces == 1 || block % pieces + 1 < pieces)
        return size;
    auto& shortened = size.rows > 1 ? size.rows : size.columns;
    shortened = shortened / pieceLength * (cutLength - (pieces - 1) * pieceLength);
    return size;
}

GridLayout layOutGrid(const std::vector<std::size_t>& lengths, std::size_t blockPoints)
{
    assert(blockPoints >= 1);
    return Planner(lengths, blockPoints).plan();
}

} // namespace clusterwright::model

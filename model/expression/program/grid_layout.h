// Cuts the points of a grid into blocks for BlockCode. Points are in row-major order, the last axis fastest. The last axes make
// the columns of a block, folded together while a row would be short. The axes before them make its rows; the first of these axes
// may be cut into pieces. The remaining axes are outer axes: their digits, and that of the piece, number the blocks.
#pragma once

#include "model/expression/program/block_code.h"

#include <cstdint>
#include <vector>

namespace clusterwright::model
{

struct GridLayout {
    // A place in a block is (index / stride) % length along the axis, counted from the start of the block.
    struct AxisPlace {
        Dependence dependence;  // kOnce and Extent::One: an axis of one value
        std::size_t stride = 1; // stride in rows or columns
        bool isCut = false;     // a block has only a piece of the axis
        bool isAlone = false;   // the only axis of the rows, or of the columns
    };

    std::vector<AxisPlace> axes;
    std::vector<std::uint64_t>
        digits;               // per level: the number of its values; the pieces' level is the last
    BlockSize most;           // size of a block that is not the last of its pieces
    std::uint64_t pieces = 1; // pieces of the axis that is cut
    std::uint64_t cutLength = 1; // length of a piece of that axis
    std::uint64_t pieceLength = 1;
    std::uint64_t points = 1; // points of the grid

    [[nodiscard]] int levels() const { return static_cast<int>(digits.size()); }
    [[nodiscard]] std::uint64_t
    pointsOfPieces() const; // points in all pieces of the cut axis together
    [[nodiscard]] std::uint64_t blockOf(std::uint64_t point) const;
    [[nodiscard]] std::uint64_t firstPointOf(std::uint64_t block) const;
    [[nodiscard]] BlockSize sizeOf(std::uint64_t block) const;
};

// The product of the lengths must fit in 64 bits. `blockPoints`: the largest size of a block, at least 1.
[[nodiscard]] GridLayout layOutGrid(const std::vector<std::size_t>& lengths,
                                    std::size_t blockPoints);

} // namespace clusterwright::model

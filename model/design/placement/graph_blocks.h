// Rectangles of marks, which compose the drawing of a graph. Internal to model/design. Before scaling.
#pragma once

#include "model/design/placement/graph_drawing.h"
#include "model/design/placement/layered_placement.h"

#include <vector>

namespace clusterwright::model
{

// A rectangle with marks, which have coordinates relative to its corner. Before scaling.
struct MarkBlock {
    double width = 0;
    double height = 0;
    std::vector<GraphMark> marks;
};

// Adds a block with its corner at (x, y).
void add(MarkBlock& to, MarkBlock&& from, double x, double y);
[[nodiscard]] Point largest(const std::vector<MarkBlock>& blocks);
// Centres each block in a cell as large as the largest block.
[[nodiscard]] MarkBlock inCells(std::vector<MarkBlock> blocks, const std::vector<Point>& corners);

// Return corners of cells: on a grid, in a row that turns at its ends, on an ellipse.
[[nodiscard]] std::vector<Point> gridCorners(const std::vector<int>& lengths, Point cell);
[[nodiscard]] std::vector<Point> snakeCorners(std::size_t count, Point cell);
[[nodiscard]] std::vector<Point> ringCorners(std::size_t count, Point cell);

// Arranges the first block above rows of the other blocks.
[[nodiscard]] MarkBlock aboveOthers(std::vector<MarkBlock> blocks);
// Arranges boxes by their layers.
[[nodiscard]] MarkBlock inLayers(const std::vector<Box>& boxes, std::vector<MarkBlock> blocks);
// Removes the empty margins at the left and at the top.
[[nodiscard]] MarkBlock trimmed(MarkBlock block);

} // namespace clusterwright::model

#include "model/design/placement/graph_blocks.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numbers>

namespace clusterwright::model
{

namespace
{

constexpr double kTierGap = 2 * kNodeGap;

void addRows(MarkBlock& result, std::vector<MarkBlock> blocks, double widest)
{
    double total = 0;
    for (const auto& block : blocks)
        total += block.width + kNodeGap;
    const auto rows = std::max(1.0, std::ceil(total / (widest + kNodeGap)));
    const auto perRow =
        static_cast<std::size_t>(std::ceil(static_cast<double>(blocks.size()) / rows));
    for (std::size_t i = 0; i < blocks.size(); i += perRow) {
        const auto end = std::min(i + perRow, blocks.size());
        double width = -kNodeGap;
        for (auto j = i; j < end; ++j)
            width += blocks[j].width + kNodeGap;
        double x = (widest - width) / 2;
        const double y = result.height + (result.marks.empty() ? 0 : i == 0 ? kTierGap : kNodeGap);
        for (auto j = i; j < end; ++j) {
            const double step = blocks[j].width + kNodeGap;
            add(result, std::move(blocks[j]), x, y);
            x += step;
        }
    }
}

double widthOf(const std::vector<MarkBlock>& row)
{
    double width = -kNodeGap;
    for (const auto& block : row)
        width += block.width + kNodeGap;
    return width;
}

} // namespace

void add(MarkBlock& to, MarkBlock&& from, double x, double y)
{
    for (auto& mark : from.marks) {
        mark.middle.x += x;
        mark.middle.y += y;
        to.marks.push_back(std::move(mark));
    }
    to.width = std::max(to.width, x + from.width);
    to.height = std::max(to.height, y + from.height);
}

Point largest(const std::vector<MarkBlock>& blocks)
{
    Point size;
    for (const auto& block : blocks)
        size = {std::max(size.x, block.width), std::max(size.y, block.height)};
    return size;
}

// Centres each block in a cell.
MarkBlock inCells(std::vector<MarkBlock> blocks, const std::vector<Point>& corners)
{
    const auto cell = largest(blocks);
    MarkBlock result;
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        const double x = corners[i].x + (cell.x - blocks[i].width) / 2;
        const double y = corners[i].y + (cell.y - blocks[i].height) / 2;
        add(result, std::move(blocks[i]), x, y);
    }
    return result;
}

// The last length goes right, the one before it down, further ones alternate.
std::vector<Point> gridCorners(const std::vector<int>& lengths, Point cell)
{
    std::vector<Point> steps(lengths.size());
    Point extent{cell.x + kNodeGap, cell.y + kNodeGap};
    for (std::size_t i = lengths.size(); i-- > 0;) {
        const bool goesRight = (lengths.size() - 1 - i) % 2 == 0;
        auto& along = goesRight ? extent.x : extent.y;
        (goesRight ? steps[i].x : steps[i].y) = along;
        along = along * lengths[i] + kNodeGap;
    }
    std::vector<Point> corners{{0, 0}};
    for (std::size_t i = 0; i < lengths.size(); ++i) {
        std::vector<Point> next;
        for (const auto& corner : corners)
            for (int j = 0; j < lengths[i]; ++j)
                next.push_back({corner.x + steps[i].x * j, corner.y + steps[i].y * j});
        corners = std::move(next);
    }
    return corners;
}

// Returns the corners of rows whose successive blocks are adjacent.
std::vector<Point> snakeCorners(std::size_t count, Point cell)
{
    constexpr double kAspect = 3;
    const double ratio = kAspect * (cell.y + kNodeGap) / (cell.x + kNodeGap);
    auto columns = std::max<std::size_t>(
        1, static_cast<std::size_t>(std::ceil(std::sqrt(static_cast<double>(count) * ratio))));
    for (auto full = columns; full <= columns + columns / 2; ++full)
        if (count % full == 0) { // all rows are full
            columns = full;
            break;
        }
    std::vector<Point> corners;
    for (std::size_t i = 0; i < count; ++i) {
        const auto row = i / columns;
        const auto column = row % 2 == 0 ? i % columns : columns - 1 - i % columns;
        corners.push_back({static_cast<double>(column) * (cell.x + kNodeGap),
                           static_cast<double>(row) * (cell.y + 2 * kNodeGap)});
    }
    return corners;
}

// Returns the corners of the smallest ellipse for the cells, in their proportions.
std::vector<Point> ringCorners(std::size_t count, Point cell)
{
    const Point step{cell.x + kNodeGap, cell.y + kNodeGap};
    const double angle =
        2 * std::numbers::pi / static_cast<double>(std::max<std::size_t>(count, 1));
    const auto cornersOn = [&](double radius) {
        std::vector<Point> corners;
        for (std::size_t i = 0; i < count; ++i) {
            const double direction = angle * static_cast<double>(i);
            corners.push_back({radius * step.x * (1 + std::sin(direction)),
                               radius * step.y * (1 - std::cos(direction))});
        }
        return corners;
    };
    // Neighbours one unit apart along an axis do not overlap.
    constexpr double kGrowth = 1.05;
    double radius = count < 2 ? 0 : 0.5 / std::sin(std::min(angle / 2, std::numbers::pi / 2));
    auto corners = cornersOn(radius);
    const auto overlap = [&] {
        for (std::size_t i = 0; i + 1 < count; ++i)
            if (std::abs(corners[i].x - corners[i + 1].x) < step.x &&
                std::abs(corners[i].y - corners[i + 1].y) < step.y)
                return true;
        return false;
    };
    while (overlap())
        corners = cornersOn(radius *= kGrowth);
    return corners;
}

// Removes the empty margins at the left and at the top.
MarkBlock trimmed(MarkBlock block)
{
    Point corner{block.width, block.height};
    Point end;
    for (const auto& mark : block.marks) {
        corner = {std::min(corner.x, mark.middle.x - mark.width / 2),
                  std::min(corner.y, mark.middle.y - mark.height / 2)};
        end = {std::max(end.x, mark.middle.x + mark.width / 2),
               std::max(end.y, mark.middle.y + mark.height / 2)};
    }
    for (auto& mark : block.marks)
        mark.middle = {mark.middle.x - corner.x, mark.middle.y - corner.y};
    block.width = end.x - corner.x;
    block.height = end.y - corner.y;
    return block;
}

MarkBlock aboveOthers(std::vector<MarkBlock> blocks)
{
    constexpr double kFew = 4; // hosts in one row
    MarkBlock result;
    std::vector<MarkBlock> top;
    top.push_back(std::move(blocks.front()));
    blocks.erase(blocks.begin());
    const double columns = std::max(std::min(kFew, static_cast<double>(blocks.size())),
                                    std::ceil(std::sqrt(2 * static_cast<double>(blocks.size()))));
    const double widest = std::max(1.0, columns) * (kNodeWidth + kNodeGap) - kNodeGap;
    addRows(result, std::move(top), widest);
    addRows(result, std::move(blocks), widest);
    return result;
}

// Splits the lowest layer if it has several rows, and puts half of them above the other layers: fewer cables then run behind boxes.
MarkBlock inLayers(const std::vector<Box>& boxes, std::vector<MarkBlock> blocks)
{
    std::vector<std::vector<MarkBlock>> layers;
    double area = 0;
    double widest = 0;
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        area += (blocks[i].width + kNodeGap) * (blocks[i].height + kNodeGap);
        widest = std::max(widest, blocks[i].width);
        layers.resize(std::max(layers.size(), boxes[i].layer + 1));
        layers[boxes[i].layer].push_back(std::move(blocks[i]));
    }
    std::erase_if(layers, [](const auto& layer) { return layer.empty(); });
    constexpr double kLeastWidth = 16 * (kNodeWidth + kNodeGap);
    constexpr double kAspect = 4.5;
    widest = std::max({widest, kLeastWidth, std::sqrt(kAspect * area)});
    constexpr std::size_t kFew = 40; // boxes in two rows
    auto& lowest = layers.back();
    const bool isSplit =
        layers.size() > 1 && lowest.size() > 1 && lowest.size() <= kFew && widthOf(lowest) > widest;
    if (isSplit) {
        const auto half = static_cast<std::ptrdiff_t>((lowest.size() + 1) / 2);
        std::vector<MarkBlock> upper(std::make_move_iterator(lowest.begin()),
                                     std::make_move_iterator(lowest.begin() + half));
        lowest.erase(lowest.begin(), lowest.begin() + half);
        widest = std::max({widest, widthOf(upper), widthOf(lowest)});
        layers.insert(layers.begin(), std::move(upper));
    }
    double used = 0;
    for (const auto& layer : layers)
        used = std::max(used, std::min(widthOf(layer), widest));
    MarkBlock result;
    for (auto& layer : layers)
        addRows(result, std::move(layer), used);
    return result;
}

} // namespace clusterwright::model

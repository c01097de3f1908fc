#include "app/desktop/pipeline/drawing/placement.h"

#include "model/design/document/design.h"

#include <algorithm>
#include <vector>

namespace clusterwright::desktop
{

namespace
{

constexpr qreal kColumnGap = 72;
constexpr qreal kRowGap = 28;

using Sizes = std::map<std::string, QSizeF>;

// Items of one group as boxes, and which come before which.
struct Column {
    std::vector<std::size_t> items;
    qreal width = 0;
    qreal height = 0;
};

// Steps of an item that stand as if its upper left corner were at 0.
struct Placed {
    Places places;
    QSizeF size;
};

bool holds(const model::PipelineItem& item, const std::string& id)
{
    if (item.id == id)
        return true;
    return std::ranges::any_of(item.items, [&](const auto& child) { return holds(child, id); });
}

// Steps whose values the bindings of the item use.
void addSuppliers(const model::PipelineItem& item, std::vector<std::string>& ids)
{
    for (const auto& binding : item.bindings)
        for (const auto& name : model::namesIn(binding.value))
            if (const auto dot = name.find('.'); dot != std::string::npos)
                ids.push_back(name.substr(0, dot));
    for (const auto& child : item.items)
        addSuppliers(child, ids);
}

class GroupLayout
{
public:
    GroupLayout(const model::PipelineItem& group, const Sizes& sizes)
        : m_group(group)
        , m_sizes(sizes)
        , m_before(group.items.size())
    {
        for (std::size_t i = 0; i < group.items.size(); ++i) {
            std::vector<std::string> suppliers;
            addSuppliers(group.items[i], suppliers);
            for (const auto& id : suppliers)
                addBefore(id, i);
        }
        for (const auto& arrow : group.arrows)
            if (const auto to = indexOf(arrow.to); to < m_before.size())
                addBefore(arrow.from, to);
    }

    [[nodiscard]] Placed place() const;

private:
    [[nodiscard]] std::size_t indexOf(const std::string& id) const
    {
        const auto found =
            std::ranges::find_if(m_group.items, [&](const auto& item) { return holds(item, id); });
        return static_cast<std::size_t>(found - m_group.items.begin());
    }
    void addBefore(const std::string& id, std::size_t item)
    {
        const auto from = indexOf(id);
        if (from < m_before.size() && from != item)
            m_before[item].push_back(from);
    }
    [[nodiscard]] Placed placed(const model::PipelineItem& item) const;
    [[nodiscard]] std::vector<std::size_t> ranks() const;

    const model::PipelineItem& m_group;
    const Sizes& m_sizes;
    std::vector<std::vector<std::size_t>> m_before; // may have cycles
};

// Longest paths; a cycle ends after as many rounds as there are items.
std::vector<std::size_t> GroupLayout::ranks() const
{
    std::vector<std::size_t> ranks(m_before.size(), 0);
    for (std::size_t round = 0; round < m_before.size(); ++round) {
        bool isSettled = true;
        for (std::size_t i = 0; i < m_before.size(); ++i)
            for (const auto from : m_before[i])
                if (ranks[i] <= ranks[from] && ranks[from] + 1 < m_before.size()) {
                    ranks[i] = ranks[from] + 1;
                    isSettled = false;
                }
        if (isSettled)
            break;
    }
    return ranks;
}

Placed GroupLayout::placed(const model::PipelineItem& item) const
{
    if (!item.isGroup) {
        const auto found = m_sizes.find(item.id);
        const auto size = found == m_sizes.end() ? QSizeF(200, 100) : found->second;
        return {{{item.id, {size.width() / 2, size.height() / 2}}}, size};
    }
    auto inside = GroupLayout(item, m_sizes).place();
    for (auto& [id, place] : inside.places)
        place += QPointF(kFrameMargin, kFrameHeader);
    inside.size += QSizeF(2 * kFrameMargin, kFrameMargin + kFrameHeader);
    return inside;
}

Placed GroupLayout::place() const
{
    std::vector<Placed> items;
    for (const auto& item : m_group.items)
        items.push_back(placed(item));
    std::map<std::size_t, Column> columns;
    const auto rank = ranks();
    for (std::size_t i = 0; i < items.size(); ++i) {
        auto& column = columns[rank[i]];
        column.items.push_back(i);
        column.width = std::max(column.width, items[i].size.width());
        column.height += items[i].size.height() + (column.height > 0 ? kRowGap : 0);
    }
    Placed result;
    for (const auto& [number, column] : columns)
        result.size.setHeight(std::max(result.size.height(), column.height));
    // Straight arrows where nothing stands above another.
    const bool isRow = columns.size() == items.size();
    qreal left = 0;
    for (const auto& [number, column] : columns) {
        qreal top = isRow ? 0 : (result.size.height() - column.height) / 2;
        for (const auto i : column.items) {
            const auto x = left + (column.width - items[i].size.width()) / 2;
            for (const auto& [id, place] : items[i].places)
                result.places[id] = place + QPointF(x, top);
            top += items[i].size.height() + kRowGap;
        }
        left += column.width + kColumnGap;
    }
    result.size.setWidth(std::max(0.0, left - kColumnGap));
    return result;
}

QRectF boxAt(const std::string& id, QPointF middle, const Sizes& sizes)
{
    const auto found = sizes.find(id);
    const auto size = found == sizes.end() ? QSizeF() : found->second;
    return {middle - QPointF(size.width() / 2, size.height() / 2), size};
}

// Below what stands there already.
QPointF freePlace(const std::string& id, QPointF place, const Places& taken, const Sizes& sizes)
{
    const auto blocker = [&](const QRectF& box) {
        return std::ranges::find_if(taken, [&](const auto& other) {
            return boxAt(other.first, other.second, sizes).intersects(box);
        });
    };
    for (auto found = blocker(boxAt(id, place, sizes)); found != taken.end();
         found = blocker(boxAt(id, place, sizes))) {
        const auto below = boxAt(found->first, found->second, sizes).bottom();
        place.setY(below + kRowGap + boxAt(id, place, sizes).height() / 2);
    }
    return place;
}

} // namespace

Places arrangedPlaces(const model::Design& design, const Sizes& sizes)
{
    if (!design.pipeline)
        return {};
    auto placed = GroupLayout(*design.pipeline, sizes).place();
    for (auto& [id, place] : placed.places)
        place -= QPointF(placed.size.width() / 2, placed.size.height() / 2);
    return std::move(placed.places);
}

Places placesOf(const model::Design& design, const Sizes& sizes)
{
    const auto arranged = arrangedPlaces(design, sizes);
    Places places;
    QPointF shift; // of those that are placed from where they would be arranged
    for (const auto& position : design.layout.pipeline)
        if (const auto found = arranged.find(position.name); found != arranged.end()) {
            places[position.name] = {position.x, position.y};
            shift += places[position.name] - found->second;
        }
    if (places.empty())
        return arranged;
    shift /= static_cast<qreal>(places.size());
    for (const auto& [id, place] : arranged)
        if (!places.contains(id))
            places[id] = freePlace(id, place + shift, places, sizes);
    return places;
}

QRectF frameOf(const model::PipelineItem& group, const Places& places, const Sizes& sizes)
{
    QRectF frame;
    for (const auto& item : group.items) {
        if (item.isGroup)
            frame |= frameOf(item, places, sizes);
        else if (const auto found = places.find(item.id); found != places.end())
            frame |= boxAt(item.id, found->second, sizes);
    }
    return frame.adjusted(-kFrameMargin, -kFrameHeader, kFrameMargin, kFrameMargin);
}

} // namespace clusterwright::desktop

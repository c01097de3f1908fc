#include "app/desktop/pipeline/drawing/placement.h"

#include "model/design/document/design.h"

#include <algorithm>
#include <vector>

namespace clusterwright::desktop
{

namespace
{

constexpr qreal kColumnGap = 48;
constexpr qreal kRowGap = 28;
constexpr qreal kValueGap = 16;     // between value boxes
constexpr qreal kValueRowGap = 44;  // between the row of value boxes and the steps
constexpr std::size_t kMaxRows = 3; // rows of parallel items; more items take several columns

QSizeF sizeOf(const std::string& id, const StepShapes& shapes, QSizeF otherwise = {})
{
    const auto found = shapes.find(id);
    return found == shapes.end() ? otherwise : found->second.size;
}

// Column of items above one another.
struct Column {
    std::vector<std::size_t> items;
    qreal width = 0;
    qreal height = 0;
};

// Positions of an item's steps relative to its upper left corner.
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
    GroupLayout(const model::PipelineItem& group, const StepShapes& shapes)
        : m_group(group)
        , m_shapes(shapes)
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
    // Columns by rank, and by number within a rank.
    using Columns = std::map<std::pair<std::size_t, std::size_t>, Column>;

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
    [[nodiscard]] bool isValue(std::size_t item) const
    {
        const auto found = m_shapes.find(m_group.items[item].id);
        return found != m_shapes.end() && found->second.isValue;
    }
    [[nodiscard]] Placed placed(const model::PipelineItem& item) const;
    [[nodiscard]] std::vector<std::size_t> ranks() const;
    [[nodiscard]] Columns columnsOf(const std::vector<Placed>& items,
                                    const std::vector<std::size_t>& rank) const;
    void placeColumns(const Columns& columns,
                      const std::vector<Placed>& items,
                      Placed& result,
                      std::map<std::size_t, qreal>& left) const;
    void placeValues(const std::vector<Placed>& items,
                     const std::vector<std::size_t>& rank,
                     const std::map<std::size_t, qreal>& left,
                     Placed& result) const;

    const model::PipelineItem& m_group;
    const StepShapes& m_shapes;
    std::vector<std::vector<std::size_t>> m_before; // may have cycles
};

// Returns the longest path to each item; values take no column. A cycle ends after as many rounds as there are items.
std::vector<std::size_t> GroupLayout::ranks() const
{
    std::vector<std::size_t> ranks(m_before.size(), 0);
    for (std::size_t round = 0; round < m_before.size(); ++round) {
        bool isSettled = true;
        for (std::size_t i = 0; i < m_before.size(); ++i)
            for (const auto from : m_before[i]) {
                const auto least = ranks[from] + (isValue(from) ? 0 : 1);
                if (ranks[i] < least && least < m_before.size()) {
                    ranks[i] = least;
                    isSettled = false;
                }
            }
        if (isSettled)
            break;
    }
    return ranks;
}

Placed GroupLayout::placed(const model::PipelineItem& item) const
{
    if (!item.isGroup) {
        const auto size = sizeOf(item.id, m_shapes, {200, 100});
        return {{{item.id, {size.width() / 2, size.height() / 2}}}, size};
    }
    auto inside = GroupLayout(item, m_shapes).place();
    for (auto& [id, place] : inside.places)
        place += QPointF(kFrameMargin, kFrameHeader);
    inside.size += QSizeF(2 * kFrameMargin, kFrameMargin + kFrameHeader);
    return inside;
}

GroupLayout::Columns GroupLayout::columnsOf(const std::vector<Placed>& items,
                                            const std::vector<std::size_t>& rank) const
{
    std::map<std::size_t, std::vector<std::size_t>> byRank;
    for (std::size_t i = 0; i < items.size(); ++i)
        if (!isValue(i))
            byRank[rank[i]].push_back(i);
    Columns columns;
    for (const auto& [number, members] : byRank) {
        const auto parts = (members.size() + kMaxRows - 1) / kMaxRows;
        const auto rows = (members.size() + parts - 1) / parts;
        for (std::size_t i = 0; i < members.size(); ++i) {
            auto& column = columns[{number, i / rows}];
            const auto& size = items[members[i]].size;
            column.items.push_back(members[i]);
            column.width = std::max(column.width, size.width());
            column.height += size.height() + (column.height > 0 ? kRowGap : 0);
        }
    }
    return columns;
}

// `left`: x of the first column of each rank.
void GroupLayout::placeColumns(const Columns& columns,
                               const std::vector<Placed>& items,
                               Placed& result,
                               std::map<std::size_t, qreal>& left) const
{
    std::size_t count = 0;
    for (const auto& [number, column] : columns) {
        result.size.setHeight(std::max(result.size.height(), column.height));
        count += column.items.size();
    }
    // A single row gets straight arrows.
    const bool isRow = columns.size() == count;
    qreal x = 0;
    for (const auto& [number, column] : columns) {
        left.try_emplace(number.first, x);
        qreal top = isRow ? 0 : (result.size.height() - column.height) / 2;
        for (const auto i : column.items) {
            const auto shift = (column.width - items[i].size.width()) / 2;
            for (const auto& [id, place] : items[i].places)
                result.places[id] = place + QPointF(x + shift, top);
            top += items[i].size.height() + kRowGap;
        }
        x += column.width + kColumnGap;
    }
    result.size.setWidth(std::max(0.0, x - kColumnGap));
}

// Places value boxes in a row above the rest, from left to right, not left of their rank's column.
void GroupLayout::placeValues(const std::vector<Placed>& items,
                              const std::vector<std::size_t>& rank,
                              const std::map<std::size_t, qreal>& left,
                              Placed& result) const
{
    std::vector<std::size_t> values;
    qreal height = 0;
    for (std::size_t i = 0; i < items.size(); ++i)
        if (isValue(i)) {
            values.push_back(i);
            height = std::max(height, items[i].size.height());
        }
    if (values.empty())
        return;
    std::ranges::stable_sort(values, {}, [&](std::size_t i) { return rank[i]; });
    const auto shift = result.places.empty() ? 0.0 : height + kValueRowGap;
    for (auto& [id, place] : result.places)
        place.ry() += shift;
    qreal x = 0;
    qreal right = 0;
    for (const auto i : values) {
        const auto column = left.lower_bound(rank[i]);
        if (column != left.end())
            x = std::max(x, column->second);
        else if (!left.empty()) // rank beyond all columns: above the end of the last one
            x = std::max(x, result.size.width() - items[i].size.width());
        for (const auto& [id, place] : items[i].places)
            result.places[id] = place + QPointF(x, height - items[i].size.height());
        right = x + items[i].size.width();
        x = right + kValueGap;
    }
    result.size = {std::max(result.size.width(), right),
                   shift > 0 ? result.size.height() + shift : height};
}

Placed GroupLayout::place() const
{
    std::vector<Placed> items;
    for (const auto& item : m_group.items)
        items.push_back(placed(item));
    const auto rank = ranks();
    Placed result;
    std::map<std::size_t, qreal> left;
    placeColumns(columnsOf(items, rank), items, result, left);
    placeValues(items, rank, left, result);
    return result;
}

QRectF boxAt(const std::string& id, QPointF middle, const StepShapes& shapes)
{
    const auto size = sizeOf(id, shapes);
    return {middle - QPointF(size.width() / 2, size.height() / 2), size};
}

// Returns a position below present items.
QPointF
freePlace(const std::string& id, QPointF place, const Places& taken, const StepShapes& shapes)
{
    const auto blocker = [&](const QRectF& box) {
        return std::ranges::find_if(taken, [&](const auto& other) {
            return boxAt(other.first, other.second, shapes).intersects(box);
        });
    };
    for (auto found = blocker(boxAt(id, place, shapes)); found != taken.end();
         found = blocker(boxAt(id, place, shapes))) {
        const auto below = boxAt(found->first, found->second, shapes).bottom();
        place.setY(below + kRowGap + boxAt(id, place, shapes).height() / 2);
    }
    return place;
}

} // namespace

Places arrangedPlaces(const model::Design& design, const StepShapes& shapes)
{
    if (!design.pipeline)
        return {};
    auto placed = GroupLayout(*design.pipeline, shapes).place();
    for (auto& [id, place] : placed.places)
        place -= QPointF(placed.size.width() / 2, placed.size.height() / 2);
    return std::move(placed.places);
}

Places placesOf(const model::Design& design, const StepShapes& shapes)
{
    const auto arranged = arrangedPlaces(design, shapes);
    Places places;
    QPointF shift; // mean offset of placed steps from their arranged positions
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
            places[id] = freePlace(id, place + shift, places, shapes);
    return places;
}

QRectF frameOf(const model::PipelineItem& group, const Places& places, const StepShapes& shapes)
{
    QRectF frame;
    for (const auto& item : group.items) {
        if (item.isGroup)
            frame |= frameOf(item, places, shapes);
        else if (const auto found = places.find(item.id); found != places.end())
            frame |= boxAt(item.id, found->second, shapes);
    }
    return frame.adjusted(-kFrameMargin, -kFrameHeader, kFrameMargin, kFrameMargin);
}

} // namespace clusterwright::desktop

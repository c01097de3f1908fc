#include "model/block/group_order.h"

#include <algorithm>
#include <string_view>
#include <unordered_map>

namespace clusterwright::model
{

GroupOrder::GroupOrder(const PipelineItem& group)
    : m_into(group.items.size())
    , m_from(group.items.size())
{
    std::unordered_map<std::string_view, std::size_t> items;
    for (std::size_t i = 0; i < group.items.size(); ++i)
        items.try_emplace(group.items[i].id, i);
    for (std::size_t i = 0; i < group.arrows.size(); ++i) {
        const auto& arrow = group.arrows[i];
        const auto from = items.find(arrow.from);
        const auto to = items.find(arrow.to);
        if (from == items.end() || to == items.end() || isMuted(group.items[from->second]) ||
            isMuted(group.items[to->second]))
            continue;
        m_into[to->second].push_back(i);
        m_from[from->second].push_back({to->second, arrow.kind == Arrow::Kind::Then});
    }
    sortItems();
}

void GroupOrder::sortItems()
{
    const auto count = m_into.size();
    m_position.assign(count, count);
    std::vector<std::size_t> waitsFor(count);
    std::vector<std::size_t> ready;
    for (std::size_t i = 0; i < count; ++i) {
        waitsFor[i] = m_into[i].size();
        if (waitsFor[i] == 0)
            ready.push_back(i);
    }
    for (std::size_t next = 0; next < ready.size(); ++next) {
        m_position[ready[next]] = next;
        for (const auto& successor : m_from[ready[next]])
            if (--waitsFor[successor.item] == 0)
                ready.push_back(successor.item);
    }
}

bool GroupOrder::isSequence(std::vector<std::size_t> items) const
{
    std::ranges::sort(items, {}, [&](std::size_t item) { return m_position[item]; });
    // Each pair of neighbours has its own range of positions, so no item is visited twice.
    std::vector<bool> reached(m_from.size());
    for (std::size_t i = 0; i + 1 < items.size(); ++i)
        if (!startsAfter(items[i], items[i + 1], reached))
            return false;
    return true;
}

bool GroupOrder::startsAfter(std::size_t earlier,
                             std::size_t later,
                             std::vector<bool>& reached) const
{
    std::vector<std::size_t> open;
    const auto follow = [&](std::size_t from, bool thenOnly) {
        for (const auto& [item, isThen] : m_from[from]) {
            if ((thenOnly && !isThen) || reached[item] || m_position[item] > m_position[later])
                continue;
            reached[item] = true;
            open.push_back(item);
        }
    };
    follow(earlier, true);
    while (!open.empty() && !reached[later]) {
        const auto next = open.back();
        open.pop_back();
        follow(next, false);
    }
    return reached[later];
}

} // namespace clusterwright::model

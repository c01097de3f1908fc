// The order of the items of one group of a pipeline, derived from its arrows. Items and arrows are identified by their place in
// the group's lists. Internal to model/block.
#pragma once

#include "model/block/pipeline.h"

#include <cstddef>
#include <vector>

namespace clusterwright::model
{

class GroupOrder
{
public:
    // Arrows from or to an item outside the group, or a muted one, are ignored.
    explicit GroupOrder(const PipelineItem& group);

    // The arrows that end at the item, in the group's order.
    [[nodiscard]] const std::vector<std::size_t>& arrowsInto(std::size_t item) const
    {
        return m_into[item];
    }
    [[nodiscard]] bool hasSuccessor(std::size_t item) const { return !m_from[item].empty(); }
    [[nodiscard]] bool hasPredecessor(std::size_t item) const { return !m_into[item].empty(); }

    // True if one of any two items cannot start before the other has ended. Follows each arrow at most once.
    [[nodiscard]] bool isSequence(std::vector<std::size_t> items) const;

private:
    struct Successor {
        std::size_t item;
        bool isThen; // waits for the end
    };

    void sortItems();
    // True if `later` waits for the end of `earlier`: a path of arrows whose first one is a `then`.
    [[nodiscard]] bool
    startsAfter(std::size_t earlier, std::size_t later, std::vector<bool>& reached) const;

    std::vector<std::vector<std::size_t>> m_into; // arrows, by item
    std::vector<std::vector<Successor>> m_from;   // by item
    std::vector<std::size_t>
        m_position; // by item: an arrow goes from a lower to a higher one, unless it is part of a cycle
};

} // namespace clusterwright::model

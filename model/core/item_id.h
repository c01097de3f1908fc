// The identity of an item of a document, independent of the item's position. An item gets its id when it is read or added, and keeps it
// while it is changed, moved, removed and put back. Ids are neither compared nor written to files.
#pragma once

#include <cstdint>
#include <string> // and with it <compare>, which moc cannot read

namespace clusterwright::model
{

struct ItemId {
    std::uint64_t number = 0; // 0: none yet

    explicit operator bool() const { return number != 0; }
    friend auto operator<=>(ItemId, ItemId) = default;
};

// The last id that a document has assigned. Equal documents may have assigned different ids.
struct LastId {
    std::uint64_t number = 0;

    friend bool operator==(LastId, LastId) { return true; }
};

// Assigns the next id to an item without one. An existing id is never assigned again.
inline void giveId(ItemId& id, LastId& last)
{
    if (!id)
        id.number = last.number + 1;
    if (last.number < id.number)
        last.number = id.number;
}

} // namespace clusterwright::model

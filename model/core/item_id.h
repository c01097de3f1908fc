// Which item of a document something is, wherever it stands in its list: given when the item is read or added, kept while it is changed,
// moved, removed and put back. No file says it, and it is no part of what the item says.
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

// The last one that a document has given. Documents of the same content are equal, whatever became of them.
struct LastId {
    std::uint64_t number = 0;

    friend bool operator==(LastId, LastId) { return true; }
};

// One for an item that has none; one that an item has is not given again.
inline void giveId(ItemId& id, LastId& last)
{
    if (!id)
        id.number = last.number + 1;
    if (last.number < id.number)
        last.number = id.number;
}

} // namespace clusterwright::model

// Memory for large tables that are read at random.
#pragma once

#include <cstddef>
#include <new>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace clusterwright::model
{

// Asks for huge pages, so that the processor finds an address without reading page tables from memory first. The rest after the
// last whole huge page stays on small ones, and smaller tables are allocated as usual.
template <typename T>
struct HugePageAllocator {
    using value_type = T;

    HugePageAllocator() = default;
    template <typename Other>
    HugePageAllocator(
        const HugePageAllocator<Other>& /*other*/) // NOLINT(google-explicit-constructor)
    {
    }

    // Throws std::bad_alloc.
    [[nodiscard]] T* allocate(std::size_t count)
    {
        void* const memory = ::operator new(count * sizeof(T), alignmentOf(count));
#ifdef __linux__
        if (const auto whole = count * sizeof(T) / kHugePage * kHugePage; whole > 0)
            static_cast<void>(
                ::madvise(memory, whole, MADV_HUGEPAGE)); // a failure only makes it slower
#endif
        return static_cast<T*>(memory);
    }
    void deallocate(T* memory, std::size_t count)
    {
        ::operator delete(memory, alignmentOf(count));
    }

    friend bool operator==(HugePageAllocator /*a*/, HugePageAllocator /*b*/)
    {
        return true;
    }

private:
    static constexpr std::size_t kHugePage = std::size_t{1} << 21U;

    static std::align_val_t alignmentOf(std::size_t count)
    {
        return std::align_val_t{count * sizeof(T) < kHugePage ? alignof(T) : kHugePage};
    }
};

} // namespace clusterwright::model

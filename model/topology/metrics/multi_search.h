// Breadth-first search from up to 512 sources at a time: a vertex holds a bit for every source, so one pass over a row does the
// work of all of them. It begins with each source alone, and changes from pushing to pulling when most of the graph is on the
// front.
//
// Source: Then et al., The More the Merrier: Efficient Multi-Source Graph Traversal, VLDB 8(4), 2014; pulling after Beamer,
// Asanovic and Patterson, Direction-Optimizing Breadth-First Search, SC 2012.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace clusterwright::model
{

// A row of neighbours, those that forward first: apart from sources, only they continue a search.
struct SearchVertex {
    std::uint32_t begin = 0;      // index in the neighbours
    std::uint32_t forwarding = 0; // end of the neighbours that forward
    std::uint32_t own = 0;        // number of ends that the vertex represents
    std::uint32_t attached = 0;   // number of ends that are one cable beyond it
};

struct SearchGraph {
    std::vector<SearchVertex> vertices; // with one more, where the last row ends
    std::vector<std::uint32_t> neighbours;
    std::vector<std::uint8_t> forwards;

    [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(forwards.size()); }
    [[nodiscard]] std::span<const std::uint32_t> row(std::uint32_t vertex) const
    {
        const auto begin = vertices[vertex].begin;
        return std::span(neighbours).subspan(begin, vertices[vertex + 1].begin - begin);
    }
};

// Pairs of a source and an end.
struct EndCount {
    std::uint64_t own = 0;
    std::uint64_t attached = 0;
};

inline constexpr std::size_t kSourcesAtOnce = 512;

class MultiSearch
{
public:
    MultiSearch(const SearchGraph& graph,
                std::size_t mostSources); // keeps a reference; kSourcesAtOnce at most
    MultiSearch(const MultiSearch&) = delete;
    MultiSearch& operator=(const MultiSearch&) = delete;
    ~MultiSearch();

    // Adds to counts[h], for every source, the ends that are h cables away, h > 0. Sources differ.
    void run(std::span<const std::uint32_t> sources, std::vector<EndCount>& counts);

private:
    struct Storage;
    const SearchGraph& m_graph;
    std::size_t m_mostSources;
    std::unique_ptr<Storage> m_storage;
};

} // namespace clusterwright::model

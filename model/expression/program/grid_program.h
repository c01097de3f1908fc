// Some nodes of a graph at every point of a grid, compiled once. Each part is computed only over the axes that it depends on. The
// rest, which differs at each point, runs in vector instructions over blocks of points. Bit for bit what Program gives at each
// point (any NaN for a NaN), for any block size, instruction set, range of points and number of threads.
//
// Input i of the graph is axis i, of values in base units. Points are numbered in row-major order, the last axis fastest.
// Immutable: threads may share it, each with a workspace of its own.
#pragma once

#include "model/expression/program/block_code.h"
#include "model/expression/program/grid_layout.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <type_traits>

namespace clusterwright::model
{

struct GridOptions {
    std::size_t blockPoints = 2048; // at least 1
    InstructionSet instructionSet = instructionSets().back();
};

// The values of the axes at a point of their grid.
void coordinatesOf(std::span<const std::vector<double>> axes,
                   std::uint64_t point,
                   std::span<double> values);

class GridProgram
{
public:
    struct Workspace {
        BlockCode::Workspace code;
        std::uint64_t block = ~std::uint64_t{0}; // the computed block, finals excepted
        std::vector<std::uint64_t> digits;
        bool isOverlong = false;
        std::vector<std::vector<double>> filled; // per root
        std::vector<const double*>
            values; // per root: its values in the block, once they are stored
        std::optional<Program::Workspace> reference;
    };

    // The requested points of a block. Roots are named by their number.
    class Block
    {
    public:
        [[nodiscard]] std::uint64_t first() const
        {
            return m_first;
        } // number of the first point in the grid
        [[nodiscard]] std::size_t size() const { return m_size; }
        // One value per point, valid until the next block. Computed, or filled in, on the first call.
        [[nodiscard]] const double* values(std::size_t root) const;
        // One value for all points; known without filling anything in.
        [[nodiscard]] bool isUniform(std::size_t root) const;
        // True when no value is NaN or infinite; or when no value is zero (NaN is not zero). May be false because of a point of
        // the block outside the requested range.
        [[nodiscard]] bool allFinite(std::size_t root) const;
        [[nodiscard]] bool noneZero(std::size_t root) const;

    private:
        friend class GridProgram;

        const GridProgram* m_program = nullptr;
        Workspace* m_workspace = nullptr;
        std::uint64_t m_first = 0;
        std::size_t m_offset = 0; // offset of the first point in the block
        std::size_t m_size = 0;
    };

    // `axes`: the values of each input, at least one; together fewer than 2^63 points. Roots depend on no bound variable.
    GridProgram(const Graph& graph,
                const std::vector<NodeId>& roots,
                std::vector<std::vector<double>> axes,
                const GridOptions& options = {});
    // Not copyable: tables point into the program itself.
    GridProgram(const GridProgram&) = delete;
    GridProgram& operator=(const GridProgram&) = delete;

    [[nodiscard]] std::uint64_t size() const { return m_layout.points; }
    [[nodiscard]] std::size_t roots() const { return m_code->roots().size(); }
    [[nodiscard]] const std::vector<std::vector<double>>& axes() const { return m_axes; }
    // Points of a block. A range that begins and ends on multiples of an axis wastes no work.
    [[nodiscard]] std::size_t blockPoints() const { return m_layout.most.of(Extent::Matrix); }
    [[nodiscard]] Workspace workspace() const;

    // The values of the axes at a point.
    void coordinates(std::uint64_t point, std::span<double> values) const
    {
        coordinatesOf(m_axes, point, values);
    }

    // Calls `sink(const Block&)` for the points from `begin` up to `end`, block after block in their order; a sink that
    // returns false ends it.
    template <typename Sink>
    void visit(std::uint64_t begin, std::uint64_t end, Workspace& workspace, Sink&& sink) const
    {
        for (auto point = begin; point < end;) {
            const auto block = enter(point, end, workspace);
            point += block.size();
            if (!goesOn(sink, block))
                return;
        }
    }

    // Writes the values of the first roots, one array each, of end - begin values. Streams past the caches when together they
    // exceed kStreamedSize.
    void write(std::uint64_t begin,
               std::uint64_t end,
               Workspace& workspace,
               std::span<double* const> targets) const;
    // The same, always through the caches, with a call of `watch(const Block&)` after each block, for roots that are not written
    // and for values just written. A watch that returns false ends the loop.
    template <typename Watch>
    void write(std::uint64_t begin,
               std::uint64_t end,
               Workspace& workspace,
               std::span<double* const> targets,
               Watch&& watch) const
    {
        visit(begin, end, workspace, [&](const Block& block) {
            for (std::size_t root = 0; root < targets.size(); ++root) {
                auto* const target = targets[root] + (block.first() - begin);
                writeBlock(block, root, target, model::Sink::Store);
                if (block.m_offset == 0)
                    workspace.values[root] = target;
            }
            const bool isOn = goesOn(watch, block);
            std::ranges::fill(workspace.values, nullptr);
            return isOn;
        });
    }

    struct Least {
        std::uint64_t point = 0;
        double value = 0;
    };
    // Returns the least value of a root; of equal ones that with the smallest number. NaN is ignored; empty when all values are
    // NaN. Stores nothing.
    [[nodiscard]] std::optional<Least>
    argMin(std::size_t root, std::uint64_t begin, std::uint64_t end, Workspace& workspace) const;

private:
    template <typename Sink>
    static bool goesOn(Sink& sink, const Block& block)
    {
        if constexpr (std::is_same_v<decltype(sink(block)), bool>)
            return sink(block);
        else
            return sink(block), true;
    }

    struct Loading {
        std::size_t axis = 0;
        int slot = -1;
        const double* values = nullptr; // values along the axis
    };

    [[nodiscard]] std::vector<NodeId>
    tabulated(const Graph& graph, const std::vector<NodeId>& roots, std::vector<int>& axisOf) const;
    void tabulate(const Graph& graph, const std::vector<NodeId>& nodes, std::size_t axis);
    [[nodiscard]] Block enter(std::uint64_t point, std::uint64_t end, Workspace& workspace) const;
    void load(std::uint64_t block, Workspace& workspace) const;
    void load(const Loading& loading, Workspace& workspace) const;
    void writeBlock(const Block& block, std::size_t root, double* target, Sink sink) const;
    [[nodiscard]] double leastOf(const Block& block, std::size_t root) const;
    void copy(const double* from, std::size_t size, double* target, Sink sink) const;
    [[nodiscard]] bool passes(Test test, const Block& block, std::size_t root) const;
    void evaluateOneByOne(std::uint64_t block, Workspace& workspace) const;
    [[nodiscard]] const double* filled(std::size_t root, Workspace& workspace) const;
    [[nodiscard]] const double* fill(std::size_t root, Workspace& workspace) const;

    GridOptions m_options;
    std::vector<std::vector<double>> m_axes;
    GridLayout m_layout;
    std::vector<std::vector<double>> m_tables; // tables of nodes that depend on one axis
    std::unique_ptr<BlockCode> m_code;
    std::vector<std::vector<Loading>> m_loadings; // by level, kOnce first
    std::unique_ptr<Program> m_reference; // computes points whose sums together have too many steps
    BlockTests m_tests;
    Kernel m_least = nullptr;
    Kernel m_stream = nullptr;
};

} // namespace clusterwright::model

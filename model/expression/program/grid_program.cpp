#include "model/expression/program/grid_program.h"

#include "model/expression/program/list_program.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <iterator>
#include <limits>

namespace clusterwright::model
{

namespace
{

constexpr std::uint64_t kNoBlock = ~std::uint64_t{0};
constexpr std::size_t kLongestTable = 65'536; // a longer axis is computed block after block
constexpr std::size_t kLineBytes = 64;        // bytes

std::vector<std::size_t> lengthsOf(const std::vector<std::vector<double>>& axes)
{
    std::vector<std::size_t> lengths;
    for (const auto& axis : axes)
        lengths.push_back(axis.size());
    return lengths;
}

// The axis that a node depends on: one of several values, none, or several axes.
constexpr int kNoAxis = -1;
constexpr int kManyAxes = -2;

int joined(int left, int right)
{
    return left == kNoAxis || left == right ? right : right == kNoAxis ? left : kManyAxes;
}

// Axis of each node. A sum counts as one of many axes, since its steps count at every point.
std::vector<int> axesOfNodes(const Graph& graph, const std::vector<std::vector<double>>& axes)
{
    std::vector<int> axisOf(graph.size(), kNoAxis);
    for (NodeId id = 0; id < static_cast<NodeId>(graph.size()); ++id) {
        const auto& node = graph[id];
        auto& own = axisOf[indexOf(id)];
        if (node.op == Op::Name && axes[indexOf(node.index)].size() > 1)
            own = node.index;
        graph.eachOperand(node,
                          [&](NodeId operand) { own = joined(own, axisOf[indexOf(operand)]); });
        if (isOverIndex(node.op) || node.bound != 0)
            own = kManyAxes;
    }
    return axisOf;
}

} // namespace

GridProgram::GridProgram(const Graph& graph,
                         const std::vector<NodeId>& roots,
                         std::vector<std::vector<double>> axes,
                         const GridOptions& options)
    : m_options(options)
    , m_axes(std::move(axes))
    , m_layout(layOutGrid(lengthsOf(m_axes), options.blockPoints))
    , m_loadings(static_cast<std::size_t>(m_layout.levels()) + 1)
    , m_tests(blockTests(options.instructionSet))
    , m_least(findKernel(options.instructionSet, {}, Sink::Least))
    , m_stream(findKernel(options.instructionSet, {}, Sink::Stream))
{
    std::vector<int> axisOf;
    const auto nodes = tabulated(graph, roots, axisOf);
    std::vector<BlockCode::Leaf> leaves;
    std::vector<Loading> loadings;
    for (NodeId id = 0; id < static_cast<NodeId>(graph.size()); ++id)
        if (const auto& node = graph[id]; node.op == Op::Name) {
            const auto axis = indexOf(node.index);
            leaves.push_back({id, m_layout.axes[axis].dependence});
            loadings.push_back({axis, -1, m_axes[axis].data()});
        }
    for (std::size_t axis = 0; axis < m_axes.size(); ++axis) {
        std::vector<NodeId> own;
        std::ranges::copy_if(nodes, std::back_inserter(own), [&](NodeId id) {
            return axisOf[indexOf(id)] == static_cast<int>(axis);
        });
        if (own.empty())
            continue;
        tabulate(graph, own, axis);
        for (std::size_t i = 0; i < own.size(); ++i) {
            leaves.push_back({own[i], m_layout.axes[axis].dependence});
            loadings.push_back({axis, -1, m_tables[m_tables.size() - own.size() + i].data()});
        }
    }
    m_code = std::make_unique<BlockCode>(
        graph, roots, leaves, m_layout.levels(), m_layout.most, options.instructionSet);
    for (std::size_t i = 0; i < loadings.size(); ++i) {
        loadings[i].slot = m_code->leafSlots()[i];
        if (loadings[i].slot >= 0)
            m_loadings[static_cast<std::size_t>(leaves[i].dependence.level - Dependence::kOnce)]
                .push_back(loadings[i]);
    }
    if (m_code->hasSums())
        m_reference = std::make_unique<Program>(graph, roots);
}

// Nodes that depend on one axis and are roots, or are needed by nodes that depend on more axes.
std::vector<NodeId> GridProgram::tabulated(const Graph& graph,
                                           const std::vector<NodeId>& roots,
                                           std::vector<int>& axisOf) const
{
    axisOf = axesOfNodes(graph, m_axes);
    if (size() == 0)
        return {};
    std::vector<bool> isWanted(graph.size(), false);
    for (const auto root : roots)
        isWanted[indexOf(root)] = true;
    std::vector<NodeId> found;
    for (auto id = static_cast<NodeId>(graph.size()); id-- > 0;) {
        const auto& node = graph[id];
        if (!isWanted[indexOf(id)] || node.op == Op::Name)
            continue;
        const auto axis = axisOf[indexOf(id)];
        if (axis >= 0 && m_axes[indexOf(axis)].size() <= kLongestTable)
            found.push_back(id);
        else
            graph.eachOperand(node, [&](NodeId operand) { isWanted[indexOf(operand)] = true; });
    }
    return found;
}

void GridProgram::tabulate(const Graph& graph, const std::vector<NodeId>& nodes, std::size_t axis)
{
    std::vector<std::optional<double>> fixed(m_axes.size());
    std::vector<const double*> columns(m_axes.size(), nullptr);
    for (std::size_t i = 0; i < m_axes.size(); ++i)
        if (m_axes[i].size() == 1)
            fixed[i] = m_axes[i].front();
    columns[axis] = m_axes[axis].data();
    std::vector<double*> targets;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        m_tables.emplace_back(m_axes[axis].size());
        targets.push_back(m_tables.back().data());
    }
    const ListProgram program(graph, nodes, fixed, {512, m_options.instructionSet});
    auto workspace = program.workspace();
    program.evaluate(columns, m_axes[axis].size(), targets, workspace);
}

GridProgram::Workspace GridProgram::workspace() const
{
    Workspace made;
    made.code = m_code->workspace();
    made.digits.resize(m_layout.digits.size(), 0);
    made.filled.resize(roots());
    made.values.resize(roots(), nullptr);
    if (m_reference != nullptr)
        made.reference = m_reference->workspace();
    return made;
}

void coordinatesOf(std::span<const std::vector<double>> axes,
                   std::uint64_t point,
                   std::span<double> values)
{
    for (std::size_t i = axes.size(); i-- > 0;) {
        values[i] = axes[i][point % axes[i].size()];
        point /= axes[i].size();
    }
}

GridProgram::Block
GridProgram::enter(std::uint64_t point, std::uint64_t end, Workspace& workspace) const
{
    assert(end <= size());
    const auto block = m_layout.blockOf(point);
    if (block != workspace.block)
        load(block, workspace);
    Block entered;
    entered.m_program = this;
    entered.m_workspace = &workspace;
    entered.m_first = point;
    entered.m_offset = point - m_layout.firstPointOf(block);
    entered.m_size = std::min<std::uint64_t>(
        workspace.code.size.of(Extent::Matrix) - entered.m_offset, end - point);
    return entered;
}

// Computes the levels from the outermost one that changes.
void GridProgram::load(std::uint64_t block, Workspace& workspace) const
{
    int changed = workspace.block == kNoBlock ? Dependence::kOnce : m_layout.levels();
    auto rest = block;
    for (std::size_t i = m_layout.digits.size(); i-- > 0;) {
        const auto digit = rest % m_layout.digits[i];
        rest /= m_layout.digits[i];
        if (digit != workspace.digits[i] && changed != Dependence::kOnce)
            changed = static_cast<int>(i);
        workspace.digits[i] = digit;
    }
    workspace.block =
        kNoBlock; // unset until everything is computed: an external function may throw
    for (int level = changed; level < m_layout.levels(); ++level) {
        // A value that does not depend on the cut axis is valid for shorter and for longer pieces.
        const bool isLast = level + 1 == m_layout.levels();
        workspace.code.size = isLast ? m_layout.sizeOf(block) : m_layout.most;
        for (const auto& loading : m_loadings[static_cast<std::size_t>(level - Dependence::kOnce)])
            load(loading, workspace);
        m_code->run(level, workspace.code);
    }
    std::ranges::fill(workspace.values, nullptr);
    workspace.isOverlong = m_code->isOverlong(workspace.code);
    if (workspace.isOverlong)
        evaluateOneByOne(block, workspace);
    workspace.block = block;
}

void GridProgram::load(const Loading& loading, Workspace& workspace) const
{
    const auto& place = m_layout.axes[loading.axis];
    const auto slot = static_cast<std::size_t>(loading.slot);
    const auto level = place.dependence.level;
    const auto digit =
        level == Dependence::kOnce ? 0 : workspace.digits[static_cast<std::size_t>(level)];
    const auto offset = place.isCut ? digit * m_layout.pieceLength : digit;
    if (place.dependence.extent == Extent::One) {
        *workspace.code.own[slot] = loading.values[digit];
        return;
    }
    if (place.isAlone) {
        workspace.code.seen[slot] = loading.values + (place.isCut ? offset : 0);
        return;
    }
    const auto length = m_axes[loading.axis].size();
    const auto size = workspace.code.size.of(place.dependence.extent);
    auto* const own = workspace.code.own[slot];
    for (std::size_t i = 0; i < size; ++i)
        own[i] =
            loading.values[place.isCut ? offset + i / place.stride : i / place.stride % length];
}

// Computes every point with the program that counts the steps of all its sums together.
void GridProgram::evaluateOneByOne(std::uint64_t block, Workspace& workspace) const
{
    const auto first = m_layout.firstPointOf(block);
    const auto count = workspace.code.size.of(Extent::Matrix);
    std::vector<double> point(m_axes.size());
    std::vector<double> results(roots());
    for (auto& values : workspace.filled)
        values.resize(m_layout.most.of(Extent::Matrix));
    for (std::size_t i = 0; i < count; ++i) {
        coordinates(first + i, point);
        m_reference->evaluate(point, results, *workspace.reference);
        for (std::size_t root = 0; root < results.size(); ++root)
            workspace.filled[root][i] = results[root];
    }
}

const double* GridProgram::filled(std::size_t root, Workspace& workspace) const
{
    auto& values = workspace.values[root];
    if (values == nullptr)
        values = fill(root, workspace);
    return values;
}

const double* GridProgram::fill(std::size_t root, Workspace& workspace) const
{
    auto& own = workspace.filled[root];
    if (workspace.isOverlong)
        return own.data();
    const auto& found = m_code->roots()[root];
    const auto slot = static_cast<std::size_t>(found.slot);
    const auto size = workspace.code.size;
    if (found.instruction >= 0)
        m_code->finish(found, workspace.code.own[slot], Sink::Store, workspace.code);
    if (size.of(found.extent) == size.of(Extent::Matrix))
        return workspace.code.seen[slot];
    own.resize(m_layout.most.of(Extent::Matrix));
    m_code->spread(found, own.data(), Sink::Store, workspace.code);
    return own.data();
}

const double* GridProgram::Block::values(std::size_t root) const
{
    return m_program->filled(root, *m_workspace) + m_offset;
}

bool GridProgram::Block::isUniform(std::size_t root) const
{
    return !m_workspace->isOverlong && m_program->m_code->roots()[root].extent == Extent::One;
}

bool GridProgram::Block::allFinite(std::size_t root) const
{
    return m_program->passes(m_program->m_tests.allFinite, *this, root);
}

bool GridProgram::Block::noneZero(std::size_t root) const
{
    return m_program->passes(m_program->m_tests.noneZero, *this, root);
}

bool GridProgram::passes(Test test, const Block& block, std::size_t root) const
{
    const auto& found = m_code->roots()[root];
    const auto& workspace = *block.m_workspace;
    if (workspace.isOverlong || found.instruction >= 0)
        return test(block.values(root), block.size());
    return test(workspace.code.seen[static_cast<std::size_t>(found.slot)],
                workspace.code.size.of(found.extent));
}

void GridProgram::write(std::uint64_t begin,
                        std::uint64_t end,
                        Workspace& workspace,
                        std::span<double* const> targets) const
{
    const auto bytes = (end - begin) * targets.size() * sizeof(double);
    const auto sink = bytes > kStreamedSize ? Sink::Stream : Sink::Store;
    visit(begin, end, workspace, [&](const Block& block) {
        for (std::size_t root = 0; root < targets.size(); ++root)
            writeBlock(block, root, targets[root] + (block.first() - begin), sink);
    });
    if (sink == Sink::Stream)
        endStream();
}

void GridProgram::writeBlock(const Block& block, std::size_t root, double* target, Sink sink) const
{
    const auto& found = m_code->roots()[root];
    const auto& code = block.m_workspace->code;
    const bool isWhole = block.size() == code.size.of(Extent::Matrix);
    const bool isOnLine = std::bit_cast<std::uintptr_t>(target) % kLineBytes == 0 &&
                          code.size.columns % (kLineBytes / sizeof(double)) == 0;
    const bool canStream =
        sink == Sink::Stream && isOnLine && (found.instruction < 0 || m_code->hasSink(found, sink));
    if (!isWhole || block.m_workspace->isOverlong || (sink == Sink::Stream && !canStream))
        return copy(block.values(root), block.size(), target, sink);
    if (found.instruction >= 0)
        m_code->finish(found, target, sink, code);
    else
        m_code->spread(found, target, sink, code);
}

// Streams past the caches from the first whole line on.
void GridProgram::copy(const double* from, std::size_t size, double* target, Sink sink) const
{
    if (sink == Sink::Store) {
        std::copy_n(from, size, target);
        return;
    }
    const auto misplaced = std::bit_cast<std::uintptr_t>(target) % kLineBytes / sizeof(double);
    const auto head =
        std::min(size, (kLineBytes / sizeof(double) - misplaced) % (kLineBytes / sizeof(double)));
    std::copy_n(from, head, target);
    KernelCall call{.target = target + head, .columns = size - head};
    call.operands.fill(from + head);
    if (call.columns > 0)
        m_stream(call);
}

// Before the block's points are known one by one; computes the whole block where that is cheaper.
double GridProgram::leastOf(const Block& block, std::size_t root) const
{
    const auto& found = m_code->roots()[root];
    const auto& code = block.m_workspace->code;
    const bool isWhole = block.size() == code.size.of(Extent::Matrix);
    KernelCall call{.columns = block.size()};
    if (isWhole && !block.m_workspace->isOverlong) {
        if (m_code->hasSink(found, Sink::Least))
            return m_code->finish(found, nullptr, Sink::Least, code);
        if (found.instruction < 0) {
            call.operands.fill(code.seen[static_cast<std::size_t>(found.slot)]);
            call.columns = code.size.of(found.extent);
            return m_least(call);
        }
    }
    call.operands.fill(block.values(root));
    return m_least(call);
}

std::optional<GridProgram::Least> GridProgram::argMin(std::size_t root,
                                                      std::uint64_t begin,
                                                      std::uint64_t end,
                                                      Workspace& workspace) const
{
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    // The first point of the block that has the least value, within the requested range.
    const auto found = [&](const Block& block, double value) -> std::optional<Least> {
        const auto* const values = block.values(root);
        const auto* const last = values + block.size();
        const auto* const place = std::find(values, last, value);
        if (place == last)
            return std::nullopt;
        return Least{block.first() + static_cast<std::uint64_t>(place - values), *place};
    };
    std::optional<Least> best; // `point` is the first of the block
    visit(begin, end, workspace, [&](const Block& block) {
        const auto least = leastOf(block, root);
        if (best ? least < best->value : least < kInfinity || found(block, kInfinity))
            best = Least{block.first(), least};
    });
    if (!best)
        return best;
    return found(enter(best->point, end, workspace), best->value);
}

} // namespace clusterwright::model

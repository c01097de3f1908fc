#include "model/calibration/fit/fit_program.h"

#include <algorithm>
#include <cassert>
#include <limits>

namespace clusterwright::model
{

namespace
{

constexpr std::size_t kMostAtOnce = 4096; // samples of a piece, whose values stay in the cache
constexpr int kDataLevel = 0;
constexpr int kParameterLevel = 1;

} // namespace

FitProgram::FitProgram(const Graph& graph,
                       const std::vector<NodeId>& roots,
                       std::size_t parameters,
                       std::vector<std::span<const double>> columns,
                       std::size_t samples)
    : m_parameters(parameters)
    , m_columns(std::move(columns))
    , m_samples(samples)
    , m_pieceSize(std::max<std::size_t>(1, std::min(samples, kMostAtOnce)))
{
    std::vector<BlockCode::Leaf> leaves;
    for (NodeId id = 0; id < static_cast<NodeId>(graph.size()); ++id) {
        if (graph[id].op != Op::Name)
            continue;
        m_inputs.push_back(static_cast<std::size_t>(graph[id].index));
        const bool isParameter = m_inputs.back() < m_parameters;
        leaves.push_back({id,
                          isParameter ? Dependence{kParameterLevel, Extent::Rows}
                                      : Dependence{kDataLevel, Extent::Columns}});
    }
    m_code = std::make_unique<BlockCode>(
        graph, roots, leaves, 2, BlockSize{1, m_pieceSize}, instructionSets().back());
}

FitProgram::Workspace FitProgram::workspace() const
{
    Workspace made{m_code->workspace(), {}, false, {}};
    made.roots.assign(m_code->roots().size(), std::vector<double>(m_pieceSize));
    return made;
}

void FitProgram::bindData(std::size_t begin, Workspace& workspace) const
{
    for (std::size_t i = 0; i < m_inputs.size(); ++i) {
        const auto slot = m_code->leafSlots()[i];
        if (m_inputs[i] >= m_parameters && slot >= 0)
            workspace.code.seen[static_cast<std::size_t>(slot)] =
                m_columns[m_inputs[i] - m_parameters].data() + begin;
    }
    if (!workspace.hasData)
        m_code->run(Dependence::kOnce, workspace.code);
    m_code->run(kDataLevel, workspace.code);
    workspace.hasData = true;
}

FitProgram::Piece
FitProgram::run(std::span<const double> parameters, std::size_t begin, Workspace& workspace) const
{
    assert(parameters.size() == m_parameters);
    const auto count = std::min(m_pieceSize, m_samples - begin);
    // Keeps results, because a fit needs cost, slopes and residuals at the same point.
    if (m_pieceSize >= m_samples && std::ranges::equal(parameters, workspace.last))
        return {begin, count, workspace.roots};
    workspace.last.assign(parameters.begin(), parameters.end());
    workspace.code.size = {1, count};
    if (!workspace.hasData || m_pieceSize < m_samples)
        bindData(begin, workspace);
    for (std::size_t i = 0; i < m_inputs.size(); ++i) {
        const auto slot = m_code->leafSlots()[i];
        if (m_inputs[i] < m_parameters && slot >= 0)
            workspace.code.seen[static_cast<std::size_t>(slot)] = parameters.data() + m_inputs[i];
    }
    m_code->run(kParameterLevel, workspace.code);
    const bool isOverlong = m_code->isOverlong(workspace.code);
    for (std::size_t r = 0; r < workspace.roots.size(); ++r) {
        auto* const target = workspace.roots[r].data();
        const auto& root = m_code->roots()[r];
        if (isOverlong)
            std::fill_n(target, count, std::numeric_limits<double>::quiet_NaN());
        else if (root.instruction >= 0)
            m_code->finish(root, target, Sink::Store, workspace.code);
        else
            m_code->spread(root, target, Sink::Store, workspace.code);
    }
    return {begin, count, workspace.roots};
}

} // namespace clusterwright::model

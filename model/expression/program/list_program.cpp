#include "model/expression/program/list_program.h"

#include <algorithm>

namespace clusterwright::model
{

ListProgram::ListProgram(const Graph& graph,
                         const std::vector<NodeId>& roots,
                         const std::vector<std::optional<double>>& fixed,
                         const ListOptions& options)
    : m_options(options)
{
    std::vector<BlockCode::Leaf> leaves;
    for (NodeId id = 0; id < static_cast<NodeId>(graph.size()); ++id) {
        if (graph[id].op != Op::Name)
            continue;
        const auto index = static_cast<std::size_t>(graph[id].index);
        m_inputs.push_back({index, -1, index < fixed.size() ? fixed[index] : std::nullopt});
        const bool isFixed = m_inputs.back().value.has_value();
        leaves.push_back({id, isFixed ? Dependence{} : Dependence{0, Extent::Columns}});
    }
    m_code = std::make_unique<BlockCode>(
        graph, roots, leaves, 1, BlockSize{1, options.chunkPoints}, options.instructionSet);
    for (std::size_t i = 0; i < m_inputs.size(); ++i)
        m_inputs[i].slot = m_code->leafSlots()[i];
    if (m_code->hasSums())
        m_reference = std::make_unique<Program>(graph, roots);
}

ListProgram::Workspace ListProgram::workspace() const
{
    Workspace made{m_code->workspace(), false, std::nullopt};
    if (m_reference != nullptr)
        made.reference = m_reference->workspace();
    return made;
}

void ListProgram::evaluate(std::span<const double* const> columns,
                           std::size_t size,
                           std::span<double* const> targets,
                           Workspace& workspace) const
{
    auto& code = workspace.code;
    for (const auto& input : m_inputs)
        if (input.value && input.slot >= 0)
            *code.own[static_cast<std::size_t>(input.slot)] = *input.value;
    for (std::size_t begin = 0; begin < size; begin += m_options.chunkPoints) {
        code.size = {1, std::min(m_options.chunkPoints, size - begin)};
        if (!workspace.isBegun)
            m_code->run(Dependence::kOnce, code);
        workspace.isBegun = true;
        for (const auto& input : m_inputs)
            if (!input.value && input.slot >= 0)
                code.seen[static_cast<std::size_t>(input.slot)] = columns[input.index] + begin;
        m_code->run(0, code);
        if (m_code->isOverlong(code)) {
            evaluateOneByOne(columns, begin, code.size.columns, targets, workspace);
            continue;
        }
        for (std::size_t i = 0; i < targets.size(); ++i) {
            const auto& root = m_code->roots()[i];
            if (root.instruction >= 0)
                m_code->finish(root, targets[i] + begin, Sink::Store, code);
            else
                m_code->spread(root, targets[i] + begin, Sink::Store, code);
        }
    }
}

void ListProgram::evaluateOneByOne(std::span<const double* const> columns,
                                   std::size_t begin,
                                   std::size_t size,
                                   std::span<double* const> targets,
                                   Workspace& workspace) const
{
    std::vector<double> point;
    std::vector<double> results(m_code->roots().size());
    for (std::size_t i = begin; i < begin + size; ++i) {
        for (const auto& input : m_inputs) {
            point.resize(std::max(point.size(), input.index + 1));
            point[input.index] = input.value ? *input.value : columns[input.index][i];
        }
        m_reference->evaluate(point, results, *workspace.reference);
        for (std::size_t k = 0; k < targets.size(); ++k)
            targets[k][i] = results[k];
    }
}

} // namespace clusterwright::model

// Some nodes of a graph, compiled to a straight list of instructions over registers. Immutable: threads may share it, each
// with a workspace of its own. Values are doubles in base units.
#pragma once

#include "model/expression/program/graph.h"

#include <cstdint>
#include <span>
#include <vector>

namespace clusterwright::model
{

// A sum longer than this has no value (NaN): `sum(i, 1, 1e18, i)` must not hang.
inline constexpr double kLongestSum = 1e6;
// Limit for all sums of one evaluation together, nested ones multiplied.
inline constexpr std::int64_t kMostSumSteps = 20'000'000;

class Program
{
public:
    // Operands and value of the last call: a call with the same operands is not repeated.
    struct LastCall {
        std::vector<double> operands;
        double value = 0;
        bool isMade = false;
    };
    struct Workspace {
        std::vector<double> registers;
        std::vector<LastCall> calls;
        std::int64_t sumSteps = 0;
    };

    Program(const Graph& graph, std::vector<NodeId> roots);

    [[nodiscard]] Workspace workspace() const;

    // inputs: one for each input of the graph, up to the largest index; results: one per root, in order.
    void
    evaluate(std::span<const double> inputs, std::span<double> results, Workspace& workspace) const;

    [[nodiscard]] std::size_t size() const { return m_instructions.size(); }

private:
    struct Instruction {
        Op op;
        std::int32_t target;
        std::int32_t a;
        std::int32_t b;
        std::int32_t c;
        std::int32_t
            index; // number of a table or a call; for a Sum: the instructions of its term, which follow it
        std::int32_t bound; // register of a Sum's variable
    };

    class Compiler;

    void run(std::size_t begin, std::size_t end, Workspace& workspace) const;
    void runSum(std::size_t at, Workspace& workspace) const;
    [[nodiscard]] double valueOfCall(std::size_t index, Workspace& workspace) const;

    struct CompiledCall {
        std::shared_ptr<const ExternalFunction> function;
        std::vector<std::int32_t> operands; // registers
    };

    std::vector<Instruction> m_instructions;
    std::vector<double> m_initial;       // registers with the constants in place
    std::vector<std::int32_t> m_results; // registers of the roots
    std::vector<std::pair<std::int32_t, std::int32_t>> m_inputs; // input index, register
    std::vector<std::shared_ptr<const Table>> m_tables;
    std::vector<CompiledCall> m_calls;
};

} // namespace clusterwright::model

#include "model/study/sweep.h"

#include "model/core/text.h"
#include "model/design/valuation.h"
#include "model/expression/grid_program.h"
#include "model/study/response.h"
#include "model/study/table_work.h"

#include <algorithm>
#include <cmath>

namespace clusterwright::model
{

namespace
{

Diagnostic sweepError(std::string code, std::string message, std::string hint = {})
{
    return {Severity::Error, std::move(code), "", "", std::move(message), std::move(hint)};
}

class Sweep
{
public:
    Sweep(const System& system,
          const std::vector<Axis>& axes,
          const std::vector<std::string>& outputs,
          StudyRun* run)
        : m_system(system)
        , m_axes(axes)
        , m_outputs(outputs)
        , m_run(run)
    {
    }

    Result<SweepResult> run()
    {
        checkAxes();
        checkOutputs();
        if (hasErrors(m_problems))
            return m_problems;
        std::vector<std::string> inputs;
        for (const auto& axis : m_axes)
            inputs.push_back(axis.variable);
        const auto lowered = lower(m_system.set, inputs);
        if (!lowered)
            return lowered.diagnostics();
        checkUnits(lowered.value());
        if (hasErrors(m_problems))
            return m_problems;
        prepare(lowered.value());
        computeAll(lowered.value());
        if (hasErrors(m_problems))
            return m_problems;
        return std::move(m_result);
    }

private:
    void checkAxes()
    {
        double points = 1;
        for (const auto& axis : m_axes) {
            points *= static_cast<double>(axis.values.size());
            const auto equation = settingEquation(
                m_system,
                {axis.variable, exactText({axis.values.front(), axis.dimension}), "--axis"});
            if (!equation)
                append(m_problems, equation.diagnostics());
            if (std::ranges::count(m_axes, axis.variable, &Axis::variable) > 1)
                append(m_problems,
                       {sweepError("axis.duplicate", "two axes vary '" + axis.variable + "'")});
        }
        const auto columns = static_cast<double>(m_axes.size() + m_outputs.size());
        if (points <= static_cast<double>(kMostPoints) &&
            points * columns > static_cast<double>(kMostValues))
            append(m_problems,
                   {sweepError("sweep.size",
                               "the grid has " + roundedText(points, 3) + " points with " +
                                   roundedText(columns, 3) + " columns",
                               "choose fewer outputs with --output, or shorten an axis")});
        if (points > static_cast<double>(kMostPoints))
            append(m_problems,
                   {sweepError("sweep.size",
                               "the grid has " + roundedText(points, 3) + " points, more than " +
                                   std::to_string(kMostPoints),
                               "shorten an axis")});
    }

    // An expression of other names shows its dimension only here.
    void checkUnits(const LoweredSet& lowered)
    {
        for (const auto& axis : m_axes) {
            const auto own = lowered.equations[*m_system.set.find(axis.variable)].dimension;
            if (own && *own != axis.dimension)
                append(m_problems,
                       {sweepError("axis.units",
                                   "expected " + baseUnit(*own) + ", got " +
                                       baseUnit(axis.dimension) + " for '" + axis.variable + "'")});
        }
    }

    void checkOutputs()
    {
        std::vector<std::string> names;
        for (const auto& equation : m_system.set.equations())
            names.push_back(equation.name);
        for (const auto& output : m_outputs)
            if (!m_system.set.find(output))
                append(m_problems,
                       {sweepError("output.unknown",
                                   "'" + m_system.id + "' has no output '" + output + "'",
                                   didYouMean(output, names))});
    }

    void prepare(const LoweredSet& lowered)
    {
        for (const auto& axis : m_axes) {
            const auto& equation = m_system.set.equations()[*m_system.set.find(axis.variable)];
            m_result.axes.push_back({axis.variable, equation.unit, axis.dimension, {}});
        }
        for (const auto& output : m_outputs) {
            const auto index = *m_system.set.find(output);
            m_result.outputs.push_back({output,
                                        m_system.set.equations()[index].unit,
                                        lowered.equations[index].dimension.value_or(kNumber),
                                        {}});
        }
        m_reported.assign(m_outputs.size() + m_system.set.conditions().size(), false);
    }

    void computeAll(const LoweredSet& lowered)
    {
        if (!areInBounds(lowered))
            return;
        std::vector<NodeId> roots;
        for (const auto& output : m_outputs)
            roots.push_back(lowered.equations[*m_system.set.find(output)].node);
        for (const auto& condition : lowered.conditions)
            roots.push_back(condition.node);
        const GridProgram program(lowered.graph, roots, axisValues());
        fillAxes(program.size());
        if (m_run != nullptr) {
            if (!computeOnWorkers(lowered, roots))
                inspect(program);
        } else {
            compute(program);
        }
    }

    // Blocks are looked through while they are in the caches.
    void compute(const GridProgram& program)
    {
        std::vector<double*> targets;
        for (auto& output : m_result.outputs) {
            output.values.resize(program.size());
            targets.push_back(output.values.data());
        }
        auto workspace = program.workspace();
        program.write(0, program.size(), workspace, targets, [&](const GridProgram::Block& block) {
            inspectBlock(program, block);
            return !hasErrors(m_problems);
        });
    }

    // Whether there is nothing to say about any point.
    bool computeOnWorkers(const LoweredSet& lowered, std::vector<NodeId> roots)
    {
        auto graph = lowered.graph;
        auto holds = graph.constant(1);
        for (std::size_t i = m_outputs.size(); i < roots.size(); ++i)
            holds = graph.apply(Op::Multiply, holds, graph.apply(Op::Holds, roots[i]));
        roots.resize(m_outputs.size());
        roots.push_back(holds);
        auto question = questionText(m_system, m_axes) + join(m_outputs, ",");
        auto work = TableWork::ofGrid(graph, roots, axisValues(), std::move(question));
        append(m_problems, m_run->workers.run(work, m_run->options));
        auto values = work.takeValues();
        bool isWell = std::ranges::find(values.back(), 0.0) == values.back().end();
        for (std::size_t i = 0; i < m_outputs.size(); ++i) {
            m_reported[i] =
                std::ranges::all_of(values[i], [](double value) { return std::isfinite(value); });
            isWell = isWell && m_reported[i];
            m_result.outputs[i].values = std::move(values[i]);
        }
        return isWell;
    }

    // Only what is not known to be well is computed again.
    void inspect(const GridProgram& program)
    {
        auto workspace = program.workspace();
        if (!hasErrors(m_problems))
            program.visit(0, program.size(), workspace, [&](const GridProgram::Block& block) {
                inspectBlock(program, block);
                return !hasErrors(m_problems);
            });
    }

    std::vector<std::vector<double>> axisValues() const
    {
        std::vector<std::vector<double>> values;
        for (const auto& axis : m_axes)
            values.push_back(axis.values);
        return values;
    }

    void fillAxes(std::size_t points)
    {
        std::size_t inner = points;
        for (std::size_t i = 0; i < m_axes.size(); ++i) {
            auto& column = m_result.axes[i].values;
            column.resize(points);
            inner /= m_axes[i].values.size();
            for (auto to = column.begin(); to != column.end();)
                for (const double value : m_axes[i].values)
                    to = std::fill_n(to, inner, value);
        }
    }

    // Before anything is computed that may take long, such as a topology for every point.
    bool areInBounds(const LoweredSet& lowered)
    {
        std::vector<NodeId> roots;
        const auto& conditions = m_system.set.conditions();
        for (std::size_t i = 0; i < conditions.size(); ++i)
            if (conditions[i].kind == Condition::Kind::Bound)
                roots.push_back(lowered.conditions[i].node);
        const GridProgram program(lowered.graph, roots, axisValues());
        auto workspace = program.workspace();
        std::vector<double> point(m_axes.size());
        program.visit(0, program.size(), workspace, [&](const GridProgram::Block& block) {
            const auto outside = firstZero(block, roots.size());
            if (outside == block.size())
                return true;
            program.coordinates(block.first() + outside, point);
            explain(point);
            return !hasErrors(m_problems);
        });
        return !hasErrors(m_problems);
    }

    // The first point of the block at which one of the roots is 0, or the size of the block.
    static std::size_t firstZero(const GridProgram::Block& block, std::size_t roots)
    {
        auto first = block.size();
        for (std::size_t root = 0; root < roots; ++root)
            if (!block.noneZero(root)) {
                const auto* const values = block.values(root);
                first = std::min(first,
                                 static_cast<std::size_t>(
                                     std::find(values, values + block.size(), 0.0) - values));
            }
        return first;
    }

    // Point by point only where a block has something new.
    void inspectBlock(const GridProgram& program, const GridProgram::Block& block)
    {
        const auto isOutput = [&](std::size_t root) { return root < m_outputs.size(); };
        std::vector<std::size_t> suspects;
        for (std::size_t root = 0; root < m_reported.size(); ++root)
            if (!m_reported[root] &&
                !(isOutput(root) ? block.allFinite(root) : block.noneZero(root)))
                suspects.push_back(root);
        if (suspects.empty())
            return;
        std::vector<double> point(m_axes.size());
        for (std::size_t i = 0; i < block.size() && !hasErrors(m_problems); ++i) {
            bool isNew = false;
            for (const auto root : suspects) {
                const double value = block.values(root)[i];
                if (!m_reported[root] && (isOutput(root) ? !std::isfinite(value) : value == 0))
                    isNew = m_reported[root] = true;
            }
            if (!isNew)
                continue;
            program.coordinates(block.first() + i, point);
            explain(point);
        }
    }

    // A finding is worked out at the first point that has it: the full valuation there says why.
    void explain(const std::vector<double>& point)
    {
        auto there = m_system;
        std::vector<std::string> names;
        for (std::size_t i = 0; i < m_axes.size(); ++i) {
            const Quantity value{point[i], m_axes[i].dimension};
            names.push_back(m_axes[i].variable + " = " + displayText(value));
            there.set.set(
                settingEquation(
                    m_system,
                    {m_axes[i].variable, exactText(value), "--axis " + m_axes[i].variable})
                    .value());
        }
        report(there, "at " + join(names, ", ") + ": ");
    }

    void report(const System& there, const std::string& where)
    {
        const auto valuation = valuate(there);
        if (!valuation) {
            for (auto diagnostic : valuation.diagnostics()) {
                diagnostic.message.insert(0, where);
                append(m_problems, {diagnostic});
            }
            return;
        }
        auto findings = validityFindings(there, valuation.value());
        for (const auto& output : m_outputs) {
            const auto index = *there.set.find(output);
            if (!std::isfinite(valuation.value().equations[index]))
                append(findings, {whyNotFinite(there, valuation.value(), index)});
        }
        for (auto& finding : findings) {
            const auto isKnown = std::ranges::any_of(m_result.diagnostics, [&](const auto& known) {
                return known.code == finding.code && known.pointer == finding.pointer &&
                       known.file == finding.file;
            });
            finding.message.insert(0, where);
            if (!isKnown)
                m_result.diagnostics.push_back(finding);
        }
    }

    const System& m_system;
    const std::vector<Axis>& m_axes;
    const std::vector<std::string>& m_outputs;
    StudyRun* m_run;
    SweepResult m_result;
    std::vector<bool> m_reported; // per output and condition
    Diagnostics m_problems;
};

} // namespace

Result<SweepResult> sweep(const System& system,
                          const std::vector<Axis>& axes,
                          const std::vector<std::string>& outputs,
                          StudyRun* run)
{
    return Sweep(system, axes, outputs, run).run();
}

std::string columnHead(const std::string& name, Dimension dimension)
{
    return dimension == kNumber ? name : name + "[" + baseUnit(dimension) + "]";
}

std::string toCsv(const SweepResult& result)
{
    std::vector<const SweepColumn*> columns;
    for (const auto& column : result.axes)
        columns.push_back(&column);
    for (const auto& column : result.outputs)
        columns.push_back(&column);
    std::string text;
    for (std::size_t i = 0; i < columns.size(); ++i)
        text += (i > 0 ? "," : "") + columnHead(columns[i]->name, columns[i]->dimension);
    text += "\n";
    for (std::size_t row = 0; row < result.size(); ++row) {
        for (std::size_t i = 0; i < columns.size(); ++i) {
            const double value = columns[i]->values[row];
            text += i > 0 ? "," : "";
            text += std::isfinite(value) ? shortestText(value) : "";
        }
        text += "\n";
    }
    return text;
}

} // namespace clusterwright::model

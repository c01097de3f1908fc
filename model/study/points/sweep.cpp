#include "model/study/points/sweep.h"

#include "model/core/diagnostic.h"
#include "model/core/finding.h"
#include "model/core/text.h"
#include "model/design/system/overridden_scenario.h"
#include "model/design/system/valuation.h"
#include "model/design/system/with_settings.h"
#include "model/study/points/point_findings.h"
#include "model/study/points/response.h"
#include "model/study/points/subject.h"
#include "model/study/points/table_work.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>

namespace clusterwright::model
{

namespace
{

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
        checkSize();
        auto response = compileOver(m_system, m_axes, m_outputs);
        append(m_problems, response.diagnostics());
        if (hasErrors(m_problems))
            return m_problems;
        describe(response.value());
        fillAxes();
        compute(response.value());
        if (!hasErrors(m_problems))
            inspect(response.value());
        if (hasErrors(m_problems))
            return m_problems;
        return std::move(m_result);
    }

private:
    void checkSize()
    {
        double points = 1;
        for (const auto& axis : m_axes)
            points *= static_cast<double>(axis.values.size());
        const auto columns = static_cast<double>(m_axes.size() + m_outputs.size());
        if (points <= static_cast<double>(kMostPoints) &&
            points * columns > static_cast<double>(kMostValues))
            append(
                m_problems,
                {refusal("sweep.size",
                         "the grid has " + roundedText(points, 3) + " points with " +
                             roundedText(columns, 3) + " columns, but a sweep can keep at most " +
                             std::to_string(kMostValues) + " values in memory",
                         "choose fewer outputs, or shorten an axis")});
        if (points > static_cast<double>(kMostPoints))
            append(m_problems,
                   {refusal("sweep.size",
                            "the grid has " + roundedText(points, 3) +
                                " points, and a sweep keeps all of them in memory: at most " +
                                std::to_string(kMostPoints),
                            "shorten an axis, or let a search keep the best points only")});
    }

    void describe(const Response& response)
    {
        m_variables = response.variables;
        for (const auto& column : response.variables)
            m_result.axes.push_back(
                {column.name, column.unit, column.dimension, {}, column.categories});
        for (const auto& column : response.outputs)
            m_result.outputs.push_back(
                {column.name, column.unit, column.dimension, {}, column.categories});
        std::vector<std::string> names;
        for (const auto& axis : m_axes)
            if (axis.values.size() > 1 ||
                !isOfScenario(m_system, axis.variable, axis.values.front()))
                names.push_back(axis.variable);
        append(m_result.diagnostics, settingFindingsOver(m_system, names));
        m_points = 1;
        for (const auto& axis : m_axes)
            m_points *= axis.values.size();
    }

    void fillAxes()
    {
        std::size_t inner = m_points;
        for (std::size_t i = 0; i < m_axes.size(); ++i) {
            auto& column = m_result.axes[i].values;
            column.resize(m_points);
            inner /= m_axes[i].values.size();
            fillAxis(column, m_axes[i].values, inner);
        }
    }

    // Computes the outputs, and the state of each point.
    void compute(Response& response)
    {
        auto& graph = response.graph;
        auto roots = response.nodes;
        roots.push_back(
            graph.apply(Op::Multiply,
                        response.isInBounds,
                        graph.apply(Op::Add, graph.constant(kOutsideRange), response.isValid)));
        std::vector<std::vector<double>> axes;
        for (const auto& axis : m_axes)
            axes.push_back(axis.values);
        auto work = TableWork::ofGrid(graph,
                                      roots,
                                      response.isInBounds,
                                      std::move(axes),
                                      questionText(m_system, m_axes) + join(m_outputs, ","));
        if (m_run != nullptr)
            append(m_problems, m_run->workers.run(work, m_run->options));
        else
            carryOut(work, nullptr);
        auto values = work.takeValues();
        m_states = std::move(values.back());
        for (std::size_t i = 0; i < m_outputs.size(); ++i)
            m_result.outputs[i].values = std::move(values[i]);
    }

    // Explains the first point of each finding.
    void inspect(const Response& response)
    {
        const auto isInside = [](double state) { return state >= kOutsideRange; };
        const auto outside = std::ranges::find_if_not(m_states, isInside);
        if (outside != m_states.end()) {
            const auto count = m_states.size() -
                               static_cast<std::size_t>(std::ranges::count_if(m_states, isInside));
            explainBounds(static_cast<std::size_t>(outside - m_states.begin()), count);
        }
        inspectOutputs();
        inspectConditions(response);
        for (const auto& [point, failing] : m_suspects)
            explainPoint(m_result.diagnostics, m_system, response, valuesAt(point), failing);
    }

    // Points out of bounds become gaps, as a search skips them. If all points are out of bounds, there is no result.
    void explainBounds(std::size_t first, std::size_t count)
    {
        for (auto& output : m_result.outputs)
            for (std::size_t i = first; i < m_points; ++i)
                if (!(m_states[i] >= kOutsideRange))
                    output.values[i] = std::numeric_limits<double>::quiet_NaN();
        const auto [there, where] = systemAt(m_system, m_variables, valuesAt(first));
        const auto valuation = valuate(there);
        auto findings = prefixed(where, valuation.diagnostics());
        assert(!findings.empty());
        if (count == m_points)
            return append(m_problems, findings);
        countOutOfBounds(findings, count, m_points);
        append(m_result.diagnostics, findings);
    }

    // Explains some of an output's gaps, evenly spaced, since gaps can have several reasons; each takes a valuation.
    void inspectOutputs()
    {
        for (const auto& output : m_result.outputs) {
            std::vector<std::size_t> gaps;
            for (std::size_t i = 0; i < m_points; ++i)
                if (!std::isfinite(output.values[i]) && m_states[i] >= kOutsideRange)
                    gaps.push_back(i);
            const auto looks = std::min(gaps.size(), kMostGapsExplained);
            for (std::size_t look = 0; look < looks; ++look)
                m_suspects.try_emplace(
                    gaps[looks == 1 ? 0 : look * (gaps.size() - 1) / (looks - 1)]);
        }
    }

    // Explains which blocks are outside their valid range, if any.
    void inspectConditions(const Response& response)
    {
        std::vector<std::uint64_t> points;
        for (std::size_t i = 0; i < m_points; ++i)
            if (m_states[i] == kOutsideRange)
                points.push_back(i);
        if (points.empty())
            return;
        ConditionWatch watch(response);
        for (const auto i : points) {
            if (isStopped())
                return;
            if (auto failing = watch.newlyFailing(valuesAt(i)); !failing.empty())
                m_suspects[i] = std::move(failing);
        }
    }

    bool isStopped()
    {
        const bool isAsked = m_run != nullptr && m_run->options.stop.stop_requested();
        if (isAsked)
            append(m_problems, stoppedEarly(m_run->options));
        return isAsked;
    }

    [[nodiscard]] std::vector<double> valuesAt(std::size_t point) const
    {
        std::vector<double> values;
        for (const auto& axis : m_result.axes)
            values.push_back(axis.values[point]);
        return values;
    }

    static constexpr double kOutsideRange =
        1; // state of a point: 0 is out of bounds, 1 has a caveat, 2 has none

    const System& m_system;
    const std::vector<Axis>& m_axes;
    const std::vector<std::string>& m_outputs;
    StudyRun* m_run;
    SweepResult m_result;
    std::vector<ResponseColumn> m_variables;
    std::size_t m_points = 1;
    std::vector<double> m_states;
    std::map<std::size_t, std::vector<std::size_t>>
        m_suspects; // points to explain, each with the conditions that first fail there
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

std::string csvCell(double value)
{
    return csvCell({}, value);
}

std::string csvCell(const std::vector<Category>& categories, double value)
{
    std::string cell;
    addCsvCell(cell, categories, value);
    return cell;
}

void addCsvCell(std::string& text, const std::vector<Category>& categories, double value)
{
    if (const auto* const category = categoryAt(categories, value))
        text += csvText(shortName(*category));
    else if (std::isfinite(value))
        addShortest(text, value);
}

std::string csvText(const std::string& text)
{
    if (text.find_first_of(",\"\n") == std::string::npos)
        return text;
    std::string quoted = "\"";
    for (const char c : text)
        quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
    return quoted + "\"";
}

CsvColumn csvColumn(const SweepColumn& column)
{
    return {columnHead(column.name, column.dimension),
            [&column](std::size_t row, std::string& text) {
                addCsvCell(text, column.categories, column.values[row]);
            },
            column.values};
}

std::string toCsv(std::span<const CsvColumn> columns, std::size_t rows)
{
    constexpr std::size_t kSample = 1000; // rows that show how long the text gets
    struct Cell {
        std::uint64_t bits = 0; // the value
        std::size_t begin = 0;  // in the text
        std::size_t size = 0;
    };
    std::string text;
    for (std::size_t i = 0; i < columns.size(); ++i)
        text += (i > 0 ? "," : "") + columns[i].head;
    text += "\n";
    std::vector<Cell> cells(columns.size());
    for (std::size_t row = 0; row < rows; ++row) {
        for (std::size_t i = 0; i < columns.size(); ++i) {
            const auto& column = columns[i];
            auto& cell = cells[i];
            const bool isKnown = row > 0 && !column.values.empty();
            const auto bits =
                column.values.empty() ? 0 : std::bit_cast<std::uint64_t>(column.values[row]);
            const auto begin = text.size();
            if (isKnown && bits == cell.bits)
                text.append(text, cell.begin, cell.size);
            else
                column.addCell(row, text);
            cell = {bits, begin, text.size() - begin};
            text += i + 1 < columns.size() ? ',' : '\n';
        }
        if (row == kSample) // numbers may get longer
            text.reserve(text.size() / kSample * (rows + rows / 4));
    }
    return text;
}

std::string toCsv(const SweepResult& result)
{
    std::vector<CsvColumn> columns;
    for (const auto* const list : {&result.axes, &result.outputs})
        for (const auto& column : *list)
            columns.push_back(csvColumn(column));
    return toCsv(columns, result.size());
}

} // namespace clusterwright::model

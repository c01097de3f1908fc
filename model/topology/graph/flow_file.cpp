#include "model/core/text.h"
#include "model/topology/graph/pattern.h"

#include <algorithm>
#include <charconv>
#include <unordered_map>

namespace clusterwright::model
{

namespace
{

class FlowReader
{
public:
    FlowReader(const Topology& topology, std::span<const VertexId> processes)
        : m_processes(processes)
    {
        for (const auto host : processes)
            m_byName.try_emplace(topology.vertices[host].name, host);
    }

    Result<std::vector<Flow>> read(std::string_view text)
    {
        constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF"; // spreadsheets write one
        if (text.starts_with(kByteOrderMark))
            text.remove_prefix(kByteOrderMark.size());
        while (!text.empty() && m_findings.size() < kMostFindings && !m_isDone) {
            const auto end = std::min(text.find('\n'), text.size());
            readLine(text.substr(0, end));
            text.remove_prefix(std::min(end + 1, text.size()));
        }
        if (m_columns == 0)
            report("flows.header", "the header is missing", "begin with 'from,to,weight'");
        if (hasErrors(m_findings))
            return std::move(m_findings);
        return std::move(m_flows);
    }

private:
    static constexpr std::size_t kMostFindings = 100; // further findings add nothing

    void report(std::string code, std::string message, std::string hint = {})
    {
        m_findings.add({Severity::Error,
                        std::move(code),
                        "",
                        m_line == 0 ? "" : "line " + std::to_string(m_line),
                        std::move(message),
                        std::move(hint)});
    }

    void readLine(std::string_view line)
    {
        ++m_line;
        line = trimmed(line.substr(0, line.find('#')));
        if (line.empty())
            return;
        auto cells = split(line, ',');
        for (auto& cell : cells)
            cell = std::string(trimmed(cell));
        if (m_columns == 0)
            readHeader(cells);
        else if (cells.size() != m_columns)
            report("flows.columns",
                   "expected " + std::to_string(m_columns) + " columns, got " +
                       std::to_string(cells.size()));
        else
            readFlow(cells);
    }

    void readHeader(const std::vector<std::string>& cells)
    {
        m_columns = cells.size();
        const std::vector<std::string> names{"from", "to", "weight"};
        const bool isKnown = (cells.size() == 2 || cells.size() == 3) &&
                             std::equal(cells.begin(), cells.end(), names.begin());
        if (isKnown)
            return;
        m_isDone = true;
        report("flows.header",
               "the columns are '" + join(cells, ",") + "'",
               "begin with 'from,to' or 'from,to,weight'");
    }

    void readFlow(const std::vector<std::string>& cells)
    {
        if (m_flows.size() == static_cast<std::size_t>(kMostFlows)) {
            m_isDone = true;
            report("pattern.size",
                   "more than " + std::to_string(kMostFlows) + " flows",
                   "use fewer flows, or a pattern such as pairs(k)");
            return;
        }
        const auto from = endOf(cells[0]);
        const auto to = endOf(cells[1]);
        const auto weight = cells.size() == 3 ? parseDouble(cells[2]) : std::optional(1.0);
        if (!weight || !(*weight > 0))
            report("flows.weight", "'" + cells[2] + "' is not a weight", "use a number above 0");
        if (!from || !to)
            return;
        if (*from == *to)
            report("flows.self", "'" + cells[0] + "' sends to itself", "remove the line");
        m_flows.push_back({*from, *to, weight.value_or(1)});
    }

    std::optional<VertexId> endOf(const std::string& text)
    {
        const auto named = m_byName.find(text);
        if (named != m_byName.end())
            return named->second;
        std::size_t rank = 0;
        const auto* const end = text.data() + text.size();
        const auto [rest, error] = std::from_chars(text.data(), end, rank);
        if (error == std::errc{} && rest == end && rank < m_processes.size())
            return m_processes[rank];
        report("flows.end",
               "no process runs on '" + text + "'",
               "use the name of a host with a process, or a rank from 0 to " +
                   std::to_string(m_processes.size() - 1));
        return std::nullopt;
    }

    std::span<const VertexId> m_processes;
    std::unordered_map<std::string, VertexId> m_byName;
    std::vector<Flow> m_flows;
    Diagnostics m_findings;
    std::size_t m_line = 0;
    std::size_t m_columns = 0; // 0 before the header
    bool m_isDone = false;     // the rest of the file cannot be interpreted
};

} // namespace

Result<std::vector<Flow>>
readFlows(std::string_view csv, const Topology& topology, std::span<const VertexId> processes)
{
    return FlowReader(topology, processes).read(csv);
}

} // namespace clusterwright::model

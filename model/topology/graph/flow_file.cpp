#include "model/core/diagnostic.h"
#include "model/core/text.h"
#include "model/topology/graph/attribute_words.h"
#include "model/topology/graph/pattern.h"
#include "model/units/text_table.h"

#include <array>
#include <optional>
#include <unordered_map>

namespace clusterwright::model
{

namespace
{

class FlowReader
{
public:
    FlowReader(const Topology& topology, std::span<const VertexId> processes, Diagnostics* notes)
        : m_processes(processes)
        , m_notes(notes)
    {
        for (const auto host : processes)
            m_byName.try_emplace(topology.vertices[host].name, host);
    }

    Result<std::vector<Flow>> read(std::string_view text)
    {
        const auto table = readTable(std::string(text), {true}, m_findings);
        for (auto& finding : m_findings)
            finding.code = finding.code == "csv.head"  ? "flows.header"
                           : finding.code == "csv.row" ? "flows.columns"
                                                       : finding.code;
        if (!has(m_findings, "flows.header") && !table.heads.empty())
            chooseColumns(table);
        if (table.rows() > static_cast<std::size_t>(kMostFlows))
            report("pattern.size",
                   "more than " + std::to_string(kMostFlows) + " flows",
                   "use fewer flows, or a pattern such as pairs(k)");
        else if (m_columns[0] && m_columns[1])
            for (std::size_t row = 0; row < table.rows() && m_findings.size() < kMostFindings;
                 ++row)
                readFlow(table, row);
        if (hasErrors(m_findings))
            return std::move(m_findings);
        if (m_notes != nullptr)
            addNotes(toText(table.reading));
        return std::move(m_flows);
    }

private:
    static constexpr std::size_t kMostFindings = 100; // further findings add nothing

    void report(std::string code, std::string message, std::string hint = {})
    {
        m_findings.add({Severity::Error,
                        std::move(code),
                        "",
                        linePlace(m_line),
                        std::move(message),
                        std::move(hint)});
    }

    void addNotes(const std::string& reading)
    {
        if (!reading.empty())
            m_notes->add({Severity::Note, "csv.read", "", "", reading, ""});
        if (m_skipped > 0)
            m_notes->add({Severity::Warning,
                          "flows.weight",
                          "",
                          linePlace(m_firstSkipped),
                          counted(m_skipped, "flow") + " without a weight: skipped",
                          "use a number above 0"});
    }

    // Names as here and in files of Gephi, whose columns Id and Label have no meaning for flows.
    void chooseColumns(const TextTable& table)
    {
        bool isKnown = true;
        for (std::size_t c = 0; c < table.heads.size(); ++c) {
            const auto name = lowered(table.heads[c].name);
            const auto role =
                name == "weight" ? std::optional<std::size_t>(2) : endOfWord(name, EndOf::Cable);
            const auto& unit = table.heads[c].unit;
            if (role && (unit.empty() || unit == "1")) {
                auto& column = m_columns[*role];
                isKnown = isKnown && !column;
                column = c;
            } else if (name == "type") {
                m_type = c;
            } else if (name != "id" && name != "label") {
                isKnown = false;
            }
        }
        if (isKnown && m_columns[0] && m_columns[1])
            return;
        m_columns = {};
        std::vector<std::string> heads;
        for (const auto& head : table.heads)
            heads.push_back(head.unit.empty() ? head.name : head.name + "[" + head.unit + "]");
        m_line = table.headLine;
        report("flows.header",
               "the columns are '" + join(heads, ",") + "'",
               heads.size() > 2 && heads.front().empty()
                   ? "list the flows of this matrix as rows of 'from,to,weight'"
                   : "use the names 'from,to' or 'from,to,weight'; a weight has no unit");
    }

    void readFlow(const TextTable& table, std::size_t row)
    {
        m_line = table.lines[row];
        const std::string sender(table.cell(row, *m_columns[0]));
        const auto from = endOf(sender);
        const auto to = endOf(std::string(table.cell(row, *m_columns[1])));
        const auto text = m_columns[2] ? table.cell(row, *m_columns[2]) : "1";
        if (m_notes != nullptr && isMissing(text)) {
            m_firstSkipped = ++m_skipped == 1 ? m_line : m_firstSkipped;
            return;
        }
        const auto weight = m_columns[2] ? table.number(row, *m_columns[2]) : 1;
        if (!weight || !(*weight > 0))
            report("flows.weight",
                   "'" + std::string(text) + "' is not a weight",
                   "use a number above 0");
        if (m_type && table.cell(row, *m_type) == "Undirected")
            report("flows.type",
                   "a flow has a direction, but the type is Undirected",
                   "list the flows of both directions, and remove the column");
        if (!from || !to)
            return;
        if (*from == *to)
            report("flows.self", "'" + sender + "' sends to itself", "remove the line");
        m_flows.push_back({*from, *to, weight.value_or(1)});
    }

    std::optional<VertexId> endOf(const std::string& text)
    {
        const auto named = m_byName.find(text);
        if (named != m_byName.end())
            return named->second;
        if (const auto rank = parseIndex(text); rank && *rank < m_processes.size())
            return m_processes[*rank];
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
    std::array<std::optional<std::size_t>, 3> m_columns; // senders, receivers, weights
    std::optional<std::size_t> m_type;
    Diagnostics* m_notes;
    std::size_t m_skipped = 0;      // flows without a weight
    std::size_t m_firstSkipped = 0; // line of the first one
    std::size_t m_line = 0;
};

} // namespace

Result<std::vector<Flow>> readFlows(std::string_view csv,
                                    const Topology& topology,
                                    std::span<const VertexId> processes,
                                    Diagnostics* notes)
{
    return FlowReader(topology, processes, notes).read(csv);
}

} // namespace clusterwright::model

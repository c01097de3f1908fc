#include "model/design/document/data_file.h"

#include "model/core/diagnostic.h"
#include "model/core/text.h"
#include "model/design/document/data_columns.h"
#include "model/json/provenance_json.h"
#include "model/units/quantity.h"

#include <algorithm>

namespace clusterwright::model
{

namespace
{

std::string linePlace(std::size_t line)
{
    return "line " + std::to_string(line);
}

// Returns the cells of one line; a cell in double quotes may contain commas.
std::vector<std::string> cellsOf(std::string_view line)
{
    std::vector<std::string> cells(1);
    bool quoted = false;
    for (const char c : line) {
        if (c == '"')
            quoted = !quoted;
        else if (c == ',' && !quoted)
            cells.emplace_back();
        else
            cells.back() += c;
    }
    for (auto& cell : cells)
        cell = std::string(trimmed(cell));
    return cells;
}

struct ColumnHead {
    std::string name;
    std::string unit;
};

// Splits "time[us]"; the unit is empty without brackets.
ColumnHead headOf(std::string_view text)
{
    const auto bracket = text.find('[');
    const bool hasUnit = bracket != text.npos && text.back() == ']';
    return {std::string(trimmed(text.substr(0, bracket))),
            hasUnit ? std::string(text.substr(bracket + 1, text.size() - bracket - 2)) : ""};
}

// Gives a column without a unit this unit; returns the problem, if any.
std::string unitProblem(Column& column, const std::string& name)
{
    if (name.empty() || name == column.unit)
        return {};
    if (!column.unit.empty())
        return "the unit of column '" + column.name + "' is already " + column.unit;
    const auto unit = parseUnit(name);
    if (!unit)
        return firstMessage(unit.diagnostics());
    column.unit = name;
    column.dimension = unit.value().dimension;
    for (auto& value : column.values)
        value = unit.value().toBase(value);
    return {};
}

class DataReader
{
public:
    DataReader(DataFile& data, Findings& findings)
        : m_data(data)
        , m_findings(findings)
    {
    }

    void read(std::string_view text)
    {
        std::size_t number = 0;
        while (!text.empty()) {
            ++number;
            const auto end = std::min(text.find('\n'), text.size());
            const auto content = trimmed(text.substr(0, end));
            text.remove_prefix(std::min(end + 1, text.size()));
            if (content.empty())
                continue;
            if (content.front() == '#')
                readNote(content.substr(1), number);
            else if (m_data.columns.empty())
                readHead(content, number);
            else
                readRow(content, number);
        }
        if (m_data.columns.empty())
            m_findings.error("csv.head", "", "the line with the names of the columns is missing");
        if (m_badRows > kMostRowFindings)
            m_findings.error("csv.row", "", std::to_string(m_badRows) + " rows are invalid");
    }

    void checkSource()
    {
        m_data.origin = m_origin;
        if (!m_hasKind)
            m_findings.error("origin.missing",
                             "",
                             "the data have no origin",
                             "add a line '# kind: paper' (and document, place, note)");
        else
            checkOrigin(m_origin, "", m_findings);
    }

private:
    void readNote(std::string_view text, std::size_t line)
    {
        const auto colon = text.find(':');
        if (colon == std::string_view::npos)
            return;
        const auto key = trimmed(text.substr(0, colon));
        const std::string value{trimmed(text.substr(colon + 1))};
        if (key == "title")
            m_data.title = value;
        else if (key == "document")
            m_origin.source.document = value;
        else if (key == "place")
            m_origin.source.place = value;
        else if (key == "note")
            m_origin.note += (m_origin.note.empty() ? "" : " ") + value;
        else if (key == "kind") {
            const auto kind = originKind(value);
            m_hasKind = true;
            if (kind)
                m_origin.kind = *kind;
            else
                m_findings.error(
                    "origin.kind", linePlace(line), "unknown kind of origin '" + value + "'");
        }
    }

    void readHead(std::string_view text, std::size_t line)
    {
        for (const auto& cell : cellsOf(text)) {
            Column column;
            m_units.emplace_back();
            const auto bracket = cell.find('[');
            const auto head = headOf(cell);
            column.name = head.name;
            if (bracket != std::string::npos && cell.back() == ']') {
                column.unit = head.unit;
                const auto unit = parseUnit(column.unit);
                if (unit) {
                    column.dimension = unit.value().dimension;
                    m_units.back() = unit.value();
                } else {
                    m_findings.error("unit.unknown",
                                     linePlace(line),
                                     firstMessage(unit.diagnostics()) + " of column '" +
                                         column.name + "'",
                                     firstHint(unit.diagnostics()));
                }
            } else if (bracket != std::string::npos) {
                m_findings.error(
                    "csv.head", linePlace(line), "expected NAME or NAME[UNIT], got '" + cell + "'");
            }
            if (!column.name.empty() && m_data.column(column.name))
                m_findings.error("csv.head",
                                 linePlace(line),
                                 "duplicate column '" + column.name + "'",
                                 "rename one of the two");
            m_data.columns.push_back(std::move(column));
        }
        m_words.assign(m_data.columns.size(), false);
    }

    void readRow(std::string_view text, std::size_t line)
    {
        const auto cells = cellsOf(text);
        if (cells.size() != m_data.columns.size()) {
            badRow(line,
                   std::to_string(cells.size()) + " cells, but the header has " +
                       std::to_string(m_data.columns.size()) + " columns");
            return;
        }
        for (std::size_t i = 0; i < cells.size(); ++i)
            readCell(m_data.columns[i], cells[i], i, line);
        ++m_rows;
    }

    // The first row decides whether a column without a unit contains words.
    void readCell(Column& column, const std::string& cell, std::size_t index, std::size_t line)
    {
        const auto value = parseDouble(cell);
        if (!value && m_rows == 0 && column.unit.empty())
            m_words[index] = true;
        if (m_words[index]) {
            column.words.push_back(cell);
            return;
        }
        if (!value) {
            badRow(line,
                   "'" + cell.substr(0, 40) + "' in column '" + column.name +
                       "' is not a finite number");
            return;
        }
        column.values.push_back(m_units[index].toBase(*value));
    }

    void badRow(std::size_t line, const std::string& message)
    {
        if (++m_badRows <= kMostRowFindings)
            m_findings.error("csv.row", linePlace(line), message);
    }

    static constexpr std::size_t kMostRowFindings = 20;

    DataFile& m_data;
    Origin m_origin;
    Findings& m_findings;
    std::vector<Unit> m_units; // per column
    std::vector<bool> m_words; // per column: contains words
    std::size_t m_badRows = 0;
    std::size_t m_rows = 0;
    bool m_hasKind = false;
};

} // namespace

const Column* DataFile::column(std::string_view name) const
{
    const auto found = std::ranges::find(columns, name, &Column::name);
    return found == columns.end() ? nullptr : &*found;
}

std::size_t DataFile::rows() const
{
    std::size_t rows = 0;
    for (const auto& column : columns)
        rows = std::max({rows, column.values.size(), column.words.size()});
    return rows;
}

DataFile readDataFile(std::string_view text, std::string id, Findings& findings)
{
    DataFile data;
    data.id = std::move(id);
    DataReader reader(data, findings);
    reader.read(text);
    reader.checkSource();
    return data;
}

DataFile readColumns(std::string_view text, std::string id, Findings& findings)
{
    DataFile data;
    data.id = std::move(id);
    DataReader(data, findings).read(text);
    return data;
}

Diagnostics renameColumns(DataFile& data, const std::vector<std::string>& names)
{
    Diagnostics problems;
    std::vector<Column> renamed;
    auto rest = data.columns;
    for (const auto& pair : names) {
        const auto equals = pair.find('=');
        const std::string to(trimmed(pair.substr(0, equals)));
        const auto head = headOf(trimmed(std::string_view(pair).substr(equals + 1)));
        const auto* const from = data.column(head.name);
        auto column =
            from ? Column{to, from->unit, from->dimension, from->values, from->words} : Column{};
        auto problem = from == nullptr ? "the data have no column '" + head.name + "'"
                       : std::ranges::count(renamed, to, &Column::name) > 0
                           ? "two columns cannot both be '" + to + "'"
                           : unitProblem(column, head.unit);
        if (problem.empty())
            renamed.push_back(std::move(column));
        else
            problems.add({Severity::Error, "data.column", "", pair, std::move(problem), ""});
        std::erase_if(rest, [&](const Column& other) {
            return other.name == to || (from != nullptr && other.name == from->name);
        });
    }
    data.columns = std::move(rest);
    data.columns.insert(data.columns.end(), renamed.begin(), renamed.end());
    return problems;
}

std::optional<Table> makeTable(const DataFile& data,
                               const std::string& x,
                               const std::string& y,
                               Interpolation interpolation,
                               const std::string& pointer,
                               Findings& findings)
{
    std::vector<std::string> names;
    for (const auto& column : data.columns)
        names.push_back(column.name);
    const auto* const xColumn = data.column(x);
    const auto* const yColumn = data.column(y);
    for (const auto& [name, column] : {std::pair{x, xColumn}, std::pair{y, yColumn}})
        if (!column || column->values.empty()) {
            findings.error("table.column",
                           pointer,
                           "the data '" + data.id + "' have no numeric column '" + name + "'",
                           column ? "" : didYouMean(name, names));
            return std::nullopt;
        }
    if (std::ranges::adjacent_find(xColumn->values, std::greater_equal<>{}) !=
        xColumn->values.end()) {
        findings.error("table.order",
                       pointer,
                       "the values of column '" + x + "' of '" + data.id +
                           "' must increase strictly",
                       "sort the rows and remove duplicates");
        return std::nullopt;
    }
    if (interpolation == Interpolation::Log)
        for (const auto& [name, column] : {std::pair{x, xColumn}, std::pair{y, yColumn}}) {
            const auto& values = column->values;
            const auto found = std::ranges::find_if(values, [](double v) { return !(v > 0); });
            if (found == values.end())
                continue;
            findings.error("table.positive",
                           pointer,
                           "log interpolation needs positive values, but column '" + name +
                               "' of '" + data.id + "' has " + shortestText(*found) + " in row " +
                               std::to_string(found - values.begin() + 1),
                           "remove this row, or use linear interpolation");
            return std::nullopt;
        }
    return Table{data.id,
                 xColumn->values,
                 yColumn->values,
                 xColumn->dimension,
                 yColumn->dimension,
                 interpolation};
}

} // namespace clusterwright::model

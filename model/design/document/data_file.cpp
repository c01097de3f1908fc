#include "model/design/document/data_file.h"

#include "model/core/diagnostic.h"
#include "model/core/text.h"
#include "model/core/text_parts.h"
#include "model/design/document/data_columns.h"
#include "model/json/provenance_json.h"
#include "model/units/quantity.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace clusterwright::model
{

namespace
{

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

// Splits "size[KiB]", unless a column has this name; the unit is empty without brackets.
TableHead columnHead(const DataFile& data, std::string_view text)
{
    const auto bracket = text.find('[');
    if (bracket == text.npos || text.back() != ']' || data.column(text) != nullptr)
        return {std::string(text), ""};
    return {std::string(trimmed(text.substr(0, bracket))),
            std::string(text.substr(bracket + 1, text.size() - bracket - 2))};
}

// Makes columns of a table.
class DataReader
{
public:
    DataReader(DataFile& data, Findings& findings, bool usesAll)
        : m_data(data)
        , m_findings(findings)
        , m_usesAll(usesAll)
    {
    }

    void read(std::string_view text)
    {
        Diagnostics problems;
        m_table = readTable(std::string(text), {.hasUnusedColumns = !m_usesAll}, problems);
        for (const auto& problem : problems)
            m_findings.error(problem.code, problem.pointer, problem.message, problem.hint);
        for (const auto& [line, comment] : m_table.comments)
            readNote(comment, line);
        const auto named = std::ranges::count_if(
            m_table.heads, [](const TableHead& head) { return !head.name.empty(); });
        m_areNeeded = static_cast<std::size_t>(named) <= kMostNeededColumns;
        for (std::size_t c = 0; c < m_table.heads.size(); ++c)
            if (!isEmpty(c))
                readColumn(c);
        if (const auto reading = toText(m_table.reading); !reading.empty())
            m_data.notes.add({Severity::Note, "csv.read", m_findings.file, "", reading, ""});
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

    void readColumn(std::size_t index)
    {
        const auto& head = m_table.heads[index];
        Column column{head.name, head.unit, {}, {}};
        column.signs = head.signs;
        if (!column.name.empty() && m_data.column(column.name))
            m_findings.error("csv.head",
                             linePlace(m_table.headLine),
                             "duplicate column '" + column.name + "'",
                             "rename one of the two");
        if (head.name.find('[') != head.name.npos)
            m_findings.error("csv.head",
                             linePlace(m_table.headLine),
                             "expected NAME or NAME[UNIT], got '" + head.name + "'");
        const auto unit = unitOf(column);
        column.dimension = unit.dimension;
        if (!head.unit.empty() || head.isOfNumbers)
            readNumbers(column, index, unit);
        else
            readWords(column, index);
        if (m_usesAll || (m_areNeeded && !head.unit.empty()))
            m_findings.list.add(std::exchange(column.problems, {}));
        m_data.columns.push_back(std::move(column));
    }

    void
    refuse(Column& column, const char* code, std::size_t line, std::string text, std::string hint)
    {
        column.problems.push_back({Severity::Error,
                                   code,
                                   m_findings.file,
                                   linePlace(line),
                                   std::move(text),
                                   std::move(hint)});
    }

    void readWords(Column& column, std::size_t index)
    {
        column.values.clear();
        for (std::size_t r = 0; r < m_table.rows(); ++r)
            column.words.emplace_back(m_table.cell(r, index));
    }

    Unit unitOf(Column& column)
    {
        const auto unit = parseUnit(column.unit.empty() ? "1" : column.unit);
        if (unit)
            return unit.value();
        refuse(column,
               "unit.unknown",
               m_table.headLine,
               firstMessage(unit.diagnostics()) + " of column '" + column.name + "'",
               firstHint(unit.diagnostics()));
        return {};
    }

    // Columns that a separator at the end of all lines adds.
    [[nodiscard]] bool isEmpty(std::size_t index) const
    {
        for (std::size_t r = 0; r < m_table.rows(); ++r)
            if (!m_table.cell(r, index).empty())
                return false;
        return m_table.heads[index].name.empty() && m_table.heads[index].unit.empty();
    }

    void readNumbers(Column& column, std::size_t index, const Unit& unit)
    {
        std::size_t badCells = 0;
        for (std::size_t r = 0; r < m_table.rows(); ++r) {
            const auto cell = m_table.cell(r, index);
            const auto value = m_table.number(r, index);
            if (!value && !isMissing(cell) && ++badCells <= kMostCellFindings)
                refuse(column,
                       "csv.row",
                       m_table.lines[r],
                       "'" + std::string(cell.substr(0, 40)) + "' in column '" + column.name +
                           "' is not a finite number",
                       "correct the cell, or leave it empty");
            column.values.push_back(value ? unit.toBase(*value) : kMissing);
        }
        if (badCells > kMostCellFindings)
            refuse(column, "csv.row", 0, std::to_string(badCells) + " cells are invalid", "");
        if (badCells > 0)
            readWords(column, index);
    }

    static constexpr std::size_t kMostCellFindings = 20;
    static constexpr double kMissing = std::numeric_limits<double>::quiet_NaN();

    DataFile& m_data;
    Origin m_origin;
    Findings& m_findings;
    TextTable m_table;
    bool m_usesAll;
    bool m_areNeeded = false; // the columns, since they are few
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
    DataReader reader(data, findings, true);
    reader.read(text);
    reader.checkSource();
    return data;
}

DataFile readColumns(std::string_view text, std::string id, Findings& findings, bool usesAll)
{
    DataFile data;
    data.id = std::move(id);
    DataReader(data, findings, usesAll).read(text);
    return data;
}

Diagnostics columnErrors(const DataFile& data, const std::vector<std::string>& names)
{
    Diagnostics problems;
    std::vector<NumberSigns> signs;
    for (const auto& column : data.columns)
        if (std::ranges::count(names, column.name) > 0) {
            problems.add(column.problems);
            signs.push_back(column.signs);
        }
    problems.add(signProblems(signs));
    return problems;
}

Diagnostics renameColumns(DataFile& data, const std::vector<std::string>& names)
{
    Diagnostics problems;
    std::vector<Column> renamed;
    auto rest = data.columns;
    for (const auto& pair : names) {
        const auto [name, written] = splitAtEquals(pair);
        const std::string to(trimmed(name));
        const auto head = columnHead(data, trimmed(written.value_or(name)));
        const auto* const from = data.column(head.name);
        auto column = from ? *from : Column{};
        column.name = to;
        column.labels.clear();
        auto problem = from == nullptr ? "the data have no column '" + head.name + "'"
                       : std::ranges::count(renamed, to, &Column::name) > 0
                           ? "two columns cannot both be '" + to + "'"
                           : unitProblem(column, head.unit);
        if (problem.empty())
            renamed.push_back(std::move(column));
        else
            problems.add({Severity::Error, "data.column", "", pair, std::move(problem), ""});
        std::erase_if(rest, [&](const Column& other) {
            return from && (other.name == from->name ||
                            other.name == from->name + std::string(kReplacedColumn));
        });
        for (auto& other : rest)
            if (other.name == to)
                other.name += kReplacedColumn;
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
    for (const auto* const column : {xColumn, yColumn})
        if (std::ranges::any_of(column->values, [](double v) { return std::isnan(v); })) {
            findings.error("table.column",
                           pointer,
                           "column '" + column->name + "' of '" + data.id + "' has empty cells",
                           "remove these rows");
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

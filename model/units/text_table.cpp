#include "model/units/text_table.h"

#include "model/core/diagnostic.h"
#include "model/core/text.h"
#include "model/core/text_encoding.h"
#include "model/units/table_cells.h"

#include <algorithm>
#include <utility>

namespace clusterwright::model
{

namespace
{

std::string quotedText(std::string_view cell)
{
    constexpr std::size_t kShown = 40;
    return "'" + std::string(cell.substr(0, kShown)) + "'";
}

Diagnostics signError(const char* code, std::size_t line, std::string message, const char* hint)
{
    return {Severity::Error, code, "", linePlace(line), std::move(message), hint};
}

class TableMaker
{
public:
    TableMaker(TextTable& table, const TableChoices& choices, Diagnostics& problems)
        : m_table(table)
        , m_problems(problems)
        , m_lines(linesOf(*table.text, choices.hasCommentsInRows))
        , m_hasUnusedColumns(choices.hasUnusedColumns)
    {
    }

    void run()
    {
        m_table.comments = m_lines.comments;
        if (trimmed(*m_table.text).starts_with('{'))
            return error("csv.head", 1, "this is JSON, not a table", "use a CSV file");
        if (m_lines.openQuote != 0)
            error("csv.row", m_lines.openQuote, "a quote has no end", "remove it, or close it");
        if (m_lines.rows.empty())
            return error("csv.head", 0, "the line with the names of the columns is missing");
        m_table.reading.separator = separatorOf(m_lines);
        if (const auto head = lineBelowTitle(m_lines, m_table.reading.separator); head != 0)
            return error("csv.head",
                         m_lines.rows.front().number,
                         "this line is a title: the names of the columns are in line " +
                             std::to_string(head),
                         "begin each line of the title with '#'");
        splitHeads();
        splitRows();
        takeUnits();
        for (std::size_t c = 0; c < m_table.heads.size(); ++c) {
            const auto kinds = kindsIn(c, 0);
            m_table.heads[c].isOfNumbers = kinds.areNumbers();
            m_hasWords.push_back(kinds.others > 0);
        }
        chooseDecimal();
        checkSigns();
    }

private:
    void error(const char* code, std::size_t line, std::string message, std::string hint = {})
    {
        m_problems.add(
            {Severity::Error, code, "", linePlace(line), std::move(message), std::move(hint)});
    }

    [[nodiscard]] std::vector<std::string_view> cellsOf(std::string_view line)
    {
        std::vector<std::string_view> cells;
        splitLine(line, m_table.reading.separator, cells);
        for (auto& cell : cells)
            cell = plainCell(cell);
        return cells;
    }

    static std::vector<std::string_view> withoutTail(std::vector<std::string_view> cells)
    {
        while (cells.size() > 1 && cells.back().empty())
            cells.pop_back();
        return cells;
    }

    // Returns the cell without blanks and quotes.
    std::string_view plainCell(std::string_view cell)
    {
        cell = trimmedCell(cell);
        if (cell.size() < 2 || cell.front() != '"' || cell.back() != '"')
            return cell;
        cell = cell.substr(1, cell.size() - 2);
        if (cell.find("\"\"") != cell.npos) {
            auto& own = m_table.unquoted.emplace_back(cell);
            for (auto at = own.find("\"\""); at != std::string::npos; at = own.find("\"\"", at + 1))
                own.erase(at, 1);
            cell = own;
        }
        return trimmedCell(cell);
    }

    // Names are in the first row, or in the comment before a first row of numbers.
    void splitHeads()
    {
        const auto& first = m_lines.rows.front();
        m_headCells = withoutTail(cellsOf(first.text));
        m_table.headLine = first.number;
        m_firstRow = 1;
        const auto isValue = [](std::string_view cell) {
            return isNumber(cell) || isMissing(cell);
        };
        if (!std::ranges::all_of(m_headCells, isValue) ||
            std::ranges::none_of(m_headCells, isNumber))
            return;
        const auto numbers = m_headCells.size();
        for (const auto& comment : m_lines.comments)
            if (comment.number < first.number) {
                m_headCells = withoutTail(cellsOf(comment.text));
                m_table.headLine = m_table.reading.namesLine = comment.number;
            }
        m_firstRow = 0;
        if (m_table.reading.namesLine != 0 && m_headCells.size() == numbers &&
            std::ranges::none_of(m_headCells, isNumber))
            return;
        error("csv.head",
              first.number,
              "expected the names of the columns, got numbers",
              "add a line with names before it, such as size[B]" +
                  std::string(1,
                              numbers > 1 && m_table.reading.separator != 0
                                  ? m_table.reading.separator
                                  : ',') +
                  "time[us]");
        m_headCells.resize(numbers);
    }

    void splitRows()
    {
        std::vector<std::vector<std::string_view>> rows;
        bool areNames = true; // first cells, for which the header has no cell
        bool isTail = true;   // last cells, after a separator at the end of all lines
        for (std::size_t i = m_firstRow; i < m_lines.rows.size(); ++i) {
            const auto& cells = rows.emplace_back(cellsOf(m_lines.rows[i].text));
            areNames = areNames && cells.size() == m_headCells.size() + 1 && isRowName(cells, i);
            isTail = isTail && cells.back().empty();
        }
        const bool hasNames = areNames && !isTail;
        if (hasNames)
            m_headCells.insert(m_headCells.begin(), std::string_view());
        for (const auto cell : m_headCells)
            m_table.heads.push_back(headOf(withoutBreaks(cell), m_table.reading.hasOtherUnits));
        for (std::size_t i = 0; i < rows.size(); ++i)
            addRow(rows[i], m_lines.rows[m_firstRow + i].number);
        if (m_badRows > kMostRowFindings)
            error("csv.row", 0, std::to_string(m_badRows) + " rows are invalid");
    }

    // Names of rows, as other programs write them without a head: words, or the number of the row. Never a number that commas
    // separate, because "10,121,5" may have a decimal comma.
    [[nodiscard]] bool isRowName(const std::vector<std::string_view>& cells, std::size_t row) const
    {
        const auto name = cells.front();
        const bool isQuoted = trimmed(m_lines.rows[row].text).starts_with('"');
        const auto index = parseIndex(name);
        const auto nth = row - m_firstRow;
        const bool isNth = index && (*index == nth || *index == nth + 1);
        return isQuoted || (!name.empty() && !isNumber(name)) ||
               (isNth && m_table.reading.separator != ',');
    }

    std::string_view withoutBreaks(std::string_view head)
    {
        if (head.find_first_of("\r\n") == head.npos)
            return head;
        auto& own = m_table.unquoted.emplace_back();
        for (const char c : head)
            if (const bool isBreak = c == '\r' || c == '\n'; !isBreak || !own.ends_with(' '))
                own += isBreak ? ' ' : c;
        return own;
    }

    void addRow(std::vector<std::string_view>& cells, std::size_t line)
    {
        const auto heads = m_table.heads.size();
        while (cells.size() > heads && cells.back().empty())
            cells.pop_back();
        if (cells.size() != heads) {
            if (++m_badRows > kMostRowFindings)
                return;
            const bool areCommas = m_table.reading.separator == ',' && cells.size() > heads;
            return error("csv.row",
                         line,
                         counted(cells.size(), "cell") + ", but the header has " +
                             counted(heads, "column"),
                         areCommas ? "put numbers with decimal commas in quotes, or separate the "
                                     "columns by semicolons"
                                   : "");
        }
        m_table.cells.insert(m_table.cells.end(), cells.begin(), cells.end());
        m_table.lines.push_back(line);
    }

    // Takes the first row as units if its cells are units of columns of numbers, or empty.
    void takeUnits()
    {
        if (m_table.rows() < 2)
            return;
        std::vector<std::string> units;
        bool hasUnit = false;
        for (std::size_t c = 0; c < m_table.heads.size(); ++c) {
            auto unit = unitIn(m_table.cell(0, c));
            if (!unit || (!unit->empty() && !kindsIn(c, 1).areNumbers()))
                return;
            hasUnit = hasUnit || !unit->empty();
            units.push_back(std::move(*unit));
        }
        if (!hasUnit)
            return;
        for (std::size_t c = 0; c < units.size(); ++c)
            if (m_table.heads[c].unit.empty())
                m_table.heads[c].unit = units[c];
            else if (!units[c].empty() && m_table.heads[c].unit != units[c])
                error("csv.head",
                      m_table.lines.front(),
                      "column '" + m_table.heads[c].name + "' has the units " +
                          m_table.heads[c].unit + " and " + units[c]);
        m_table.reading.unitLine = m_table.lines.front();
        m_table.lines.erase(m_table.lines.begin());
        m_table.cells.erase(m_table.cells.begin(),
                            m_table.cells.begin() + static_cast<std::ptrdiff_t>(units.size()));
    }

    struct Kinds {
        std::size_t numbers = 0;
        std::size_t others = 0;

        [[nodiscard]] bool areNumbers() const { return numbers >= others; } // see TableHead
    };

    [[nodiscard]] Kinds kindsIn(std::size_t column, std::size_t first) const
    {
        Kinds kinds;
        for (std::size_t r = first; r < m_table.rows(); ++r) {
            const auto cell = m_table.cell(r, column);
            if (isNumber(cell))
                ++kinds.numbers;
            else if (!isMissing(cell))
                ++kinds.others;
        }
        return kinds;
    }

    void chooseDecimal()
    {
        char stated = 0;
        for (const auto& [line, text] : m_lines.comments)
            if (constexpr std::string_view kKey = "decimal:"; text.starts_with(kKey))
                if (const auto sign = trimmed(text.substr(kKey.size())); sign == "." || sign == ",")
                    stated = sign.front();
        for (std::size_t c = 0; c < m_table.heads.size(); ++c)
            if (stated != 0)
                m_table.heads[c].signs.decimal = stated;
            else if (m_table.heads[c].isOfNumbers)
                takeSigns(c);
        if (stated == 0)
            decideDoubts();
        m_table.reading.decimal = '.';
        for (const auto& head : m_table.heads)
            if (head.signs.decimal == ',')
                m_table.reading.decimal = ',';
        noteThousands();
    }

    // Finds the numbers with one meaning, such as "121.5" and "1,234,567".
    void takeSigns(std::size_t column)
    {
        auto& signs = m_table.heads[column].signs;
        for (std::size_t r = 0; r < m_table.rows(); ++r) {
            const auto cell = m_table.cell(r, column);
            if (cell.find_first_of(".,") == cell.npos)
                continue;
            const auto asPoint = numberIn(cell, '.', nullptr);
            const auto asComma = numberIn(cell, ',', nullptr);
            if (asPoint == asComma)
                continue;
            auto& first = asPoint && asComma ? signs.doubtful : asPoint ? signs.point : signs.comma;
            m_hasDoubtfulComma =
                m_hasDoubtfulComma || (asPoint && asComma && cell.find(',') != cell.npos);
            if (!first)
                first = NumberCell{std::string(cell), m_table.lines[r]};
        }
        if (signs.point || signs.comma)
            signs.doubtful.reset();
        signs.decimal = signs.comma && !signs.point ? ',' : '.';
    }

    // Returns the signs that columns without words show.
    [[nodiscard]] NumberSigns shownSigns(bool haveUnits) const
    {
        NumberSigns shown;
        for (std::size_t c = 0; c < m_table.heads.size(); ++c) {
            const auto& head = m_table.heads[c];
            if (m_hasWords[c] || head.unit.empty() == haveUnits)
                continue;
            shown.point = shown.point ? shown.point : head.signs.point;
            shown.comma = shown.comma ? shown.comma : head.signs.comma;
        }
        return shown;
    }

    // Columns with units have numbers, but one without a unit may have versions or lists.
    void decideDoubts()
    {
        auto shown = shownSigns(true);
        if (!shown.point && !shown.comma)
            shown = shownSigns(false);
        const bool isShown = shown.point || shown.comma;
        // Points are decimal in programs that separate by commas, bars or blanks.
        const auto separator = m_table.reading.separator;
        const bool isDoubt = m_hasDoubtfulComma || separator == ';' || separator == '\t';
        std::vector<NumberSigns> doubtful;
        for (std::size_t c = 0; c < m_table.heads.size(); ++c)
            if (auto& signs = m_table.heads[c].signs; signs.doubtful && isShown)
                signs.decimal = shown.comma && !shown.point ? ',' : '.';
            else if (const auto own = std::exchange(signs.doubtful, {}); own && !m_hasWords[c])
                doubtful.push_back({.doubtful = own});
        if (isDoubt)
            m_problems.add(signProblems(doubtful));
    }

    void checkSigns()
    {
        std::size_t named = 0;
        std::vector<NumberSigns> signs;
        for (const auto& head : m_table.heads) {
            named += head.name.empty() ? 0U : 1U;
            signs.push_back(head.signs);
        }
        if (!m_hasUnusedColumns || named <= kMostNeededColumns)
            m_problems.add(signProblems(signs));
    }

    void noteThousands()
    {
        for (std::size_t c = 0; c < m_table.heads.size(); ++c)
            if (m_table.heads[c].isOfNumbers)
                for (std::size_t r = 0; r < m_table.rows() && !m_table.reading.hasThousands; ++r)
                    static_cast<void>(numberIn(m_table.cell(r, c),
                                               m_table.heads[c].signs.decimal,
                                               &m_table.reading.hasThousands));
    }

    static constexpr std::size_t kMostRowFindings = 20;

    TextTable& m_table;
    Diagnostics& m_problems;
    TableLines m_lines;
    bool m_hasUnusedColumns;
    std::vector<std::string_view> m_headCells;
    std::size_t m_firstRow = 0;
    std::size_t m_badRows = 0;
    std::vector<bool> m_hasWords; // one for each column
    bool m_hasDoubtfulComma = false;
};

} // namespace

std::string toText(const TableReading& reading)
{
    std::vector<std::string> parts;
    switch (reading.separator) {
    case ';':
        parts.emplace_back("semicolon-separated");
        break;
    case '\t':
        parts.emplace_back("tab-separated");
        break;
    case ' ':
        parts.emplace_back("blank-separated");
        break;
    case '|':
        parts.emplace_back("bar-separated");
        break;
    default:
        break;
    }
    std::vector<std::string> more;
    if (reading.decimal == ',')
        more.emplace_back("decimal commas");
    if (reading.hasThousands)
        more.emplace_back("separators of thousands");
    if (reading.hasOtherUnits)
        more.emplace_back("units in the names of the columns");
    if (reading.unitLine != 0)
        more.push_back("units in line " + std::to_string(reading.unitLine));
    if (reading.namesLine != 0)
        more.push_back("names of columns from the comment in line " +
                       std::to_string(reading.namesLine));
    if (!more.empty())
        parts.push_back("with " + join(more, ", "));
    if (reading.encoding != "UTF-8")
        parts.push_back("in " + reading.encoding);
    return parts.empty() ? "" : "read as " + join(parts, " ");
}

std::optional<double> TextTable::number(std::string_view cell) const
{
    return numberIn(cell, reading.decimal, nullptr);
}

std::optional<double> TextTable::number(std::size_t row, std::size_t column) const
{
    return numberIn(cell(row, column), heads[column].signs.decimal, nullptr);
}

Diagnostics signProblems(const std::vector<NumberSigns>& columns)
{
    std::optional<NumberCell> point;
    std::optional<NumberCell> comma;
    for (const auto& signs : columns) {
        point = point ? point : signs.point;
        comma = comma ? comma : signs.comma;
    }
    if (point && comma)
        return signError("csv.signs",
                         std::max(point->line, comma->line),
                         quotedText(point->cell) + " in line " + std::to_string(point->line) +
                             " and " + quotedText(comma->cell) + " in line " +
                             std::to_string(comma->line) + " have different decimal signs",
                         "write all numbers with one sign");
    for (const auto& signs : columns)
        if (const auto& doubtful = signs.doubtful;
            doubtful && !(signs.decimal == '.' ? point : comma))
            return signError(
                "csv.decimal",
                doubtful->line,
                quotedText(doubtful->cell) + " is " +
                    shortestText(*numberIn(doubtful->cell, '.', nullptr)) +
                    " with decimal points, or " +
                    shortestText(*numberIn(doubtful->cell, ',', nullptr)) + " with decimal commas",
                "add a line '# decimal: .' or '# decimal: ,' for the decimal sign of the file");
    return {};
}

TextTable readTable(std::string bytes, const TableChoices& choices, Diagnostics& problems)
{
    TextTable table;
    auto decoded = decodedText(std::move(bytes));
    if (!decoded) {
        problems.add(decoded.diagnostics());
        table.text = std::make_unique<const std::string>();
        return table;
    }
    table.reading.encoding = decoded.value().encoding;
    table.text = std::make_unique<const std::string>(std::move(decoded).value().text);
    TableMaker(table, choices, problems).run();
    return table;
}

std::string decimalLine(const std::string& bytes, char sign)
{
    const std::string line = std::string("\n# decimal: ") + sign + "\n";
    const auto decoded = decodedText(bytes);
    if (!decoded || decoded.value().encoding != "UTF-16")
        return line;
    const bool isBigEndian = bytes.front() == '\xfe' || bytes.front() == '\0';
    std::string wide;
    for (const char c : line)
        wide += isBigEndian ? std::string{'\0', c} : std::string{c, '\0'};
    return wide;
}

} // namespace clusterwright::model

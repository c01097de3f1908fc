// A list of edges, one cable a line: "from to [bandwidth latency duplex] [class=name] [port_a=0] [port_b=0] ...". Words as in
// class_text.h. Lines that begin with "#:" declare (topology, component, cable, vertex); other lines with # or % are comments.
//
// Files of other programs may have cells between semicolons, tabs or commas, a first line with the names of the columns, and
// the attributes that NetworkX appends in braces. Below names between semicolons or tabs, the decimal sign is that of text_table.h.
#include "model/core/diagnostic.h"
#include "model/core/text.h"
#include "model/topology/formats/readers.h"
#include "model/units/quantity.h"
#include "model/units/text_table.h"

#include <algorithm>
#include <array>
#include <optional>

namespace clusterwright::model
{

namespace
{

constexpr std::string_view kDeclaration = "#:";
const std::vector<std::string> kPlaces{"from", "to", "bandwidth", "latency", "duplex"};

// Returns the position of the first of `signs` outside quotes; with `after`, of the first one that follows one of these.
std::size_t findUnquoted(std::string_view line, std::string_view signs, std::string_view after = {})
{
    bool isQuoted = false;
    for (std::size_t at = 0; at < line.size(); ++at) {
        if (isQuoted && line[at] == '\\')
            ++at;
        else if (line[at] == '"')
            isQuoted = !isQuoted;
        else if (!isQuoted && signs.find(line[at]) != std::string_view::npos &&
                 (after.empty() || (at > 0 && after.find(line[at - 1]) != std::string_view::npos)))
            return at;
    }
    return std::string_view::npos;
}

// Stands for an empty cell; the empty text in quotes is a name.
const std::string kBlankCell(1, '\0');

bool isBlankCell(const Word& word)
{
    return word.text == kBlankCell;
}

// Cells between separators, empty ones included; words without a separator (0). Empty when a quote is not closed.
std::optional<std::vector<Word>> cellsOf(std::string_view line, char separator)
{
    if (separator == 0)
        return wordsOf(line);
    std::vector<Word> cells;
    for (bool isLast = false; !isLast;) {
        const auto end = findUnquoted(line, std::string(1, separator));
        isLast = end == std::string_view::npos;
        const auto cell = trimmed(line.substr(0, end));
        line.remove_prefix(isLast ? line.size() : end + 1);
        if (isLast && cell.empty())
            break;
        auto words = wordsOf(cell);
        if (!words)
            return std::nullopt;
        const bool isOne = words->size() == 1 && cell.front() != '{';
        cells.push_back(isOne ? words->front()
                              : Word{"", cell.empty() ? kBlankCell : std::string(cell)});
    }
    return cells;
}

// Text up to the first of `ends`, or the content of quotes; leaves `text` after it.
std::string pythonText(std::string_view& text, std::string_view ends)
{
    text = trimmed(text);
    std::string result;
    if (!text.empty() && (text.front() == '\'' || text.front() == '"')) {
        const auto end = std::min(text.find(text.front(), 1), text.size());
        result = text.substr(1, end - 1);
        text.remove_prefix(std::min(end + 1, text.size()));
        text.remove_prefix(std::min(text.find_first_of(ends), text.size()));
        return result;
    }
    const auto end = std::min(text.find_first_of(ends), text.size());
    result = trimmed(text.substr(0, end));
    text.remove_prefix(end);
    return result;
}

// "{'weight': 5, 'bandwidth': '10 Gbit/s'}", as NetworkX writes attributes.
FileAttributes pythonAttributes(std::string_view text)
{
    FileAttributes attributes;
    text.remove_prefix(1);
    while (!trimmed(text).empty() && trimmed(text).front() != '}') {
        auto name = pythonText(text, ":}");
        if (text.empty() || text.front() != ':')
            break;
        text.remove_prefix(1);
        attributes.emplace_back(std::move(name), pythonText(text, ",}"));
        if (!text.empty() && text.front() == ',')
            text.remove_prefix(1);
    }
    return attributes;
}

bool isQuantity(const std::string& text)
{
    const auto quantity = parseQuantity(text);
    return quantity &&
           (quantity.value().dimension == kBandwidth || quantity.value().dimension == kTime);
}

// "25 Gbit/s" without quotes is two words.
void joinQuantities(std::vector<Word>& words)
{
    for (std::size_t i = 2; i + 1 < words.size(); ++i) {
        const auto both = words[i].text + " " + words[i + 1].text;
        if (words[i].key.empty() && words[i + 1].key.empty() && parseDouble(words[i].text) &&
            isQuantity(both)) {
            words[i].text = both;
            words.erase(words.begin() + static_cast<std::ptrdiff_t>(i) + 1);
        }
    }
}

class EdgeListReader
{
public:
    EdgeListReader(TopologyBuilder& builder, std::string_view text)
        : m_builder(builder)
        , m_text(text)
    {
    }

    void readLine(std::string_view line, std::size_t number);

private:
    [[nodiscard]] bool takeFirst(std::string_view line, std::size_t number);
    [[nodiscard]] bool takeHeader(const std::vector<Word>& words, std::size_t line);
    void findSigns();
    [[nodiscard]] std::string withPoint(const std::string& text) const;
    void readCable(const std::vector<Word>& words, FileAttributes attributes, std::size_t line);
    [[nodiscard]] bool isPlausible(const Word& word, const std::string& column, std::size_t line);

    TopologyBuilder& m_builder;
    std::string_view m_text;
    TextTable m_numbers;                // only the signs of numbers
    std::vector<std::string> m_columns; // names; empty before the first cable
    char m_separator = 0;               // the same in all lines; 0 for words
    bool m_hasHeader = false;
};

void EdgeListReader::readLine(std::string_view line, std::size_t number)
{
    if (line.starts_with(kDeclaration))
        return m_builder.addDeclaration(line.substr(kDeclaration.size()), number);
    if (line.starts_with('#') || line.starts_with('%'))
        return;
    FileAttributes attributes;
    if (const auto brace = findUnquoted(line, "{", " \t,"); brace != std::string_view::npos) {
        attributes = pythonAttributes(line.substr(brace));
        line = trimmed(line.substr(0, brace));
    }
    line = trimmed(line.substr(0, findUnquoted(line, "#", " \t")));
    if (line.empty() || (m_columns.empty() && takeFirst(line, number)))
        return;
    auto words = cellsOf(line, m_separator);
    if (!words)
        return m_builder.report("format.syntax", number, "a quote is not closed", "end it with \"");
    if (words->empty())
        return;
    if (!m_hasHeader && words->size() > 2 && ((*words)[1].text == "--" || (*words)[1].text == "->"))
        words->erase(words->begin() + 1); // "a -- b", as in DOT
    if (!m_hasHeader)
        joinQuantities(*words);
    readCable(*words, std::move(attributes), number);
}

// Chooses the separator by the first line, and takes it if it is a header. Words may have commas between them, so without a header a
// blank before the first comma or semicolon means words.
bool EdgeListReader::takeFirst(std::string_view line, std::size_t number)
{
    m_columns = kPlaces;
    for (const char sign : {';', '\t', ',', '\0'}) {
        const auto first = findUnquoted(line, std::string(1, sign));
        if (sign != 0 && first == std::string_view::npos)
            continue;
        const auto cells = cellsOf(line, sign);
        if (cells && takeHeader(*cells, number)) {
            m_separator = sign;
            if (sign == ';' || sign == '\t')
                findSigns();
            return true;
        }
        const bool isWords = sign != '\t' && findUnquoted(line, " \t") < first;
        if (m_separator == 0 && !isWords)
            m_separator = sign;
    }
    return false;
}

// The names of columns, if the first line has those of both ends and no value: "node1 node2 10G" is a cable.
bool EdgeListReader::takeHeader(const std::vector<Word>& words, std::size_t line)
{
    std::vector<std::string> names;
    for (const auto& word : words)
        names.push_back(word.text);
    const auto isEnd = [](std::size_t end) {
        return [end](const std::string& name) { return endOfWord(name, EndOf::Cable) == end; };
    };
    const auto from = std::ranges::find_if(names, isEnd(0));
    const auto to = std::ranges::find_if(names, isEnd(1));
    const auto isValue = [](const std::string& name) { return !name.empty() && isDigit(name[0]); };
    if (from == names.end() || to == names.end() || std::ranges::any_of(names, isValue))
        return false;
    if (names.size() == 2 && isDigit(from->back())) // "node1 node2" is a cable
        return false;
    *from = kPlaces[0];
    *to = kPlaces[1];
    m_builder.note(Severity::Note,
                   "format.assumed",
                   linePlace(line) + " is read as the names of the columns: " + join(names, ", "));
    m_columns = std::move(names);
    m_hasHeader = true;
    return true;
}

// "1.000" between semicolons is 1 or 1000, unless another number or a comment shows the decimal sign.
void EdgeListReader::findSigns()
{
    Diagnostics problems;
    const auto table = readTable(std::string(m_text), {.hasCommentsInRows = true}, problems);
    if (table.reading.separator != m_separator)
        return;
    m_numbers.reading = table.reading;
    for (const auto& problem : problems)
        if (problem.code == "csv.decimal" || problem.code == "csv.signs")
            m_builder.reportAt(problem.pointer, problem.code, problem.message, problem.hint);
}

std::string EdgeListReader::withPoint(const std::string& text) const
{
    const auto& reading = m_numbers.reading;
    if ((reading.decimal == ',' || reading.hasThousands) &&
        text.find_first_of(".,") != std::string::npos)
        if (const auto number = m_numbers.number(text))
            return shortestText(*number);
    return text;
}

// An adjacency list and a line of names have a word where a bandwidth is expected.
bool EdgeListReader::isPlausible(const Word& word, const std::string& column, std::size_t line)
{
    const bool isMeasure = column == kPlaces[2] || column == kPlaces[3];
    const auto start = word.text.find_first_not_of("+-.");
    if (m_hasHeader || !isMeasure || word.text.empty() || word.text == "inf" ||
        (start != std::string::npos && isDigit(word.text[start])))
        return true;
    m_builder.report("format.value",
                     line,
                     column + " '" + word.text.substr(0, 60) + "' does not begin with a number",
                     "write one cable a line: from to bandwidth latency duplex; remove names of "
                     "columns, and write each neighbour of an adjacency list on a line of its own");
    return false;
}

void EdgeListReader::readCable(const std::vector<Word>& words,
                               FileAttributes attributes,
                               std::size_t line)
{
    std::array<std::optional<std::string>, 2> ends;
    std::size_t place = 0;
    for (const auto& word : words) {
        if (!word.key.empty()) {
            attributes.emplace_back(word.key, word.text);
            continue;
        }
        if (place == m_columns.size())
            return m_builder.report("format.syntax",
                                    line,
                                    "unexpected word '" + word.text.substr(0, 60) + "'",
                                    "write: from to bandwidth latency duplex; "
                                    "put names with blanks in quotes");
        const auto& column = m_columns[place++];
        if (isBlankCell(word))
            continue;
        if (column == kPlaces[0] || column == kPlaces[1])
            ends[column == kPlaces[1] ? 1 : 0] = word.text;
        else if (!isPlausible(word, column, line))
            return;
        else
            attributes.emplace_back(column, withPoint(word.text));
    }
    if (!ends[0] || !ends[1])
        return m_builder.report("format.syntax",
                                line,
                                "a cable needs two ends",
                                "write one cable a line: from to bandwidth latency duplex");
    const auto a = m_builder.vertex(*ends[0], line);
    const auto b = m_builder.vertex(*ends[1], line);
    if (a && b)
        m_builder.addCable(*a, *b, attributes, line);
}

std::string prefixed(std::string_view lines)
{
    std::string text;
    while (!lines.empty()) {
        const auto end = lines.find('\n');
        text.append(kDeclaration).append(" ").append(lines.substr(0, end + 1));
        lines.remove_prefix(end + 1);
    }
    return text;
}

} // namespace

void readEdgeList(std::string_view text, TopologyBuilder& builder)
{
    if (text.starts_with(kDeclaration) || text.find("\n#:") != std::string_view::npos)
        builder.beOurs();
    EdgeListReader reader(builder, text);
    for (std::size_t line = 1; !text.empty() && !builder.isHopeless(); ++line) {
        const auto end = text.find('\n');
        reader.readLine(trimmed(text.substr(0, end)), line);
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
}

std::string writeEdgeList(const Topology& topology)
{
    std::string lines = "topology name=" + wordText(topology.name) +
                        " striping=" + std::string(toText(topology.striping)) + "\n" +
                        classLines(topology);
    const auto vertexKeys = classKeys(topology.vertexClasses);
    const auto cableKeys = classKeys(topology.cableClasses);
    for (const auto& vertex : topology.vertices)
        lines += "vertex " + wordText(vertex.name) + " class=" + wordText(vertexKeys[vertex.type]) +
                 "\n";
    auto text = "# from to bandwidth latency duplex\n" + prefixed(lines);
    for (const auto& cable : topology.cables) {
        text += wordText(topology.vertices[cable.a].name) + " " +
                wordText(topology.vertices[cable.b].name);
        const auto attributes = classAttributes(topology.classOf(cable));
        for (std::size_t i = 0; i < attributes.size();
             ++i) // the first three have columns of their own
            text += " " + (i < 3 ? "" : attributes[i].first + "=") + wordText(attributes[i].second);
        text += " class=" + wordText(cableKeys[cable.type]);
        if (cable.portA != kAnyPort)
            text += " port_a=" + std::to_string(cable.portA);
        if (cable.portB != kAnyPort)
            text += " port_b=" + std::to_string(cable.portB);
        text += '\n';
    }
    return text;
}

} // namespace clusterwright::model

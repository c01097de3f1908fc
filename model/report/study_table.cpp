#include "model/report/study_table.h"

#include "model/core/text.h"
#include "model/report/report_elements.h"
#include "model/study/messages/result_message.h"
#include "model/study/results/result_table.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <span>
#include <utility>

namespace clusterwright::model
{

namespace
{

bool isSame(double value, const std::optional<double>& own)
{
    constexpr double kRelative = 1e-9; // rounding error on an axis
    return own && std::abs(value - *own) <= kRelative * std::abs(*own);
}

// Values as sentences and axes show them. The unit is apart where all values have the same one.
class ShownValues
{
public:
    ShownValues(const std::vector<double>& values, Dimension dimension, std::string unit)
        : m_dimension(dimension)
        , m_declared(std::move(unit))
    {
        std::set<std::string> units;
        for (const double value : values)
            if (std::isfinite(value) && value != 0)
                units.insert(parts(value).second);
        m_isShared = units.size() <= 1;
        if (m_isShared && !units.empty())
            m_unit = *units.begin();
    }

    // Empty for plain numbers, and where the values have different units.
    [[nodiscard]] const std::string& unit() const { return m_unit; }

    [[nodiscard]] std::string text(double value) const
    {
        if (!std::isfinite(value))
            return "\u2013";
        const auto [number, unit] = parts(value);
        return m_isShared || unit.empty() ? number : number + " " + unit;
    }

private:
    [[nodiscard]] std::pair<std::string, std::string> parts(double value) const
    {
        auto text = displayIn({value, m_dimension}, m_declared);
        const auto end = text.find_first_of(" %");
        if (end == std::string::npos)
            return {std::move(text), ""};
        auto unit = text.substr(text[end] == ' ' ? end + 1 : end);
        text.resize(end);
        return {std::move(text), std::move(unit)};
    }

    Dimension m_dimension;
    std::string m_declared;
    std::string m_unit;
    bool m_isShared = true;
};

std::string labelOfRow(const CurveStudy& study, const Curve& curve, std::size_t output)
{
    const bool isAlone = study.curves.size() == 1 && curve.series.empty();
    if (isAlone)
        return study.outputs[output];
    const auto label = labelOf(study, curve);
    return study.outputs.size() == 1 ? label : study.outputs[output] + ", " + label;
}

// Returns the heading of a column or row for a value of an axis.
std::string headHtml(const std::string& text, double value, const std::optional<double>& own)
{
    return isSame(value, own) ? "<b>" + htmlText(text) + "</b>" : htmlText(text);
}

// Returns "8 of 15 values of P. Bold: P of this design."; empty if neither applies.
std::string noteOn(const Axis& axis, std::size_t listed, const std::optional<double>& own)
{
    const auto count = axis.values.size();
    std::string note;
    if (listed < count)
        note = std::to_string(listed) + " of " + std::to_string(count) + " values of " +
               axis.variable + "; the figure shows all. ";
    if (std::ranges::any_of(axis.values, [&](double value) { return isSame(value, own); }))
        note += "Bold: " + axis.variable + " of this design.";
    return note;
}

std::string noteHtml(const std::string& note)
{
    return note.empty() ? "" : "<p class=\"meta\">" + htmlText(note) + "</p>\n";
}

std::string curveTable(const CurveStudy& study, const StudyPlace& own, bool isForPrint)
{
    const auto chosen = chosenAmong(study.x.values, kMostStudyColumns, own.x);
    std::vector<HtmlTable::Column> columns{{study.x.variable + " ="}, {""}};
    for (const auto i : chosen)
        columns.push_back({shownOn(study.x, study.x.values[i], study.xUnit),
                           HtmlTable::Kind::Number,
                           isSame(study.x.values[i], own.x)});
    HtmlTable table(columns, isForPrint);
    for (std::size_t output = 0; output < study.outputs.size(); ++output) {
        for (const auto& curve : study.curves) {
            const ShownValues shown(
                curve.outputs[output], study.dimensions[output], study.units[output]);
            const auto unit = unbroken(htmlText(shownUnit(shown.unit())), isForPrint ? "/" : "");
            const auto categories = categoriesOf(study, output);
            const auto add = [&](const std::string& label, const std::vector<double>& values) {
                std::vector<std::string> cells{sentenceHtml(label, isForPrint), unit};
                for (const auto i : chosen) {
                    const auto* const category = categoryAt(categories, values[i]);
                    cells.push_back(category ? htmlText(category->title) : shown.text(values[i]));
                }
                table.add(std::move(cells));
            };
            const auto addKinds = [&](const std::string& label, const BesideColumn& column) {
                std::vector<std::string> cells{sentenceHtml(label, isForPrint), ""};
                for (const auto i : chosen)
                    cells.push_back(
                        htmlText(shortName(*categoryAt(column.kinds, column.values[i]))));
                table.add(std::move(cells));
            };
            const auto label = labelOfRow(study, curve, output);
            add(label, curve.outputs[output]);
            for (const auto& beside :
                 besideColumns(bandOf(curve.bands, output), BandHeads::Displayed))
                if (beside.isKind())
                    addKinds(label + beside.end, beside);
                else
                    add(label + beside.end, beside.values);
        }
    }
    return table.html() + noteHtml(noteOn(study.x, chosen.size(), own.x));
}

ShownValues shownOn(const MapAxis& axis)
{
    return {axis.axis.values, axis.axis.dimension, axis.unit};
}

// Returns the title of a preset or the label of a value, else the number in the unit of the axis.
std::string valueOn(const MapAxis& axis, double value)
{
    const auto* const category = categoryAt(axis.axis.categories, value);
    return category ? category->title : shownOn(axis).text(value);
}

// A row for some of the y values, with those of its band, a column for some of the x values; each of the three in one unit.
std::string mapTable(const MapStudy& map, const StudyPlace& own, bool isForPrint)
{
    const auto named = [](const std::string& name, const std::string& unit) {
        return unit.empty() ? name : name + " (" + shownUnit(unit) + ")";
    };
    const ShownValues shown(map.values, map.dimension, map.unit);
    const auto columns = chosenAmong(map.x.axis.values, kMostStudyColumns, own.x);
    const auto rows = chosenAmong(map.y.axis.values, kMostStudyColumns, own.y);
    std::vector<HtmlTable::Column> heads{
        {named(map.y.axis.variable, shownOn(map.y).unit())},
        {named(map.x.axis.variable, shownOn(map.x).unit()) + " ="}};
    for (const auto x : columns)
        heads.push_back({valueOn(map.x, map.x.axis.values[x]),
                         HtmlTable::Kind::Number,
                         isSame(map.x.axis.values[x], own.x)});
    HtmlTable table(heads, isForPrint);
    const auto addRow = [&](const std::string& head,
                            const std::string& name,
                            const std::vector<double>& values,
                            std::size_t y) {
        std::vector<std::string> cells{head, htmlText(name)};
        for (const auto x : columns) {
            const double value = values[y * map.x.axis.values.size() + x];
            const auto* const label = categoryAt(map.categories, value);
            cells.push_back(label ? htmlText(label->title) : shown.text(value));
        }
        table.add(std::move(cells));
    };
    auto name = named(map.output, shown.unit());
    for (const auto y : rows) {
        const double value = map.y.axis.values[y];
        addRow(
            headHtml(valueOn(map.y, value), value, own.y), std::exchange(name, ""), map.values, y);
        if (map.band.isEmpty())
            continue;
        const auto level = " (95 %, " + map.band.named.name() + ")";
        addRow("", "low" + level, map.band.low, y);
        addRow("", "high" + level, map.band.high, y);
    }
    return table.html() + noteHtml(noteOn(map.x.axis, columns.size(), own.x)) +
           noteHtml(noteOn(map.y.axis, rows.size(), own.y));
}

// True for the label of a value, such as "100G Ethernet" or "4 x 1G Ethernet".
bool isLabel(const StudyCell& cell)
{
    const auto words = split(cell.text, ' ');
    const bool isWord = std::ranges::any_of(
        words.front(), [](char letter) { return letter != 'e' && isLetter(letter); });
    const bool hasOtherWord =
        words.size() > 1 && !words[1].empty() && isLetter(words[1].front()) && !parseUnit(words[1]);
    return std::isfinite(cell.number) && (isWord || hasOtherWord);
}

// True for a column of numbers: some cells have a number, and none has a label instead.
bool hasNumbers(const StudyTable& rows, std::size_t column)
{
    const auto cell = [column](const auto& row) -> const StudyCell& { return row[column]; };
    return std::ranges::none_of(rows.rows, isLabel, cell) &&
           std::ranges::any_of(
               rows.rows, [](const StudyCell& c) { return std::isfinite(c.number); }, cell);
}

std::string rowsTable(const StudyTable& rows, bool isForPrint)
{
    if (rows.rows.empty())
        return "";
    std::vector<HtmlTable::Column> columns;
    for (std::size_t i = 0; i < rows.heads.size(); ++i) {
        columns.push_back(
            {rows.heads[i], hasNumbers(rows, i) ? HtmlTable::Kind::Number : HtmlTable::Kind::Text});
    }
    HtmlTable table(columns, isForPrint);
    const auto count = std::min(rows.rows.size(), kMostStudyRows);
    for (std::size_t r = 0; r < count; ++r) {
        std::vector<std::string> cells;
        for (std::size_t i = 0; i < columns.size(); ++i) {
            const auto& cell = rows.rows[r][i];
            cells.push_back(columns[i].kind == HtmlTable::Kind::Number ? cell.text
                            : i == 0     ? breakableName(cell.text, isForPrint)
                            : isForPrint ? unbrokenNumbers(sentenceHtml(cell.text, true))
                                         : sentenceHtml(cell.text, false));
        }
        table.add(std::move(cells));
    }
    return table.html() +
           noteHtml(count == rows.rows.size()
                        ? ""
                        : "The first " + std::to_string(count) + " of " +
                              withThousands(std::to_string(rows.rows.size())) + " rows.");
}

// A sensitivity has one line for all inputs without effect.
std::string resultRows(const StudyResult& result, bool isForPrint)
{
    auto table = tableOf(result);
    const auto idle = inputsWithoutEffect(result);
    std::erase_if(table.rows, [&](const std::vector<StudyCell>& row) {
        return std::ranges::count(idle, row.front().text) > 0;
    });
    return rowsTable(table, isForPrint) +
           noteHtml(idle.empty() ? "" : "No effect: " + join(idle, ", "));
}

// Removes the columns of sources on paper, where they would be two words wide, and where only outputs differ: their cells say
// "computed" alone.
StudyTable withoutSources(StudyTable table, bool isForPrint)
{
    const auto isComputed = [](const std::vector<StudyCell>& row) {
        return row.back().text == kComputed && row[row.size() - 2].text == kComputed;
    };
    if (table.rows.empty() || (!isForPrint && !std::ranges::all_of(table.rows, isComputed)))
        return table;
    for (auto& row : table.rows)
        row.resize(row.size() - 2);
    table.heads.resize(table.heads.size() - 2);
    return table;
}

// Removes the rows whose values after the name are equal, and returns their number.
std::size_t removeEqual(StudyTable& table, std::size_t values)
{
    return std::erase_if(table.rows, [&](const std::vector<StudyCell>& row) {
        return std::ranges::all_of(std::span(row).subspan(1, values),
                                   [&](const StudyCell& cell) { return cell.text == row[1].text; });
    });
}

std::string equalNote(std::size_t count)
{
    return count == 0 ? ""
                      : noteHtml(std::to_string(count) +
                                 (count == 1 ? " value is" : " values are") + " equal.");
}

// Returns the values of the design and of each other one, in the order of their names in the first pair that has them.
StudyTable tableOfAll(const std::vector<Comparison>& pairs)
{
    StudyTable all;
    std::vector<std::string> labels{labelsOf(pairs[0].inputs[0], pairs[0].inputs[1]).first};
    for (const auto& pair : pairs)
        labels.push_back(labelsOf(pair.inputs[0], pair.inputs[1]).second);
    all.heads = sentenceNames(std::move(labels));
    all.heads.insert(all.heads.begin(), "name");
    for (std::size_t i = 0; i < pairs.size(); ++i)
        for (const auto& row : tableOf(pairs[i]).rows) {
            const auto name = [](const std::vector<StudyCell>& one) { return one[0].text; };
            auto found = std::ranges::find(all.rows, row[0].text, name);
            if (found == all.rows.end()) { // an input is listed only where it differs
                std::vector<StudyCell> cells(pairs.size() + 2, row[1]);
                cells[0] = row[0];
                found = all.rows.insert(found, std::move(cells));
            }
            (*found)[i + 2] = row[2];
        }
    return all;
}

// The values that differ; in the HTML page with the origins of inputs for a single other design.
std::string comparisonTable(const ComparisonStudy& study, bool isForPrint)
{
    if (study.pairs.size() > 1) {
        auto table = tableOfAll(study.pairs);
        const auto equal = removeEqual(table, study.pairs.size() + 1);
        return rowsTable(table, isForPrint) + equalNote(equal);
    }
    auto table = study.pairs.empty() ? StudyTable() : tableOf(study.pairs.front());
    const auto equal = removeEqual(table, 2);
    return rowsTable(withoutSources(std::move(table), isForPrint), isForPrint) + equalNote(equal);
}

} // namespace

std::vector<std::size_t>
chosenAmong(const std::vector<double>& values, std::size_t most, std::optional<double> own)
{
    std::vector<std::size_t> chosen;
    const auto count = std::min(values.size(), most);
    for (std::size_t i = 0; i < count; ++i)
        chosen.push_back(count == 1 ? 0 : i * (values.size() - 1) / (count - 1));
    const auto found =
        std::ranges::find_if(values, [&](double value) { return isSame(value, own); });
    const auto index = static_cast<std::size_t>(found - values.begin());
    if (found == values.end() || std::ranges::count(chosen, index) > 0 || count < 3)
        return chosen;
    // Replaces the nearest index between the first and the last.
    const auto distance = [&](std::size_t i) { return i > index ? i - index : index - i; };
    *std::ranges::min_element(chosen.begin() + 1, chosen.end() - 1, {}, distance) = index;
    return chosen;
}

std::string studyTable(const StudyResult& result, const StudyPlace& own, bool isForPrint)
{
    if (const auto* const curves = std::get_if<CurveStudy>(&result))
        return curveTable(*curves, own, isForPrint);
    if (const auto* const map = std::get_if<MapStudy>(&result))
        return mapTable(*map, own, isForPrint);
    if (const auto* const comparison = std::get_if<ComparisonStudy>(&result))
        return comparisonTable(*comparison, isForPrint);
    return resultRows(result, isForPrint);
}

} // namespace clusterwright::model

#include "model/report/study_table.h"

#include "model/core/text.h"
#include "model/report/report_elements.h"
#include "model/study/results/result_table.h"

#include <algorithm>
#include <cmath>
#include <optional>
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

// Returns the heading of a column or row for a value of an axis.
std::string headHtml(const std::string& text, double value, const std::optional<double>& own)
{
    return isSame(value, own) ? "<b>" + htmlText(text) + "</b>" : htmlText(text);
}

// Returns "8 of 15 values of P. Bold: P of this design."; empty if neither applies.
std::string noteOn(const std::string& variable,
                   const std::vector<double>& values,
                   std::size_t listed,
                   const std::optional<double>& own)
{
    std::string note;
    if (listed < values.size())
        note = std::to_string(listed) + " of " + std::to_string(values.size()) + " values of " +
               variable + "; the figure shows all. ";
    if (std::ranges::any_of(values, [&](double value) { return isSame(value, own); }))
        note += "Bold: " + variable + " of this design.";
    return note;
}

std::string noteHtml(const std::string& note)
{
    return note.empty() ? "" : "<p class=\"meta\">" + htmlText(note) + "</p>\n";
}

// Returns the title of a preset or the label of a value, else the number.
std::string valueText(const ResultColumn& column, const ShownValues& shown, double value)
{
    const auto* const category = categoryAt(column.categories, value);
    return category ? category->title : shown.text(value);
}

// True for the kinds of points, beside a value.
bool isKind(const ResultColumn& column)
{
    return column.isBeside && column.head.ends_with(", point");
}

ShownValues shownIn(const ResultColumn& column, const std::vector<double>& values)
{
    return {values, column.dimension, column.unit};
}

// A row for each column but the first one, whose values are across. Bounds have the unit of their values.
std::string acrossTable(const ResultTable& table, const StudyPlace& own, bool isForPrint)
{
    const auto& x = table.columns.front();
    const auto chosen = chosenAmong(x.values, kMostStudyColumns, own.x);
    std::vector<HtmlTable::Column> heads{{x.head + " ="}, {""}};
    for (const auto i : chosen)
        heads.push_back(
            {x.texts.empty() ? displayIn({x.values[i], x.dimension}, x.unit) : x.texts[i],
             HtmlTable::Kind::Number,
             isSame(x.values[i], own.x)});
    HtmlTable html(heads, isForPrint);
    std::optional<ShownValues> shown;
    for (const auto& column : std::span(table.columns).subspan(1)) {
        if (!column.isBeside)
            shown = shownIn(column, column.values);
        std::vector<std::string> cells{
            sentenceHtml(column.head, isForPrint),
            isKind(column) ? ""
                           : unbroken(htmlText(shownUnit(shown->unit())), isForPrint ? "/" : "")};
        for (const auto i : chosen)
            cells.push_back(htmlText(valueText(column, *shown, column.values[i])));
        html.add(std::move(cells));
    }
    return html.html() + noteHtml(noteOn(x.head, x.values, chosen.size(), own.x));
}

// A row for some values of the second column, with those of its bounds, a column for some values of the first; each of the three in one unit.
std::string gridTable(const ResultTable& table, const StudyPlace& own, bool isForPrint)
{
    const auto& x = table.columns[0];
    const auto& y = table.columns[1];
    const auto& z = table.columns[2];
    const auto named = [](const std::string& name, const std::string& unit) {
        return unit.empty() ? name : name + " (" + shownUnit(unit) + ")";
    };
    const auto width = static_cast<std::size_t>(
        std::ranges::find_if(y.values, [&](double value) { return value != y.values.front(); }) -
        y.values.begin());
    const std::vector<double> xs(x.values.begin(),
                                 x.values.begin() + static_cast<std::ptrdiff_t>(width));
    std::vector<double> ys;
    for (std::size_t i = 0; i < y.values.size(); i += width)
        ys.push_back(y.values[i]);
    const auto onX = shownIn(x, xs);
    const auto onY = shownIn(y, ys);
    const auto shown = shownIn(z, z.values);
    const auto columns = chosenAmong(xs, kMostStudyColumns, own.x);
    const auto rows = chosenAmong(ys, kMostStudyColumns, own.y);
    std::vector<HtmlTable::Column> heads{{named(y.head, onY.unit())},
                                         {named(x.head, onX.unit()) + " ="}};
    for (const auto i : columns)
        heads.push_back({valueText(x, onX, xs[i]), HtmlTable::Kind::Number, isSame(xs[i], own.x)});
    HtmlTable html(heads, isForPrint);
    auto name = named(z.head, shown.unit());
    for (const auto row : rows)
        for (const auto& column : std::span(table.columns).subspan(2)) {
            const bool isFirst = &column == &z;
            if (!isFirst && (!column.isBeside || isKind(column)))
                break;
            std::vector<std::string> cells{
                isFirst ? headHtml(valueText(y, onY, ys[row]), ys[row], own.y) : "",
                htmlText(isFirst ? std::exchange(name, "")
                                 : column.head.substr(z.head.size() + 2))};
            for (const auto i : columns)
                cells.push_back(htmlText(valueText(z, shown, column.values[row * width + i])));
            html.add(std::move(cells));
        }
    return html.html() + noteHtml(noteOn(x.head, xs, columns.size(), own.x)) +
           noteHtml(noteOn(y.head, ys, rows.size(), own.y));
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
    auto onPaper = result.onPaper.value_or(result.table);
    if (isForPrint)
        std::erase_if(onPaper.columns, [](const ResultColumn& column) { return column.isWide; });
    auto table = shown(onPaper);
    const auto& idle = result.withoutEffect;
    std::erase_if(table.rows, [&](const std::vector<StudyCell>& row) {
        return std::ranges::count(idle, row.front().text) > 0;
    });
    return rowsTable(table, isForPrint) + noteHtml(result.note) +
           noteHtml(idle.empty() ? "" : "No effect: " + join(idle, ", "));
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
    const auto& table = result.onPaper ? *result.onPaper : result.table;
    if (result.paperForm != PaperForm::Rows && table.rows() > 0)
        return result.paperForm == PaperForm::Grid ? gridTable(table, own, isForPrint)
                                                   : acrossTable(table, own, isForPrint);
    return resultRows(result, isForPrint);
}

} // namespace clusterwright::model

#include "model/report/study_table.h"

#include "model/core/text.h"
#include "model/report/html_text.h"
#include "model/study/studies/result_table.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace clusterwright::model
{

namespace
{

constexpr int kDigits = 5;

// Unit of the study, else the one that suits the largest value.
std::string unitFor(const std::vector<double>& values, Dimension dimension, const std::string& unit)
{
    if (!unit.empty() && unit != baseUnit(dimension))
        return unit;
    double most = 0;
    for (const double value : values)
        if (std::isfinite(value))
            most = std::max(most, std::abs(value));
    const auto text = displayText(Quantity{most, dimension});
    const auto blank = text.find(' ');
    return blank == std::string::npos ? "" : text.substr(blank + 1);
}

std::string numberIn(double value, const std::string& unit)
{
    if (!std::isfinite(value))
        return "\u2013";
    const auto parsed = parseUnit(unit.empty() ? "1" : unit);
    auto text = roundedText(parsed ? parsed.value().fromBase(value) : value, kDigits);
    return unit == "USD" ? withThousands(std::move(text)) : text;
}

std::string labelOfRow(const CurveStudy& study, const Curve& curve, std::size_t output)
{
    const bool isAlone = study.curves.size() == 1 && curve.series.empty();
    if (isAlone)
        return study.outputs[output];
    return study.outputs.size() == 1 ? labelOf(curve)
                                     : study.outputs[output] + ", " + labelOf(curve);
}

std::string curveTable(const CurveStudy& study, bool isForPrint)
{
    const auto chosen = evenly(study.x.values.size(), kMostStudyColumns);
    std::vector<HtmlTable::Column> columns{{study.x.variable + " ="}, {""}};
    for (const auto i : chosen)
        columns.push_back(
            {shownOn(study.x, study.x.values[i], study.xUnit), HtmlTable::Kind::Number});
    HtmlTable table(columns, isForPrint);
    for (std::size_t output = 0; output < study.outputs.size(); ++output) {
        for (const auto& curve : study.curves) {
            const auto unit =
                unitFor(curve.outputs[output], study.dimensions[output], study.units[output]);
            const auto add = [&](const std::string& label, const std::vector<double>& values) {
                std::vector<std::string> cells{htmlText(label), htmlText(unit)};
                for (const auto i : chosen)
                    cells.push_back(numberIn(values[i], unit));
                table.add(std::move(cells));
            };
            const auto label = labelOfRow(study, curve, output);
            add(label, curve.outputs[output]);
            if (const auto* const band = bandOf(curve.bands, output)) {
                add(label + kHeadEnds[0], band->low);
                add(label + kHeadEnds[1], band->high);
            }
        }
    }
    return table.html();
}

std::string unitOf(const MapAxis& axis)
{
    return unitFor(axis.axis.values, axis.axis.dimension, axis.unit);
}

// Returns the title of a preset or the label of a value, else the number in the unit of the axis.
std::string valueOn(const MapAxis& axis, double value)
{
    const auto* const category = categoryAt(axis.axis.categories, value);
    return category ? category->title : numberIn(value, unitOf(axis));
}

// A row for some of the y values, with those of its band, a column for some of the x values; each of the three in one unit.
std::string mapTable(const MapStudy& map, bool isForPrint)
{
    const auto named = [](const std::string& name, const std::string& unit) {
        return unit.empty() ? name : name + " (" + unit + ")";
    };
    const auto unit = unitFor(map.values, map.dimension, map.unit);
    const auto columns = evenly(map.x.axis.values.size(), kMostStudyColumns);
    std::vector<HtmlTable::Column> heads{{named(map.y.axis.variable, unitOf(map.y))},
                                         {named(map.x.axis.variable, unitOf(map.x)) + " ="}};
    for (const auto x : columns)
        heads.push_back({valueOn(map.x, map.x.axis.values[x]), HtmlTable::Kind::Number});
    HtmlTable table(heads, isForPrint);
    const auto addRow = [&](const std::string& head,
                            const std::string& name,
                            const std::vector<double>& values,
                            std::size_t y) {
        std::vector<std::string> cells{head, htmlText(name)};
        for (const auto x : columns)
            cells.push_back(numberIn(values[y * map.x.axis.values.size() + x], unit));
        table.add(std::move(cells));
    };
    auto name = named(map.output, unit);
    for (const auto y : evenly(map.y.axis.values.size(), kMostStudyColumns)) {
        addRow(
            htmlText(valueOn(map.y, map.y.axis.values[y])), std::exchange(name, ""), map.values, y);
        if (map.band.isEmpty())
            continue;
        addRow("", "low (95 %)", map.band.low, y);
        addRow("", "high (95 %)", map.band.high, y);
    }
    return table.html();
}

std::string rowsTable(const StudyTable& rows, bool isAlongAxis, bool isForPrint)
{
    if (rows.rows.empty())
        return "";
    std::vector<HtmlTable::Column> columns;
    for (std::size_t i = 0; i < rows.heads.size(); ++i) {
        const bool isNumber =
            std::ranges::any_of(rows.rows, [&](const std::vector<StudyCell>& row) {
                return std::isfinite(row[i].number);
            });
        columns.push_back(
            {rows.heads[i], isNumber ? HtmlTable::Kind::Number : HtmlTable::Kind::Text});
    }
    HtmlTable table(columns, isForPrint);
    const auto count = std::min(rows.rows.size(), kMostStudyRows);
    const auto chosen =
        isAlongAxis ? evenly(rows.rows.size(), kMostStudyRows) : evenly(count, count);
    for (const auto r : chosen) {
        std::vector<std::string> cells;
        for (std::size_t i = 0; i < columns.size(); ++i) {
            const auto& text = rows.rows[r][i].text;
            cells.push_back(columns[i].kind == HtmlTable::Kind::Number ? text
                            : i == 0 ? breakableName(text, isForPrint)
                                     : htmlText(text));
        }
        table.add(std::move(cells));
    }
    const auto more = rows.rows.size() - chosen.size();
    return table.html() + (more == 0 ? ""
                                     : "<p class=\"faint\">" + std::to_string(more) +
                                           (isAlongAxis ? " rows between" : " more rows") +
                                           " are omitted here.</p>\n");
}

// A table for each of the other designs, with its name as the title where there are several.
std::string comparisonTables(const ComparisonStudy& study, bool isForPrint)
{
    std::string text;
    for (const auto& pair : study.pairs) {
        if (study.pairs.size() > 1)
            text += "<p class=\"meta\">Beside " +
                    htmlText(labelsOf(pair.inputs[0], pair.inputs[1]).second) + "</p>\n";
        text += rowsTable(tableOf(pair), false, isForPrint);
    }
    return text;
}

} // namespace

std::vector<std::size_t> evenly(std::size_t values, std::size_t most)
{
    std::vector<std::size_t> chosen;
    const auto count = std::min(values, most);
    for (std::size_t i = 0; i < count; ++i)
        chosen.push_back(count == 1 ? 0 : i * (values - 1) / (count - 1));
    return chosen;
}

std::string studyTable(const StudyResult& result, bool isForPrint)
{
    if (const auto* const curves = std::get_if<CurveStudy>(&result))
        return curveTable(*curves, isForPrint);
    if (const auto* const map = std::get_if<MapStudy>(&result))
        return mapTable(*map, isForPrint);
    if (const auto* const comparison = std::get_if<ComparisonStudy>(&result))
        return comparisonTables(*comparison, isForPrint);
    return rowsTable(tableOf(result), std::holds_alternative<Uncertainty>(result), isForPrint);
}

} // namespace clusterwright::model

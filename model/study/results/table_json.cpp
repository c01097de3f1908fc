// Results that are tables, as JSON and CSV.
#include "model/json/json.h"
#include "model/json/json_text.h"
#include "model/json/value_json.h"
#include "model/study/points/sweep.h"
#include "model/study/results/place_json.h"
#include "model/study/results/result_tables.h"

#include <cassert>
#include <cmath>

namespace clusterwright::model
{

namespace
{

using Form = ResultColumn::Form;

Json settingsJson(const std::vector<NamedValue>& settings)
{
    auto json = Json::object();
    for (const auto& [name, value] : settings)
        json[name] = value;
    return json;
}

Json cellJson(const ResultColumn& column, std::size_t row)
{
    return column.form == Form::Word       ? Json(column.words[row])
           : column.form == Form::Settings ? settingsJson(column.settings[row])
                                           : numberJson(column.values[row]);
}

std::string cellText(const ResultColumn& column, std::size_t row)
{
    return column.form == Form::Word       ? csvText(column.words[row])
           : column.form == Form::Settings ? csvText(jsonText(settingsJson(column.settings[row])))
                                           : csvCell(column.values[row]);
}

Json rowsJson(const ResultTable& table)
{
    auto rows = Json::array();
    for (std::size_t i = 0; i < table.rows(); ++i) {
        auto row = Json::object();
        for (const auto& column : table.columns)
            if (!column.key.empty() && (!column.isSparse || std::isfinite(column.values[i])))
                row[column.key] = cellJson(column, i);
        rows.push_back(std::move(row));
    }
    return rows;
}

} // namespace

Json resultJson(const TableResult& result)
{
    assert(result.table.isValid() && !result.table.key.empty());
    Json json{{"kind", result.kind}, {"design", inputJson(result.input)}, {"title", result.title}};
    if (result.facts)
        json.update(*result.facts);
    json[result.table.key] = rowsJson(result.table);
    return json;
}

std::string resultCsv(const ResultTable& table)
{
    std::string text;
    const auto addRow = [&](const auto& cellOf) {
        bool isFirst = true;
        for (const auto& column : table.columns) {
            if (column.key.empty())
                continue;
            text += (isFirst ? "" : ",") + cellOf(column);
            isFirst = false;
        }
        text += '\n';
    };
    addRow([](const ResultColumn& column) { return csvText(column.key); });
    for (std::size_t row = 0; row < table.rows(); ++row)
        addRow([row](const ResultColumn& column) { return cellText(column, row); });
    return text;
}

} // namespace clusterwright::model

#include "model/study/results/result_json.h"

#include "model/json/findings_json.h"
#include "model/json/json.h"
#include "model/json/value_json.h"
#include "model/study/results/place_json.h"
#include "model/study/results/result_tables.h"

#include <cassert>

namespace clusterwright::model
{

namespace
{

Json withoutFindings(const StudyResult& result)
{
    assert(result.table.isValid());
    auto json = result.facts ? result.facts()
                             : Json{{"kind", result.kind},
                                    {"design", inputJson(result.input)},
                                    {"title", result.title}};
    if (!result.table.key.empty())
        json[result.table.key] = rowsJson(result.table);
    return json;
}

Json columnJson(const SweepColumn& column)
{
    return withNames({{"name", column.name},
                      {"unit", baseUnit(column.dimension)},
                      {"values", numbersJson(column.values)}},
                     column.categories);
}

Json labelJson(const LabelledSweep& sweep, const std::string& column)
{
    auto values = Json::array();
    for (std::size_t point = 0; point < sweep.numbers.size(); ++point)
        values.push_back(column == kValid ? Json(sweep.labels.valid[point] != 0)
                                          : textOrNull(sweep.labels.bottleneckAt(point)));
    return {{"name", column}, {"values", values}};
}

// Appends lists to lists; of other values, keeps the last.
void joinJson(Json& all, const Json& more)
{
    for (const auto& [key, value] : more.items()) {
        auto& known = all[key];
        if (value.is_array())
            known.insert(known.end(), value.begin(), value.end());
        else if (value.is_object())
            known.update(value);
        else
            known = value;
    }
}

} // namespace

Json toJson(const StudyResult& result)
{
    return toJson(std::span(&result, 1), result.diagnostics);
}

Json toJson(std::span<const StudyResult> results, const Diagnostics& findings)
{
    auto json = withoutFindings(results.front());
    for (const auto& result : results.subspan(1))
        joinJson(json, withoutFindings(result));
    json["diagnostics"] = findingsJson(findings);
    return json;
}

Json toJson(const LabelledSweep& sweep)
{
    auto axes = Json::array();
    for (const auto& axis : sweep.numbers.axes)
        axes.push_back(columnJson(axis));
    auto outputs = Json::array();
    std::size_t next = 0;
    for (std::size_t i = 0; i < sweep.columns.size(); ++i) {
        if (sweep.isLabel[i]) {
            outputs.push_back(labelJson(sweep, sweep.columns[i]));
            continue;
        }
        outputs.push_back(columnJson(sweep.numbers.outputs[next]));
        addBandJson(outputs.back(), sweep.bands, next++);
    }
    return {{"axes", axes},
            {"outputs", outputs},
            {"diagnostics", findingsJson(sweep.numbers.diagnostics)}};
}

} // namespace clusterwright::model

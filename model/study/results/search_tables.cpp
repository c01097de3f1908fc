// Searches as tables, and their sentences.
#include "model/core/text.h"
#include "model/json/json.h"
#include "model/json/value_json.h"
#include "model/study/figure/figure_parts.h"
#include "model/study/messages/result_message.h"
#include "model/study/points/caveat_counts.h"
#include "model/study/results/columns.h"
#include "model/study/results/place_json.h"
#include "model/study/results/result_tables.h"
#include "model/study/results/study_figures.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <span>

namespace clusterwright::model
{

namespace
{

std::string placeText(const std::string& variable, const std::string& value)
{
    return resultMessage("place.value", {{"variable", variable}, {"value", value}});
}

// "nic = ethernet-10g-nic, P = 8": presets by id, as settings accept them, and labels.
std::string placeOf(const SearchResult& result, const FoundPoint& point)
{
    std::vector<std::string> parts;
    for (std::size_t i = 0; i < result.variables.size(); ++i) {
        const auto& column = result.variables[i];
        const auto* const category = categoryAt(column.categories, point.values[i]);
        parts.push_back(placeText(
            column.name, category ? shortName(*category) : shownIn(column, point.values[i])));
    }
    return join(parts, ", ");
}

// "Equally good: P = 3 and at least 8 more.": points that follow the first one only because of their place in the space. The result
// contains one point beyond its list.
void addTies(const SearchResult& result, std::vector<std::string>& sentences)
{
    const auto best = result.points.front().objectives.front();
    std::vector<std::string> places;
    for (const auto& point : std::span(result.points).subspan(1))
        if (point.objectives.front() == best)
            places.push_back(placeOf(result, point));
    constexpr std::size_t kShown = 3;
    const auto shown = std::min(places.size(), kShown);
    const auto more = places.size() - shown + (result.hasMoreTies ? 1 : 0);
    places.resize(shown);
    if (places.empty() && more == 0)
        return;
    sentences.push_back(
        resultMessage(places.empty()       ? "search.more_ties"
                      : more == 0          ? "search.ties"
                      : result.hasMoreTies ? "search.ties_and_at_least"
                                           : "search.ties_and_more",
                      {{"points", join(places, "; ")}, {"more", std::to_string(more)}}));
}

void addBest(const SearchResult& result, std::vector<std::string>& sentences)
{
    const auto& best = result.points.front();
    const auto& objective = result.objectives.front();
    sentences.push_back(resultMessage(!result.isComplete  ? "search.best_yet"
                                      : result.total == 1 ? "search.best_of_one"
                                                          : "search.best",
                                      {{"total", countText(result.total)},
                                       {"point", placeOf(result, best)},
                                       {"objective", objective.name},
                                       {"value", shownIn(objective, best.objectives.front())}}));
    addTies(result, sentences);
}

std::string rangeOf(const SearchResult& result, std::size_t objective)
{
    const auto& column = result.objectives[objective];
    const auto [least, most] = std::ranges::minmax_element(
        result.points, {}, [&](const FoundPoint& point) { return point.objectives[objective]; });
    const auto low = shownIn(column, least->objectives[objective]);
    const auto high = shownIn(column, most->objectives[objective]);
    return resultMessage(low == high ? "search.one_value" : "search.range",
                         {{"objective", column.name}, {"least", low}, {"most", high}});
}

std::string frontOf(const SearchResult& result)
{
    std::vector<std::string> ranges;
    for (std::size_t i = 0; i < result.objectives.size(); ++i)
        ranges.push_back(rangeOf(result, i));
    const std::string id = result.points.size() == 1 ? "search.front_of_one" : "search.front";
    return resultMessage(id + (result.isComplete ? "" : "_yet"),
                         {{"count", countText(result.points.size())},
                          {"total", countText(result.total)},
                          {"ranges", join(ranges, "; ")}});
}

// A row for each point: variables, objectives and outputs with their bands, then the bottleneck.
class FoundTable
{
public:
    explicit FoundTable(const SearchResult& result)
        : m_result(result)
    {
    }

    ResultTable run()
    {
        add(m_result.variables, &FoundPoint::values, {});
        const auto bands = std::span(m_result.bands);
        const auto aims = std::min(m_result.objectives.size(), bands.size());
        add(m_result.objectives, &FoundPoint::objectives, bands.first(aims));
        add(m_result.outputs, &FoundPoint::outputs, bands.subspan(aims));
        if (!m_result.firstBetter.empty())
            m_columns.push_back(numberColumn("first.better",
                                             "probability that the first is better",
                                             m_result.firstBetter,
                                             std::identity()));
        const auto& points = m_result.points;
        m_columns.push_back(wordColumn("bottleneck", "", points, &FoundPoint::bottleneck));
        m_columns.push_back(numberColumn("valid", "", points, &FoundPoint::isValid));
        m_columns.back().form = ResultColumn::Form::Flag;
        m_columns.push_back(wordColumn("", "bottleneck", points, [](const FoundPoint& point) {
            return point.bottleneck + (point.isValid ? "" : " (" + labelOf(point.caveats) + ")");
        }));
        return {"", "", std::move(m_columns)};
    }

private:
    void add(const std::vector<ResponseColumn>& columns,
             std::vector<double> FoundPoint::*values,
             std::span<const BandColumn> bands)
    {
        for (std::size_t i = 0; i < columns.size(); ++i) {
            std::vector<double> numbers;
            for (const auto& point : m_result.points)
                numbers.push_back((point.*values)[i]);
            const bool hasBand = i < bands.size() && !bands[i].isEmpty();
            for (auto& column : bandedColumns(columns[i].name,
                                              columns[i].name,
                                              columns[i],
                                              std::move(numbers),
                                              hasBand ? &bands[i] : nullptr))
                m_columns.push_back(withIds(std::move(column)));
        }
    }

    // Shows the ids of presets, as settings accept them.
    static ResultColumn withIds(ResultColumn column)
    {
        for (auto& category : column.categories)
            category.title = shortName(category);
        return column;
    }

    const SearchResult& m_result;
    std::vector<ResultColumn> m_columns;
};

using ResponseColumns = std::vector<ResponseColumn>;

// Writes columns with their bands; `first` is the band of the first column.
Json bandedJson(const SearchResult& result,
                std::size_t point,
                const ResponseColumns& columns,
                const std::vector<double>& values,
                std::size_t first)
{
    auto json = valuesJson(columns, values);
    for (std::size_t i = 0; i < columns.size(); ++i)
        if (const auto* const band = bandOf(result.bands, first + i)) {
            json[columns[i].name]["low"] = numberJson(band->low[point]);
            json[columns[i].name]["high"] = numberJson(band->high[point]);
            json[columns[i].name]["band"] = toText(band->named.kind);
            if (!band->named.places.isEmpty())
                json[columns[i].name]["point"] = displayText(band->named.places.at(point));
        }
    return json;
}

Json factsOf(const SearchResult& result)
{
    auto points = Json::array();
    for (std::size_t i = 0; i < result.points.size(); ++i) {
        const auto& point = result.points[i];
        points.push_back(
            {{"index", point.index},
             {"values", valuesJson(result.variables, point.values)},
             {"objectives", bandedJson(result, i, result.objectives, point.objectives, 0)},
             {"outputs",
              bandedJson(result, i, result.outputs, point.outputs, result.objectives.size())},
             {"bottleneck", point.bottleneck},
             {"valid", point.isValid}});
        if (!result.firstBetter.empty())
            points.back()["probability_first_better"] = numberJson(result.firstBetter[i]);
    }
    return {{"design", result.design},
            {"total", result.total},
            {"complete", result.isComplete},
            {"points", points}};
}

// Returns the readable text of a value if it has all digits.
std::string writtenText(const ResponseColumn& column, double value)
{
    if (const auto* const category = categoryAt(column.categories, value))
        return category->id;
    const Quantity quantity{value, column.dimension};
    for (const int digits : {4, 6, 10, 15}) {
        auto text = fieldText(quantity, column.unit, digits);
        if (const auto read = parseQuantity(text);
            read && read.value().value == value && read.value().dimension == column.dimension)
            return text;
    }
    return exactText(quantity);
}

std::vector<Setting> settingsOf(const SearchResult& result, const FoundPoint& point)
{
    std::vector<Setting> settings;
    for (std::size_t i = 0; i < result.variables.size(); ++i)
        settings.push_back(
            {result.variables[i].name, writtenText(result.variables[i], point.values[i]), ""});
    return settings;
}

} // namespace

std::string sentenceOf(const SearchResult& result)
{
    const auto total = countText(result.total);
    std::vector<std::string> sentences;
    if (!result.isComplete)
        sentences.push_back(resultMessage("search.stopped", {{"total", total}}));
    if (result.points.empty())
        sentences.push_back(resultMessage(!result.isComplete  ? "search.none_yet"
                                          : result.total == 1 ? "search.none_of_one"
                                                              : "search.none",
                                          {{"total", total}}));
    else if (result.objectives.size() > 1)
        sentences.push_back(frontOf(result));
    else
        addBest(result, sentences);
    return join(sentences, " ");
}

StudyResult tablesOf(const SearchResult& found)
{
    StudyResult result;
    result.input.design = found.design;
    result.sentence = sentenceOf(found);
    result.table = FoundTable(found).run();
    if (!found.points.empty()) {
        if (found.objectives.size() > 1)
            result.figures.push_back({"Objectives", plots::frontFigure(found), true});
        result.figures.push_back({"All numbers", plots::parallelFigure(found), true});
    }
    const auto kept = std::make_shared<const SearchResult>(found);
    result.settings = [kept](std::size_t row) { return settingsOf(*kept, kept->points.at(row)); };
    result.facts = [kept] { return factsOf(*kept); };
    result.diagnostics = found.diagnostics;
    result.isComplete = found.isComplete;
    return result;
}

} // namespace clusterwright::model

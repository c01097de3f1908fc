#include "model/core/text.h"
#include "model/study/messages/result_message.h"
#include "model/study/search/search.h"

#include <algorithm>
#include <span>

namespace clusterwright::model
{

namespace
{

// "nic = ethernet-10g-nic, P = 8": presets by id, as settings accept them, and labels.
std::string placeOf(const SearchResult& result, const FoundPoint& point)
{
    std::vector<std::string> parts;
    for (std::size_t i = 0; i < result.variables.size(); ++i) {
        const auto& column = result.variables[i];
        const auto* const category = categoryAt(column.categories, point.values[i]);
        const auto value = category ? shortName(*category) : shownIn(column, point.values[i]);
        parts.push_back(
            resultMessage("place.value", {{"variable", column.name}, {"value", value}}));
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
                                      {{"total", std::to_string(result.total)},
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
    return resultMessage("search.range",
                         {{"objective", column.name},
                          {"least", shownIn(column, least->objectives[objective])},
                          {"most", shownIn(column, most->objectives[objective])}});
}

std::string frontOf(const SearchResult& result)
{
    std::vector<std::string> ranges;
    for (std::size_t i = 0; i < result.objectives.size(); ++i)
        ranges.push_back(rangeOf(result, i));
    const std::string id = result.points.size() == 1 ? "search.front_of_one" : "search.front";
    return resultMessage(id + (result.isComplete ? "" : "_yet"),
                         {{"count", std::to_string(result.points.size())},
                          {"total", std::to_string(result.total)},
                          {"ranges", join(ranges, "; ")}});
}

} // namespace

std::string toText(const SearchResult& result)
{
    const auto total = std::to_string(result.total);
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

} // namespace clusterwright::model

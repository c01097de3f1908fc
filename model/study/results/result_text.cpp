#include "model/study/results/result_text.h"

#include "model/core/text.h"
#include "model/study/messages/result_message.h"
#include "model/study/results/result_tables.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <span>

namespace clusterwright::model
{

namespace
{

std::string placeText(const std::string& variable, const std::string& value)
{
    return resultMessage("place.value", {{"variable", variable}, {"value", value}});
}

std::string shown(double value, const MapAxis& axis)
{
    return placeText(axis.axis.variable, shownOn(axis.axis, value, axis.unit));
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

std::string toText(const SearchResult& result)
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

class ResultSentence
{
public:
    std::string operator()(const CurveStudy& study) const
    {
        std::vector<std::string> sentences{toText(study.derived ? *study.derived : study)};
        if (!study.derived)
            addBand(study, sentences);
        addMeasured(study, sentences);
        return join(sentences, " ");
    }

    std::string operator()(const MapStudy& map) const
    {
        const auto points = finitePoints(map.values);
        if (points.empty())
            return "";
        if (!map.categories.empty()) {
            std::vector<std::string> names{labelShares(map, points)};
            addBottlenecks(map, points, names);
            return join(names, " ");
        }
        const auto [least, most] = std::ranges::minmax_element(
            points, {}, [&](std::size_t point) { return map.values[point]; });
        const auto value = [&](std::size_t point) {
            return displayIn({map.values[point], map.dimension}, map.unit);
        };
        const auto place = [&](std::size_t point) {
            const auto width = map.x.axis.values.size();
            return shown(map.x.axis.values[point % width], map.x) + ", " +
                   shown(map.y.axis.values[point / width], map.y);
        };
        const auto id = value(*least) == value(*most) ? "map.constant" : "map.range";
        std::vector<std::string> sentences{resultMessage(id,
                                                         {{"output", map.output},
                                                          {"least", value(*least)},
                                                          {"least_place", place(*least)},
                                                          {"most", value(*most)},
                                                          {"most_place", place(*most)}})};
        addBottlenecks(map, points, sentences);
        if (!map.band.isEmpty())
            addBand(map.band.parts, map.dimension, map.unit, sentences);
        return join(sentences, " ");
    }

    std::string operator()(const SearchResult& result) const { return toText(result); }

    std::string operator()(const ComparisonStudy& study) const
    {
        constexpr std::size_t kMostParagraphs = 3; // more designs have their values only
        std::vector<std::string> lines;
        if (study.pairs.size() > kMostParagraphs)
            lines.push_back(toText(study.pairs));
        else
            for (const auto& pair : study.pairs)
                lines.push_back(toText(pair));
        for (const auto& crossover : study.crossovers)
            lines.push_back(withDesigns(study, crossover.inputs, toText(crossover)));
        if (study.curves && !categoriesOf(*study.curves, 0).empty())
            lines.push_back(labelsText(*study.curves));
        else if (study.curves && !study.curves->x.categories.empty())
            for (std::size_t i = 0; i < study.pairs.size(); ++i) {
                const auto& inputs = study.pairs[i].inputs;
                lines.push_back(withDesigns(
                    study,
                    inputs,
                    presetLeadsText(*study.curves, i + 1, sentenceNamesOf(inputs[0], inputs[1]))));
            }
        if (study.curves && study.curves->derived)
            lines.push_back(toText(*study.curves->derived));
        if (study.curves)
            addMeasured(*study.curves, lines);
        return join(lines, "\n");
    }

    std::string operator()(const TableResult& result) const { return result.sentence; }

private:
    static void addBand(const BandParts& parts,
                        Dimension dimension,
                        const std::string& unit,
                        std::vector<std::string>& sentences)
    {
        if (!parts.others.empty())
            sentences.push_back(
                resultMessage("band.sentence", {{"parts", displayText(parts, dimension, unit)}}));
    }

    // Adds the sentence about the first output with a band, at the end of its first curve.
    static void addBand(const CurveStudy& study, std::vector<std::string>& sentences)
    {
        for (const auto& curve : study.curves)
            for (std::size_t i = 0; i < study.outputs.size(); ++i)
                if (const auto* const band = bandOf(curve.bands, i))
                    return addBand(band->parts, study.dimensions[i], study.units[i], sentences);
    }

    static void addMeasured(const CurveStudy& study, std::vector<std::string>& sentences)
    {
        if (auto measured = measuredText(study); !measured.empty())
            sentences.push_back(std::move(measured));
    }

    // Names the other design if several are compared: a crossover may name no design, or only this one.
    static std::string withDesigns(const ComparisonStudy& study,
                                   const std::array<StudyInput, 2>& inputs,
                                   const std::string& sentences)
    {
        if (study.pairs.size() < 2)
            return sentences;
        const auto [own, other] = sentenceNamesOf(inputs[0], inputs[1]);
        return resultMessage("comparison.with", {{"design", other}, {"sentences", sentences}});
    }

    // "Bottleneck: nic at 60 %, host.cpu at 40 % of the points."
    static void addBottlenecks(const MapStudy& map,
                               const std::vector<std::size_t>& points,
                               std::vector<std::string>& sentences)
    {
        std::map<std::string, std::size_t> counts;
        for (const auto point : points)
            if (!map.labels.resources.empty() && !map.labels.bottleneckAt(point).empty())
                ++counts[map.labels.bottleneckAt(point)];
        const auto shares = sharesText(counts, points.size());
        if (!shares.empty())
            sentences.push_back(resultMessage("map.bottleneck", {{"shares", shares}}));
    }

    // "nic at 60 %, host.cpu at 40 %": the most frequent name first.
    static std::string sharesText(const std::map<std::string, std::size_t>& counts,
                                  std::size_t points)
    {
        std::vector<std::pair<std::string, std::size_t>> order(counts.begin(), counts.end());
        std::ranges::stable_sort(
            order, std::greater<>(), [](const auto& one) { return one.second; });
        std::vector<std::string> shares;
        for (const auto& [name, count] : order) {
            const auto share = static_cast<double>(count) / static_cast<double>(points);
            shares.push_back(resultMessage(
                "map.share", {{"name", name}, {"share", roundedText(100 * share, 3)}}));
        }
        return join(shares, ", ");
    }

    // "fastest is ring at 60 %, tree at 40 % of the points.": labels have no order.
    static std::string labelShares(const MapStudy& map, const std::vector<std::size_t>& points)
    {
        std::map<std::string, std::size_t> counts;
        for (const auto point : points) {
            const auto* const label = categoryAt(map.categories, map.values[point]);
            ++counts[label ? label->title
                           : displayIn({map.values[point], map.dimension}, map.unit)];
        }
        return resultMessage(
            "map.labels", {{"output", map.output}, {"shares", sharesText(counts, points.size())}});
    }
};

// Inputs of other designs.
struct ResultOthers {
    std::vector<OtherInputs> operator()(const CurveStudy& study) const { return study.others; }
    std::vector<OtherInputs> operator()(const TableResult& result) const { return result.others; }

    // The first sentence about a pair names its variables already; over an axis of components, both designs have the axis's own.
    std::vector<OtherInputs> operator()(const ComparisonStudy& study) const
    {
        std::vector<OtherInputs> others;
        const auto axis = study.curves ? study.curves->x.variable + "." : std::string();
        for (const auto& pair : study.pairs) {
            auto& other = others.emplace_back(pair.others);
            std::erase_if(other.inputs, [&](const InputDifference& input) {
                return (!input.isTaken && input.name.find('.') == std::string::npos) ||
                       (!axis.empty() && input.name.starts_with(axis));
            });
        }
        return others;
    }

    template <typename Study>
    std::vector<OtherInputs> operator()(const Study& /*study*/) const
    {
        return {};
    }
};

} // namespace

std::vector<OtherInputs> othersOf(const StudyResult& result)
{
    return std::visit(ResultOthers(), result);
}

std::string sentenceOf(const StudyResult& result)
{
    auto text = std::visit(ResultSentence(), result);
    const auto inputs = toText(othersOf(result));
    return inputs.empty() ? text : text + "\n" + inputs;
}

} // namespace clusterwright::model

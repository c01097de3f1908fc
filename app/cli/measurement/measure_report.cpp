#include "app/cli/measurement/measure_report.h"

#include "app/cli/program/table.h"
#include "model/core/printable.h"
#include "model/core/text.h"
#include "model/json/json.h"
#include "model/units/quantity.h"
#include "plugins/runner/probes/sample_json.h"

#include <algorithm>
#include <map>
#include <optional>
#include <span>
#include <tuple>
#include <utility>

namespace clusterwright::cli
{

namespace
{

using runner::Interval;

// Statistics of a series: over the launches of one run, or over several runs.
struct Result {
    runner::Summary samples; // over all runs
    runner::RunsSummary runs;
    double median = 0;
    // 95 % confidence interval of the median; empty for few launches or runs.
    std::optional<Interval> interval;
    Interval range; // medians of launches, or of runs: smallest to largest

    [[nodiscard]] bool isOfOneLaunch() const { return runs.runs < 2 && samples.starts < 2; }
    // Returns the text about missing values; null for none.
    [[nodiscard]] const char* reason() const
    {
        if (isOfOneLaunch())
            return runner::kOneLaunch;
        if (interval && (runs.runs < 2 || runs.prediction))
            return nullptr;
        return runs.runs < 2 ? runner::kFewLaunches : runner::kFewRuns;
    }
};

Result resultOf(const runner::Series& series)
{
    runner::RunValues starts;
    for (const auto& run : series.values)
        starts.insert(starts.end(), run.begin(), run.end());
    Result result{runner::summariseStarts(starts), runner::summariseRuns(series.values), 0, {}, {}};
    result.median = result.runs.median;
    const auto& samples = result.samples;
    const Interval own{samples.medianLow, samples.medianHigh};
    result.range = result.runs.runs > 1 ? result.runs.range
                                        : Interval{samples.lowestStart, samples.highestStart};
    if (result.runs.runs > 1)
        result.interval = result.runs.confidence;
    else if (samples.starts >= runner::kLeastForInterval)
        result.interval = own;
    return result;
}

// Returns whether any run has several launches; the variation within runs needs them.
bool hasSeveralStarts(const runner::Series& series)
{
    return std::ranges::any_of(series.values, [](const auto& starts) {
        return std::ranges::count_if(starts, [](const auto& one) { return !one.empty(); }) > 1;
    });
}

// Explains null values; empty if the counts of runs and launches explain all of them.
std::string noteOf(const runner::Series& series, const Result& result)
{
    const auto& runs = result.runs;
    const bool isOne = runs.runs < 2;
    std::vector<std::string> notes;
    if (isOne)
        notes.push_back(runner::kOneRun);
    if (const auto* const reason = result.reason())
        notes.emplace_back(reason);
    if (!isOne && !runs.between)
        notes.push_back(
            runs.mean == 0
                ? "the runs have a mean of 0: their coefficient of variation is undefined"
                : "the variation between runs exceeds the number range");
    if (!runs.within && hasSeveralStarts(series))
        notes.push_back("the launches of a run have a mean of 0 or too large a variation: their "
                        "coefficient of variation is undefined");
    return model::join(notes, "; ");
}

template <typename Value>
Json numberOrNull(const std::optional<Value>& value)
{
    return value ? numberJson(static_cast<double>(*value)) : Json();
}

Json resultJson(const runner::Series& series)
{
    const auto result = resultOf(series);
    const auto& runs = result.runs;
    Json json{{"probe", series.probe},
              {"version", series.version},
              {"nodes", series.nodes},
              {"at", runner::toJson(series.at)},
              {"output", series.output.name},
              {"unit", series.output.unit},
              {"count", result.samples.count},
              {"starts", result.samples.starts},
              {"median", numberJson(result.median)},
              {"low", result.interval ? numberJson(result.interval->low) : Json()},
              {"high", result.interval ? numberJson(result.interval->high) : Json()},
              {"lower_quartile", numberJson(result.samples.lowerQuartile)},
              {"upper_quartile", numberJson(result.samples.upperQuartile)},
              {"outliers", result.samples.outliers},
              {"runs", runs.runs},
              {"cv_between", numberOrNull(runs.between)},
              {"cv_within", numberOrNull(runs.within)},
              {"prediction", nullptr},
              {"inside", runs.inside ? Json(*runs.inside) : Json()}};
    if (runs.prediction)
        json["prediction"] = {{"low", numberJson(runs.prediction->low)},
                              {"high", numberJson(runs.prediction->high)}};
    if (auto note = noteOf(series, result); !note.empty())
        json["note"] = std::move(note);
    return json;
}

std::string rangeText(const std::optional<Interval>& interval, model::Dimension dimension)
{
    constexpr int kDigits = 4;
    return interval ? model::displayText({interval->low, dimension}, kDigits) + " .. " +
                          model::displayText({interval->high, dimension}, kDigits)
                    : "-";
}

// Returns the interval; without one the range of the launches or runs, and for one launch the quartiles of its samples.
std::string intervalText(const Result& result, model::Dimension dimension)
{
    if (!result.isOfOneLaunch() && !result.interval)
        return rangeText(result.range, dimension) + " (range)";
    if (!result.isOfOneLaunch() || result.samples.count < 2)
        return rangeText(result.interval, dimension);
    return rangeText(Interval{result.samples.lowerQuartile, result.samples.upperQuartile},
                     dimension) +
           " (quartiles)";
}

std::vector<std::string> headOf(bool areSeveral)
{
    if (areSeveral)
        return {"probe",
                "nodes",
                "at",
                "output",
                "median",
                "95 % interval of median",
                "CV of runs",
                "CV of launches",
                "95 % of next run",
                "inside",
                "runs"};
    return {"probe",
            "nodes",
            "at",
            "output",
            "median",
            "95 % interval of median",
            "samples",
            "launches"};
}

// Returns a table row; with several runs, the variation between runs follows the median.
std::vector<std::string>
rowOf(const runner::Series& series, const std::string& probe, bool areSeveral)
{
    const auto result = resultOf(series);
    const auto& runs = result.runs;
    const auto dimension = series.output.dimension;
    std::vector row{probe,
                    model::join(series.nodes, ","),
                    series.place,
                    series.output.name,
                    model::displayText({result.median, dimension}, 4),
                    intervalText(result, dimension)};
    const auto share = [](std::optional<double> known) {
        return model::percentText(known.value_or(std::nan("")));
    };
    const auto count = std::to_string(runs.runs);
    const auto inside = runs.inside ? std::to_string(*runs.inside) + " of " + count : "-";
    const auto more = areSeveral ? std::vector{share(runs.between),
                                               share(runs.within),
                                               rangeText(runs.prediction, dimension),
                                               inside,
                                               count}
                                 : std::vector{std::to_string(result.samples.count),
                                               std::to_string(result.samples.starts)};
    row.insert(row.end(), more.begin(), more.end());
    return row;
}

constexpr std::size_t kPlaceCells = 3; // probe, nodes, at

// Removes a place that all rows share from the rows, to save width, and returns its text.
std::string takeSharedPlace(std::vector<std::vector<std::string>>& rows)
{
    const auto placeOf = [](const auto& row) { return std::span(row).first(kPlaceCells); };
    const auto isShared = [&](const auto& row) {
        return std::ranges::equal(placeOf(row), placeOf(rows.back()));
    };
    if (rows.size() < 3 || !std::all_of(rows.begin() + 1, rows.end(), isShared))
        return "";
    const auto place = placeOf(rows.back());
    auto text = model::printable(model::join(std::vector(place.begin(), place.end()), " ")) + "\n";
    for (auto& row : rows)
        row.erase(row.begin(), row.begin() + kPlaceCells);
    return text;
}

// Returns the series with values: points sorted by value, the outputs of a point in their order of arrival.
std::vector<const runner::Series*> inOrder(const runner::SeriesList& found)
{
    std::vector<const runner::Series*> list;
    for (const auto& series : found.all())
        if (!series.values.empty())
            list.push_back(&series);
    // Probes and nodes keep the order of their first arrival.
    std::map<std::tuple<std::string, std::string, std::vector<std::string>>, std::size_t> first;
    for (const auto* const series : list)
        first.try_emplace({series->probe, series->version, series->nodes}, first.size());
    std::ranges::stable_sort(list, [&](const auto* left, const auto* right) {
        const auto rank = [&](const auto* series) {
            return first.at({series->probe, series->version, series->nodes});
        };
        return rank(left) != rank(right) ? rank(left) < rank(right) : left->at < right->at;
    });
    return list;
}

// Returns the reasons for missing intervals, each with its rows where it does not apply to all of them.
std::string reasonsText(const runner::SeriesList& found)
{
    std::map<std::string, std::size_t> counts;
    std::size_t rows = 0;
    for (const auto* const series : inOrder(found)) {
        ++rows;
        if (const auto* const reason = resultOf(*series).reason())
            ++counts[reason];
    }
    std::string text;
    for (const auto& [reason, count] : counts)
        text += (count < rows ? std::to_string(count) + " of " + std::to_string(rows) + " rows: "
                              : "") +
                reason + "\n";
    return text;
}

bool hasWithRuns(const runner::SeriesList& found, bool areSeveral)
{
    return std::ranges::any_of(found.all(), [&](const auto& series) {
        return !series.values.empty() && (series.values.size() > 1) == areSeveral;
    });
}

} // namespace

Json resultsJson(const runner::SeriesList& found)
{
    auto list = Json::array();
    for (const auto* const series : inOrder(found))
        list.push_back(resultJson(*series));
    return list;
}

std::string resultsText(const runner::SeriesList& found)
{
    const bool areSeveral = hasWithRuns(found, true);
    std::vector<std::vector<std::string>> rows{headOf(areSeveral)};
    for (const auto* const series : inOrder(found))
        rows.push_back(rowOf(*series, found.probeText(*series), areSeveral));
    if (rows.size() == 1)
        return "";
    const auto columns = rows.front().size();
    const auto place = takeSharedPlace(rows);
    std::vector align(rows.front().size(), Align::Right);
    std::fill_n(align.begin(), rows.front().size() == columns ? kPlaceCells + 1 : 1, Align::Left);
    return place + tableText(rows, align) + reasonsText(found);
}

std::string oneRunText(const runner::SeriesList& found)
{
    return hasWithRuns(found, false) ? std::string(runner::kOneRun) + "\n" : "";
}

} // namespace clusterwright::cli

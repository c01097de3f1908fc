#include "app/cli/measure_report.h"

#include "app/cli/number_text.h"
#include "app/cli/table.h"
#include "model/core/text.h"
#include "plugins/runner/sample_json.h"

#include <algorithm>
#include <span>

namespace clusterwright::cli
{

namespace
{

using runner::Interval;

// By the starts of one run, by the runs of several.
struct Result {
    runner::Summary samples; // of all runs
    runner::RunsSummary runs;
    double median = 0;
    Interval interval; // of the median, 95 %
};

Result resultOf(const runner::Series& series)
{
    runner::RunValues starts;
    for (const auto& run : series.values)
        starts.insert(starts.end(), run.begin(), run.end());
    Result result{runner::summariseStarts(starts), runner::summariseRuns(series.values), 0, {}};
    result.median = result.runs.median;
    result.interval = result.runs.confidence.value_or(
        Interval{result.samples.medianLow, result.samples.medianHigh});
    return result;
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
              {"low", numberJson(result.interval.low)},
              {"high", numberJson(result.interval.high)},
              {"outliers", result.samples.outliers},
              {"runs", runs.runs},
              {"cv_between", numberOrNull(runs.between)},
              {"cv_within", numberOrNull(runs.within)},
              {"prediction", nullptr},
              {"inside", runs.inside ? Json(*runs.inside) : Json()}};
    if (runs.prediction)
        json["prediction"] = {{"low", numberJson(runs.prediction->low)},
                              {"high", numberJson(runs.prediction->high)}};
    else
        json["note"] = runner::kOneRun;
    return json;
}

std::string rangeText(const Interval& interval, model::Dimension dimension)
{
    constexpr int kDigits = 4;
    return model::displayText({interval.low, dimension}, kDigits) + " .. " +
           model::displayText({interval.high, dimension}, kDigits);
}

std::vector<std::string> headOf(bool areSeveral)
{
    if (areSeveral)
        return {"probe",
                "nodes",
                "at",
                "output",
                "median",
                "95 % of the median",
                "CV of runs",
                "of starts",
                "95 % of the next run",
                "inside",
                "runs"};
    return {"probe", "nodes", "at", "output", "median", "95 % of the median", "samples", "starts"};
}

// How runs differ stands behind the median, where any are several.
std::vector<std::string> rowOf(const runner::Series& series, bool areSeveral)
{
    const auto result = resultOf(series);
    const auto& runs = result.runs;
    const auto dimension = series.output.dimension;
    std::vector row{series.probe,
                    model::join(series.nodes, ","),
                    series.place,
                    series.output.name,
                    model::displayText({result.median, dimension}, 4),
                    rangeText(result.interval, dimension)};
    const auto share = [](const auto& known) { return known ? percentText(*known) : "-"; };
    const auto count = std::to_string(runs.runs);
    const auto inside = runs.inside ? std::to_string(*runs.inside) + " of " + count : "-";
    const auto more =
        areSeveral ? std::vector{share(runs.between),
                                 share(runs.within),
                                 runs.prediction ? rangeText(*runs.prediction, dimension) : "-",
                                 inside,
                                 count}
                   : std::vector{std::to_string(result.samples.count),
                                 std::to_string(result.samples.starts)};
    row.insert(row.end(), more.begin(), more.end());
    return row;
}

constexpr std::size_t kPlaceCells = 3; // probe, nodes, at

// The place of several rows, all the same, is taken out of them: it is wide.
std::string takeSharedPlace(std::vector<std::vector<std::string>>& rows)
{
    const auto placeOf = [](const auto& row) { return std::span(row).first(kPlaceCells); };
    const auto isShared = [&](const auto& row) {
        return std::ranges::equal(placeOf(row), placeOf(rows.back()));
    };
    if (rows.size() < 3 || !std::all_of(rows.begin() + 1, rows.end(), isShared))
        return "";
    const auto place = placeOf(rows.back());
    auto text = model::join(std::vector(place.begin(), place.end()), " ") + "\n";
    for (auto& row : rows)
        row.erase(row.begin(), row.begin() + kPlaceCells);
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
    for (const auto& series : found.all())
        if (!series.values.empty())
            list.push_back(resultJson(series));
    return list;
}

std::string resultsText(const runner::SeriesList& found)
{
    const bool areSeveral = hasWithRuns(found, true);
    std::vector<std::vector<std::string>> rows{headOf(areSeveral)};
    for (const auto& series : found.all())
        if (!series.values.empty())
            rows.push_back(rowOf(series, areSeveral));
    if (rows.size() == 1)
        return "";
    const auto columns = rows.front().size();
    const auto place = takeSharedPlace(rows);
    std::vector align(rows.front().size(), Align::Right);
    std::fill_n(align.begin(), rows.front().size() == columns ? kPlaceCells + 1 : 1, Align::Left);
    return place + tableText(rows, align);
}

std::string oneRunText(const runner::SeriesList& found)
{
    return hasWithRuns(found, false) ? std::string(runner::kOneRun) + "\n" : "";
}

} // namespace clusterwright::cli

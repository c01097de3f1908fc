#include "app/cli/measurement/measure_report.h"

#include "app/cli/program/table.h"
#include "model/core/diagnostics.h"
#include "model/core/printable.h"
#include "model/core/shell_word.h"
#include "model/core/text.h"
#include "model/json/json.h"
#include "model/units/quantity.h"
#include "plugins/runner/probes/sample_json.h"
#include "plugins/runner/store/store.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>
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

// Returns the cells of a series; with several runs, the table has the variation between them.
Row cellsOf(const runner::Series& series, const std::string& probe, bool areSeveral)
{
    const auto result = resultOf(series);
    const auto& [samples, runs] = std::tie(result.samples, result.runs);
    const auto dimension = series.output.dimension;
    const auto number = [](const std::optional<double>& value) {
        return value ? numberJson(*value) : Json();
    };
    const auto share = [](std::optional<double> known) {
        return model::percentText(known.value_or(std::nan("")));
    };
    const auto& interval = result.interval;
    const auto& prediction = runs.prediction;
    const auto count = std::to_string(runs.runs);
    Row row{{"probe", "probe", probe, series.probe},
            {"version", series.version},
            {"nodes", "nodes", model::join(series.nodes, ","), series.nodes},
            {"at", "at", series.place, runner::toJson(series.at)},
            {"output", "output", series.output.name},
            {"unit", series.output.unit},
            {"count", samples.count},
            {"starts", samples.starts},
            right({"median",
                   "median",
                   model::displayText({result.median, dimension}, 4),
                   numberJson(result.median)}),
            {"low", interval ? numberJson(interval->low) : Json()},
            {"high", interval ? numberJson(interval->high) : Json()},
            right({"", "95 % interval of median", intervalText(result, dimension)}),
            {"lower_quartile", numberJson(samples.lowerQuartile)},
            {"upper_quartile", numberJson(samples.upperQuartile)},
            {"outliers", samples.outliers},
            {"runs", runs.runs},
            {"cv_between", number(runs.between)},
            {"cv_within", number(runs.within)},
            {"prediction",
             prediction ? Json{{"low", numberJson(prediction->low)},
                               {"high", numberJson(prediction->high)}}
                        : Json()},
            {"inside", runs.inside ? Json(*runs.inside) : Json()}};
    const auto add = [&](const char* head, const std::string& text) {
        row.push_back(right({"", head, text}));
    };
    if (areSeveral) {
        add("CV of runs", share(runs.between));
        add("CV of launches", share(runs.within));
        add("95 % of next run", rangeText(prediction, dimension));
        add("inside", runs.inside ? std::to_string(*runs.inside) + " of " + count : "-");
        add("runs", count);
    } else {
        add("samples", std::to_string(samples.count));
        add("launches", std::to_string(samples.starts));
    }
    if (auto note = noteOf(series, result); !note.empty())
        row.emplace_back("note", std::move(note));
    return row;
}

// Hides a place that all rows share, to save width, and returns its text.
std::string takeSharedPlace(Rows& rows)
{
    constexpr std::array<std::size_t, 3> kPlace{0, 2, 3}; // probe, nodes, at
    const auto placeOf = [&](const Row& row) {
        std::vector<std::string> texts;
        for (const auto i : kPlace)
            texts.push_back(row[i].text);
        return texts;
    };
    const auto place = placeOf(rows.items.back());
    const auto isShared = [&](const Row& row) { return placeOf(row) == place; };
    if (rows.items.size() < 2 || !std::ranges::all_of(rows.items, isShared))
        return "";
    for (auto& row : rows.items)
        for (const auto i : kPlace)
            row[i].isShown = false;
    return model::printable(model::join(place, " ")) + "\n";
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

Rows resultRows(const runner::SeriesList& found)
{
    Rows rows;
    for (const auto* const series : inOrder(found))
        rows.items.push_back(cellsOf(*series, found.probeText(*series), hasWithRuns(found, true)));
    return rows;
}

} // namespace

Json resultsJson(const runner::SeriesList& found)
{
    return resultRows(found).json();
}

std::string resultsText(const runner::SeriesList& found)
{
    auto rows = resultRows(found);
    if (rows.items.empty())
        return "";
    const auto place = takeSharedPlace(rows);
    return place + rows.text() + reasonsText(found);
}

std::string oneRunText(const runner::SeriesList& found)
{
    return hasWithRuns(found, false) ? std::string(runner::kOneRun) + "\n" : "";
}

namespace
{

Json lostJson(const runner::ExecutionOutcome& outcome)
{
    auto list = Json::array();
    for (const auto& [node, why] : outcome.lost)
        list.push_back({{"node", node}, {"code", firstCode(why)}, {"message", firstMessage(why)}});
    return list;
}

int codeOf(const runner::ExecutionOutcome& outcome)
{
    if (outcome.state == runner::EndState::Cancelled || hasErrors(outcome.problems))
        return kEnvironment;
    if (!outcome.lost.empty() && outcome.samples == 0)
        return kEnvironment;
    return outcome.state == runner::EndState::Done ? kDone : kFinding;
}

Json carriedJson(const Carried& carried)
{
    const auto& outcome = carried.outcome;
    return {{"run", carried.isStored ? Json(carried.run.id) : Json()},
            {"state", toText(outcome.state)},
            {"starts", {{"done", outcome.done}, {"failed", outcome.failed}}},
            {"samples", outcome.samples},
            {"recorded", outcome.recorded},
            {"lost", lostJson(outcome)}};
}

// Combines the outcomes: cancelled, lost or failed if any run is. Runs that never began count as cancelled.
runner::ExecutionOutcome together(const std::vector<Carried>& runs, bool isStopped)
{
    using enum runner::EndState;
    runner::ExecutionOutcome all;
    for (const auto& [run, outcome, isStored] : runs) {
        all.done += outcome.done;
        all.failed += outcome.failed;
        all.samples += outcome.samples;
        all.recorded += outcome.recorded;
        all.lost.insert(outcome.lost.begin(), outcome.lost.end());
        append(all.problems, outcome.problems);
    }
    const auto has = [&](runner::EndState state) {
        return std::ranges::any_of(
            runs, [&](const Carried& carried) { return carried.outcome.state == state; });
    };
    all.state = isStopped || has(Cancelled) ? Cancelled
                : has(Lost)                 ? Lost
                : has(Failed)               ? Failed
                                            : Done;
    return all;
}

// Returns false if another process measures the run or the store is damaged, because the run has not changed.
bool hasBegun(const runner::ExecutionOutcome& outcome)
{
    return !has(outcome.problems, "run.held") && !has(outcome.problems, "store.damaged");
}

// Returns "605 samples, 144 of them new", for a resumed run.
std::string samplesText(const runner::ExecutionOutcome& outcome)
{
    const auto all = std::to_string(outcome.samples + outcome.recorded) + " samples";
    return outcome.recorded == 0 ? all
                                 : all + ", " + std::to_string(outcome.samples) + " of them new,";
}

// Returns "; to resume it: ..." for a run that ended early.
std::string resumeText(const Carried& carried, const std::filesystem::path& store)
{
    const auto state = carried.outcome.state;
    if (state != runner::EndState::Cancelled && state != runner::EndState::Lost)
        return {};
    return "; to resume it: clusterwright-cli measure --resume " + carried.run.id +
           (store == runner::storeFile() ? "" : " --store " + model::shellWord(store.string()));
}

} // namespace

bool isEmpty(const runner::ExecutionOutcome& outcome)
{
    return outcome.samples == 0 && outcome.done + outcome.failed == 0 && !outcome.lost.empty();
}

int reportRuns(const Context& context,
               const std::vector<Carried>& runs,
               bool isStopped,
               const std::filesystem::path& file,
               const runner::SeriesList& found)
{
    const auto outcome = together(runs, isStopped);
    printFindings(outcome.problems);
    auto json = carriedJson({runs.front().run, outcome, runs.front().isStored});
    json["store"] = file.string();
    json["runs"] = Json::array();
    json["results"] = resultsJson(found);
    auto text = resultsText(found);
    for (const auto& carried : runs) {
        json["runs"].push_back(carriedJson(carried));
        if (!carried.isStored)
            text += "no node could be reached; nothing was stored\n";
        else if (const auto& own = carried.outcome; hasBegun(own))
            text += "run " +
                    model::printable(carried.run.id + ": " + std::string(toText(own.state)) + ", " +
                                     samplesText(own) + " in " + file.string() +
                                     resumeText(carried, file)) +
                    "\n";
    }
    print(context, std::move(json), text + oneRunText(found), outcome.problems);
    return codeOf(outcome);
}

} // namespace clusterwright::cli

// Crossovers and solutions as tables, with both curves over the range.
#include "model/core/text.h"
#include "model/json/json.h"
#include "model/json/value_json.h"
#include "model/study/figure/figure_parts.h"
#include "model/study/points/shown_axis.h"
#include "model/study/results/columns.h"
#include "model/study/results/place_json.h"
#include "model/study/results/result_tables.h"

#include <algorithm>
#include <cmath>

namespace clusterwright::model
{

namespace
{

using Form = ResultColumn::Form;

Json intervalJson(const std::optional<PlaceInterval>& interval)
{
    if (!interval)
        return nullptr;
    return {{"low", numberJson(interval->low)},
            {"high", numberJson(interval->high)},
            {"reaches_low", interval->reachesLow},
            {"reaches_high", interval->reachesHigh}};
}

Json rangeJson(const VariableRange& range)
{
    Json json{{"name", range.variable},
              {"unit", baseUnit(range.dimension)},
              {"from", numberJson(range.low())},
              {"to", numberJson(range.high())},
              {"whole", range.whole},
              {"points", range.grid.size()},
              {"origin", range.origin}};
    return withLabels(std::move(json), range.categories);
}

Json columnJson(const ResponseColumn& column)
{
    return {{"name", column.name}, {"unit", baseUnit(column.dimension)}};
}

const char* letterOf(int leader)
{
    return leader < 0 ? "" : leader == 0 ? "A" : "B";
}

Json sampleJson(const PairSample& sample, const char* first, const char* second)
{
    return {{"at", numberJson(sample.x)},
            {first, numberJson(sample.first)},
            {second, numberJson(sample.second)}};
}

Json crossingJson(const Crossing& crossing)
{
    return {{"at", numberJson(crossing.change.after.x)},
            {"kind", toText(crossing.change.kind)},
            {"before", sampleJson(crossing.change.before, "A", "B")},
            {"after", sampleJson(crossing.change.after, "A", "B")},
            {"leader", textOrNull(letterOf(crossing.leader))},
            {"factor", numberJson(crossing.factor)},
            {"interval", intervalJson(crossing.interval)},
            {"valid", crossing.isValid}};
}

Json intervalsJson(const std::vector<ValueInterval>& intervals)
{
    auto list = Json::array();
    for (const auto& [from, to] : intervals)
        list.push_back({{"from", numberJson(from)}, {"to", numberJson(to)}});
    return list;
}

// Returns the column with the values as people see them in the range.
template <typename Rows, typename Of>
ResultColumn rangeColumn(
    std::string key, std::string head, const VariableRange& range, const Rows& rows, const Of& of)
{
    auto column = numberColumn(std::move(key), std::move(head), rows, of);
    for (const double value : column.values)
        column.texts.push_back(shownIn(range, value));
    return column;
}

// Returns the lines over the range, in the unit of the output; nothing without lines. `designs`: order of their colours, if lines are designs.
plots::Figure linesOver(const VariableRange& range,
                        const ResponseColumn& output,
                        const std::vector<RangeLine>& lines,
                        std::optional<std::vector<std::string>> designs = {})
{
    constexpr double kDecades = 50;
    if (lines.empty())
        return {};
    const auto& grid = range.grid;
    const bool isLogarithmic = grid.front() > 0 && grid.back() > kDecades * grid.front();
    plots::Panel panel;
    panel.x = plots::axisOf(range.variable,
                            range.doc,
                            plots::unitOr(range.unit, range.dimension),
                            isLogarithmic ? plots::Scale::Log : plots::Scale::Linear);
    panel.xValues = grid;
    std::vector<const std::vector<double>*> values;
    for (const auto& line : lines) {
        plots::Series series{line.label, plots::finite(line.values)};
        series.owner = line.labelInFiles;
        addBand(panel, series, line.band);
        if (designs)
            series.colour = plots::placeIn(line.design, *designs);
        panel.series.push_back(std::move(series));
        values.push_back(&line.values);
    }
    panel.y = axisOf(
        output,
        scaleOfResults("auto", output.unit, values, isLogarithmic ? grid : std::vector<double>()));
    return {{}, {std::move(panel)}};
}

std::string shownAt(double value, const VariableRange& range)
{
    return range.variable + " = " +
           (range.categories.empty() ? shownValue(value, range.dimension, unitOn(range, value))
                                     : shownIn(range, value));
}

ResultTable stretchesOf(const Crossover& study)
{
    const auto& range = study.range;
    const auto& leads = study.leads;
    const auto labels = labelsOf(study.inputs[0], study.inputs[1]);
    const bool hasOdds = std::ranges::any_of(
        leads, [](const Lead& lead) { return std::isfinite(lead.probability); });
    ResultTable table{
        "stretches",
        "",
        {rangeColumn("from", "from " + range.variable, range, leads, &Lead::from),
         rangeColumn("to", "to", range, leads, &Lead::to),
         wordColumn("state",
                    "",
                    leads,
                    [](const Lead& lead) {
                        return lead.side == Side::None ? "no_answer"
                               : lead.leader < 0       ? "equal"
                                                       : "leads";
                    }),
         wordColumn("leader", "", leads, [](const Lead& lead) { return letterOf(lead.leader); }),
         wordColumn("",
                    "ahead",
                    leads,
                    [&](const Lead& lead) {
                        return lead.side == Side::None ? "no result"
                               : lead.leader < 0       ? "equal"
                               : lead.leader == 0      ? labels.first
                                                       : labels.second;
                    }),
         numberColumn("least_factor", "", leads, &Lead::leastFactor),
         numberColumn(
             "",
             "factor at least",
             leads,
             [](const Lead& lead) { return lead.leader < 0 ? std::nan("") : lead.leastFactor; }),
         numberColumn("nearest", "", leads, &Lead::nearest),
         numberColumn("probability", "probability at most", leads, &Lead::probability)}};
    table.columns[3].form = Form::Name;
    table.columns.back().isSparse = true;
    if (!hasOdds)
        table.columns.pop_back();
    return table;
}

ResultTable crossingsOf(const Crossover& study)
{
    struct Sample {
        PairSample at;
        std::string kind;
    };
    std::vector<Sample> samples;
    for (const auto& crossing : study.crossings) {
        const auto& change = crossing.change;
        if (change.before.x != change.after.x)
            samples.push_back({change.before, ""});
        samples.push_back({change.after, std::string(toText(change.kind))});
    }
    const auto [first, second] = labelsOf(study.inputs[0], study.inputs[1]);
    const auto of = [](double PairSample::*part) {
        return [part](const Sample& sample) { return sample.at.*part; };
    };
    return {"",
            "crossings",
            {rangeColumn("x", study.range.variable, study.range, samples, of(&PairSample::x)),
             wordColumn("kind", "change", samples, &Sample::kind),
             numberColumn("first", first, samples, of(&PairSample::first), study.output),
             numberColumn("second", second, samples, of(&PairSample::second), study.output)}};
}

Json factsOf(const Crossover& study)
{
    auto designs = Json::array();
    for (std::size_t i = 0; i < 2; ++i) {
        designs.push_back(inputJson(study.inputs[i]));
        designs.back()["constant"] = study.isConstant[i];
    }
    auto crossings = Json::array();
    for (const auto& crossing : study.crossings)
        crossings.push_back(crossingJson(crossing));
    return {{"designs", designs},
            {"variable", rangeJson(study.range)},
            {"output", columnJson(study.output)},
            {"better", study.isLessBetter ? "less" : "more"},
            {"stretches", nullptr},
            {"crossings", crossings},
            {"others", othersJson({study.others})},
            {"answer", toText(study)},
            {"method", study.method}};
}

ResultTable solutionsOf(const Solve& study)
{
    const auto& rows = study.solutions;
    const auto isOne = [](const Solution& one) { return one.from == one.to; };
    ResultTable table{"solutions",
                      "",
                      {numberColumn("from", study.range.variable, rows, &Solution::from),
                       numberColumn("from_open", "", rows, &Solution::isFromOpen),
                       numberColumn("to", "", rows, &Solution::to),
                       numberColumn("to_open", "", rows, &Solution::isToOpen),
                       numberColumn("", "to", rows, [&](const Solution& one) {
                           return isOne(one) ? std::nan("") : one.to;
                       })}};
    table.columns[1].form = table.columns[3].form = Form::Flag;
    for (const auto& one : rows) {
        table.columns.front().texts.push_back(one.fromText);
        table.columns.back().texts.push_back(isOne(one) ? "" : one.toText);
    }
    if (study.ends.empty())
        return table;
    auto& ends = table.columns.emplace_back(ResultColumn{"", kEndsHead, Form::Word});
    for (std::size_t i = 0; i < rows.size(); ++i)
        ends.words.push_back(endsText(study, i));
    return table;
}

Json factsOf(const Solve& study)
{
    auto jumps = Json::array();
    for (const auto& jump : study.jumps)
        jumps.push_back(sampleJson(jump, "left", "right"));
    auto ends = Json::array();
    for (const auto& [from, to] : study.ends)
        ends.push_back({{"from", intervalJson(from)}, {"to", intervalJson(to)}});
    return {{"design", inputJson(study.input)},
            {"relation", study.relation},
            {"variable", rangeJson(study.range)},
            {"left", columnJson(study.left)},
            {"solutions", nullptr},
            {"ends", ends},
            {"smallest", study.isSolved() ? numberJson(study.solutions.front().from) : Json()},
            {"largest", study.isSolved() ? numberJson(study.solutions.back().to) : Json()},
            {"jumps", jumps},
            {"no_answer", intervalsJson(study.holes)},
            {"nearest", study.nearest ? sampleJson(*study.nearest, "left", "right") : Json()},
            {"open", intervalsJson(study.open)},
            {"answer", toText(study)},
            {"method", study.method}};
}

std::vector<plots::Mark> placesOf(const Solve& study)
{
    std::vector<plots::Mark> places;
    for (std::size_t i = 0; i < study.solutions.size(); ++i) {
        const auto& solution = study.solutions[i];
        const auto ends = i < study.ends.size() ? study.ends[i] : SolutionEnds();
        const bool isOne = solution.from == solution.to;
        auto& place = places.emplace_back(
            plots::Mark{study.range.variable + " = " + solution.fromText, solution.from});
        if (isOne && ends.from) {
            place.low = ends.from->low;
            place.high = ends.from->high;
        }
        if (isOne)
            continue;
        place.text += " to " + solution.toText;
        place.low = solution.from;
        place.high = solution.to;
        for (const auto& [x, end] :
             {std::pair(solution.from, ends.from), std::pair(solution.to, ends.to)})
            if (end)
                places.push_back({"", x, std::nan(""), end->low, end->high});
    }
    if (!study.isSolved() && study.nearest)
        places.push_back({"nearest: " + shownAt(study.nearest->x, study.range),
                          study.nearest->x,
                          study.nearest->first});
    return places;
}

} // namespace

std::vector<plots::Mark> placesOf(const Crossover& study)
{
    std::vector<plots::Mark> places;
    for (const auto& crossing : study.crossings) {
        const auto& change = crossing.change;
        plots::Mark place{shownAt(change.after.x, study.range), change.after.x};
        if (change.before.x < change.after.x) {
            place.low = change.before.x;
            place.high = change.after.x;
            place.text = "from " + place.text;
        } else {
            place.y = change.after.first;
        }
        if (crossing.interval) {
            place.low = crossing.interval->low;
            place.high = crossing.interval->high;
        }
        places.push_back(std::move(place));
    }
    return places;
}

StudyResult tablesOf(const Crossover& study, const std::vector<std::string>& designs)
{
    StudyResult result;
    result.sentence = toText(study);
    result.table = stretchesOf(study);
    result.details = {crossingsOf(study)};
    auto figure = linesOver(study.range, study.output, study.lines, designs);
    for (auto& panel : figure.panels)
        panel.marks = placesOf(study);
    result.figures = {{"Curves", std::move(figure)}};
    result.facts = [json = factsOf(study)] { return json; };
    result.diagnostics = study.diagnostics;
    result.method = study.method;
    result.others = {study.others};
    return result;
}

StudyResult tablesOf(const Solve& study)
{
    StudyResult result;
    result.input = study.input;
    if (study.isSolved()) // else a finding says it
        result.sentence = toText(study);
    result.table = solutionsOf(study);
    auto figure = linesOver(study.range, study.left, study.lines);
    for (auto& panel : figure.panels)
        panel.marks = placesOf(study);
    result.title = study.relation;
    result.figures = {{"Both sides", std::move(figure)}};
    result.facts = [json = factsOf(study)] { return json; };
    result.diagnostics = study.diagnostics;
    result.method = study.method;
    return result;
}

} // namespace clusterwright::model

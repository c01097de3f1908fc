// Comparisons as tables, and their sentences.
#include "model/core/text.h"
#include "model/json/findings_json.h"
#include "model/json/json.h"
#include "model/json/value_json.h"
#include "model/study/figure/figure_parts.h"
#include "model/study/messages/result_message.h"
#include "model/study/points/sweep.h"
#include "model/study/results/columns.h"
#include "model/study/results/place_json.h"
#include "model/study/results/result_json.h"
#include "model/study/results/result_tables.h"
#include "model/study/results/study_figures.h"
#include "model/units/quantity.h"

#include <algorithm>
#include <cmath>
#include <ranges>
#include <span>

namespace clusterwright::model
{

namespace
{

constexpr const char* kComputed = "computed"; // source of an output

// An output or a parameter of a pair.
struct ComparedRow {
    const StudyInput* against = nullptr; // the other design
    std::string label;                   // its label
    const ComparedValue* value = nullptr;
    std::array<std::string, 2> sources = {};
    const OutputDifference* output = nullptr; // null for a parameter
};
using ComparedRows = std::vector<ComparedRow>;

void addOutputs(ComparedRows& rows, const Comparison& pair)
{
    for (const auto& output : pair.outputs)
        rows.push_back({&pair.inputs[1],
                        labelsOf(pair.inputs[0], pair.inputs[1]).second,
                        &output,
                        {kComputed, kComputed},
                        &output});
}

void addParameters(ComparedRows& rows, const Comparison& pair)
{
    for (const auto& parameter : pair.parameters)
        rows.push_back({&pair.inputs[1],
                        labelsOf(pair.inputs[0], pair.inputs[1]).second,
                        &parameter,
                        parameter.origins,
                        nullptr});
}

// None if the design is compared with itself: the sentence says it all.
ComparedRows rowsOf(const Comparison& pair)
{
    ComparedRows rows;
    if (isWithItself(pair))
        return rows;
    addOutputs(rows, pair);
    addParameters(rows, pair);
    return rows;
}

std::string changeText(double change, Dimension dimension, const std::string& unit)
{
    if (!std::isfinite(change))
        return "-";
    return (change > 0 ? "+" : "") + displayIn({change, dimension}, unit);
}

ResultColumn
valueColumn(const char* key, const std::string& head, const ComparedRows& rows, std::size_t side)
{
    auto column = numberColumn(key, head, rows, [side](const ComparedRow& row) {
        return row.value->values[side].value_or(std::nan(""));
    });
    for (const auto& row : rows)
        column.texts.push_back(row.value->shown(side));
    return column;
}

ResultColumn differenceColumn(const ComparedRows& rows)
{
    ResultColumn column{"", "difference"};
    for (const auto& [against, label, value, sources, output] : rows) {
        const bool has = value->hasDifference();
        column.values.push_back(has ? *value->values[1] - *value->values[0] : std::nan(""));
        auto text = has ? changeText(column.values.back(), value->dimension, value->unit)
                        : std::string("-");
        if (output != nullptr && output->change)
            text += " (" +
                    rangeText(
                        output->change->low, output->change->high, value->dimension, value->unit) +
                    ")";
        column.texts.push_back(std::move(text));
    }
    return column;
}

// Names of both designs in heads of values, and of sources.
using Heads = std::array<std::string, 4>;

ResultTable comparedTable(const char* key, const ComparedRows& rows, const Heads& heads)
{
    using enum ResultColumn::Form;
    ResultColumn units{"unit_B", "", Name};
    ResultColumn names{"labels", "", Settings};
    units.isSparse = names.isSparse = true;
    for (const auto& row : rows) {
        const auto& other = row.value->otherDimension;
        units.words.push_back(other ? baseUnit(*other) : std::string());
        auto& labelled = names.settings.emplace_back();
        for (const auto& category : row.value->categories)
            labelled.push_back({category.id, shortName(category)});
    }
    const auto source = [&](const char* name, std::size_t side) {
        auto column = wordColumn(name,
                                 "source (" + heads[2 + side] + ")",
                                 rows,
                                 [side](const ComparedRow& row) { return row.sources[side]; });
        column.isWide = true;
        return column;
    };
    auto others = wordColumn("against", "compared with", rows, [](const ComparedRow& row) {
        return idWithScenario(row.against->design, row.against->scenario);
    });
    for (const auto& row : rows)
        others.texts.push_back(row.label);
    ResultTable table{
        key,
        "",
        {std::move(others),
         wordColumn("name", "name", rows, [](const ComparedRow& row) { return row.value->name; }),
         wordColumn("unit",
                    "",
                    rows,
                    [](const ComparedRow& row) { return baseUnit(row.value->dimension); }),
         valueColumn("A", heads[0], rows, 0),
         valueColumn("B", heads[1], rows, 1),
         std::move(units),
         differenceColumn(rows),
         source("origin_A", 0),
         source("origin_B", 1),
         std::move(names)}};
    return table;
}

void drop(ResultTable& table, const std::vector<std::string_view>& keys)
{
    std::erase_if(table.columns, [&](const ResultColumn& column) {
        return std::ranges::count(keys, column.key) > 0;
    });
}

Heads headsOf(const Comparison& pair)
{
    const auto [here, there] = labelsOf(pair.inputs[0], pair.inputs[1]);
    return {here, there, here, there};
}

ResultTable outputsOf(const Comparison& pair)
{
    ComparedRows rows;
    addOutputs(rows, pair);
    auto table = comparedTable("outputs", rows, {});
    const auto add = [&](const char* key, auto of) {
        table.columns.insert(table.columns.end() - 1, numberColumn(key, "", pair.outputs, of));
    };
    using Output = OutputDifference;
    add("difference_low",
        [](const Output& one) { return one.change ? one.change->low : std::nan(""); });
    add("difference_high",
        [](const Output& one) { return one.change ? one.change->high : std::nan(""); });
    add("probability_B_less",
        [](const Output& one) { return one.lessProbability.value_or(std::nan("")); });
    drop(table, {"against", "origin_A", "origin_B"});
    return table;
}

// The parameters of all pairs, for files; with several pairs, each row names the other design.
ResultTable parametersOf(std::span<const Comparison> pairs)
{
    ComparedRows rows;
    for (const auto& pair : pairs)
        addParameters(rows, pair);
    auto table = comparedTable("parameters", rows, {});
    if (pairs.size() < 2)
        drop(table, {"against"});
    return table;
}

// Leaves out optional columns without any value, which JSON does not have.
ResultTable parametersInFile(const ComparisonStudy& study)
{
    auto table = parametersOf(study.pairs);
    std::erase_if(table.columns, [](const ResultColumn& column) {
        const auto rows = std::views::iota(std::size_t{0}, column.size());
        return column.isSparse &&
               std::ranges::none_of(rows, [&](std::size_t row) { return column.hasValue(row); });
    });
    return table;
}

ResultTable phasesOf(const Comparison& pair)
{
    const auto heads = headsOf(pair);
    const auto seconds = [&](const char* key, std::size_t side) {
        return numberColumn(
            key,
            heads[side],
            pair.phases,
            [side](const PhaseDifference& phase) {
                return phase.seconds[side].value_or(std::nan(""));
            },
            kTime);
    };
    const auto resource = [&](const char* key, std::size_t side) {
        return wordColumn(key, "resource, " + heads[side], pair.phases, [side](const auto& phase) {
            return phase.resources[side];
        });
    };
    ResultColumn change{"", "difference"};
    for (const auto& [step, times, resources] : pair.phases) {
        change.values.push_back(times[0] && times[1] ? *times[1] - *times[0] : std::nan(""));
        change.texts.push_back(changeText(change.values.back(), kTime, ""));
    }
    return {"phases",
            "phases",
            {wordColumn("name", "phase", pair.phases, &PhaseDifference::step),
             wordColumn("unit", "", pair.phases, [](const auto&) { return "s"; }),
             seconds("A", 0),
             seconds("B", 1),
             std::move(change),
             resource("resource_A", 0),
             resource("resource_B", 1)}};
}

// Returns the steps from the first design to the second, without those that are only rounding.
ResultTable
stepsOf(const Comparison& pair, const std::optional<Waterfall>& waterfall, const std::string& by)
{
    if (!waterfall || waterfall->from == waterfall->to)
        return {};
    const auto heads = headsOf(pair);
    const auto& output = *std::ranges::find(pair.outputs, pair.output, &OutputDifference::name);
    ResultColumn name{"", by, ResultColumn::Form::Word};
    ResultColumn change{"", "change"};
    ResultColumn then{"", "then", ResultColumn::Form::Number, output.dimension, output.unit};
    const auto add = [&](const std::string& step, double more, std::string text, double total) {
        name.words.push_back(step);
        change.values.push_back(more);
        change.texts.push_back(std::move(text));
        then.values.push_back(total);
    };
    add(heads[0], std::nan(""), "", waterfall->from);
    for (const auto& [step, from, more] : shownSteps(*waterfall))
        add(step, more, changeText(more, output.dimension, output.unit), from + more);
    add(heads[1], std::nan(""), "", waterfall->to);
    return {"",
            pair.output + " by " + by + " (" + waterfall->method + ")",
            {std::move(name), std::move(change), std::move(then)}};
}

Json waterfallJson(const std::optional<Waterfall>& waterfall)
{
    if (!waterfall)
        return nullptr;
    auto steps = Json::array();
    for (const auto& step : waterfall->steps)
        steps.push_back({{"name", step.name}, {"change", numberJson(step.change)}});
    return {{"from", numberJson(waterfall->from)},
            {"to", numberJson(waterfall->to)},
            {"steps", steps},
            {"method", waterfall->method}};
}

Json pairJson(const Comparison& pair)
{
    return {{"designs", Json::array({inputJson(pair.inputs[0]), inputJson(pair.inputs[1])})},
            {"parameters", rowsJson(parametersOf({&pair, 1}))},
            {"outputs", rowsJson(outputsOf(pair))},
            {"phases", rowsJson(phasesOf(pair))},
            {"output", pair.output},
            {"others", othersJson({pair.others})},
            {"waterfall_by_phases", waterfallJson(pair.byPhases)},
            {"waterfall_by_parameters", waterfallJson(pair.byParameters)},
            {"answer", toText(pair)}};
}

Json factsOf(const ComparisonStudy& study)
{
    auto pairs = Json::array();
    for (const auto& pair : study.pairs) {
        pairs.push_back(pairJson(pair));
        pairs.back()["diagnostics"] = findingsJson(pair.diagnostics);
    }
    auto crossovers = Json::array();
    for (const auto& crossover : study.crossovers)
        crossovers.push_back(toJson(tablesOf(crossover)));
    return {{"pairs", pairs},
            {"curves", study.curves ? toJson(tablesOf(*study.curves)) : Json(nullptr)},
            {"crossovers", crossovers}};
}

// Names the other design if several are compared: a crossover may name no design, or only this one.
std::string withDesigns(const ComparisonStudy& study,
                        const std::array<StudyInput, 2>& inputs,
                        const std::string& sentences)
{
    if (study.pairs.size() < 2)
        return sentences;
    const auto [own, other] = sentenceNamesOf(inputs[0], inputs[1]);
    return resultMessage("comparison.with", {{"design", other}, {"sentences", sentences}});
}

// The first sentence about a pair names its variables already; over an axis of components, both designs have the axis's own.
std::vector<OtherInputs> othersOf(const ComparisonStudy& study)
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

ResultTable tableOf(const ComparisonStudy& study)
{
    ComparedRows rows;
    for (const auto& pair : study.pairs)
        std::ranges::move(rowsOf(pair), std::back_inserter(rows));
    if (rows.empty())
        return {};
    const bool isOne = study.pairs.size() == 1;
    auto table = comparedTable("",
                               rows,
                               isOne ? headsOf(study.pairs.front())
                                     : Heads{"here", "there", "this design", "other design"});
    if (isOne)
        drop(table, {"against"});
    return table;
}

// Makes a table of the values of a single other design that differ, without sources if only outputs differ: "computed" says nothing. Returns
// the number of equal values.
std::size_t differencesOf(const Comparison& pair, ResultTable& table)
{
    auto rows = rowsOf(pair);
    const auto equal = std::erase_if(
        rows, [](const ComparedRow& row) { return row.value->shown(0) == row.value->shown(1); });
    table = comparedTable("", rows, headsOf(pair));
    drop(table, {"against"});
    if (std::ranges::all_of(rows, [](const ComparedRow& row) { return row.output != nullptr; }))
        drop(table, {"origin_A", "origin_B"});
    return equal;
}

// Makes a table of the values that differ, of the design and of each other one, in the order of their names in the first pair that has them.
// Returns the number of equal values.
std::size_t differencesOf(const std::vector<Comparison>& pairs, ResultTable& table)
{
    std::vector<std::string> labels{headsOf(pairs[0])[0]};
    for (const auto& pair : pairs)
        labels.push_back(headsOf(pair)[1]);
    std::vector<std::string> names;
    std::vector<std::vector<std::pair<std::string, double>>>
        values; // for each name, those of all designs
    for (std::size_t i = 0; i < pairs.size(); ++i)
        for (const auto& row : rowsOf(pairs[i])) {
            const auto cell = [&](std::size_t side) {
                return std::pair(row.value->shown(side),
                                 row.value->values[side].value_or(std::nan("")));
            };
            const auto at = plots::placeIn(row.value->name, names);
            if (at == values.size()) // an input is listed only where it differs
                values.emplace_back(labels.size(), cell(0));
            values[at][i + 1] = cell(1);
        }
    labels = sentenceNames(std::move(labels));
    table.columns = {{"", "name", ResultColumn::Form::Word}};
    for (auto& label : labels)
        table.columns.push_back({"", std::move(label)});
    std::size_t equal = 0;
    for (std::size_t at = 0; at < names.size(); ++at) {
        if (std::ranges::all_of(
                values[at], [&](const auto& one) { return one.first == values[at][0].first; })) {
            ++equal;
            continue;
        }
        table.columns[0].words.push_back(names[at]);
        for (std::size_t i = 0; i < labels.size(); ++i) {
            table.columns[i + 1].texts.push_back(values[at][i].first);
            table.columns[i + 1].values.push_back(values[at][i].second);
        }
    }
    return equal;
}

plots::Figure curvesWithCrossings(const ComparisonStudy& study)
{
    auto figure = plots::figureOf(*study.curves);
    for (const auto& crossover : study.crossovers)
        for (auto& panel : figure.panels)
            if (panel.y.label == crossover.output.name)
                std::ranges::move(placesOf(crossover), std::back_inserter(panel.marks));
    return figure;
}

} // namespace

std::string sentenceOf(const ComparisonStudy& study)
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
    if (!study.curves)
        return join(lines, "\n");
    const auto& curves = *study.curves;
    if (!categoriesOf(curves, 0).empty())
        lines.push_back(labelsText(curves));
    else if (!curves.x.categories.empty())
        for (std::size_t i = 0; i < study.pairs.size(); ++i) {
            const auto& inputs = study.pairs[i].inputs;
            const auto names = sentenceNamesOf(inputs[0], inputs[1]);
            lines.push_back(withDesigns(study, inputs, presetLeadsText(curves, i + 1, names)));
        }
    if (curves.derived)
        lines.push_back(toText(*curves.derived));
    if (auto measured = measuredText(curves); !measured.empty())
        lines.push_back(std::move(measured));
    return join(lines, "\n");
}

StudyResult tablesOf(const ComparisonStudy& study)
{
    StudyResult result;
    result.sentence = sentenceOf(study);
    result.table = tableOf(study);
    result.inFiles = study.curves ? curveTable(*study.curves) : parametersInFile(study);
    if (!study.pairs.empty()) {
        auto& table = result.onPaper.emplace();
        const auto equal = study.pairs.size() > 1 ? differencesOf(study.pairs, table)
                                                  : differencesOf(study.pairs.front(), table);
        if (equal > 0)
            result.note =
                std::to_string(equal) + (equal == 1 ? " value is" : " values are") + " equal.";
    }
    for (const auto& pair : study.pairs) {
        if (isWithItself(pair))
            continue;
        result.details.push_back(phasesOf(pair));
        result.details.push_back(stepsOf(pair, pair.byPhases, "phase"));
        result.details.push_back(stepsOf(pair, pair.byParameters, "parameter"));
    }
    for (const auto& crossover : study.crossovers)
        std::ranges::move(tablesOf(crossover).details, std::back_inserter(result.details));
    result.figures = figuresOf(study.pairs);
    if (study.curves)
        result.figures.insert(result.figures.begin(), {"Curves", curvesWithCrossings(study)});
    result.facts = [kept = std::make_shared<const ComparisonStudy>(study)] {
        return kept->isOfCommand ? pairJson(kept->pairs.front()) : factsOf(*kept);
    };
    result.diagnostics = study.diagnostics;
    result.others = othersOf(study);
    return result;
}

} // namespace clusterwright::model

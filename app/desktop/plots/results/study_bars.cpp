// Study results as bars.
#include "app/desktop/plots/results/study_figure.h"
#include "app/desktop/plots/results/study_words.h"
#include "model/core/text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

namespace clusterwright::plots
{

namespace
{

Axis valueAxis(const model::ResponseColumn& output)
{
    return axisOf(output.name, output.doc, unitOr(output.unit, output.dimension));
}

std::string shown(double value, const model::StudyVariable& variable)
{
    const auto* const label = model::categoryAt(variable.categories, value);
    return label ? label->title : shownValue(value, variable.dimension, variable.unit);
}

// Returns "0.2 s" in the unit that the axis has for the largest value, or in a smaller unit where the number would be tiny.
std::string textBeside(double value, double largest, const std::string& declared, int digits)
{
    constexpr double kTiny = 1e-3;
    const auto dimension = model::parseUnit(declared).value().dimension;
    const auto text = model::displayIn({largest, dimension}, declared);
    const auto blank = text.find(' ');
    if (blank == std::string::npos || dimension == model::kNumber)
        return shownValue(value, dimension, declared, digits);
    const auto unit = text.substr(blank + 1);
    const double inUnit = model::parseUnit(unit).value().fromBase(value);
    if (value != 0 && std::abs(inUnit) < kTiny)
        return shownValue(value, dimension, model::baseUnit(dimension), digits);
    const auto number = model::roundedText(inUnit, digits);
    return model::isFixedUnit(declared) || number.find('e') != std::string::npos
               ? shownValue(value, dimension, declared, digits)
               : number + " " + unit;
}

// Adds the texts of a waterfall: totals with four digits, changes with a sign and three.
void addTexts(BarFigure& figure)
{
    double largest = 0;
    for (const auto& bar : figure.bars)
        for (const double value : {bar.from, bar.to})
            if (std::isfinite(value))
                largest = std::max(largest, std::abs(value));
    for (auto& bar : figure.bars) {
        const bool isTotal = bar.colour == 0;
        const double value = isTotal ? bar.to : bar.to - bar.from;
        bar.text = (isTotal || value < 0 ? "" : "+") +
                   textBeside(value, largest, figure.value.unit, isTotal ? 4 : 3);
    }
}

void addPhases(BarFigure& figure,
               const std::string& row,
               const std::vector<std::pair<std::string, double>>& phases)
{
    double from = 0;
    for (const auto& [name, seconds] : phases) {
        auto found = std::ranges::find(figure.classes, name);
        if (found == figure.classes.end())
            found = figure.classes.insert(found, name);
        if (!std::isfinite(seconds) || seconds == 0)
            continue; // has a colour, but no bar and no entry in the legend
        figure.bars.push_back(
            {row, from, from + seconds, static_cast<std::size_t>(found - figure.classes.begin())});
        from += seconds;
    }
}

// Names inputs without effect, which have no bars; of many only the first ones.
std::string noEffect(std::vector<std::string> inputs)
{
    constexpr std::size_t kMost = 8;
    return inputs.empty() ? "" : "No effect: " + model::fewOf(std::move(inputs), kMost);
}

BarFigure emptyPhases()
{
    BarFigure figure;
    figure.value = {"sum of step times", "s"};
    figure.value.title = "Sum of step times";
    return figure;
}

// Joins the texts of an input's two bars if both end on one side: elsewhere they would overlap.
void joinTexts(Bar& low, Bar& high)
{
    if ((low.to - low.from) * (high.to - high.from) <= 0)
        return;
    const bool isLowFarther = std::abs(low.to - low.from) > std::abs(high.to - high.from);
    const auto text = low.text + "; " + high.text;
    low.text = isLowFarther ? text : "";
    high.text = isLowFarther ? "" : text;
}

// Adds the changes of the output at the neighbours of an integer, per 1 % of the integer. Of two bars to the same side, the longer one
// begins at the end of the other.
void addSteps(BarFigure& figure, const model::Elasticity& one)
{
    const double percents = std::max(1.0, std::abs(one.variable.value)); // as Elasticity::strength
    const auto texts = model::stepTexts(one);
    std::vector<Bar> bars;
    for (const auto& [change, colour] : {std::pair(one.oneLess, 1u), std::pair(one.oneMore, 2u)})
        if (std::isfinite(change))
            bars.push_back({one.variable.name, 0, change * percents, colour, texts[bars.size()]});
    if (bars.size() == 2) {
        joinTexts(bars[0], bars[1]);
        std::ranges::sort(bars, {}, [](const Bar& bar) { return std::abs(bar.to); });
        if (bars[0].to * bars[1].to > 0)
            bars[1].from = bars[0].to;
    }
    figure.bars.insert(figure.bars.end(), bars.begin(), bars.end());
}

} // namespace

BarFigure figureOf(const model::Tornado& study, std::size_t most)
{
    BarFigure figure;
    figure.design = study.head.record.system;
    figure.value = valueAxis(study.head.output);
    figure.rowTitle = "input";
    figure.classes = {"low value", "high value"};
    figure.reference = std::isfinite(study.head.value) ? study.head.value : kNoValue;
    figure.referenceLabel = "design";
    const auto without = model::withoutEffect(study);
    for (std::size_t i = 0; i < std::min(most, study.bars.size()); ++i) {
        const auto& bar = study.bars[i];
        const auto& variable = bar.variation.variable;
        if (std::ranges::count(without, variable.name) > 0)
            continue;
        if (std::isfinite(bar.atLow))
            figure.bars.push_back({variable.name,
                                   study.head.value,
                                   bar.atLow,
                                   0,
                                   shown(bar.variation.distribution.low, variable)});
        if (std::isfinite(bar.atHigh))
            figure.bars.push_back({variable.name,
                                   study.head.value,
                                   bar.atHigh,
                                   1,
                                   shown(bar.variation.distribution.high, variable)});
        if (std::isfinite(bar.atLow) && std::isfinite(bar.atHigh))
            joinTexts(figure.bars[figure.bars.size() - 2], figure.bars.back());
    }
    figure.note = noEffect(without);
    return figure;
}

BarFigure figureOf(const model::ElasticityStudy& study, std::size_t most)
{
    const auto& output = study.head.output.name;
    const auto shown = std::span(study.variables).first(std::min(most, study.variables.size()));
    const bool hasSteps = std::ranges::any_of(shown, &model::Elasticity::isByStep);
    BarFigure figure;
    figure.design = study.head.record.system;
    figure.value = {"% change of " + output + " per 1 % change of the input", "1"};
    figure.rowTitle = "input";
    if (hasSteps)
        figure.classes = {"1 % more", "one less", "one more"};
    for (const auto& one : shown) {
        if (one.strength() == 0)
            continue;
        if (one.isByStep())
            addSteps(figure, one);
        else if (std::isfinite(one.elasticity))
            figure.bars.push_back({one.variable.name,
                                   0,
                                   one.elasticity,
                                   hasSteps || one.elasticity < 0 ? 0u : 1u,
                                   model::roundedText(one.elasticity, 3)});
    }
    figure.note = noEffect(model::withoutEffect(study));
    if (hasSteps)
        figure.note = "Integers change by one; their bars are divided by this change in %." +
                      (figure.note.empty() ? "" : " " + figure.note);
    return figure;
}

BarFigure figureOf(const model::MorrisStudy& study, std::size_t most)
{
    BarFigure figure;
    figure.design = study.head.record.system;
    figure.value = {"mean effect on " + study.head.output.name + ", \u03bc*",
                    unitOr(study.head.output.unit, study.head.output.dimension)};
    figure.value.title = "Mean effect on " + study.head.output.name + ", \u03bc*";
    figure.rowTitle = "input";
    figure.classes = {"\u03bc* (95 % interval)", "\u03c3: non-linear or interacting"};
    for (std::size_t i = 0; i < std::min(most, study.effects.size()); ++i) {
        const auto& effect = study.effects[i];
        const auto& name = study.variables[i].variable.name;
        if (effect.magnitude == 0)
            continue;
        figure.bars.push_back(
            {name, 0, effect.magnitude, 0, {}, effect.magnitudeLow, effect.magnitudeHigh});
        figure.bars.push_back({name + " \u03c3", 0, effect.deviation, 1});
    }
    figure.note = noEffect(model::withoutEffect(study));
    return figure;
}

BarFigure figureOf(const model::SobolStudy& study, std::size_t most)
{
    BarFigure figure;
    figure.design = study.head.record.system;
    figure.value = {"share of the variance of " + study.head.output.name, "1"};
    figure.value.title = "Share of the variance of " + study.head.output.name;
    figure.rowTitle = "input";
    figure.classes = {"first-order (95 % interval)", "total"};
    for (std::size_t i = 0; i < std::min(most, study.indices.size()); ++i) {
        const auto& index = study.indices[i];
        const auto& name = study.variables[i].variable.name;
        if (index.total == 0)
            continue;
        figure.bars.push_back({name, index.first, std::max(index.first, index.total), 1});
        figure.bars.push_back({name, 0, index.first, 0, {}, index.firstLow, index.firstHigh});
    }
    figure.note = noEffect(model::withoutEffect(study));
    return figure;
}

BarFigure figureOf(const model::Waterfall& waterfall,
                   const std::pair<std::string, std::string>& names,
                   const std::string& output,
                   const std::string& unit)
{
    BarFigure figure;
    figure.value = axisOf(output, "", unit);
    figure.classes = {"value", "more", "less"};
    figure.isConnected = true;
    figure.bars.push_back({names.first, 0, waterfall.from});
    double from = waterfall.from;
    const double rounding = 1e-12 * std::max(std::abs(waterfall.from), std::abs(waterfall.to));
    std::vector<std::string> without;
    for (const auto& step : waterfall.steps) {
        const double to = from + step.change;
        if (std::abs(step.change) <= rounding) {
            without.push_back(step.name);
            continue;
        }
        // Step names may repeat, or equal a design's name; labels of rows must be unique.
        auto label = step.name;
        while (std::ranges::find(figure.bars, label, &Bar::label) != figure.bars.end())
            label += " ";
        figure.bars.push_back({label, from, to, step.change < 0 ? 2u : 1u});
        from = to;
    }
    auto last = names.second;
    while (std::ranges::find(figure.bars, last, &Bar::label) != figure.bars.end())
        last += " ";
    figure.bars.push_back({last, 0, waterfall.to});
    addTexts(figure);
    figure.note = noEffect(without);
    return figure;
}

BarFigure waterfallFigure(const model::Comparison& comparison, bool byPhases)
{
    const auto& waterfall = byPhases ? comparison.byPhases : comparison.byParameters;
    if (!waterfall)
        return {};
    const auto output =
        std::ranges::find(comparison.outputs, comparison.output, &model::OutputDifference::name);
    const bool isTime = byPhases || output == comparison.outputs.end();
    auto figure = figureOf(*waterfall,
                           labelsOf(comparison.inputs[0], comparison.inputs[1]),
                           byPhases ? "time" : comparison.output,
                           isTime ? "s" : unitOr(output->unit, output->dimension));
    figure.rowTitle = byPhases ? "phase" : "parameter";
    return figure;
}

BarFigure phaseFigure(const std::vector<std::pair<std::string, model::Evaluation>>& evaluations)
{
    auto figure = emptyPhases();
    for (const auto& [name, evaluation] : evaluations) {
        std::vector<std::pair<std::string, double>> phases;
        for (const auto& phase : evaluation.phases)
            phases.emplace_back(phase.phase.step, phase.seconds);
        addPhases(figure, name, phases);
    }
    return figure;
}

BarFigure phaseFigure(const model::Comparison& comparison)
{
    auto figure = emptyPhases();
    const auto [first, second] = labelsOf(comparison.inputs[0], comparison.inputs[1]);
    const std::array names{first, second};
    for (std::size_t side = 0; side < names.size(); ++side) {
        std::vector<std::pair<std::string, double>> phases;
        for (const auto& phase : comparison.phases)
            if (phase.seconds[side])
                phases.emplace_back(phase.step, *phase.seconds[side]);
        addPhases(figure, names[side], phases);
    }
    return figure;
}

BarFigure figureOf(const model::HopStatistics& hops)
{
    BarFigure figure;
    figure.value = {"share of the pairs", "1"};
    figure.value.title = "Share of the pairs";
    figure.rowTitle = "hops between two hosts";
    figure.isHorizontal = false;
    const auto pairs = static_cast<double>(hops.pairs() + hops.unreachable);
    for (std::size_t h = 1; h < hops.histogram.size(); ++h)
        figure.bars.push_back(
            {std::to_string(h), 0, static_cast<double>(hops.histogram[h]) / pairs});
    if (hops.unreachable > 0) {
        figure.classes = {"reachable", "unreachable"};
        figure.bars.push_back({"none", 0, static_cast<double>(hops.unreachable) / pairs, 1});
    }
    return figure;
}

} // namespace clusterwright::plots

// Study results as bars.
#include "app/desktop/plots/results/study_figure.h"
#include "app/desktop/plots/results/study_words.h"
#include "model/core/text.h"
#include "model/study/results/result_tables.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

namespace clusterwright::plots
{

namespace
{

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

BarFigure emptyPhases()
{
    BarFigure figure;
    figure.value = {"sum of step times", "s"};
    figure.value.title = "Sum of step times";
    return figure;
}

} // namespace

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
    figure.note = model::noEffectText(without);
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

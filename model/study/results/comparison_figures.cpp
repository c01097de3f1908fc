// Comparisons as figures.
#include "model/core/text.h"
#include "model/study/figure/figure_parts.h"
#include "model/study/results/result_tables.h"
#include "model/study/results/study_figures.h"

#include <algorithm>
#include <array>
#include <cmath>

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

// Step names may repeat, or equal a design's name; labels of rows must be unique.
std::string uniqueLabel(const BarFigure& figure, std::string label)
{
    while (std::ranges::find(figure.bars, label, &Bar::label) != figure.bars.end())
        label += " ";
    return label;
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
    std::vector<std::string> without;
    for (const auto& [name, from, change] : shownSteps(waterfall, &without))
        figure.bars.push_back(
            {uniqueLabel(figure, name), from, from + change, change < 0 ? 2U : 1U});
    figure.bars.push_back({uniqueLabel(figure, names.second), 0, waterfall.to});
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

BarFigure phaseFigure(const model::Comparison& comparison)
{
    BarFigure figure;
    figure.value = titledAxis("sum of step times", "s");
    const auto [first, second] = labelsOf(comparison.inputs[0], comparison.inputs[1]);
    for (std::size_t side = 0; side < 2; ++side) {
        double from = 0;
        for (const auto& [step, times, resources] : comparison.phases) {
            if (!times[side])
                continue;
            const auto colour = placeIn(step, figure.classes);
            const double seconds = *times[side];
            if (!std::isfinite(seconds) || seconds == 0)
                continue; // has a colour, but no bar and no entry in the legend
            figure.bars.push_back({side == 0 ? first : second, from, from + seconds, colour});
            from += seconds;
        }
    }
    return figure;
}

} // namespace clusterwright::plots

namespace clusterwright::model
{

namespace
{

// True if nothing differs, as for a scenario whose values the design itself has.
bool isSame(const Comparison& pair)
{
    return pair.parameters.empty() &&
           std::ranges::all_of(pair.outputs, [](const OutputDifference& output) {
               return output.values[0] == output.values[1];
           });
}

} // namespace

std::vector<plots::NamedFigure> figuresOf(const std::vector<Comparison>& pairs)
{
    std::vector<plots::NamedFigure> figures;
    for (const auto& pair : pairs) {
        if (pairs.size() > 1 && isSame(pair))
            continue;
        const auto other = " (" + labelsOf(pair.inputs[0], pair.inputs[1]).second + ")";
        const auto& beside = pairs.size() > 1 ? other : std::string();
        figures.push_back({"Steps by phase" + beside, plots::waterfallFigure(pair, true)});
        figures.push_back({"Steps by parameter" + beside, plots::waterfallFigure(pair, false)});
        figures.push_back({"Phases" + beside, plots::phaseFigure(pair)});
    }
    return figures;
}

} // namespace clusterwright::model

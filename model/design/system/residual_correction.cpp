#include "model/design/system/residual_correction.h"

#include "model/core/provenance.h"
#include "model/core/text.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>

namespace clusterwright::model
{

namespace
{

const std::string kModelled = "modelled.";
const std::string kResidual = "residual.";

// Returns the share of the correction: 0 at the least scale, 1 at the largest and beyond; 0 with another label than that of the fit.
std::string shareText(const System& system, const FittedRows& rows)
{
    const auto& [scale, from, to, size, sizes, factors] = rows.residuals;
    auto text = "min(1, max(0, log2(" + scale + " / (" + from + ")) / log2((" + to + ") / (" +
                from + "))))";
    for (const auto& [name, labels] : rows.over)
        for (const auto& category : categoriesOf(system, name))
            if (labels.size() == 1 && shortName(category) == labels.front())
                text = "if(" + name + " == " + shortestText(category.value) + ", " + text + ", 0)";
    return text;
}

// Returns the table of the factors over the sizes; nothing for invalid sizes.
std::shared_ptr<const Table> tableOf(const std::string& name, const LastResiduals& residuals)
{
    Table table;
    table.name = name;
    table.yDimension = kNumber;
    table.y = residuals.factors;
    for (const auto& text : residuals.sizes) {
        const auto size = parseQuantity(text);
        if (!size || (!table.x.empty() && (size.value().value <= table.x.back() ||
                                           size.value().dimension != table.xDimension)))
            return nullptr;
        table.x.push_back(size.value().value);
        table.xDimension = size.value().dimension;
    }
    const bool isAbove0 = !table.x.empty() && table.x.front() > 0;
    table.interpolation = isAbove0 ? Interpolation::Log : Interpolation::Linear;
    return table.x.size() == table.y.size() ? std::make_shared<const Table>(std::move(table))
                                            : nullptr;
}

bool hasEnds(const System& system, const LastResiduals& residuals)
{
    const auto from = parseQuantity(residuals.from);
    const auto to = parseQuantity(residuals.to);
    return from && to && from.value().value > 0 && to.value().value > from.value().value &&
           system.set.find(residuals.scale) &&
           (residuals.size.empty() || system.set.find(residuals.size));
}

} // namespace

void correctOutput(System& system, const FittedRows& rows)
{
    const auto& residuals = rows.residuals;
    const auto name = kResidual + rows.output;
    const auto found = system.set.find(rows.output);
    if (residuals.factors.empty() || !found || system.set.find(name) || !hasEnds(system, residuals))
        return;
    auto modelled = system.set.equations()[*found];
    auto corrected = modelled;
    std::string factor = shortestText(residuals.factors.front());
    if (!residuals.size.empty()) {
        auto table = tableOf(name, residuals);
        if (!table)
            return;
        system.set.addTable(name, std::move(table));
        factor = "table(" + name + ", min(max(" + residuals.size + ", " + residuals.sizes.front() +
                 "), " + residuals.sizes.back() + "))";
    }
    Equation correction;
    correction.name = name;
    correction.expression =
        composedExpression("(" + factor + ")^(" + shareText(system, rows) + ")");
    correction.declared = kNumber;
    correction.doc = "measured over modelled values at " + residuals.scale + " = " + residuals.to +
                     ", where the calibration ends";
    correction.place = modelled.place;
    modelled.name = kModelled + rows.output;
    modelled.doc = "the model alone, without the residuals of its fit";
    corrected.scope.clear();
    corrected.expression = composedExpression(modelled.name + " * " + name);
    if (!system.set.add(std::move(modelled)).empty() ||
        !system.set.add(std::move(correction)).empty())
        return;
    system.set.set(std::move(corrected));
}

void correctOutputs(System& system)
{
    std::map<std::string, std::map<std::string, FittedRows>> byOutput; // and by fit
    for (const auto& equation : system.set.equations())
        if (equation.origin && equation.origin->estimate) {
            const auto& rows = equation.origin->estimate->rows;
            if (rows.model == system.id && !rows.residuals.factors.empty())
                byOutput[rows.output].emplace(equation.origin->estimate->fit, rows);
        }
    for (const auto& [output, fits] : byOutput)
        if (fits.size() == 1)
            correctOutput(system, fits.begin()->second);
}

System withoutCorrections(System system)
{
    for (const auto& output : system.outputs)
        if (const auto found = system.set.find(kResidual + output.name)) {
            auto equation = system.set.equations()[*found];
            equation.expression = composedExpression("1");
            system.set.set(std::move(equation));
        }
    return system;
}

} // namespace clusterwright::model

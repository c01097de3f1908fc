#include "model/design/system/residual_correction.h"

#include "model/core/finding.h"
#include "model/core/provenance.h"
#include "model/core/text.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <memory>
#include <optional>

namespace clusterwright::model
{

namespace
{

const std::string kModelled = "modelled.";
const std::string kResidual = "residual.";

// Returns the value that the fit knows alone: a label, or a number whose least and greatest value are equal; infinite for a label that is
// none any more.
std::optional<double>
onlyValue(const System& system, const std::string& name, const std::vector<std::string>& texts)
{
    const auto categories = categoriesOf(system, name);
    if (!categories.empty()) {
        if (texts.size() != 1)
            return std::nullopt;
        const auto found = std::ranges::find(categories, texts.front(), shortName);
        return found == categories.end() ? std::numeric_limits<double>::infinity() : found->value;
    }
    const bool isOne = texts.size() == 2 && texts[0] == texts[1];
    const auto value = parseQuantity(isOne ? texts[0] : "");
    return value ? std::optional(value.value().value) : std::nullopt;
}

// Returns the share of the correction: 0 at the least scale, 1 at the largest and beyond; 0 where an input is not as in the fit.
std::string shareText(const System& system, const FittedRows& rows)
{
    const auto& [scale, from, to, size, sizes, factors] = rows.residuals;
    auto text = "min(1, max(0, log2(" + scale + " / (" + from + ")) / log2((" + to + ") / (" +
                from + "))))";
    for (const auto& [name, texts] : rows.over) {
        const auto known =
            system.set.find(name) ? onlyValue(system, name, texts) : std::optional<double>();
        if (known && std::isinf(*known))
            return "0";
        if (known)
            text = "if(" + name + " == " +
                   (categoriesOf(system, name).empty() ? texts.front() : shortestText(*known)) +
                   ", " + text + ", 0)";
    }
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

Diagnostics uncorrected(const std::string& output, const std::string& reason)
{
    return note("fit.uncorrected",
                "the residuals of the fit of '" + output + "' do not correct it: " + reason,
                "fit '" + output + "' again to use them");
}

} // namespace

Diagnostics correctOutput(System& system, const FittedRows& rows)
{
    const auto& residuals = rows.residuals;
    const auto name = kResidual + rows.output;
    const auto found = system.set.find(rows.output);
    if (residuals.factors.empty() || !found || system.set.find(name))
        return {};
    auto table = tableOf(name, residuals);
    if (!hasEnds(system, residuals) || (!residuals.size.empty() && !table))
        return withSeverity(Severity::Warning,
                            uncorrected(rows.output,
                                        "the design lacks '" + residuals.scale + "' or '" +
                                            residuals.size +
                                            "', or their values in the residuals do not rise"));
    auto modelled = system.set.equations()[*found];
    auto corrected = modelled;
    std::string factor = shortestText(residuals.factors.front());
    if (!residuals.size.empty()) {
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
    const auto problems = system.set.add(std::move(modelled));
    if (!problems.empty() || !system.set.add(std::move(correction)).empty())
        return problems;
    system.set.set(std::move(corrected));
    if (const auto speedup = system.set.find("speedup");
        speedup && rows.output == "time" && system.set.find("baseline.time")) {
        auto ofModel = system.set.equations()[*speedup];
        ofModel.expression = composedExpression("baseline.time / modelled.time");
        ofModel.doc += ", by the model alone";
        system.set.set(std::move(ofModel));
    }
    return {};
}

Diagnostics correctOutputs(System& system)
{
    std::map<std::string, std::map<std::string, FittedRows>> byOutput; // and by fit
    std::map<std::string, std::string> others;                         // outputs with their design
    for (const auto& equation : system.set.equations())
        if (equation.origin && equation.origin->estimate) {
            const auto& rows = equation.origin->estimate->rows;
            if (rows.model == system.id)
                byOutput[rows.output].emplace(equation.origin->estimate->fit, rows);
            else if (!rows.residuals.factors.empty() && system.set.find(rows.output))
                others[rows.output] = rows.model;
        }
    Diagnostics notes;
    for (const auto& [output, model] : others)
        notes.add(uncorrected(output, "they are those of '" + model + "'"));
    for (const auto& [output, fits] : byOutput) {
        const auto hasResiduals = [](const auto& fit) {
            return !fit.second.residuals.factors.empty();
        };
        if (fits.size() == 1)
            append(notes, correctOutput(system, fits.begin()->second));
        else if (std::ranges::any_of(fits, hasResiduals))
            notes.add(uncorrected(output, "its inputs come from several fits"));
    }
    return notes;
}

System withoutCorrection(System system, const std::string& output)
{
    if (const auto found = system.set.find(kResidual + output)) {
        auto equation = system.set.equations()[*found];
        equation.expression = composedExpression("1");
        system.set.set(std::move(equation));
    }
    return system;
}

} // namespace clusterwright::model

#include "model/calibration/fit/fit_model.h"

#include "model/block/block.h"
#include "model/core/diagnostic.h"
#include "model/core/finding.h"
#include "model/core/name_hint.h"
#include "model/core/text.h"
#include "model/core/text_parts.h"
#include "model/design/library/library.h"
#include "model/design/system/input_range.h"
#include "model/design/system/residual_correction.h"
#include "model/expression/program/derivative.h"
#include "model/study/measured/used_rows.h"
#include "model/units/unit_phrase.h"

#include <algorithm>
#include <cmath>

namespace clusterwright::model
{

namespace
{

// Combines the bounds of the system's conditions on this parameter alone with the given bounds.
ParameterRange rangeOf(const System& system, const FreeParameter& parameter)
{
    const auto [low, high] = inputRange(system, parameter.name);
    ParameterRange range{low, high};
    if (parameter.low)
        range.low = std::max(range.low, parameter.low->value);
    if (parameter.high)
        range.high = std::min(range.high, parameter.high->value);
    return range;
}

Diagnostics rangeProblems(const System& system,
                          const FreeParameter& parameter,
                          const ParameterRange& range,
                          Dimension dimension)
{
    Diagnostics problems;
    if (isIntegerInput(system, parameter.name))
        problems.add(refusal("fit.whole",
                             "'" + parameter.name + "' is an integer and cannot be fitted",
                             "set each value in turn, and compare the fits"));
    if (!(range.low < range.high))
        problems.add(refusal("fit.range",
                             "'" + parameter.name + "' has an empty range: at least " +
                                 displayText({range.low, dimension}) + ", at most " +
                                 displayText({range.high, dimension}),
                             "check the bounds of the block"));
    return problems;
}

Diagnostics
unitsDiffer(const std::string& what, const std::string& name, Dimension due, Dimension got)
{
    if (got == kNumber)
        return refusal("data.units",
                       what + " '" + name + "' has no unit, expected '" + baseUnit(due) + "'",
                       "in a CSV file, use the header " + name + " [" + baseUnit(due) + "]");
    return refusal("dimension.mismatch",
                   expectedUnit(due, got) + " for " + what + " '" + name + "'",
                   unitRemedy(due, got));
}

std::vector<std::string> namesOf(const DataFile& data)
{
    std::vector<std::string> names;
    for (const auto& column : data.columns)
        names.push_back(column.name);
    return names;
}

Diagnostics freeProblems(const std::vector<FreeParameter>& free, const DataFile& data)
{
    Diagnostics problems;
    if (free.empty())
        problems.add(refusal("fit.free", "no parameter is free"));
    for (const auto& parameter : free)
        if (data.column(parameter.name) != nullptr)
            problems.add(refusal(
                "fit.free", "'" + parameter.name + "' is free, but is also a column of the data"));
    return problems;
}

std::vector<std::string> namesOf(const std::vector<FreeParameter>& free)
{
    std::vector<std::string> names;
    for (const auto& parameter : free)
        names.push_back(parameter.name);
    return names;
}

// Returns the columns that can set inputs of the system, except `excepted`.
std::vector<std::string> inputColumns(const System& system,
                                      const std::string& response,
                                      const std::vector<std::string>& excepted,
                                      const DataFile& data,
                                      bool hasNumbers = true)
{
    std::vector<std::string> columns;
    for (const auto& column : data.columns)
        if (column.name != response && (!column.values.empty() || !hasNumbers) &&
            std::ranges::count(excepted, column.name) == 0 && isSettable(system, column.name))
            columns.push_back(column.name);
    return columns;
}

Diagnostics columnProblems(const FitModel& model, const DataFile& data)
{
    Diagnostics problems;
    const auto check = [&](const ResponseColumn& due) {
        const auto got = data.column(due.name)->dimension;
        if (got != due.dimension)
            problems.add(unitsDiffer("the column", due.name, due.dimension, got));
    };
    check(model.output());
    const auto free = model.response().variables.size() - model.columns().size();
    for (std::size_t i = 0; i < model.columns().size(); ++i)
        check(model.response().variables[free + i]);
    return problems;
}

Diagnostics endProblems(const FreeParameter& parameter, Dimension dimension)
{
    for (const auto& end : {parameter.start, parameter.low, parameter.high, parameter.width})
        if (end && end->dimension != dimension)
            return {unitsDiffer("the free", parameter.name, dimension, end->dimension)};
    return {};
}

std::optional<Quantity> anyOf(const FreeParameter& parameter)
{
    return parameter.start ? parameter.start : parameter.low ? parameter.low : parameter.high;
}

// Adds a remedy to a dimension mismatch of an equation, which free parameters and columns without a unit may cause.
Diagnostics withUnitHint(Diagnostics problems,
                         const System& system,
                         const std::vector<FreeParameter>& free,
                         const DataFile& data)
{
    std::vector<std::string> bare;
    for (const auto& parameter : free)
        if (!anyOf(parameter))
            bare.push_back(parameter.name);
    std::vector<std::string> columns;
    for (const auto& column : data.columns)
        if (column.dimension == kNumber && !column.values.empty() &&
            (system.set.find(column.name) || column.name == system.id))
            columns.push_back(column.name);
    if (!system.title.empty())
        return problems;
    for (auto& problem : problems)
        if (problem.code == "dimension.mismatch" && !bare.empty())
            problem.hint = "give '" + join(bare, "', '") +
                           "' a starting point with its unit: " + bare.front() + "=1 us";
        else if (problem.code == "dimension.mismatch" && !columns.empty())
            problem.hint = "give the columns '" + join(columns, "', '") +
                           "' their units: " + columns.front() + "[us] in the header";
    return problems;
}

Diagnostics unknownFree(const Block& block, const std::vector<FreeParameter>& free)
{
    std::vector<std::string> names;
    for (const auto& parameter : block.parameters)
        names.push_back(parameter.name);
    Diagnostics problems;
    for (const auto& name : namesOf(free))
        if (std::ranges::count(names, name) == 0)
            problems.add(refusal("set.unknown",
                                 "'" + block.id + "' has no parameter '" + name + "'",
                                 nameHint(name, names)));
    return problems;
}

Equation literalEquation(const std::string& name, Quantity value)
{
    Equation equation;
    equation.name = name;
    equation.expression = parseExpression(exactText(value)).value();
    equation.declared = value.dimension;
    return equation;
}

} // namespace

Result<FreeParameter> parseFreeParameter(std::string_view text)
{
    const auto [name, written] = splitAtEquals(text);
    FreeParameter result{std::string(trimmed(name)), {}, {}, {}};
    if (result.name.empty())
        return refusal("fit.free",
                       "'" + std::string(text) + "' is not a parameter",
                       "write L, or G=0 s/B..1 us/B");
    if (!written)
        return result;
    const auto values = trimmed(*written);
    const auto ends = splitAtDots(values);
    const auto read = [](std::string_view part, std::optional<Quantity>& to) -> Diagnostics {
        const auto quantity = parseQuantity(trimmed(part));
        if (has(quantity.diagnostics(), "quantity.number"))
            return refusal(
                "fit.free",
                "'" + std::string(trimmed(part)) + "' is not a quantity",
                "write numbers with their unit; labels and expressions cannot be fitted");
        if (!quantity)
            return quantity.diagnostics();
        to = quantity.value();
        return {};
    };
    const auto tilde = values.find('~');
    auto problems =
        ends ? read(ends->low, result.low) : read(values.substr(0, tilde), result.start);
    if (ends)
        append(problems, read(ends->high, result.high));
    else if (tilde != std::string_view::npos)
        append(problems, read(values.substr(tilde + 1), result.width));
    if (!problems.empty())
        return problems;
    if (result.width && !(result.width->value > 0))
        return refusal("fit.prior",
                       "the width of the prior '" + std::string(text) + "' is not above 0",
                       "write VALUE~WIDTH, with the standard deviation of the value");
    if (result.low && result.low->value >= result.high->value)
        return refusal("vary.empty", "the range '" + std::string(text) + "' is empty");
    return result;
}

Result<System> blockSystem(const Block& block,
                           Library& library,
                           const DataFile& data,
                           const std::vector<FreeParameter>& free,
                           std::vector<Setting> settings)
{
    // An unknown name comes first: the parameter that it was meant for has no value.
    if (auto problems = unknownFree(block, free); !problems.empty())
        return problems;
    for (const auto& parameter : block.parameters) {
        const auto* const column = data.column(parameter.name);
        const bool isFree =
            std::ranges::find(free, parameter.name, &FreeParameter::name) != free.end();
        const bool hasDefault = parameter.otherwise.has_value();
        if (hasSetting(settings, parameter.name) || (!isFree && column == nullptr) || hasDefault)
            continue;
        const double value =
            column != nullptr && !column->values.empty() ? column->values.front() : 1;
        settings.push_back({parameter.name, exactText({value, parameter.dimension}), ""});
    }
    return instantiate(block, library, settings);
}

Result<System> plainSystem(const Block& block, Library& library)
{
    std::vector<FreeParameter> all;
    for (const auto& parameter : block.parameters)
        all.push_back({parameter.name, {}, {}, {}});
    return blockSystem(block, library, {}, all, {});
}

Result<System> equationSystem(std::string_view equation,
                              const DataFile& data,
                              const std::vector<FreeParameter>& free)
{
    auto parsed = parseEquation(equation);
    if (!parsed)
        return parsed.diagnostics();
    System system;
    system.id = parsed.value().name;
    Equation response;
    response.name = parsed.value().name;
    response.expression = std::move(parsed).value().expression;
    Diagnostics problems;
    const auto names = namesIn(response.expression);
    for (const auto& column : data.columns) {
        if (column.name == response.name || std::ranges::count(names, column.name) == 0)
            continue;
        if (!column.words.empty() || !column.problems.empty())
            append(problems, wordsForNumbers(column));
        append(problems, system.set.add(literalEquation(column.name, {1, column.dimension})));
        system.settable.push_back(column.name);
    }
    for (const auto& parameter : free) {
        append(problems,
               system.set.add(literalEquation(parameter.name,
                                              anyOf(parameter).value_or(Quantity{1, kNumber}))));
        system.settable.push_back(parameter.name);
    }
    system.outputs.push_back({response.name, "", ""});
    append(problems, system.set.add(std::move(response)));
    if (hasErrors(problems))
        return problems;
    return system;
}

Result<FitModel> FitModel::compile(const System& corrected,
                                   const std::string& response,
                                   const std::vector<FreeParameter>& free,
                                   const DataFile& data,
                                   const std::vector<std::string>& set)
{
    const auto system = withoutCorrection(corrected, response);
    auto problems = freeProblems(free, data);
    if (const auto* const measured = data.column(response);
        measured == nullptr || measured->values.empty())
        problems.add(refusal("data.column",
                             "the data have no numeric column '" + response + "'",
                             "columns: " + join(namesOf(data), ", ")));
    FitModel model;
    auto variables = namesOf(free);
    auto excepted = variables;
    excepted.insert(excepted.end(), set.begin(), set.end());
    model.m_columns = inputColumns(system, response, excepted, data);
    for (const auto& column : inputColumns(system, response, variables, data, false))
        if (std::ranges::count(set, column) > 0)
            model.m_overruled.push_back(column);
    variables.insert(variables.end(), model.m_columns.begin(), model.m_columns.end());
    auto compiled = compileResponse(system, variables, {response});
    if (!compiled)
        append(problems, withUnitHint(compiled.diagnostics(), system, free, data));
    if (hasErrors(problems))
        return problems;
    model.m_system = std::make_shared<const System>(system);
    model.m_response = std::move(compiled).value();
    append(problems, withUnitHint(columnProblems(model, data), system, free, data));
    for (std::size_t j = 0; j < free.size(); ++j) {
        append(problems, endProblems(free[j], model.parameter(j).dimension));
        model.m_ranges.push_back(rangeOf(system, free[j]));
        append(problems,
               rangeProblems(system, free[j], model.m_ranges[j], model.parameter(j).dimension));
        model.m_starts.push_back(free[j].start ? std::optional(free[j].start->value)
                                               : std::nullopt);
        if (free[j].start && free[j].width)
            model.m_priors.push_back({j, free[j].start->value, free[j].width->value});
    }
    if (hasErrors(problems))
        return problems;
    model.m_graph = model.m_response.graph;
    Differentiator differentiator(model.m_graph);
    for (std::size_t j = 0; j < free.size(); ++j)
        model.m_slopes.push_back(
            differentiator.derivative(model.m_response.nodes.front(), static_cast<int>(j)).node);
    return model;
}

std::vector<NodeId> FitModel::roots() const
{
    std::vector<NodeId> result{m_response.nodes.front()};
    for (const auto slope : m_slopes)
        if (slope != kNoNode)
            result.push_back(slope);
    return result;
}

std::vector<std::span<const double>> FitModel::columnsOf(const DataFile& data) const
{
    std::vector<std::span<const double>> result;
    for (const auto& name : m_columns)
        result.emplace_back(data.column(name)->values);
    return result;
}

FitEvaluator::FitEvaluator(const FitModel& model, const DataFile& data)
    : m_model(model)
    , m_columns(model.columnsOf(data))
    , m_samples(data.column(model.output().name)->values.size())
{
}

FitEvaluator::Prepared& FitEvaluator::program(std::unique_ptr<Prepared>& place,
                                              const std::vector<NodeId>& roots)
{
    if (!place) {
        FitProgram code(m_model.graph(), roots, m_model.parameters(), m_columns, m_samples);
        auto work = code.workspace();
        place = std::make_unique<Prepared>(Prepared{std::move(code), std::move(work)});
    }
    return *place;
}

void FitEvaluator::values(std::span<const double> parameters, std::span<double> values)
{
    // Slopes cost little beside values, but a separate program does not.
    const bool isAtHand = m_both && !m_values && m_model.isExact();
    auto& found = isAtHand ? *m_both : program(m_values, {m_model.roots().front()});
    found.code.evaluate(parameters, found.work, [&](const FitProgram::Piece& piece) {
        std::copy_n(piece.roots[0].begin(),
                    piece.count,
                    values.begin() + static_cast<std::ptrdiff_t>(piece.begin));
    });
}

void FitEvaluator::slopes(std::span<const double> parameters,
                          std::span<double> values,
                          std::span<double> slopes)
{
    const auto count = m_model.parameters();
    auto& both = program(m_both, m_model.roots());
    both.code.evaluate(parameters, both.work, [&](const FitProgram::Piece& piece) {
        std::copy_n(piece.roots[0].begin(),
                    piece.count,
                    values.begin() + static_cast<std::ptrdiff_t>(piece.begin));
        std::size_t root = 0;
        for (std::size_t j = 0; j < count; ++j) {
            if (!m_model.isExact(j))
                continue;
            const auto& from = piece.roots[++root];
            for (std::size_t i = 0; i < piece.count; ++i)
                slopes[(piece.begin + i) * count + j] = from[i];
        }
    });
    for (std::size_t j = 0; j < count; ++j)
        if (!m_model.isExact(j))
            difference(parameters, j, slopes);
}

void FitEvaluator::difference(std::span<const double> parameters,
                              std::size_t parameter,
                              std::span<double> slopes)
{
    constexpr double kStep = 6e-6; // the error is smallest near the cube root of the rounding
    std::vector<double> there(parameters.begin(), parameters.end());
    std::vector<double> below(samples());
    std::vector<double> above(samples());
    const double at = parameters[parameter];
    const double step = at == 0 ? kStep : kStep * std::abs(at);
    there[parameter] = at - step;
    values(there, below);
    const double low = there[parameter];
    there[parameter] = at + step;
    values(there, above);
    for (std::size_t i = 0; i < below.size(); ++i)
        slopes[i * parameters.size() + parameter] =
            (above[i] - below[i]) / (there[parameter] - low);
}

} // namespace clusterwright::model

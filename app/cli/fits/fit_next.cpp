#include "app/cli/fits/fit_next.h"

#include "app/cli/program/options.h"
#include "app/cli/studies/axes.h"
#include "model/core/diagnostics.h"
#include "model/core/finding.h"
#include "model/core/text.h"
#include "model/design/document/design.h"
#include "model/json/json.h"
#include "model/study/points/range.h"

#include <algorithm>
#include <span>

namespace clusterwright::cli
{

namespace
{

constexpr std::size_t kShown = 20; // rows for a terminal; JSON has all

struct NamedAnswer {
    std::string text;
    model::TargetAnswer answer;
    Diagnostics notes = {};
    std::vector<std::string> leaders = {}; // "a has the lower time", "b"; empty for other targets
};

NamedAnswer parameterAnswer(const NextOptions& options, const model::Fit& fit)
{
    const auto found =
        std::ranges::find(fit.parameters, options.answer, &model::FittedParameter::name);
    if (found == fit.parameters.end() || found->state != model::Identifiability::Identified) {
        std::vector<std::string> names;
        for (const auto& parameter : fit.parameters)
            if (parameter.state == model::Identifiability::Identified)
                names.push_back(parameter.name);
        throw Refusal(
            atPlace("--narrow " + shortened(options.answer),
                    model::refusal("next.answer",
                                   "'" + options.answer + "' is not a parameter of the fit",
                                   "use " + model::join(names, ", ") +
                                       "; for an output, add --for DESIGN")));
    }
    model::AnswerSlopes slopes(fit.parameters.size(), 0);
    slopes[static_cast<std::size_t>(found - fit.parameters.begin())] = 1;
    return {found->name, {{found->value, found->dimension}, found->unit, std::move(slopes)}};
}

// Returns the design's inputs that identified parameters give.
std::vector<model::FittedInput> inputsOf(const ApplyOptions& assign, const model::Fit& fit)
{
    std::vector<model::FittedInput> inputs;
    for (const auto& [name, input] : assign.assignmentsOf(fit))
        for (std::size_t j = 0; j < fit.parameters.size(); ++j) {
            const auto& parameter = fit.parameters[j];
            const bool isReciprocal = name == model::reciprocalName(parameter.name);
            if (parameter.state == model::Identifiability::Identified &&
                (isReciprocal || name == parameter.name))
                inputs.push_back({j, input, isReciprocal, ApplyOptions::placeOf({name, input})});
        }
    return inputs;
}

// Returns the settings with the assigned spreads, whose errors are not part of the target's.
std::vector<model::Setting>
withSpreads(std::vector<model::Setting> settings, const ApplyOptions& assign, const model::Fit& fit)
{
    for (const auto& [name, input] : assign.assignmentsOf(fit))
        for (const auto& spread : fit.spreads)
            if (spread.name == name && spread.state == model::Identifiability::Identified)
                settings.push_back({input,
                                    model::exactText({spread.value, spread.dimension}),
                                    ApplyOptions::placeOf({name, input})});
    return settings;
}

// An answer that depends on none of what was measured would be shown as sure.
Diagnostics inputsWithoutEffect(const model::Fit& fit,
                                const std::vector<model::FittedInput>& inputs,
                                const model::TargetAnswer& answer)
{
    Diagnostics findings;
    for (const auto& input : inputs)
        if (answer.slopes[input.parameter] == 0)
            findings.add(atPlace(input.place,
                                 model::warning("next.no_effect",
                                                "'" + input.name + "' has no effect on the target",
                                                "assign '" + fit.parameters[input.parameter].name +
                                                    "' to an input that changes the target")));
    return findings;
}

NamedAnswer answerOf(const Context& context,
                     const NextOptions& options,
                     const ApplyOptions& assign,
                     const model::Fit& fit,
                     const std::vector<model::Setting>& given)
{
    if (options.design.empty())
        return parameterAnswer(options, fit);
    const auto& output = options.answer;
    auto library = context.library();
    Diagnostics notes;
    const auto design = require(findDesign(library, options.design, notes));
    assign.checkAgainst(fit);
    const auto inputs = inputsOf(assign, fit);
    const auto settings = withSpreads(given, assign, fit);
    const auto named = [&](std::string text, const model::Result<model::TargetAnswer>& found) {
        auto answer = require(found);
        append(notes, inputsWithoutEffect(fit, inputs, answer));
        return NamedAnswer{std::move(text), std::move(answer), std::move(notes)};
    };
    const auto& first = *design;
    if (options.against.empty())
        return named(output + " of " + first.id,
                     model::outputAnswer(first, library, output, fit, inputs, settings));
    const auto against = require(findDesign(library, options.against, notes));
    const auto& second = *against;
    if (options.over.empty()) {
        auto lead = named("whether " + first.id + " or " + second.id + " has the lower " + output,
                          model::leadAnswer(first, second, library, output, fit, inputs, settings));
        lead.leaders = {first.id + " has the lower " + output, second.id};
        return lead;
    }
    const auto over = model::splitRange(options.over);
    requireNone(atOption(over.diagnostics(), "--over", options.over));
    const auto& range = over.value();
    return named(
        range.variable + " where " + first.id + " and " + second.id + " cross in " + output,
        model::crossingAnswer(first, second, library, {output, range}, fit, inputs, settings));
}

} // namespace

void NextOptions::addTo(CLI::App& command)
{
    const OptionAdder add(command);
    auto* const next =
        add.repeated(axes,
                     "--next NAME=VALUES",
                     "Candidate points of the next measurement: k=1 B..1 MiB:*4 (repeatable, "
                     "for a grid). "
                     "Ranks them by the standard deviation of the target after one more sample")
            ->check(notEmpty);
    auto* const narrow = add.text(
        answer, "--narrow NAME", "Target of --next: a fitted parameter, or an output of --for");
    auto* const of =
        add.text(design,
                 "--for DESIGN",
                 "Design whose output is the target; --assign names its fitted inputs");
    auto* const other = add.text(against,
                                 "--against DESIGN",
                                 "Other design; the target is the crossover of the two, or "
                                 "without --over the probability of the right choice");
    auto* const range =
        add.text(over, "--over NAME[=VALUES]", "Variable of the crossover, e.g. P=2..64");
    next->needs(narrow);
    narrow->needs(next);
    of->needs(narrow);
    other->needs(of);
    range->needs(other);
}

NextReport nextReport(const Context& context,
                      const NextOptions& options,
                      const ApplyOptions& assign,
                      const model::FitModel& model,
                      const model::Fit& fit,
                      const std::vector<model::Setting>& settings)
{
    auto axes = parseAxes(options.axes, model.system(), "--next");
    auto candidates = require(model::candidateRows(model, axes));
    auto answer = answerOf(context, options, assign, fit, settings);
    return {model::nextMeasurements(model, fit, answer.answer, candidates),
            std::move(answer.text),
            std::move(answer.answer),
            std::move(candidates),
            std::move(axes),
            std::move(answer.notes),
            std::move(answer.leaders)};
}

Row NextReport::cellsOf(const model::NextMeasurement& next) const
{
    Row row;
    auto at = Json::object();
    for (const auto& axis : axes) {
        const double value = candidates.column(axis.variable)->values[next.row];
        at[axis.variable] = numberJson(value);
        row.emplace_back("", axis.variable, shownOn(axis, value), value);
    }
    row.emplace_back("at", at);
    if (target.odds) {
        row.emplace_back("deviation", numberJson(next.deviation));
        row.emplace_back("narrowing", numberJson(next.narrowing));
        row.push_back(
            shareCell("probability_right", "probability of the right choice", next.probability));
    } else {
        row.emplace_back(
            "deviation", "new deviation", shown(next.deviation), numberJson(next.deviation));
        row.push_back(shareCell("narrowing", "reduction", next.narrowing));
    }
    return row;
}

std::string NextReport::shown(double number) const
{
    return model::displayIn({number, target.value.dimension}, target.unit);
}

Json NextReport::json() const
{
    const auto cells = [this](const auto& next) { return cellsOf(next); };
    Json json{{"answer", answer},
              {"value", numberJson(target.value.value)},
              {"unit", baseUnit(target.value.dimension)},
              {"deviation", numberJson(found.deviation)},
              {"ranked", rowsOf(found.ranked, cells).json()}};
    if (target.odds)
        json["probability_first_less"] = numberJson(found.probability);
    return json;
}

std::string NextReport::text() const
{
    const auto count = std::min(kShown, found.ranked.size());
    const auto cells = [this](const auto& next) { return cellsOf(next); };
    const auto rows = rowsOf(std::span(found.ranked).first(count), cells);
    const auto left = found.ranked.size() - count;
    return "NEXT: " +
           (target.odds
                ? leaders[0] + " with a probability of " + model::percentText(found.probability) +
                      ", " + leaders[1] + " with " + model::percentText(1 - found.probability)
                : answer + " is " + shown(target.value.value) + ", standard deviation " +
                      shown(found.deviation)) +
           "\n" + rows.text() + (left > 0 ? "and " + std::to_string(left) + " more\n" : "");
}

} // namespace clusterwright::cli

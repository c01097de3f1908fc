#include "app/cli/fits/fit_next.h"

#include "app/cli/program/table.h"
#include "app/cli/studies/axes.h"
#include "app/cli/studies/study_subjects.h"
#include "model/core/text.h"
#include "model/design/document/design.h"
#include "model/json/json.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>

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

model::Result<NamedAnswer> parameterAnswer(const NextOptions& options, const model::Fit& fit)
{
    const auto found =
        std::ranges::find(fit.parameters, options.answer, &model::FittedParameter::name);
    if (found == fit.parameters.end() || found->state != model::Identifiability::Identified) {
        std::vector<std::string> names;
        for (const auto& parameter : fit.parameters)
            if (parameter.state == model::Identifiability::Identified)
                names.push_back(parameter.name);
        return model::Diagnostics{model::Severity::Error,
                                  "next.answer",
                                  "",
                                  "--narrow " + shortened(options.answer),
                                  "'" + options.answer + "' is not a parameter of the fit",
                                  "use " + model::join(names, ", ") +
                                      "; for an output, add --for DESIGN"};
    }
    model::AnswerSlopes slopes(fit.parameters.size(), 0);
    slopes[static_cast<std::size_t>(found - fit.parameters.begin())] = 1;
    return NamedAnswer{found->name,
                       {{found->value, found->dimension}, found->unit, std::move(slopes)}};
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
            findings.add({model::Severity::Warning,
                          "next.no_effect",
                          "",
                          input.place,
                          "'" + input.name + "' has no effect on the target",
                          "assign '" + fit.parameters[input.parameter].name +
                              "' to an input that changes the target"});
    return findings;
}

model::Result<NamedAnswer> named(std::string text,
                                 model::Result<model::TargetAnswer> found,
                                 const model::Fit& fit,
                                 const std::vector<model::FittedInput>& inputs,
                                 Diagnostics notes)
{
    if (!found)
        return found.diagnostics();
    append(notes, inputsWithoutEffect(fit, inputs, found.value()));
    return NamedAnswer{std::move(text), std::move(found).value(), std::move(notes)};
}

model::Result<NamedAnswer> answerOf(const Context& context,
                                    const NextOptions& options,
                                    const ApplyOptions& assign,
                                    const model::Fit& fit,
                                    const std::vector<model::Setting>& given)
{
    const auto& output = options.answer;
    if (options.design.empty())
        return parameterAnswer(options, fit);
    auto library = context.library();
    Diagnostics notes;
    const auto design = findDesign(library, options.design, notes);
    if (!design)
        return design.diagnostics();
    if (auto problems = assign.problemsOf(fit); !problems.empty())
        return problems;
    const auto inputs = inputsOf(assign, fit);
    const auto settings = withSpreads(given, assign, fit);
    const auto& first = *design.value();
    if (options.against.empty())
        return named(output + " of " + first.id,
                     model::outputAnswer(first, library, output, fit, inputs, settings),
                     fit,
                     inputs,
                     std::move(notes));
    const auto against = findDesign(library, options.against, notes);
    if (!against)
        return against.diagnostics();
    const auto& second = *against.value();
    if (options.over.empty()) {
        auto lead = named("whether " + first.id + " or " + second.id + " has the lower " + output,
                          model::leadAnswer(first, second, library, output, fit, inputs, settings),
                          fit,
                          inputs,
                          std::move(notes));
        if (lead)
            lead.value().leaders = {first.id + " has the lower " + output, second.id};
        return lead;
    }
    const auto over = rangeOf("--over", options.over);
    if (!over)
        return over.diagnostics();
    return named(over.value().variable + " where " + first.id + " and " + second.id + " cross in " +
                     output,
                 model::crossingAnswer(
                     first, second, library, {output, over.value()}, fit, inputs, settings),
                 fit,
                 inputs,
                 std::move(notes));
}

} // namespace

void NextOptions::addTo(CLI::App& command)
{
    auto* const next =
        command
            .add_option("--next",
                        axes,
                        "Candidate points of the next measurement: k=1 B..1 MiB:*4 (repeatable, "
                        "for a grid). "
                        "Ranks them by the standard deviation of the target after one more sample")
            ->type_name("NAME=VALUES")
            ->check(notEmpty)
            ->take_all()
            ->allow_extra_args(false);
    auto* const narrow =
        command
            .add_option(
                "--narrow", answer, "Target of --next: a fitted parameter, or an output of --for")
            ->type_name("NAME")
            ->check(notEmpty);
    auto* const of = command
                         .add_option("--for",
                                     design,
                                     "Design whose output is the target; --assign names its "
                                     "fitted inputs")
                         ->type_name("DESIGN")
                         ->check(notEmpty);
    auto* const other = command
                            .add_option("--against",
                                        against,
                                        "Other design; the target is the crossover of the two, or "
                                        "without --over the probability of the right choice")
                            ->type_name("DESIGN")
                            ->check(notEmpty);
    auto* const range =
        command.add_option("--over", over, "Variable of the crossover, e.g. P=2..64")
            ->type_name("NAME[=VALUES]")
            ->check(notEmpty);
    next->needs(narrow);
    narrow->needs(next);
    of->needs(narrow);
    other->needs(of);
    range->needs(other);
}

model::Result<NextReport> nextReport(const Context& context,
                                     const NextOptions& options,
                                     const ApplyOptions& assign,
                                     const model::FitModel& model,
                                     const model::Fit& fit,
                                     const std::vector<model::Setting>& settings)
{
    const auto axes = parseAxes(options.axes, model.system(), "--next");
    if (!axes)
        return axes.diagnostics();
    auto candidates = model::candidateRows(model, axes.value());
    if (!candidates)
        return candidates.diagnostics();
    const auto answer = answerOf(context, options, assign, fit, settings);
    if (!answer)
        return answer.diagnostics();
    const auto& found = answer.value().answer;
    NextReport report{model::nextMeasurements(model, fit, found, candidates.value()),
                      answer.value().text,
                      found,
                      std::move(candidates).value(),
                      axes.value(),
                      answer.value().notes,
                      answer.value().leaders};
    return report;
}

Json NextReport::json() const
{
    auto ranked = Json::array();
    for (const auto& next : found.ranked) {
        auto at = Json::object();
        for (const auto& axis : axes)
            at[axis.variable] = numberJson(candidates.column(axis.variable)->values[next.row]);
        ranked.push_back({{"at", at},
                          {"deviation", numberJson(next.deviation)},
                          {"narrowing", numberJson(next.narrowing)}});
        if (target.odds)
            ranked.back()["probability_right"] = numberJson(next.probability);
    }
    Json json{{"answer", answer},
              {"value", numberJson(target.value.value)},
              {"unit", baseUnit(target.value.dimension)},
              {"deviation", numberJson(found.deviation)},
              {"ranked", ranked}};
    if (target.odds)
        json["probability_first_less"] = numberJson(found.probability);
    return json;
}

std::string NextReport::text() const
{
    const auto shown = [&](double number) {
        return model::displayIn({number, target.value.dimension}, target.unit);
    };
    std::vector<std::vector<std::string>> rows(1);
    auto& heads = rows.front();
    for (const auto& axis : axes)
        heads.push_back(axis.variable);
    if (target.odds)
        heads.emplace_back("probability of the right choice");
    else
        heads.insert(heads.end(), {"new deviation", "reduction"});
    for (std::size_t i = 0; i < std::min(kShown, found.ranked.size()); ++i) {
        const auto& next = found.ranked[i];
        auto& row = rows.emplace_back();
        for (const auto& axis : axes)
            row.push_back(shownOn(axis, candidates.column(axis.variable)->values[next.row]));
        if (target.odds) {
            row.push_back(model::percentText(next.probability));
            continue;
        }
        row.push_back(shown(next.deviation));
        row.push_back(model::percentText(next.narrowing));
    }
    const auto left = found.ranked.size() - (rows.size() - 1);
    return "NEXT: " +
           (target.odds
                ? leaders[0] + " with a probability of " + model::percentText(found.probability) +
                      ", " + leaders[1] + " with " + model::percentText(1 - found.probability)
                : answer + " is " + shown(target.value.value) + ", standard deviation " +
                      shown(found.deviation)) +
           "\n" + tableText(rows, std::vector(rows.front().size(), Align::Right)) +
           (left > 0 ? "and " + std::to_string(left) + " more\n" : "");
}

} // namespace clusterwright::cli

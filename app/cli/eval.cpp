#include "app/cli/command.h"
#include "app/cli/table.h"
#include "model/core/text.h"
#include "model/design/evaluation.h"
#include "model/design/explanation.h"
#include "model/json/provenance_json.h"

#include <iostream>

namespace clusterwright::cli
{

namespace
{

struct EvalOptions {
    Subject subject;
    std::string explain;
};

Json toJson(const model::Explanation& e)
{
    Json json{{"name", e.name},
              {"full_name", e.fullName},
              {"value", numberJson(e.value.value)},
              {"unit", baseUnit(e.value.dimension)},
              {"equation", e.equation},
              {"filled", e.filled},
              {"source", model::toText(e.source)},
              {"doc", e.doc}};
    if (e.origin)
        json["origin"] = model::toJson(*e.origin);
    if (e.shownAbove)
        json["shown_above"] = true;
    auto inputs = Json::array();
    for (const auto& input : e.inputs)
        inputs.push_back(toJson(input));
    json["inputs"] = std::move(inputs);
    return json;
}

Json toJson(const model::Evaluation& evaluation)
{
    auto outputs = Json::object();
    for (const auto& output : evaluation.outputs)
        outputs[output.name] = {{"value", numberJson(output.value.value)},
                                {"unit", baseUnit(output.value.dimension)}};
    auto phases = Json::array();
    for (const auto& [phase, seconds] : evaluation.phases)
        phases.push_back({{"name", phase.step},
                          {"value", numberJson(seconds)},
                          {"unit", "s"},
                          {"resource", phase.resource},
                          {"source", model::toText(phase.source)}});
    return {{"outputs", outputs},
            {"phases", phases},
            {"bottleneck", evaluation.bottleneck},
            {"diagnostics", findingsJson(evaluation.diagnostics)}};
}

void print(const model::System& system, const model::Evaluation& evaluation)
{
    std::cout << system.title << " (" << system.id << ")\n\n";
    std::vector<std::vector<std::string>> rows{{"output", "value", ""}};
    for (const auto& output : evaluation.outputs)
        rows.push_back({output.name, displayText(output), output.doc});
    std::cout << tableText(rows, {Align::Left, Align::Right, Align::Left});
    if (evaluation.phases.empty())
        return;
    rows = {{"phase", "time", "resource", "what", "source"}};
    for (const auto& [phase, seconds] : evaluation.phases)
        rows.push_back({phase.step,
                        displayText(model::Quantity{seconds, model::kTime}),
                        phase.resource,
                        phase.title,
                        model::toText(phase.source)});
    std::cout << "\n"
              << tableText(rows,
                           {Align::Left, Align::Right, Align::Left, Align::Left, Align::Left});
    if (!evaluation.bottleneck.empty())
        std::cout << "\nbusiest resource: " << evaluation.bottleneck << "\n";
}

int runEval(const Context& context, const EvalOptions& options)
{
    auto library = context.library();
    const auto system = options.subject.instantiate(library);
    if (!system)
        return fail(context, system.diagnostics());
    const auto evaluation = evaluate(system.value());
    if (!evaluation)
        return fail(context, evaluation.diagnostics());
    Json json = toJson(evaluation.value());
    if (!options.explain.empty()) {
        const auto explanation = explain(system.value(), options.explain);
        if (!explanation)
            return fail(context, explanation.diagnostics());
        json["explain"] = toJson(explanation.value());
        if (!context.json)
            std::cout << toText(explanation.value());
    } else if (!context.json) {
        print(system.value(), evaluation.value());
    }
    if (context.json)
        printJson(json);
    std::cout << std::flush;
    printFindings(evaluation.value().diagnostics);
    return evaluation.value().diagnostics.empty() ? kDone : kFinding;
}

} // namespace

void addEval(CLI::App& app, Context& context)
{
    auto* const command =
        app.add_subcommand("eval", "Compute a design, or one block, at one point");
    auto options = std::make_shared<EvalOptions>();
    options->subject.addTo(*command);
    command
        ->add_option("--explain",
                     options->explain,
                     "Show why this output is what it is, down to the sources")
        ->type_name("OUTPUT")
        ->check(notEmpty);
    command->callback([&context, options] {
        context.run = [&context, options] { return runEval(context, *options); };
    });
}

} // namespace clusterwright::cli

// sensitivity DESIGN: which numbers of a design move its outputs.
#include "app/cli/studies/study_options.h"
#include "app/cli/studies/study_output.h"

#include <CLI/CLI.hpp>

namespace clusterwright::cli
{

namespace
{

struct SensitivityOptions {
    StudyOptions study;
    std::string method = "elasticity";
    std::size_t levels = model::MorrisPlan{}.levels;
};

int runSensitivity(const Context& context, const SensitivityOptions& options)
{
    model::AdHocStudy study;
    study.definition.kind = "sensitivity";
    study.definition.method = options.method;
    study.levels = options.levels;
    return options.study.runAll(context, std::move(study));
}

} // namespace

void addSensitivity(CLI::App& app, Context& context)
{
    auto* const command =
        app.add_subcommand("sensitivity", "Report the effect of inputs on the outputs of a design");
    auto options = std::make_shared<SensitivityOptions>();
    options->study.addTo(*command);
    command
        ->add_option("--method",
                     options->method,
                     "elasticity (at the design's values), tornado (one input at a time), morris "
                     "(screening) or sobol (shares of the variance) (default: elasticity)")
        ->check(CLI::IsMember({"elasticity", "tornado", "morris", "sobol"}));
    command->add_option("--levels", options->levels, "Levels of --method morris (default: 4)")
        ->type_name("N")
        ->check(CLI::NonNegativeNumber);
    command->callback([&context, options] {
        const bool isSampled = options->method == "morris" || options->method == "sobol";
        if (!isSampled && options->study.samplesOption->count() > 0)
            throw CLI::ValidationError("--samples", "needs --method morris or sobol");
        context.run = [&context, options] { return runSensitivity(context, *options); };
    });
}

} // namespace clusterwright::cli

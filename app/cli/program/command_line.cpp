#include "app/cli/program/command_line.h"

#include "app/cli/program/output_file.h"
#include "model/core/printable.h"
#include "model/core/refusal.h"
#include "model/core/text.h"
#include "plugins/runner/support/folders.h"

#include <CLI/CLI.hpp>
#include <cstdlib>
#include <exception>
#include <iostream>

namespace clusterwright::cli
{

namespace
{

namespace fs = std::filesystem;

// The presets of the installation, of the source tree when the program runs from its build folder.
fs::path defaultPresets()
{
    if (const char* const named =
            std::getenv("CLUSTERWRIGHT_PRESETS")) // NOLINT(concurrency-mt-unsafe)
        return named;
    const auto installed =
        runner::programFolder().parent_path() / "share" / "clusterwright" / "presets";
    std::error_code ignored;
    return fs::is_directory(installed, ignored) ? installed
                                                : fs::path(CLUSTERWRIGHT_SOURCE_PRESETS);
}

// CLI11 says that a command is missing when it does not know the one that is there.
std::string unknownWord(const CLI::App& app)
{
    const auto rest = app.remaining();
    if (rest.empty() || !app.get_subcommands().empty())
        return {};
    const auto& word = rest.front();
    if (word.starts_with('-'))
        return "unknown option '" + word + "'";
    std::vector<std::string> names;
    for (const auto* const command : app.get_subcommands({}))
        names.push_back(command->get_name());
    const auto near = model::didYouMean(word, names);
    return "unknown command '" + word + "'" + (near.empty() ? "" : " (" + near + ")");
}

int usageError(const CLI::App& app, const CLI::ParseError& error)
{
    const auto unknown = unknownWord(app);
    if (error.get_exit_code() == 0 || unknown.empty())
        return app.exit(error) == 0 ? kDone : kBadUsage;
    std::cerr << model::printable(unknown) << "\nRun with --help for more information.\n";
    return kBadUsage;
}

int run(const Program& program, Context& context, int argc, char** argv)
{
    CLI::App app{program.doc, program.name};
    app.set_version_flag("--version", CLUSTERWRIGHT_VERSION);
    app.require_subcommand(1);
    app.fallthrough();
    app.option_defaults()->always_capture_default(false);
    context.presets = defaultPresets();
    app.add_flag("--json", context.json, "Print JSON, values in base units");
    app.add_option("--presets", context.presets, "The folder of presets")->type_name("DIR");
    for (const auto add : program.commands)
        add(app, context);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return usageError(app, error);
    }
    std::error_code ignored;
    if (!fs::is_directory(context.presets / "blocks", ignored))
        return fail(context,
                    {model::Severity::Error,
                     "presets.missing",
                     context.presets.string(),
                     "",
                     "there are no presets here",
                     "set CLUSTERWRIGHT_PRESETS or --presets"}),
               kEnvironment;
    if (const auto problems = outputProblems(app); !problems.empty())
        return fail(context, problems), kBadUsage;
    return context.run();
}

// What was printed must have arrived: a full disk is no success.
int checkedOutput(int code)
{
    std::cout.flush();
    if (std::cout || code == kEnvironment)
        return code;
    printFindings(model::refusal("file.unwritable", "standard output cannot be written"));
    return kEnvironment;
}

} // namespace

int runProgram(const Program& program, Context& context, int argc, char** argv)
{
    try {
        return checkedOutput(run(program, context, argc, argv));
    } catch (const std::exception& error) {
        std::cerr << program.name << ": " << model::printable(error.what()) << "\n";
        return kEnvironment;
    }
}

} // namespace clusterwright::cli

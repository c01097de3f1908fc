// clusterwright-cli: reads the command line, calls the model, prints. Exit codes are in command.h.
#include <cstdlib>
#include <exception>
#include <iostream>

#include "app/cli/command.h"

namespace clusterwright::cli
{

namespace
{

namespace fs = std::filesystem;

// The presets of the installation, of the source tree when the program runs from its build folder.
fs::path defaultPresets()
{
    if (const char* const named = std::getenv("CLUSTERWRIGHT_PRESETS")) // NOLINT(concurrency-mt-unsafe)
        return named;
    std::error_code error;
    const auto program = fs::read_symlink("/proc/self/exe", error);
    const auto installed = program.parent_path().parent_path() / "share" / "clusterwright" / "presets";
    return fs::is_directory(installed, error) ? installed : fs::path(CLUSTERWRIGHT_SOURCE_PRESETS);
}

int run(int argc, char** argv)
{
    CLI::App app{"Predicts how a program scales on a cluster, and says why.", "clusterwright-cli"};
    app.set_version_flag("--version", CLUSTERWRIGHT_VERSION);
    app.require_subcommand(1);
    app.fallthrough();
    app.option_defaults()->always_capture_default(false);
    Context context;
    context.presets = defaultPresets();
    app.add_flag("--json", context.json, "Print JSON, values in base units");
    app.add_option("--presets", context.presets, "The folder of presets")->type_name("DIR");
    addEval(app, context);
    addSweep(app, context);
    addRender(app, context);
    addBlocks(app, context);
    addPresets(app, context);
    addNew(app, context);
    addCheck(app, context);
    addClaims(app, context);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? kDone : kBadUsage;
    }
    std::error_code ignored;
    if (!fs::is_directory(context.presets / "blocks", ignored))
        return fail(context,
                    {{model::Severity::Error,
                      "presets.missing",
                      context.presets.string(),
                      "",
                      "there are no presets here",
                      "set CLUSTERWRIGHT_PRESETS or --presets"}}),
               kEnvironment;
    return context.run();
}

} // namespace

} // namespace clusterwright::cli

int main(int argc, char** argv)
{
    try {
        return clusterwright::cli::run(argc, argv);
    } catch (const std::exception& error) {
        std::cerr << "clusterwright-cli: " << error.what() << "\n";
        return clusterwright::cli::kEnvironment;
    }
}

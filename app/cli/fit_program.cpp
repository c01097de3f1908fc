// clusterwright-cli fit: takes the place of this program, with the same words. Ceres Solver and what it loads take longer to start
// than most commands do to answer.
#include "app/cli/fit_commands.h"
#include "app/cli/own_program.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cassert>
#include <cerrno>
#include <fstream>
#include <iterator>
#include <unistd.h>

namespace clusterwright::cli
{

namespace
{

// As the system keeps them, each with a zero behind it.
std::string wordsOfThisProgram()
{
    std::ifstream file("/proc/self/cmdline", std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

int runFitProgram(const Context& context)
{
    const auto program = ownProgram("clusterwright-fit");
    auto words = wordsOfThisProgram();
    assert(words.ends_with('\0'));
    std::vector<char*> arguments;
    for (auto at = words.begin(); at != words.end(); at = std::find(at, words.end(), '\0') + 1)
        arguments.push_back(&*at);
    arguments.push_back(nullptr);
    ::execv(program.c_str(), arguments.data());
    return fail(context, {missingProgram(program, errno, "build or install it beside this one")}),
           kEnvironment;
}

} // namespace

void addFitProgram(CLI::App& app, Context& context)
{
    // Its options, --help among them, are the other program's to read.
    auto* const command = app.add_subcommand("fit", kFitDoc)->prefix_command()->fallthrough(false);
    command->set_help_flag();
    command->callback([&context] { context.run = [&context] { return runFitProgram(context); }; });
}

} // namespace clusterwright::cli

// A program made of commands: reads its command line, runs one of them, turns what goes wrong into exit codes.
#pragma once

#include "app/cli/program/command.h"

namespace clusterwright::cli
{

struct Program {
    std::string name;
    std::string doc;
    std::vector<void (*)(CLI::App&, Context&)> commands;
};

// context.workers is there already. Gives the exit code; nothing is thrown.
[[nodiscard]] int runProgram(const Program& program, Context& context, int argc, char** argv);

} // namespace clusterwright::cli

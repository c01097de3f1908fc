// A program with commands: parses its command line, runs one command, and turns errors into exit codes.
#pragma once

#include "app/cli/program/command.h"

namespace clusterwright::cli
{

struct Program {
    std::string name;
    std::string doc;
    std::vector<void (*)(CLI::App&, Context&)> commands;
};

// context.workers must be set. Returns the exit code; never throws.
[[nodiscard]] int runProgram(const Program& program, Context& context, int argc, char** argv);

} // namespace clusterwright::cli

// The text of --help: usage lines, an example of each command, exit codes and environment variables.
#pragma once

#include <string>

namespace CLI
{
class App;
} // namespace CLI

namespace clusterwright::cli
{

// Completes the help of the program and of its commands, which must exist. `name`: of the program.
void completeHelp(CLI::App& app, const std::string& name);

// Returns the example of a command such as "eval" or "nodes add", without the program; empty for an unknown command.
[[nodiscard]] std::string exampleOf(const std::string& command);

} // namespace clusterwright::cli

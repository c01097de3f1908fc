// A program with commands: parses its command line, runs one command, and turns errors into exit codes.
#pragma once

#include "app/cli/program/command.h"

#include <string>
#include <vector>

namespace clusterwright::cli
{

struct Program {
    std::string name;
    std::string doc;
    std::vector<AddCommand*> commands;
};

// context.workers must be set. Returns the exit code; never throws.
[[nodiscard]] int runProgram(const Program& program, Context& context, int argc, char** argv);

// File names for standard input and standard output.
inline constexpr const char* kStandardInput = "/dev/stdin";
inline constexpr const char* kStandardOutput = "/dev/stdout";

// Returns the words after the program's name: "help COMMAND" becomes "COMMAND --help"; "-" becomes standard output after -o, else
// standard input; after "--", a word with a leading '-' becomes the file "./-word".
[[nodiscard]] std::vector<std::string> normalWords(int argc, const char* const* argv);

} // namespace clusterwright::cli

// The words of a command line, brought into the form that the parser reads.
#pragma once

#include <string>
#include <vector>

namespace clusterwright::cli
{

// File names for standard input and standard output.
inline constexpr const char* kStandardInput = "/dev/stdin";
inline constexpr const char* kStandardOutput = "/dev/stdout";

// Returns the words after the program's name: "help COMMAND" becomes "COMMAND --help"; "-" becomes standard output after -o, else
// standard input; after "--", a word with a leading '-' becomes the file "./-word".
[[nodiscard]] std::vector<std::string> normalWords(int argc, const char* const* argv);

} // namespace clusterwright::cli

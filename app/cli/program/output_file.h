// Option -o of a command: never replaces an input of the command or an object that a person has written.
#pragma once

#include "model/core/diagnostics.h"

namespace CLI
{
class App;
} // namespace CLI

namespace clusterwright::cli
{

// Type of an option -o that writes a design: it may replace a design.
inline constexpr const char* kDesignFile = "FILE.cluster.json";

// Returns the reasons why -o of the selected command must not replace its file. Codes: file.object (the file contains a design, a
// block, another preset or a table of data), file.input (the command reads the file), file.shared (JSON and the file would both be
// standard output).
[[nodiscard]] model::Diagnostics outputProblems(const CLI::App& program, bool printsJson);

} // namespace clusterwright::cli

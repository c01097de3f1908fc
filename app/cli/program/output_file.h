// -o of a command: it replaces neither a file that the command reads nor an object that a person has written.
#pragma once

#include "model/core/diagnostics.h"

namespace CLI
{
class App;
} // namespace CLI

namespace clusterwright::cli
{

// The type of an option -o that writes a design: it may replace a design.
inline constexpr const char* kDesignFile = "FILE.cluster.json";

// Returns why -o of the command that was chosen on the line must not replace the file that it names. Codes: file.object (it holds a
// design, a block, another preset or a table of data), file.input (the command reads it).
[[nodiscard]] model::Diagnostics outputProblems(const CLI::App& program);

} // namespace clusterwright::cli

// Runs the installed command line as users do: a child process in a fresh, empty folder.
#pragma once

#include "model/json/json_fwd.h"
#include "tests/support/run_program.h"
#include "tests/support/temporary_folder.h"

#include <string>
#include <vector>

namespace clusterwright::tests
{

// Exit codes of the command line's contract.
inline constexpr int kDone = 0;
inline constexpr int kFinding = 1;
inline constexpr int kBadUsage = 2;
inline constexpr int kBadInput = 3;
inline constexpr int kEnvironment = 4;

class Cli
{
public:
    // Uses the presets of the source tree.
    [[nodiscard]] ProgramOutcome run(const std::vector<std::string>& arguments) const;
    [[nodiscard]] ProgramOutcome run(const std::vector<std::string>& arguments,
                                     Output output,
                                     const std::string& file = {}) const;

    // Returns the standard output of `arguments --json`; checks the exit code.
    [[nodiscard]] model::Json json(std::vector<std::string> arguments, int exitCode = kDone) const;

    [[nodiscard]] const TemporaryFolder& folder() const { return m_folder; }

private:
    TemporaryFolder m_folder;
};

// Returns "output time has the value ..." in base units.
[[nodiscard]] double valueOf(const model::Json& evaluation, const std::string& output);

// Returns the value of an output of `eval DESIGN`, in base units.
[[nodiscard]] double
evaluated(const Cli& cli, const std::string& design, const std::string& output);

// Checks for a refusal: only findings, one per line in the form "file: /json/pointer: code: message (hint)", one of which contains
// `part`. No result, signal or time-out.
void checkRefused(const ProgramOutcome& outcome, int exitCode, const std::string& part);

// Checks for a wrong command line: exit code 2, `part` and a reference to --help.
void checkUsage(const ProgramOutcome& outcome, const std::string& part);

// Returns a design with its own block: copies 8 MB in P = 4 parts at 100 MB/s, so that time = 8 MB / 4 / 100 MB/s = 20 ms.
[[nodiscard]] std::string copyDesign();

// Returns the text with `from`, which must occur, replaced by `to`.
[[nodiscard]] std::string edited(std::string text, const std::string& from, const std::string& to);

// Returns the findings of `eval` about copyDesign() after an edit, in the file "copy.cluster.json".
[[nodiscard]] ProgramOutcome evalEdited(const std::string& from, const std::string& to);

} // namespace clusterwright::tests

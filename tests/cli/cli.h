// The command line as its users have it: the real program, a child process, in a fresh folder that is empty at first.
#pragma once

#include "model/json/json_fwd.h"
#include "tests/support/run_program.h"
#include "tests/support/temporary_folder.h"

#include <string>
#include <vector>

namespace clusterwright::tests
{

// Exit codes, as the contract of the command line has them.
inline constexpr int kDone = 0;
inline constexpr int kFinding = 1;
inline constexpr int kBadUsage = 2;
inline constexpr int kBadInput = 3;
inline constexpr int kEnvironment = 4;

class Cli
{
public:
    // With the presets of the source tree.
    [[nodiscard]] ProgramOutcome run(const std::vector<std::string>& arguments) const;
    [[nodiscard]] ProgramOutcome run(const std::vector<std::string>& arguments,
                                     Output output,
                                     const std::string& file = {}) const;

    // Standard output of `arguments --json`; the exit code is checked.
    [[nodiscard]] model::Json json(std::vector<std::string> arguments, int exitCode = kDone) const;

    [[nodiscard]] const TemporaryFolder& folder() const { return m_folder; }

private:
    TemporaryFolder m_folder;
};

// "output time has the value ..." in base units.
[[nodiscard]] double valueOf(const model::Json& evaluation, const std::string& output);

// Returns the value of an output of `eval DESIGN`, in base units.
[[nodiscard]] double
evaluated(const Cli& cli, const std::string& design, const std::string& output);

// There is no answer: nothing but findings, one a line and each of the form "file: /json/pointer: code: message (hint)",
// and one of them holds `part`. No signal, no time-out.
void checkRefused(const ProgramOutcome& outcome, int exitCode, const std::string& part);

// The command line itself was wrong: exit code 2, `part` and a pointer to --help.
void checkUsage(const ProgramOutcome& outcome, const std::string& part);

// A design with its own block: copies 8 MB in P = 4 parts at 100 MB/s, so that time = 8 MB / 4 / 100 MB/s = 20 ms.
[[nodiscard]] std::string copyDesign();

// The text with `from`, which must be in it, replaced by `to`.
[[nodiscard]] std::string edited(std::string text, const std::string& from, const std::string& to);

// The findings of `eval` about copyDesign() after an edit, in the file "copy.cluster.json".
[[nodiscard]] ProgramOutcome evalEdited(const std::string& from, const std::string& to);

} // namespace clusterwright::tests

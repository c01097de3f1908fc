// Results of studies of any kind: run and printed in the same way by all commands.
#pragma once

#include "app/cli/program/command.h"
#include "app/cli/program/long_run.h"
#include "model/study/studies/named_study.h"

#include <span>
#include <string>

namespace clusterwright::cli
{

// The results of one study for several outputs: as CSV into `file`, else as JSON or, for people, as sentences and tables below the title,
// which may be empty. The findings follow, first `findings`. Returns the exit code.
[[nodiscard]] int printResults(const Context& context,
                               const std::string& file,
                               std::span<const model::StudyResult> results,
                               Diagnostics findings,
                               const std::string& title = {});
[[nodiscard]] int printResult(const Context& context,
                              const std::string& file,
                              const model::StudyResult& result,
                              Diagnostics findings,
                              const std::string& title = {});

} // namespace clusterwright::cli

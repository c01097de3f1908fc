// Options that commands over the inputs of a design share: outputs, inputs and their intervals.
#pragma once

#include "app/cli/program/command.h"
#include "app/cli/program/long_run.h"
#include "model/study/studies/named_study.h"

#include <string>
#include <vector>

namespace clusterwright::cli
{

struct StudyOptions {
    Subject subject;
    LongRunSettings run;
    std::vector<std::string> outputs; // empty: the time
    std::vector<std::string> vary;    // "a,b" or "NAME=LOW..HIGH"
    double share = 0.1;
    std::uint64_t seed = 1;
    std::size_t samples = 0; // 0 and not given: the method's own number
    std::string file;
    CLI::Option* samplesOption = nullptr;

    void addTo(CLI::App& command);
    // Adds to a study what the options say, runs it for each output and prints the results. `more` settings are those that a block needs.
    // Returns the exit code.
    [[nodiscard]] int runAll(const Context& context,
                             model::AdHocStudy study,
                             const std::vector<model::Setting>& more = {}) const;

private:
    [[nodiscard]] model::Result<std::vector<model::StudyResult>>
    resultsOf(const Context& context, model::AdHocStudy study) const;
};

} // namespace clusterwright::cli

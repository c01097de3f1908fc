// What the commands over the numbers of a design share: which outputs, which numbers over which intervals, and how rows become CSV.
#pragma once

#include "app/cli/program/command.h"
#include "app/cli/program/long_run.h"
#include "model/study/sensitivity/variation.h"

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
    [[nodiscard]] std::vector<std::string> outputNames() const;
    [[nodiscard]] model::Result<model::VariationChoice> choice() const;
    // `otherwise` when the command line says nothing.
    [[nodiscard]] std::size_t samplesOr(std::size_t otherwise) const;
};

// {"name", "value", "unit"} and, with an interval, {"low", "high", "interval", "distribution"}.
[[nodiscard]] Json variableJson(const model::StudyVariable& variable);
[[nodiscard]] Json variableJson(const model::Variation& variation);

// {"design", "method", "seed", "samples", "library"}: how any of these studies was made.
[[nodiscard]] Json recordJson(const model::StudyRecord& record);

// "seed 1, 1024 samples, 9216 runs, Boost.Random 1.74 (Sobol sequence)"; empty where nothing is random.
[[nodiscard]] std::string recordText(const model::StudyRecord& record);

// "82 us .. 200 us (origin)"
[[nodiscard]] std::string intervalText(const model::Variation& variation);
[[nodiscard]] std::string valueText(const model::StudyVariable& variable);

// Objects with the same keys, one a row: texts, numbers with all digits, nothing for null.
[[nodiscard]] std::string csvOf(const Json& rows);

// The result in the form that was asked for: CSV into a file, JSON, or `text`; then the findings. Returns the exit code:
// notes are no finding about the answer.
int deliver(const Context& context,
            const std::string& file,
            Json json,
            const Json& rows,
            const std::string& text,
            const Diagnostics& diagnostics);

} // namespace clusterwright::cli

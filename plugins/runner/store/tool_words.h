// Words, units, columns and numbers in the output of benchmarks.
#pragma once

#include "plugins/runner/probes/sample.h"

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace clusterwright::runner
{

using Words = std::vector<std::string>;

struct ToolUnit {
    std::string_view text;
    double factor; // factor to the base unit
    const char* base;
    std::string_view quantity = {}; // name of a column whose title is only the unit
};

inline constexpr auto kToolUnits =
    std::to_array<ToolUnit>({{"us", 1e-6, "s"},
                             {"ms", 1e-3, "s"},
                             {"s", 1, "s"},
                             {"MB/s", 1e6, "B/s", "bandwidth"},
                             {"Messages/s", 1, "op/s", "message rate"},
                             {"Million ops/s", 1e6, "op/s", "operation rate"},
                             {"%", 0.01, "1"},
                             {"", 1, "1"}});

[[nodiscard]] Words wordsOf(std::string_view line);

// True for numbers, also those that are not finite.
[[nodiscard]] bool isNumeric(const std::string& word);

// Returns "pure_comm" for "Pure Comm.".
[[nodiscard]] std::string nameOf(std::string_view text);

// True for a column whose rows have words: Pass or Fail, and the name of an operation.
[[nodiscard]] bool isOfWords(const std::string& column);

// Splits a header at two or more blanks: "Avg Latency(us)   Min Latency(us)". Titles of full width are separated by one blank, or none:
// after a unit in brackets, and before the tail of a percentile, "P50 Tail BW(MB/s)", or "Validation".
[[nodiscard]] Words columnsOf(std::string_view head);

// True for a time or rate of 0, which no program has. The bandwidth of 0 B is 0, though.
[[nodiscard]] bool isOfNothing(const Sample& sample);

// Returns the remedy for a word that is not a measured value of this name.
[[nodiscard]] std::string hintFor(const std::string& word, const std::string& what);

} // namespace clusterwright::runner

// The parameters of LogGP out of parametrised round trips, with intervals, and with what the numbers mean said beside them. What
// is a convention is asked for: nothing here has a default.
//
// Nothing comes out negative, and nothing without an interval: a number that the data do not give is absent, and a finding says
// that it is not identifiable from these data.
#pragma once

#include "model/calibration/fit/fit.h"
#include "model/calibration/loggp/loggp.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace clusterwright::model
{

enum class TimesAre { OneWay, RoundTrip };
enum class Latency {
    WithoutOverheads,
    WithOverheads
};                                       // whether L is the wire's alone, or os + L + or
enum class Gigabyte { Decimal, Binary }; // what "GB" in a bandwidth means: 10^9 B, or 2^30 B

struct Conventions {
    TimesAre times;
    Latency latency;
    Gigabyte gigabyte;
};

// "round trips; L without overheads; GB of 10^9 B": stored with what is extracted.
[[nodiscard]] std::string toText(const Conventions& conventions);
// The words of the command line: "one-way", "round-trip"; "without-o", "with-o"; "GB", "GiB". Error: loggp.convention.
[[nodiscard]] Result<TimesAre> parseTimes(std::string_view times);
// "one-way", "round-trip"
[[nodiscard]] std::string_view toText(TimesAre times);
// Direction of the times that a probe of ours measures; none of other probes and of files, where it is asked for.
[[nodiscard]] std::optional<TimesAre> timesOfProbe(std::string_view probe);
[[nodiscard]] Result<Conventions>
parseConventions(std::string_view times, std::string_view latency, std::string_view gigabyte);

struct MeasuredNumber {
    double value = 0;
    double low = 0; // 95 %, of redrawn samples: 90 % of fifteen, less of fewer
    double high = 0;
};

struct LogGpExtraction {
    Conventions conventions;
    std::optional<MeasuredNumber> L, os, or_, g; // s
    std::optional<MeasuredNumber> G;             // s/B
    std::vector<std::vector<double>>
        correlations; // of L, os, or, g, G over the redraws; NaN with what is absent or does not vary
    std::size_t rows = 0;        // of the data
    std::vector<double> changes; // B, where another protocol takes over; redraws keep them
    std::string bandwidth;       // 1 / G in the unit that the convention asks for; empty without G
    Diagnostics
        diagnostics; // loggp.unidentified, loggp.gap_below_overhead, loggp.few, loggp.single
};

// What is wrong with the columns: errors data.column, data.units, data.finite, data.negative.
[[nodiscard]] Diagnostics logGpProblems(const DataFile& data);

// Columns: size (B), prtt (s), messages (1, how many follow each other: 1 and one larger number for each size); os and or (s) where
// they were measured, in the same rows or as `overheads`. Of the columns os and or the rows of the smallest size count. Times of
// one way are those of the n messages, without an answer: PRTT(1) is twice that of one, PRTT(n) is that of n and one back.
// Errors: data.column, data.units, data.finite, data.negative, data.messages (of no message, or of two numbers of messages at one
// size), data.sizes (more than kMostSizes), data.rows.
[[nodiscard]] Result<LogGpExtraction> extractLogGp(const DataFile& data,
                                                   const std::optional<Overheads>& overheads,
                                                   const Conventions& conventions,
                                                   std::uint64_t seed = 1);

// The numbers as a fit has them, to enter a design: L, os, or, g, G, with the errors that their intervals have and the covariance of the
// redraws. What is absent is not identified.
[[nodiscard]] Fit fitOf(const LogGpExtraction& extraction);

} // namespace clusterwright::model

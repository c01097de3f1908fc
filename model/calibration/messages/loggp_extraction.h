// Extracts the parameters of LogGP, with intervals, from parametrised round trips. Conventions must be chosen; none has a default.
//
// No parameter is negative or lacks an interval: a parameter that the data do not determine is absent, with the reason.
#pragma once

#include "model/calibration/fit/fit.h"
#include "model/calibration/loggp/loggp.h"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace clusterwright::model
{

enum class TimesAre { OneWay, RoundTrip };
enum class Latency {
    WithoutOverheads,
    WithOverheads
};                                       // L is only the network delay, or os + L + or
enum class Gigabyte { Decimal, Binary }; // unit "GB" of a bandwidth: 10^9 B or 2^30 B

struct Conventions {
    TimesAre times;
    Latency latency;
    Gigabyte gigabyte;
};

// Returns "round trips; L without overheads; GB of 10^9 B", stored with the parameters.
[[nodiscard]] std::string toText(const Conventions& conventions);
// Parses the words of the command line: "one-way", "round-trip"; "without-o", "with-o"; "GB", "GiB". Error: loggp.convention.
[[nodiscard]] Result<TimesAre> parseTimes(std::string_view times);
// Returns "one-way" or "round-trip".
[[nodiscard]] std::string_view toText(TimesAre times);
// Returns the direction of the times of a shipped probe; nothing for other probes and files, whose direction the user must choose.
[[nodiscard]] std::optional<TimesAre> timesOfProbe(std::string_view probe);
// Returns the conventions of data of a shipped probe: L without overheads if the probe extracted it or the data have os and or, otherwise
// with them, since only this L can be identified. Nothing for other data, whose conventions the user must choose.
[[nodiscard]] std::optional<Conventions> conventionsOfProbe(std::string_view probe,
                                                            const DataFile& data);
[[nodiscard]] Result<Conventions>
parseConventions(std::string_view times, std::string_view latency, std::string_view gigabyte);

struct MeasuredNumber {
    double value = 0;
    double low =
        0; // lower bound of the 95 % bootstrap interval; its coverage is 90 % for fifteen samples, and lower for fewer
    double high = 0;
};

struct Absence {
    std::string reason;
    std::string remedy;
};

struct LogGpExtraction {
    Conventions conventions;
    std::optional<MeasuredNumber> L, os, or_, g; // s
    std::optional<MeasuredNumber> G;             // s/B
    std::vector<std::vector<double>>
        correlations; // of L, os, or, g, G over the resamples; NaN for absent or constant parameters
    std::map<std::string, Absence> absences; // why a parameter is absent, by name
    std::size_t rows = 0;                    // rows of the data
    std::vector<double> changes; // B, protocol switch points that nearly all resamples confirm
    std::optional<MeasuredNumber> lastChange; // B, the last of them
    std::string bandwidth; // 1 / G in the unit of the convention; empty without G
    Diagnostics
        diagnostics; // loggp.unidentified, loggp.gap_below_overhead, loggp.few, loggp.single
};

// A parameter by its name, in the result of a probe and in an extraction.
struct LogGpNumber {
    const char* name;
    std::optional<double> LogGp::*found;
    std::optional<MeasuredNumber> LogGpExtraction::*result;
};
inline constexpr std::array<LogGpNumber, 5> kLogGpNumbers{
    {{"L", &LogGp::L, &LogGpExtraction::L},
     {"os", &LogGp::os, &LogGpExtraction::os},
     {"or", &LogGp::or_, &LogGpExtraction::or_},
     {"g", &LogGp::g, &LogGpExtraction::g},
     {"G", &LogGp::G, &LogGpExtraction::G}}};

// Share of the resamples or launches that must give a value; with fewer, the value is noise around zero.
inline constexpr double kShareOfValues = 0.95;

// Sets correlations, bandwidth and findings of an extraction whose parameters or their absences are set. `draws`: resamples or launches.
void completeExtraction(LogGpExtraction& result, const std::vector<LogGp>& draws);

// Checks the columns. Errors: data.column, data.units, data.finite, data.negative.
[[nodiscard]] Diagnostics logGpProblems(const DataFile& data);

// Columns: size (B), prtt (s), messages (plain number, 1 and one larger number for each size); os and or (s) if measured, in the same rows
// or as `overheads`. Only rows of the smallest size count for os and or. One-way times are those of n messages without an answer: PRTT(1)
// is twice the time of one message, PRTT(n) that of n messages and one back. Errors: data.column, data.units, data.finite, data.negative,
// data.messages (no message, or two numbers of messages for a size), data.sizes (more than kMostSizes), data.rows.
[[nodiscard]] Result<LogGpExtraction> extractLogGp(const DataFile& data,
                                                   const std::optional<Overheads>& overheads,
                                                   const Conventions& conventions,
                                                   std::uint64_t seed = 1);

// Converts the parameters L, os, or, g, G to a fit, to apply them to a design, with errors from their intervals and the covariance of the
// resamples. Absent parameters are not identified.
[[nodiscard]] Fit fitOf(const LogGpExtraction& extraction);

} // namespace clusterwright::model

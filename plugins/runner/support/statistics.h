// Statistics of samples: order statistics, which are robust to the pauses of a shared machine, and a 95 % confidence interval of the
// median: of many equal measurements, 95 % of the intervals contain the overall median. The prediction interval of the next sample or
// measurement is wider. Samples of one launch are correlated (cores, sockets), so the intervals count launches; launches are independent
// only with enough time between them: Measurement::apart. Callers exclude warm-up samples. Outliers are kept and counted, because medians
// are robust to them.
//
// Runs vary more than the launches of one run show, because load changes over minutes. Only several runs show this variation, with each run
// as one value; three or more also give a prediction interval for a further run.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace clusterwright::runner
{

struct Summary {
    std::size_t count = 0;
    double minimum = 0;
    double lowerQuartile = 0;
    double median = 0;
    double upperQuartile = 0;
    double maximum = 0;
    double mean = 0;
    double deviation = 0;   // standard deviation; 0 for one value
    std::size_t starts = 0; // launches that the values come from
    double medianLow =
        0; // confidence interval of the median; for one launch it ignores the variation between launches, so it is not shown
    double medianHigh = 0;
    double lowestStart = 0; // smallest and largest median of a launch
    double highestStart = 0;
    std::size_t outliers = 0; // beyond 3 quartile ranges from the quartiles (Tukey's outer fences)

    friend bool operator==(const Summary&, const Summary&) = default;
};

// Text about the treatment of outliers, shown beside every summary.
inline constexpr const char* kOutlierPolicy =
    "outliers are kept; those beyond 3 quartile ranges from the quartiles are counted";

// Up to this number of values, the interval of the median comes from resampling; above, from the order statistics that are its limit.
inline constexpr std::size_t kMostResampled = 2'000;
inline constexpr int kResamples = 1'000;

// Returns the quantile by linear interpolation between the order statistics (type 7 of Hyndman and Fan 1996). `sorted` must not be empty or
// contain NaN; share is from 0 to 1.
[[nodiscard]] double quantile(std::span<const double> sorted, double share);

// Summarises `values` in any order, not empty and without NaN. The same seed gives the same interval on every machine (percentile
// bootstrap, Efron 1979, kResamples resamples).
[[nodiscard]] Summary summarise(std::span<const double> values, std::uint64_t seed = 1);

// Summarises the values of several launches, of which at least one must have values. The interval is Student's interval of the launches'
// medians (of their logarithms if all are above 0), extended to contain the median: its width depends on the variation between launches,
// not on the samples of each. Few launches give a wide interval: two have 12.7 standard errors, three 4.3, five 2.8. If whole measurements
// are repeated, pass the values of each measurement as one launch.
[[nodiscard]] Summary summariseStarts(std::span<const std::vector<double>> starts,
                                      std::uint64_t seed = 1);

// Values of one run: those of each launch, without warm-up.
using RunValues = std::vector<std::vector<double>>;

struct Interval {
    double low = 0;
    double high = 0;

    friend bool operator==(const Interval&, const Interval&) = default;
};

// Variation between runs with the same probe, nodes, point and output.
struct RunsSummary {
    std::size_t runs = 0; // number of runs with values
    double median = 0;    // median of the runs' medians
    Interval range;       // smallest and largest median of a run
    double mean = 0;      // mean of the runs' medians
    // Coefficients of variation, standard deviation over mean. Between runs: of the runs' medians, for at least two runs. Within runs: of
    // the launches' medians, as a root mean square over the runs weighted by degrees of freedom, if any run has two launches. Empty for a
    // mean of 0 or an infinite result.
    std::optional<double> between;
    std::optional<double> within;
    // 95 % intervals from at least three runs: the confidence interval of the centre of all such runs, and the prediction interval of the
    // median of one further run. Empty for an infinite bound. No bound is below 0 unless a run's median is.
    std::optional<Interval> confidence;
    std::optional<Interval> prediction;
    // Number of runs inside the prediction interval of the other runs, for at least three runs: about 95 % while the load stays similar.
    std::optional<std::size_t> inside;

    friend bool operator==(const RunsSummary&, const RunsSummary&) = default;
};

// Launches or runs that an interval needs. Of two, it reaches over orders of magnitude: t of one degree of freedom is 12.7. Showing only
// the narrow ones would hold the true value in fewer than 95 % of the cases.
inline constexpr std::size_t kLeastForInterval = 3;
// Texts shown instead of it.
inline constexpr const char* kFewLaunches =
    "too few launches for an interval: the range of their medians is shown; measure more rounds";
inline constexpr const char* kFewRuns =
    "too few runs for an interval: the range of their medians is shown; repeat the run";

// Text shown instead of intervals for one run.
inline constexpr const char* kOneRun =
    "one run: the variation between runs is unknown; repeat the run";
// Text shown instead of the interval of the median for one launch.
inline constexpr const char* kOneLaunch =
    "one launch: the variation between launches is unknown; measure several rounds";

// Ignores runs and launches without values; at least one must have values. Student's intervals of the runs' medians (of their logarithms if
// all are above 0): t s / sqrt(n) about the mean for the centre, extended to contain the median, t s sqrt(1 + 1/n) for one further run.
[[nodiscard]] RunsSummary summariseRuns(std::span<const RunValues> runs);

// Returns half the width of the interval over the median, for stop rules. Infinite for a median of 0 unless the width is 0, and for fewer
// than three values.
[[nodiscard]] double relativeHalfWidth(const Summary& summary);

} // namespace clusterwright::runner

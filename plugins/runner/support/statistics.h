// What samples say: order statistics, which bear the pauses of a shared machine, and how sure the median is: a confidence interval of 95 %.
// Of as many measurements made alike, 95 of 100 intervals hold what all of them together find. It is none for the next sample or the next
// measurement (a prediction interval), which is wider. Samples of one start of a probe share its luck (which cores, which sockets), so it is
// starts that count; and starts count as so many only when they do not share theirs: Measurement::apart.
// Warm-up is left out before it comes here. Outliers are kept and counted: a median needs no cleaning, and what was measured
// happened.
//
// Runs differ by more than the starts of one of them tell: load changes over minutes. How much is known from several runs alone, of which
// each counts as one; then there is a prediction interval for a further one too.
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
    double deviation = 0;   // standard deviation of the values; 0 for one
    std::size_t starts = 0; // that the values come from
    double medianLow =
        0; // confidence interval of the median; of one start it leaves out how starts differ: not for people
    double medianHigh = 0;
    std::size_t outliers = 0; // beyond 3 quartile ranges from the quartiles (Tukey's outer fences)

    friend bool operator==(const Summary&, const Summary&) = default;
};

// How outliers are treated, for people: stands beside every summary.
inline constexpr const char* kOutlierPolicy =
    "outliers are kept; those beyond 3 quartile ranges from the quartiles are counted";

// Up to this many values the interval of the median comes from resampling; above, from the order statistics that resampling tends to.
inline constexpr std::size_t kMostResampled = 2'000;
inline constexpr int kResamples = 1'000;

// The quantile by linear interpolation between the order statistics (type 7 of Hyndman and Fan 1996). `sorted` is not empty and
// holds no NaN; share is from 0 to 1.
[[nodiscard]] double quantile(std::span<const double> sorted, double share);

// `values` in any order: not empty, without NaN. The same seed gives the same interval on every machine (percentile bootstrap, Efron
// 1979, kResamples resamples).
[[nodiscard]] Summary summarise(std::span<const double> values, std::uint64_t seed = 1);

// The same of the values of several starts, those without any left out; one at least has some. The interval is Student's of what the
// starts' medians come from (of their logarithms where all are above 0), and holds the median: it is as wide as the starts differ,
// whatever each of them repeats. So few starts give a wide one: two at 12.7 standard errors, three at 4.3, five at 2.8.
// Where whole measurements are repeated and share something themselves, give the values of each as one start.
[[nodiscard]] Summary summariseStarts(std::span<const std::vector<double>> starts,
                                      std::uint64_t seed = 1);

// What one run found: the values of each of its starts, warm-up left out.
using RunValues = std::vector<std::vector<double>>;

struct Interval {
    double low = 0;
    double high = 0;

    friend bool operator==(const Interval&, const Interval&) = default;
};

// How runs of the same thing differ: the same probe, nodes, point and output.
struct RunsSummary {
    std::size_t runs = 0; // that have values
    double median = 0;    // of the runs' medians
    double mean = 0;      // of the same
    // Coefficients of variation, standard deviation over mean: of the runs' medians, where there are two; of the starts' medians within a
    // run, where any has two: root mean square over the runs, by degrees of freedom. None where a mean is 0 or the result is not finite.
    std::optional<double> between;
    std::optional<double> within;
    // By 95 %, of two runs at least: where the centre of all such runs lies, and where the median of one further run will. None where a
    // limit is not finite. No limit is below 0 where no run's median is.
    std::optional<Interval> confidence;
    std::optional<Interval> prediction;
    // How many of the runs lie in the prediction interval that the others alone give, of three at least: 95 of 100, while the machine
    // is as busy from run to run as it was.
    std::optional<std::size_t> inside;

    friend bool operator==(const RunsSummary&, const RunsSummary&) = default;
};

// For people, in place of intervals that one run cannot have.
inline constexpr const char* kOneRun = "one run: how runs differ is not known; repeat it";
// In place of the interval of a median that one launch cannot have.
inline constexpr const char* kOneLaunch =
    "one launch: how launches differ is not known; measure several rounds";

// Runs and starts without values are left out; one at least has some. Student's intervals of the runs' medians (of their logarithms where all
// are above 0): t s / sqrt(n) about the mean for the centre, stretched to hold the median, t s sqrt(1 + 1/n) for one further run.
[[nodiscard]] RunsSummary summariseRuns(std::span<const RunValues> runs);

// Half the length of the interval over the median: what a stop rule looks at. Infinite for a median of 0 with an interval that
// is no point, and for fewer than three values.
[[nodiscard]] double relativeHalfWidth(const Summary& summary);

// Standard deviation over mean; none where the mean is 0 or the result is not finite.
[[nodiscard]] std::optional<double> variationCoefficient(const Summary& summary);

} // namespace clusterwright::runner

// Band of an output, or of the difference of two outputs. It follows from the intervals in the origins of the inputs, by exact
// derivatives; correlated inputs vary together (joint_variation.h). Samples check it at each place, as in the study of uncertainty, and
// replace it where they contradict it (sampled_band.h). Every study of a design with measured inputs shows it.
#pragma once

#include "model/design/system/evaluation.h"
#include "model/study/bands/band_column.h"
#include "model/study/bands/possible_values.h"
#include "model/study/bands/sampled_band.h"
#include "model/study/bands/spread.h"
#include "model/study/sensitivity/slope_columns.h"

#include <functional>
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace clusterwright::model
{

struct BandTerm {
    const System* system = nullptr;
    std::string output;
    std::vector<std::string>
        variables; // the band is computed at values of these; all variables, or none
    double sign = 1;
};

// Returns the parts of an output's band from the slopes along its inputs, at a place where the output has this value.
[[nodiscard]] BandParts partsOf(std::vector<Slope> slopes,
                                const std::vector<Variation>& variations,
                                const SquareMatrix& covariance,
                                double value,
                                const Interval& possible,
                                const ChangedOutput& changed);

class DesignBand
{
public:
    // Returns the band of the sum of the terms; nothing where none of their inputs has an interval. `at`: values of the variables
    // at which the terms have a result; by default the values of the systems. Errors: those of variationsOf and compileResponse,
    // origin.correlation.
    [[nodiscard]] static Result<std::optional<DesignBand>> of(const std::vector<BandTerm>& terms,
                                                              const std::vector<Quantity>& at = {});

    // Returns the same for studies that show a band unasked: nothing unless an input is measured, since assumed intervals alone
    // make no band there, and none if an interval excludes the value of its input. Problems become warnings in `findings`, with
    // origin.interval of the inputs unless it is there already.
    [[nodiscard]] static std::optional<DesignBand> ofMeasured(const std::vector<BandTerm>& terms,
                                                              Diagnostics& findings,
                                                              const std::vector<Quantity>& at = {});

    // Takes one value per variable. NaN where there is no result.
    [[nodiscard]] Spread at(std::span<const double> values);
    // Returns the bands at many places, where the sum has these values; every term must be over the variables. Empty once stopped. At more
    // than kMostExact places the bands come from derivatives alone, and are clipped to what is possible at any of the places.
    [[nodiscard]] BandColumn
    at(const SlopePlaces& places, const std::vector<double>& sums, const RunOptions& options);
    // Returns the inputs that the band at a place comes from; `value` is the output there.
    [[nodiscard]] BandParts partsAt(std::span<const double> values, double value);
    // Returns what the samples of the places so far have shown, of `subject` ("'time'"): the note study.sampled, where they replace
    // derivatives; the warning study.unanswered, where some have no result.
    [[nodiscard]] Diagnostics sampleFindings(const std::string& subject) const;
    // Returns origin.interval of the inputs.
    [[nodiscard]] const Diagnostics& intervalFindings() const { return m_findings; }
    // Returns the origins of the varied inputs.
    [[nodiscard]] std::vector<OriginRef> origins() const;
    // Slopes to store for a place.
    [[nodiscard]] std::size_t numbers() const { return m_variations.size(); }
    // Returns the certainty of the sign of `difference` over the only variable: Unknown once stopped, and after kMostLooks calls.
    // The band must outlive it.
    [[nodiscard]] CertaintyAt certaintyOf(std::function<double(double)> difference,
                                          std::stop_token stop);

private:
    [[nodiscard]] bool isMeasured() const;
    // Returns the sum at the place with one input changed.
    [[nodiscard]] double changed(std::span<const double> values, std::size_t number, double to);

    struct Part {
        StudyPoint point; // the varied numbers, then the variables
        std::size_t numbers = 0;
        double sign = 1;
        Gradient gradient;
        PossibleValues possible;
        ListEvaluator evaluator;
    };

    using IsVaried = std::function<bool(const Variation&)>;
    // Returns the sum at the samples of the varied inputs, and last at the inputs' own values; empty without samples.
    [[nodiscard]] std::vector<double> sampledAt(std::span<const double> values,
                                                const IsVaried& isVaried);
    [[nodiscard]] Spread spreadAt(std::span<const double> values,
                                  const std::vector<Slope>& slopes,
                                  AtEnds atEnds = AtEnds::WhereNeeded);
    // Replaces a spread that samples contradict, or marks the band as doubtful.
    enum class Doubt { Replace, Mark };
    void checkBySamples(std::span<const double> values, Spread& spread, Doubt doubt);

    [[nodiscard]] std::vector<Slope> slopesAt(std::span<const double> values);
    // Returns a column for each varied input; incomplete once stopped.
    [[nodiscard]] std::vector<std::vector<double>> slopesOver(const SlopePlaces& places,
                                                              const RunOptions& options) const;
    // Returns the values of a part's inputs and variables at this place.
    [[nodiscard]] static std::vector<double> placeOf(const Part& part,
                                                     std::span<const double> values);
    // Returns bounds on all possible values of the sum.
    [[nodiscard]] Interval possibleAt(std::span<const double> values) const;
    // Returns the same for variables that each have any of the values.
    [[nodiscard]] Interval possibleOver(const std::vector<Interval>& values) const;

    std::vector<Part> m_parts;
    std::vector<Variation> m_variations; // inputs of all parts
    SquareMatrix m_covariance;
    Diagnostics m_findings; // intervals that do not fit their inputs
    bool m_asksOutside =
        false; // then the ends of the inputs replace samples: each might build a topology
    SampleColumns
        m_samples; // one per variation, drawn when needed; the last value of each is the own one
    bool m_isSampled = false;        // the samples replaced spreads
    bool m_isDoubtful = false;       // samples contradict some of very many spreads
    std::size_t m_withoutAnswer = 0; // most samples without a result at a place
};

// A band and the inputs that it comes from.
struct OutputBand : Band {
    BandParts parts;
    NamedBands named; // at one point
};

// Returns the band of an output with this value at the system's own point; nothing for labels. Problems become warnings in `findings`.
[[nodiscard]] std::optional<OutputBand>
bandAt(const System& system, const std::string& output, double value, Diagnostics& findings);

// Bands of a system's outputs, by output name. Findings: those of bandAt and placeFindings.
using OutputBands = std::map<std::string, OutputBand>;
[[nodiscard]] OutputBands
bandsOf(const System& system, const std::vector<OutputValue>& outputs, Diagnostics& findings);

// "12.1 ms .. 12.9 ms, parameters only", empty without a band; without its name if that is `known` already.
[[nodiscard]] std::string
bandText(const OutputBands& bands, const OutputValue& output, const std::string& known = {});
// "time: 3 % of the variance from measured inputs, ...", one for each band.
[[nodiscard]] std::vector<std::string> bandPartTexts(const OutputBands& bands,
                                                     const std::vector<OutputValue>& outputs);

// Limit for bands that are checked by samples and clipped place by place.
inline constexpr std::size_t kMostExact = 10'000;

// Limit for one bound of an interval. Each look evaluates the samples of a band.
inline constexpr std::size_t kMostLooks = 5'000;

} // namespace clusterwright::model

// The band of an output, or of how two outputs differ, that follows from the intervals that the origins of their numbers state: by exact
// derivatives, numbers that were estimated together moving together (joint_variation.h). What every study shows of a design with
// measured numbers.
#pragma once

#include "model/design/system/evaluation.h"
#include "model/study/bands/band_parts.h"
#include "model/study/bands/possible_values.h"
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
        variables; // at whose values the band is asked for; all of them, or none
    double sign = 1;
};

// Parts of the band of an output with these slopes along its inputs, at a place where it has the value.
[[nodiscard]] BandParts partsOf(std::vector<Slope> slopes,
                                const std::vector<Variation>& variations,
                                const SquareMatrix& covariance,
                                double value,
                                const Interval& possible,
                                const ChangedOutput& changed);

class DesignBand
{
public:
    // Of the sum of the terms. `at`: values of their variables where the terms have an answer; without any, the systems' own. Nothing
    // where no number behind them has an interval. Errors: those of variationsOf and compileResponse, origin.correlation.
    [[nodiscard]] static Result<std::optional<DesignBand>> of(const std::vector<BandTerm>& terms,
                                                              const std::vector<Quantity>& at = {});

    // The same for studies that nobody asked for a band: nothing unless one of the numbers is measured, since what is only assumed makes
    // none there. Problems are warnings, among `findings`, and origin.interval of its inputs, unless known there.
    [[nodiscard]] static std::optional<DesignBand> ofMeasured(const std::vector<BandTerm>& terms,
                                                              Diagnostics& findings,
                                                              const std::vector<Quantity>& at = {});

    // One value per variable. NaN where there is no answer.
    [[nodiscard]] Spread at(std::span<const double> values);
    // The same at many places, for a band all of whose terms are over the variables. Empty once stopped.
    [[nodiscard]] std::vector<Spread> at(const SlopePlaces& places, const RunOptions& options);
    // Inputs that the band at a place comes from; `value` is the output's there.
    [[nodiscard]] BandParts partsAt(std::span<const double> values, double value);
    // Slopes to keep for a place.
    [[nodiscard]] std::size_t numbers() const { return m_variations.size(); }
    // Of the sign of `difference`, over the only variable: Unknown once stopped, and behind kMostLooks. The band outlives it.
    [[nodiscard]] CertaintyAt certaintyOf(std::function<double(double)> difference,
                                          std::stop_token stop);

private:
    [[nodiscard]] bool isMeasured() const;
    // Spreads at places from columns of slopes, one for each number.
    [[nodiscard]] std::vector<Spread>
    spreadsOf(const std::vector<std::vector<double>>& slopes) const;
    [[nodiscard]] std::vector<Spread> sidedSpreads(const std::vector<std::vector<double>>& slopes,
                                                   const SlopePlaces& places);
    // The sum at the place with one number changed.
    [[nodiscard]] double changed(std::span<const double> values, std::size_t number, double to);

    struct Part {
        StudyPoint point; // the varied numbers, then the variables
        std::size_t numbers = 0;
        double sign = 1;
        Gradient gradient;
        PossibleValues possible;
    };

    [[nodiscard]] std::vector<Slope> slopesAt(std::span<const double> values);
    // The values of a part's numbers and variables at this place.
    [[nodiscard]] static std::vector<double> placeOf(const Part& part,
                                                     std::span<const double> values);
    // What the sum can be there at all.
    [[nodiscard]] Interval possibleAt(std::span<const double> values) const;

    std::vector<Part> m_parts;
    std::vector<Variation> m_variations; // of all parts
    SquareMatrix m_covariance;
    Diagnostics m_findings; // intervals that do not fit their inputs
};

// A band with the inputs that it comes from.
struct OutputBand : Band {
    BandParts parts;
};

// That of an output at the system's own point, where it has the value; problems are warnings, among `findings`.
[[nodiscard]] std::optional<OutputBand>
bandAt(const System& system, const std::string& output, double value, Diagnostics& findings);

// Those of a system's outputs, by their names.
using OutputBands = std::map<std::string, OutputBand>;
[[nodiscard]] OutputBands
bandsOf(const System& system, const Evaluation& evaluation, Diagnostics& findings);

// "12.1 ms .. 12.9 ms", empty without a band.
[[nodiscard]] std::string bandText(const OutputBands& bands, const OutputValue& output);
// "time: 3 % of the variance from measured inputs, ...", one for each band.
[[nodiscard]] std::vector<std::string> bandPartTexts(const OutputBands& bands,
                                                     const std::vector<OutputValue>& outputs);

// For one end of an interval, at most; some 10 us each where the equations have derivatives.
inline constexpr std::size_t kMostLooks = 5'000;

} // namespace clusterwright::model

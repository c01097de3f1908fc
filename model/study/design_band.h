// The band of an output, or of how two outputs differ, that follows from the intervals that the origins of their numbers state: by exact
// derivatives, numbers that were estimated together moving together (joint_variation.h). What every study shows of a design with
// measured numbers.
#pragma once

#include "model/study/joint_variation.h"
#include "model/study/place_interval.h"

#include <cmath>
#include <functional>
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

// 95 % of what may be.
struct Band {
    double low = 0;
    double high = 0;
};

// Of a normal distribution about the output's value.
struct Spread {
    double shift = 0; // from the value with every number at its own to the middle
    double deviation = 0;

    [[nodiscard]] Band about(double value) const
    {
        return {value + shift - kMiddle95 * deviation, value + shift + kMiddle95 * deviation};
    }
    // Of the sign of a value (95 %). About the value itself, not the middle: where it is 0 its sign is open.
    [[nodiscard]] Certainty certaintyOf(double value) const
    {
        if (std::isnan(value) || std::isnan(deviation))
            return Certainty::Unknown;
        return std::abs(value) <= kMiddle95 * deviation ? Certainty::Open : Certainty::Certain;
    }
};

class DesignBand
{
public:
    // Of the sum of the terms. Nothing where no number behind them has an interval. Errors: those of variationsOf and studyPoint,
    // origin.correlation.
    [[nodiscard]] static Result<std::optional<DesignBand>> of(const std::vector<BandTerm>& terms);

    // The same for studies that nobody asked for a band: nothing unless one of the numbers is measured, since what is only assumed makes
    // none there. Problems are warnings, among `findings`.
    [[nodiscard]] static std::optional<DesignBand> ofMeasured(const std::vector<BandTerm>& terms,
                                                              Diagnostics& findings);

    // One value per variable. NaN where there is no answer.
    [[nodiscard]] Spread at(std::span<const double> values);
    // Of the sign of `difference`, over the only variable: Unknown once stopped, and behind kMostBandPoints looks. The band outlives it.
    [[nodiscard]] CertaintyAt certaintyOf(std::function<double(double)> difference,
                                          std::stop_token stop);

private:
    [[nodiscard]] bool isMeasured() const;

    struct Part {
        StudyPoint point; // the varied numbers, then the variables
        std::size_t numbers = 0;
        double sign = 1;
        Gradient gradient;
    };

    std::vector<Part> m_parts;
    std::vector<Variation> m_variations; // of all parts
    SquareMatrix m_covariance;
};

// Places of a study at which a band is computed, at most; some 10 us each where the equations have derivatives.
inline constexpr std::size_t kMostBandPoints = 5'000;

} // namespace clusterwright::model

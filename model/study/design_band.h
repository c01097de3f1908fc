// The band of an output, or of how two outputs differ, that follows from the intervals that the origins of their numbers state: by exact
// derivatives, numbers that were estimated together moving together (joint_variation.h). What every study shows of a design with
// measured numbers.
#pragma once

#include "model/study/joint_variation.h"

#include <cmath>
#include <optional>
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
    // Whether the sign of a value with this spread is certain (95 %); as if it were where there is no answer.
    [[nodiscard]] bool isApart(double value) const
    {
        return !(std::abs(value + shift) <= kMiddle95 * deviation);
    }
};

class DesignBand
{
public:
    // Of the sum of the terms. Nothing where no number behind them has an interval. Errors: those of variationsOf and studyPoint,
    // origin.correlation.
    [[nodiscard]] static Result<std::optional<DesignBand>> of(const std::vector<BandTerm>& terms);

    // Whether one of the numbers is measured: what is only assumed makes no band where nobody asks for it.
    [[nodiscard]] bool isMeasured() const;
    // One value per variable. NaN where there is no answer.
    [[nodiscard]] Spread at(std::span<const double> values);

private:
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

// Problems of a band are none of what it would go with.
[[nodiscard]] Diagnostics asWarnings(Diagnostics problems);

} // namespace clusterwright::model

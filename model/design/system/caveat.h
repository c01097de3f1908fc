// Reasons for a caveat of a result.
#pragma once

#include "model/design/system/system.h"

#include <array>

namespace clusterwright::model
{

enum class Caveat {
    OutOfRange,    // a block is used outside its valid range
    TooFast,       // a step moves data faster than its rate
    NegativeData,  // a step moves less than 0 B
    RateNotAbove0, // a step's rate is not above 0
    Unchecked,     // a step's data or rate has no value
    NegativeInput, // an attribute or a price is below 0
};
inline constexpr std::size_t kCaveats = 6;

// Conditions of each CheckedRate, in the order of the system's conditions.
inline constexpr std::array kRateCaveats{Caveat::TooFast,
                                         Caveat::NegativeData,
                                         Caveat::Unchecked, // unknown data
                                         Caveat::RateNotAbove0,
                                         Caveat::Unchecked}; // unknown rate

inline constexpr std::size_t kDataCondition = 2; // index of the condition for data without a value

// Returns the rate of the condition; null if the condition belongs to no rate.
[[nodiscard]] const CheckedRate* rateOf(const System& system, std::size_t condition);

// Returns the caveat of a result where this condition of kind Validity fails.
[[nodiscard]] Caveat caveatOf(const System& system, std::size_t condition);

} // namespace clusterwright::model

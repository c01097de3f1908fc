// Why an answer has a caveat.
#pragma once

#include "model/design/system/system.h"

#include <array>

namespace clusterwright::model
{

enum class Caveat {
    OutOfRange,    // a block is used outside its range
    TooFast,       // a step moves data faster than its rate
    NegativeData,  // a step moves less than 0 B
    RateNotAbove0, // of a step
    Unchecked,     // a step's data or rate has no value
    NegativeInput, // an attribute or a price is below 0
};
inline constexpr std::size_t kCaveats = 6;

// Conditions of each CheckedRate, in the order of the system's.
inline constexpr std::array kRateCaveats{Caveat::TooFast,
                                         Caveat::NegativeData,
                                         Caveat::Unchecked, // data
                                         Caveat::RateNotAbove0,
                                         Caveat::Unchecked}; // rate

inline constexpr std::size_t kDataCondition = 2; // place of the condition for data without a value

// Returns the rate that the condition belongs to; null for another one.
[[nodiscard]] const CheckedRate* rateOf(const System& system, std::size_t condition);

// Returns the caveat of an answer where this condition of kind Validity fails.
[[nodiscard]] Caveat caveatOf(const System& system, std::size_t condition);

} // namespace clusterwright::model

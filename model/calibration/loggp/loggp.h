// The parameters of LogGP from parametrised round trips. Without dependencies, so that the probe on a node and the program compute the same
// values from the same samples. Units: B, s.
//
// PRTT(n, d, s): n messages of s bytes one way, each d after the previous one, and one of s bytes back after all have arrived. With equal
// overheads o on both sides (Hoefler, Lichei, Rehm 2007, equations 1 to 4):
//     PRTT(1, 0, s) = 2 (L + 2 o + (s - 1) G)
//     PRTT(n, 0, s) = PRTT(1, 0, s) + (n - 1) (g + (s - 1) G)          for a sender that is fast enough
// Here os and or are separate and measured as the time in the calls, so L = PRTT(1, 0, s) / 2 - os - or - (s - 1) G at the smallest size
// measured, with G of short messages.
//
// A parameter that the data do not determine is absent: if processes overlap, as on one machine, os + or may exceed half a round trip, and
// L is absent.
#pragma once

#include <optional>
#include <span>
#include <vector>

namespace clusterwright::model
{

// Medians of many round trips of one size.
struct RoundTripsOfSize {
    double size = 0;     // B
    double one = 0;      // PRTT(1, 0, size)
    double several = 0;  // PRTT(n, 0, size)
    double messages = 2; // n, at least 2
};

struct Overheads {
    double send = 0;    // s, one smallest message
    double receive = 0; // s, one smallest message that has already arrived
};

struct LogGp {
    std::optional<double> L;   // s
    std::optional<double> os;  // s
    std::optional<double> or_; // s
    std::optional<double> g;   // s between short messages
    std::optional<double> G; // s/B of long messages, the slope above the last protocol switch point
    std::vector<double>
        changes; // B, protocol switch points, or sizes at which another part of the machine limits
};

// Sizes that a slope needs.
inline constexpr std::size_t kSizesOfSlope = 3;

// Sizes must increase; the first is the smallest message. Fewer than kSizesOfSlope give neither g nor G, and no L if the smallest has more
// than one byte.
[[nodiscard]] LogGp logGpOf(std::span<const RoundTripsOfSize> sizes, const Overheads& overheads);
// Uses known switch points, with at least three sizes before, between and after them.
[[nodiscard]] LogGp logGpOf(std::span<const RoundTripsOfSize> sizes,
                            const Overheads& overheads,
                            std::vector<double> changes);
// Callers must reject more sizes than kMostSizes (robust_line.h).
[[nodiscard]] std::vector<double> changesOf(std::span<const RoundTripsOfSize> sizes);

} // namespace clusterwright::model

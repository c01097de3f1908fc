// The parameters of LogGP from parametrised round trips. Depends on nothing, so that the probe on a node and the program
// read the same numbers out of the same samples. Bytes and seconds.
//
// PRTT(n, d, s): n messages of s bytes one way, the later ones d after the one before, and one of s bytes back when all are
// there. With equal overheads o on both sides (Hoefler, Lichei, Rehm 2007, equations 1 to 4):
//     PRTT(1, 0, s) = 2 (L + 2 o + (s - 1) G)
//     PRTT(n, 0, s) = PRTT(1, 0, s) + (n - 1) (g + (s - 1) G)          on a sender that keeps up
// Here os and or are apart and measured as the time in the calls, so L = PRTT(1, 0, s) / 2 - os - or - (s - 1) G at the smallest
// size measured, with G of short messages.
//
// A parameter that the numbers do not give is absent: where processes overlap, as on one machine, os + or may exceed half a
// round trip, and there is no L to print.
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
    double send = 0;    // of one smallest message
    double receive = 0; // of one smallest message that is there already
};

struct LogGp {
    std::optional<double> L;   // s
    std::optional<double> os;  // s
    std::optional<double> or_; // s
    std::optional<double> g;   // s between short messages
    std::optional<double> G;   // s/B of long messages: the slope behind the last change
    std::vector<double>
        changes; // B: the sizes at which another protocol, or another part of the machine, takes over
};

// Sizes increase; the first is the smallest message. Fewer than three sizes give neither g nor G, and no L where the smallest
// has more than one byte.
[[nodiscard]] LogGp logGpOf(std::span<const RoundTripsOfSize> sizes, const Overheads& overheads);
// With the changes that are known already: three sizes at least before, between and behind them.
[[nodiscard]] LogGp logGpOf(std::span<const RoundTripsOfSize> sizes,
                            const Overheads& overheads,
                            std::vector<double> changes);
// Callers refuse more sizes than kMostSizes (robust_line.h).
[[nodiscard]] std::vector<double> changesOf(std::span<const RoundTripsOfSize> sizes);

} // namespace clusterwright::model

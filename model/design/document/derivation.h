// Curves derived from others: their ratio to a reference, or their difference from it. The reference is a line (a design as in `against`, a
// scenario, a value of the second variable), another output of the study, "baseline" or "measured".
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace clusterwright::model
{

struct Derivation {
    bool isRatio = true;
    std::string reference;
};

inline constexpr std::string_view kRatioTo = "ratio to ";
inline constexpr std::string_view kDifferenceFrom = "difference from ";
inline constexpr std::string_view kToBaseline = "baseline";
inline constexpr std::string_view kToMeasured = "measured";

// Law: derivationOf(textOf(d)) == d. Nothing for a text that is not "ratio to NAME" or "difference from NAME".
[[nodiscard]] std::optional<Derivation> derivationOf(std::string_view text);
[[nodiscard]] std::string textOf(const Derivation& derivation);

} // namespace clusterwright::model

// Small text tools: the nearest name for a typo, and numbers that read back as the same double.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace clusterwright::model
{

// The candidate with the smallest edit distance to `name`, when it is close enough to be a likely typo: at most a third of
// the name's letters, and at least one, differ. Two neighbours that changed places are one difference.
[[nodiscard]] std::optional<std::string> nearestName(std::string_view name,
                                                     const std::vector<std::string>& candidates);

// "did you mean 'x'?", or an empty text when nothing is near.
[[nodiscard]] std::string didYouMean(std::string_view name,
                                     const std::vector<std::string>& candidates);

// The shortest decimal text that reads back as the same double; "nan", "inf", "-inf".
[[nodiscard]] std::string shortestText(double value);

// At most `digits` significant digits, for people: "19.44", "1.2e-07".
[[nodiscard]] std::string roundedText(double value, int digits);

// Reads the whole of `text` as a finite double; nothing when it is something else ("1e999", "nan", "1x").
[[nodiscard]] std::optional<double> parseDouble(std::string_view text);
// Nothing for text that is not digits only, and for a number that does not fit.
[[nodiscard]] std::optional<std::size_t> parseIndex(std::string_view text);

[[nodiscard]] std::vector<std::string> split(std::string_view text, char separator);
[[nodiscard]] std::string_view trimmed(std::string_view text);
[[nodiscard]] std::string join(const std::vector<std::string>& parts, std::string_view separator);

} // namespace clusterwright::model

// Small text tools: letters of ASCII, the nearest name for a typo, lists, and numbers as text that parses to the same double.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace clusterwright::model
{

// Independent of the locale: letters and digits of ASCII only.
[[nodiscard]] constexpr bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}
[[nodiscard]] constexpr bool isUpper(char c)
{
    return c >= 'A' && c <= 'Z';
}
[[nodiscard]] constexpr char lowerLetter(char c)
{
    return isUpper(c) ? static_cast<char>(c - 'A' + 'a') : c;
}
[[nodiscard]] constexpr bool isLetter(char c)
{
    return lowerLetter(c) >= 'a' && lowerLetter(c) <= 'z';
}
[[nodiscard]] constexpr bool isLetterOrDigit(char c)
{
    return isLetter(c) || isDigit(c);
}
[[nodiscard]] std::string lowered(std::string_view text);

// Returns the candidate with the smallest edit distance to `name`, if at most a third of its letters, or one, differ; otherwise the
// shortest candidate that begins with `name`, if it has 3 letters or more. Two swapped neighbours count as one difference.
[[nodiscard]] std::optional<std::string> nearestName(std::string_view name,
                                                     const std::vector<std::string>& candidates);

// Returns "did you mean 'x'?", or an empty text when no name is near.
[[nodiscard]] std::string didYouMean(std::string_view name,
                                     const std::vector<std::string>& candidates);

// Returns the shortest decimal text that parses to the same double; "nan", "inf", "-inf".
[[nodiscard]] std::string shortestText(double value);
void addShortest(std::string& text, double value);

// Returns at most `digits` significant digits, for people: "19.44", "1.2e-07".
[[nodiscard]] std::string roundedText(double value, int digits);

// Parses the whole of `text` as a finite double; empty for any other text ("1e999", "nan", "1x").
[[nodiscard]] std::optional<double> parseDouble(std::string_view text);
// Empty for text that has characters other than digits, and for a number that does not fit.
[[nodiscard]] std::optional<std::size_t> parseIndex(std::string_view text);

[[nodiscard]] std::vector<std::string> split(std::string_view text, char separator);
// Splits at the commas outside parentheses: "mod(a, b), c" has two parts. Empty when the parentheses do not match.
[[nodiscard]] std::optional<std::vector<std::string>> splitArguments(std::string_view text);
[[nodiscard]] std::string_view trimmed(std::string_view text);
[[nodiscard]] std::string join(const std::vector<std::string>& parts, std::string_view separator);
// "a, b, 3 more": at most `most` of the texts.
[[nodiscard]] std::string shortList(std::vector<std::string> texts, std::size_t most);
// "a, b and 3 more": at most `most` of the texts.
[[nodiscard]] std::string fewOf(std::vector<std::string> texts, std::size_t most);
// "1 cable", "2 cables".
[[nodiscard]] std::string counted(std::size_t count, std::string_view one);

} // namespace clusterwright::model

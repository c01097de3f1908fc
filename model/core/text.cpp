#include "model/core/text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <numeric>
#include <utility>

namespace clusterwright::model
{

namespace
{

// Number of letters to change, insert, remove, or swap with their neighbour; computed one row at a time.
std::size_t editDistance(std::string_view a, std::string_view b)
{
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    std::vector<std::size_t> above;
    std::vector<std::size_t> twoAbove;
    for (std::size_t i = 0; i < a.size(); ++i) {
        twoAbove = std::exchange(above, row);
        row[0] = i + 1;
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t substituted = above[j] + (a[i] == b[j] ? 0 : 1);
            row[j + 1] = std::min({substituted, above[j + 1] + 1, row[j] + 1});
            if (i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j])
                row[j + 1] = std::min(row[j + 1], twoAbove[j - 1] + 1);
        }
    }
    return row.back();
}

std::optional<std::string> shortestCompletion(std::string_view name,
                                              const std::vector<std::string>& candidates)
{
    constexpr std::size_t kFewestLetters = 3; // fewer begin too many names
    std::optional<std::string> best;
    for (const auto& candidate : candidates)
        if (name.size() >= kFewestLetters && candidate.starts_with(name) &&
            (!best || candidate.size() < best->size()))
            best = candidate;
    return best;
}

} // namespace

std::string lowered(std::string_view text)
{
    std::string result(text);
    std::ranges::transform(result, result.begin(), lowerLetter);
    return result;
}

std::optional<std::string> nearestName(std::string_view name,
                                       const std::vector<std::string>& candidates)
{
    constexpr std::size_t kLongestName = 200; // the distance costs length squared
    std::optional<std::string> best;
    std::size_t bestDistance = std::max<std::size_t>(1, name.size() / 3) + 1;
    if (name.size() > kLongestName)
        return best;
    for (const auto& candidate : candidates) {
        const auto distance = editDistance(name, candidate);
        if (distance < bestDistance) {
            bestDistance = distance;
            best = candidate;
        }
    }
    return best ? best : shortestCompletion(name, candidates);
}

std::string didYouMean(std::string_view name, const std::vector<std::string>& candidates)
{
    const auto nearest = nearestName(name, candidates);
    return nearest ? "did you mean '" + *nearest + "'?" : std::string{};
}

std::string shortestText(double value)
{
    std::string text;
    addShortest(text, value);
    return text;
}

void addShortest(std::string& text, double value)
{
    if (std::isnan(value)) {
        text += "nan";
        return;
    }
    std::array<char, 32> buffer; // unset: this is called for each cell of large tables
    text.append(buffer.data(),
                std::to_chars(buffer.data(), buffer.data() + buffer.size(), value).ptr);
}

std::string roundedText(double value, int digits)
{
    if (std::isnan(value))
        return "nan";
    std::array<char, 64> buffer{}; // not printf, which writes a comma in many locales
    auto* const last = buffer.data() + buffer.size();
    return {buffer.data(),
            std::to_chars(buffer.data(), last, value, std::chars_format::general, digits).ptr};
}

namespace
{

// True when the absolute value is below 1. The text must be a number in the form of from_chars.
bool isBelowOne(std::string_view text)
{
    const auto e = std::min(text.find_first_of("eE"), text.size());
    const auto mantissa = text.substr(0, e);
    auto exponentText = text.substr(std::min(e + 1, text.size()));
    const bool isNegative = exponentText.starts_with('-');
    if (exponentText.starts_with('+'))
        exponentText.remove_prefix(1);
    long exponent = 0;
    const auto* const end = exponentText.data() + exponentText.size();
    if (std::from_chars(exponentText.data(), end, exponent).ec == std::errc::result_out_of_range)
        return isNegative;
    const auto first = mantissa.find_first_of("123456789");
    const auto point = std::min(mantissa.find('.'), mantissa.size());
    // The number of digits before the point; negative if zeros follow the point.
    const auto order =
        static_cast<long>(point) - static_cast<long>(std::min(first, mantissa.size()));
    return order + exponent <= 0;
}

} // namespace

std::optional<double> parseDouble(std::string_view text)
{
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (end != text.data() + text.size() || !std::isfinite(value))
        return std::nullopt;
    if (error == std::errc::result_out_of_range && isBelowOne(text))
        return 0.0; // 1e-400; 1e400 is too large
    return error == std::errc{} ? std::optional(value) : std::nullopt;
}

std::optional<std::size_t> parseIndex(std::string_view text)
{
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool isWhole = error == std::errc{} && end == text.data() + text.size();
    return isWhole ? std::optional(number) : std::nullopt;
}

std::vector<std::string> split(std::string_view text, char separator)
{
    std::vector<std::string> parts;
    for (std::size_t start = 0;;) {
        const auto end = text.find(separator, start);
        parts.emplace_back(text.substr(start, end - start));
        if (end == std::string_view::npos)
            return parts;
        start = end + 1;
    }
}

std::optional<std::vector<std::string>> splitArguments(std::string_view text)
{
    std::vector<std::string> parts{""};
    int depth = 0;
    for (const char c : text) {
        depth += c == '(' ? 1 : (c == ')' ? -1 : 0);
        if (depth < 0)
            return std::nullopt;
        if (c == ',' && depth == 0)
            parts.emplace_back();
        else
            parts.back() += c;
    }
    if (depth != 0)
        return std::nullopt;
    return parts;
}

std::string_view trimmed(std::string_view text)
{
    constexpr std::string_view kBlanks = " \t\r\n";
    const auto first = text.find_first_not_of(kBlanks);
    if (first == std::string_view::npos)
        return {};
    return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

std::string join(const std::vector<std::string>& parts, std::string_view separator)
{
    std::string text;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (i > 0)
            text += separator;
        text += parts[i];
    }
    return text;
}

std::string shortList(std::vector<std::string> texts, std::size_t most)
{
    const auto count = texts.size();
    if (count > most) {
        texts.resize(most);
        texts.push_back(std::to_string(count - most) + " more");
    }
    return join(texts, ", ");
}

std::string fewOf(std::vector<std::string> texts, std::size_t most)
{
    const auto count = texts.size();
    texts.resize(std::min(count, most));
    return join(texts, ", ") +
           (count > most ? " and " + std::to_string(count - most) + " more" : "");
}

std::string counted(std::size_t count, std::string_view one)
{
    return std::to_string(count) + " " + std::string(one) + (count == 1 ? "" : "s");
}

} // namespace clusterwright::model

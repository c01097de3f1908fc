// Parts of texts: the two of "NAME=TEXT" and of "LOW..HIGH", and code between backticks. Parts point into the whole, as written: callers trim
// them.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace clusterwright::model
{

struct NameAndText {
    std::string_view name;                // all of it without '='
    std::optional<std::string_view> text; // behind the first '='
};

[[nodiscard]] constexpr NameAndText splitAtEquals(std::string_view whole)
{
    const auto equals = whole.find('=');
    if (equals == whole.npos)
        return {whole, std::nullopt};
    return {whole.substr(0, equals), whole.substr(equals + 1)};
}

struct TextRange {
    std::string_view low;
    std::string_view high; // behind the first ".."
};

// Returns nothing without "..".
[[nodiscard]] constexpr std::optional<TextRange> splitAtDots(std::string_view whole)
{
    const auto dots = whole.find("..");
    if (dots == whole.npos)
        return std::nullopt;
    return TextRange{whole.substr(0, dots), whole.substr(dots + 2)};
}

// Returns both sides of an equation; all of another relation, such as "a <= b".
[[nodiscard]] inline std::vector<std::string> sidesOf(std::string_view relation)
{
    const auto at = relation.find_first_of("<>=");
    if (at == relation.npos || relation[at] != '=' || relation.substr(at + 1, 1) == "=")
        return {std::string(relation)};
    return {std::string(relation.substr(0, at)), std::string(relation.substr(at + 1))};
}

// Returns plain text of a description, in which code is between backticks, as in Markdown: code is in quotes, as in findings.
[[nodiscard]] inline std::string withoutBackticks(std::string doc)
{
    std::ranges::replace(doc, '`', '\'');
    return doc;
}

} // namespace clusterwright::model

#include "plugins/runner/store/line_prefix.h"

#include "model/core/text.h"

#include <algorithm>
#include <array>
#include <optional>

namespace clusterwright::runner
{

namespace
{

using model::isDigit;

constexpr std::size_t kLongestPrefix = 120;
constexpr std::array<std::string_view, 3> kHeaders{
    "# OSU ", "# size n PRTT(1,0,s)", "## Netgauge v"};
constexpr std::string_view kBrief = " bytes -> "; // of Netgauge: "8 bytes -> 1.5 us == 42.7 Mbit/s"

bool isBlank(char letter)
{
    return letter == ' ' || letter == '\t';
}

// Returns where a header or a brief row begins in the line.
std::optional<std::size_t> headerIn(std::string_view line)
{
    for (const auto header : kHeaders)
        if (const auto at = line.find(header); at != std::string_view::npos)
            return at;
    auto at = line.find(kBrief);
    if (at == std::string_view::npos || line.find(" == ") == std::string_view::npos)
        return std::nullopt;
    while (at > 0 && isDigit(line[at - 1]))
        --at;
    return at;
}

// Returns the length of the line's beginning that has the form of the prefix; empty if it has another form. Runs of digits are alike, and
// so are runs of blanks, also at the end, where other programs trim them.
std::optional<std::size_t> matching(std::string_view line, std::string_view prefix)
{
    std::size_t at = 0;
    const auto skip = [&](std::string_view text, std::size_t from, bool (*is)(char)) {
        while (from < text.size() && is(text[from]))
            ++from;
        return from;
    };
    for (std::size_t i = 0; i < prefix.size();) {
        if (isBlank(prefix[i])) {
            i = skip(prefix, i, isBlank);
            const auto next = skip(line, at, isBlank);
            if (next == at && at < line.size())
                return std::nullopt;
            at = i == prefix.size() ? std::min(at + 1, next) : next;
        } else if (isDigit(prefix[i])) {
            i = skip(prefix, i, isDigit);
            const auto next = skip(line, at, isDigit);
            if (next == at)
                return std::nullopt;
            at = next;
        } else if (at < line.size() && line[at] == prefix[i]) {
            ++i;
            ++at;
        } else {
            return std::nullopt;
        }
    }
    return at;
}

} // namespace

PlainLines withoutPrefixes(std::string_view text)
{
    const auto lines = model::split(text, '\n');
    std::optional<std::string> prefix;
    for (const auto& line : lines) {
        const auto at = headerIn(line);
        if (!at || *at > kLongestPrefix)
            continue;
        if (model::trimmed(std::string_view(line).substr(0, *at)).empty())
            return {std::string(text), ""};
        if (!prefix)
            prefix = line.substr(0, *at);
    }
    if (!prefix)
        return {std::string(text), ""};
    // Ranks are aligned: " 0: " and "10: ".
    const auto form = std::string(model::trimmed(*prefix)) + (isBlank(prefix->back()) ? " " : "");
    std::string plain;
    for (const auto& line : lines) {
        const auto start = std::min(line.find_first_not_of(" \t"), line.size());
        const auto length = matching(std::string_view(line).substr(start), form);
        plain += length ? line.substr(start + *length) : line;
        plain += '\n';
    }
    return {std::move(plain), *prefix};
}

} // namespace clusterwright::runner

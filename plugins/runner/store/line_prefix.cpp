#include "plugins/runner/store/line_prefix.h"

#include "model/core/text.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>

namespace clusterwright::runner
{

namespace
{

using model::isDigit;

constexpr std::size_t kLongestPrefix = 120;
constexpr std::size_t kMostForms = 1000;
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

enum class Kind { Blanks, Time, Number, Letter };

struct Token {
    Kind kind;
    std::string_view text;
};

std::size_t lengthOf(std::string_view letters, std::string_view text)
{
    return std::min(text.find_first_not_of(letters), text.size());
}

// "10:11:12", "2025-03-04T10:11:12", "1714900000.5", "12.345".
bool isTime(std::string_view text)
{
    constexpr std::size_t kEpochDigits = 9;
    constexpr std::size_t kDecimals = 3;
    const auto parts = model::split(text, ':');
    if (parts.size() > 2 && parts[1].size() == 2)
        return true;
    const auto digits = lengthOf("0123456789", text);
    if (digits == 4 && text.size() > digits && (text[4] == '-' || text[4] == '/'))
        return true;
    const auto decimals =
        digits < text.size() && text[digits] == '.' ? text.substr(digits + 1) : "";
    return lengthOf("0123456789", decimals) == decimals.size() &&
           (decimals.size() >= kDecimals ||
            (digits >= kEpochDigits && digits + decimals.size() + 1 >= text.size()));
}

Token tokenAt(std::string_view text, std::size_t at)
{
    const auto from = text.substr(at);
    if (isBlank(from[0]))
        return {Kind::Blanks, from.substr(0, lengthOf(" \t", from))};
    if (!isDigit(from[0]))
        return {Kind::Letter, from.substr(0, 1)};
    auto end = lengthOf("0123456789-/:.,T", from);
    while (!isDigit(from[end - 1]))
        --end;
    if ((at == 0 || !model::isLetterOrDigit(text[at - 1])) && isTime(from.substr(0, end)))
        return {Kind::Time, from.substr(0, from.substr(end).starts_with('Z') ? end + 1 : end)};
    return {Kind::Number, from.substr(0, lengthOf("0123456789", from))};
}

struct Beginning {
    std::size_t length = 0;
    std::string name; // without times
};

// Returns the line's beginning that has the form of a prefix; empty if it has another form. Blanks at the end of the form are one blank,
// since rows are aligned, or the end of the line, where other programs trim them.
std::optional<Beginning> beginningOf(std::string_view line, std::string_view form)
{
    Beginning found;
    for (std::size_t at = 0; at < form.size();) {
        const auto wanted = tokenAt(form, at);
        at += wanted.text.size();
        const bool isLastBlank = at == form.size() && wanted.kind == Kind::Blanks;
        if (found.length == line.size())
            return isLastBlank ? std::optional(std::move(found)) : std::nullopt;
        const auto token = tokenAt(line, found.length);
        if (token.kind != wanted.kind || (token.kind == Kind::Letter && token.text != wanted.text))
            return std::nullopt;
        found.length += isLastBlank ? 1 : token.text.size();
        if (token.kind == Kind::Blanks)
            found.name += isLastBlank ? "" : " ";
        else if (token.kind != Kind::Time)
            found.name += token.text;
    }
    return found;
}

std::vector<std::string> formsIn(const std::vector<std::string>& lines)
{
    std::vector<std::string> forms;
    for (const auto& line : lines) {
        const auto at = headerIn(line);
        if (!at || *at > kLongestPrefix || forms.size() == kMostForms)
            continue;
        const auto prefix = std::string_view(line).substr(0, *at);
        std::string form(model::trimmed(prefix)); // ranks are aligned: " 0: " and "10: "
        if (!form.empty() && isBlank(prefix.back()))
            form += ' ';
        const bool isKnown = std::ranges::any_of(forms, [&](const std::string& known) {
            const auto found = beginningOf(form, known);
            return found && found->length == form.size();
        });
        if (!form.empty() && !isKnown)
            forms.push_back(std::move(form));
    }
    return forms;
}

// Returns the longest beginning that has one of the forms.
Beginning longestBeginning(std::string_view line, const std::vector<std::string>& forms)
{
    Beginning longest;
    for (const auto& form : forms)
        if (auto found = beginningOf(line, form); found && found->length > longest.length)
            longest = std::move(*found);
    return longest;
}

} // namespace

std::vector<SourceLines> linesBySource(std::string_view text)
{
    const auto lines = model::split(text, '\n');
    const auto forms = formsIn(lines);
    std::vector<SourceLines> sources;
    std::map<std::pair<bool, std::string>, std::size_t>
        places; // index by whether there is a prefix, and its name
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const auto own = std::string_view(lines[i]).substr(lengthOf(" \t", lines[i]));
        const auto [length, name] = longestBeginning(own, forms);
        const auto place = places.try_emplace({length > 0, name}, sources.size());
        if (place.second)
            sources.push_back({std::string(own.substr(0, length)), name, {}});
        sources[place.first->second].lines.emplace_back(i + 1, own.substr(length));
    }
    return sources;
}

} // namespace clusterwright::runner

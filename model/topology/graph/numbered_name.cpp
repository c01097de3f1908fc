#include "model/topology/graph/numbered_name.h"

#include "model/core/text.h"

#include <charconv>

namespace clusterwright::model
{

std::optional<NumberedName> parseNumberedName(std::string_view text)
{
    text = trimmed(text);
    const auto open = text.find('(');
    if (open == std::string_view::npos)
        return NumberedName{std::string(text), std::nullopt};
    if (text.back() != ')')
        return std::nullopt;
    const auto digits = trimmed(text.substr(open + 1, text.size() - open - 2));
    std::int64_t number = 0;
    const auto* const end = digits.data() + digits.size();
    const auto [rest, error] = std::from_chars(digits.data(), end, number);
    if (error != std::errc{} || rest != end || number < 0)
        return std::nullopt;
    return NumberedName{std::string(trimmed(text.substr(0, open))), number};
}

} // namespace clusterwright::model

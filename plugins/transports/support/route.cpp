#include "plugins/transports/support/route.h"

#include "model/core/finding.h"
#include "model/core/text.h"

#include <algorithm>

namespace clusterwright::transports
{

namespace
{

constexpr std::size_t kLongestAddress = 255;

bool isAddressCharacter(char c)
{
    return model::isLetterOrDigit(c) ||
           std::string_view("._:@%+-").find(c) != std::string_view::npos;
}

std::string remedyFor(std::string_view address)
{
    if (address.starts_with("ssh://"))
        return "use the form me@node1:2222";
    if (address.find('[') != std::string_view::npos)
        return "enter a list of nodes such as n[01-04] as a Slurm expression";
    if (address.find('\\') != std::string_view::npos)
        return "write the login name as User in ~/.ssh/config, and use the name of its Host";
    return "use letters, digits and . _ : @ % + - without a leading -";
}

} // namespace

model::Diagnostics checkAddress(std::string_view address)
{
    if (!address.empty() && address.size() <= kLongestAddress && address.front() != '-' &&
        address.find("@-") == std::string_view::npos &&
        std::ranges::all_of(address, isAddressCharacter))
        return {};
    return model::refusal("node.address",
                          "'" + std::string(address.substr(0, kLongestAddress)) +
                              "' is not a valid node address",
                          remedyFor(address));
}

std::string shellQuoted(std::string_view word)
{
    std::string result = "'";
    for (const char c : word) {
        if (c == '\'')
            result += "'\\'";
        result += c;
    }
    return result + "'";
}

std::string shellQuoted(const Words& words)
{
    std::string result;
    for (const auto& word : words)
        result += (result.empty() ? "" : " ") + shellQuoted(word);
    return result;
}

} // namespace clusterwright::transports

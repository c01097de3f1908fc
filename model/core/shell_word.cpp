#include "model/core/shell_word.h"

#include <algorithm>
#include <string_view>

namespace clusterwright::model
{

namespace
{

// Bytes of letters beyond ASCII are not special in any shell.
bool isPlain(char c)
{
    const auto byte = static_cast<unsigned char>(c);
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           byte >= 0x80 || std::string_view("-_./:@%+=,").find(c) != std::string_view::npos;
}

} // namespace

std::string shellWord(const std::string& word)
{
    if (!word.empty() && std::ranges::all_of(word, isPlain))
        return word;
    std::string quoted = "'";
    for (const char c : word)
        quoted += c == '\'' ? "'\\''" : std::string(1, c);
    return quoted + "'";
}

} // namespace clusterwright::model

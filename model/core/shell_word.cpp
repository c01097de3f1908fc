#include "model/core/shell_word.h"

#include "model/core/text.h"

#include <algorithm>
#include <string_view>

namespace clusterwright::model
{

namespace
{

// Bytes of letters beyond ASCII are not special in any shell.
bool isPlain(char c)
{
    return isLetterOrDigit(c) || static_cast<unsigned char>(c) >= 0x80 ||
           std::string_view("-_./:@%+=,").find(c) != std::string_view::npos;
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

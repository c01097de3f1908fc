#include "model/core/diagnostic.h"

#include "model/core/printable.h"

namespace clusterwright::model
{

std::string printable(std::string_view text)
{
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string result;
    for (const char c : text) {
        const auto code = static_cast<unsigned char>(c);
        if (code >= 32 && code != 127)
            result += c;
        else
            result += {'\\', 'x', kDigits[code / 16], kDigits[code % 16]};
    }
    return result;
}

std::string toText(const Diagnostic& diagnostic)
{
    std::string text;
    for (const auto& part : {diagnostic.file, diagnostic.pointer, diagnostic.code})
        if (!part.empty())
            text += part + ": ";
    text += diagnostic.message;
    if (!diagnostic.hint.empty())
        text += " (" + diagnostic.hint + ")";
    return printable(text);
}

} // namespace clusterwright::model

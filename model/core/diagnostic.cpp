#include "model/core/diagnostic.h"

#include "model/core/printable.h"

namespace clusterwright::model
{

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

#include "model/core/diagnostic.h"

#include "model/core/printable.h"

namespace clusterwright::model
{

std::string linePlace(std::size_t line, std::size_t column)
{
    return line == 0 ? ""
                     : "line " + std::to_string(line) +
                           (column == 0 ? "" : ", column " + std::to_string(column));
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

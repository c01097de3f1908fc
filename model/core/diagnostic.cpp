#include "model/core/diagnostic.h"

#include <algorithm>
#include <utility>

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
    return text;
}

bool hasErrors(const Diagnostics& diagnostics)
{
    return std::ranges::any_of(diagnostics,
                               [](const auto& d) { return d.severity == Severity::Error; });
}

void append(Diagnostics& diagnostics, Diagnostics more)
{
    for (auto& diagnostic : more)
        if (std::ranges::find(diagnostics, diagnostic) == diagnostics.end())
            diagnostics.push_back(std::move(diagnostic));
}

} // namespace clusterwright::model

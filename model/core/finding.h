// Findings about a request or a result (an edit, a study, a name), not about a place in a file.
#pragma once

#include "model/core/diagnostics.h"

#include <utility>

namespace clusterwright::model
{

[[nodiscard]] inline Diagnostics
finding(Severity severity, std::string code, std::string message, std::string hint = {})
{
    return {severity, std::move(code), "", "", std::move(message), std::move(hint)};
}

// An error, a warning, a note.
[[nodiscard]] inline Diagnostics
refusal(std::string code, std::string message, std::string hint = {})
{
    return finding(Severity::Error, std::move(code), std::move(message), std::move(hint));
}
[[nodiscard]] inline Diagnostics
warning(std::string code, std::string message, std::string hint = {})
{
    return finding(Severity::Warning, std::move(code), std::move(message), std::move(hint));
}
[[nodiscard]] inline Diagnostics note(std::string code, std::string message, std::string hint = {})
{
    return finding(Severity::Note, std::move(code), std::move(message), std::move(hint));
}

} // namespace clusterwright::model

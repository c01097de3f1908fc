// Looking for findings in tests.
#pragma once

#include "model/core/diagnostic.h"
#include "tests/support/catch_compat.h"

#include <algorithm>
#include <string>
#include <vector>

namespace clusterwright::tests
{

// The first finding of that code, or an empty one: then the test's next check fails and shows what it got.
[[nodiscard]] inline model::Diagnostic finding(const model::Diagnostics& findings,
                                               const std::string& code)
{
    const auto found = std::ranges::find(findings, code, &model::Diagnostic::code);
    return found == findings.end() ? model::Diagnostic{} : *found;
}

// "value.bounds /variables/0", one for each finding, in order.
[[nodiscard]] inline std::vector<std::string> codesAndPlaces(const model::Diagnostics& findings)
{
    std::vector<std::string> result;
    for (const auto& finding : findings)
        result.push_back(finding.code + " " + finding.pointer);
    return result;
}

[[nodiscard]] inline std::vector<std::string> sorted(std::vector<std::string> texts)
{
    std::ranges::sort(texts);
    return texts;
}

// All findings as they would be printed, for INFO.
[[nodiscard]] inline std::string textOf(const model::Diagnostics& findings)
{
    std::string text;
    for (const auto& finding : findings)
        text += toText(finding) + "\n";
    return text;
}

[[nodiscard]] inline bool contains(const std::string& text, const std::string& part)
{
    return text.find(part) != std::string::npos;
}

} // namespace clusterwright::tests

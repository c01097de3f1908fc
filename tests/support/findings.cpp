#include "tests/support/findings.h"

#include "model/core/diagnostic.h"

#include <algorithm>

namespace clusterwright::tests
{

namespace
{

// Returns the first finding of that code, or the first of all; an empty one without a match.
model::Diagnostic first(const model::Diagnostics& findings, const std::string& code)
{
    const auto of = code.empty() ? findings : finding(findings, code);
    return of.empty() ? model::Diagnostic{} : of.front();
}

} // namespace

model::Diagnostics finding(const model::Diagnostics& findings, const std::string& code)
{
    const auto* const found = std::ranges::find(findings, code, &model::Diagnostic::code);
    return found == findings.end() ? model::Diagnostics{} : model::Diagnostics{*found};
}

model::Diagnostics nth(const model::Diagnostics& findings, std::size_t index)
{
    return index < findings.size() ? model::Diagnostics{findings[index]} : model::Diagnostics{};
}

std::string codeOf(const model::Diagnostics& findings)
{
    return first(findings, "").code;
}

std::string fileOf(const model::Diagnostics& findings, const std::string& code)
{
    return first(findings, code).file;
}

std::string hintOf(const model::Diagnostics& findings, const std::string& code)
{
    return first(findings, code).hint;
}

std::string messageOf(const model::Diagnostics& findings, const std::string& code)
{
    return first(findings, code).message;
}

std::string pointerOf(const model::Diagnostics& findings, const std::string& code)
{
    return first(findings, code).pointer;
}

model::Severity severityOf(const model::Diagnostics& findings, const std::string& code)
{
    const auto found = first(findings, code);
    REQUIRE_FALSE(found.code.empty());
    return found.severity;
}

std::vector<std::string> codesOf(const model::Diagnostics& findings)
{
    std::vector<std::string> result;
    for (const auto& finding : findings)
        result.push_back(finding.code);
    return result;
}

std::vector<std::string> codesAndPlaces(const model::Diagnostics& findings)
{
    std::vector<std::string> result;
    for (const auto& finding : findings)
        result.push_back(finding.code + " " + finding.pointer);
    return result;
}

std::vector<std::string> sorted(std::vector<std::string> texts)
{
    std::ranges::sort(texts);
    return texts;
}

std::string textOf(const model::Diagnostics& findings)
{
    std::string text;
    for (const auto& finding : findings)
        text += toText(finding) + "\n";
    return text;
}

bool contains(const std::string& text, const std::string& part)
{
    return text.find(part) != std::string::npos;
}

} // namespace clusterwright::tests

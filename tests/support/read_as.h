// Reads an object from JSON text.
#pragma once

#include "model/json/findings.h"
#include "model/json/json.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"

#include <string>
#include <utility>

namespace clusterwright::tests
{

// Returns what `reader(json, findings)` reads, and the findings, as the members of `Read`.
template <typename Read, typename Reader>
[[nodiscard]] Read readAs(const std::string& text, const std::string& file, Reader reader)
{
    model::Findings findings;
    findings.file = file;
    const auto json = model::parseJson(text, findings.file);
    INFO(text << textOf(json.diagnostics()));
    REQUIRE(json);
    auto object = reader(json.value(), findings);
    return {std::move(object), std::move(findings.list)};
}

} // namespace clusterwright::tests

// Searches findings in tests.
#pragma once

#include "model/core/diagnostics.h"
#include "tests/support/catch_compat.h"

#include <cstddef>
#include <string>
#include <vector>

namespace clusterwright::tests
{

// Returns only the first finding of that code; nothing without one.
[[nodiscard]] model::Diagnostics finding(const model::Diagnostics& findings,
                                         const std::string& code);

// Returns only the finding at an index; nothing without one.
[[nodiscard]] model::Diagnostics nth(const model::Diagnostics& findings, std::size_t index);

// Return a field of the first finding, or of the first with this code; an empty text without one.
[[nodiscard]] std::string codeOf(const model::Diagnostics& findings);
[[nodiscard]] std::string fileOf(const model::Diagnostics& findings, const std::string& code = {});
[[nodiscard]] std::string hintOf(const model::Diagnostics& findings, const std::string& code = {});
[[nodiscard]] std::string messageOf(const model::Diagnostics& findings,
                                    const std::string& code = {});
[[nodiscard]] std::string pointerOf(const model::Diagnostics& findings,
                                    const std::string& code = {});
// Fails the test without a finding.
[[nodiscard]] model::Severity severityOf(const model::Diagnostics& findings,
                                         const std::string& code = {});

// Returns one code per finding, in order.
[[nodiscard]] std::vector<std::string> codesOf(const model::Diagnostics& findings);

// Returns "value.bounds /variables/0", one per finding, in order.
[[nodiscard]] std::vector<std::string> codesAndPlaces(const model::Diagnostics& findings);

[[nodiscard]] std::vector<std::string> sorted(std::vector<std::string> texts);

// Returns all findings as printed, for INFO.
[[nodiscard]] std::string textOf(const model::Diagnostics& findings);

[[nodiscard]] bool contains(const std::string& text, const std::string& part);

} // namespace clusterwright::tests

// Shows the findings of a failed check.
template <>
struct Catch::StringMaker<clusterwright::model::Diagnostics> {
    static std::string convert(const clusterwright::model::Diagnostics& findings)
    {
        return clusterwright::tests::textOf(findings);
    }
};

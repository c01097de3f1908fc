// Looking for findings in tests.
#pragma once

#include "model/core/diagnostics.h"
#include "tests/support/catch_compat.h"

#include <cstddef>
#include <string>
#include <vector>

namespace clusterwright::tests
{

// The first finding of that code, alone; nothing when there is none.
[[nodiscard]] model::Diagnostics finding(const model::Diagnostics& findings,
                                         const std::string& code);

// The finding at an index, alone; nothing when there is none.
[[nodiscard]] model::Diagnostics nth(const model::Diagnostics& findings, std::size_t index);

// Return a field of the first finding, or of the first with this code; an empty text without one.
[[nodiscard]] std::string codeOf(const model::Diagnostics& findings);
[[nodiscard]] std::string fileOf(const model::Diagnostics& findings, const std::string& code = {});
[[nodiscard]] std::string hintOf(const model::Diagnostics& findings, const std::string& code = {});
[[nodiscard]] std::string messageOf(const model::Diagnostics& findings,
                                    const std::string& code = {});
[[nodiscard]] std::string pointerOf(const model::Diagnostics& findings,
                                    const std::string& code = {});
// Fails the test when there is none.
[[nodiscard]] model::Severity severityOf(const model::Diagnostics& findings,
                                         const std::string& code = {});

// One for each finding, in order.
[[nodiscard]] std::vector<std::string> codesOf(const model::Diagnostics& findings);

// "value.bounds /variables/0", one for each finding, in order.
[[nodiscard]] std::vector<std::string> codesAndPlaces(const model::Diagnostics& findings);

[[nodiscard]] std::vector<std::string> sorted(std::vector<std::string> texts);

// All findings as they would be printed, for INFO.
[[nodiscard]] std::string textOf(const model::Diagnostics& findings);

[[nodiscard]] bool contains(const std::string& text, const std::string& part);

} // namespace clusterwright::tests

// So that a failed check shows what was found.
template <>
struct Catch::StringMaker<clusterwright::model::Diagnostics> {
    static std::string convert(const clusterwright::model::Diagnostics& findings)
    {
        return clusterwright::tests::textOf(findings);
    }
};

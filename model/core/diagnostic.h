// A finding about a user's input or result. It has the place (file and JSON pointer), the problem and, where possible, the
// remedy. A finding is a value: it goes from model/ to a CLI line or the Problems list, and stays until its cause is gone.
#pragma once

#include "model/core/diagnostics.h"

#include <cstddef>
#include <string>

namespace clusterwright::model
{

struct Diagnostic {
    Severity severity = Severity::Error;
    std::string code;    // stable, dotted: "unit.unknown"
    std::string file;    // path as the user gave it, or "preset:acc-fft-inic"; empty without a file
    std::string pointer; // JSON pointer ("/variables/0/value"), or "line 3, column 7" in text
    std::string message;
    std::string hint; // remedy; may be empty

    friend bool operator==(const Diagnostic&, const Diagnostic&) = default;
};

// The `pointer` of a place in text: "line 3, column 7"; without a column, or empty without a line, if they are 0.
[[nodiscard]] std::string linePlace(std::size_t line, std::size_t column = 0);

} // namespace clusterwright::model

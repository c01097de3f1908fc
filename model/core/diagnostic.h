// What the program tells a person about their input or their result. A finding names the place (file and JSON pointer),
// the trouble and, where there is one, the remedy. It is a value: it travels from model/ to a CLI line or the Problems list
// and stays until its cause is gone.
#pragma once

#include "model/core/diagnostics.h"

#include <string>

namespace clusterwright::model
{

struct Diagnostic {
    Severity severity = Severity::Error;
    std::string code; // stable, dotted: "unit.unknown"
    std::string
        file; // path as the user gave it, or "preset:acc-fft-inic"; empty when there is no file
    std::string pointer; // JSON pointer ("/variables/0/value"), or "line 3, column 7" in text
    std::string message;
    std::string hint; // what to do; may be empty

    friend bool operator==(const Diagnostic&, const Diagnostic&) = default;
};
} // namespace clusterwright::model

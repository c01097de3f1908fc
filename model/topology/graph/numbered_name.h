// Names with an optional integer, as in files and on the command line: "spread", "random(7)".
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace clusterwright::model
{

struct NumberedName {
    std::string name;
    std::optional<std::int64_t> number; // never negative

    friend bool operator==(const NumberedName&, const NumberedName&) = default;
};

// Empty when the text has another form ("random(", "random(-1)", "random(x)").
[[nodiscard]] std::optional<NumberedName> parseNumberedName(std::string_view text);

} // namespace clusterwright::model

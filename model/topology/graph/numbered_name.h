// Names that may carry a whole number, as they stand in files and on the command line: "spread", "random(7)".
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

// Nothing when the text is of another shape ("random(", "random(-1)", "random(x)").
[[nodiscard]] std::optional<NumberedName> parseNumberedName(std::string_view text);

} // namespace clusterwright::model

// The lines of a file in tests/golden, as words, and the tolerance that one of its comments sets.
#pragma once

#include "model/core/file.h"
#include "model/core/text.h"
#include "tests/support/catch_compat.h"
#include "tests/support/preset_folder.h"

#include <string>
#include <vector>

namespace clusterwright::tests
{

struct GoldenFile {
    double tolerance = 0; // relative
    std::vector<std::vector<std::string>> lines;
};

[[nodiscard]] inline GoldenFile goldenFile(const std::string& name)
{
    const auto text = model::readFile(shippedPresetsFolder().parent_path() / "tests/golden" / name);
    REQUIRE(text);
    GoldenFile golden;
    for (const auto& line : model::split(text.value(), '\n')) {
        auto words = model::split(line, ' ');
        if (line.starts_with("# tolerance "))
            golden.tolerance = std::stod(words.back());
        else if (!line.empty() && line.front() != '#')
            golden.lines.push_back(std::move(words));
    }
    return golden;
}

} // namespace clusterwright::tests

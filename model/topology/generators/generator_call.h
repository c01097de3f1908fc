// A generator's call as text: "fat_tree(8)". model/topology/generators/generate.h interprets the arguments.
#pragma once

#include "model/core/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace clusterwright::model
{

struct GeneratorArgument {
    std::string name; // empty: by position
    std::string text;

    friend bool operator==(const GeneratorArgument&, const GeneratorArgument&) = default;
};

struct GeneratorCall {
    std::string text; // as in the text
    std::string generator;
    std::vector<GeneratorArgument> arguments;

    friend bool operator==(const GeneratorCall&, const GeneratorCall&) = default;
};

// Errors: generator.syntax.
[[nodiscard]] Result<GeneratorCall> parseGeneratorCall(std::string_view text);

} // namespace clusterwright::model

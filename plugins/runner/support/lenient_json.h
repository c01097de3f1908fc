// Fields of messages from nodes. A field of the wrong type counts as missing, because an error of a node must not end this program.
#pragma once

#include "model/json/json.h"

#include <cstdint>
#include <string>

namespace clusterwright::runner
{

[[nodiscard]] inline std::string textField(const model::Json& object, const char* key)
{
    const auto found = object.find(key);
    return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

[[nodiscard]] inline double numberField(const model::Json& object, const char* key)
{
    const auto found = object.find(key);
    return found != object.end() && found->is_number() ? found->get<double>() : 0;
}

// Returns 0 if the field is not an integer.
[[nodiscard]] inline std::int64_t wholeField(const model::Json& object, const char* key)
{
    const auto found = object.find(key);
    return found != object.end() && found->is_number_integer() ? found->get<std::int64_t>() : 0;
}

} // namespace clusterwright::runner

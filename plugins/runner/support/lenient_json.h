// Fields of messages that a node sent: one of another type is as good as absent, for a stranger's mistake must end nothing here.
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

// 0 for what is no whole number.
[[nodiscard]] inline std::int64_t wholeField(const model::Json& object, const char* key)
{
    const auto found = object.find(key);
    return found != object.end() && found->is_number_integer() ? found->get<std::int64_t>() : 0;
}

} // namespace clusterwright::runner

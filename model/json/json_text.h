// JSON as text that never stops the program: bytes that are not UTF-8, such as those of a file's name, become replacement characters.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace clusterwright::model
{

// In one line, or with this indentation.
template <typename Json>
[[nodiscard]] std::string jsonText(const Json& json, int indentation = -1)
{
    return json.dump(indentation, ' ', false, Json::error_handler_t::replace);
}

} // namespace clusterwright::model

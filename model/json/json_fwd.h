// Forward declarations of JSON, for headers that only mention it.
#pragma once

#include <nlohmann/json_fwd.hpp>

namespace clusterwright::model
{

using Json = nlohmann::ordered_json;

} // namespace clusterwright::model

// The names of JSON, for headers that only mention them.
#pragma once

#include <nlohmann/json_fwd.hpp>

namespace clusterwright::model
{

using Json = nlohmann::ordered_json;

} // namespace clusterwright::model

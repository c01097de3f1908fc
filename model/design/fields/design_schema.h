// The JSON Schema of design files, for editors: what design_members.h describes, and the names of all else.
#pragma once

#include "model/json/json_fwd.h"

namespace clusterwright::model
{

// Source: JSON Schema, draft 2020-12.
[[nodiscard]] Json designSchema();

} // namespace clusterwright::model

// Reads components and clusters from files (presets/README.md).
#pragma once

#include "model/design/document/component.h"
#include "model/json/object_reader.h"

#include <vector>

namespace clusterwright::model
{

[[nodiscard]] Component readComponent(const Json& json, Findings& findings);
[[nodiscard]] Cluster readCluster(const Json& json, Findings& findings);
[[nodiscard]] std::vector<PlacedComponent> readPlacedComponents(ObjectReader& reader,
                                                                Findings& findings);
// Adds the same findings for edited components.
void checkForm(const std::vector<PlacedComponent>& components, Findings& findings);

} // namespace clusterwright::model

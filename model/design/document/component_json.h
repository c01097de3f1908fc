// Components and clusters out of files (presets/README.md).
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
// The same findings, of components that were changed.
void checkForm(const std::vector<PlacedComponent>& components, Findings& findings);

} // namespace clusterwright::model

// Bindings that a gesture proposes for a step: the expressions "from" of its block's parameters, in the names of a design. So a new
// step takes its bandwidth from flows over the topology and its latency from the path, in the window and in its wizards alike.
#pragma once

#include "model/block/pipeline.h"
#include "model/design/edit/edit.h"
#include "model/design/library/library.h"

#include <optional>
#include <string>
#include <vector>

namespace clusterwright::model
{

// Returns the proposed binding of each parameter that declares one and has no variable of its name. `step` has the id and the
// resource of the step. In an expression, `on.x` is an attribute of the resource's component; `nic.x` one of the component `nic`,
// else of the only component of that kind; a parameter of the block is that of the step. Omits expressions of components or attributes
// that the design lacks, and all functions of the topology of a design without hosts in its graph.
[[nodiscard]] std::vector<Binding> proposedBindings(const Design& design,
                                                    Library& library,
                                                    const Block& block,
                                                    const PipelineItem& step);

// Returns the edit that limits the steps' rates by their proposals that use flows: a bound rate to the slower of both. Nothing if
// there are no such proposals, or all rates use flows.
[[nodiscard]] std::optional<Edit> bindingToFlows(const Design& design, Library& library);

} // namespace clusterwright::model

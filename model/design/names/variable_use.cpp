#include "model/design/names/variable_use.h"

#include "model/design/document/design.h"
#include "model/design/library/block_use.h"
#include "model/design/names/new_names.h"

#include <algorithm>

namespace clusterwright::model
{

bool isUsed(const Design& design, Library& library, const std::string& variable)
{
    if (design.pipeline)
        for (const auto* const step : stepsOf(*design.pipeline)) {
            const auto block = blockOf(design, library, step->block);
            if (block && block->parameter(variable) &&
                std::ranges::find(step->bindings, variable, &Binding::parameter) ==
                    step->bindings.end())
                return true;
        }
    bool isNamed = false;
    const NewNames names{[&](const std::string& name) {
                             isNamed = isNamed || name == variable ||
                                       name.starts_with(variable + "."); // a label
                             return name;
                         },
                         [](const std::string& name) { return name; }};
    auto copy = design; // stays unchanged
    static_cast<void>(rewriteNames(copy, names, design.baseline.has_value()));
    return isNamed;
}

} // namespace clusterwright::model

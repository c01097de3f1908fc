// Texts for elements of a design.
#pragma once

#include "model/design/edit/element.h"

#include <QString>

namespace clusterwright::desktop
{

// "Step", "Cable"
[[nodiscard]] QString kindText(model::ElementKind kind);
// "Step transpose"; "Design" for the design itself.
[[nodiscard]] QString placeText(const model::Design& design, const model::Element& element);

} // namespace clusterwright::desktop

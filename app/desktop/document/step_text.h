// Texts of the undo steps: the action and its elements.
#pragma once

#include "model/design/edit/element.h"

#include <QString>

namespace clusterwright::desktop
{

// "Add host1", "Move host1, host2", "Delete host1 and 4 others"; the action alone without names.
[[nodiscard]] QString stepText(const QString& action, const std::vector<std::string>& names);
// Omits elements without a name (cables, arrows).
[[nodiscard]] QString stepText(const QString& action, const std::vector<model::Element>& elements);

} // namespace clusterwright::desktop

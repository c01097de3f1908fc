// The tag after a field with the origin of its value ("paper", "default"), and the full reference.
#pragma once

#include "model/design/fields/field.h"

#include <QString>

namespace clusterwright::desktop
{

// Empty for an expression with other values, or for differing values.
[[nodiscard]] QString tagText(const model::Field& field);
// Empty without a reference.
[[nodiscard]] QString tagTip(const model::Field& field);
// The longest tag, for a column of tags.
[[nodiscard]] QString longestTag();

} // namespace clusterwright::desktop

// The short word behind a field that names the origin of its value ("paper", "default"), and the reference in full.
#pragma once

#include "model/design/fields/field.h"

#include <QString>

namespace clusterwright::desktop
{

// Empty where the origin is plain: an expression that names other values, or values that differ.
[[nodiscard]] QString tagText(const model::Field& field);
// Empty without a reference.
[[nodiscard]] QString tagTip(const model::Field& field);
// The longest tag, for a column of tags.
[[nodiscard]] QString longestTag();

} // namespace clusterwright::desktop

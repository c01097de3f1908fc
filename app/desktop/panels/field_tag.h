// The origin of a field's value in a word, and as a whole.
#pragma once

#include "model/design/fields/field.h"

#include <QString>

namespace clusterwright::desktop
{

// "paper", "default"; empty where there is nothing to show.
[[nodiscard]] QString tagOf(const model::Field& field);
[[nodiscard]] QString tagToolTipOf(const model::Field& field);

} // namespace clusterwright::desktop

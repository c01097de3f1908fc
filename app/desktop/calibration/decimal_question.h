// The question whether commas are decimal signs, for a file whose numbers have two meanings.
#pragma once

#include "model/core/diagnostics.h"

#include <QString>

#include <functional>

class QWidget;

namespace clusterwright::desktop
{

// Asks without blocking if the findings contain csv.decimal; returns whether it asked. The reply becomes the last line of the file, such
// as "# decimal: ,"; `then` runs after it.
[[nodiscard]] bool askForDecimal(QWidget* parent,
                                 const QString& path,
                                 const model::Diagnostics& findings,
                                 std::function<void()> then);

} // namespace clusterwright::desktop

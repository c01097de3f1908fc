// Findings that need an answer or stand in the way of what was asked for, in a box of their own. Everything else goes to the
// Problems list or the status bar.
#pragma once

#include "model/core/diagnostic.h"

#include <QString>

class QWidget;

namespace clusterwright::desktop
{

void tell(QWidget* parent, const QString& what, const model::Diagnostics& findings);

// "what (remedy)" of each finding, a line each.
[[nodiscard]] QString plainText(const model::Diagnostics& findings);

} // namespace clusterwright::desktop

// Findings that need an answer or stand in the way of what was asked for, in a box of their own. Everything else goes to the
// Problems list or the status bar.
#pragma once

#include "model/core/diagnostics.h"

#include <QString>

#include <functional>

class QWidget;

namespace clusterwright::desktop
{

void tell(QWidget* parent, const QString& what, const model::Diagnostics& findings);

// Asks, and does not wait: `then` runs when the button `yes` is pressed.
void confirm(QWidget* parent,
             const QString& question,
             const QString& detail,
             const QString& yes,
             std::function<void()> then);

// The same, and waits for the answer: true for `yes`.
[[nodiscard]] bool
isConfirmed(QWidget* parent, const QString& question, const QString& detail, const QString& yes);

// "what (remedy)" of each finding, a line each.
[[nodiscard]] QString plainText(const model::Diagnostics& findings);

} // namespace clusterwright::desktop

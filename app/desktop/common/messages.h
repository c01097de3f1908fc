// Message boxes for findings that need a reply or prevent an action. All other findings go to Problems or the status bar.
#pragma once

#include "model/core/diagnostics.h"

#include <QString>

#include <functional>

class QWidget;

namespace clusterwright::desktop
{

void tell(QWidget* parent, const QString& what, const model::Diagnostics& findings);

// Asks without blocking; `then` runs after the button `yes` is pressed.
void confirm(QWidget* parent,
             const QString& question,
             const QString& detail,
             const QString& yes,
             std::function<void()> then);

// Says what is missing without blocking; `then` runs after the button `remedy` is pressed.
void offer(QWidget* parent,
           const QString& what,
           const QString& detail,
           const QString& remedy,
           std::function<void()> then);

// Asks and waits for the reply; returns true for `yes`.
[[nodiscard]] bool
isConfirmed(QWidget* parent, const QString& question, const QString& detail, const QString& yes);

// Returns "message (remedy)" of each finding on its own line.
[[nodiscard]] QString plainText(const model::Diagnostics& findings);

} // namespace clusterwright::desktop

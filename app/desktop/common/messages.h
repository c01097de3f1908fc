// Findings as sentences, and message boxes for findings that need a reply or prevent an action. All other findings go to Problems or
// the status bar.
#pragma once

#include "model/core/diagnostics.h"

#include <QString>

#include <functional>

class QMessageBox;
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

// Gives each button of the box a letter for the keyboard: "&Save".
void addMnemonics(QMessageBox& box);

// Asks and waits for the reply; returns true for `yes`.
[[nodiscard]] bool
isConfirmed(QWidget* parent, const QString& question, const QString& detail, const QString& yes);

// Returns "Unknown unit 'Gbits'." for the clause "unknown unit 'Gbits'". A name at the start keeps its spelling.
[[nodiscard]] QString asSentence(const std::string& clause);

// Returns the message and the remedy: "Unknown unit 'Gbits'. Did you mean 'Gbit'?"
[[nodiscard]] QString sentencesOf(const model::Diagnostic& finding);

// Returns the sentences of each finding on its own line.
[[nodiscard]] QString plainText(const model::Diagnostics& findings);

} // namespace clusterwright::desktop

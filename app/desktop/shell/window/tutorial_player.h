// Does in a window what the links of a tutorial and the wizards of the welcome page ask for.
#pragma once

#include "app/desktop/help/tutorial.h"
#include "app/desktop/shell/welcome/beginning.h"
#include "model/core/diagnostics.h"

namespace clusterwright::desktop
{

class MainWindow;

// open (design), set (name, value), place (step, resource), curve (study), study (name), explain (name), panel (name), check (name, value).
// Findings: tutorial.step (nobody knows it), tutorial.check (the number is another one), and those of the edit.
[[nodiscard]] model::Diagnostics play(const TutorialStep& step, MainWindow& window);

// Opens the design that a wizard proposes, and shows its study. Findings: those of the edit.
[[nodiscard]] model::Diagnostics begin(const Beginning& beginning, MainWindow& window);

} // namespace clusterwright::desktop

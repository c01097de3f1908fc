// Runs the actions of tutorial links and of the welcome page's wizards in a window.
#pragma once

#include "app/desktop/help/tutorial.h"
#include "app/desktop/shell/welcome/beginning.h"
#include "model/core/diagnostics.h"

namespace clusterwright::desktop
{

class MainWindow;

// open (design), set (name, value), place (step, resource), curve (study), study (name), explain (name), panel (name), check (name,
// value). Findings: tutorial.step (unknown action or name), tutorial.check (different value), and those of the edit.
[[nodiscard]] model::Diagnostics play(const TutorialStep& step, MainWindow& window);

// Opens a wizard's design and shows its study. Findings: those of the edit.
[[nodiscard]] model::Diagnostics begin(const Beginning& beginning, MainWindow& window);

} // namespace clusterwright::desktop

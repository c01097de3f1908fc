// Does in a window what the links of a tutorial say.
#pragma once

#include "app/desktop/help/tutorial.h"
#include "model/core/diagnostics.h"

namespace clusterwright::desktop
{

class MainWindow;

// open (design), set (name, value), place (step, resource), curve (study), study (name), explain (name), panel (name), check (name, value).
// Findings: tutorial.step (nobody knows it), tutorial.check (the number is another one), and those of the edit.
[[nodiscard]] model::Diagnostics play(const TutorialStep& step, MainWindow& window);

} // namespace clusterwright::desktop

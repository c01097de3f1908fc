// Prevents the wheel from changing values.
#pragma once

namespace clusterwright::desktop
{

// From now on, lists and sliders of the program ignore the wheel, and spin boxes without the focus: the form around them scrolls.
// Further calls have no effect.
void guardFromWheel();

} // namespace clusterwright::desktop

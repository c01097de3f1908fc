// The user's view choices for a design: hidden curves, axes, layers. Stored in the user's settings by the design's file or id, not
// in the design, because they belong to the user.
#pragma once

#include <string>

namespace clusterwright::desktop
{

// `design`: key of the design; an empty key stores nothing. `view`: key of the view. Returns an empty text if nothing is stored.
[[nodiscard]] std::string keptView(const std::string& design, const std::string& view);
void keepView(const std::string& design, const std::string& view, const std::string& text);

} // namespace clusterwright::desktop

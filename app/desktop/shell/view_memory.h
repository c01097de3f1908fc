// What a person chose about views of a design: curves that are hidden, axes, layers. It is in the user's settings, by the design's id:
// no edit, and in no file, for others look at the same design in their own way.
#pragma once

#include <string>

namespace clusterwright::desktop
{

// `view`: whatever tells it from the design's others. Empty where nothing was chosen.
[[nodiscard]] std::string keptView(const std::string& design, const std::string& view);
void keepView(const std::string& design, const std::string& view, const std::string& text);

} // namespace clusterwright::desktop

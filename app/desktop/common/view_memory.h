// What a person chose about views of a design: curves that are hidden, axes, layers. It is in the user's settings, by the design's file,
// or its id without one: no edit, and in no file of designs, for others look at the same design in their own way.
#pragma once

#include <string>

namespace clusterwright::desktop
{

// `design`: the key of its views; nothing is kept for an empty one. `view`: distinguishes the views of a design. Empty where nothing was
// chosen.
[[nodiscard]] std::string keptView(const std::string& design, const std::string& view);
void keepView(const std::string& design, const std::string& view, const std::string& text);

} // namespace clusterwright::desktop

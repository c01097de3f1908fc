// What a person chose about views of a design: curves that are hidden, axes, layers. It is in the user's settings, by the design's file,
// or its id without one: no edit, and in no file of designs, for others look at the same design in their own way.
#pragma once

#include <string>

namespace clusterwright::desktop
{

class Document;

inline constexpr const char* kNewDesign = "my-design"; // id of a design that nobody has named

// By what its views are kept; empty for a design that is new: they are kept once it is saved.
[[nodiscard]] std::string viewsOf(const Document& document);

// `design`: as viewsOf has it. `view`: whatever tells it from the design's others. Empty where nothing was chosen.
[[nodiscard]] std::string keptView(const std::string& design, const std::string& view);
void keepView(const std::string& design, const std::string& view, const std::string& text);

} // namespace clusterwright::desktop

// The key under which the views of a design are stored: the design's file, or its id without a file.
#pragma once

#include <string>

namespace clusterwright::desktop
{

class Document;

inline constexpr const char* kNewDesign = "my-design"; // id of a design that has not been named

// Empty for a new design: its views are stored once it is saved.
[[nodiscard]] std::string viewsOf(const Document& document);

} // namespace clusterwright::desktop

// The key under which the views of a design are kept: the design's file, or its id without a file.
#pragma once

#include <string>

namespace clusterwright::desktop
{

class Document;

inline constexpr const char* kNewDesign = "my-design"; // id of a design that nobody has named

// Empty for a design that is new: its views are kept once it is saved.
[[nodiscard]] std::string viewsOf(const Document& document);

} // namespace clusterwright::desktop

// Text in files that are XML, for their writers.
#pragma once

#include <string>
#include <string_view>

namespace clusterwright::model
{

// Text for the content of an element or for a value in double quotes. What XML cannot hold (control characters, bytes that are
// no UTF-8) becomes the replacement character.
[[nodiscard]] std::string xmlText(std::string_view text);

} // namespace clusterwright::model

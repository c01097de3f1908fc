// Text for writers of XML files.
#pragma once

#include <string>
#include <string_view>

namespace clusterwright::model
{

// Text for the content of an element or for a value in double quotes. Characters that XML does not allow (control characters,
// bytes that are not UTF-8) become the replacement character.
[[nodiscard]] std::string xmlText(std::string_view text);

} // namespace clusterwright::model

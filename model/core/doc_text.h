// Descriptions of presets and designs, in which code is between backticks, as in Markdown.
#pragma once

#include <algorithm>
#include <string>

namespace clusterwright::model
{

// Returns plain text: code is in quotes, as in findings.
[[nodiscard]] inline std::string withoutBackticks(std::string doc)
{
    std::ranges::replace(doc, '`', '\'');
    return doc;
}

} // namespace clusterwright::model

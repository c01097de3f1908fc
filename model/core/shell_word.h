// A word of a command line that a person can copy into a shell.
#pragma once

#include <string>

namespace clusterwright::model
{

// Returns the word as it is, or in single quotes where a shell would split or change it.
[[nodiscard]] std::string shellWord(const std::string& word);

} // namespace clusterwright::model

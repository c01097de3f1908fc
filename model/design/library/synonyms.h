// Names that papers and vendors use for the same property of a component. Listed in presets/README.md, "Replacing components".
#pragma once

#include <string>
#include <vector>

namespace clusterwright::model
{

// Returns the groups of names; the name of the vocabulary comes first.
[[nodiscard]] const std::vector<std::vector<std::string>>& synonyms();

// True for different names of the same property: "bandwidth" and "wire_bandwidth".
[[nodiscard]] bool areSynonyms(const std::string& one, const std::string& other);

} // namespace clusterwright::model

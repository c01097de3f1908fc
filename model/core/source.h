// A place in a document: {"underwood-inic", "equation 9"}.
#pragma once

#include <string>

namespace clusterwright::model
{

struct Source {
    std::string document; // id of a file in presets/documents
    std::string place;

    friend bool operator==(const Source&, const Source&);
};

// Returns "underwood-inic, equation 9"; empty for an empty source.
[[nodiscard]] std::string toText(const Source& source);

} // namespace clusterwright::model

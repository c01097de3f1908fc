// A design as JSON, in the order of presets/README.md.
//
// Law: what is read from the result is the design again; the result of a shipped design has the same content as its file.
#pragma once

#include "model/design/document/design_fwd.h"
#include "model/json/json_fwd.h"

#include <cstddef>
#include <vector>

namespace clusterwright::model
{

[[nodiscard]] Json toJson(const Design& design);
[[nodiscard]] Json toJson(const Block& block);

// Arrows of one sort that follow each other are written as one chain: {"then": ["a", "b", "c"]}.
struct ArrowPlace {
    std::size_t chain = 0; // in the list that is written
    std::size_t link = 0;  // in the chain: it joins names `link` and `link + 1`
};
[[nodiscard]] std::vector<ArrowPlace> placesOf(const std::vector<Arrow>& arrows);
// "then" or "stream".
[[nodiscard]] const char* keyOf(const Arrow& arrow);

} // namespace clusterwright::model

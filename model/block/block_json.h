// Blocks out of files (presets/README.md).
#pragma once

#include "model/block/block.h"
#include "model/json/object_reader.h"

#include <string>
#include <string_view>
#include <vector>

namespace clusterwright::model
{

// Shape, names, units and expressions are checked here; dimensions when the block's equations are lowered.
// `pointer` is the block's place in the file: a design may hold blocks of its own. Lists of the block have an item for each of the
// file's, so that an item's place follows from its number: one that does not read is empty.
[[nodiscard]] Block readBlock(const Json& json, const std::string& pointer, Findings& findings);

// Pieces that designs use too.

// Reads an expression. A text that does not parse is a finding, and is kept as one term.
[[nodiscard]] Expression
readExpression(const std::string& text, const std::string& pointer, Findings& findings);
// Reads a required field. A field that is missing or empty is a finding, and gives an expression without terms.
[[nodiscard]] Expression
readExpression(ObjectReader& reader, std::string_view key, Findings& findings);
[[nodiscard]] Bounds readBounds(ObjectReader& reader, Findings& findings);
[[nodiscard]] std::vector<TableUse> readTableUses(ObjectReader& reader, Findings& findings);

} // namespace clusterwright::model

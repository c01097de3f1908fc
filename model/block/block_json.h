// Reads and writes blocks of files (presets/README.md).
#pragma once

#include "model/block/block.h"
#include "model/json/object_reader.h"

#include <string>
#include <string_view>
#include <vector>

namespace clusterwright::model
{

// Checks structure, names, units and expressions; dimensions are checked when the block's equations are lowered. `pointer` is the
// block's place in the file: a design may contain blocks of its own. Lists of the block have an item for each item of the file,
// so that an item's place follows from its number. An item that cannot be read is empty.
[[nodiscard]] Block readBlock(const Json& json, const std::string& pointer, Findings& findings);
[[nodiscard]] Json toJson(const Block& block);

// Parts that designs use, too.

// Reads an expression. A text that does not parse is a finding, and is kept as one term.
[[nodiscard]] Expression
readExpression(const std::string& text, const std::string& pointer, Findings& findings);
// Reads a required field. A missing or empty field is a finding, and gives an expression without terms.
[[nodiscard]] Expression
readExpression(ObjectReader& reader, std::string_view key, Findings& findings);
// Reads labels of integers: {"1": "ring", "2": "tree"}. Errors: json.type, variable.labels. Warning: variable.labels
// (isOtherNumber).
[[nodiscard]] std::vector<ValueLabel> readLabels(ObjectReader& reader, Findings& findings);
[[nodiscard]] Bounds readBounds(ObjectReader& reader, Findings& findings);

} // namespace clusterwright::model

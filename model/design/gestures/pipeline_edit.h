// Edits of a pipeline as a person makes them on a canvas: a block becomes a step, steps are joined, a group repeats.
#pragma once

#include "model/block/pipeline.h"
#include "model/design/gestures/clipboard.h"
#include "model/design/library/library.h"

#include <cstddef>
#include <optional>
#include <string>

namespace clusterwright::model
{

// Where a new step goes.
struct StepPlace {
    std::string group;           // empty: into the pipeline itself
    std::optional<ItemId> arrow; // the arrow into which the step is put
    double x = 0;                // the middle of its node
    double y = 0;
};

// A step of the block, under an id of its own. It binds nothing: its parameters take the design's variables of their names and the
// block's defaults. A design without a pipeline gets one.
// Errors: edit.unknown (no such group or arrow).
[[nodiscard]] Result<Pasted>
addingStep(const Design& design, Library& library, const Block& block, const StepPlace& place);

// "group", or "group2" where something that equations name is called so: what a group can be made under.
[[nodiscard]] std::string freeGroupName(const Design& design, Library& library);

// `to` follows `from`. Where they stand in different groups, the groups around them follow each other. A stream begins with 8 chunks.
// Errors: edit.unknown, arrow.form (to itself, to its own group), arrow.duplicate, arrow.cycle.
[[nodiscard]] Result<Pasted>
joining(const Design& design, const std::string& from, const std::string& to, Arrow::Kind kind);

// Makes an arrow a stream of so many chunks; an empty text makes it a plain one. Errors: edit.unknown, expression.*.
[[nodiscard]] Result<Edit>
setChunks(const Design& design, const Element& arrow, const std::string& chunks);

// An empty text: the group runs once. Errors: edit.unknown, expression.*.
[[nodiscard]] Result<Edit>
setRepeat(const Design& design, const std::string& group, const std::string& repeat);

// An output or a parameter of a step.
struct PinEnd {
    std::string step;
    std::string name;
};

// Binds the parameter to the output. `given`: the output's dimension, where it is known.
// Errors: edit.unknown (no such step, output or parameter), binding.cycle, dimension.mismatch.
[[nodiscard]] Result<Edit> bindingPins(const Design& design,
                                       Library& library,
                                       const PinEnd& output,
                                       const PinEnd& parameter,
                                       const std::optional<Dimension>& given);

// groupOf, of a design that is not to change.
[[nodiscard]] const PipelineItem* stepGroup(const Design& design, const std::string& id);

} // namespace clusterwright::model

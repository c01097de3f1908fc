// Edits of a pipeline on its canvas: adding a block as a step, connecting steps, repeating a group.
#pragma once

#include "model/block/pipeline.h"
#include "model/design/gestures/clipboard.h"
#include "model/design/library/library.h"

#include <cstddef>
#include <optional>
#include <string>

namespace clusterwright::model
{

// Target of a new step.
struct StepPlace {
    std::string group;           // empty: the pipeline itself
    std::optional<ItemId> arrow; // arrow to insert the step into
    double x = 0;                // middle of its node
    double y = 0;
};

// Adds a step of the block with a free id and its proposed bindings (proposals.h). Its other parameters take the design's
// variables with their names and the block's defaults. If the design lacks the component of the block's resource, the step occupies
// what other steps use in its place, or the only component of its kind. A design without a pipeline gets one. Errors: edit.unknown (no such group or arrow).
[[nodiscard]] Result<Pasted>
addingStep(const Design& design, Library& library, const Block& block, const StepPlace& place);

// Returns a free name for a new group: "group", or "group2" if an equation uses that name.
[[nodiscard]] std::string freeGroupName(const Design& design, Library& library);

// Makes `to` follow `from`. If they are in different groups, the enclosing groups follow each other. A stream starts with 8 chunks.
// Errors: edit.unknown, arrow.form (to itself, to its own group), arrow.duplicate, arrow.cycle.
[[nodiscard]] Result<Pasted>
joining(const Design& design, const std::string& from, const std::string& to, Arrow::Kind kind);

// Moves one end of an arrow to another step or group, the first one if `isStart`; the arrow keeps its kind and chunks. Errors: those
// of `joining`.
[[nodiscard]] Result<Pasted>
movingArrowEnd(const Design& design, const Element& arrow, bool isStart, const std::string& to);

// Makes an arrow a stream of this number of chunks; an empty text makes a plain arrow. Errors: edit.unknown, expression.*.
[[nodiscard]] Result<Edit>
setChunks(const Design& design, const Element& arrow, const std::string& chunks);

// An empty text runs the group once. Errors: edit.unknown, expression.*.
[[nodiscard]] Result<Edit>
setRepeat(const Design& design, const std::string& group, const std::string& repeat);

// An output or a parameter of a step.
struct PinEnd {
    std::string step;
    std::string name;
};

// Binds the parameter to the output. `given`: the output's dimension, if known. Errors: edit.unknown (no such step, output or
// parameter), binding.cycle, dimension.mismatch.
[[nodiscard]] Result<Edit> bindingPins(const Design& design,
                                       Library& library,
                                       const PinEnd& output,
                                       const PinEnd& parameter,
                                       const std::optional<Dimension>& given);

// Const version of groupOf.
[[nodiscard]] const PipelineItem* stepGroup(const Design& design, const std::string& id);

} // namespace clusterwright::model

// The order of steps, as data: uses of blocks, groups that repeat, and arrows between them.
// `pipelineEquations` turns it into plain equations of the same language (max and plus), so that time is computed, checked and
// explained like everything else:
//
//   x.start = 0 s | max over arrows into x: a.end (then), a.start + a.duration / chunks (stream)
//   x.end   = x.start + x.duration, and after a stream not before a.end + x.duration / chunks
//   g.once  = the group's critical path, at least each resource's sum in it;   g.duration = repeat * g.once
//   phase.x = x.duration times the repeats around it;   busy.r = sum of the phases on resource r / capacity
//   time    = the critical path, at least busy.r for every resource whose steps are not in sequence anyway
//
// Arrows from or to a muted item do not count.
//
// Law: a plain `then` chain gives the sum of its durations, added from the left: the paper's closed form, bit for bit.
#pragma once

#include "model/block/block.h"
#include "model/block/item_state.h"
#include "model/core/item_id.h"
#include "model/core/large_value.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace clusterwright::model
{

struct Binding {
    std::string parameter;
    Expression value;

    friend bool operator==(const Binding&, const Binding&);
};

struct Arrow {
    enum class Kind { Then, Stream };
    Kind kind = Kind::Then;
    std::string from;
    std::string to;
    std::optional<Expression> chunks; // for a Stream
    // Written in one list with the previous arrow if the two fit: ["a", "b", "c"]. Equal arrows may differ in this flag, which is
    // not part of their meaning.
    bool isLinked = false;
    ItemId id;

    friend bool operator==(const Arrow&, const Arrow&);
};

// A step (a use of a block) or a group of items.
struct PipelineItem {
    CLUSTERWRIGHT_LARGE_VALUE(PipelineItem);

    std::string id;
    std::string title;

    std::string block; // block of a step
    std::string on;    // occupied resource; the block's own when empty
    std::vector<Binding> bindings;
    std::optional<Expression> when; // a step does not run where it is false, and takes no time

    bool isGroup = false;
    std::optional<Expression> repeat;
    std::vector<PipelineItem> items;
    std::vector<Arrow> arrows;
    ItemState state = {}; // groups have none

    friend bool operator==(const PipelineItem&, const PipelineItem&);
};

// A step with its place in the pipeline, as in results.
struct Phase {
    std::string step;
    std::string title;
    std::string resource; // may be empty
    Source source;        // source of the equation of its duration
    ItemState state = {};
};

struct PlacedCapacity {
    Expression value;
    std::string pointer;
};

struct PipelineContext {
    std::string scope;                              // prefix of all names
    Place place;                                    // place of the pipeline
    std::set<std::string> timed;                    // steps whose block takes time
    std::map<std::string, std::string> resource;    // resource by step
    std::map<std::string, PlacedCapacity> capacity; // declared capacity by resource
};

// Adds the equations above for all items of `root`. The steps' own equations and `x.duration` must exist already.
[[nodiscard]] Diagnostics
addPipelineEquations(const PipelineItem& root, const PipelineContext& context, EquationSet& set);

// True for a muted step, and for a group of them.
[[nodiscard]] bool isMuted(const PipelineItem& item);

// Returns all steps, in file order.
[[nodiscard]] std::vector<const PipelineItem*> stepsOf(const PipelineItem& root);

struct PlacedStep {
    const PipelineItem* step = nullptr;
    std::string pointer;
};
// The same with their places; `pointer` is that of `root`.
[[nodiscard]] std::vector<PlacedStep> placedSteps(const PipelineItem& root,
                                                  const std::string& pointer);

// A file contains successive arrows of one kind in one list: {"then": ["a", "b", "c"]}.
struct ArrowPlace {
    std::size_t chain = 0; // the number of its list
    std::size_t link = 0;  // index in the list: the arrow goes from name `link` to name `link + 1`
};
[[nodiscard]] std::vector<ArrowPlace> placesOf(const std::vector<Arrow>& arrows);

} // namespace clusterwright::model

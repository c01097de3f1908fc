// A block during editing: only texts, so that invalid entries are kept.
#pragma once

#include "model/block/block.h"
#include "model/core/diagnostics.h"
#include "model/design/document/design_fwd.h"
#include "model/design/library/library.h"
#include "model/json/json_fwd.h"

#include <optional>
#include <string>
#include <vector>

namespace clusterwright::model
{

struct ParameterDraft {
    std::string name;
    std::string unit = "1";
    std::string otherwise; // default value
    std::string atLeast;
    std::string atMost;
    std::string doc;
    bool integer = false;

    friend bool operator==(const ParameterDraft&, const ParameterDraft&) = default;
};

struct BlockDraft {
    std::string id;
    std::string title;
    std::string doc;
    Source source;
    std::vector<ParameterDraft> parameters;
    std::string equations; // one per line; a line may be empty
    std::string time;      // may be empty: takes no time
    std::string resource;
    Block
        base; // contains everything that the texts do not show: docs and units of equations, origins, tables, moves, validity

    friend bool operator==(const BlockDraft&, const BlockDraft&) = default;
};

[[nodiscard]] BlockDraft draftOf(const Block& block);
// Returns a copy of `block` with a free id: "my.card_to_host".
[[nodiscard]] BlockDraft copyOf(const Block& block, const Design& design, Library& library);
// Returns "my.block", or "my.block2" if that is taken.
[[nodiscard]] std::string
freeBlockId(const Design& design, Library& library, const std::string& stem);
// Returns the block's file.
[[nodiscard]] Json toJson(const BlockDraft& draft);

// The part of a draft that a finding concerns.
enum class DraftPart { Id, Title, Source, Parameter, Equation, Time, Resource, Whole };

struct DraftFinding {
    DraftPart part = DraftPart::Whole;
    std::size_t row = 0; // index of a parameter, or line of an equation
    Diagnostics finding; // exactly one
};

struct CheckedDraft {
    std::vector<DraftFinding> findings;
    std::vector<std::string> units; // base unit of each line's result; empty if unknown
    std::optional<Block> block;     // set only without errors
};

// Checks form, names and dimensions. Consequences of a finding are not reported again.
[[nodiscard]] CheckedDraft check(const BlockDraft& draft, Library& library);

} // namespace clusterwright::model

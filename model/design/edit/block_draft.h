// A block while a person writes it: nothing but texts, so that what is not right yet is kept as it is.
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
    std::string otherwise; // the default
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
    std::string equations; // one a line; a line may be empty
    std::string time;      // may be empty: takes no time
    std::string resource;
    Block
        base; // gives what the texts do not show: docs and units of equations, origins, tables, moves, validity

    friend bool operator==(const BlockDraft&, const BlockDraft&) = default;
};

[[nodiscard]] BlockDraft draftOf(const Block& block);
// A new block with all that `block` has, under an id that is free: "my.card_to_host".
[[nodiscard]] BlockDraft copyOf(const Block& block, const Design& design, Library& library);
// "my.block", or "my.block2" beside another one.
[[nodiscard]] std::string
freeBlockId(const Design& design, Library& library, const std::string& stem);
// As the block's file would be.
[[nodiscard]] Json toJson(const BlockDraft& draft);

// The part of a draft that a finding is about.
enum class DraftPart { Id, Title, Source, Parameter, Equation, Time, Resource, Whole };

struct DraftFinding {
    DraftPart part = DraftPart::Whole;
    std::size_t row = 0; // of a parameter, or the line of an equation
    Diagnostics finding; // one
};

struct CheckedDraft {
    std::vector<DraftFinding> findings;
    std::vector<std::string>
        units; // per line: the base unit of what it gives; empty where that is unknown
    std::optional<Block> block; // without errors only
};

// Form, names and dimensions. What follows from a finding is not reported again.
[[nodiscard]] CheckedDraft check(const BlockDraft& draft, Library& library);

} // namespace clusterwright::model

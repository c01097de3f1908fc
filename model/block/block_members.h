// The members of blocks and pipelines: what a file holds, in its order.
#pragma once

#include "model/block/member.h"
#include "model/block/pipeline.h"

namespace clusterwright::model
{

template <>
inline constexpr auto kMembersOf<Parameter> = std::tuple(
    Member{"name", &Parameter::name, "name in the equations", nullptr, Meaning::Required},
    Member{"unit", &Parameter::unit, "unit for display", nullptr, Meaning::GivenUnit},
    Member{"doc", &Parameter::doc, "description of the parameter", nullptr, Meaning::Required},
    Member{"", &Parameter::bounds, "'integer', 'at_least' and 'at_most'"},
    Member{"default", &Parameter::otherwise, "value of a step that binds none"},
    Member{"origin", &Parameter::origin, "where the default is from"},
    Member{"from", &Parameter::from, "proposed binding, in names of designs"});

template <>
inline constexpr auto kMembersOf<TableUse> =
    std::tuple(Member{"name", &TableUse::name, "name in the equations", nullptr, Meaning::Required},
               Member{"data", &TableUse::data, "id of a data file", nullptr, Meaning::Required},
               Member{"x", &TableUse::x, "column of the argument", nullptr, Meaning::Required},
               Member{"y", &TableUse::y, "column of the value", nullptr, Meaning::Required},
               Member{"interpolation", &TableUse::interpolation, "'linear', 'log' or 'step'"});

template <>
inline constexpr auto kMembersOf<MovedData> = std::tuple(
    Member{"data", &MovedData::data, "amount of data"},
    Member{"rate", &MovedData::rate, "parameter in B/s or s/B", nullptr, Meaning::Required});

template <>
inline constexpr auto kMembersOf<Validity> = std::tuple(
    Member{"condition", &Validity::condition, "what must be true"},
    Member{"message", &Validity::message, "words for people", nullptr, Meaning::Required});

inline constexpr Part<PipelineItem> kGroup{[](const auto& item) { return item.isGroup; }};
inline constexpr Part<PipelineItem> kStep{[](const auto& item) { return !item.isGroup; }};

// A pipeline is a group with these members only.
inline constexpr auto kStepsAndArrows =
    std::tuple(Member{"steps", &PipelineItem::items, "steps, and groups of them"},
               Member{"arrows", &PipelineItem::arrows, "order of the steps"});

template <>
inline constexpr auto kMembersOf<PipelineItem> = [] {
    using enum Meaning;
    using P = PipelineItem;
    return std::tuple(
        kGroup("group", &P::id, Said, "name of the group"),
        kStep("id", &P::id, Said, "name of the step"),
        Member{"title", &P::title, "name for people"},
        kStep("block", &P::block, Said, "block of the step"),
        kStep("on", &P::on, Resource, "resource that it occupies"),
        kStep("when", &P::when, Text, "condition to run"),
        kStep("state", &P::state, Text, "'bypassed': takes no time; 'muted': is left out"),
        kStep("bind", &P::bindings, Text, "expressions for the block's parameters"),
        kGroup("repeat", &P::repeat, Text, "number of runs of the group"),
        kGroup("steps", &P::items, Text, "steps, and groups of them"),
        kGroup("arrows", &P::arrows, Text, "order of the steps"));
}();

} // namespace clusterwright::model

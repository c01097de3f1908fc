// The members of a design's items: what a file holds, in its order.
#pragma once

#include "model/block/block_members.h"
#include "model/design/document/cited_document.h"
#include "model/design/document/component.h"
#include "model/design/document/design.h"
#include "model/design/document/study_members.h"
#include "model/design/document/topology_members.h"

namespace clusterwright::model
{

template <>
inline constexpr auto kMembersOf<ResourceCapacity> = std::tuple(
    Member{"name", &ResourceCapacity::name, "name of the resource", nullptr, Meaning::Required},
    Member{"capacity",
           &ResourceCapacity::capacity,
           "number of steps that run at once",
           nullptr,
           Meaning::Optional},
    Member{"rate", &ResourceCapacity::rate, "highest rate of one step"});

template <>
inline constexpr auto kMembersOf<Variable> =
    std::tuple(Member{"name", &Variable::name, "name in expressions", nullptr, Meaning::Name},
               Member{"value", &Variable::value, "quantity or expression"},
               Member{"doc", &Variable::doc, "description of the variable", "About"},
               Member{"", &Variable::bounds, "'integer', 'at_least' and 'at_most'"},
               Member{"labels", &Variable::labels, "words for the values of an integer"},
               Member{"origin", &Variable::origin, "where the value is from, with its interval"});

template <>
inline constexpr auto kMembersOf<Attribute> = std::tuple(
    Member{"name", &Attribute::name, "name of the attribute", nullptr, Meaning::Required},
    Member{"value", &Attribute::value, "quantity or expression"},
    Member{"formerly", &Attribute::formerly, "former names, which designs may use"},
    Member{"doc", &Attribute::doc, "description of the attribute"},
    Member{"origin", &Attribute::origin, "where the value is from, with its interval"});

template <>
inline constexpr auto kMembersOf<PlacedComponent> = std::tuple(
    Member{"name", &PlacedComponent::name, "name in expressions", nullptr, Meaning::Required},
    Member{"preset", &PlacedComponent::preset, "component of the library"},
    Member{"kind", &PlacedComponent::kind, "kind, for one without a preset"},
    Member{"count", &PlacedComponent::count, "number of them"},
    Member{"attributes", &PlacedComponent::attributes, "attributes that replace or extend"});

template <>
inline constexpr auto kMembersOf<OutputDefinition> = std::tuple(
    Member{"name", &OutputDefinition::name, "name of the output", nullptr, Meaning::Name},
    Member{"equation", &OutputDefinition::expression, "expression of its value"},
    Member{"unit", &OutputDefinition::unit, "unit for display", nullptr, Meaning::Unit},
    Member{"doc", &OutputDefinition::doc, "meaning of the output", "About"},
    Member{"source", &OutputDefinition::source, "document and place that it is from"},
    Member{"labels", &OutputDefinition::labels, "words for the values of an integer"});

template <>
inline constexpr auto kMembersOf<Scenario> =
    std::tuple(Member{"name", &Scenario::name, "name in commands", nullptr, Meaning::Required},
               Member{"title", &Scenario::title, "name for people", nullptr, Meaning::Title},
               Member{"doc", &Scenario::doc, "description of the scenario", nullptr},
               Member{"set", &Scenario::settings, "inputs and their values"});

template <>
inline constexpr auto kMembersOf<AcceptedWarning> = std::tuple(
    Member{"code", &AcceptedWarning::code, "code of the warning", nullptr, Meaning::Required},
    Member{"place",
           &AcceptedWarning::place,
           "place, with names instead of positions: /variables/P/value"},
    Member{"reason", &AcceptedWarning::reason, "why it is no problem", nullptr, Meaning::Required});

template <>
inline constexpr auto kMembersOf<Baseline> = std::tuple(
    Member{"design", &Baseline::design, "id of a design, or a file", nullptr, Meaning::Required},
    Member{"set", &Baseline::settings, "inputs and their values"});

template <>
inline constexpr auto kMembersOf<Document> =
    std::tuple(Member{"document", &Document::id, "id that sources cite", nullptr, Meaning::Id},
               Member{"title", &Document::title, "title", nullptr, Meaning::Required},
               Member{"authors", &Document::authors, "authors"},
               Member{"year", &Document::year, "year of publication"},
               Member{"published", &Document::published, "place of publication"});

template <>
inline constexpr auto kMembersOf<Note> = std::tuple(
    Member{"name", &Note::name, "name in the layout", nullptr, Meaning::Name},
    Member{"canvas", &Note::canvas, "'topology' or 'pipeline'", nullptr, Meaning::Required},
    Member{"text", &Note::text, "text, or title of the frame", "Text"},
    Member{"width", &Note::width, "width, if it is not that of the text"},
    Member{"height", &Note::height, "height of a frame"});

// The lists of a design that edits change item by item, in the order of the file.
inline constexpr auto kListsOfDesign =
    std::tuple(Member{"variables", &Design::variables, "inputs and their values"},
               Member{"components", &Design::components, "components in addition to the cluster's"},
               Member{"resources", &Design::resources, "what steps occupy"},
               Member{"blocks", &Design::blocks, "blocks in addition to the library's"},
               Member{"tables", &Design::tables, "data in equations"},
               Member{"outputs", &Design::outputs, "results"},
               Member{"scenarios", &Design::scenarios, "values in place of the design's"},
               Member{"studies", &Design::studies, "saved questions"},
               Member{"notes", &Design::notes, "texts and frames on the canvases"});

} // namespace clusterwright::model

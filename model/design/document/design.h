// A design: components, variables, a pipeline of blocks with its bindings, outputs, a baseline, scenarios, studies. Plain data as
// in the file (presets/README.md); instantiation resolves names and dimensions. Values do not store their place in the file. The
// lists have the items of the file's lists, also after edits, so the code that walks them forms the pointers
// ("/variables/2/value").
#pragma once

#include "model/block/pipeline.h"
#include "model/core/large_value.h"
#include "model/design/document/cited_document.h"
#include "model/design/document/component.h"
#include "model/design/document/setting.h"
#include "model/design/document/study_definition.h"
#include "model/design/document/topology_section.h"

#include <memory>
#include <string>
#include <vector>

namespace clusterwright::model
{

inline constexpr int kDesignFormat = 1;

struct Variable {
    std::string name;
    Expression value; // empty if missing in the file, as below
    std::string doc;
    OriginRef origin;
    Bounds bounds;
    std::vector<ValueLabel> labels = {}; // labels of integers
    std::string written = {};  // text of the user, if the program has replaced it in `value`
    bool isRenumbered = false; // the labels have the numbers of another design; in no file

    friend bool operator==(const Variable&, const Variable&);
};

struct OutputDefinition {
    std::string name;
    Expression expression;
    std::string unit;
    std::string doc;
    Source source;
    std::vector<ValueLabel> labels = {}; // labels of integers

    friend bool operator==(const OutputDefinition&, const OutputDefinition&);
};

struct ResourceCapacity {
    std::string name;
    Expression capacity;            // empty if only the rate is given: 1
    std::optional<Expression> rate; // highest rate of one step; absent: an attribute gives it

    friend bool operator==(const ResourceCapacity&, const ResourceCapacity&);
};

struct Baseline {
    std::string design;
    std::vector<NamedValue> settings;

    friend bool operator==(const Baseline&, const Baseline&);
};

// Values that replace those of the design while the scenario is active.
struct Scenario {
    std::string name;
    std::string title;
    std::string doc;
    std::vector<NamedValue> settings;
    std::vector<NamedValue> written = {}; // settings as the user wrote them, as in Variable

    friend bool operator==(const Scenario&, const Scenario&);
};

// Position of a node on a canvas, in canvas units (1/96 inch at 100 %); for a vertex or step, of its middle. Nodes without a
// position are arranged automatically.
struct NodePosition {
    std::string name; // "rack.host1": includes the enclosing groups
    double x = 0;
    double y = 0;

    friend bool operator==(const NodePosition&, const NodePosition&) = default;
};

struct Layout {
    std::vector<NodePosition> topology;
    std::vector<NodePosition> pipeline;

    friend bool operator==(const Layout&, const Layout&);
};

struct Design;

// The states of a design that a window keeps; null elsewhere. They are no part of the design: all are equal, and no file has them.
struct EarlierStates {
    std::shared_ptr<const Design> opened;
    std::shared_ptr<const Design> saved; // opened or saved last

    friend bool operator==(const EarlierStates&, const EarlierStates&) { return true; }
};

// A warning that the user has accepted: it is no problem any more.
struct AcceptedWarning {
    std::string code;
    std::string place; // acceptedPlace (accepted_warnings.h); may be empty
    std::string reason;

    friend bool operator==(const AcceptedWarning&, const AcceptedWarning&);
};

inline constexpr double kFarthestPosition = 1e6;

// A text on a canvas. One with a height is a frame, whose text is its title. Its middle is in the layout of the canvas, as that of the
// node "note:NAME".
struct Note {
    std::string name;
    std::string canvas; // "topology" or "pipeline"
    std::string text;
    double width = 0; // canvas units; 0: that of the text
    double height = 0;

    friend bool operator==(const Note&, const Note&);
};

struct Design {
    CLUSTERWRIGHT_LARGE_VALUE(Design);

    std::string schema; // "$schema" of its file, for editors; may be empty
    std::string id;
    std::string title;
    std::string doc;
    Source source;
    std::vector<Document> documents; // in addition to those of the library
    std::vector<Variable> variables;
    std::string cluster; // may be empty
    std::vector<PlacedComponent> components;
    std::optional<TopologySection> topology;
    std::vector<ResourceCapacity> resources;
    std::vector<Block> blocks; // in addition to those of the library
    std::vector<TableUse> tables;
    std::optional<PipelineItem> pipeline;
    std::vector<OutputDefinition> outputs;
    std::optional<Baseline> baseline;
    std::vector<Scenario> scenarios;
    std::vector<StudyDefinition> studies;
    Layout layout;
    std::string file;
    std::string scenario; // active scenario; empty: the design's own values. Never stored in a file
    LastId lastId;        // last id given to a cable, generator or arrow (item_ids.h)
    std::vector<Note> notes = {};
    std::vector<AcceptedWarning> accepted = {};
    EarlierStates earlier = {};

    friend bool operator==(const Design&, const Design&);
};

// Return the design's item of that name; null without one.
[[nodiscard]] const Scenario* findScenario(const Design& design, const std::string& name);
[[nodiscard]] const Variable* findVariable(const Design& design, std::string_view name);
// Returns "transpose (muted)" for each step and drawn component that is bypassed or muted.
[[nodiscard]] std::vector<std::string> itemsLeftOut(const Design& design);
[[nodiscard]] const StudyDefinition* studyIn(const Design& design, std::string_view name);

} // namespace clusterwright::model

// The document: components, variables, a pipeline of blocks with its bindings, outputs, a baseline, scenarios, studies. Plain data as the
// file says it (presets/README.md); names and dimensions are resolved when it is instantiated.
//
// No value says where in the file it stands: that follows from the lists around it, whose items are those of the file, also when others
// come or go. Whoever walks the lists makes the pointers ("/variables/2/value").
#pragma once

#include "model/block/pipeline.h"
#include "model/design/document/cited_document.h"
#include "model/design/document/component.h"
#include "model/design/document/setting.h"
#include "model/design/document/study_definition.h"
#include "model/design/document/topology_section.h"

#include <string>
#include <vector>

namespace clusterwright::model
{

inline constexpr int kDesignFormat = 1;

// A name of one of a variable's values: "HDR InfiniBand" of 5.
struct ValueLabel {
    int value = 0;
    std::string label;

    friend bool operator==(const ValueLabel&, const ValueLabel&);
};

struct Variable {
    std::string name;
    Expression value; // without terms where a file does not say it, as below
    std::string doc;
    OriginRef origin;
    Bounds bounds;
    std::vector<ValueLabel> labels = {}; // of an integer

    friend bool operator==(const Variable&, const Variable&);
};

struct OutputDefinition {
    std::string name;
    Expression expression;
    std::string unit;
    std::string doc;
    Source source;

    friend bool operator==(const OutputDefinition&, const OutputDefinition&);
};

struct ResourceCapacity {
    std::string name;
    Expression capacity; // without terms where only the rate is given: 1
    std::optional<Expression>
        rate; // at which one step can move data; absent: an attribute gives it

    friend bool operator==(const ResourceCapacity&, const ResourceCapacity&);
};

struct Baseline {
    std::string design;
    std::vector<NamedValue> settings;

    friend bool operator==(const Baseline&, const Baseline&);
};

// A named variant: values that the design has instead of its own while the scenario holds.
struct Scenario {
    std::string name;
    std::string title;
    std::string doc;
    std::vector<NamedValue> settings;

    friend bool operator==(const Scenario&, const Scenario&);
};

// Where a canvas shows a node, in its own units (1/96 inch at 100 %): of a vertex or step its middle. Nodes without a position are arranged.
struct NodePosition {
    std::string name; // "rack.host1": with the groups around it
    double x = 0;
    double y = 0;

    friend bool operator==(const NodePosition&, const NodePosition&) = default;
};

struct Layout {
    std::vector<NodePosition> topology;
    std::vector<NodePosition> pipeline;

    friend bool operator==(const Layout&, const Layout&);
};

inline constexpr double kFarthestPosition = 1e6;

struct Design {
    Design();
    Design(const Design&);
    Design(Design&&) noexcept;
    Design& operator=(const Design&);
    Design& operator=(Design&&) noexcept;
    ~Design();

    std::string id;
    std::string title;
    std::string doc;
    Source source;
    std::vector<Document> documents; // beside those of the library
    std::vector<Variable> variables;
    std::string cluster; // may be empty
    std::vector<PlacedComponent> components;
    std::optional<TopologySection> topology;
    std::vector<ResourceCapacity> resources;
    std::vector<Block> blocks; // beside those of the library
    std::vector<TableUse> tables;
    std::optional<PipelineItem> pipeline;
    std::vector<OutputDefinition> outputs;
    std::optional<Baseline> baseline;
    std::vector<Scenario> scenarios;
    std::vector<StudyDefinition> studies;
    Layout layout;
    std::string file;
    std::string scenario; // the one that holds; empty: the design's own values. No file says it
    LastId lastId;        // last id given to a cable, generator or arrow (item_ids.h)

    friend bool operator==(const Design&, const Design&);
};

// The design's scenario of that name; null without one.
[[nodiscard]] const Scenario* findScenario(const Design& design, const std::string& name);

} // namespace clusterwright::model

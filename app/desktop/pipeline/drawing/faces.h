// Texts and values that the pipeline canvas shows for each step, group, arrow and resource, without positions.
#pragma once

#include "model/block/item_state.h"
#include "model/design/edit/element.h"
#include "model/design/library/block_use.h"
#include "model/design/library/library.h"

#include <QString>
#include <QStringList>

#include <map>
#include <memory>
#include <vector>

namespace clusterwright::model
{
struct Answer;
}

namespace clusterwright::desktop
{

struct PortFace {
    QString name;
    QString value; // "2 MiB"; empty when unknown
    QString from;  // binding of an input: "partition.S"; empty for the default
    QString tip;   // doc, with the unit of an unknown value
    std::vector<std::string>
        sources; // values of other steps and groups in an input's binding: "partition.S"
    bool isMissing = false;

    friend bool operator==(const PortFace&, const PortFace&) = default;
};

// Findings at an element or under it.
struct Badge {
    QStringList findings;
    bool hasErrors = false;

    [[nodiscard]] bool isShown() const { return !findings.isEmpty(); }
    friend bool operator==(const Badge&, const Badge&) = default;
};

struct StepFace {
    model::Element element;
    QString title;
    QString block;                            // its id
    std::shared_ptr<const model::Block> data; // null for an unknown block
    std::vector<PortFace> inputs;
    std::vector<PortFace> outputs;
    QString resource;     // occupied resource; may be empty
    QString resourceKind; // kind of its component: "nic"
    bool takesTime = false;
    bool isValue = false;        // only computes values: takes no time and has no arrows
    QString time;                // all repeats together; empty without a result
    std::optional<double> share; // share of the pipeline's time
    bool runs = true;
    QString whyOff; // reason why it does not run
    model::ItemState state = {};
    bool isOld = false; // values from before the design had errors
    Badge badge;

    // Compares blocks by address: each evaluation makes new objects for blocks of the design.
    friend bool operator==(const StepFace&, const StepFace&) = default;
};

struct GroupFace {
    model::Element element;
    QString title;
    QString repeat;  // empty: once
    QString repeats; // its value
    QString time;
    bool isOld = false;
    Badge badge;

    friend bool operator==(const GroupFace&, const GroupFace&) = default;
};

struct ArrowFace {
    model::Element element;
    std::string from;
    std::string to;
    bool isStream = false;
    QString chunks;
    Badge badge;

    friend bool operator==(const ArrowFace&, const ArrowFace&) = default;
};

struct ResourceFace {
    std::string name;
    QString kind;
    QString busy; // empty if no step occupies it
    std::optional<double> share;
    bool isUsed = false; // by a step that takes time
    bool isBottleneck = false;
    bool isOld = false;

    friend bool operator==(const ResourceFace&, const ResourceFace&) = default;
};

// A value of a step or group that a parameter of a step uses.
struct BindingFace {
    std::string from;   // step or group
    std::string output; // "S", "duration"
    std::string to;
    std::string parameter;
    bool isOfValue = false; // `from` only computes values, `to` does not

    friend bool operator==(const BindingFace&, const BindingFace&) = default;
};

struct PipelineFaces {
    std::vector<StepFace> steps;   // in the order of the file
    std::vector<GroupFace> groups; // a group precedes its members
    std::vector<ArrowFace> arrows;
    std::vector<BindingFace> bindings;
    std::vector<ResourceFace> resources; // the design's, in use first, by busy time
};

// `answer`: findings; may be older than the design, then missing parts are empty. `numbers`: values; older than `answer` while the
// design has errors.
[[nodiscard]] PipelineFaces facesOf(const model::Design& design,
                                    model::Library& library,
                                    const model::Answer& answer,
                                    const model::Answer& numbers);

} // namespace clusterwright::desktop

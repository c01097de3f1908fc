// What the pipeline canvas says of each step, group, arrow and resource: texts and numbers, nothing of where they stand.
#pragma once

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
    QString from;  // what an input is bound to: "partition.S"; empty where it takes the default
    QString tip;   // unit and doc
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
    std::shared_ptr<const model::Block> data; // null when there is no such block
    std::vector<PortFace> inputs;
    std::vector<PortFace> outputs;
    QString resource;     // that it occupies; empty without one
    QString resourceKind; // of its component: "nic"
    bool takesTime = false;
    bool isValue = false;        // takes no time, has no arrow: only computes values
    QString time;                // all repeats together; empty without an answer
    std::optional<double> share; // of the pipeline's time
    bool isOld = false;          // the numbers: of before the design had errors
    Badge badge;

    // A block of the design's own is another one each time.
    friend bool operator==(const StepFace&, const StepFace&) = default;
};

struct GroupFace {
    model::Element element;
    QString title;
    QString repeat; // empty: once
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
    QString busy; // empty when nothing occupies it
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
    bool isOfValue = false; // `from` only computes values, `to` does more

    friend bool operator==(const BindingFace&, const BindingFace&) = default;
};

struct PipelineFaces {
    std::vector<StepFace> steps;   // in the order of the file
    std::vector<GroupFace> groups; // each before what is in it
    std::vector<ArrowFace> arrows;
    std::vector<BindingFace> bindings;
    std::vector<ResourceFace> resources; // the design's, in use first, by busy time
};

// `answer` may be to an earlier state of the design: what it does not know is left empty. It has the findings; the values are those of
// `numbers`, which is an older one while the design has errors.
[[nodiscard]] PipelineFaces facesOf(const model::Design& design,
                                    model::Library& library,
                                    const model::Answer& answer,
                                    const model::Answer& numbers);

} // namespace clusterwright::desktop

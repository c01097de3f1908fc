// What the pipeline canvas says of each step, group, arrow and resource: texts and numbers, nothing of where they stand.
#pragma once

#include "app/desktop/document/answer.h"
#include "model/design/element.h"

#include <QString>
#include <QStringList>

#include <map>
#include <memory>
#include <vector>

namespace clusterwright::desktop
{

struct PortFace {
    QString name;
    QString value; // "2 MiB"; empty when unknown
    QString from;  // what an input is bound to: "partition.S"; empty where it takes the default
    QString tip;   // unit and doc
    bool isMissing = false;
};

// Findings at an element or under it.
struct Badge {
    QStringList findings;
    bool hasErrors = false;

    [[nodiscard]] bool isShown() const { return !findings.isEmpty(); }
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
    QString time;                // all repeats together; empty without an answer
    std::optional<double> share; // of the pipeline's time
    Badge badge;
};

struct GroupFace {
    model::Element element;
    QString title;
    QString repeat; // empty: once
    QString time;
    Badge badge;
};

struct ArrowFace {
    model::Element element;
    std::string from;
    std::string to;
    bool isStream = false;
    QString chunks;
    Badge badge;
};

struct ResourceFace {
    std::string name;
    QString kind;
    QString busy; // empty when nothing occupies it
    std::optional<double> share;
    bool isBottleneck = false;
};

struct PipelineFaces {
    std::vector<StepFace> steps;   // in the order of the file
    std::vector<GroupFace> groups; // each before what is in it
    std::vector<ArrowFace> arrows;
    std::vector<ResourceFace> resources; // the design's, in use first, by busy time
};

// `answer` may be to an earlier state of the design: what it does not know is left empty.
[[nodiscard]] PipelineFaces
facesOf(const model::Design& design, model::Library& library, const Answer& answer);

// The block of the design or of the library; null when there is none.
[[nodiscard]] std::shared_ptr<const model::Block>
blockOf(const model::Design& design, model::Library& library, const std::string& id);

// The equation that a box shows: of its time, else the last one; null without equations.
[[nodiscard]] const model::BlockEquation* mainEquation(const model::Block& block);

// Components of the design and its cluster with their kinds.
[[nodiscard]] std::map<std::string, std::string> componentKinds(const model::Design& design,
                                                                model::Library& library);

// "nic.host_bus": the parts of components that blocks of the library occupy, for components of the same kind here.
[[nodiscard]] std::vector<std::string> resourcesOf(const model::Design& design,
                                                   model::Library& library);

} // namespace clusterwright::desktop

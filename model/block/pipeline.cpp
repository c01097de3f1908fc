#include "model/block/pipeline.h"

#include "model/block/group_order.h"
#include "model/core/diagnostics.h"
#include "model/core/text.h"
#include "model/json/pointer.h"

#include <algorithm>

namespace clusterwright::model
{

bool operator==(const Binding&, const Binding&) = default;

bool operator==(const Arrow& a, const Arrow& b)
{
    return a.kind == b.kind && a.from == b.from && a.to == b.to && a.chunks == b.chunks;
}

CLUSTERWRIGHT_LARGE_VALUE_MEMBERS(PipelineItem);
// Written out, since clang cannot default the comparison of a type with parts of its own type.
bool operator==(const PipelineItem& a, const PipelineItem& b)
{
    return a.id == b.id && a.title == b.title && a.block == b.block && a.on == b.on &&
           a.bindings == b.bindings && a.when == b.when && a.isGroup == b.isGroup &&
           a.repeat == b.repeat && a.items == b.items && a.arrows == b.arrows && a.state == b.state;
}

namespace
{

void collectSteps(const PipelineItem& item, std::vector<const PipelineItem*>& steps)
{
    if (!item.isGroup)
        steps.push_back(&item);
    for (const auto& inner : item.items)
        collectSteps(inner, steps);
}

void collectSteps(const PipelineItem& item,
                  const std::string& pointer,
                  std::vector<PlacedStep>& steps)
{
    if (!item.isGroup)
        steps.push_back({&item, pointer});
    for (std::size_t i = 0; i < item.items.size(); ++i)
        collectSteps(item.items[i], pointerTo(pointer + "/steps", i), steps);
}

std::string maximum(const std::vector<std::string>& parts)
{
    return parts.size() == 1 ? parts.front() : "max(" + join(parts, ", ") + ")";
}

std::string chunksOf(const Arrow& arrow)
{
    return arrow.chunks ? "(" + arrow.chunks->text + ")" : "1";
}

class Builder
{
public:
    Builder(const PipelineContext& context, EquationSet& set)
        : m_context(context)
        , m_set(set)
    {
    }

    Diagnostics build(const PipelineItem& root)
    {
        const auto& pointer = m_context.place.pointer;
        addGroup(root, pointer);
        addPhases(root, "", pointer);
        addBusy();
        add("time", maximum(lastEnds(root, true)), "the pipeline's critical path", pointer);
        return std::move(m_diagnostics);
    }

private:
    // Facts that several equations of a group need.
    struct Facts {
        explicit Facts(const PipelineItem& group)
            : order(group)
        {
        }
        GroupOrder order;
        std::map<std::string, std::vector<std::size_t>>
            users; // items with a step on it, by resource
    };

    const Facts& factsOf(const PipelineItem& group)
    {
        const auto [found, isNew] = m_facts.try_emplace(&group, group);
        auto& facts = found->second;
        if (!isNew)
            return facts;
        for (std::size_t i = 0; i < group.items.size(); ++i) {
            const auto& item = group.items[i];
            if (item.isGroup)
                for (const auto& [resource, items] : factsOf(item).users)
                    facts.users[resource].push_back(i);
            else if (const auto on = m_context.resource.find(item.id);
                     on != m_context.resource.end())
                facts.users[on->second].push_back(i);
        }
        return facts;
    }

    void add(const std::string& name,
             const std::string& text,
             std::string doc,
             const std::string& pointer,
             Dimension dimension = kTime)
    {
        Equation equation;
        equation.name = m_context.scope + name;
        equation.scope = m_context.scope;
        equation.expression = composedExpression(text);
        equation.declared = dimension;
        equation.doc = std::move(doc);
        equation.source = {"", "pipeline"};
        equation.place = {m_context.place.file, pointer};
        append(m_diagnostics, m_set.add(std::move(equation)));
    }

    void addCondition(Condition::Kind kind,
                      const std::string& text,
                      const std::string& subject,
                      std::string message,
                      const std::string& pointer)
    {
        m_set.add(Condition{kind,
                            m_context.scope,
                            composedExpression(text),
                            m_context.scope + subject,
                            std::move(message),
                            {m_context.place.file, pointer}});
    }

    void addGroup(const PipelineItem& group, const std::string& pointer)
    {
        const auto arrows = placesOf(group.arrows);
        for (std::size_t i = 0; i < group.items.size(); ++i) {
            const auto& item = group.items[i];
            const auto place = pointerTo(pointer + "/steps", i);
            if (item.isGroup) {
                addGroup(item, place);
                add(item.id + ".repeat",
                    item.repeat ? item.repeat->text : "1",
                    "number of runs of the group, in sequence",
                    place,
                    kNumber);
                add(item.id + ".once",
                    maximum(lastEnds(item, false)),
                    "one run of the group",
                    place);
                add(item.id + ".duration",
                    item.id + ".repeat * " + item.id + ".once",
                    "all runs of the group",
                    place);
                addBounds({true, composedExpression("0"), std::nullopt},
                          m_context.scope + item.id + ".",
                          "repeat",
                          kNumber,
                          {m_context.place.file, place},
                          m_set);
            }
            addTimes(group, i, arrows, pointer + "/arrows", place);
        }
    }

    void addTimes(const PipelineItem& group,
                  std::size_t number,
                  const std::vector<ArrowPlace>& arrows,
                  const std::string& arrowsPlace,
                  const std::string& place)
    {
        const auto& item = group.items[number];
        std::vector<std::string> starts;
        std::vector<std::string> ends{item.id + ".start + " + item.id + ".duration"};
        for (const auto i : factsOf(group).order.arrowsInto(number)) {
            const auto& arrow = group.arrows[i];
            if (arrow.kind == Arrow::Kind::Then) {
                starts.push_back(arrow.from + ".end");
                continue;
            }
            const auto chunks = chunksOf(arrow);
            starts.push_back(arrow.from + ".start + " + arrow.from + ".duration / " + chunks);
            ends.push_back(arrow.from + ".end + " + item.id + ".duration / " + chunks);
            if (!arrow.chunks)
                continue;
            const auto count = arrow.from + ".chunks." + item.id; // no output of a block has a dot
            const auto arrowPlace = pointerTo(arrowsPlace, arrows[i].chain) + "/chunks";
            add(count, chunks, "chunks of the stream", arrowPlace, kNumber);
            addCondition(Condition::Kind::Bound,
                         "floor(" + count + ") >= 1",
                         count,
                         "must be at least 1 chunk",
                         arrowPlace);
        }
        if (starts.empty())
            starts.emplace_back("0 s");
        add(item.id + ".start", maximum(starts), "start of the step", place);
        add(item.id + ".end", maximum(ends), "end of the step", place);
        addCondition(Condition::Kind::Validity,
                     item.id + ".duration >= 0 s",
                     item.id + ".duration",
                     "takes a negative time",
                     place);
    }

    // Limits the end of a group: items without a successor, and resources that run parallel items.
    std::vector<std::string> lastEnds(const PipelineItem& group, bool isRoot)
    {
        const auto& facts = factsOf(group);
        std::vector<std::string> parts;
        for (std::size_t i = 0; i < group.items.size(); ++i)
            if (!facts.order.hasSuccessor(i) && !isPureEquation(group, i))
                parts.push_back(group.items[i].id + ".end");
        if (parts
                .empty()) // nothing takes time, or the arrows form a cycle, which is reported as one
            parts.push_back(group.arrows.empty() || group.items.empty()
                                ? "0 s"
                                : group.items.front().id + ".end");
        for (const auto& [resource, users] : facts.users)
            if (m_context.capacity.contains(resource) || !facts.order.isSequence(users))
                parts.push_back(isRoot ? "busy." + resource
                                       : shared(sumText(group, resource), resource));
        return parts;
    }

    // A step without time that waits for nothing ends at 0 and limits nothing.
    bool isPureEquation(const PipelineItem& group, std::size_t number)
    {
        const auto& item = group.items[number];
        return !item.isGroup && !m_context.timed.contains(item.id) &&
               !factsOf(group).order.hasPredecessor(number);
    }

    // The sum of the durations on a resource in one run of a group, as text.
    std::string sumText(const PipelineItem& group, const std::string& resource)
    {
        std::vector<std::string> parts;
        for (const auto number : factsOf(group).users.at(resource)) {
            const auto& item = group.items[number];
            parts.push_back(item.isGroup ? item.id + ".repeat * (" + sumText(item, resource) + ")"
                                         : item.id + ".duration");
        }
        return join(parts, " + ");
    }

    std::string shared(const std::string& sum, const std::string& resource) const
    {
        const auto capacity = m_context.capacity.find(resource);
        return capacity == m_context.capacity.end()
                   ? sum
                   : "(" + sum + ") / (" + capacity->second.value.text + ")";
    }

    void
    addPhases(const PipelineItem& group, const std::string& repeats, const std::string& pointer)
    {
        for (std::size_t i = 0; i < group.items.size(); ++i) {
            const auto& item = group.items[i];
            const auto place = pointerTo(pointer + "/steps", i);
            if (item.isGroup) {
                addPhases(item, repeats + item.id + ".repeat * ", place);
                continue;
            }
            add("phase." + item.id,
                repeats + item.id + ".duration",
                "the step's time, all repeats together",
                place);
            if (const auto found = m_context.resource.find(item.id);
                found != m_context.resource.end())
                m_phasesOn[found->second].push_back("phase." + item.id);
        }
    }

    void addBusy()
    {
        for (const auto& [resource, phases] : m_phasesOn)
            add("busy." + resource,
                shared(join(phases, " + "), resource),
                "time for which the resource is occupied",
                m_context.place.pointer);
        for (const auto& [resource, capacity] : m_context.capacity)
            m_set.add(Condition{Condition::Kind::Bound,
                                m_context.scope,
                                composedExpression("(" + capacity.value.text + ") > 0"),
                                "the resource '" + resource + "'", // no equation
                                "has a capacity of 0 or less: " + capacity.value.text,
                                {m_context.place.file, capacity.pointer}});
    }

    const PipelineContext& m_context;
    EquationSet& m_set;
    std::map<const PipelineItem*, Facts> m_facts;
    std::map<std::string, std::vector<std::string>> m_phasesOn; // by resource
    Diagnostics m_diagnostics;
};

} // namespace

bool isMuted(const PipelineItem& item)
{
    return item.isGroup ? !item.items.empty() && std::ranges::all_of(item.items, isMuted)
                        : item.state == ItemState::Muted;
}

std::vector<const PipelineItem*> stepsOf(const PipelineItem& root)
{
    std::vector<const PipelineItem*> steps;
    collectSteps(root, steps);
    return steps;
}

std::vector<PlacedStep> placedSteps(const PipelineItem& root, const std::string& pointer)
{
    std::vector<PlacedStep> steps;
    collectSteps(root, pointer, steps);
    return steps;
}

std::vector<ArrowPlace> placesOf(const std::vector<Arrow>& arrows)
{
    std::vector<ArrowPlace> places;
    for (std::size_t i = 0; i < arrows.size(); ++i) {
        const bool follows = i > 0 && arrows[i].isLinked && arrows[i - 1].kind == arrows[i].kind &&
                             arrows[i - 1].chunks == arrows[i].chunks &&
                             arrows[i - 1].to == arrows[i].from;
        if (i == 0)
            places.push_back({});
        else if (follows)
            places.push_back({places.back().chain, places.back().link + 1});
        else
            places.push_back({places.back().chain + 1, 0});
    }
    return places;
}

Diagnostics
addPipelineEquations(const PipelineItem& root, const PipelineContext& context, EquationSet& set)
{
    return Builder(context, set).build(root);
}

} // namespace clusterwright::model

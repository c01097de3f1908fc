#include "app/desktop/pipeline/drawing/faces.h"

#include "app/desktop/common/doc_text.h"
#include "app/desktop/common/messages.h"
#include "app/desktop/common/text.h"
#include "model/core/diagnostic.h"
#include "model/design/document/design.h"
#include "model/design/explanation/explanation.h"
#include "model/design/library/library.h"
#include "model/study/studies/answer.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <set>

namespace clusterwright::desktop
{

namespace
{

std::string componentOf(const std::string& resource)
{
    return resource.substr(0, resource.find('.'));
}

class FaceMaker
{
public:
    FaceMaker(const model::Design& design,
              model::Library& library,
              const model::Answer& answer,
              const model::Answer& numbers)
        : m_design(design)
        , m_library(library)
        , m_numbers(numbers)
        , m_isOld(&numbers != &answer)
        , m_kinds(model::componentKinds(design, library))
    {
        for (const auto& finding : answer.findings)
            if (finding.file == answer.design.file || finding.file.empty())
                addTo(m_badges[model::elementAt(answer.design, finding.pointer)], finding);
            else
                addTo(m_fileBadges[finding.file], finding);
    }

    PipelineFaces make()
    {
        if (m_design.pipeline)
            addItems(*m_design.pipeline);
        markValues();
        addBindings();
        addResources();
        return std::move(m_faces);
    }

private:
    static void addTo(Badge& badge, const model::Diagnostic& finding)
    {
        badge.findings.append(asSentence(finding.message));
        badge.hasErrors = badge.hasErrors || finding.severity == model::Severity::Error;
    }

    [[nodiscard]] QString valueText(const std::string& name, const std::string& unit) const
    {
        const auto value = m_numbers.value(name);
        return value ? qt(model::displayIn(*value, unit, 4)) : QString();
    }

    // Returns the share of the pipeline's total time.
    [[nodiscard]] std::optional<double> shareOf(const std::string& name) const
    {
        const auto part = m_numbers.value(name);
        const auto whole = m_numbers.value("time");
        if (!part || !whole || !(whole->value > 0) || !std::isfinite(part->value))
            return std::nullopt;
        return part->value / whole->value;
    }

    [[nodiscard]] Badge badgeOf(const model::Element& element) const
    {
        const auto found = m_badges.find(element);
        return found == m_badges.end() ? Badge{} : found->second;
    }

    void addItems(const model::PipelineItem& group)
    {
        for (const auto& item : group.items) {
            if (!item.isGroup) {
                m_faces.steps.push_back(stepFace(item, group.id));
                continue;
            }
            GroupFace face;
            face.element = elementOf(item, group.id);
            face.title = qt(item.title.empty() ? item.id : item.title);
            face.repeat = item.repeat ? qt(item.repeat->text) : QString();
            face.repeats = item.repeat ? valueText(item.id + ".repeat", "") : QString();
            face.time = valueText(item.id + ".duration", "");
            face.isOld = m_isOld;
            face.badge = badgeOf(face.element);
            m_faces.groups.push_back(std::move(face));
            addItems(item);
        }
        for (const auto& arrow : group.arrows)
            addArrow(group, arrow);
    }

    void markValues()
    {
        std::set<std::string> joined;
        for (const auto& arrow : m_faces.arrows) {
            joined.insert(arrow.from);
            joined.insert(arrow.to);
        }
        for (auto& step : m_faces.steps)
            step.isValue = step.data && !step.takesTime && !joined.contains(step.element.name);
    }

    void addBindings()
    {
        std::map<std::string, bool> nodes; // by id: whether it is a value
        for (const auto& step : m_faces.steps)
            nodes[step.element.name] = step.isValue;
        for (const auto& group : m_faces.groups)
            nodes[group.element.name] = false;
        for (const auto& step : m_faces.steps)
            for (const auto& input : step.inputs)
                for (const auto& source : input.sources) {
                    const auto dot = source.find('.');
                    const auto found = nodes.find(source.substr(0, dot));
                    if (dot != std::string::npos && found != nodes.end())
                        m_faces.bindings.push_back({found->first,
                                                    source.substr(dot + 1),
                                                    step.element.name,
                                                    utf8(input.name),
                                                    found->second && !step.isValue});
                }
    }

    void addArrow(const model::PipelineItem& group, const model::Arrow& arrow)
    {
        ArrowFace face;
        face.element = model::elementOf(arrow, group.id);
        face.from = arrow.from;
        face.to = arrow.to;
        face.isStream = arrow.kind == model::Arrow::Kind::Stream;
        face.chunks = arrow.chunks ? qt(arrow.chunks->text) : QString();
        face.badge = badgeOf(face.element);
        m_faces.arrows.push_back(std::move(face));
    }

    StepFace stepFace(const model::PipelineItem& step, const std::string& owner)
    {
        StepFace face;
        face.element = elementOf(step, owner);
        face.isOld = m_isOld;
        face.block = qt(step.block);
        face.data = model::blockOf(m_design, m_library, step.block);
        face.badge = badgeOf(face.element);
        auto title = step.title;
        if (title.empty() && face.data)
            title = face.data->title;
        face.title = qt(title.empty() ? step.id : title);
        auto resource = step.on;
        if (face.data) {
            const auto& block = *face.data;
            face.takesTime = !block.time.empty();
            if (resource.empty() &&
                (face.takesTime || m_kinds.contains(componentOf(block.resource))))
                resource = block.resource;
            addPorts(face, step, block);
            if (const auto found = m_fileBadges.find(block.file); found != m_fileBadges.end()) {
                face.badge.findings += found->second.findings;
                face.badge.hasErrors = face.badge.hasErrors || found->second.hasErrors;
            }
        }
        if (m_numbers.valuation)
            face.whyOff = asSentence(
                model::whyOff(m_design, *m_numbers.system, *m_numbers.valuation, step.id));
        face.state = step.state;
        face.runs = face.whyOff.isEmpty();
        face.resource = qt(resource);
        face.resourceKind = kindOf(resource);
        if (face.takesTime) {
            face.time = valueText("phase." + step.id, "");
            face.share = shareOf("phase." + step.id);
        }
        return face;
    }

    void addPorts(StepFace& face, const model::PipelineItem& step, const model::Block& block) const
    {
        for (const auto& parameter : block.parameters)
            face.inputs.push_back(inputFace(parameter, step));
        for (const auto& equation : block.equations)
            face.outputs.push_back({qt(equation.name),
                                    valueText(step.id + "." + equation.name, equation.unit),
                                    QString(),
                                    docText(equation.doc),
                                    {},
                                    false});
    }

    [[nodiscard]] PortFace inputFace(const model::Parameter& parameter,
                                     const model::PipelineItem& step) const
    {
        PortFace port;
        port.name = qt(parameter.name);
        port.value = valueText(step.id + "." + parameter.name, parameter.unit);
        port.tip = docText(parameter.doc);
        const auto binding =
            std::ranges::find(step.bindings, parameter.name, &model::Binding::parameter);
        const auto variable =
            std::ranges::find(m_design.variables, parameter.name, &model::Variable::name);
        if (binding != step.bindings.end()) {
            port.from = qt(binding->value.text);
            port.sources = model::namesIn(binding->value);
        } else if (variable != m_design.variables.end())
            port.from = qt(variable->name);
        else if (parameter.otherwise)
            port.value = port.value.isEmpty() ? qt(parameter.otherwise->text) : port.value;
        else
            port.isMissing = true;
        if (port.value.isEmpty() && parameter.unit != "1")
            port.tip += QStringLiteral(" [%1]").arg(qt(parameter.unit));
        return port;
    }

    [[nodiscard]] QString kindOf(const std::string& resource) const
    {
        const auto found = m_kinds.find(componentOf(resource));
        return found == m_kinds.end() ? QString() : qt(found->second);
    }

    void addResources()
    {
        std::set<std::string> names;
        for (const auto& step : m_faces.steps)
            if (step.takesTime && !step.resource.isEmpty())
                names.insert(utf8(step.resource));
        const auto used = names;
        for (const auto& resource : m_design.resources)
            names.insert(resource.name);
        for (const auto& name : model::resourcesOf(m_design, m_library))
            names.insert(name);
        const auto bottleneck =
            m_numbers.evaluation ? m_numbers.evaluation->bottleneck : std::string();
        for (const auto& name : names)
            m_faces.resources.push_back({name,
                                         kindOf(name),
                                         valueText("busy." + name, ""),
                                         shareOf("busy." + name),
                                         used.contains(name),
                                         name == bottleneck,
                                         m_isOld});
        std::ranges::stable_sort(m_faces.resources, std::ranges::greater(), [](const auto& face) {
            return std::pair(face.isUsed, face.share.value_or(-1));
        });
    }

    const model::Design& m_design;
    model::Library& m_library;
    const model::Answer& m_numbers;
    bool m_isOld;
    std::map<std::string, std::string> m_kinds;
    std::map<model::Element, Badge> m_badges;
    std::map<std::string, Badge> m_fileBadges; // for blocks of the library
    PipelineFaces m_faces;
};

} // namespace

PipelineFaces facesOf(const model::Design& design,
                      model::Library& library,
                      const model::Answer& answer,
                      const model::Answer& numbers)
{
    return FaceMaker(design, library, answer, numbers).make();
}

} // namespace clusterwright::desktop

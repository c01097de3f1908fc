#include "model/study/studies/study_task.h"

#include "model/core/finding.h"
#include "model/core/text_parts.h"
#include "model/design/library/library.h"
#include "model/design/library/replacement.h"
#include "model/json/pointer.h"
#include "model/study/points/component_axis.h"
#include "model/study/points/other_design.h"
#include "model/study/points/study_places.h"

#include <algorithm>

namespace clusterwright::model
{

namespace
{

// Removes the places of findings about a missing design: the name is the error.
Diagnostics withoutPlaces(Diagnostics findings)
{
    for (auto& finding : findings)
        if (finding.code == "scenario.unknown")
            finding.file = finding.pointer = {};
    return findings;
}

} // namespace

StudyTask::StudyTask(const StudyHome& home, const StudyDefinition& definition, StudyRun& run)
    : m_home(&home)
    , m_place(placeOfStudy(home.design, definition))
    , m_definition(definition)
    , m_run(run)
    , m_seed(static_cast<std::uint64_t>(definition.seed))
{
    if (definition.samples > 0)
        m_samples = static_cast<std::uint64_t>(definition.samples);
}

StudyTask::StudyTask(const AdHocStudy& study, StudyRun& run)
    : m_adHoc(&study)
    , m_definition(study.definition)
    , m_run(run)
    , m_samples(study.samples)
    , m_seed(study.seed)
{
}

std::size_t StudyTask::levels(std::size_t otherwise) const
{
    return m_adHoc != nullptr ? m_adHoc->levels : otherwise;
}

Diagnostics StudyTask::placed(Diagnostics findings, const std::string& part) const
{
    if (m_home == nullptr)
        return findings;
    const auto& file = m_home->design.file;
    for (auto& finding : findings) {
        const bool isOfOther = !finding.file.empty() && finding.file != file;
        if (isOfOther || isSetByHand(finding.pointer))
            continue;
        finding.file = file;
        if (finding.pointer.empty() || finding.pointer == m_place || isPartOption(finding.pointer))
            finding.pointer = m_place + (part.empty() ? partOf(m_definition, finding) : part);
    }
    return findings;
}

Result<System> StudyTask::systemOf(const StudyDefinition& definition) const
{
    return instantiate(home().design,
                       home().library,
                       home().settings,
                       choicesOf(home().design, home().library, definition));
}

Result<System> StudyTask::system() const
{
    return systemOf(m_definition);
}

std::vector<ComponentChoice> StudyTask::choices(const Design& design) const
{
    return choicesOf(design, home().library, m_definition);
}

bool StudyTask::isComponent(const std::string& name) const
{
    return m_home != nullptr && isReplacement(home().design, home().library, name);
}

const StudySubject* StudyTask::subject(std::size_t index, Diagnostics& problems)
{
    if (m_adHoc != nullptr)
        return &m_adHoc->subjects.at(index);
    auto made = index == 0 ? ownSubject() : against(index - 1);
    append(problems, made.diagnostics());
    return made ? &m_made.emplace_back(std::move(made).value()) : nullptr;
}

std::size_t StudyTask::subjects() const
{
    return m_adHoc != nullptr ? m_adHoc->subjects.size()
                              : 1 + std::max<std::size_t>(m_definition.against.size(), 1);
}

std::string StudyTask::output() const
{
    return m_definition.outputs.empty() ? "time" : m_definition.outputs.front();
}

RangeText StudyTask::over() const
{
    return {m_definition.x.variable, m_definition.x.values};
}

Result<Axis>
StudyTask::axis(const System& system, const StudyAxis& said, const std::string& part) const
{
    auto axis = parseAxisOf(system, said.variable, said.values);
    if (!axis)
        return placed(axis.diagnostics(), part);
    return axis;
}

Result<VariationChoice> StudyTask::choice(const System& system) const
{
    VariationChoice choice;
    choice.assumedShare = m_definition.share;
    Diagnostics problems;
    for (const auto& text : m_definition.vary) {
        if (!splitAtEquals(text).text) {
            choice.names.push_back(text);
            continue;
        }
        auto interval = parseIntervalOf(system, text);
        append(problems, placed(interval.diagnostics(), "/vary"));
        if (interval)
            choice.given.push_back(std::move(interval).value());
    }
    if (!problems.empty())
        return problems;
    return choice;
}

Result<CurveStudy> StudyTask::curves(const StudyDefinition& definition) const
{
    const auto own = systemOf(definition);
    if (!own)
        return own.diagnostics();
    return runCurve(
        home().design, own.value(), definition, home().library, m_run, home().settings, true);
}

Result<StudySubject> StudyTask::ownSubject() const
{
    auto made =
        studySubject(home().design, home().library, home().settings, choices(home().design));
    if (!made)
        return placed(made.diagnostics());
    return made;
}

Result<StudySubject> StudyTask::against(std::size_t index) const
{
    const auto part = pointerTo("/against", index);
    if (index >= m_definition.against.size())
        return placed(refusal(
            "study.against", "the design to compare with is missing", "add one to 'against'"));
    auto other = otherDesign(
        home().design, m_definition.against[index], m_definition, home().library, home().settings);
    if (!other)
        return placed(other.diagnostics(), part);
    const auto& design = other.value().design;
    auto made = studySubject(design, home().library, home().settings, choices(design));
    if (!made)
        return placed(settingsIn(design.id, withoutPlaces(made.diagnostics())), part);
    made.value().taken = std::move(other.value().taken);
    const bool hasCurves = formOf(m_definition).hasCurves && !m_definition.x.variable.empty();
    if (!hasCurves) // which report them, too
        append(made.value().system.settingFindings, placed(other.value().findings, part));
    return made;
}

} // namespace clusterwright::model

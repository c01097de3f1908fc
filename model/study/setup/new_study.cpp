#include "model/study/setup/new_study.h"

#include "model/core/finding.h"
#include "model/design/document/design.h"
#include "model/design/library/library.h"
#include "model/study/setup/first_settings.h"
#include "model/study/setup/study_edit.h"
#include "model/study/studies/study_kind.h"

namespace clusterwright::model
{

namespace
{

// "curve", "curve2", ...
std::string freeName(const Design& design, const std::string& wanted)
{
    auto name = wanted;
    for (int i = 2; studyIn(design, name); ++i)
        name = wanted + std::to_string(i);
    return name;
}

Result<StudyDefinition> makeStudy(const Design& design, const std::string& kind, Library& library)
{
    if (*formOf(kind).name == '\0')
        return refusal("study.kind", "unknown kind of study '" + kind + "'");
    FirstSettings settings(design, kind, library);
    if (settings.outputs().empty())
        return refusal(
            "edit.empty", "the design has no output to show", "add an output or a step first");
    auto& study = settings.study;
    if (auto problems = studyKindOf(study).settle(settings); !problems.empty())
        return problems;
    study.title = titleFor(design, study, library);
    study.name = freeName(design, study.kind);
    return std::move(study);
}

} // namespace

Result<Addition> newStudy(const Design& design, const std::string& kind, Library& library)
{
    auto made = makeStudy(design, kind, library);
    if (!made)
        return made.diagnostics();
    const auto element = elementNamed<StudyDefinition>(made.value().name);
    return Addition{
        SetItem<StudyDefinition>{"", design.studies.size(), std::nullopt, std::move(made).value()},
        element};
}

Result<Addition> duplicateStudy(const Design& design, const std::string& study)
{
    const auto* const found = studyIn(design, study);
    if (!found)
        return refusal("edit.unknown", "unknown study '" + study + "'");
    auto copy = *found;
    copy.name = freeName(design, study);
    copy.title += " (copy)";
    const auto element = elementNamed<StudyDefinition>(copy.name);
    const auto position = static_cast<std::size_t>(found - design.studies.data()) + 1;
    return Addition{SetItem<StudyDefinition>{"", position, std::nullopt, std::move(copy)}, element};
}

} // namespace clusterwright::model

#include "model/study/studies/study_kind.h"

#include "model/core/finding.h"
#include "model/core/text.h"
#include "model/study/studies/study_task.h"

#include <algorithm>

namespace clusterwright::model
{

namespace
{

bool isPresetId(std::string_view text)
{
    return !text.empty() && isLetter(text.front()) &&
           std::ranges::all_of(text, [](char c) { return isLetterOrDigit(c) || c == '-'; });
}

Diagnostics unknownKind(const std::string& kind)
{
    return refusal("study.kind", "unknown kind of study '" + kind + "'");
}

const StudyKind& noKind()
{
    static const StudyKind kNoKind{
        StudyForm{.name = "", .question = "", .method = "", .sentence = ""},
        [](FirstSettings&) { return unknownKind(""); },
        [](StudyTask& task) -> Result<StudyResult> { return unknownKind(task.definition().kind); },
        [](const StudyDefinition&) { return 0.0; },
        [](const StudyDefinition& study, const std::string&) { return study.name; },
        [](const StudyDefinition&) { return std::vector<std::string_view>{}; }};
    return kNoKind;
}

} // namespace

KnownStudyKind::KnownStudyKind(StudyKind kind)
    : m_kind(std::move(kind))
{
    addStudyForm(m_kind);
}

const StudyKind& studyKindOf(const StudyDefinition& study)
{
    const auto& form = formOf(study);
    // Only KnownStudyKind adds forms.
    return *form.name == '\0' ? noKind() : static_cast<const StudyKind&>(form);
}

double lengthOf(const std::string& values)
{
    if (const auto axis = parseAxisValues(values))
        return static_cast<double>(axis.value().values.size());
    const auto parts = split(values, ',');
    const bool areIds =
        std::ranges::all_of(parts, [](const auto& part) { return isPresetId(trimmed(part)); });
    return areIds ? static_cast<double>(parts.size()) : 0;
}

double estimatedPoints(const StudyDefinition& study)
{
    return studyKindOf(study).points(study);
}

} // namespace clusterwright::model

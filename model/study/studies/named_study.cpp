#include "model/study/studies/named_study.h"

#include "model/core/diagnostic.h"
#include "model/core/name_hint.h"
#include "model/design/document/design.h"
#include "model/design/edit/accepted_warnings.h"
#include "model/study/studies/fixed_inputs.h"
#include "model/study/studies/study_kind.h"
#include "model/study/studies/study_task.h"

namespace clusterwright::model
{

Diagnostics diagnosticsOf(std::span<const StudyResult> results)
{
    Diagnostics findings;
    for (const auto& result : results)
        append(findings, result.diagnostics);
    return findings;
}

Result<StudyDefinition> findStudy(const Design& design, const std::string& name)
{
    if (const auto* const found = studyIn(design, name))
        return *found;
    std::vector<std::string> names;
    for (const auto& study : design.studies)
        names.push_back(study.name);
    return Diagnostics{Severity::Error,
                       "study.unknown",
                       design.file,
                       "/studies",
                       "'" + design.id + "' has no study '" + name + "'",
                       nameHint(name, names)};
}

Result<StudyResult> runStudy(const Design& design,
                             const StudyDefinition& definition,
                             Library& library,
                             StudyRun& run,
                             const std::vector<Setting>& settings)
{
    const StudyHome home{design, library, settings};
    StudyTask task(home, definition, run);
    auto result = studyKindOf(definition).run(task);
    if (!result)
        return result;
    result.value().diagnostics = withAccepted(design, std::move(result.value().diagnostics));
    if (result.value().figures.empty())
        return result;
    if (const auto system = task.system())
        for (auto& named : result.value().figures)
            for (auto& text : fixedInputs(system.value(), definition))
                headOf(named.figure).fixed.push_back(std::move(text));
    return result;
}

double estimatedPoints(const StudyDefinition& study)
{
    return studyKindOf(study).points(study);
}

Result<StudyResult> runStudy(const AdHocStudy& study, StudyRun& run)
{
    StudyTask task(study, run);
    return studyKindOf(study.definition).run(task);
}

} // namespace clusterwright::model

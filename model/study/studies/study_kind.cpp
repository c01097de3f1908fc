#include "model/study/studies/study_kind.h"

#include "model/core/finding.h"
#include "model/study/studies/study_task.h"

#include <algorithm>
#include <cassert>

namespace clusterwright::model
{

namespace
{

// Never freed: a thread may ask after the program's other data are gone.
std::vector<const StudyKind*>& knownKinds()
{
    static auto& kinds = *new std::vector<const StudyKind*>();
    return kinds;
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

KnownKind::KnownKind(StudyKind kind)
{
    assert(kind.settle && kind.run && kind.points && kind.title && kind.ask);
    assert(kind.question && kind.method && kind.sentence);
    assert(kind.isSampled == !kind.methods.empty());
    assert(*formOf(std::string(kind.name)).name == '\0'); // no other kind has the name
    const auto& known = *knownKinds().emplace_back(new StudyKind(std::move(kind))); // stays
    addStudyForm(known);
}

const StudyKind& studyKindOf(const StudyDefinition& study)
{
    const auto found = std::ranges::find(
        knownKinds(), study.kind, [](const StudyKind* kind) { return std::string(kind->name); });
    return found == knownKinds().end() ? noKind() : **found;
}

} // namespace clusterwright::model

// Kinds of study: each is described in one file of model/study/kinds.
#pragma once

#include "model/design/document/study_definition.h"
#include "model/study/studies/named_study.h"

#include <string>
#include <string_view>
#include <vector>

namespace clusterwright::model
{

class FirstSettings; // model/study/setup/first_settings.h
class StudyTask;     // model/study/studies/study_task.h

struct StudyKind : StudyForm {
    // Gives a new study its first settings. Errors: edit.empty, those of `instantiate` and `evaluate`.
    Diagnostics (*settle)(FirstSettings& settings);
    Result<StudyResult> (*run)(StudyTask& task);
    double (*points)(const StudyDefinition& study); // as estimatedPoints (named_study.h)
    std::string (*title)(const StudyDefinition& study, const std::string& others);
    // Returns the ids of the sentences of its question (model/study/messages).
    std::vector<std::string_view> (*ask)(const StudyDefinition& study);
    int supplement = 0; // its rank beside the first study of a report; the smallest is best
    void (*shorten)(StudyDefinition& study) = nullptr; // to fewer points, with all parts in use
};

// Adds a kind before the program starts. It has all functions, and methods where it is sampled.
class KnownKind
{
public:
    explicit KnownKind(StudyKind kind);
    KnownKind(const KnownKind&) = delete;
    KnownKind& operator=(const KnownKind&) = delete;
    ~KnownKind() = default;
};

// Returns the kind of a study; for an unknown one, a kind that refuses to run.
[[nodiscard]] const StudyKind& studyKindOf(const StudyDefinition& study);

} // namespace clusterwright::model

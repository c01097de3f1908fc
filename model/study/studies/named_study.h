// A saved study of any kind, and its result: shared by the window, the command line and reports.
#pragma once

#include "model/design/document/study_definition.h"
#include "model/design/edit/edit.h"
#include "model/design/library/library.h"
#include "model/study/sensitivity/sensitivity.h"
#include "model/study/studies/curve.h"
#include "model/study/studies/study_result.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace clusterwright::model
{

// Returns the findings of several results, each finding once.
[[nodiscard]] Diagnostics diagnosticsOf(std::span<const StudyResult> results);

// Returns the design's study of that name. Error: study.unknown, with the existing names.
[[nodiscard]] Result<StudyDefinition> findStudy(const Design& design, const std::string& name);

// Runs the study for the design's active scenario, with further `settings`; in a curve or comparison they apply to all designs.
// Errors: those of the study, at the place of its part in the file; run.stopped.
[[nodiscard]] Result<StudyResult> runStudy(const Design& design,
                                           const StudyDefinition& definition,
                                           Library& library,
                                           StudyRun& run,
                                           const std::vector<Setting>& settings = {});

// A study outside any design. Its subjects exist already: blocks, or designs with settings of their own.
struct AdHocStudy {
    StudyDefinition definition; // any kind but a curve, a map and a ladder; `against` is ignored
    std::vector<StudySubject> subjects; // the subject of the study, then those it is compared with
    std::optional<std::uint64_t>
        samples; // without it, the default of the method; the methods reject 0
    std::uint64_t seed = 1;
    std::size_t levels = MorrisPlan{}.levels;
};

// Findings have no place, or the place of an option ("--axis P").
[[nodiscard]] Result<StudyResult> runStudy(const AdHocStudy& study, StudyRun& run);

// Returns the approximate number of points of a study, which tells quick studies from slow ones; 0 if a part of it does not parse.
[[nodiscard]] double estimatedPoints(const StudyDefinition& definition);

// Returns one edit that gives the design these values: variables, attributes, parameters of steps, components. Errors:
// edit.unknown, those of replacementOf.
[[nodiscard]] Result<Edit>
applying(const Design& design, Library& library, const std::vector<Setting>& settings);

} // namespace clusterwright::model

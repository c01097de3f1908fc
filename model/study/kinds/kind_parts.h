// Parts that several kinds of study have in common.
#pragma once

#include "model/core/finding.h"
#include "model/core/text.h"
#include "model/study/results/result_tables.h"
#include "model/study/setup/first_settings.h"
#include "model/study/studies/study_kind.h"
#include "model/study/studies/study_task.h"

#include <string>

namespace clusterwright::model
{

// Returns the tables of a result; the figures have the title of the study, if it has one of its own.
// `more`: further arguments of tablesOf().
template <typename Study, typename... More>
[[nodiscard]] Result<StudyResult>
tabled(const StudyTask& task, const Result<Study>& found, const More&... more)
{
    if (!found)
        return task.placed(found.diagnostics());
    auto tables = tablesOf(found.value(), more...);
    const auto& definition = task.definition();
    tables.kind = definition.kind;
    if (definition.title != definition.name)
        tables.title = definition.title;
    tables.diagnostics = task.placed(std::move(tables.diagnostics));
    return tables;
}

// Returns " over P"; nothing without a variable.
[[nodiscard]] std::string overText(const StudyDefinition& study);

inline constexpr std::size_t kMostAxes = 3; // in a new study

// Varies `count` inputs: x, and the second variable.
[[nodiscard]] Diagnostics settleAxes(FirstSettings& settings, std::size_t count);
// Varies the first input over which another design has the study's output. Returns this design; empty without one.
[[nodiscard]] std::string settleAgainst(FirstSettings& settings);

// Returns the number of values of an axis, or of presets; 0 for a text that is neither.
[[nodiscard]] double lengthOf(const std::string& values);
[[nodiscard]] double designsOf(const StudyDefinition& study);     // this one, and the others
[[nodiscard]] double scannedPoints(const StudyDefinition& study); // by a scan of x, for each design
// Returns the number of samples, or the default.
[[nodiscard]] double samplesOf(const StudyDefinition& study, std::size_t otherwise);
// Returns the number of varied inputs, assumed if the study does not name them.
[[nodiscard]] double variedInputs(const StudyDefinition& study);

} // namespace clusterwright::model

// A named question of a design, of any kind, and its answer: what the window, the command line and a report ask alike.
#pragma once

#include "model/design/document/study_definition.h"
#include "model/design/edit/edit.h"
#include "model/design/library/library.h"
#include "model/study/bands/uncertainty.h"
#include "model/study/comparison/comparison.h"
#include "model/study/comparison/crossover.h"
#include "model/study/comparison/solve.h"
#include "model/study/search/search.h"
#include "model/study/sensitivity/sensitivity.h"
#include "model/study/studies/curve.h"
#include "model/study/studies/map.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace clusterwright::model
{

// The design beside each of the others; over a variable, where the question has one, their curves and where they meet.
struct ComparisonStudy {
    ComparisonStudy();
    ComparisonStudy(const ComparisonStudy&);
    ComparisonStudy(ComparisonStudy&&) noexcept;
    ComparisonStudy& operator=(const ComparisonStudy&);
    ComparisonStudy& operator=(ComparisonStudy&&) noexcept;
    ~ComparisonStudy();

    std::vector<Comparison> pairs;
    std::optional<CurveStudy> curves;
    std::vector<Crossover> crossovers; // one for each pair, with a variable
    Diagnostics diagnostics;
};

using StudyResult = std::variant<CurveStudy,
                                 MapStudy,
                                 SearchResult,
                                 ElasticityStudy,
                                 Tornado,
                                 MorrisStudy,
                                 SobolStudy,
                                 Crossover,
                                 Solve,
                                 ComparisonStudy,
                                 Uncertainty>;

// What there is to say about the answer.
[[nodiscard]] const Diagnostics& diagnosticsOf(const StudyResult& result);
// The same of several, each finding once.
[[nodiscard]] Diagnostics diagnosticsOf(std::span<const StudyResult> results);

// The design's study of that name. Error: study.unknown, with those that there are.
[[nodiscard]] Result<StudyDefinition> findStudy(const Design& design, const std::string& name);

// The answer of the design's scenario that holds, with `settings` on top: those of a curve and a comparison for all that take part.
// Errors: those of the study, of a part of the question at its place in the file; run.stopped.
[[nodiscard]] Result<StudyResult> runStudy(const Design& design,
                                           const StudyDefinition& definition,
                                           Library& library,
                                           StudyRun& run,
                                           const std::vector<Setting>& settings = {});

// A study that no design has: its subjects are there already, which may be blocks, or designs with settings of their own.
struct AdHocStudy {
    StudyDefinition definition; // of any kind but a curve and a map; `against` is not looked at
    std::vector<StudySubject> subjects; // what it is about, then what that is compared with
    std::optional<std::uint64_t>
        samples; // without it the method's own number; 0 is refused by the methods
    std::uint64_t seed = 1;
    std::size_t levels = MorrisPlan{}.levels;
};

// Findings are as the studies word them: without a place, or at an option ("--axis P").
[[nodiscard]] Result<StudyResult> runStudy(const AdHocStudy& study, StudyRun& run);

// About how many points the question takes, to tell what is answered at once from what takes its time; 0 where a part of it does
// not parse.
[[nodiscard]] double estimatedPoints(const StudyDefinition& definition);

// The values of a point that a search found, as settings: "P = 32".
[[nodiscard]] std::vector<Setting> settingsOf(const SearchResult& result, const FoundPoint& point);
// Gives the design these values as its own: variables, attributes, parameters of steps, components. One edit. Errors: edit.unknown,
// those of replacementOf.
[[nodiscard]] Result<Edit>
applying(const Design& design, Library& library, const std::vector<Setting>& settings);

} // namespace clusterwright::model

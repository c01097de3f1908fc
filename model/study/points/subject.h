// Who takes part in a study, kept with its result: what the answer is about, and how to get it again.
#pragma once

#include "model/design/document/setting.h"
#include "model/design/library/library.h"
#include "model/design/system/system.h"
#include "model/study/points/response.h"

#include <string>
#include <utility>
#include <vector>

namespace clusterwright::model
{

struct StudySubject {
    System system;
    std::vector<Setting> settings;   // that the system was made with
    std::vector<std::string> places; // steps that were moved before, as "meet=host"
    std::string scenario;            // that holds; may be empty
    std::size_t ofScenario = 0;      // so many of the settings, the first ones, are its own
};

struct StudyInput {
    std::string design; // its id
    std::string file;
    std::vector<Setting> settings;
    std::vector<std::string> places;
    std::string scenario;
    std::size_t ofScenario = 0;
};

// Errors: those of `instantiate`.
[[nodiscard]] Result<StudySubject> studySubject(const Design& design,
                                                Library& library,
                                                std::vector<Setting> settings,
                                                const std::vector<ComponentChoice>& choices = {});

// The other design, asked about the same problem: a variable that it gives a number takes the value that the variable of the same
// name and dimension has in `design`.
[[nodiscard]] Design withVariablesOf(const Design& design, Design other, Library& library);

// Another design that a study of this one names (referencedDesign), with the variables of the design unless it is a scenario of it.
[[nodiscard]] Result<Design>
designAgainst(const Design& design, const std::string& name, Library& library);
// Its id, with the scenario that holds: "acc-fft-inic, scenario fast".
[[nodiscard]] std::string titleAgainst(const Design& design);

// The findings of scenarios other than the one that holds, which nothing else looks at: names and units of what they set.
[[nodiscard]] Diagnostics
checkScenarios(const Design& design, const System& system, Library& library);

[[nodiscard]] StudyInput inputOf(const StudySubject& subject);

// Names that tell two inputs apart: their ids; with scenarios and further settings when these are equal; "(first)", "(second)" when
// all is.
[[nodiscard]] std::pair<std::string, std::string> labelsOf(const StudyInput& first,
                                                           const StudyInput& second);

// Why the system has no answer at a point: inputs outside their bounds, or why the equation is not finite there.
// Findings begin with "at P = 3: ". Empty when it has one.
[[nodiscard]] Diagnostics whyNoAnswer(const System& system,
                                      const std::string& variable,
                                      Quantity value,
                                      const std::string& equation);

// Warnings about blocks that are used outside their range and steps that are faster than their rates, each at the smallest of the values
// where it occurs. `response`: of the system, over the variable, or over nothing where the system lacks it.
[[nodiscard]] Diagnostics validityOver(const System& system,
                                       const Response& response,
                                       const std::string& variable,
                                       std::vector<double> values);

// A system at a point of its variables, and its place for findings: "at P = 4, nic = ethernet-10g-nic: ".
struct PlacedSystem {
    System system;
    std::string where;
};
[[nodiscard]] PlacedSystem systemAt(const System& system,
                                    const std::vector<ResponseColumn>& variables,
                                    std::span<const double> point);

// Adds the findings that are not known there: of another code or another place.
void addUnknown(Diagnostics& known, const Diagnostics& findings);

// Returns findings that name the design they are about: "in 'acc-fft-fast', at P = 4: ...".
[[nodiscard]] Diagnostics inDesign(const std::string& design, Diagnostics findings);

// Whether findings say that an input is outside its bounds: then it is the question that is wrong.
[[nodiscard]] bool isOutOfBounds(const Diagnostics& findings);

// The finding run.stopped, of studies that are too short for a checkpoint.
[[nodiscard]] Diagnostics stopped();

// Some points have an answer, others are out of bounds: of the findings about these the first stays, as a warning that counts
// them. One policy for sweeps, crossovers and inverse solves; a search leaves such points out.
void countOutOfBounds(Diagnostics& findings, std::size_t outside, std::size_t points);

} // namespace clusterwright::model

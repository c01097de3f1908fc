// Design or system that a study analyses, stored with its result, and how to build it again.
#pragma once

#include "model/design/document/setting.h"
#include "model/design/library/library.h"
#include "model/design/system/system.h"
#include "model/study/points/response.h"

#include <array>
#include <string>
#include <utility>
#include <vector>

namespace clusterwright::model
{

struct StudySubject {
    System system;
    std::vector<Setting> settings;   // settings that the system was built with
    std::vector<std::string> places; // steps moved to another resource before, as "meet=host"
    std::string scenario;            // active scenario; may be empty
    std::size_t ofScenario = 0; // number of settings, the first ones, that come from the scenario
    std::vector<std::string> taken = {}; // inputs whose values come from the design of the study
    std::string title = {};              // titleWithScenario; empty: idWithScenario
};

struct StudyInput {
    std::string design; // id of the design
    std::string file;
    std::vector<Setting> settings;
    std::vector<std::string> places;
    std::string scenario;
    std::size_t ofScenario = 0;
    std::string title = {}; // as above
};

// Errors: those of `instantiate`.
[[nodiscard]] Result<StudySubject> studySubject(const Design& design,
                                                Library& library,
                                                std::vector<Setting> settings,
                                                const std::vector<ComponentChoice>& choices = {});

// Returns a design and its active scenario, for files: "acc-fft-inic, scenario fast".
[[nodiscard]] std::string idWithScenario(const std::string& design, const std::string& scenario);
[[nodiscard]] std::string idWithScenario(const Design& design);
// The same in figures and sentences, where titles of designs have no room: "this design as opened".
[[nodiscard]] std::string titleWithScenario(const Design& design);

// Returns the findings of the scenarios that are not active, which nothing else checks: names and units of their settings.
[[nodiscard]] Diagnostics
checkScenarios(const Design& design, const System& system, Library& library);

[[nodiscard]] StudyInput inputOf(const StudySubject& subject);
// For people, under its scenario.
[[nodiscard]] std::string titleOf(const StudyInput& input);

// Returns names that distinguish two inputs: titles and scenarios; with ids when only the titles are equal; with further settings when the ids
// are; "(first)", "(second)" when everything is equal.
[[nodiscard]] std::pair<std::string, std::string> labelsOf(const StudyInput& first,
                                                           const StudyInput& second);

// Returns the labels as the subjects of sentences, as sentenceNames.
[[nodiscard]] std::array<std::string, 2> sentenceNamesOf(const StudyInput& first,
                                                         const StudyInput& second);

// Returns the reason why the system has no result at a point: inputs outside their bounds, or the equation that is not finite.
// Findings begin with "at P = 3: ". Empty when there is a result.
[[nodiscard]] Diagnostics whyNoAnswer(const System& system,
                                      const std::string& variable,
                                      Quantity value,
                                      const std::string& equation);

// Returns warnings about blocks outside their valid range and steps that exceed their rates, each at the smallest value where it
// occurs. `response`: the system over the variable, or over nothing if the system lacks it.
[[nodiscard]] Diagnostics validityOver(const System& system,
                                       const Response& response,
                                       const std::string& variable,
                                       std::vector<double> values);

// A system at a point of its variables, and the place for its findings: "at P = 4, nic = ethernet-10g-nic: ".
struct PlacedSystem {
    System system;
    std::string where;
};
[[nodiscard]] PlacedSystem systemAt(const System& system,
                                    const std::vector<ResponseColumn>& variables,
                                    std::span<const double> point);

// Adds the findings that are not in `known`: those with another code or another place.
void addUnknown(Diagnostics& known, const Diagnostics& findings);

// Returns findings that name their design: "in 'acc-fft-fast', at P = 4: ...".
[[nodiscard]] Diagnostics inDesign(const std::string& design, Diagnostics findings);

// Names the design in findings about settings given by hand: their place is the same for all designs.
[[nodiscard]] Diagnostics settingsIn(const std::string& design, const Diagnostics& findings);

// True if findings report an input outside its bounds: then the study itself is invalid.
[[nodiscard]] bool isOutOfBounds(const Diagnostics& findings);

// Returns the finding run.stopped, for studies that are too short for a checkpoint.
[[nodiscard]] Diagnostics stopped();

// Keeps the first finding about points out of bounds, as a warning that counts them, when other points have a result. Sweeps,
// crossovers and inverse solves share this rule; a search skips such points.
void countOutOfBounds(Diagnostics& findings, std::size_t outside, std::size_t points);

} // namespace clusterwright::model

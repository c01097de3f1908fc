// Other designs of a study, for the same problem as the design of the study: the inputs that they take from it, and those that differ.
//   a variable with a plain value   takes the value of the variable of the same name, if it has the same dimension and the label
//   `separate`                      variables that keep their own values
//   `shared`                        inputs that take the value, too: attributes, parameters of steps, computed variables
#pragma once

#include "model/design/document/design.h"
#include "model/design/library/library.h"
#include "model/design/system/system.h"
#include "model/design/system/valuation.h"
#include "model/study/points/compared_value.h"

#include <string>
#include <vector>

namespace clusterwright::model
{

struct StudyDefinition;

// A system with its values, or the findings that keep it from having any.
struct ValuedSystem {
    ValuedSystem(const System& of) // NOLINT(google-explicit-constructor): a system is enough
        : system(of)
        , values(valuate(of))
    {
    }

    const System& system;
    Result<Valuation> values;
};

struct OtherDesign {
    Design design;
    std::vector<std::string>
        taken; // inputs with a value of this design instead of another one of their own
    Diagnostics
        findings; // warnings: share.dimension, share.fixed (its value varies along the axes of the study here)
};

// Returns another design that a study of `design` names (referencedDesign), with the values that `design` has under the settings; a
// scenario or an earlier state of `design` takes nothing. `own`: the system of `design`, if it exists already. Errors: share.unknown, share.label (the other design lacks the label), those of withLabelsOf and
// referencedDesign.
[[nodiscard]] Result<OtherDesign> otherDesign(const Design& design,
                                              const std::string& name,
                                              const StudyDefinition& study,
                                              Library& library,
                                              const std::vector<Setting>& settings = {},
                                              const ValuedSystem* own = nullptr);

// Returns the other design with this design's numbers for the labels of variables of the same name; other values stay. Error:
// value.bounds (a number without a label).
[[nodiscard]] Result<Design> withLabelsOf(const Design& design, Design other, Library& library);

// Reports varied inputs that have labels in one of the systems only, where a number would mean two things: share.label.
[[nodiscard]] Diagnostics
labelledInOne(const System& first, const System& second, const std::vector<std::string>& varied);

// An input of both designs that outputs depend on.
struct InputDifference : ComparedValue {
    bool isTaken = false; // the other design takes the value, and has another one of its own
};

struct OtherInputs {
    std::string design; // id and scenario
    bool isOfStudy =
        false; // the design of the study itself, with another scenario or settings: it takes nothing
    std::vector<InputDifference> inputs;
    std::string title = {}; // for people; empty: `design`
};

// Returns the inputs of the outputs that differ in two systems, or that the second one, shown as `name`, takes from the first; those that
// belong to the files of the designs come first. `varied`: inputs that the study varies, which are left out.
[[nodiscard]] OtherInputs otherInputs(std::string name,
                                      const ValuedSystem& first,
                                      const ValuedSystem& second,
                                      const std::vector<std::string>& outputs,
                                      const std::vector<std::string>& varied,
                                      const std::vector<std::string>& taken = {});

// "host.memory_bandwidth is 1.2 GB/s here and 600 MB/s in acc-fft-prototype; 3 more inputs differ. acc-fft-prototype takes P = 16 from
// this design."; empty without such inputs.
[[nodiscard]] std::string toText(std::vector<OtherInputs> others);

} // namespace clusterwright::model

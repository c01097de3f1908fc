// "--axis P=2..64:*2" options, of the commands that go over grids. Functions that return no Result throw a Refusal.
#pragma once

#include "app/cli/program/command.h"
#include "model/design/document/study_definition.h"
#include "model/design/system/system.h"
#include "model/study/points/axis.h"

namespace clusterwright::cli
{

CLI::Option* addAxisOption(CLI::App& command, std::vector<std::string>& axes);

// The axes over a system may vary components: nic=ethernet-1g-nic,ethernet-10g-nic. Refusals: those of parseAxis, each with its option.
[[nodiscard]] std::vector<model::Axis> parseAxes(const std::vector<std::string>& texts,
                                                 const model::System& system,
                                                 const std::string& option = "--axis");

// Splits "P=2..64:*2" into variable and values; parseAxes checks the values.
[[nodiscard]] model::StudyAxis studyAxis(const std::string& text);
[[nodiscard]] std::vector<model::StudyAxis> studyAxes(const std::vector<std::string>& texts);

// A block's parameter that an axis varies needs no --set; nothing for a design. Refusals: those of parseAxis, each with its option.
[[nodiscard]] std::vector<model::Setting> startOf(const std::vector<std::string>& texts,
                                                  const Subject& subject,
                                                  const std::string& option = "--axis");

struct SubjectGrid {
    model::System system;
    std::vector<model::Axis> axes;
    Diagnostics notes;
};
// Returns a subject with the axes over it. Notes: those of findDesign; axis.derived: an axis that takes the place of an expression makes
// points at which the design's own relation does not hold. Refusals: output.duplicate, those of parseAxis and of instantiate.
[[nodiscard]] SubjectGrid gridOf(model::Library& library,
                                 const Subject& subject,
                                 const std::vector<std::string>& axes,
                                 const std::vector<std::string>& outputs);

// Returns output.duplicate for each output that is requested twice.
[[nodiscard]] Diagnostics repeatedOutputs(const std::vector<std::string>& outputs);
// Adds the option --output to the remedy for an unknown output.
[[nodiscard]] Diagnostics withOutputOption(Diagnostics findings);
// Findings without a place of their own are about the option.
[[nodiscard]] Diagnostics
atOption(Diagnostics findings, const std::string& option, const std::string& text);

} // namespace clusterwright::cli

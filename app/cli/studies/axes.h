// "--axis P=2..64:*2" options, of the commands that go over grids.
#pragma once

#include "app/cli/program/command.h"
#include "model/design/document/study_definition.h"
#include "model/design/system/system.h"
#include "model/study/points/axis.h"

namespace clusterwright::cli
{

CLI::Option* addAxisOption(CLI::App& command, std::vector<std::string>& axes);

// Errors: those of parseAxis, each with its option.
[[nodiscard]] model::Result<std::vector<model::Axis>>
parseAxes(const std::vector<std::string>& texts, const std::string& option = "--axis");

// The same for a system, whose axes may vary components: nic=ethernet-1g-nic,ethernet-10g-nic.
[[nodiscard]] model::Result<std::vector<model::Axis>>
parseAxes(const std::vector<std::string>& texts,
          const model::System& system,
          const std::string& option = "--axis");

// Splits "P=2..64:*2" into variable and values; parseAxes checks the values.
[[nodiscard]] model::StudyAxis studyAxis(const std::string& text);
[[nodiscard]] std::vector<model::StudyAxis> studyAxes(const std::vector<std::string>& texts);

// A block's parameter that an axis varies needs no --set; nothing for a design. Errors: those of parseAxis, each with its option.
[[nodiscard]] model::Result<std::vector<model::Setting>>
startOf(const std::vector<std::string>& texts,
        const Subject& subject,
        const std::string& option = "--axis");

struct SubjectGrid {
    model::System system;
    std::vector<model::Axis> axes;
    Diagnostics notes;
};
// Returns a subject with the axes over it. Notes: those of findDesign; axis.derived: an axis that takes the place of an expression makes
// points at which the design's own relation does not hold. Errors: output.duplicate, those of parseAxis and of instantiate.
[[nodiscard]] model::Result<SubjectGrid> gridOf(model::Library& library,
                                                const Subject& subject,
                                                const std::vector<std::string>& axes,
                                                const std::vector<std::string>& outputs);

} // namespace clusterwright::cli

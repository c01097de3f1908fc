// The study "ladder": errors against measured points, on rungs that each switch an assumption on.
#include "model/study/kinds/kind_parts.h"
#include "model/study/setup/sensible_study.h"

namespace clusterwright::model
{

namespace
{

Diagnostics settleLadder(FirstSettings& settings)
{
    auto ladder = sensibleLadder(
        settings.study.kind, settings.design(), settings.outputs(), settings.library());
    if (ladder)
        settings.study = std::move(ladder).value();
    return ladder.diagnostics();
}

Result<StudyResult> runLadderStudy(StudyTask& task)
{
    const auto& home = task.home();
    return tabled(task, runLadder(home.design, task.definition(), home.library, home.settings));
}

double ladderPoints(const StudyDefinition& study)
{
    constexpr double kPoints = 100; // assumed number of measured points
    return kPoints * static_cast<double>(study.rungs.size());
}

const KnownKind kLadder({
    {.position = 9,
     .name = "ladder",
     .question = "How much does each assumption matter?",
     .method = "Ladder: errors against measured points, by assumption",
     .sentence = "Error of {outputs} against {measured}[, for rows with {measured_where}][, with "
                 "columns {measured_as}], on the rungs {rungs}",
     .outputs = StudyForm::Outputs::One,
     .measured = StudyForm::Measured::Needed,
     .hasRungs = true},
    &settleLadder,
    &runLadderStudy,
    &ladderPoints,
    [](const StudyDefinition& study, const std::string&) {
        return "Error of " + join(study.outputs, ", ") + " by assumption";
    },
    [](const StudyDefinition&) { return std::vector<std::string_view>{"question.ladder"}; },
});

} // namespace

} // namespace clusterwright::model

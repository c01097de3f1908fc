// Answers of studies in a file beside the design's: "lab.cluster.json" has them in "lab.answers.json". It is for people, too: a line for
// each study. What in it cannot be read, by whoever wrote it, is nobody's to replace.
#pragma once

#include "app/desktop/studies/study_answer.h"
#include "model/design/library/library.h"

#include <filesystem>

namespace clusterwright::desktop
{

// Format 2 adds the whole result of a study ("result", as `--json` prints it); files of both formats are read.
inline constexpr int kAnswersFormat = 2;

// It took a while, or is not asked by itself when the design is opened again.
[[nodiscard]] bool isWorthKeeping(const StudyAnswer& answer);

[[nodiscard]] std::filesystem::path answersFile(const std::filesystem::path& design);

// None where there is no file. Errors: those of readFile and parseJson; answers.kind, answers.format, answers.duplicate,
// answers.length; those of the form of a study, a figure, a finding. They are out of date until they are `settled`.
[[nodiscard]] model::Result<StudyAnswers> readAnswers(const std::filesystem::path& file);

// An answer that was kept, in this design, which has a study of that name: up to date when nothing that it hangs on has changed.
[[nodiscard]] std::shared_ptr<const StudyAnswer>
settled(const StudyAnswer& kept, const model::Design& design, model::Library& library);

// Writes them all, or removes the file when there are none. A file that says so already is not touched. Findings: answers.left_alone, with why
// what is there cannot be read; answers.too_large, of one that is left out; file.unwritable.
[[nodiscard]] model::Diagnostics keepAnswers(const StudyAnswers& answers,
                                             const std::filesystem::path& file);

} // namespace clusterwright::desktop

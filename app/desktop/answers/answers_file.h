// Study results in a file beside the design: "lab.answers.json" for "lab.cluster.json". One line a study, so that people can
// compare versions. A file with invalid entries is never overwritten.
#pragma once

#include "app/desktop/answers/study_answer.h"
#include "model/design/library/library.h"

#include <filesystem>

namespace clusterwright::desktop
{

// Format 2 adds the whole result of a study ("result", as `--json` prints it); files of both formats are read.
inline constexpr int kAnswersFormat = 2;

// True for a result that took long, or whose study does not run by itself when the design is opened again.
[[nodiscard]] bool isWorthKeeping(const StudyAnswer& answer);

[[nodiscard]] std::filesystem::path answersFile(const std::filesystem::path& design);

// Empty if there is no file. Errors: those of readFile and parseJson; answers.kind, answers.format, answers.duplicate,
// answers.length; those of reading a study, a figure, a finding. Results are out of date until `settled` has checked them.
[[nodiscard]] model::Result<StudyAnswers> readAnswers(const std::filesystem::path& file);

// Checks a stored result against the study of its name in this design: it is up to date if nothing that it depends on has changed.
[[nodiscard]] std::shared_ptr<const StudyAnswer>
settled(const StudyAnswer& kept, const model::Design& design, model::Library& library);

// Writes all results, or removes the file if there are none. Does not write a file that is already equal. Findings:
// answers.left_alone (the existing file is invalid, with the reason), answers.too_large (omitted result), file.unwritable.
[[nodiscard]] model::Diagnostics keepAnswers(const StudyAnswers& answers,
                                             const std::filesystem::path& file);

} // namespace clusterwright::desktop

// Settings and rungs of ladders as lines of text, as fields show them.
#pragma once

#include "model/core/result.h"
#include "model/design/document/study_definition.h"

#include <string>
#include <vector>

namespace clusterwright::model
{

// "P = 32" on each line. Error: field.lines, with the example.
[[nodiscard]] std::string linesOf(const std::vector<NamedValue>& settings);
[[nodiscard]] Result<std::vector<NamedValue>> settingsIn(const std::string& lines,
                                                         const std::string& example);

// "injection limit: senders = 4, beta = 1 ns/B" on each line: a name and the settings after a colon, if any. Error: field.lines.
[[nodiscard]] std::string linesOf(const std::vector<StudyRung>& rungs);
[[nodiscard]] Result<std::vector<StudyRung>> rungsIn(const std::string& lines);

} // namespace clusterwright::model

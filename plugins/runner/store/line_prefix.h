// Prefixes that launchers and logs write before each line of a program: "[1,0]<stdout>:" of mpirun, "0: " of srun, "[0] " of Hydra,
// times of CI systems, host names.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace clusterwright::runner
{

// The lines of one program.
struct SourceLines {
    std::string prefix; // as in the first line, with its time; may be empty
    std::string name;   // the prefix without times
    std::vector<std::pair<std::size_t, std::string>>
        lines; // with their numbers from 1, without the prefix

    [[nodiscard]] bool hasPrefix() const { return !prefix.empty(); }
};

// Returns the lines of each program that a text has, in the order of their first lines. A line has a prefix if it begins with the form of the
// text before a header of a benchmark: digits and times may differ. Programs differ by their prefixes without times. Other lines keep
// their text and are those of one program.
[[nodiscard]] std::vector<SourceLines> linesBySource(std::string_view text);

} // namespace clusterwright::runner

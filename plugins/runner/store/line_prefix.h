// Prefixes that launchers and logs write before each line of a program: "[1,0]<stdout>:" of mpirun, "0: " of srun, "[0] " of Hydra,
// times of CI systems, host names.
#pragma once

#include <string>
#include <string_view>

namespace clusterwright::runner
{

struct PlainLines {
    std::string text;
    std::string prefix; // prefix of the first header; empty if the lines have none
};

// Removes the prefix before the first header of a benchmark from all lines that begin with the same form: digits may differ. Other lines
// are kept. The text is unchanged if a header begins a line.
[[nodiscard]] PlainLines withoutPrefixes(std::string_view text);

} // namespace clusterwright::runner

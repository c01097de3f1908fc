// Arguments of a fit of a line to m.csv, which tests extend.
#pragma once

#include <string>
#include <vector>

namespace clusterwright::tests
{

// `more`: further arguments, such as --apply or --next.
[[nodiscard]] inline std::vector<std::string> fitOfLine(const std::vector<std::string>& more)
{
    std::vector<std::string> words{"fit",
                                   "--equation",
                                   "time = a + k / rate",
                                   "--data",
                                   "m.csv",
                                   "--free",
                                   "a=1 us,rate=1 MB/s"};
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

} // namespace clusterwright::tests

// Designs whose output T depends on an integer P.
#pragma once

#include <string>

namespace clusterwright::tests
{

// A design with an integer P and one output.
[[nodiscard]] inline std::string timed(const std::string& id, const std::string& time)
{
    return R"json({"design": ")json" + id + R"json(", "format": 1, "title": ")json" + id + R"json(",
        "variables": [{"name": "P", "value": "4", "integer": true, "at_least": "1", "at_most": "64"},
                      {"name": "b", "value": "8 MB/s"}],
        "outputs": [{"name": "T", "unit": "s", "equation": ")json" +
           time + R"json("}]})json";
}

inline const std::string kFast = timed("fast", "12 s / P + 8 MB / b");
inline const std::string kSlow = timed("slow", "2.1 s + 2 s / P");

} // namespace clusterwright::tests

// A design with one measured input, a slope, and one constant: bands and intervals can be checked by hand.
#pragma once

#include "model/study/points/subject.h"
#include "tests/support/designs.h"

#include <string>

namespace clusterwright::tests
{

using namespace model;

// y = a x with a in 9 .. 11, from an origin of this kind; flat = 100.
inline std::string lineText(const std::string& kind = "measurement", const std::string& id = "line")
{
    return R"({"design": ")" + id + R"(", "format": 1, "title": "Line", "variables": [
        {"name": "a", "value": "10", "origin": {"kind": ")" +
           kind +
           R"(", "note": "a run", "interval": ["9", "11"]}},
        {"name": "x", "value": "1", "at_least": "1", "at_most": "20"},
        {"name": "P", "value": "1", "integer": true, "at_least": "1", "at_most": "20"}],
        "outputs": [{"name": "y", "equation": "a * x"}, {"name": "step", "equation": "a * P"},
                    {"name": "x_only", "equation": "2 * x"}],
        "studies": [{"name": "over", "kind": "curve", "x": {"variable": "x", "values": "1,2,4"}, "outputs": ["y", "x_only"],
                     "series": {"variable": "P", "values": "1,2"}}]})";
}

inline const std::string kFlat =
    R"({"design": "flat", "format": 1, "title": "Flat", "variables": [],
    "outputs": [{"name": "y", "equation": "100"}, {"name": "step", "equation": "155"}]})";

inline StudySubject subjectOf(const std::string& text, const Settings& settings = {})
{
    return {systemOf(text, settings), settings};
}

} // namespace clusterwright::tests

// A design with a study of every kind and method, small enough for computation by hand: time = n s + c / n, with n = 4, s = 1 s and
// c = 4 s. The minimum is 4 s, at n = 2. In the scenario "other" the time is n / 2 s + 10 s / n, which is less from n = 4 on.
#pragma once

#include "model/design/document/design.h"
#include "model/study/studies/named_study.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"

#include <string>

namespace clusterwright::tests
{

inline const std::string kEveryStudy = R"-(
    {"name": "curve", "kind": "curve", "title": "A curve", "x": {"variable": "n", "values": "1,2,4"}, "outputs": ["time"]},
    {"name": "two", "kind": "curve", "title": "Two curves", "x": {"variable": "n", "values": "1,2,4"},
     "outputs": ["time", "price"], "against": ["scenario:other"]},
    {"name": "map", "kind": "map", "title": "A map", "x": {"variable": "n", "values": "1,2,4"},
     "y": {"variable": "s", "values": "1 s,2 s"}, "outputs": ["time"]},
    {"name": "search", "kind": "search", "title": "A search", "axes": [{"variable": "n", "values": "1..8"}],
     "minimize": ["time"], "subject_to": ["price <= 600 USD"], "top": 3, "outputs": ["price"]},
    {"name": "front", "kind": "search", "title": "A front", "axes": [{"variable": "n", "values": "1..8"}],
     "minimize": ["time", "price"], "pareto": true},
    {"name": "elasticity", "kind": "sensitivity", "title": "Slopes", "outputs": ["time"], "vary": ["s", "c"]},
    {"name": "tornado", "kind": "sensitivity", "title": "A tornado", "method": "tornado", "outputs": ["time"],
     "vary": ["s=0.5 s..2 s", "c=2 s..6 s"]},
    {"name": "morris", "kind": "sensitivity", "title": "Effects", "method": "morris", "outputs": ["time"],
     "vary": ["s=0.5 s..2 s", "c=2 s..6 s"]},
    {"name": "sobol", "kind": "sensitivity", "title": "Indices", "method": "sobol", "outputs": ["time"],
     "vary": ["s=0.5 s..2 s", "c=2 s..6 s"], "samples": 256},
    {"name": "crossover", "kind": "crossover", "title": "A crossover", "x": {"variable": "n", "values": "1..8"},
     "outputs": ["time"], "against": ["scenario:other"]},
    {"name": "solve", "kind": "solve", "title": "A solve", "x": {"variable": "s", "values": "0.1 s..10 s"},
     "such_that": "time = 9 s"},
    {"name": "comparison", "kind": "comparison", "title": "A comparison", "x": {"variable": "n", "values": "1..8"},
     "outputs": ["time"], "against": ["scenario:other"]},
    {"name": "uncertainty", "kind": "uncertainty", "title": "A band", "x": {"variable": "n", "values": "1..8"},
     "outputs": ["time"], "vary": ["s=0.5 s..1.5 s"]},
    {"name": "sure", "kind": "uncertainty", "title": "How sure", "outputs": ["time"], "vary": ["s=0.5 s..1.5 s"]})-";

// Returns the JSON; `more` follows its studies.
[[nodiscard]] inline std::string everyStudyText(const std::string& more = {})
{
    return pipelineText("{\"steps\": [" + step("a", "n * s", "host") + "," +
                            step("b", "c / n", "nic") + R"(], "arrows": [{"then": ["a", "b"]}]})",
                        R"("variables": [{"name": "n", "value": "4", "integer": true, "at_least": 1,
                                          "doc": "nodes"},
                           {"name": "s", "value": "1 s"}, {"name": "c", "value": "4 s"}],
            "outputs": [{"name": "price", "equation": "n * 100 USD", "unit": "USD"}],
            "scenarios": [{"name": "other", "set": {"s": "0.5 s", "c": "10 s"}}],
            "studies": [)" + kEveryStudy +
                            (more.empty() ? "" : ", " + more) + "]");
}

[[nodiscard]] inline model::StudyResult resultOf(const std::string& name)
{
    auto library = noPresets();
    const auto design = designOf(everyStudyText());
    const auto definition = model::findStudy(design, name);
    REQUIRE(definition);
    model::ThreadWorkers workers;
    model::StudyRun run{workers, {}, {}};
    auto result = model::runStudy(design, definition.value(), library, run);
    INFO(name << "\n" << textOf(result.diagnostics()));
    REQUIRE(result);
    return std::move(result).value();
}

} // namespace clusterwright::tests

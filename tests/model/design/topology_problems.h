// Designs with an invalid graph, and its finding.
#pragma once

#include "tests/model/design/graph_designs.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"

namespace clusterwright::tests
{

using namespace model; // as in the tests that include this header

inline constexpr const char* kTwoHosts =
    R"("vertices": [{"name": "a", "component": "host"}, {"name": "b", "component": "host"},
                    {"name": "s", "component": "switch"}])";

inline std::string cabled(const std::string& cables, const std::string& more = {})
{
    return std::string("{") + kTwoHosts + R"(, "cables": [)" + cables + "]" + more + "}";
}

inline std::string
cableText(const std::string& from, const std::string& to, const std::string& more = {})
{
    return R"({"from": ")" + from + R"(", "to": ")" + to + R"(", "component": "cable")" + more +
           "}";
}

// Returns the one finding, which must have a code, a place and a remedy.
inline Diagnostics problemOf(const GraphDesign& design, const std::string& expression = "hops_mean")
{
    auto problem = onlyFinding(whyNot(design, expression));
    INFO(textOf(problem));
    CHECK(fileOf(problem) == "test.cluster.json");
    CHECK_FALSE(messageOf(problem).empty());
    // The messages of generators include the allowed arguments.
    CHECK((!hintOf(problem).empty() || codeOf(problem) == "generator.argument"));
    return problem;
}

inline Diagnostics problemOf(const std::string& topology,
                             const std::string& expression = "hops_mean")
{
    return problemOf(GraphDesign{topology, {}}, expression);
}

inline std::string codeAndPlace(const Diagnostics& problem)
{
    return codeOf(problem) + " " + pointerOf(problem);
}

inline std::string starWith(const std::string& role, const std::string& component)
{
    return R"json({"generators": [{"call": "star(3)", "components": {")json" + role + R"(": ")" +
           component + R"("}}]})";
}

inline GraphDesign withK(const std::string& call, const std::string& k)
{
    GraphDesign design;
    design.topology = called(call);
    design.variables = {{"k", k}};
    return design;
}

inline GraphDesign withCable(const Texts& attributes)
{
    GraphDesign design;
    design.topology = called("star(4)");
    design.components = {componentText("host", "host"),
                         componentText("switch", "switch"),
                         componentText("cable", "cable", attributes)};
    return design;
}

} // namespace clusterwright::tests

// Reads a single topology section.
#pragma once

#include "model/design/document/design_writer.h"
#include "model/design/document/topology_json.h"
#include "model/design/document/topology_section.h"
#include "model/json/json.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/findings.h"
#include "tests/support/numbers.h"

namespace clusterwright::tests
{

using namespace model; // as in the tests that include this header

struct ReadSection {
    TopologySection section;
    Diagnostics findings;
};

inline ReadSection read(const std::string& text)
{
    Findings findings;
    findings.file = "test.cluster.json";
    const auto json = parseJson(text, findings.file);
    INFO(text << textOf(json.diagnostics()));
    REQUIRE(json);
    auto section = readTopology(json.value(), findings);
    return {std::move(section), std::move(findings.list)};
}

inline TopologySection sound(const std::string& text)
{
    auto result = read(text);
    INFO(text << "\n" << textOf(result.findings));
    REQUIRE(result.findings.empty());
    return std::move(result.section);
}

// Returns the only finding about a text.
inline Diagnostics refusal(const std::string& text)
{
    const auto result = read(text);
    INFO(text << "\n" << textOf(result.findings));
    REQUIRE(result.findings.size() == 1);
    return result.findings.front();
}

inline void checkRefusal(const std::string& text, const std::string& codeAndPlace)
{
    const auto problem = refusal(text);
    INFO(text << "\n" << textOf(problem));
    CHECK(codeOf(problem) + " " + pointerOf(problem) == codeAndPlace);
    CHECK(fileOf(problem) == "test.cluster.json");
    CHECK_FALSE(messageOf(problem).empty());
}

inline const std::string kFull = R"json({
    "generators": [
        {"name": "net", "call": "leaf_spine(leaves, 2, hosts=n + 1)",
         "components": {"host": "node", "leaf": "edge", "spine": "core", "cable": "wire", "uplink": "fibre"}},
        {"call": "torus(a, b, 3)"}],
    "vertices": [{"name": "front", "component": "node"}, {"name": "top", "component": "core"}],
    "groups": [
        {"name": "rack", "count": "racks + 1",
         "vertices": [{"name": "top", "component": "edge"}],
         "generators": [{"name": "inner", "call": "star(4)"}],
         "groups": [{"name": "box", "count": 3, "vertices": [{"name": "blade", "component": "node"}],
                     "cables": [{"from": "blade", "to": "blade:2", "component": "wire"}]}],
         "cables": [{"from": "box.blade", "to": "top", "component": "wire", "count": "2 * links"}]},
        {"name": "single"}],
    "cables": [{"from": "rack.top", "to": "top", "component": "fibre", "count": 4},
               {"from": "front:0", "to": "rack3.top:17", "component": "wire"}],
    "attributes": {"wire.bandwidth": "min(nic.line_rate, hub.line_rate)", "node.ports": 2},
    "processes": "P",
    "placement": "random(7)",
    "routing": "up_down",
    "striping": "wsrr"
})json";

} // namespace clusterwright::tests

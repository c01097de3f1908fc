// Claims about small designs and blocks, as text.
#pragma once

#include "model/study/claims/claim.h"
#include "model/study/claims/claim_json.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"
#include "tests/support/preset_folder.h"
#include "tests/support/read_as.h"

#include <string>
#include <utility>

namespace clusterwright::tests::made_claims
{

// "parabola" is y = (x - 3)^2 + 1, with its minimum at x = 3; its time is x seconds.
inline const PresetFolder& presets()
{
    static const PresetFolder folder;
    static const bool filled = [] {
        folder.add("blocks/parabola.json",
                   R"json({"block": "parabola", "title": "P", "source": {"document": "d"},
                       "parameters": [{"name": "x", "unit": "1", "doc": "x", "at_most": "100"}],
                       "equations": ["y = (x - 3)^2 + 1", "time = x * 1 s", "inverse = 1 / (x - 3)"]})json");
        // y = (slope + more) * x; slope is 3, assumed between 2 and 4, and so is that of the block 'twin': the same assumption
        folder.add(
            "designs/sloped.cluster.json",
            R"json({"design": "sloped", "format": 1, "title": "L", "variables": [{"name": "x", "value": "2"},
                       {"name": "slope", "value": "3", "origin": {"kind": "assumption", "note": "n", "interval": ["2", "4"]}},
                       {"name": "more", "value": "1", "origin": {"kind": "datasheet", "note": "n", "interval": ["0", "9"]}}],
                       "outputs": [{"name": "y", "equation": "(slope + more) * x"}]})json");
        folder.add(
            "blocks/twin.json",
            R"json({"block": "twin", "title": "T", "source": {"document": "d"}, "parameters": [{"name": "slope", "unit": "1", "doc": "d",
                       "default": "3", "origin": {"kind": "assumption", "note": "n", "interval": ["2", "4"]}}],
                       "equations": ["y = 2 * (slope + 1)"]})json");
        folder.add(
            "designs/line.cluster.json",
            R"({"design": "line", "format": 1, "title": "L", "variables": [{"name": "x", "value": "2"}, {"name": "slope", "value": "3"}],
                       "outputs": [{"name": "y", "equation": "slope * x"}],
                       "studies": [{"name": "lines", "kind": "curve", "x": {"variable": "x", "values": "1..3"}, "outputs": ["y"]}]})");
        // The NIC has a rate not above 0 and a price below 0 from x = 1 and x = 0 down; P is valid up to 6.
        folder.add("designs/checked.cluster.json",
                   R"json({"design": "checked", "format": 1, "title": "C",
                       "variables": [{"name": "P", "value": "4"}, {"name": "x", "value": "3"}],
                       "components": [{"name": "nic", "kind": "nic", "attributes": [
                           {"name": "bandwidth", "value": "x * 10 MB/s - 15 MB/s", "origin": {"kind": "assumption", "note": "n"}},
                           {"name": "price", "value": "100 USD * (x - 1)", "origin": {"kind": "assumption", "note": "n"}}]}],
                       "blocks": [{"block": "o.b", "title": "t", "source": {"document": "d"},
                           "parameters": [{"name": "P", "unit": "1", "doc": "d"}, {"name": "rate", "unit": "B/s", "doc": "d"}],
                           "equations": ["S = 1 kB", "time = 10 ms / P"], "resource": "nic",
                           "moves": [{"data": "S", "rate": "rate"}],
                           "validity": [{"condition": "P <= 6", "message": "too many"}]}],
                       "pipeline": {"steps": [{"id": "s", "block": "o.b", "bind": {"rate": "nic.bandwidth"}}]},
                       "outputs": [{"name": "g", "equation": "min(5, 1 / (x - 1))"}]})json");
        folder.add("designs/ring-first.cluster.json",
                   R"json({"design": "ring-first", "format": 1, "title": "A", "variables": [
                       {"name": "alg", "value": "1", "integer": true, "labels": {"1": "ring", "2": "tree", "3": "mesh"}}],
                       "outputs": [{"name": "y", "equation": "if(alg == alg.ring, 1, if(alg == alg.tree, 2, 3))"},
                                   {"name": "best", "equation": "alg", "labels": {"1": "ring", "2": "tree", "3": "mesh"}}]})json");
        folder.add("designs/tree-first.cluster.json",
                   R"json({"design": "tree-first", "format": 1, "title": "B", "variables": [
                       {"name": "alg", "value": "1", "integer": true, "labels": {"1": "tree", "2": "ring"}}],
                       "outputs": [{"name": "y", "equation": "if(alg == alg.ring, 10, 20)"}]})json");
        return true;
    }();
    static_cast<void>(filled);
    return folder;
}

inline std::string claimText(const std::string& fields)
{
    return R"({"claim": "d.c", "source": {"document": "d", "place": "p"}, "statement": "s", "role": "prediction", )" +
           fields + "}";
}

struct ReadClaim {
    model::Claim claim;
    model::Diagnostics findings;
};

inline ReadClaim readText(const std::string& text)
{
    return readAs<ReadClaim>(text, "claim.json", model::readClaim);
}

inline model::ClaimOutcome outcome(const std::string& fields)
{
    const auto [claim, findings] = readText(claimText(fields));
    INFO(textOf(findings));
    REQUIRE(findings.empty());
    auto library = presets().library();
    auto result = model::evaluateClaim(claim, library);
    INFO(textOf(result.diagnostics()));
    REQUIRE(result);
    return std::move(result).value();
}

// Returns the reasons why the claim cannot be read or computed.
inline model::Diagnostics problems(const std::string& fields)
{
    const auto [claim, findings] = readText(claimText(fields));
    if (!findings.empty())
        return findings;
    auto library = presets().library();
    return model::evaluateClaim(claim, library).diagnostics();
}

// p: the parabola at x = 5, where y = 5.
inline const std::string kAt5 =
    R"("evaluate": [{"name": "p", "block": "parabola", "set": {"x": "5"}}], )";
inline const std::string kOver =
    R"("evaluate": [{"name": "p", "block": "parabola"}], "over": {"variable": "x", "values": "1..6"}, )";

inline std::string value(const std::string& expected, const std::string& tolerance = "0 %")
{
    return R"("expected": {"value": ")" + expected + R"(", "tolerance": ")" + tolerance +
           R"("}, "tolerance_reason": "a test")";
}

inline bool isReproduced(const std::string& fields)
{
    return outcome(fields).status == model::ClaimStatus::Reproduced;
}

} // namespace clusterwright::tests::made_claims

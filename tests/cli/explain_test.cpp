// eval --explain: the derivation of a value, down to the origins of its inputs.
#include "model/json/json.h"
#include "tests/cli/cli.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"
#include "tests/support/numbers.h"

#include <cmath>
#include <functional>
#include <map>

namespace clusterwright::tests::explain_test
{

namespace
{

using Values = std::map<std::string, double>;

std::vector<std::string> explainTranspose(const std::string& output)
{
    return {"eval",
            "--block",
            "inic.transpose",
            "--set",
            "rows=1000",
            "--set",
            "P=6",
            "--explain",
            output};
}

// Equations 5 to 10 of the paper in C++, by the text in the tree.
const std::map<std::string, std::function<double(const Values&)>>& arithmetic()
{
    static const std::map<std::string, std::function<double(const Values&)>> known{
        {"rows^2 * element / P",
         [](const Values& v) { return v.at("rows") * v.at("rows") * v.at("element") / v.at("P"); }},
        {"S / P / host_bandwidth",
         [](const Values& v) { return v.at("S") / v.at("P") / v.at("host_bandwidth"); }},
        {"S / P / net_bandwidth",
         [](const Values& v) { return v.at("S") / v.at("P") / v.at("net_bandwidth"); }},
        {"(P - 1) * S / P / net_bandwidth",
         [](const Values& v) {
             return (v.at("P") - 1) * v.at("S") / v.at("P") / v.at("net_bandwidth");
         }},
        {"S / host_bandwidth", [](const Values& v) { return v.at("S") / v.at("host_bandwidth"); }},
        {"2 * (T_dtc + T_dtg + T_dfg + T_dth)",
         [](const Values& v) {
             return 2 * (v.at("T_dtc") + v.at("T_dtg") + v.at("T_dfg") + v.at("T_dth"));
         }},
    };
    return known;
}

// Counts the nodes that were recomputed.
int recompute(const model::Json& node)
{
    if (node["inputs"].empty())
        return 0;
    int count = 1;
    Values values;
    for (const auto& input : node["inputs"]) {
        values[input["name"].get<std::string>()] = input["value"].get<double>();
        count += recompute(input);
    }
    const auto equation = node["equation"].get<std::string>();
    INFO(node["name"].get<std::string>() << " = " << equation);
    const auto found = arithmetic().find(equation);
    REQUIRE(found != arithmetic().end());
    CHECK(sameBits(node["value"].get<double>(), found->second(values)));
    return count;
}

// Checks that every value of the tree names its origin.
void checkWhence(const model::Json& node)
{
    INFO(node["name"].get<std::string>());
    if (node["inputs"].empty() && !node.contains("shown_above"))
        CHECK(node.contains("origin"));
    else
        CHECK(contains(node["source"].get<std::string>(), "underwood-inic, equation "));
    for (const auto& input : node["inputs"])
        checkWhence(input);
}

} // namespace

TEST_CASE("The option --explain prints equations with their values and sources", "[cli][explain]")
{
    const auto outcome = Cli().run(explainTranspose("T_dth"));
    INFO(outcome.out);
    CHECK(outcome.exitCode == kDone);
    CHECK(outcome.out.starts_with("T_dth = "));
    CHECK(contains(outcome.out, " T_dth = S / host_bandwidth\n"));
    CHECK(contains(outcome.out, "/ 80 MiB/s\n"));
    CHECK(contains(outcome.out, "[underwood-inic, equation 9]\n"));
    CHECK(contains(outcome.out, "\u251c\u2500\u2500 S = "));
    CHECK(contains(outcome.out, "\u2514\u2500\u2500 host_bandwidth = 83886080 B/s (80 MiB/s)"));
    CHECK(contains(outcome.out, "[paper: underwood-inic, equation 6]\n"));
}

TEST_CASE("The explained tree evaluates to its own values bit for bit", "[cli][explain]")
{
    const auto json = Cli().json(explainTranspose("T_trans"));
    const auto& tree = json.at("explain");
    CHECK(tree["value"] == json["outputs"]["T_trans"]["value"]);
    CHECK(recompute(tree) == 6); // T_trans, its four stages, and S once, since it is not repeated
}

TEST_CASE("The explained tree names the origin of each value", "[cli][explain]")
{
    checkWhence(Cli().json(explainTranspose("T_trans")).at("explain"));
}

TEST_CASE("A command-line setting is named as the origin of its value", "[cli][explain]")
{
    const auto tree = Cli().json(explainTranspose("S")).at("explain");
    REQUIRE(tree["inputs"].size() == 3);
    CHECK(tree["inputs"][0]["name"] == "rows");
    CHECK(tree["inputs"][0]["origin"]["kind"] == "user");
    CHECK(tree["inputs"][1]["name"] == "element");
    CHECK(tree["inputs"][1]["origin"]["kind"] == "paper");
    CHECK(tree["inputs"][1]["origin"]["document"] == "underwood-inic");
}

TEST_CASE("The explained tree names the deciding terms of max and min", "[cli][explain]")
{
    const Cli cli;
    const auto file = cli.folder().write("choice.cluster.json",
                                         R"({"design": "choice", "format": 1, "title": "Choice",
        "variables": [{"name": "a", "value": "2"}, {"name": "b", "value": "3"}],
        "outputs": [{"name": "x", "equation": "max(a, b) + a"}]})");
    const auto tree = cli.json({"eval", file, "--explain", "x"}).at("explain");
    CHECK(tree["deciding"] == "largest: b"); // 3 > 2
    for (const auto& input : tree["inputs"]) {
        CHECK(input.contains("decides") == (input["name"] == "b"));
        CHECK_FALSE(input.contains("deciding"));
    }
}

TEST_CASE("The option --explain of an unknown output names the nearest one", "[cli][explain]")
{
    checkRefused(
        Cli().run({"eval", "acc-fft-inic", "--explain", "tiem"}),
        kBadInput,
        "output.unknown: the design has no value 'tiem' to explain (did you mean 'time'?)");
}

TEST_CASE("The option --explain reaches from a time to component attributes", "[cli][explain]")
{
    const Cli cli;
    const auto file = cli.folder().write("copy.cluster.json", copyDesign());
    const auto outcome = cli.run({"eval", file, "--explain", "time"});
    CHECK(outcome.exitCode == kDone);
    CHECK(contains(outcome.out, "size / P / rate"));
    CHECK(contains(outcome.out, "100 MB/s"));
    CHECK(contains(outcome.out, "host.rate"));
}

} // namespace clusterwright::tests::explain_test

// Explanations: the tree of one output. Tests of the presets check the law for every shipped design.

#include "model/core/provenance.h"
#include "model/design/explanation/explanation.h"
#include "model/design/explanation/limit.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/findings.h"

namespace clusterwright::tests::explanation_test
{

namespace
{

model::Explanation explained(const model::System& system, const std::string& output)
{
    auto explanation = model::explain(system, output);
    INFO(textOf(explanation.diagnostics()));
    REQUIRE(explanation);
    return std::move(explanation).value();
}

const model::Explanation& input(const model::Explanation& node, const std::string& name)
{
    const auto found = std::ranges::find(node.inputs, name, &model::Explanation::name);
    INFO(node.name << " has no input " << name);
    REQUIRE(found != node.inputs.end());
    return *found;
}

} // namespace

TEST_CASE("A stage of the transpose is explained down to the paper", "[design][explanation]")
{
    auto library = shippedPresets();
    const auto dth = explained(shippedSystem(library, "acc-fft-inic"), "T_dth");

    // T_dth is an alias of dth.duration and dth.T_dth
    CHECK(dth.name == "T_dth");
    CHECK(dth.fullName == "dth.T_dth");
    CHECK(dth.equation == "S / host_bandwidth");
    CHECK(dth.filled == "2 MiB / 80 MiB/s");
    CHECK(dth.value.value == 0.025);
    CHECK(dth.source == model::Source{"underwood-inic", "equation 9"});
    CHECK_FALSE(dth.origin.has_value());

    const auto& S = input(dth, "S");
    CHECK(S.fullName == "partition.S");
    CHECK(S.filled == "1024^2 * 16 B / 8");
    CHECK(S.source == model::Source{"underwood-inic", "equation 5"});

    const auto& rate = input(dth, "host_bandwidth");
    CHECK(rate.fullName == "nic.host_bandwidth");
    REQUIRE(rate.origin.has_value());
    CHECK(rate.origin->kind == model::OriginKind::Paper);
    CHECK(rate.origin->source.document == "underwood-inic");
    CHECK(rate.inputs.empty());
}

TEST_CASE("The limit of a resource is the term that decides a rate", "[design][explanation]")
{
    const auto limitAt = [](const std::string& disk, const std::string& bind) {
        const auto system =
            systemOf(designText(R"json("variables": [{"name": "disk_rate", "value": ")json" + disk +
                                R"json("}, {"name": "rails", "value": "2"},
            {"name": "start", "value": "max(1 us, 2 us)"}, {"name": "chunk", "value": "min(1 MB, 2 MB)"}],
            "blocks": [{"block": "send", "title": "Send", "source": {"document": "clusterwright", "place": "test"},
              "parameters": [{"name": "S", "unit": "B", "doc": "data"}, {"name": "rate", "unit": "B/s", "doc": "rate"},
                {"name": "first", "unit": "s", "doc": "start"}],
              "equations": ["time = first + S / used", "used = min(rate, 100 GB/s)"]}],
            "components": [{"name": "nic", "kind": "nic", "attributes": [
              {"name": "bandwidth", "value": "3 GB/s", "origin": {"kind": "definition"}}]}],
            "pipeline": {"steps": [{"id": "out", "block": "send", "on": "nic",
              "bind": {"S": "1000 * chunk", "rate": ")json" +
                                bind + R"json(", "first": "start"}}]})json"));
        return model::decidingTerm(system, valuationOf(system), "nic");
    };
    const std::string slower = "min(disk_rate, rails * nic.bandwidth)";
    CHECK(limitAt("5 GB/s", slower) == "disk_rate");
    CHECK(limitAt("7 GB/s", slower) == "rails * nic.bandwidth");
    // Without a choice in the binding, that of the block names the parameter; a constant names itself.
    CHECK(limitAt("5 GB/s", "rails * disk_rate") == "out.rate");
    CHECK(limitAt("5 GB/s", "200 GB/s") == "100 GB/s");
    // In place of a term that fills a legend, the parameter.
    CHECK(limitAt("5 GB/s", "min(100 GB/s, if(rails > 3, disk_rate, 1 * nic.bandwidth) * 1)") ==
          "out.rate");
}

TEST_CASE("An input that is used twice is explained once", "[design][explanation]")
{
    const auto system = systemOf(
        designText(R"("variables": [{"name": "a", "value": "2"}, {"name": "b", "value": "a + 1"}],
        "outputs": [{"name": "x", "equation": "(b + c) * b"}, {"name": "c", "equation": "b - a"}])"));
    const auto x = explained(system, "x");
    REQUIRE(x.inputs.size() == 2); // b, c: each name once
    CHECK_FALSE(x.inputs[0].shownAbove);
    REQUIRE(x.inputs[0].inputs.size() == 1);
    const auto& again = input(x.inputs[1], "b");
    CHECK(again.shownAbove);
    CHECK(again.inputs.empty());
    CHECK(again.value.value == 3);
}

TEST_CASE("A chain is explained down to the deepest level", "[design][explanation]")
{
    // x1 = 1, x2 = x1 + 1, ..., x30000 = 30000
    const int count = 30'000;
    std::string outputs;
    for (int i = 1; i <= count; ++i)
        outputs += (i == 1 ? "" : ",\n") + std::string(R"({"name": "x)") + std::to_string(i) +
                   R"(", "equation": ")" + (i == 1 ? "1" : "x" + std::to_string(i - 1) + " + 1") +
                   R"("})";
    const auto system = systemOf(designText(R"("outputs": [)" + outputs + "]"));
    const auto whole = explained(system, "x" + std::to_string(count));
    const auto* node = &whole;
    for (int depth = 0; depth < model::kDeepestExplanation; ++depth) {
        CHECK_FALSE(node->isCut);
        REQUIRE(node->inputs.size() == 1);
        node = &node->inputs.front();
    }
    CHECK(node->isCut);
    CHECK(node->fullName == "x29900");
    CHECK(node->value.value == 29'900);
    CHECK(node->inputs.empty());
    CHECK(contains(model::toText(whole), "[explain x29900 for its inputs]"));
    CHECK(explained(system, node->fullName).inputs.size() == 1);
}

TEST_CASE("Values are shown as written, negative ones in parentheses", "[design][explanation]")
{
    const auto system = systemOf(designText(
        R"("variables": [{"name": "a", "value": "80 MiB/s"}, {"name": "t", "value": "-3 s"}],
        "outputs": [{"name": "x", "equation": "a * 2 s - t * a"}])"));
    CHECK(explained(system, "x").filled == "80 MiB/s * 2 s - (-3 s) * 80 MiB/s");
}

TEST_CASE("The deciding terms of max and min are marked", "[design][explanation]")
{
    const auto system = systemOf(designText(
        R"-("variables": [{"name": "a", "value": "2"}, {"name": "b", "value": "3"},
                         {"name": "c", "value": "7"}],
        "outputs": [{"name": "x", "equation": "max(a * b, c - 2) + min(b, if(a > b, c, a), 9)"},
                    {"name": "tie", "equation": "max(a, b - 1, 1)"},
                    {"name": "largest", "equation": "max(a, b)"},
                    {"name": "branch", "equation": "if(a > b, max(a, b), c)"},
                    {"name": "sums", "equation": "max(a, sum(i, 1, 3, i)) + max(a * sum(i, 1, 3, i))"}])-"));
    const auto x = explained(system, "x"); // a * b = 6 > 5; min(3, 2, 9) = 2
    CHECK(x.value.value == 8);
    CHECK(x.deciding == "largest: a * b; smallest: if(a > b, c, a)");
    CHECK(input(x, "a").decides);
    CHECK(input(x, "b").decides);
    CHECK_FALSE(input(x, "c").decides);
    CHECK(contains(toText(x), "       largest: a * b; smallest: if(a > b, c, a)\n"));
    CHECK_FALSE(input(x, "c").isBeaten); // part of a sum
    CHECK(explained(system, "tie").deciding == "largest: a = b - 1");
    const auto largest = explained(system, "largest");
    CHECK(largest.inputs[0].name == "b");
    CHECK_FALSE(largest.inputs[0].isBeaten);
    CHECK(largest.inputs[1].isBeaten);
    CHECK(explained(system, "branch").deciding.empty());
    CHECK(explained(system, "sums").deciding == "largest: sum(i, 1, 3, i)"); // 6 > 2
}

TEST_CASE("A flow over the topology is a term of max and min", "[design][explanation]")
{
    for (const auto& [disk, deciding] : {std::pair{"1 MB/s", "smallest: disk"},
                                         {"1 TB/s", "smallest: 4 * flow_bandwidth(all_to_all)"}}) {
        const auto system = systemOf(designText(R"-("variables": [{"name": "disk", "value": ")-" +
                                                std::string(disk) + R"-("}],
            "topology": {"generators": [{"call": "star(4)"}], "attributes": {"cable.bandwidth": "1 Gbit/s"}},
            "outputs": [{"name": "rate", "equation": "min(disk, 4 * flow_bandwidth(all_to_all))"}])-"));
        CHECK(explained(system, "rate").deciding == deciding);
    }
}

TEST_CASE("An explanation has text for a terminal", "[design][explanation]")
{
    const auto system =
        systemOf(designText(R"("variables": [{"name": "a", "value": "2 ms", "doc": "a delay",
          "origin": {"kind": "assumption", "note": "a guess"}}],
        "outputs": [{"name": "x", "equation": "3 * a", "unit": "us", "doc": "three of them", "source": {"document": "d", "place": "p"}}])"));
    CHECK(toText(explained(system, "x")) == "x = 0.006 s (6,000 us)   three of them\n"
                                            "│   x = 3 * a\n"
                                            "│     = 3 * 2 ms\n"
                                            "│   [d, p]\n"
                                            "└── a = 0.002 s (2 ms)   a delay\n"
                                            "        [assumption (a guess)]\n");
}

TEST_CASE("Only named values can be explained", "[design][explanation][findings]")
{
    auto library = shippedPresets();
    const auto unknown = model::explain(shippedSystem(library, "acc-fft-inic"), "T_dht");
    REQUIRE_FALSE(unknown);
    CHECK(codeOf(unknown.diagnostics()) == "output.unknown");
    CHECK(contains(hintOf(unknown.diagnostics()), "T_dth"));
}

} // namespace clusterwright::tests::explanation_test

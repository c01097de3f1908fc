// Steps that move data faster than their resources allow.

#include "model/core/diagnostic.h"
#include "model/design/document/design.h"
#include "model/design/system/valuation.h"
#include "tests/model/design/edits.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/findings.h"
#include "tests/support/numbers.h"

#include <cmath>

namespace clusterwright::tests::moved_data_test
{

using namespace model;

namespace
{

std::string blockText(const std::string& more,
                      const std::string& equation = "time = S / net_bandwidth")
{
    return R"({"block": "send", "title": "Send", "source": {"document": "clusterwright", "place": "test"},
        "parameters": [{"name": "S", "unit": "B", "doc": "data"},
                       {"name": "net_bandwidth", "unit": "B/s", "doc": "rate"}],
        "equations": [")" +
           equation + "\"]" + more + "}";
}

std::string attribute(const std::string& name, const std::string& value)
{
    return R"({"name": ")" + name + R"(", "value": ")" + value +
           R"(", "doc": "rate", "origin": {"kind": "assumption", "note": "test"}})";
}

const std::string kMoves = R"(, "moves": [{"data": "S", "rate": "net_bandwidth"}])";

struct Case {
    std::string variables;
    std::string attributes = attribute("bandwidth", "100 MB/s"); // attributes of the NIC
    std::string rate = "200 MB/s";
    std::string on = "nic";
    std::string resources;
    std::string block = blockText(kMoves);
};

std::string textOfCase(const Case& one)
{
    return designText("\"variables\": [" + one.variables + R"(], "blocks": [)" + one.block + R"(],
        "components": [{"name": "nic", "kind": "nic", "attributes": [)" +
                      one.attributes + "]}]," +
                      (one.resources.empty() ? "" : "\"resources\": [" + one.resources + "],") +
                      R"("pipeline": {"steps": [{"id": "out", "block": "send", "on": ")" + one.on +
                      R"(", "bind": {"S": "50 MB", "net_bandwidth": ")" + one.rate + "\"}}]}");
}

Diagnostics findingsOf(const System& system)
{
    return validityFindings(system, valuationOf(system));
}

std::string messageOf(const Case& one, const Settings& settings = {})
{
    const auto found = findingsOf(systemOf(textOfCase(one), settings));
    return found.empty() ? "" : tests::messageOf(found, "model.rate");
}

} // namespace

TEST_CASE("A step that exceeds its component's rate has a finding", "[moves]")
{
    // 50 MB at 200 MB/s take 250 ms; the NIC's 100 MB/s take 500 ms.
    const auto found = findingsOf(systemOf(textOfCase({})));
    REQUIRE(found.size() == 1);
    CHECK(codeOf(found) == "model.rate");
    CHECK(severityOf(found) == Severity::Warning);
    CHECK(tests::messageOf(found) ==
          "'out' moves 50 MB in 250 ms, but nic.bandwidth = 100 MB/s takes 500 ms");
    CHECK(hintOf(found) ==
          "bind the step's rate to 'nic.bandwidth', or give the resource 'nic' a rate");
    CHECK(found.front().pointer == "/pipeline/steps/0");
    CHECK(messageOf({.rate = "100 MB/s"}).empty());
    CHECK(messageOf({.rate = "nic.bandwidth"}).empty());
    CHECK(messageOf({.rate = "50 MB/s"}).empty());
}

TEST_CASE("Two NICs of a host move data at twice the rate of one", "[moves][rails]")
{
    // 50 MB in 250 ms over two NICs of 100 MB/s; those of three take 166.7 ms
    const auto messageWith = [](const std::string& count, const std::string& rate) {
        auto text = textOfCase({.rate = rate});
        const std::string nic = R"("name": "nic", "kind": "nic",)";
        text.replace(text.find(nic), nic.size(), nic + R"( "count": ")" + count + "\",");
        const std::string list = R"("components": [)";
        text.replace(text.find(list),
                     list.size(),
                     list + R"({"name": "host", "kind": "host", "count": "4"}, )");
        const auto found = findingsOf(systemOf(text));
        return found.empty() ? "" : tests::messageOf(found, "model.rate");
    };
    CHECK(messageWith("8", "200 MB/s").empty());
    CHECK(messageWith("8", "300 MB/s") ==
          "'out' moves 50 MB in 166.7 ms, but nic.bandwidth_of_rails = 200 MB/s takes 250 ms");
    CHECK(messageWith("4", "200 MB/s") ==
          "'out' moves 50 MB in 250 ms, but nic.bandwidth = 100 MB/s takes 500 ms");
    CHECK(messageWith("2", "200 MB/s") ==
          "'out' moves 50 MB in 250 ms, but nic.bandwidth = 100 MB/s takes 500 ms");
    CHECK(messageWith("0", "100 MB/s").empty());
}

TEST_CASE("The attribute named like the rate precedes the bandwidth", "[moves]")
{
    Case one;
    one.attributes +=
        ", " + attribute("net_bandwidth", "150 MB/s") + ", " + attribute("net", "1 MB/s");
    CHECK(messageOf(one) ==
          "'out' moves 50 MB in 250 ms, but nic.net_bandwidth = 150 MB/s takes 333.3 ms");
    one.rate = "on.net_bandwidth";
    CHECK(messageOf(one).empty());
    // A setting of the step's parameter is checked, too.
    CHECK(messageOf(one, {{"out.net_bandwidth", "151 MB/s", ""}}) ==
          "'out' moves 50 MB in 331.1 ms, but nic.net_bandwidth = 150 MB/s takes 333.3 ms");
    CHECK(messageOf(one, {{"nic.net_bandwidth", "151 MB/s", ""}}).empty());
}

TEST_CASE("A part of a component need not share its bandwidth", "[moves]")
{
    CHECK(messageOf({.on = "nic.host_bus"}).empty());
    CHECK_FALSE(
        messageOf({.attributes = attribute("net_bandwidth", "100 MB/s"), .on = "nic.host_bus"})
            .empty());
}

TEST_CASE("A part ignores its component's bandwidth, whatever its rate's name", "[moves]")
{
    // The host bus of a NIC of 100 MB/s moves 200 MB/s.
    auto block = blockText(kMoves);
    for (auto at = block.find("net_bandwidth"); at != std::string::npos;
         at = block.find("net_bandwidth"))
        block.replace(at, 4, "");
    const auto messageOn = [&](const std::string& resource, const std::string& resources = {}) {
        auto text = textOfCase({.on = resource, .resources = resources, .block = block});
        text.replace(text.find("\"net_bandwidth\""), 15, "\"bandwidth\"");
        return tests::messageOf(findingsOf(systemOf(text)), "model.rate");
    };
    CHECK(messageOn("nic.host_bus").empty());
    CHECK_FALSE(messageOn("nic").empty());
    CHECK(messageOn("nic.host_bus", R"({"name": "nic.host_bus", "rate": "nic.bandwidth"})") ==
          "'out' moves 50 MB in 250 ms, but rate.nic.host_bus = 100 MB/s takes 500 ms");
}

TEST_CASE("An attribute of another dimension is not a rate", "[moves]")
{
    CHECK(messageOf({.attributes = attribute("net_bandwidth", "100 s")}).empty());
}

TEST_CASE("A design can give its resources rates", "[moves]")
{
    // Two links of 100 MB/s each.
    CHECK(messageOf({.resources = R"({"name": "nic", "rate": "2 * nic.bandwidth"})"}).empty());
    CHECK(messageOf({.rate = "201 MB/s",
                     .resources = R"({"name": "nic", "rate": "2 * nic.bandwidth"})"}) ==
          "'out' moves 50 MB in 248.8 ms, but rate.nic = 200 MB/s takes 250 ms");
    CHECK(
        messageOf({.on = "nic.port",
                   .resources = R"({"name": "nic.port", "rate": "100 MB/s", "capacity": "2"})"}) ==
        "'out' moves 50 MB in 250 ms, but rate.nic.port = 100 MB/s takes 500 ms");
    CHECK(codeOf(problemsOf(textOfCase({.resources = R"({"name": "nic", "rate": "2 s"})"}))) ==
          "dimension.mismatch");
    CHECK(codeOf(problemsOf(textOfCase({.resources = R"({"name": "nic", "rate": "-1 GB/s"})"}))) ==
          "value.bounds");
    CHECK(has(formFindings(textOfCase({.resources = R"({"name": "nic"})"})), "json.missing_field"));
    CHECK(has(problemsOf(textOfCase({.resources = R"({"name": "disk", "rate": "1 MB/s"})"})),
              "resource.unknown"));
}

namespace
{

const std::string kP = R"({"name": "P", "value": "4"})";

Diagnostics findingsAtP(const std::string& rate, const std::string& P = "4")
{
    const auto resources = R"({"name": "nic", "rate": ")" + rate + "\"}";
    return findingsOf(
        systemOf(textOfCase({.variables = kP, .resources = resources}), {{"P", P, ""}}));
}

} // namespace

TEST_CASE("A rate of 0 or less at a point has a finding", "[moves][findings]")
{
    const auto negative = findingsAtP("(3 - P) * 1 GB/s");
    REQUIRE(negative.size() == 1);
    CHECK(codesAndPlaces(negative) == std::vector<std::string>{"model.rate /resources/0/rate"});
    CHECK(severityOf(negative) == Severity::Warning);
    CHECK(tests::messageOf(negative) == "rate.nic = -1 GB/s is not above 0, as 'out' requires");
    CHECK(hintOf(negative) == "change the rate of the resource 'nic'");
    CHECK(tests::messageOf(findingsAtP("(3 - P) * 1 GB/s", "3")) ==
          "rate.nic = 0 B/s is not above 0, as 'out' requires");
    CHECK(findingsAtP("(3 - P) * 1 GB/s", "2").empty());
    const auto attribute0 =
        findingsOf(systemOf(textOfCase({.attributes = attribute("bandwidth", "0 B/s")})));
    CHECK(codesAndPlaces(attribute0) ==
          std::vector<std::string>{"model.rate /components/0/attributes/0/value"});
    CHECK(hintOf(attribute0) == "change 'nic.bandwidth'");
}

TEST_CASE("A rate without a value at a point has a finding", "[moves][findings]")
{
    for (const std::string rate : {"1 GB/s / (P - 4)", "(P - 4) * 1 GB/s / (P - 4)"}) {
        const auto found = findingsAtP(rate);
        INFO(rate);
        CHECK(codesAndPlaces(found) ==
              std::vector<std::string>{"value.division_by_zero /resources/0/rate"});
        CHECK(severityOf(found) == Severity::Warning);
        CHECK(tests::messageOf(found) == "division by zero in '" + rate + "', for 'rate.nic = " +
                                             rate + "'; the rate of 'out' is not checked");
        CHECK(hintOf(found) == "P = 4; change the rate of the resource 'nic'");
        CHECK(findingsAtP(rate, "5").empty());
    }
}

TEST_CASE("Negative or missing moved data at a point have a finding", "[moves][findings]")
{
    const auto found = [](const std::string& data) {
        return findingsOf(
            systemOf(textOfCase({.block = blockText(R"(, "moves": [{"data": ")" + data +
                                                    R"(", "rate": "net_bandwidth"}])")})));
    };
    // S = 50 MB
    const auto negative = found("S - 60 MB");
    CHECK(codesAndPlaces(negative) == std::vector<std::string>{"model.rate /pipeline/steps/0"});
    CHECK(tests::messageOf(negative) == "'out' moves -10 MB, which is less than 0");
    CHECK(hintOf(negative) == "change the step's values, or the moved data of its block");
    const auto infinite = found("S * S / (S - 50 MB)");
    CHECK(codesAndPlaces(infinite) ==
          std::vector<std::string>{"value.division_by_zero /blocks/0/moves/0"});
    CHECK(hintOf(infinite) == "S = 50 MB; change the moved data");
    CHECK(found("S - 50 MB").empty()); // 0 B
}

TEST_CASE("The remedy for a fast step changes the design's rate", "[moves][findings]")
{
    const auto hint = [](const Case& one) { return hintOf(findingsOf(systemOf(textOfCase(one)))); };
    CHECK(hint({.resources = R"({"name": "nic", "rate": "100 MB/s"})"}) ==
          "bind the step's rate to 'rate.nic', or change the rate of the resource 'nic'");
    CHECK(hint({.attributes = attribute("net_bandwidth", "10 ns/B")}) ==
          "bind the step's rate to '1 / nic.net_bandwidth', or give the resource 'nic' a rate");
}

TEST_CASE("The rate of a resource limits only its first data", "[moves]")
{
    // 50 MB take 250 ms on a bus of 200 MB/s. On the wire 5 MB take 500 ms at 10 MB/s, and 250 ms at 20 MB/s.
    const auto block =
        R"({"block": "send", "title": "Send", "source": {"document": "clusterwright", "place": "test"},
        "parameters": [{"name": "S", "unit": "B", "doc": "data"}, {"name": "bus", "unit": "B/s", "doc": "bus"},
                       {"name": "net_bandwidth", "unit": "B/s", "doc": "rate"}],
        "equations": ["time = S / bus"],
        "moves": [{"data": "S", "rate": "bus"}, {"data": "S / 10", "rate": "net_bandwidth"}]})";
    const auto messages = [&](const std::string& attributes, const std::string& resources) {
        auto text = textOfCase({.variables = R"({"name": "bus", "value": "200 MB/s"})",
                                .attributes = attributes,
                                .rate = "20 MB/s",
                                .resources = resources,
                                .block = block});
        std::vector<std::string> found;
        for (const auto& one : findingsOf(systemOf(text)))
            found.push_back(one.message);
        return found;
    };
    const auto wire = attribute("net_bandwidth", "10 MB/s");
    const std::vector<std::string> slowWire{
        "'out' moves 5 MB in 250 ms, but nic.net_bandwidth = 10 MB/s takes 500 ms"};
    CHECK(messages(wire, R"({"name": "nic", "rate": "200 MB/s"})") == slowWire);
    CHECK(messages(attribute("net_bandwidth", "20 MB/s"), R"({"name": "nic", "rate": "200 MB/s"})")
              .empty());
    CHECK(messages(attribute("net_bandwidth", "20 MB/s"), R"({"name": "nic", "rate": "10 MB/s"})")
              .size() == 1); // only the bus
    // Moved data without an attribute of its rate's name uses the bandwidth of the component.
    CHECK(messages(attribute("bandwidth", "10 MB/s"), R"({"name": "nic", "rate": "200 MB/s"})") ==
          std::vector<std::string>{
              "'out' moves 5 MB in 250 ms, but nic.bandwidth = 10 MB/s takes 500 ms"});
}

TEST_CASE("An equation faster than its own rate has a finding", "[moves]")
{
    // The equation counts only half of the data: 25 MB at 50 MB/s.
    Case one;
    one.rate = "50 MB/s";
    one.on = "nic.port";
    one.block = blockText(kMoves, "time = S / 2 / net_bandwidth");
    CHECK(messageOf(one) ==
          "'out' moves 50 MB in 500 ms, but out.net_bandwidth = 50 MB/s takes 1 s");
    CHECK(hintOf(findingsOf(systemOf(textOfCase(one)))) ==
          "change the values or the block: the equation of its time does not apply here");
}

TEST_CASE("Time per byte is a rate", "[moves]")
{
    const std::string block =
        R"({"block": "send", "title": "Send", "source": {"document": "clusterwright", "place": "test"},
        "parameters": [{"name": "S", "unit": "B", "doc": "data"}, {"name": "net_bandwidth", "unit": "ns/B", "doc": "gap"}],
        "equations": ["time = S * net_bandwidth"], "moves": [{"data": "S", "rate": "net_bandwidth"}]})";
    // 50 MB at 5 ns a byte take 250 ms, at 100 MB/s 500 ms.
    CHECK(messageOf({.rate = "5 ns/B", .block = block}) ==
          "'out' moves 50 MB in 250 ms, but nic.bandwidth = 100 MB/s takes 500 ms");
    CHECK(messageOf({.rate = "10 ns/B", .block = block}).empty());
    CHECK(messageOf({.attributes = attribute("net_bandwidth", "10 ns/B"),
                     .rate = "5 ns/B",
                     .block = block}) ==
          "'out' moves 50 MB in 250 ms, but nic.net_bandwidth = 10 ns/B takes 500 ms");
}

TEST_CASE("Invalid moved data of a block are rejected", "[moves][bad-input]")
{
    const auto codes = [](const std::string& moves, const std::string& equation) {
        return formFindings(textOfCase({.block = blockText(moves, equation)}));
    };
    const std::string time = "time = S / net_bandwidth";
    CHECK(codes(kMoves, time).empty());
    CHECK(has(codes(kMoves, "T = S / net_bandwidth"), "block.moves"));
    CHECK(has(codes(R"(, "moves": [{"data": "S", "rate": "S"}])", time), "block.moves"));
    CHECK(has(codes(R"(, "moves": [{"data": "S", "rate": "none"}])", time), "block.moves"));
    CHECK(has(
        codes(
            R"(, "moves": [{"data": "S", "rate": "net_bandwidth"}, {"data": "S", "rate": "net_bandwidth"}])",
            time),
        "block.moves"));
    CHECK(has(codes(R"(, "moves": [{"data": "S +", "rate": "net_bandwidth"}])", time),
              "expression.syntax"));
    CHECK(has(codes(R"(, "moves": [{"rate": "net_bandwidth"}])", time), "json.missing_field"));
    CHECK(has(codes(R"(, "moves": [{"data": "S", "rate": "net_bandwidth", "x": 1}])", time),
              "json.unknown_field"));
    CHECK(codeOf(problemsOf(textOfCase(
              {.block =
                   blockText(R"(, "moves": [{"data": "S / 1 s", "rate": "net_bandwidth"}])")}))) ==
          "dimension.mismatch");
}

TEST_CASE("Moved data and resource rates are written as they were read", "[moves][laws]")
{
    const auto design =
        designOf(textOfCase({.resources = R"({"name": "nic", "rate": "2 * nic.bandwidth"})"}));
    REQUIRE(design.blocks[0].moves.size() == 1);
    const auto again = designOf(contentOf(design));
    CHECK(again.blocks == design.blocks);
    CHECK(again.resources == design.resources);
}

TEST_CASE("Only random steps that are too fast have a finding", "[moves][laws]")
{
    // By hand: the limit is the resource's rate, otherwise the attribute with the rate's name, otherwise the bandwidth of the whole
    // component.
    Random random(3);
    int found = 0;
    for (int i = 0; i < 500; ++i) {
        const auto bandwidth = random.whole(1, 400);
        const auto named = random.chance(0.5) ? random.whole(1, 400) : 0;
        const auto given = random.chance(0.3) ? random.whole(1, 400) : 0;
        const auto rate = random.whole(1, 400);
        const auto slower = random.whole(1, 3); // an equation slower than its rate
        const bool isPart = random.chance(0.5);
        const auto inMB = [](auto value) { return std::to_string(value) + " MB/s"; };
        Case one;
        one.attributes = attribute("bandwidth", inMB(bandwidth));
        if (named > 0)
            one.attributes += ", " + attribute("net_bandwidth", inMB(named));
        one.on = isPart ? "nic.port" : "nic";
        one.rate = inMB(rate);
        if (given > 0)
            one.resources = R"({"name": ")" + one.on + R"(", "rate": ")" + inMB(given) + "\"}";
        one.block = blockText(kMoves, "time = " + std::to_string(slower) + " * S / net_bandwidth");
        const auto limit = given > 0 ? given : named > 0 ? named : isPart ? rate : bandwidth;
        const bool isTooFast = rate > limit * slower;
        INFO(textOfCase(one));
        CHECK(messageOf(one).empty() != isTooFast);
        found += isTooFast ? 1 : 0;
    }
    CHECK(found > 100);
}

} // namespace clusterwright::tests::moved_data_test

// Output of commands for a design with a measured input: bands and intervals.
#include "model/json/json.h"
#include "tests/cli/cli.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"
#include "tests/support/numbers.h"

namespace clusterwright::tests::bands_test
{

namespace
{

// y = a x with a in 9 s .. 11 s, measured; plain = 2 s x.
constexpr const char* kLine =
    R"({"design": "line", "format": 1, "title": "Line", "variables": [
    {"name": "a", "value": "10 s", "origin": {"kind": "measurement", "note": "a run", "interval": ["9 s", "11 s"]}},
    {"name": "x", "value": "3", "at_least": "1", "at_most": "20"},
    {"name": "P", "value": "1", "integer": true, "at_least": "1", "at_most": "20"}],
    "outputs": [{"name": "y", "equation": "a * x * P"}, {"name": "plain", "equation": "2 s * x"}],
    "studies": [{"name": "curve", "kind": "curve", "x": {"variable": "x", "values": "1,2"}, "outputs": ["y", "plain"]},
                {"name": "map", "kind": "map", "x": {"variable": "x", "values": "1,2"},
                 "y": {"variable": "P", "values": "1,3"}, "outputs": ["y"]}]})";

class Line
{
public:
    Line() { static_cast<void>(m_cli.folder().write("line.cluster.json", kLine)); }

    [[nodiscard]] std::string said(std::vector<std::string> arguments) const
    {
        const auto outcome = m_cli.run(withFile(std::move(arguments)));
        INFO(outcome.err);
        CHECK(outcome.exitCode == kDone);
        return outcome.out;
    }
    [[nodiscard]] model::Json json(std::vector<std::string> arguments) const
    {
        return m_cli.json(withFile(std::move(arguments)), kDone);
    }
    [[nodiscard]] std::string written(std::vector<std::string> arguments) const
    {
        arguments.insert(arguments.end(), {"-o", "out.csv"});
        static_cast<void>(said(std::move(arguments)));
        return m_cli.folder().read("out.csv");
    }

private:
    static std::vector<std::string> withFile(std::vector<std::string> arguments)
    {
        arguments.insert(arguments.begin() + 1, "line.cluster.json");
        return arguments;
    }

    Cli m_cli;
};

bool isBand(const model::Json& json, double low, double high)
{
    return isClose(json.at("low").get<double>(), low) &&
           isClose(json.at("high").get<double>(), high);
}

} // namespace

TEST_CASE("eval prints the band of a value", "[cli][eval][bands]")
{
    const Line line;
    CHECK(contains(line.said({"eval"}), "27 s .. 33 s"));
    const auto outputs = line.json({"eval"})["outputs"];
    CHECK(isBand(outputs["y"], 27, 33));
    CHECK_FALSE(outputs["plain"].contains("low"));
}

TEST_CASE("A sweep has the bounds of a band beside the values", "[cli][sweep][bands]")
{
    const Line line;
    CHECK(line.said({"sweep", "--axis", "x=1,2", "--output", "y,plain"})
              .starts_with("x,y[s],y.low[s],y.high[s],plain[s]\n1,10,"));
    const auto outputs = line.json({"sweep", "--axis", "x=1,2", "--output", "y,plain"})["outputs"];
    REQUIRE(outputs.size() == 2);
    CHECK(isClose(outputs[0]["low"][1].get<double>(), 18));
    CHECK(isClose(outputs[0]["high"][1].get<double>(), 22));
    CHECK_FALSE(outputs[1].contains("low"));
}

TEST_CASE("A curve has its band as text and as CSV", "[cli][sweep][bands]")
{
    const Line line;
    const auto text = line.said({"sweep", "--study", "curve"});
    CHECK(contains(text, "low (95 %, parameters only)"));
    CHECK(contains(text, "18 s"));
    CHECK(line.written({"sweep", "--study", "curve"})
              .starts_with("x,\"line: y[s]\",\"line: y.low[s]\",\"line: y.high[s]\",\"line: "
                           "plain[s]\"\n1,10,"));
}

TEST_CASE("A map has its band as text, as CSV and as JSON", "[cli][sweep][bands]")
{
    const Line line;
    const auto text = line.said({"sweep", "--study", "map"});
    CHECK(contains(text, "  y, low (95 %, parameters only)  y, high (95 %, parameters only)  "));
    CHECK(contains(text, "54 s")); // 9 s times 2 times 3
    const auto z = line.json({"sweep", "--study", "map"})["z"];
    CHECK(isClose(z["low"][1][1].get<double>(), 54));
    CHECK(isClose(z["high"][1][1].get<double>(), 66));
    CHECK(line.written({"sweep", "--study", "map"})
              .starts_with("x,P,y[s],y.low[s],y.high[s],bottleneck,valid\n1,1,10,"));
}

TEST_CASE("Points found by a search have bands of the objectives", "[cli][search][bands]")
{
    const Line line;
    const std::vector<std::string> question{"search", "--axis", "x=1,2", "--minimize", "y"};
    CHECK(contains(line.said(question), "y, low (95 %, parameters only)"));
    const auto found = line.json(question)["points"][0]["objectives"]["y"];
    CHECK(found["value"] == 10);
    CHECK(isBand(found, 9, 11));
}

TEST_CASE("Results name the inputs that a band comes from", "[cli][eval][bands]")
{
    const Cli cli;
    static_cast<void>(
        cli.folder().write("mixed.cluster.json",
                           R"({"design": "mixed", "format": 1, "title": "Mixed", "variables": [
    {"name": "a", "value": "10", "origin": {"kind": "measurement", "note": "m", "interval": ["9", "11"]}},
    {"name": "g", "value": "4", "origin": {"kind": "assumption", "note": "g", "interval": ["3", "5"]}},
    {"name": "x", "value": "1", "at_least": "1", "at_most": "9"}],
    "outputs": [{"name": "y", "equation": "(a + 2 * g) * x"}],
    "studies": [{"name": "curve", "kind": "curve", "x": {"variable": "x", "values": "1,2"}, "outputs": ["y"]}]})"));
    const auto json = cli.json({"eval", "mixed.cluster.json"});
    CHECK(isClose(json["outputs"]["y"]["band_parts"]["measured"].get<double>(), 0.16334, 1e-3));
    CHECK(json["outputs"]["y"]["band_parts"]["others"] == model::Json{"g"});
    CHECK(contains(cli.run({"eval", "mixed.cluster.json"}).out,
                   "band of y: parameters only; 16 % of the variance from measured inputs"));
    const auto curve = cli.run({"study", "mixed.cluster.json", "curve"});
    INFO(curve.err);
    CHECK(contains(curve.out, "Band: 16 % of the variance from measured inputs"));
    CHECK(contains(curve.out, "measured inputs alone: 34 .. 38")); // x = 2: 2 (18 -+ 1)
    const auto sure = cli.run({"uncertainty", "mixed.cluster.json", "--output", "y"});
    CHECK(contains(sure.out, "from intervals that were not measured (g)"));
}

TEST_CASE("The end of an inequality's solutions has an interval", "[cli][solve][bands]")
{
    const Line line;
    const std::vector<std::string> question{"solve", "--for", "x", "--such-that", "y <= 100 s"};
    const auto text = line.said(question);
    CHECK(contains(text,
                   "The range of solutions ends between 9.091 and 11.11 (95 %, parameters only)."));
    CHECK(contains(text, "95 %, parameters only\n"));
    const auto json = line.json(question);
    REQUIRE(json["ends"].size() == 1);
    CHECK(json["ends"][0]["from"].is_null());
    CHECK(isClose(json["ends"][0]["to"]["high"].get<double>(), 100.0 / 9, 1e-6));
    CHECK(json["open"].empty());
}

} // namespace clusterwright::tests::bands_test

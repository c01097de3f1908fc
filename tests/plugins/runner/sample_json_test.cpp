#include "model/json/json.h"
#include "plugins/runner/probes/sample_json.h"
#include "tests/plugins/runner/recorded.h"
#include "tests/support/findings.h"

namespace clusterwright::tests::sample_json_test
{

namespace
{

using namespace clusterwright::runner;

model::Json json(const std::string& text)
{
    const auto parsed = model::parseJson(text, "line");
    REQUIRE(parsed);
    return parsed.value();
}

} // namespace

TEST_CASE("Samples, facts and provenance are read back equal", "[runner][sample][laws]")
{
    auto sample = sampleOf(0.1, 7);
    sample.warmUp = true;
    sample.at.emplace_back("protocol", "udp");
    CHECK(readSample(toJson(sample)).value() == sample);
    CHECK(readSample(json(jsonLine(toJson(sample)))).value() == sample);
    const auto provenance = provenanceOf();
    CHECK(readProvenance(json(jsonLine(toJson(provenance)))).value() == provenance);
    const NodeFacts unknown;
    CHECK(readFacts(toJson(unknown)).value() == unknown);
}

TEST_CASE("A sample line is read, and unknown fields are ignored", "[runner][sample]")
{
    const auto sample = readSample(json(
        R"({"type":"sample","values":{"round_trip":1.2e-5,"lost":0},"at":{"size":1024},"repeat":3,"later":[1]})"));
    REQUIRE(sample);
    CHECK(sample.value().values ==
          std::vector<std::pair<std::string, double>>{{"round_trip", 1.2e-5}, {"lost", 0}});
    CHECK(sample.value().at == Point{{"size", 1024.0}});
    CHECK(sample.value().repeat == 3);
    CHECK_FALSE(sample.value().warmUp);
}

TEST_CASE("A sample must match its probe's declaration", "[runner][sample]")
{
    Probe probe;
    probe.outputs = {{"round_trip", "s", model::kTime, ""}, {"lost", "1", {}, ""}};
    probe.parameters = {{"size", "B", model::kData, {}, {}, {}, {}, ""},
                        {"protocol", "", {}, {"tcp"}, {}, {}, {}, ""}};
    CHECK(checkSample(sampleOf(1), probe).empty());
    Sample wrong;
    wrong.values = {{"round_trip", 1}, {"speed", 2}};
    wrong.at = {{"size", "big"}, {"protocol", 1.0}, {"colour", "red"}};
    CHECK(codesAndPlaces(checkSample(wrong, probe)) ==
          std::vector<std::string>{"sample.undeclared /values/speed",
                                   "sample.kind /at/size",
                                   "sample.kind /at/protocol",
                                   "sample.undeclared /at/colour"});
}

TEST_CASE("Invalid facts stay empty", "[runner][sample][hostile]")
{
    const auto facts = readFacts(json(
        R"({"host":7,"cores":-3,"memory":"much","nics":[1,{"name":"eth0","speed":"fast"}],"idle":null})"));
    REQUIRE(facts);
    CHECK(facts.value().host.empty());
    CHECK(facts.value().cores == 0);
    CHECK(facts.value().nics == std::vector<NicFacts>{{"eth0", "", 0}});
    CHECK_FALSE(facts.value().idle);
    CHECK_FALSE(readFacts(json("[]")));
}

} // namespace clusterwright::tests::sample_json_test

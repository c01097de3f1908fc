#include "model/json/json.h"
#include "plugins/runner/probes/sample_json.h"
#include "plugins/runner/store/session_file.h"
#include "plugins/runner/store/store.h"
#include "tests/plugins/runner/recorded.h"
#include "tests/support/findings.h"
#include "tests/support/temporary_folder.h"

#include <sstream>

namespace clusterwright::tests::session_file_test
{

namespace
{

using namespace clusterwright::runner;

const std::string kHead = R"({"type":"session","format":1,"run":"00ff"})"
                          "\n";
const std::string kStart = R"({"type":"start","start":7,"probe":"logp"})"
                           "\n";

std::string recordedText()
{
    std::ostringstream text;
    SessionWriter writer(text);
    recordSession(writer);
    return text.str();
}

model::Diagnostics readText(const std::string& text)
{
    std::istringstream stream(text);
    MemorySink sink;
    return readSession(stream, "s.jsonl", sink);
}

std::vector<std::string> refused(const std::string& text)
{
    return codesAndPlaces(readText(text));
}

model::Json json(const std::string& text)
{
    const auto parsed = model::parseJson(text, "line");
    REQUIRE(parsed);
    return parsed.value();
}

} // namespace

TEST_CASE("A written session is read back bit for bit", "[runner][session]")
{
    std::istringstream text(recordedText());
    MemorySink sink;
    const auto problems = readSession(text, "s.jsonl", sink);
    INFO(textOf(problems));
    REQUIRE(problems.empty());
    checkSameSession(sink);
}

TEST_CASE("A live run, its store, its export and its import are equal", "[runner][session][store]")
{
    const TemporaryFolder folder;
    auto first = Store::open(folder.path() / "first.sqlite", Store::Access::Create);
    auto second = Store::open(folder.path() / "second.sqlite", Store::Access::Create);
    REQUIRE(first);
    REQUIRE(second);
    recordSession(*first.value());
    std::stringstream text;
    SessionWriter writer(text);
    REQUIRE(first.value()->replay("0011", writer).empty());
    CHECK(text.str() == recordedText());
    REQUIRE(readSession(text, "s.jsonl", *second.value()).empty());
    MemorySink sink;
    REQUIRE(second.value()->replay("0011", sink).empty());
    checkSameSession(sink);
}

TEST_CASE("Checking a session returns only its header", "[runner][session]")
{
    std::istringstream text(recordedText());
    NullSink sink;
    REQUIRE(readSession(text, "s.jsonl", sink).empty());
    CHECK(sink.run() == runOf());
    CHECK(sink.samples() == 6);
}

TEST_CASE("An invalid session is rejected with the line", "[runner][session][hostile]")
{
    using List = std::vector<std::string>;
    CHECK(refused("") == List{"session.format "});
    CHECK(refused("x\n") == List{"json.syntax line 1, column 1"});
    CHECK(refused(kHead + "{\"type\":\n") == List{"json.syntax line 2, column 9"});
    CHECK(refused("[1]\n") == List{"session.format line 1"});
    CHECK(refused(R"({"type":"session","format":2,"run":"00ff"})") ==
          List{"session.format line 1"});
    CHECK(refused(kHead + kHead) == List{"session.format line 2"});
    CHECK(refused(kHead + "{\"type\":\"other\"}") == List{"session.line line 2"});
    CHECK(refused(kHead + R"({"type":"start","start":1})") ==
          List{"provenance.type line 2, /probe"});
    CHECK(refused(kHead + R"({"type":"start","start":1,"probe":"p","units":{"a":"parsec"}})") ==
          List{"provenance.type line 2, /units/a"});
    CHECK(refused(kHead + kStart + kStart) == List{"session.start line 3"});
    CHECK(refused(kHead + R"({"type":"sample","start":1,"values":{"a":1}})") ==
          List{"session.start line 2"});
    CHECK(refused(kHead + R"({"type":"end","state":"well"})") == List{"session.line line 2"});
}

TEST_CASE("Invalid sample fields of a session are rejected", "[runner][session][hostile]")
{
    using List = std::vector<std::string>;
    const auto sample = [](const std::string& fields) {
        return refused(kHead + kStart + R"({"type":"sample","start":7,)" + fields + "}");
    };
    CHECK(sample(R"("values":{"a":1})").empty());
    CHECK(sample(R"("values":{"a":NaN})") == List{"json.syntax line 3, column 42"});
    CHECK(sample(R"("values":{"a":1e999})") == List{"json.number line 3, column 46"});
    CHECK(sample(R"("values":{"a":null})") == List{"sample.values line 3, /values/a"});
    CHECK(sample(R"("values":{})") == List{"sample.values line 3, /values"});
    CHECK(sample(R"("values":{"a":1},"time":-1)") == List{"sample.time line 3, /time"});
    CHECK(sample(R"("values":{"a":1},"repeat":-1)") == List{"sample.repeat line 3, /repeat"});
    CHECK(sample(R"("values":{"a":1},"repeat":1.5)") == List{"sample.repeat line 3, /repeat"});
    CHECK(sample(R"("values":{"a":1},"warm_up":1)") == List{"sample.warm_up line 3, /warm_up"});
    CHECK(sample(R"("values":{"a":1},"at":{"s":[]})") == List{"sample.at line 3, /at/s"});
    CHECK(refused(kHead + kStart + R"({"type":"end","start":7,"state":"done","seconds":-1})") ==
          List{"session.line line 3"});
}

TEST_CASE("Long lines and deep nesting take no memory", "[runner][session][hostile]")
{
    using List = std::vector<std::string>;
    CHECK(refused(kHead + std::string(kLongestSessionLine + 1, ' ')) ==
          List{"session.line line 2"});
    CHECK(refused(kHead + std::string(200'000, '[')) == List{"json.depth line 2"});
    CHECK(refused(kHead + "\r\n\n" + kStart).empty());
}

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

} // namespace clusterwright::tests::session_file_test

// Sources, origins and findings in JSON.
#include "model/json/findings_json.h"
#include "model/json/json.h"
#include "model/json/provenance_json.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"

namespace clusterwright::tests::provenance_json_test
{

using namespace model;

namespace
{

using Lines = std::vector<std::string>;

struct Read {
    Source source;
    OriginRef origin;
    Diagnostics findings;
};

Read read(const Json& json, bool sourceRequired = false)
{
    Findings findings{"a.json", {}};
    Read result;
    {
        ObjectReader reader(json, "", findings);
        result.source = readSource(reader, findings, sourceRequired);
        result.origin = readOrigin(reader, findings);
    }
    result.findings = findings.list;
    return result;
}

Read readOriginText(const std::string& text)
{
    return read(Json{{"origin", Json::parse(text)}});
}

} // namespace

TEST_CASE("A source has a document and perhaps a place", "[json]")
{
    CHECK(read(Json::parse(R"({"source": {"document": "d", "place": "p"}})")).source ==
          Source{"d", "p"});
    CHECK(read(Json::parse(R"({"source": {"document": "d"}})")).source == Source{"d", ""});
    CHECK(codesAndPlaces(read(Json::parse(R"({"source": {"place": "p"}})")).findings) ==
          Lines{"json.missing_field /source"});
    CHECK(codesAndPlaces(read(Json::parse(R"({"source": "d"})")).findings) ==
          Lines{"json.type /source"});
}

TEST_CASE("A source may be absent only where it is not required", "[json]")
{
    CHECK(read(Json::object()).findings.empty());
    CHECK(read(Json::object()).source == Source{});
    CHECK(codesAndPlaces(read(Json::object(), true).findings) == Lines{"json.missing_field "});
}

TEST_CASE("Each kind of origin is read with what it demands", "[json]")
{
    const auto* const text =
        GENERATE(R"({"kind": "paper", "document": "d", "place": "p"})",
                 R"({"kind": "datasheet", "note": "n"})",
                 R"({"kind": "measurement", "note": "n", "interval": ["1 s", "2 s"]})",
                 R"({"kind": "fit", "fitted_to": ["c1", "c2"]})",
                 R"({"kind": "assumption", "note": "n"})",
                 R"({"kind": "definition"})",
                 R"({"kind": "user"})");
    const auto got = readOriginText(text);
    CHECK(got.findings.empty());
    REQUIRE(got.origin);
    CHECK(toText(got.origin->kind) == Json::parse(text)["kind"]);
}

TEST_CASE("All fields of an origin are read", "[json]")
{
    const auto got = readOriginText(
        R"({"kind": "fit", "document": "d", "place": "p", "note": "n", "fitted_to": ["c"], "interval": ["1 s", "2 s"]})");
    CHECK(got.findings.empty());
    CHECK(got.origin == Origin{OriginKind::Fit, {"d", "p"}, "n", {"c"}, {"1 s", "2 s"}});
}

TEST_CASE("An origin has the correlations of its value with others of the fit", "[json]")
{
    const auto got = readOriginText(
        R"({"kind": "measurement", "note": "n", "interval": ["1 s", "2 s"],
            "estimate": {"fit": "run 77c0", "parameter": "L", "correlations": {"G": -0.62, "o": 1}}})");
    CHECK(got.findings.empty());
    REQUIRE(got.origin);
    CHECK(got.origin->estimate == JointEstimate{"run 77c0", "L", {{"G", -0.62}, {"o", 1}}});
}

TEST_CASE("An origin states the distribution over its interval", "[json]")
{
    const std::string begin = R"({"kind": "assumption", "note": "n", "interval": ["1 s", "2 s"])";
    for (const auto& word : distributionWords()) {
        const auto text = begin + R"(, "distribution": ")" + word + "\"}";
        const auto got = readOriginText(text);
        INFO(word);
        CHECK(got.findings.empty());
        REQUIRE(got.origin);
        CHECK(got.origin->distribution == distributionKind(word));
        CHECK(toJson(*got.origin) == Json::parse(text));
        CHECK(toText(*got.origin) == "assumption [1 s .. 2 s, " + word + "] (n)");
    }
    CHECK_FALSE(readOriginText(begin + "}").origin->distribution);
    CHECK(distributionWords() == Lines{"uniform", "normal", "log-normal", "triangular"});
}

TEST_CASE("An origin states a range to choose from in place of an interval", "[json]")
{
    const std::string text = R"({"kind": "assumption", "note": "n", "range": ["1", "8"]})";
    const auto got = readOriginText(text);
    CHECK(got.findings.empty());
    REQUIRE(got.origin);
    CHECK(got.origin->distribution == DistributionKind::Range);
    CHECK(got.origin->interval == Lines{"1", "8"});
    CHECK(toJson(*got.origin) == Json::parse(text));
    CHECK(toText(*got.origin) == "assumption [1 .. 8, range] (n)");
    for (const auto* const wrong : {R"("range": ["1", "8"], "distribution": "normal")",
                                    R"("interval": ["1", "8"], "distribution": "range")"})
        CHECK(codesAndPlaces(
                  readOriginText(R"({"kind": "user", )" + std::string(wrong) + "}").findings) ==
              Lines{"origin.distribution /origin/distribution"});
    CHECK_FALSE(readOriginText(R"({"kind": "user", "range": ["1", "8"], "interval": ["1", "8"]})")
                    .findings.empty());
}

TEST_CASE("An unknown distribution names the nearest one", "[json][bad-input]")
{
    const auto near = readOriginText(
        R"({"kind": "user", "interval": ["1 s", "2 s"], "distribution": "lognormal"})");
    CHECK(codesAndPlaces(near.findings) == Lines{"origin.distribution /origin/distribution"});
    CHECK(hintOf(near.findings) == "did you mean 'log-normal'?");
    const auto far =
        readOriginText(R"({"kind": "user", "interval": ["1 s", "2 s"], "distribution": "beta"})");
    CHECK(hintOf(far.findings) == "use one of: uniform, normal, log-normal, triangular");
    CHECK(
        codesAndPlaces(readOriginText(R"({"kind": "user", "distribution": "uniform"})").findings) ==
        Lines{"origin.incomplete /origin"});
}

TEST_CASE("An invalid correlation is reported at its place", "[json][bad-input]")
{
    const auto [estimate, finding] = GENERATE(table<std::string, std::string>({
        {R"({"fit": "f", "parameter": "L", "correlations": {"G": 1.01}})",
         "origin.correlation /origin/estimate/correlations/G"},
        {R"({"fit": "f", "parameter": "L", "correlations": {"G": "high"}})",
         "origin.correlation /origin/estimate/correlations/G"},
        {R"({"fit": "f", "parameter": "L", "correlations": [0.5]})",
         "origin.correlation /origin/estimate/correlations"},
        {R"({"parameter": "L"})", "json.missing_field /origin/estimate"},
        {R"({"fit": "f"})", "json.missing_field /origin/estimate"},
        {R"(0.5)", "json.type /origin/estimate"},
    }));
    const auto text =
        R"({"kind": "measurement", "note": "n", "interval": ["1 s", "2 s"], "estimate": )" +
        estimate + "}";
    INFO(text);
    CHECK(codesAndPlaces(readOriginText(text.c_str()).findings) == Lines{finding});
    CHECK(codesAndPlaces(
              readOriginText(R"({"kind": "user", "estimate": {"fit": "f", "parameter": "L"}})")
                  .findings) == Lines{"origin.incomplete /origin"});
}

TEST_CASE("An origin without the fields required by its kind is incomplete", "[json]")
{
    const auto* const text = GENERATE(R"({"kind": "paper", "document": "d"})",
                                      R"({"kind": "paper", "place": "p"})",
                                      R"({"kind": "datasheet"})",
                                      R"({"kind": "measurement"})",
                                      R"({"kind": "fit"})",
                                      R"({"kind": "assumption"})",
                                      R"({"kind": "user", "interval": ["1 s"]})",
                                      R"({"kind": "user", "interval": ["1 s", "2 s", "3 s"]})");
    INFO(text);
    CHECK(codesAndPlaces(readOriginText(text).findings) == Lines{"origin.incomplete /origin"});
}

TEST_CASE("An unknown kind of origin names the kinds", "[json]")
{
    const auto got = readOriginText(R"({"kind": "guess"})");
    CHECK(codesAndPlaces(got.findings) == Lines{"origin.kind /origin/kind"});
    CHECK(hintOf(got.findings) ==
          "use one of: paper, datasheet, measurement, fit, assumption, definition, user");
    CHECK(codesAndPlaces(readOriginText("{}").findings) == Lines{"json.missing_field /origin"});
}

TEST_CASE("An absent origin is empty", "[json]")
{
    CHECK_FALSE(read(Json::object()).origin);
}

TEST_CASE("Every word of a kind parses to that kind", "[json][laws]")
{
    for (const auto kind : {OriginKind::Paper,
                            OriginKind::Datasheet,
                            OriginKind::Measurement,
                            OriginKind::Fit,
                            OriginKind::Assumption,
                            OriginKind::Definition,
                            OriginKind::User})
        CHECK(originKind(toText(kind)) == kind);
    CHECK_FALSE(originKind(""));
    CHECK_FALSE(originKind("Paper"));
}

TEST_CASE("A written origin is equal after reading", "[json][laws]")
{
    const Source source = GENERATE(Source{"d", "p"}, Source{"d", ""});
    const Origin origin =
        GENERATE(Origin{OriginKind::Fit, {"d", "p"}, "n", {"c", "e"}, {"1 s", "2 s"}},
                 Origin{OriginKind::Paper, {"d", "p"}, "", {}, {}},
                 Origin{OriginKind::Measurement,
                        {},
                        "n",
                        {},
                        {"1 s", "2 s"},
                        JointEstimate{"f", "L", {{"G", -0.123456789012345678}}}},
                 Origin{});
    const auto got = read(Json{{"source", toJson(source)}, {"origin", toJson(origin)}});
    CHECK(got.findings.empty());
    CHECK(got.source == source);
    CHECK(got.origin == origin);
    CHECK(toJson(Source{}).is_null());
}

TEST_CASE("Findings are equal after writing and reading", "[json][findings]")
{
    model::Diagnostics all{model::Severity::Note, "a.note", "", "", "a note"};
    all.add({model::Severity::Warning, "a.warning", "x.json", "/a/0", "a warning", "mend it"});
    all.add({model::Severity::Error, "an.error", "x.json", "", "an error"});
    const model::Json json{{"said", model::findingsJson(all)}};
    model::Findings findings;
    {
        model::ObjectReader reader(json, "", findings);
        CHECK(model::readFindings(reader, "said", findings) == all);
        CHECK(model::readFindings(reader, "none", findings).empty());
    }
    CHECK(findings.list.empty());
}

TEST_CASE("An unknown severity is a finding", "[json][findings]")
{
    const auto json = model::parseJson(R"({"said": [{"severity": "loud"}]})", "").value();
    model::Findings findings;
    model::ObjectReader reader(json, "", findings);
    static_cast<void>(model::readFindings(reader, "said", findings));
    CHECK(codesAndPlaces(findings.list) ==
          std::vector<std::string>{"finding.severity /said/0/severity"});
}

} // namespace clusterwright::tests::provenance_json_test

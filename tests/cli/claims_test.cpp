// claims: values printed in papers against predictions.
#include "model/json/json.h"
#include "tests/cli/cli.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"

#include <cmath>
#include <filesystem>
#include <map>
#include <set>

namespace clusterwright::tests::claims_test
{

namespace
{

// Returns an arithmetic claim: S = 1024^2 * 16 B / 8 = 2 MiB; `expected` is the printed value.
std::string transposeClaim(const std::string& expected)
{
    return R"({"claim": "test.partition", "source": {"document": "test", "place": "table 1"},
        "statement": "The partition", "role": "arithmetic",
        "evaluate": [{"name": "t", "block": "inic.transpose", "set": {"rows": "1024", "P": "8"}}],
        "predicted": "t.S", "expected": )" +
           expected + R"(, "tolerance_reason": "an exact sum"})";
}

// A further document with one claim; its blocks are shipped.
class PresetsWithClaim
{
public:
    explicit PresetsWithClaim(const std::string& claim)
    {
        namespace fs = std::filesystem;
        fs::create_directories(m_folder.path() / "claims");
        fs::create_directories(m_folder.path() / "documents");
        static_cast<void>(
            m_folder.write("documents/test.json", R"({"document": "test", "title": "A test"})"));
        static_cast<void>(m_folder.write("claims/test.partition.json", claim));
    }

    [[nodiscard]] ProgramOutcome claims() const { return run({}); }
    [[nodiscard]] ProgramOutcome run(const std::vector<std::string>& options) const
    {
        std::vector<std::string> arguments{"claims", "test", "--presets", m_folder.path()};
        arguments.insert(arguments.end(), options.begin(), options.end());
        return m_cli.run(arguments);
    }
    [[nodiscard]] model::Json json(int exitCode) const
    {
        return m_cli.json({"claims", "test", "--presets", m_folder.path()}, exitCode);
    }

private:
    TemporaryFolder m_folder;
    Cli m_cli;
};

// The shipped claims with points outside the valid range of a block, and the number of these points.
void checkCaveats(const model::Json& diagnostics)
{
    std::map<std::string, int> points;
    for (const auto& finding : diagnostics) {
        INFO(finding.dump());
        CHECK(finding["severity"] == "warning");
        CHECK(finding["code"] == "model.validity");
        ++points[std::filesystem::path(finding["file"].get<std::string>()).stem()];
    }
    CHECK(points == std::map<std::string, int>{{"culler-now.bt-square-number", 1},
                                               {"dinkel-networks.mesh-scales", 1},
                                               {"underwood-inic.fft-inic-scaling-ends-at-dma", 1},
                                               {"underwood-inic.fft-only-transposes-differ", 3}});
}

} // namespace

TEST_CASE("claims --json counts its claims consistently", "[cli][claims]")
{
    const Cli cli;
    const auto outcome = cli.run({"claims", "--json"});
    CHECK(outcome.signal == 0);
    CHECK(outcome.exitCode <= kFinding); // 1 when a claim is not reproduced, which is a result
    const auto parsed = model::parseJson(outcome.out, "standard output");
    REQUIRE(parsed);
    const auto& json = parsed.value();
    checkCaveats(json["diagnostics"]);
    CHECK(json["total"] == json["claims"].size());
    CHECK(json["reproduced"].get<int>() + json["off"].get<int>() +
              json["not_modelled"].get<int>() ==
          json["total"].get<int>());
    CHECK((outcome.exitCode == kDone) == (json["off"] == 0));
    std::set<std::string> ids;
    int reproduced = 0;
    for (const auto& claim : json["claims"]) {
        INFO(claim.dump());
        CHECK(ids.insert(claim.at("id").get<std::string>()).second);
        for (const auto* const key :
             {"source", "statement", "expected", "predicted", "error", "tolerance", "status"})
            CHECK(claim.contains(key));
        reproduced += claim["status"] == "reproduced" ? 1 : 0;
    }
    CHECK(reproduced == json["reproduced"].get<int>());
}

TEST_CASE("A reproduced claim has values in base units", "[cli][claims]")
{
    const auto json =
        PresetsWithClaim(transposeClaim(R"({"value": "2 MiB", "tolerance": "0 %"})")).json(kDone);
    CHECK(json["reproduced"] == 1);
    CHECK(json["total"] == 1);
    const auto& claim = json["claims"][0];
    CHECK(claim["id"] == "test.partition");
    CHECK(claim["source"] == "test, table 1");
    CHECK(claim["statement"] == "The partition");
    CHECK(claim["role"] == "arithmetic");
    CHECK(claim["expected"] == 2097152.0);
    CHECK(claim["predicted"] == 2097152.0);
    CHECK(claim["unit"] == "B");
    CHECK(claim["error"] == 0.0);
    CHECK(claim["tolerance"] == 0.0);
    CHECK(claim["status"] == "reproduced");
}

TEST_CASE("A claim that is not reproduced gives exit code 1", "[cli][claims]")
{
    const PresetsWithClaim presets(transposeClaim(R"({"value": "2 MB", "tolerance": "1 %"})"));
    const auto json = presets.json(kFinding);
    CHECK(json["reproduced"] == 0);
    CHECK(json["off"] == 1);
    // 2097152 / 2000000 - 1 = 0.048576
    CHECK(std::abs(json["claims"][0]["error"].get<double>()) == Approx(0.048576));
    CHECK(json["claims"][0]["tolerance"] == 0.01);
    CHECK(json["claims"][0]["status"] == "off");
    CHECK(contains(presets.claims().out,
                   "0 reproduced, 1 not reproduced, 0 not modelled, of 1 claims"));
}

TEST_CASE("A claim with a wrong dimension is bad input", "[cli][claims]")
{
    const auto outcome =
        PresetsWithClaim(transposeClaim(R"({"value": "2 s", "tolerance": "1 %"})")).claims();
    CHECK(outcome.exitCode == kBadInput);
    CHECK(contains(outcome.err, "/claims/test.partition.json: "));
    CHECK(contains(outcome.err, "dimension.mismatch: "));
}

TEST_CASE("A claim that is not modelled is listed with its reason", "[cli][claims]")
{
    const auto json =
        PresetsWithClaim(
            R"({"claim": "test.partition", "source": {"document": "test", "place": "p. 1"},
        "statement": "The card is green", "role": "prediction", "not_modelled": "colours are out of scope"})")
            .json(kDone);
    CHECK(json["not_modelled"] == 1);
    CHECK(json["claims"][0]["not_modelled"] == "colours are out of scope");
    CHECK(json["claims"][0]["predicted"].is_null());
}

TEST_CASE("claims shows the assumption that decides a claim", "[cli][claims]")
{
    // 8 us (assumed 8 to 25 us) an interrupt: 0.65 of the time between two packets; 15 us: 1.22
    const std::string id = "underwood-inic.gigabit-interrupt-per-packet";
    const auto json = Cli().json({"claims", id});
    const auto& decided = json["claims"][0]["decided_by"];
    REQUIRE(decided.size() == 1);
    CHECK(decided[0]["input"] == "t_interrupt");
    CHECK(decided[0]["end"].get<double>() == Approx(8e-6));
    CHECK(decided[0]["unit"] == "s");
    CHECK(contains(Cli().run({"claims", id}).out, "decided by an assumption: t_interrupt = 8 us"));
}

TEST_CASE("claims --summary counts each number once by paper and role", "[cli][claims]")
{
    const auto json = Cli().json({"claims", "--summary"}, kFinding);
    checkCaveats(json["diagnostics"]);
    std::map<std::string, int> sums;
    for (const auto& row : json["summary"]) {
        INFO(row.dump());
        CHECK(row["document"].is_string());
        CHECK(row["numbers"] <= row["claims"]);
        CHECK(row["reproduced"].get<int>() + row["off"].get<int>() +
                  row["not_modelled"].get<int>() ==
              row["numbers"].get<int>());
        for (const auto* const key : {"claims",
                                      "numbers",
                                      "reproduced",
                                      "reproduced_by_assumption",
                                      "off",
                                      "off_by_assumption",
                                      "off_by_text"})
            sums[row["role"].get<std::string>() + key] += row[key].get<int>();
    }
    for (const auto& row : json["totals"]) {
        INFO(row.dump());
        CHECK(row["document"].is_null());
        for (const auto* const key : {"claims",
                                      "numbers",
                                      "reproduced",
                                      "reproduced_by_assumption",
                                      "off",
                                      "off_by_assumption",
                                      "off_by_text"})
            CHECK(row[key] == sums[row["role"].get<std::string>() + key]);
    }
    for (const auto& row : json["kinds"]) {
        INFO(row.dump());
        CHECK(row["reproduced"] <= row["claims"]);
        if (row["role"] == "prediction" && row["kind"] == "figure")
            CHECK(row["narrow"].get<int>() > 10);
    }
    const auto found = std::ranges::find_if(json["shared_assumptions"], [](const auto& own) {
        return own["input"] == "tcp_byte_time";
    });
    REQUIRE(found != json["shared_assumptions"].end());
    const auto& shared = *found;
    CHECK(shared["document"] == "underwood-inic");
    CHECK(shared["value"].get<double>() == Approx(8e-9));
    CHECK(shared["end"].get<double>() == Approx(5e-9));
    CHECK(shared["unit"] == "s/B");
    CHECK(contains(shared["origin"].get<std::string>(), "rule of thumb"));
    CHECK(shared["numbers"].size() >= 5);
    const auto text = PresetsWithClaim(transposeClaim(R"({"value": "2 MiB", "tolerance": "0 %"})"))
                          .run({"--summary"});
    CHECK(contains(text.out, "arithmetic"));
    CHECK(contains(text.out, "all papers"));
}

TEST_CASE("A claim that is off by its own text counts as not reproduced", "[cli][claims]")
{
    auto claim = transposeClaim(R"({"value": "3 MiB", "tolerance": "0 %"})");
    claim.insert(claim.rfind('}'), R"(, "contradicts_itself": true, "note": "2 MiB elsewhere")");
    const PresetsWithClaim presets(claim);
    CHECK(presets.json(kFinding)["claims"][0]["contradicts_itself"] == true);
    CHECK(contains(presets.claims().out, "not reproduced, the text contradicts itself"));
    const auto json = model::parseJson(presets.run({"--summary", "--json"}).out, "standard output");
    REQUIRE(json);
    CHECK(json.value()["summary"][0]["off"] == 1);
    CHECK(json.value()["summary"][0]["off_by_text"] == 1);
    CHECK(json.value()["totals"][0]["off_by_text"] == 1);
}

TEST_CASE("claims DOCUMENT returns only the claims of that document", "[cli][claims]")
{
    const Cli cli;
    const auto outcome = cli.run({"claims", "underwood-inic", "--json"});
    const auto json = model::parseJson(outcome.out, "standard output");
    REQUIRE(json);
    CHECK(json.value()["total"].get<int>() > 10);
    for (const auto& claim : json.value()["claims"])
        CHECK(claim["id"].get<std::string>().starts_with("underwood-inic."));
}

TEST_CASE("claims ID returns one claim, as text and JSON", "[cli][claims]")
{
    const Cli cli;
    const std::string id = "underwood-inic.fft-transpose-stages";
    const auto json = cli.json({"claims", id});
    CHECK(json["total"] == 1);
    CHECK(json["claims"][0]["id"] == id);
    const auto outcome = cli.run({"claims", id});
    CHECK(contains(outcome.out, id));
    CHECK(contains(outcome.out, "1 reproduced, 0 not reproduced, 0 not modelled, of 1 claims"));
}

TEST_CASE("Several ids return several claims", "[cli][claims]")
{
    const auto json = Cli().json({"claims",
                                  "underwood-inic.fft-transpose-stages",
                                  "underwood-inic.fft-transpose-1024-on-8"});
    CHECK(json["total"] == 2);
}

TEST_CASE("An unknown claim is reported with the nearest id, and fails", "[cli][claims]")
{
    const auto outcome = Cli().run({"claims", "underwood-inic.fft-transpose-stage"});
    CHECK(outcome.exitCode == kBadInput);
    CHECK(contains(outcome.err,
                   "preset.unknown: unknown claim 'underwood-inic.fft-transpose-stage' (did "
                   "you mean 'underwood-inic.fft-transpose-stages'?)"));
    const auto file =
        Cli().run({"claims", "presets/claims/underwood-inic.fft-transpose-stage.json"});
    CHECK(contains(file.err, "(did you mean 'underwood-inic.fft-transpose-stages'?)"));
}

} // namespace clusterwright::tests::claims_test

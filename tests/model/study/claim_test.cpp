// Claims: printed values against predictions.

#include "model/json/json.h"
#include "model/study/claims/claim.h"
#include "model/study/claims/claim_json.h"
#include "model/study/claims/claim_summary.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"
#include "tests/support/preset_folder.h"

#include <cmath>

namespace clusterwright::tests::claim_test
{

namespace
{

// "parabola" is y = (x - 3)^2 + 1, with its minimum at x = 3; its time is x seconds.
const PresetFolder& presets()
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

std::string claimText(const std::string& fields)
{
    return R"({"claim": "d.c", "source": {"document": "d", "place": "p"}, "statement": "s", "role": "prediction", )" +
           fields + "}";
}

struct ReadClaim {
    model::Claim claim;
    model::Diagnostics findings;
};

ReadClaim readText(const std::string& text)
{
    model::Findings findings;
    findings.file = "claim.json";
    const auto json = model::parseJson(text, findings.file);
    INFO(text << textOf(json.diagnostics()));
    REQUIRE(json);
    auto claim = model::readClaim(json.value(), findings);
    return {std::move(claim), std::move(findings.list)};
}

model::ClaimOutcome outcome(const std::string& fields)
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
model::Diagnostics problems(const std::string& fields)
{
    const auto [claim, findings] = readText(claimText(fields));
    if (!findings.empty())
        return findings;
    auto library = presets().library();
    return model::evaluateClaim(claim, library).diagnostics();
}

// p: the parabola at x = 5, where y = 5.
const std::string kAt5 = R"("evaluate": [{"name": "p", "block": "parabola", "set": {"x": "5"}}], )";
const std::string kOver =
    R"("evaluate": [{"name": "p", "block": "parabola"}], "over": {"variable": "x", "values": "1..6"}, )";

std::string value(const std::string& expected, const std::string& tolerance = "0 %")
{
    return R"("expected": {"value": ")" + expected + R"(", "tolerance": ")" + tolerance +
           R"("}, "tolerance_reason": "a test")";
}

bool isReproduced(const std::string& fields)
{
    return outcome(fields).status == model::ClaimStatus::Reproduced;
}

// Returns "input = end" of each assumption that decides the claim.
std::vector<std::string> decidedBy(const std::string& fields)
{
    const auto [claim, findings] = readText(claimText(fields));
    INFO(textOf(findings));
    REQUIRE(findings.empty());
    auto library = presets().library();
    const auto result = model::evaluateClaim(claim, library, model::AssumptionCheck::Vary);
    INFO(textOf(result.diagnostics()));
    REQUIRE(result);
    std::vector<std::string> texts;
    for (const auto& assumption : result.value().deciding)
        texts.push_back(assumption.input + " = " + displayIn(assumption.end, assumption.unit));
    return texts;
}

model::EvaluatedClaim
evaluatedClaim(const std::string& id, const std::string& countsWith, model::ClaimStatus status)
{
    model::EvaluatedClaim result;
    result.claim.id = id;
    result.claim.source.document = "d";
    result.claim.countsWith = countsWith;
    result.outcome.status = status;
    return result;
}

double takenOf(const std::string& take, const std::string& predicted)
{
    const auto result = outcome(kOver + R"("take": ")" + take + R"(", "predicted": ")" + predicted +
                                R"(", "expected": {"at_least": "0"})");
    REQUIRE(result.predicted.has_value());
    return result.predicted->value;
}

} // namespace

TEST_CASE("A value is reproduced within its tolerance, bounds included", "[claim]")
{
    const std::string p = kAt5 + R"("predicted": "p.y", )"; // 5
    CHECK(isReproduced(p + value("5")));
    CHECK(isReproduced(p + value("4", "25 %")));
    CHECK_FALSE(isReproduced(p + value("4", "24.9 %")));
    CHECK(isReproduced(p + value("8", "37.5 %")));
    CHECK_FALSE(isReproduced(p + value("8", "37 %")));
    const auto result = outcome(p + value("4", "10 %"));
    CHECK(result.status == model::ClaimStatus::Off);
    CHECK(result.predicted->value == 5);
    CHECK(result.error == 0.25);
    CHECK(result.tolerance == 0.1);
    CHECK(result.expectedValue->value == 4);
    CHECK(result.expected == "4");
}

TEST_CASE("An expected value of 0 has the difference itself as error", "[claim]")
{
    const std::string p = kAt5 + R"("predicted": "p.y - 4.9", )";
    CHECK_FALSE(isReproduced(p + value("0", "9 %")));
    CHECK(isReproduced(p + value("0", "11 %")));
}

TEST_CASE("An expected value needs the dimension of the prediction", "[claim]")
{
    const std::string p = kAt5 + R"("predicted": "p.time", )";
    CHECK(isReproduced(p + value("5000 ms")));
    CHECK(outcome(p + value("5000 ms")).expected == "5,000 ms"); // the unit of the claim
    CHECK(pointerOf(problems(p + value("5")), "dimension.mismatch") == "/expected");
    CHECK(pointerOf(problems(p + value("5 s", "1 s")), "dimension.mismatch") == "/expected");
}

TEST_CASE("Limits of a claim include their bounds", "[claim]")
{
    const std::string p = kAt5 + R"("predicted": "p.y", "expected": )";
    CHECK(isReproduced(p + R"({"at_least": "5"})"));
    CHECK_FALSE(isReproduced(p + R"({"at_least": "5.001"})"));
    CHECK(isReproduced(p + R"({"at_most": 5})"));
    CHECK_FALSE(isReproduced(p + R"({"at_most": "4.999"})"));
    CHECK(isReproduced(p + R"({"between": ["5", "9"]})"));
    CHECK(isReproduced(p + R"({"at_least": "1", "at_most": "5"})"));
    CHECK_FALSE(isReproduced(p + R"({"between": ["6", "9"]})"));
    CHECK_FALSE(isReproduced(p + R"({"between": ["1", "4"]})"));
    CHECK(outcome(p + R"({"between": ["1", "4"]})").expected == "between 1 and 4");
    CHECK(outcome(p + R"({"at_least": "1"})").expected == ">= 1");
    CHECK(outcome(p + R"({"at_most": "1"})").expected == "<= 1");
}

TEST_CASE("A claimed relation is reproduced only if it holds", "[claim]")
{
    const std::string holds = R"(, "expected": {"holds": true})";
    CHECK(isReproduced(kAt5 + R"("predicted": "p.y > 4")" + holds));
    CHECK_FALSE(isReproduced(kAt5 + R"("predicted": "p.y > 5")" + holds));
}

TEST_CASE("A prediction that is not finite reproduces nothing", "[claim]")
{
    const std::string at3 =
        R"("evaluate": [{"name": "p", "block": "parabola", "set": {"x": "3"}}], )"; // inverse = 1 / 0
    CHECK_FALSE(isReproduced(at3 + R"("predicted": "p.inverse", "expected": {"at_least": "1"})"));
    CHECK_FALSE(isReproduced(at3 + R"("predicted": "-p.inverse", "expected": {"at_most": "1"})"));
    CHECK_FALSE(
        isReproduced(at3 + R"("predicted": "0 * p.inverse", "expected": {"at_most": "1"})"));
    CHECK_FALSE(
        isReproduced(at3 + R"("predicted": "0 * p.inverse < 1", "expected": {"holds": true})"));
    CHECK_FALSE(isReproduced(at3 + R"("predicted": "p.inverse", )" + value("1", "1000 %")));
}

TEST_CASE("Each `take` returns its value from those over the axis", "[claim]")
{
    // x = 1..6: y = 5, 2, 1, 2, 5, 10
    CHECK(takenOf("max", "p.y") == 10);
    CHECK(takenOf("min", "p.y") == 1);
    CHECK(takenOf("mean", "p.y") == 25.0 / 6);
    CHECK(takenOf("argmax", "p.y") == 6);
    CHECK(takenOf("argmin", "p.y") == 3);
    CHECK(takenOf("first", "p.y <= 2") == 2);
    CHECK(takenOf("first", "x >= 4 and p.y > 2") == 5); // the axis is a name, too
    CHECK(takenOf("all", "p.y >= 1") == 1);
    CHECK(takenOf("all", "p.y >= 2") == 0);
    CHECK(takenOf("any", "p.y >= 10") == 1);
    CHECK(takenOf("any", "p.y >= 11") == 0);
}

TEST_CASE("`first` without a match is not finite", "[claim]")
{
    const auto result = outcome(
        kOver + R"("take": "first", "predicted": "p.y > 99", "expected": {"at_least": "0"})");
    CHECK(result.status == model::ClaimStatus::Off);
    CHECK(std::isnan(result.predicted->value));
}

TEST_CASE("A gap on the axis makes the taken value NaN", "[claim]")
{
    // inverse = 1 / (x - 3): 0 * inverse is NaN at x = 3
    for (const auto* const take : {"max", "min", "mean", "argmax", "argmin"}) {
        const auto result =
            outcome(kOver + R"("take": ")" + take +
                    R"(", "predicted": "1 + 0 * p.inverse", "expected": {"at_least": "-99"})");
        INFO(take);
        CHECK(result.status == model::ClaimStatus::Off);
    }
}

TEST_CASE("A condition without a value does not hold", "[claim]")
{
    // inverse = 1 / (x - 3) has no value at x = 3, and is above 0 from x = 4 on
    CHECK(takenOf("any", "min(5, p.inverse) > 0") == 1);
    CHECK(takenOf("first", "p.inverse > 0 or p.inverse <= 0") == 1);
    CHECK(takenOf("all", "p.inverse > 0 or p.inverse <= 0") == 0);
    CHECK(takenOf("first", "p.inverse > 0") == 4);
}

TEST_CASE("argmax, argmin and first have the dimension of the axis", "[claim]")
{
    const PresetFolder folder;
    folder.add("blocks/b.json", R"({"block": "b", "title": "B", "source": {"document": "d"},
        "parameters": [{"name": "k", "unit": "B", "doc": "size"}], "equations": ["time = k * 1 s/B"]})");
    const auto [claim, findings] = readText(claimText(
        R"("evaluate": [{"name": "b", "block": "b"}], "over": {"variable": "k", "values": "1 KiB,2 KiB"},
        "take": "argmax", "predicted": "b.time", )" +
        value("2 KiB")));
    auto library = folder.library();
    const auto result = model::evaluateClaim(claim, library);
    REQUIRE(result);
    CHECK(result.value().status == model::ClaimStatus::Reproduced);
    CHECK(result.value().predicted->dimension == model::kData);
}

TEST_CASE("One expression can combine evaluations with settings of their own", "[claim]")
{
    const std::string both =
        R"("evaluate": [{"name": "a", "design": "line", "set": {"slope": "10"}}, {"name": "b", "design": "line"},
        {"name": "p", "block": "parabola", "set": {"x": "5"}}], )";
    CHECK(isReproduced(both + R"("predicted": "a.y - b.y + p.y", )" + value("19"))); // 20 - 6 + 5
    CHECK(isReproduced(both + R"("predicted": "a.slope + p.x", )" +
                       value("15"))); // a setting has a name, too
    // over x: a = 10 x, b = 3 x, and p = 5 everywhere, since p has an x of its own
    const std::string over =
        R"("evaluate": [{"name": "a", "design": "line", "set": {"slope": "10"}}, {"name": "b", "design": "line"}],
        "over": {"variable": "x", "values": "1..4"}, "take": "max", )";
    CHECK(isReproduced(over + R"("predicted": "a.y - b.y", )" + value("28")));
}

TEST_CASE("An assumption decides a claim whose status differs at one end", "[claim][assumptions]")
{
    using Texts = std::vector<std::string>;
    const std::string sloped =
        R"("evaluate": [{"name": "a", "design": "sloped"}], "predicted": "a.y", )";
    CHECK(decidedBy(sloped + value("8", "10 %")) == Texts{"slope = 2"}); // (2 + 1) * 2 = 6
    CHECK(decidedBy(sloped + value("8", "25 %")).empty());               // 6 to 10
    CHECK(decidedBy(sloped + value("6", "1 %")) == Texts{"slope = 2"});  // a claim that is off
    CHECK(decidedBy(sloped + value("20", "1 %")).empty());
    CHECK(decidedBy(sloped + R"("expected": {"at_most": "9"})") == Texts{"slope = 4"});
    CHECK(decidedBy(sloped + R"("expected": {"at_most": "10"})").empty());
    // over x = 1..3: 4 x >= 6 from x = 2 on; 3 x also, 5 x too
    const std::string over =
        R"("evaluate": [{"name": "a", "design": "sloped"}], "over": {"variable": "x", "values": "1..3"}, "take": "first", )";
    CHECK(decidedBy(over + R"("predicted": "a.y >= 6", )" + value("2")).empty());
    CHECK(decidedBy(over + R"("predicted": "a.y >= 7", )" + value("2")) == Texts{"slope = 2"});
}

TEST_CASE("One assumption in two evaluations varies in both at once", "[claim][assumptions]")
{
    const std::string two =
        R"("evaluate": [{"name": "a", "design": "sloped"}, {"name": "b", "block": "twin"}], )";
    CHECK(decidedBy(two + R"("predicted": "a.y / b.y", )" + value("1")).empty()); // 8 / 8, 6 / 6
    CHECK(decidedBy(two + R"("predicted": "a.y + b.y", )" + value("16", "20 %")) ==
          std::vector<std::string>{"slope = 2"}); // 12: 25 % off; one of them alone, 14, is not
}

TEST_CASE("Settings, axes and fits are no assumptions that decide a claim", "[claim][assumptions]")
{
    const std::string set =
        R"("evaluate": [{"name": "a", "design": "sloped", "set": {"slope": "3"}}], "predicted": "a.y", )";
    CHECK(decidedBy(set + value("8")).empty());
    const std::string over =
        R"("evaluate": [{"name": "a", "design": "sloped"}], "over": {"variable": "slope", "values": "1..5"}, "take": "max", )";
    CHECK(decidedBy(over + R"("predicted": "a.y", )" + value("12")).empty());
    auto fit = readText(claimText(
        R"("evaluate": [{"name": "a", "design": "sloped"}], "predicted": "a.y", )" + value("8")));
    fit.claim.role = model::ClaimRole::Fit;
    auto library = presets().library();
    CHECK(model::evaluateClaim(fit.claim, library, model::AssumptionCheck::Vary)
              .value()
              .deciding.empty());
}

TEST_CASE("Claims of one number count once, as its worst one", "[claim][summary]")
{
    using Status = model::ClaimStatus;
    std::vector<model::EvaluatedClaim> claims{
        evaluatedClaim("d.a", "", Status::Reproduced),
        evaluatedClaim("d.b", "d.a", Status::Off),
        evaluatedClaim("d.c", "", Status::Reproduced),
        evaluatedClaim("d.e", "d.c", Status::Reproduced),
        evaluatedClaim("d.f", "", Status::NotModelled),
        evaluatedClaim("d.g", "", Status::Off),
    };
    claims[3].outcome.deciding.push_back({"x", {}, ""});
    claims[5].outcome.deciding.push_back({"x", {}, ""});
    claims[1].claim.role = claims[0].claim.role = model::ClaimRole::Fit;
    claims[0].claim.isContradictory = claims[5].claim.isContradictory = true; // 0 is reproduced
    const auto counts = model::countClaims(claims);
    REQUIRE(counts.size() == 2);
    CHECK(counts[0].role == model::ClaimRole::Fit);
    CHECK(counts[0].claims == 2);
    CHECK(counts[0].numbers == 1);
    CHECK(counts[0].off == 1);
    CHECK(counts[0].offByAssumption + counts[0].offByText == 0);
    CHECK(counts[1].claims == 4);
    CHECK(counts[1].numbers == 3);
    CHECK(counts[1].reproduced == 1);
    CHECK(counts[1].reproducedByAssumption == 1); // one of its claims
    CHECK(counts[1].off == 1);
    CHECK(counts[1].offByAssumption == 1);
    CHECK(counts[1].notModelled == 1);
    claims[4].claim.source.document = "other";
    const auto totals = model::totalsOf(model::countClaims(claims));
    REQUIRE(totals.size() == 2);
    CHECK(totals[1].document.empty());
    CHECK((totals[1].numbers == 3 && totals[1].offByText == 1));
    CHECK(totals[1].notModelled == 1);
}

TEST_CASE("Caveats of a point are findings of its claim", "[claim][findings]")
{
    using Places = std::vector<std::string>;
    const auto at = [](const std::string& set, const std::string& predicted) {
        return outcome(R"("evaluate": [{"name": "a", "design": "checked", "set": )" + set +
                       R"(}], "predicted": ")" + predicted +
                       R"(", "expected": {"at_least": "0 s"})")
            .findings;
    };
    CHECK(at("{}", "a.time").empty());
    const auto range = at(R"({"P": "7"})", "a.time");
    CHECK(codesAndPlaces(range) == Places{"model.validity /evaluate/0"});
    CHECK(fileOf(range) == "claim.json");
    CHECK(severityOf(range) == model::Severity::Warning);
    CHECK(messageOf(range).starts_with("in 'checked': 's' is used outside its valid range"));
    CHECK(codesAndPlaces(at(R"({"x": "0"})", "a.time")) == Places{"model.rate /evaluate/0",
                                                                  "value.negative /evaluate/0",
                                                                  "value.negative /evaluate/0"});
    const auto over = outcome(R"("evaluate": [{"name": "a", "design": "checked"}],
        "over": {"variable": "P", "values": "4..8"}, "take": "min", "predicted": "a.time", )" +
                              value("1.25 ms"));
    CHECK(over.status == model::ClaimStatus::Reproduced);
    CHECK(contains(messageOf(over.findings, "model.validity"), "in 'checked', at P = 7: "));
}

TEST_CASE("A prediction without a value names the operation", "[claim][findings]")
{
    const std::string at1 =
        R"("evaluate": [{"name": "a", "design": "checked", "set": {"x": "1"}}], "predicted": )";
    const auto output = outcome(at1 + R"("a.g", )" + value("5"));
    CHECK(output.status == model::ClaimStatus::Off);
    CHECK_FALSE(output.error.has_value());
    CHECK(predictedText(output) == "-");
    CHECK(contains(messageOf(output.findings, "value.division_by_zero"), "'1 / (x - 1)'"));
    const auto own = outcome(at1 + "\"1 / (a.x - 1)\", " + value("5")).findings;
    CHECK(pointerOf(own, "value.division_by_zero") == "/predicted");
    const std::string over =
        R"("evaluate": [{"name": "p", "block": "parabola"}], "over": {"variable": "x", "values": "1..6"}, )";
    const auto any = outcome(
        over + R"("take": "any", "predicted": "p.y / (x - 2) > 0", "expected": {"holds": true})");
    CHECK(any.status == model::ClaimStatus::Reproduced);
    CHECK(messageOf(any.findings, "value.division_by_zero").starts_with("at x = 2: "));
    const auto none =
        outcome(over + R"("take": "first", "predicted": "p.y > 99", )" + value("1")).findings;
    CHECK(codesAndPlaces(none) == std::vector<std::string>{"claim.first /predicted"});
}

TEST_CASE("Designs of a claim take the labels of an axis by their words", "[claim]")
{
    const auto over = [](const std::string& values,
                         const std::string& take,
                         const std::string& rest) {
        return R"("evaluate": [{"name": "a", "design": "ring-first"}, {"name": "b", "design": "tree-first"}],
            "over": {"variable": "alg", "values": ")" +
               values + R"("}, "take": ")" + take + R"(", )" + rest;
    };
    // ring: a 1, b 10; tree: a 2, b 20
    const std::string ratio = R"("predicted": "b.y / a.y", )";
    for (const auto* const values : {"ring,tree", "ring..tree", "1,2", "1..2"}) {
        INFO(values);
        CHECK(isReproduced(over(values, "min", ratio + value("10"))));
        CHECK(isReproduced(over(values, "max", ratio + value("10"))));
    }
    const std::string b = R"("predicted": "b.y", )";
    const auto place = outcome(over("ring,tree", "argmax", b + value("tree")));
    CHECK(place.status == model::ClaimStatus::Reproduced);
    CHECK(place.expected == "tree");
    CHECK(predictedText(place) == "tree");
    CHECK_FALSE(isReproduced(over("ring,tree", "argmin", b + value("tree", "50 %"))));
    CHECK(pointerOf(problems(over("ring,tree", "argmax", b + value("tre"))), "set.label") ==
          "/expected");
    CHECK(pointerOf(problems(over("ring,tre", "max", b + value("1"))), "set.label") ==
          "/over/values");
    const auto lacking = problems(over("ring,mesh", "max", b + value("1")));
    CHECK(codesAndPlaces(lacking) == std::vector<std::string>{"share.label /over/values"});
    CHECK(contains(messageOf(lacking), "'mesh', a label that tree-first does not have"));
}

TEST_CASE("A labelled output is compared by its label", "[claim]")
{
    const std::string best =
        R"("evaluate": [{"name": "a", "design": "ring-first", "set": {"alg": "tree"}}], "predicted": "a.best", )";
    CHECK(isReproduced(best + value("tree")));
    CHECK_FALSE(isReproduced(best + value("mesh", "50 %")));
    CHECK(predictedText(outcome(best + value("mesh"))) == "tree");
}

TEST_CASE("An axis over a variable that no design has is an error", "[claim][findings]")
{
    const auto found = problems(
        R"("evaluate": [{"name": "a", "design": "line"}], "over": {"variable": "slop", "values": "1..3"},
        "take": "max", "predicted": "a.y", )" +
        value("6"));
    CHECK(codesAndPlaces(found) == std::vector<std::string>{"set.unknown /over/variable"});
    CHECK(hintOf(found) == "did you mean 'slope'?");
}

TEST_CASE("A setting of the axis variable is a finding", "[claim][findings]")
{
    const auto found = problems(
        R"("evaluate": [{"name": "a", "design": "line", "set": {"x": "1"}}], "over": {"variable": "x", "values": "1..4"},
        "take": "max", "predicted": "a.y", )" +
        value("1"));
    CHECK(codesAndPlaces(found) == std::vector<std::string>{"claim.over /evaluate/0/set/x"});
}

TEST_CASE("A claim that is not modelled has a reason and no error", "[claim]")
{
    CHECK(outcome(R"("not_modelled": "a matter of taste")").status ==
          model::ClaimStatus::NotModelled);
}

TEST_CASE("Roles and statuses have texts", "[claim]")
{
    CHECK(toText(model::ClaimRole::Fit) == "fit");
    CHECK(toText(model::ClaimRole::Prediction) == "prediction");
    CHECK(toText(model::ClaimRole::Arithmetic) == "arithmetic");
    CHECK(toText(model::ClaimStatus::Reproduced) == "reproduced");
    CHECK(toText(model::ClaimStatus::Off) == "off");
    CHECK(shownText(model::ClaimStatus::Off) == "not reproduced");
    CHECK(shownText(model::ClaimStatus::Reproduced) == "reproduced");
    CHECK(toText(model::ClaimStatus::NotModelled) == "not modelled");
    CHECK(readText(claimText(R"("not_modelled": "x", "note": "n")")).claim.role ==
          model::ClaimRole::Prediction);
}

TEST_CASE("A claim needs one expectation, and a reason for its tolerance", "[claim][findings]")
{
    const auto expecting = [](const std::string& rest) {
        return codesAndPlaces(problems(kAt5 + R"("predicted": "p.y")" + rest));
    };
    using Places = std::vector<std::string>;
    CHECK(expecting("") == Places{"json.missing_field "});
    CHECK(expecting(R"(, "expected": {})") == Places{"claim.expected /expected"});
    CHECK(expecting(R"(, "expected": {"holds": true, "at_least": "1"})") ==
          Places{"claim.expected /expected"});
    CHECK(expecting(R"(, "expected": {"value": "1"}, "tolerance_reason": "r")") ==
          Places{"claim.expected /expected"});
    CHECK(expecting(R"(, "expected": {"value": "1", "tolerance": "1 %"})") ==
          Places{"claim.expected "});
    CHECK(expecting(R"(, "expected": {"at_least": "1", "atmost": "2"})") ==
          Places{"json.unknown_field /expected/atmost"});
}

TEST_CASE("An unknown design or block in a claim is a finding", "[claim][findings]")
{
    const std::string rest = R"(, "predicted": "p.y", "expected": {"at_least": "0"})";
    const auto evaluating = [&](const std::string& evaluations) {
        return problems(R"("evaluate": [)" + evaluations + "]" + rest);
    };
    const auto design = finding(evaluating(R"({"name": "p", "design": "lin"})"), "preset.unknown");
    CHECK(fileOf(design) == "claim.json");
    CHECK(pointerOf(design) == "/evaluate/0");
    CHECK(hintOf(design) == "did you mean 'line'?");
    CHECK(hintOf(evaluating(R"({"name": "p", "block": "parabol"})"), "preset.unknown") ==
          "did you mean 'parabola'?");
    CHECK(pointerOf(evaluating(R"({"name": "p"})"), "claim.evaluate") == "/evaluate/0");
    CHECK(pointerOf(evaluating(R"({"name": "p", "block": "a", "design": "b"})"),
                    "claim.evaluate") == "/evaluate/0");
    CHECK(severityOf(evaluating(""), "claim.evaluate") == model::Severity::Error);
    CHECK(pointerOf(evaluating(R"({"name": "p q", "block": "parabola"})"), "name.form") ==
          "/evaluate/0/name");
    CHECK(hintOf(evaluating(R"({"name": "p", "design": "line", "set": {"slop": "1"}})"),
                 "set.unknown") == "did you mean 'slope'?");
    CHECK(severityOf(evaluating(R"({"name": "p", "block": "parabola"})"), "parameter.missing") ==
          model::Severity::Error);
}

TEST_CASE("The study of a claim belongs to its first design", "[claim][findings]")
{
    const auto withStudy = [](const std::string& study, const std::string& subject) {
        return problems(R"("study": ")" + study + R"(", "evaluate": [{"name": "p", )" + subject +
                        R"(}], "predicted": "p.y", "expected": {"at_least": "0"})");
    };
    const std::string line = R"("design": "line")";
    CHECK(withStudy("lines", line).empty());
    const auto unknown = finding(withStudy("line", line), "study.unknown");
    CHECK(pointerOf(unknown) == "/study");
    CHECK(hintOf(unknown).find("lines") != std::string::npos);
    CHECK(pointerOf(withStudy("lines", R"("block": "parabola", "set": {"x": "5"})"),
                    "claim.study") == "/study");
}

TEST_CASE("Unknown names and dimensions in a prediction are findings", "[claim][findings]")
{
    const auto predicting = [](const std::string& text) {
        return problems(kAt5 + R"("predicted": ")" + text + R"(", "expected": {"at_least": "0"})");
    };
    CHECK(pointerOf(predicting("p.z"), "output.unknown") == "/evaluate/0");
    CHECK(pointerOf(predicting("q.y"), "name.unknown") == "/predicted");
    CHECK(pointerOf(predicting("p.y + p.time"), "dimension.mismatch") == "/predicted");
    CHECK(pointerOf(predicting("p.y +"), "expression.syntax") == "/predicted");
}

TEST_CASE("`over` without `take` and invalid values of both are findings", "[claim][findings]")
{
    const std::string rest = R"(, "predicted": "p.y", "expected": {"at_least": "0"})";
    const std::string p = R"("evaluate": [{"name": "p", "block": "parabola"}], )";
    const auto over = [&](const std::string& values, const std::string& take) {
        return problems(p + R"("over": {"variable": "x", "values": ")" + values +
                        R"("}, "take": ")" + take + "\"" + rest);
    };
    CHECK(severityOf(problems(p + R"("take": "max")" + rest), "claim.take") ==
          model::Severity::Error);
    CHECK(severityOf(problems(p + R"("over": {"variable": "x", "values": "1,2"})" + rest),
                     "claim.take") == model::Severity::Error);
    CHECK(pointerOf(over("1,2", "median"), "claim.take") == "/take");
    CHECK(pointerOf(over("2..1", "max"), "axis.empty") == "/over/values");
    CHECK(contains(messageOf(over("99..101", "max"), "value.bounds"), "at x = 101"));
}

TEST_CASE("An unknown role of a claim is a finding", "[claim][findings]")
{
    const auto found =
        readText(
            R"({"claim": "d.c", "source": {"document": "d"}, "statement": "s", "role": "guess", "not_modelled": "n"})")
            .findings;
    CHECK(codesAndPlaces(found) == std::vector<std::string>{"claim.role /role"});
}

TEST_CASE("A claim is loaded by its id", "[claim]")
{
    const auto library = shippedPresets();
    const auto claim = model::loadClaim(library, "underwood-inic.fft-transpose-stages");
    REQUIRE(claim);
    CHECK(claim.value().id == "underwood-inic.fft-transpose-stages");
    const auto unknown =
        model::loadClaim(library, "underwood-inic.fft-transpose-stags").diagnostics();
    CHECK(codeOf(unknown) == "preset.unknown");
    CHECK(hintOf(unknown) == "did you mean 'underwood-inic.fft-transpose-stages'?");
}

} // namespace clusterwright::tests::claim_test

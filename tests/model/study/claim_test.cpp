// Claims: printed values against predictions.

#include "model/study/claims/claim_summary.h"
#include "tests/model/study/made_claims.h"

#include <cmath>

namespace clusterwright::tests::claim_test
{

using namespace made_claims;

namespace
{

double takenOf(const std::string& take, const std::string& predicted)
{
    const auto result = outcome(kOver + R"("take": ")" + take + R"(", "predicted": ")" + predicted +
                                R"(", "expected": {"at_least": "0"})");
    REQUIRE(result.predicted.has_value());
    return result.predicted->value;
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

TEST_CASE("Points of a block's integer are rounded, each once", "[claim]")
{
    const PresetFolder folder;
    folder.add("blocks/b.json", R"({"block": "b", "title": "B", "source": {"document": "d"},
        "parameters": [{"name": "n", "unit": "1", "doc": "number", "integer": true}],
        "equations": ["time = n * 1 s"]})");
    const auto [claim, findings] = readText(claimText(
        R"json("evaluate": [{"name": "b", "block": "b"}], "over": {"variable": "n", "values": "log(1,64,10)"},
        "take": "max", "predicted": "(64 s - b.time) * b.time", )json" +
        value("975 s^2"))); // 25 * 39, of 1, 2, 3, 4, 6, 10, 16, 25, 40, 64
    auto library = folder.library();
    const auto result = model::evaluateClaim(claim, library);
    REQUIRE(result);
    CHECK(result.value().status == model::ClaimStatus::Reproduced);
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
    CHECK(codesAndPlaces(problems(best + R"("expected": {"at_least": "ring"})")) ==
          std::vector<std::string>{"claim.expected /expected"});
}

TEST_CASE("Labels of two designs are compared as words in a claim", "[claim][labels]")
{
    const auto with = [](const std::string& a, const std::string& b, const std::string& rest) {
        return R"("evaluate": [{"name": "a", "design": "ring-first", "set": {"alg": ")" + a +
               R"("}}, {"name": "b", "design": "tree-first", "set": {"alg": ")" + b + R"("}}], )" +
               rest;
    };
    const std::string holds = R"(, "expected": {"holds": true})";
    const auto same = R"("predicted": "a.alg == b.alg")" + holds;
    CHECK(isReproduced(with("ring", "ring", same)));
    CHECK(isReproduced(with("tree", "tree", same)));
    CHECK_FALSE(isReproduced(with("ring", "tree", same)));
    CHECK(isReproduced(with("ring", "ring", R"("predicted": "b.alg", )" + value("ring"))));
    CHECK(isReproduced(R"("evaluate": [{"name": "b", "design": "tree-first"}],
        "over": {"variable": "alg", "values": "tree, ring"}, "take": "all", "predicted": "alg == b.alg")" +
                       holds));
    // The labels of `best` have the numbers of ring-first, those of tree-first's `alg` their own.
    const auto other = problems(R"("evaluate": [{"name": "b", "design": "tree-first"},
        {"name": "a", "design": "ring-first"}], "predicted": "a.best == b.alg")" +
                                holds);
    CHECK(codesAndPlaces(other) == std::vector<std::string>{"label.tables /predicted"});
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

namespace
{

// Returns a claim as evaluated, with another id.
model::EvaluatedClaim made(const std::string& id, const std::string& fields)
{
    auto [claim, findings] = readText(claimText(fields));
    INFO(textOf(findings));
    REQUIRE(findings.empty());
    claim.id = id;
    auto library = presets().library();
    auto result = model::evaluateClaim(claim, library, model::AssumptionCheck::Vary);
    INFO(textOf(result.diagnostics()));
    REQUIRE(result);
    return {std::move(claim), std::move(result).value()};
}

} // namespace

TEST_CASE("Printed figures are counted apart from relations, each claim by itself",
          "[claim][summary]")
{
    const auto p = kAt5 + R"("predicted": "p.y", )"; // 5
    std::vector<model::EvaluatedClaim> claims{
        made("d.holds", kAt5 + R"("predicted": "p.y > 4", "expected": {"holds": true})"),
        made("d.bound", p + R"("expected": {"at_least": "6"})"),
        made("d.range", p + R"("expected": {"between": ["4", "6"]})"),
        made("d.count", p + value("5")),
        made("d.about", p + value("5.2", "10 %")),
        made("d.rough", p + value("5.2", "1.6 %")), // 0.2 / 5.2 = 3.8 %
        made("d.narrow", p + value("5.05", "1.5 %")),
        made("d.narrower", p + value("5.05", "0.5 %")),
        evaluatedClaim("d.none", "", model::ClaimStatus::NotModelled),
    };
    claims[6].claim.countsWith = "d.about"; // counts although both are one number
    const auto kinds = model::countKinds(claims);
    REQUIRE(kinds.size() == 4);
    CHECK((kinds[0].kind == model::ClaimKind::Relation && kinds[0].claims == 2));
    CHECK((kinds[0].reproduced == 1 && kinds[0].narrow == 0));
    CHECK((kinds[1].kind == model::ClaimKind::Range && kinds[1].claims == 1));
    CHECK((kinds[2].kind == model::ClaimKind::Count && kinds[2].narrow == 0));
    CHECK((kinds[3].kind == model::ClaimKind::Figure && kinds[3].claims == 4));
    CHECK((kinds[3].reproduced == 2 && kinds[3].narrow == 2 && kinds[3].narrowReproduced == 1));
    claims[0].claim.role = model::ClaimRole::Arithmetic;
    CHECK(model::countKinds(claims).size() == 5);
    CHECK(
        model::summaryOf(claims) ==
        std::vector<std::string>{
            "predictions: 3 of 6 numbers reproduced (50 %), 0 of them decided by an assumption; of "
            "the other 3, the text contradicts itself on 0",
            "reproduced by kind, each claim by itself: relations and bounds 0 of 1, ranges 1 of 1, "
            "counts 1 of 1, printed figures 2 of 4 (1 of 2 within 1.5 %)"});
}

TEST_CASE("An assumption that several reproduced predictions share is named once",
          "[claim][summary][assumptions]")
{
    // y = (slope + 1) * 2 = 8 with a slope of 3, assumed between 2 and 4, in a design and in a block
    const auto inDesign =
        R"("evaluate": [{"name": "a", "design": "sloped"}], "predicted": "a.y", )" +
        value("8", "10 %");
    const std::string block =
        R"("evaluate": [{"name": "b", "block": "twin"}], "predicted": "b.y", )";
    std::vector<model::EvaluatedClaim> claims{
        made("d.design", inDesign),
        made("d.block", block + value("8", "10 %")),
        made("d.bound", block + R"("expected": {"at_least": "7"})"),
        made("d.same", inDesign),
        made("d.sure", block + value("8", "30 %")),
        made("d.other-end", block + R"("expected": {"at_most": "9"})"),
        made("d.off", block + value("6", "1 %")),
        made("d.fails", inDesign),
    };
    claims[3].claim.countsWith = "d.design";
    claims[7].claim.countsWith = "d.off"; // their number is not reproduced
    const auto shared = model::sharedAssumptions(claims);
    REQUIRE(shared.size() == 1);
    CHECK(shared[0].name == "slope");
    CHECK(shared[0].value == model::Quantity{3, model::kNumber});
    CHECK(shared[0].end == model::Quantity{2, model::kNumber});
    CHECK(shared[0].numbers == std::vector<std::string>{"d.design", "d.block", "d.bound"});
    CHECK(model::summaryOf(claims).back() ==
          "3 reproduced numbers of d hang on slope = 3, and all fail at 2");

    claims[2].outcome.deciding[0].origin = "assumption (another)"; // another assumption
    CHECK(model::sharedAssumptions(claims).empty());
    CHECK(model::summaryOf(std::span(claims).first(0)).empty());
}

} // namespace clusterwright::tests::claim_test

// Findings about claims: caveats of their values, and claims that cannot be computed.

#include "tests/model/study/made_claims.h"

namespace clusterwright::tests::claim_findings_test
{

using namespace made_claims;

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

} // namespace clusterwright::tests::claim_findings_test

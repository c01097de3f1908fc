// Inputs and edits without effect, and what masks them.
#include "model/core/diagnostic.h"
#include "model/core/provenance.h"
#include "model/design/gestures/component_edits.h"
#include "model/study/sensitivity/liveness.h"
#include "model/study/studies/edit_effect.h"
#include "tests/model/design/graph_designs.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/preset_folder.h"

#include <algorithm>

namespace clusterwright::tests::liveness_test
{

using namespace model;

namespace
{

std::string text(const std::string& outputs)
{
    return designText(
        R"("variables": [{"name": "a", "value": "4"}, {"name": "b", "value": "7"}, {"name": "zero", "value": "0"},
        {"name": "n", "value": "3", "integer": true, "at_least": "1"}],)" +
        outputs);
}

std::string oneOutput(const std::string& equation)
{
    return text(R"("outputs": [{"name": "y", "equation": ")" + equation + "\"}]");
}

// "max max(a, b) in y: b", one per mask; "unused"; "alive".
std::vector<std::string> masksOf(const System& system, const std::string& name)
{
    const auto point = studyPoint(system, "y", {name});
    INFO(textOf(point.diagnostics()));
    REQUIRE(point);
    const auto dead = deadVariables(system, point.value());
    if (dead.empty())
        return {"alive"};
    CHECK(dead[0].name == name);
    if (!dead[0].isUsed)
        return {"unused"};
    std::vector<std::string> result;
    for (const auto& mask : dead[0].maskedBy)
        result.push_back(std::string(toText(mask.kind)) + " " + mask.part + " in " + mask.equation +
                         ": " + mask.winner);
    return result;
}

std::vector<std::string> masksIn(const std::string& equation, const std::string& name = "a")
{
    INFO(equation);
    return masksOf(systemOf(oneOutput(equation)), name);
}

using Lines = std::vector<std::string>;

} // namespace

TEST_CASE("An input with an effect is alive", "[liveness]")
{
    CHECK(masksIn("a + b") == Lines{"alive"});
    CHECK(masksIn("max(a, b)", "b") == Lines{"alive"});
    CHECK(masksIn("max(a, 3)") == Lines{"alive"});
    CHECK(masksIn("n + 0", "n") == Lines{"alive"});
}

TEST_CASE("An input outside the output's equations is not used", "[liveness]")
{
    CHECK(masksIn("b + 1") == Lines{"unused"});
}

TEST_CASE("The larger operand masks the others", "[liveness]")
{
    CHECK(masksIn("1 + max(a, b, 2)") == Lines{"max max(a, b, 2) in y: b"});
    CHECK(masksIn("1 + min(a, b)", "b") == Lines{"min min(a, b) in y: a"});
    CHECK(masksIn("max(2 * a, b * 3) - b") == Lines{"max max(2 * a, b * 3) in y: b * 3"});
}

TEST_CASE("The branch taken masks the other branch and the condition", "[liveness]")
{
    CHECK(masksIn("if(b > 5, b, a)") == Lines{"if if(b > 5, b, a) in y: b"});
    CHECK(masksIn("if(a > 5, 1, b)") == Lines{"if if(a > 5, 1, b) in y: b"});
    CHECK(masksIn("if(b > 5, a, b)") == Lines{"alive"});
}

TEST_CASE("Roundings, comparisons and zeros mask inputs", "[liveness]")
{
    CHECK(masksIn("ceil(a / 3)") == Lines{"rounding ceil(a / 3) in y: "});
    CHECK(masksIn("b + (a < 5)") == Lines{"comparison a < 5 in y: "});
    CHECK(masksIn("b + zero * a") == Lines{"zero zero * a in y: "});
    CHECK(masksIn("b + zero / a") == Lines{"zero zero / a in y: "});
    CHECK(masksIn("b + a ^ zero") == Lines{"zero a ^ zero in y: "});
    CHECK(masksIn("sum(i, 1, zero, a * i)") == Lines{"empty sum sum(i, 1, zero, a * i) in y: "});
}

TEST_CASE("A step at the point itself is not a mask", "[liveness]")
{
    CHECK(masksIn("ceil(a)") == Lines{"alive"}); // 4 + 1e-6 rounds up
    CHECK(masksIn("max(a, 4)") == Lines{"alive"});
    CHECK(masksIn("max(4, a)") == Lines{"alive"}); // a tie: the derivative is that of 4
}

TEST_CASE("A mask inside a sum has no winner", "[liveness]")
{
    CHECK(masksIn("sum(i, 1, 3, max(a, b + i))") == Lines{"max max(a, b + i) in y: "});
}

TEST_CASE("Terms that cancel have no mask", "[liveness]")
{
    CHECK(masksIn("b + (a - a)").empty());
}

TEST_CASE("Masks are found on every path down from the output", "[liveness]")
{
    const auto system = systemOf(text(
        R"json("outputs": [{"name": "y", "equation": "max(b, u) + v"}, {"name": "u", "equation": "a / 2"},
        {"name": "v", "equation": "w * zero"}, {"name": "w", "equation": "max(u, 1)"}])json"));
    CHECK(masksOf(system, "a") == Lines{"max max(b, u) in y: b", "zero w * zero in v: "});
}

TEST_CASE("An integer variable without effect on its neighbours is masked", "[liveness]")
{
    CHECK(masksIn("max(n, b)", "n") == Lines{"max max(n, b) in y: b"});
    CHECK(masksIn("ceil(n / 3)", "n") == Lines{"alive"}); // 3 / 3 and 4 / 3
    CHECK(masksIn("ceil(n / 5)", "n") == Lines{"rounding ceil(n / 5) in y: "});
}

TEST_CASE("The slower parallel branch of a pipeline masks the faster one", "[liveness]")
{
    const auto system = systemOf(pipelineText(
        R"({"steps": [)" + step("p", "short", "host") + "," + step("q", "long", "nic") + "]}",
        R"("variables": [{"name": "short", "value": "2 s"}, {"name": "long", "value": "3 s"}],
        "outputs": [{"name": "y", "equation": "time"}])"));
    const auto masks = masksOf(system, "short");
    REQUIRE(masks.size() == 1);
    CHECK(masks[0].starts_with("max max("));
    CHECK(masks[0].find(" in time: ") != std::string::npos);
    CHECK(masksOf(system, "long") == Lines{"alive"});
}

TEST_CASE("A topology function masks inputs that it does not use", "[liveness][topology]")
{
    // A star of 4 hosts has 2 hops between any two, however many hosts there are.
    GraphDesign design{
        .topology = called("star(N)"), .outputs = {{"y", "hops_mean"}}, .variables = {{"N", "4"}}};
    CHECK(masksOf(systemOf(design.text()), "N") == Lines{"function hops_mean in y: "});
}

TEST_CASE("Without a result no input is reported as masked", "[liveness][bad-input]")
{
    CHECK(masksIn("sqrt(zero - 1) + max(a, b)") == Lines{"alive"});
}

} // namespace clusterwright::tests::liveness_test

namespace clusterwright::tests::edit_effect_test
{

namespace
{

// time = max(work / fast, work / slow) + fixed; a slow bus masks a faster NIC.
constexpr auto kMasked = R"({
  "design": "masked", "format": 1, "title": "Masked",
  "variables": [
    {"name": "work", "value": "100 MB"},
    {"name": "card", "value": "CARD"},
    {"name": "bus", "value": "50 MB/s"},
    {"name": "fixed", "value": "FIXED"},
    {"name": "unused", "value": "UNUSED"}
  ],
  "outputs": [{"name": "time", "equation": "work / min(card, bus / 2) + fixed"}]
})";

model::Answer answerWith(const std::string& card,
                         const std::string& fixed = "1 s",
                         const std::string& unused = "1 B")
{
    std::string text = kMasked;
    const std::pair<std::string, std::string> values[]{
        {"CARD", card}, {"FIXED", fixed}, {"UNUSED", unused}};
    for (const auto& [mark, value] : values)
        text.replace(text.find(mark), mark.size(), value);
    auto library = shippedPresets();
    const auto design = designOf(text);
    auto answer = model::answerTo(design, "", 1, library);
    REQUIRE(answer);
    REQUIRE(answer->evaluation);
    return std::move(*answer);
}

// `makeEdit` makes an edit of the preset from the design and the library.
template <typename MakeEdit>
model::EditEffect effectOn(const char* preset, const char* scenario, const MakeEdit& makeEdit)
{
    auto library = shippedPresets();
    auto design = *library.design(preset).value();
    design.scenario = scenario;
    const auto before = model::answerTo(design, "", 1, library);
    auto edit = makeEdit(design, library);
    REQUIRE(edit);
    REQUIRE(model::apply(design, edit.value()));
    const auto after = model::answerTo(design, "", 2, library);
    REQUIRE((before && after));
    return model::effectOf(*before, *after);
}

template <typename MakeEdit>
model::EditEffect effectOnGigabit(const MakeEdit& makeEdit)
{
    return effectOn("acc-fft-gigabit", "", makeEdit);
}

} // namespace

TEST_CASE("The change of an output is relative to its previous value", "[study][effect]")
{
    // 100 MB / min(20, 25 MB/s) + 1 s = 6 s; with 10 MB/s 11 s: 11 / 6 - 1 = 5 / 6
    const auto effect = model::effectOf(answerWith("20 MB/s"), answerWith("10 MB/s"));
    REQUIRE(effect.changes.size() == 1);
    CHECK(effect.changes[0].output == "time");
    CHECK(effect.changes[0].relative == Approx(5.0 / 6).epsilon(1e-12));
    CHECK(effect.inputs == std::vector<std::string>{"card"});
    CHECK_FALSE(effect.hasNoEffect());
    CHECK(effect.limits.empty());
}

TEST_CASE("A masked input has no effect, and its mask limits the time", "[study][effect]")
{
    const auto effect = model::effectOf(answerWith("100 MB/s"), answerWith("1 GB/s"));
    REQUIRE(effect.hasNoEffect());
    CHECK(effect.output == "time");
    CHECK(effect.isUsed);
    REQUIRE(effect.limits.size() == 1);
    CHECK(effect.limits[0].name == "bus");
    CHECK(effect.limits[0].value.value == 50e6);
}

TEST_CASE("An input that the output does not use has no limit", "[study][effect]")
{
    const auto effect = model::effectOf(answerWith("1 GB/s"), answerWith("1 GB/s", "1 s", "2 B"));
    REQUIRE(effect.hasNoEffect());
    CHECK(effect.inputs == std::vector<std::string>{"unused"});
    CHECK_FALSE(effect.isUsed);
    CHECK(effect.limits.empty());
}

TEST_CASE("Equal designs have neither changes nor changed inputs", "[study][effect][laws]")
{
    const auto answer = answerWith("20 MB/s");
    const auto effect = model::effectOf(answer, answer);
    CHECK(effect.inputs.empty());
    CHECK(effect.changes.at(0).relative == 0);
    CHECK_FALSE(effect.hasNoEffect());
}

// min(goodput, host.dma_bandwidth / 2): a NIC of 10 Gbit/s behind a PCI bus.
TEST_CASE("A faster NIC behind a slow bus names the bus", "[study][effect]")
{
    const auto effect = effectOnGigabit([](const auto& design, [[maybe_unused]] auto& library) {
        return model::setAttribute(design, "nic", "bandwidth", "10 Gbit/s", model::Origin{});
    });
    REQUIRE(effect.hasNoEffect());
    REQUIRE_FALSE(effect.limits.empty());
    CHECK(effect.limits[0].name == "host.dma_bandwidth");
}

TEST_CASE("A faster NIC with another price also names the bus", "[study][effect]")
{
    const auto effect = effectOnGigabit([](const auto& design, [[maybe_unused]] auto& library) {
        return model::replacing(design, library, "nic", "myricom-10g");
    });
    CHECK(effect.hasChange("cost"));
    CHECK_FALSE(effect.hasChange("time"));
    REQUIRE(effect.hasNoEffect());
    CHECK(effect.output == "time");
    REQUIRE_FALSE(effect.limits.empty());
    CHECK(effect.limits[0].name == "host.dma_bandwidth");
}

TEST_CASE("A new price alone counts as an effect", "[study][effect]")
{
    const auto effect = effectOnGigabit([](const auto& design, [[maybe_unused]] auto& library) {
        return model::setAttribute(design, "nic", "price", "7 USD", model::Origin{});
    });
    CHECK(effect.hasChange("cost"));
    CHECK_FALSE(effect.hasNoEffect());
}

TEST_CASE("The inputs of a busy resource are those that affect the time", "[study][effect]")
{
    auto library = shippedPresets();
    const auto answer = model::answerTo(*library.design("acc-fft-inic").value(), "", 1, library);
    REQUIRE(answer);
    const auto inputs = model::inputsOfResource(*answer, "nic.host_bus");
    REQUIRE_FALSE(inputs.empty());
    CHECK(inputs[0].name == "nic.host_bandwidth"); // 56.25 of 140.89 ms
    for (const auto& input : inputs)
        CHECK(input.name.starts_with("nic."));
    CHECK(model::inputsOfResource(*answer, "cable").empty());
}

TEST_CASE("A replaced component that changes only the cost has no effect on the time",
          "[study][effect]")
{
    const auto effect =
        effectOn("acc-sort-card-count", "", [](const auto& design, [[maybe_unused]] auto& library) {
            return model::replacing(design, library, "switch", "ethernet-10g-switch");
        });
    CHECK(effect.hasChange("cost"));
    CHECK_FALSE(effect.hasChange("time"));
    CHECK_FALSE(effect.isUsed);
    CHECK(effect.hasNoEffect());
}

TEST_CASE("An edit of a value that the scenario replaces has no effect", "[study][effect]")
{
    const auto setNetwork = [](const auto& design, [[maybe_unused]] auto& library) {
        return model::setVariable(design, "network", "3", {});
    };
    const auto effect = effectOn("choose-interconnect", "10G", setNetwork);
    CHECK(effect.hasNoEffect());
    CHECK(effect.overridden == model::NamedValue{"network", "2"});
    const auto free = effectOn("choose-interconnect", "", setNetwork);
    CHECK_FALSE(free.hasNoEffect());
    CHECK(free.overridden.name.empty());
    const auto other = effectOn(
        "choose-interconnect", "10G", [](const auto& design, [[maybe_unused]] auto& library) {
            return model::setVariable(design, "P", "8", {});
        });
    CHECK_FALSE(other.hasNoEffect());
    const auto unused = effectOn(
        "choose-interconnect", "10G", [](const auto& design, [[maybe_unused]] auto& library) {
            return model::setVariable(design, "budget", "60000 USD", {});
        });
    CHECK(unused.hasNoEffect());
    CHECK(unused.overridden.name.empty()); // the scenario sets another variable
}

TEST_CASE("An input that the active scenario sets has a warning", "[study][effect]")
{
    auto library = shippedPresets();
    auto design = *library.design("choose-interconnect").value();
    CHECK(model::overrideFinding(design, "network").empty());
    design.scenario = "10G";
    const auto findings = model::overrideFinding(design, "network");
    REQUIRE(findings.size() == 1);
    CHECK(findings.front().code == "scenario.overrides");
    CHECK(findings.front().message == "the active scenario '10G' sets network = 2");
    CHECK(model::overrideFinding(design, "P").empty());
}

// cost <= budget = 50,000 USD
TEST_CASE("A search limits an output to its constraint's value", "[study][effect]")
{
    auto library = shippedPresets();
    auto design = *library.design("choose-interconnect").value();
    const auto limitOf = [&](const std::string& output) {
        const auto answer = model::answerTo(design, "", 1, library);
        REQUIRE(answer);
        return model::limitOf(*answer, output);
    };
    REQUIRE(limitOf("cost"));
    CHECK(limitOf("cost")->value == 50'000);
    CHECK_FALSE(limitOf("time"));
    const auto search = std::ranges::find(design.studies, "search", &model::StudyDefinition::kind);
    REQUIRE(search != design.studies.end());
    search->subjectTo = {"40000 USD >= cost", "cost <= budget", "time <= 2 * 10 ms"};
    CHECK(limitOf("cost")->value == 40'000);
    CHECK_FALSE(limitOf("time"));
    search->subjectTo = {"cost >= 30000 USD"};
    CHECK_FALSE(limitOf("cost"));
    CHECK(model::isExceeded({50'000, model::kCost}, 50'001));
    CHECK_FALSE(model::isExceeded({50'000, model::kCost}, 50'000));
}

} // namespace clusterwright::tests::edit_effect_test

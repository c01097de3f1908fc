// The effect of an edit on the first outputs, and the inputs that mask an edit without effect.
#include "model/core/diagnostic.h"
#include "model/core/provenance.h"
#include "model/design/gestures/component_edits.h"
#include "model/study/studies/edit_effect.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/preset_folder.h"

#include <algorithm>

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
    const auto effect = effectOnGigabit([](const auto& design, [[maybe_unused]] auto& library) {
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
    const auto search =
        std::ranges::find(design.studies, model::StudyKind::Search, &model::StudyDefinition::kind);
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

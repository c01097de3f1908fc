// Edits and their inverses; designs written as JSON.

#include "model/design/design_writer.h"
#include "model/design/edit.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"

using namespace clusterwright;
using namespace clusterwright::tests;
using model::Edit;

namespace
{

// A variable, two components, a step "a" with a binding and a group with a step "b".
model::Design sample()
{
    return designOf(pipelineText(
        R"({"steps": [)" + step("a", "n * 1 s", "nic") +
            R"(, {"group": "g", "repeat": "2", "steps": [)" + step("b", "2 s") +
            R"(]}], "arrows": [{"then": ["a", "g"]}]})",
        R"("variables": [{"name": "n", "value": "3", "origin": {"kind": "definition"}}])"));
}

model::PlacedComponent disk(const std::string& name = "disk")
{
    model::PlacedComponent component;
    component.name = name;
    component.kind = "disk";
    return component;
}

double timeOf(const model::Design& design)
{
    auto library = noPresets();
    const auto system = model::instantiate(design, library, {});
    INFO(textOf(system.diagnostics()));
    REQUIRE(system);
    return valueOf(system.value(), "time");
}

} // namespace

TEST_CASE("An edit and its inverse restore the design", "[design][edit][laws]")
{
    const auto edit = GENERATE(as<Edit>{},
                               model::SetVariable{"n", "7", std::nullopt},
                               model::SetComponent{"disk", disk()},
                               model::SetComponent{"disk", disk(), 0},
                               model::SetComponent{"host", disk("host")},
                               model::SetComponent{"host", std::nullopt},
                               model::SetBinding{"a", "t", "5 s"},
                               model::SetBinding{"a", "t", std::nullopt},
                               model::SetBinding{"b", "u", "1"},
                               model::PlaceStep{"a", "host.cpu"},
                               model::PlaceStep{"b", "nic"});
    auto design = sample();

    const auto inverse = model::apply(design, edit);
    REQUIRE(inverse);
    CHECK_FALSE(design == sample());

    const auto again = model::apply(design, inverse.value());
    REQUIRE(again);
    CHECK(design == sample());

    REQUIRE(model::apply(design, again.value())); // redo
    CHECK_FALSE(design == sample());
}

TEST_CASE("An edit changes what the design says", "[design][edit]")
{
    auto design = sample();
    CHECK(timeOf(design) == 7); // 3 s + 2 * 2 s
    REQUIRE(model::apply(design, model::SetVariable{"n", "10", std::nullopt}));
    CHECK(timeOf(design) == 14);
    REQUIRE(model::apply(design, model::SetBinding{"b", "t", "n * 2 s"}));
    CHECK(timeOf(design) == 50); // 10 s + 2 * 20 s
}

TEST_CASE("A refused edit leaves the design untouched", "[design][edit]")
{
    const auto [edit, code] = GENERATE(table<Edit, std::string>({
        {model::SetVariable{"m", "7", std::nullopt}, "edit.unknown"},
        {model::SetVariable{"n", "7 +", std::nullopt}, "expression.syntax"},
        {model::SetBinding{"c", "t", "5 s"}, "edit.unknown"},
        {model::SetBinding{"a", "t", "5 furlong"}, "unit.unknown"},
        {model::PlaceStep{"g", "nic"}, "edit.unknown"},
    }));
    auto design = sample();
    const auto inverse = model::apply(design, edit);
    REQUIRE_FALSE(inverse);
    CHECK(inverse.diagnostics()[0].code == code);
    CHECK(design == sample());
}

TEST_CASE("An attribute gets another value in this design only", "[design][edit]")
{
    auto library = shippedPresets();
    auto design = *library.design("acc-fft-inic").value();
    const auto before = design;
    const model::Origin origin{model::OriginKind::Assumption, {}, "a faster bus", {}, {}};
    const auto edit = model::setAttribute(design, "nic", "host_bandwidth", "160 MiB/s", origin);
    REQUIRE(edit);
    const auto inverse = model::apply(design, edit.value());
    REQUIRE(inverse);
    const auto system = model::instantiate(design, library, {});
    REQUIRE(system);
    CHECK(valueOf(system.value(), "T_dth") == 0.0125); // 2 MiB / (160 MiB/s)
    CHECK(system.value().set.equations()[*system.value().set.find("nic.host_bandwidth")].origin ==
          origin);
    REQUIRE(model::apply(design, inverse.value()));
    CHECK(design == before);
}

TEST_CASE("Every shipped design is written with the content of its file", "[design][writer][laws]")
{
    auto library = shippedPresets();
    for (const auto& id : library.ids(model::PresetKind::Design)) {
        INFO(id);
        const auto design = library.design(id);
        REQUIRE(design);
        const auto written = model::toJson(*design.value());
        model::Findings findings;
        findings.file = design.value()->file;
        const auto again = model::readDesign(written, findings);
        INFO(textOf(findings.list));
        CHECK(findings.list.empty());
        CHECK(again == *design.value());
    }
}

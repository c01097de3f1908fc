// Designs from text, short enough to stand in a test.
#pragma once

#include "model/design/system/evaluation.h"
#include "model/design/system/valuation.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"
#include "tests/support/preset_folder.h"

#include <string>
#include <vector>

namespace clusterwright::tests
{

using Settings = std::vector<model::Setting>;

// A block whose time is its parameter t: `{"id": "a", "block": "wait", "bind": {"t": "3 s"}}`.
inline const std::string kWait =
    R"({"block": "wait", "title": "Wait", "source": {"document": "clusterwright", "place": "test"},
        "parameters": [{"name": "t", "unit": "s", "doc": "how long"}], "equations": ["time = t"]})";

// The head that every design has, then `fields`.
[[nodiscard]] inline std::string designText(const std::string& fields)
{
    return R"({"design": "test", "format": 1, "title": "Test", )" + fields + "}";
}

// A design of "wait" steps on a component "host" and a component "nic".
[[nodiscard]] inline std::string pipelineText(const std::string& pipeline,
                                              const std::string& more = {})
{
    return designText(
        R"("components": [{"name": "host", "kind": "host"}, {"name": "nic", "kind": "nic"}],
        "blocks": [)" +
        kWait + R"(], "pipeline": )" + pipeline + (more.empty() ? "" : ", " + more));
}

// `{"id": ..., "block": "wait", ...}`
[[nodiscard]] inline std::string
step(const std::string& id, const std::string& time, const std::string& on = {})
{
    return R"({"id": ")" + id + R"(", "block": "wait", "bind": {"t": ")" + time + "\"}" +
           (on.empty() ? "" : R"(, "on": ")" + on + "\"") + "}";
}

struct ReadDesign {
    model::Design design;
    model::Diagnostics findings; // of the form
};

[[nodiscard]] inline ReadDesign readDesignText(const std::string& text)
{
    model::Findings findings;
    findings.file = "test.cluster.json";
    const auto json = model::parseJson(text, findings.file);
    INFO(text << textOf(json.diagnostics()));
    REQUIRE(json);
    auto design = model::readDesign(json.value(), findings);
    return {std::move(design), std::move(findings.list)};
}

[[nodiscard]] inline model::Design designOf(const std::string& text)
{
    auto read = readDesignText(text);
    INFO(textOf(read.findings));
    REQUIRE(read.findings.empty());
    return std::move(read.design);
}

[[nodiscard]] inline model::Library noPresets()
{
    return model::Library("no-such-folder");
}

// The design's system; every finding fails the test.
[[nodiscard]] inline model::System systemOf(const std::string& text,
                                            const Settings& settings = {},
                                            model::Library library = noPresets())
{
    auto system = model::instantiate(designOf(text), library, settings);
    INFO(textOf(system.diagnostics()));
    REQUIRE(system);
    return std::move(system).value();
}

// Why the design has no answer, whichever step finds it: its form, its names, its values.
[[nodiscard]] inline model::Diagnostics problemsOf(const std::string& text,
                                                   const Settings& settings = {},
                                                   model::Library library = noPresets())
{
    auto read = readDesignText(text);
    if (!read.findings.empty())
        return read.findings;
    const auto system = model::instantiate(read.design, library, settings);
    if (!system)
        return system.diagnostics();
    return model::evaluate(system.value()).diagnostics();
}

[[nodiscard]] inline model::Valuation valuationOf(const model::System& system)
{
    auto valuation = model::valuate(system);
    INFO(textOf(valuation.diagnostics()));
    REQUIRE(valuation);
    return std::move(valuation).value();
}

// In base units, of any equation: "time", "a.start", "busy.nic".
[[nodiscard]] inline double valueOf(const model::System& system, const std::string& name)
{
    const auto index = system.set.find(name);
    INFO("equation " << name);
    REQUIRE(index);
    return valuationOf(system).equations[*index];
}

[[nodiscard]] inline double
valueOf(const std::string& text, const std::string& name, const Settings& settings = {})
{
    return valueOf(systemOf(text, settings), name);
}

// The pipeline's, of a design without presets.
[[nodiscard]] inline double timeOf(const model::Design& design)
{
    auto library = noPresets();
    const auto system = model::instantiate(design, library, {});
    INFO(textOf(system.diagnostics()));
    REQUIRE(system);
    return valueOf(system.value(), "time");
}

[[nodiscard]] inline model::Evaluation evaluationOf(const model::System& system)
{
    auto evaluation = model::evaluate(system);
    INFO(textOf(evaluation.diagnostics()));
    REQUIRE(evaluation);
    return std::move(evaluation).value();
}

// A design of the source tree's presets.
[[nodiscard]] inline model::System
shippedSystem(model::Library& library, const std::string& id, const Settings& settings = {})
{
    const auto design = library.design(id);
    INFO(textOf(design.diagnostics()));
    REQUIRE(design);
    auto system = model::instantiate(*design.value(), library, settings);
    INFO(textOf(system.diagnostics()));
    REQUIRE(system);
    return std::move(system).value();
}

} // namespace clusterwright::tests

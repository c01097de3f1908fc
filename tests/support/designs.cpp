#include "tests/support/designs.h"

#include "model/design/document/design.h"
#include "model/design/document/design_json.h"
#include "tests/support/catch_compat.h"
#include "tests/support/read_as.h"

#include <utility>

namespace clusterwright::tests
{

std::string designText(const std::string& fields)
{
    return R"({"design": "test", "format": 1, "title": "Test", )" + fields + "}";
}

std::string pipelineText(const std::string& pipeline, const std::string& more)
{
    return designText(
        R"("components": [{"name": "host", "kind": "host"}, {"name": "nic", "kind": "nic"}],
        "blocks": [)" +
        kWait + R"(], "pipeline": )" + pipeline + (more.empty() ? "" : ", " + more));
}

std::string step(const std::string& id, const std::string& time, const std::string& on)
{
    return R"({"id": ")" + id + R"(", "block": "wait", "bind": {"t": ")" + time + "\"}" +
           (on.empty() ? "" : R"(, "on": ")" + on + "\"") + "}";
}

namespace
{

struct ReadDesign {
    model::Design design;
    model::Diagnostics findings; // form findings
};

ReadDesign readDesignText(const std::string& text)
{
    return readAs<ReadDesign>(text, "test.cluster.json", model::readDesign);
}

} // namespace

model::Diagnostics formFindings(const std::string& text)
{
    return readDesignText(text).findings;
}

model::Design designOf(const std::string& text)
{
    auto read = readDesignText(text);
    INFO(textOf(read.findings));
    REQUIRE(read.findings.empty());
    return std::move(read.design);
}

model::Library noPresets()
{
    return model::Library("no-such-folder");
}

model::System systemOf(const std::string& text, const Settings& settings, model::Library library)
{
    auto system = model::instantiate(designOf(text), library, settings);
    INFO(textOf(system.diagnostics()));
    REQUIRE(system);
    return std::move(system).value();
}

model::Diagnostics
problemsOf(const std::string& text, const Settings& settings, model::Library library)
{
    auto read = readDesignText(text);
    if (!read.findings.empty())
        return read.findings;
    const auto system = model::instantiate(read.design, library, settings);
    if (!system)
        return system.diagnostics();
    return model::evaluate(system.value()).diagnostics();
}

model::Valuation valuationOf(const model::System& system)
{
    auto valuation = model::valuate(system);
    INFO(textOf(valuation.diagnostics()));
    REQUIRE(valuation);
    return std::move(valuation).value();
}

double valueOf(const model::System& system, const std::string& name)
{
    const auto index = system.set.find(name);
    INFO("equation " << name);
    REQUIRE(index);
    return valuationOf(system).equations[*index];
}

double valueOf(const std::string& text, const std::string& name, const Settings& settings)
{
    return valueOf(systemOf(text, settings), name);
}

double timeOf(const model::Design& design)
{
    auto library = noPresets();
    const auto system = model::instantiate(design, library, {});
    INFO(textOf(system.diagnostics()));
    REQUIRE(system);
    return valueOf(system.value(), "time");
}

model::Evaluation evaluationOf(const model::System& system)
{
    auto evaluation = model::evaluate(system);
    INFO(textOf(evaluation.diagnostics()));
    REQUIRE(evaluation);
    return std::move(evaluation).value();
}

model::System
shippedSystem(model::Library& library, const std::string& id, const Settings& settings)
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

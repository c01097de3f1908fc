// Designs with a topology, short enough for a test.
#pragma once

#include "model/design/document/design.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"

#include <string>
#include <utility>
#include <vector>

namespace clusterwright::tests
{

using Texts = std::vector<std::pair<std::string, std::string>>;

// `{"name": "cable", "kind": "cable", "attributes": [...]}`; an empty count is omitted.
[[nodiscard]] inline std::string componentText(const std::string& name,
                                               const std::string& kind,
                                               const Texts& attributes = {},
                                               const std::string& count = {})
{
    std::string text = R"({"name": ")" + name + R"(", "kind": ")" + kind + "\"";
    if (!count.empty())
        text += R"(, "count": ")" + count + "\"";
    text += R"(, "attributes": [)";
    for (std::size_t i = 0; i < attributes.size(); ++i)
        text +=
            (i == 0 ? "" : ", ") +
            (R"({"name": ")" + attributes[i].first + R"(", "value": ")" + attributes[i].second) +
            R"(", "origin": {"kind": "definition"}})";
    return text + "]}";
}

[[nodiscard]] inline std::string listText(const std::vector<std::string>& items)
{
    std::string text = "[";
    for (std::size_t i = 0; i < items.size(); ++i)
        text += (i == 0 ? "" : ", ") + items[i];
    return text + "]";
}

// A host, a switch and a cable of 1 Gbit/s and 1 us.
[[nodiscard]] inline std::vector<std::string> plainComponents()
{
    return {componentText("host", "host"),
            componentText("switch", "switch"),
            componentText("cable", "cable", {{"bandwidth", "1 Gbit/s"}, {"latency", "1 us"}})};
}

struct GraphDesign {
    std::string topology; // the section
    Texts outputs;
    std::vector<std::string> components = plainComponents();
    Texts variables = {};
    std::string more = {};                       // further fields, after ", "
    std::vector<std::string> variableTexts = {}; // before `variables`

    [[nodiscard]] std::string text() const
    {
        std::vector<std::string> asked;
        auto given = variableTexts;
        for (const auto& [name, equation] : outputs)
            asked.push_back(R"({"name": ")" + name + R"(", "equation": ")" + equation + "\"}");
        for (const auto& [name, value] : variables)
            given.push_back(R"({"name": ")" + name + R"(", "value": ")" + value + "\"}");
        return designText(R"("variables": )" + listText(given) + R"(, "components": )" +
                          listText(components) + R"(, "topology": )" + topology +
                          R"(, "outputs": )" + listText(asked) + more);
    }
};

// `{"generators": [{"call": "fat_tree(4)"}], ...}`
[[nodiscard]] inline std::string called(const std::string& call, const std::string& more = {})
{
    return R"({"generators": [{"call": ")" + call + "\"}]" + more + "}";
}

// Returns the value of one expression, in base units.
[[nodiscard]] inline double answer(GraphDesign design, const std::string& expression)
{
    design.outputs.emplace_back("asked", expression);
    return valueOf(design.text(), "asked");
}

[[nodiscard]] inline double answer(const std::string& topology, const std::string& expression)
{
    return answer(GraphDesign{topology, {}}, expression);
}

// Returns the reasons for a missing value: findings of the design's form and names, or of the result.
[[nodiscard]] inline model::Diagnostics whyNot(GraphDesign design,
                                               const std::string& expression = "hops_mean")
{
    design.outputs.emplace_back("asked", expression);
    const auto text = design.text();
    auto found = formFindings(text);
    if (!found.empty())
        return found;
    auto library = noPresets();
    const auto system = model::instantiate(designOf(text), library, {});
    if (!system)
        return system.diagnostics();
    const auto evaluation = model::evaluate(system.value());
    return evaluation ? evaluation.value().diagnostics : evaluation.diagnostics();
}

[[nodiscard]] inline model::Diagnostics whyNot(const std::string& topology,
                                               const std::string& expression = "hops_mean")
{
    return whyNot(GraphDesign{topology, {}}, expression);
}

// Returns the only finding.
[[nodiscard]] inline model::Diagnostics onlyFinding(const model::Diagnostics& findings)
{
    INFO(textOf(findings));
    REQUIRE(findings.size() == 1);
    return findings.front();
}

} // namespace clusterwright::tests

// Every number of every shipped design has an explanation, down to origins.

#include "model/core/provenance.h"
#include "model/design/explanation/explanation.h"
#include "model/expression/program/lowering.h"
#include "model/expression/program/program.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/numbers.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace clusterwright::tests::provenance_test
{

namespace
{

// The functions that an equation of this scope finds in the whole set.
class SameFunctions final : public model::ExternalFunctions
{
public:
    SameFunctions(const model::EquationSet& set, std::string scope)
        : m_set(set)
        , m_scope(std::move(scope))
    {
    }
    [[nodiscard]] std::string definition() const override { return m_scope; }
    [[nodiscard]] model::Result<std::shared_ptr<const model::ExternalFunction>>
    find(const std::string& name, const std::string& choice, std::size_t arguments) const override
    {
        model::Term term;
        term.name = name;
        term.choice = choice;
        term.arguments.resize(arguments);
        return m_set.external(term, m_scope);
    }

private:
    const model::EquationSet& m_set;
    std::string m_scope;
};

// Walks an explanation and checks each node.
class Walk
{
public:
    Walk(const model::System& system, model::Library& library)
        : m_system(system)
        , m_library(library)
    {
    }

    void check(const model::Explanation& node)
    {
        INFO(node.fullName << " = " << node.equation << "   as " << node.filled);
        ++m_nodes;
        checkSource(node);
        CHECK_FALSE(node.isCut);
        if (node.shownAbove) // its inputs are elsewhere in the tree
            CHECK(m_values.contains(node.fullName));
        else if (node.inputs.empty())
            checkLeaf(node);
        else
            checkValue(node);
        const auto [known, isNew] = m_values.try_emplace(node.fullName, node.value.value);
        CHECK(sameBits(known->second, node.value.value));
        for (const auto& input : node.inputs)
            check(input);
    }

    [[nodiscard]] int nodes() const { return m_nodes; }

private:
    const model::Equation& equationOf(const model::Explanation& node) const
    {
        const auto index = m_system.set.find(node.fullName);
        REQUIRE(index);
        return m_system.set.equations()[*index];
    }

    // The equation's text, evaluated with the inputs alone, gives the value.
    void checkValue(const model::Explanation& node)
    {
        model::EquationSet set;
        for (const auto& input : node.inputs) {
            model::Equation given;
            given.name = input.name;
            given.expression = model::parseExpression(model::exactText({std::abs(input.value.value),
                                                                        input.value.dimension}))
                                   .value();
            if (std::signbit(input.value.value))
                given.expression =
                    model::parseExpression("-(" + given.expression.text + ")").value();
            REQUIRE(set.add(given).empty());
        }
        const auto& scope = equationOf(node).scope;
        for (const auto& name : m_system.set.tableNames())
            if (name.starts_with(scope))
                set.addTable(name.substr(scope.size()), m_system.set.table(name));
        set.addExternals("", std::make_shared<SameFunctions>(m_system.set, scope));
        model::Equation whole;
        whole.name = "the value";
        whole.expression = model::parseExpression(node.equation).value();
        REQUIRE(set.add(whole).empty());
        const auto lowered = model::lower(set, {});
        INFO(textOf(lowered.diagnostics()));
        REQUIRE(lowered);
        const auto& root = lowered.value().equations.back();
        const model::Program program(lowered.value().graph, {root.node});
        auto workspace = program.workspace();
        double value = 0;
        program.evaluate({}, {&value, 1}, workspace);
        CHECK(sameBits(value, node.value.value));
        CHECK(root.dimension == node.value.dimension);
    }

    // An input has an origin; a count or an output may be a constant of its file.
    void checkLeaf(const model::Explanation& node)
    {
        const auto& equation = equationOf(node);
        CHECK(model::namesIn(equation.expression).empty());
        const auto isInput = std::ranges::count(m_system.settable, node.fullName) > 0;
        const auto isLiteral = !equation.place.file.empty() && !equation.place.pointer.empty();
        CHECK((node.origin.has_value() || (!isInput && isLiteral)));
        if (node.origin && node.origin->kind == model::OriginKind::Paper)
            CHECK(m_library.has(model::PresetKind::Document, node.origin->source.document));
    }

    void checkSource(const model::Explanation& node)
    {
        if (!node.source.document.empty()) {
            CHECK(m_library.has(model::PresetKind::Document, node.source.document));
            CHECK_FALSE(node.source.place.empty());
        }
        if (isOfBlock(node))
            CHECK_FALSE(node.source.document.empty());
    }

    // True for an equation of a block's file: "dth.T_dth".
    bool isOfBlock(const model::Explanation& node) const
    {
        const auto& equation = equationOf(node);
        return contains(equation.place.file, "presets/blocks/") &&
               contains(equation.place.pointer, "/equations/");
    }

    const model::System& m_system;
    model::Library& m_library;
    std::map<std::string, double> m_values;
    int m_nodes = 0;
};

} // namespace

TEST_CASE("Every output of every shipped design is explained down to its origins",
          "[presets][provenance]")
{
    auto library = shippedPresets();
    for (const auto& id : library.ids(model::PresetKind::Design)) {
        const auto system = shippedSystem(library, id);
        CHECK_FALSE(system.outputs.empty());
        for (const auto& output : system.outputs) {
            INFO(id << ": " << output.name);
            const auto explanation = model::explain(system, output.name);
            REQUIRE(explanation);
            Walk walk(system, library);
            walk.check(explanation.value());
            CHECK(walk.nodes() >= 1);
        }
    }
}

TEST_CASE("An explanation of the whole time reaches the paper, the components and the variables",
          "[presets][provenance]")
{
    auto library = shippedPresets();
    const auto system = shippedSystem(library, "acc-fft-inic");
    const auto explanation = model::explain(system, "speedup");
    REQUIRE(explanation);
    std::set<std::string> leaves;
    const auto collect = [&](const auto& self, const model::Explanation& node) -> void {
        if (node.inputs.empty() && !node.shownAbove)
            leaves.insert(node.fullName);
        for (const auto& input : node.inputs)
            self(self, input);
    };
    collect(collect, explanation.value());
    for (const auto* const name : {"P",
                                   "rows",
                                   "element",
                                   "nic.host_bandwidth",
                                   "nic.net_bandwidth",
                                   "host.fft_time",
                                   "host.memory_bandwidth"}) {
        INFO(name);
        CHECK(leaves.contains(name));
    }
}

TEST_CASE("Every phase of every shipped design names its source", "[presets][provenance]")
{
    auto library = shippedPresets();
    for (const auto& id : library.ids(model::PresetKind::Design)) {
        const auto system = shippedSystem(library, id);
        for (const auto& phase : system.phases) {
            INFO(id << ": " << phase.step);
            CHECK(library.has(model::PresetKind::Document, phase.source.document));
            CHECK_FALSE(phase.source.place.empty());
            CHECK_FALSE(phase.title.empty());
        }
    }
}

} // namespace clusterwright::tests::provenance_test

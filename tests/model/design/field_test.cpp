// Fields of elements: the laws on every shipped design, and rejected texts.
#include "model/core/diagnostic.h"
#include "model/core/provenance.h"
#include "model/design/document/design.h"
#include "model/design/fields/field.h"
#include "model/design/fields/list_edits.h"
#include "model/design/fields/quick_fix.h"
#include "model/design/gestures/topology_edits.h"
#include "model/design/names/variable_use.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/elements.h"
#include "tests/support/findings.h"

#include <algorithm>
#include <map>

namespace clusterwright::tests::field_test
{

using namespace clusterwright::model;

namespace
{

const Element kDesign{};
const Element kDth{ElementKind::Step, "transpose", "dth"};

std::vector<Element> allElements(const Design& design)
{
    auto elements = elementsOf(design);
    if (std::ranges::find(elements, kDesign) == elements.end())
        elements.push_back(kDesign);
    return elements;
}

bool isNothing(const Result<Edit>& edit, Design design)
{
    const auto before = design;
    return edit && model::apply(design, edit.value()) && design == before;
}

Design changed(Design design, const Result<Edit>& edit)
{
    INFO(textOf(edit.diagnostics()));
    REQUIRE(edit);
    REQUIRE(model::apply(design, edit.value()));
    return design;
}

std::vector<double> outputsOf(const Design& design, Library& library)
{
    const auto system = instantiate(design, library, {});
    INFO(textOf(system.diagnostics()));
    REQUIRE(system);
    std::vector<double> values;
    for (const auto& output : evaluationOf(system.value()).outputs)
        values.push_back(output.value.value);
    return values;
}

Field fieldNamed(const Design& design, Library& library, const Element& element, const char* key)
{
    const auto fields = fieldsOf(design, library, element);
    const auto found = std::ranges::find(fields, key, &Field::key);
    INFO(key);
    REQUIRE(found != fields.end());
    return *found;
}

Result<Edit> set(const Design& design,
                 Library& library,
                 const Element& element,
                 const char* key,
                 const char* text)
{
    return setField(design, library, std::span(&element, 1), key, text);
}

} // namespace

TEST_CASE("A field set to its own text changes nothing", "[design][field][laws]")
{
    auto library = shippedPresets();
    for (const auto& id : library.ids(PresetKind::Design)) {
        const auto& design = *library.design(id).value();
        for (const auto& element : allElements(design))
            for (const auto& field : fieldsOf(design, library, element)) {
                INFO(id << " " << element.name << " " << field.key);
                if (field.home == FieldHome::Here)
                    CHECK(isNothing(
                        set(design, library, element, field.key.c_str(), field.text.c_str()),
                        design));
            }
    }
}

TEST_CASE("A field's equation has the field's dimension", "[design][field][laws]")
{
    auto library = shippedPresets();
    for (const auto& id : library.ids(PresetKind::Design)) {
        const auto& design = *library.design(id).value();
        const auto system = shippedSystem(library, id);
        const auto valuation = valuationOf(system);
        for (const auto& element : allElements(design))
            for (const auto& field : fieldsOf(design, library, element)) {
                INFO(id << " " << element.name << " " << field.key << " " << field.equation);
                if (field.equation.empty() || field.text.empty())
                    continue;
                const auto index = system.set.find(field.equation);
                REQUIRE(index);
                if (field.dimension)
                    CHECK(valuation.dimensions[*index] == *field.dimension);
            }
    }
}

TEST_CASE("Making a value a variable changes no value", "[design][field][laws]")
{
    auto library = shippedPresets();
    for (const auto* const id :
         {"acc-fft-inic", "acc-sort-gigabit", "beowulf-mesh-token-software"}) {
        const auto& design = *library.design(id).value();
        const auto before = outputsOf(design, library);
        for (const auto& element : allElements(design))
            for (const auto& field : fieldsOf(design, library, element)) {
                const auto edit = makeVariable(design, library, element, field.key);
                if (!field.canBeVariable || element.kind == ElementKind::Variable)
                    continue;
                INFO(id << " " << element.name << " " << field.key << " "
                        << textOf(edit.diagnostics()));
                if (!edit) {
                    CHECK(codeOf(edit.diagnostics()) == "field.variable");
                    continue;
                }
                const auto after = changed(design, edit);
                CHECK(after.variables.size() == design.variables.size() + 1);
                CHECK(outputsOf(after, library) == before);
            }
    }
}

TEST_CASE("A field shows the source of its value", "[design][field]")
{
    auto library = shippedPresets();
    const auto& design = *library.design("acc-fft-inic").value();
    const auto bus = fieldNamed(design, library, kDesign, "attribute.nic.host_bandwidth");
    CHECK(bus.text == "80 MiB/s");
    CHECK(bus.home == FieldHome::Preset);
    CHECK_FALSE(bus.canReset);
    CHECK(bus.dimension == kBandwidth);
    CHECK(bus.origin->kind == OriginKind::Paper);

    const auto own = changed(
        design, set(design, library, kDesign, "attribute.nic.host_bandwidth", " = 160MiB/s"));
    const auto after = fieldNamed(own, library, kDesign, "attribute.nic.host_bandwidth");
    CHECK(after.text == "160MiB/s");
    CHECK(after.home == FieldHome::Here);
    CHECK(after.origin->kind == OriginKind::User);
    // Removing it leaves nothing.
    const Element whole;
    CHECK(
        changed(own,
                setField(own, library, std::span(&whole, 1), "attribute.nic.host_bandwidth", {})) ==
        design);

    CHECK(fieldNamed(design, library, {ElementKind::Step, "", "row_fft"}, "bind.n").canReset);
    CHECK(fieldNamed(design, library, {ElementKind::Step, "", "compute"}, "bind.rows").home ==
          FieldHome::Variable);
}

TEST_CASE("A field rejects invalid text with a reason", "[design][field]")
{
    auto library = shippedPresets();
    const auto& design = *library.design("acc-fft-inic").value();
    const auto code = [&](const Element& element, const char* key, const char* text) {
        const auto edit = set(design, library, element, key, text);
        return edit ? std::string("none") : codeOf(edit.diagnostics());
    };
    const char* const bus = "attribute.nic.host_bandwidth";
    CHECK(code(kDesign, bus, "160") == "dimension.mismatch");
    CHECK(code(kDesign, bus, "3 s") == "dimension.mismatch");
    CHECK(code(kDesign, bus, "10GbE") == "unit.unknown");
    CHECK(code(kDesign, bus, "") == "field.missing");
    CHECK(code(kDesign, bus, "80 MiB/s +") == "expression.syntax");
    CHECK(code(kDesign, "variable.P", "0") == "value.bounds");
    CHECK(code(kDesign, "variable.P", "2000") == "value.bounds");
    CHECK(code(kDesign, "variable.P", "2.5") == "value.bounds");
    CHECK(code(kDesign, "variable.P", "0.9999999999999999") ==
          "none"); // 1, by the rule for integers
    CHECK(code(kDesign, "variable.P", "rows / 64") == "none");
    CHECK(code(kDesign, "cluster", "acc-inix") == "field.choice");
    CHECK(code(kDesign, "title", "") == "field.missing");
    CHECK(code(kDesign, "nothing", "1") == "field.unknown");
    CHECK(code(kDesign, "title", "a\u202eb") == "field.control");
    CHECK(code(kDth, "name", "dtc") == "name.duplicate");
    CHECK(code({ElementKind::Output, "", "S"}, "unit", "KiX") == "unit.unknown");
}

TEST_CASE("An unused variable takes any unit", "[design][field]")
{
    auto library = shippedPresets();
    auto design = *library.design("acc-fft-inic").value();
    Variable variable;
    variable.name = "x";
    variable.value = parseExpression("1").value();
    variable.bounds.atLeast = parseExpression("0").value();
    design.variables.push_back(variable);
    const Element x{ElementKind::Variable, "", "x"};
    for (const auto* const text : {"16 B", "3 ms", "10 Gbit/s", "2"}) {
        const auto now = changed(design, set(design, library, x, "value", text));
        CHECK(now.variables.back().value.text == text);
    }
    // A bound in the old unit is removed.
    CHECK_FALSE(
        changed(design, set(design, library, x, "value", "16 B")).variables.back().bounds.atLeast);
}

TEST_CASE("A used variable offers a change of its unit", "[design][field]")
{
    auto library = shippedPresets();
    const auto& design = *library.design("acc-fft-inic").value();
    const Element rows{ElementKind::Variable, "", "rows"};
    const auto refused = set(design, library, rows, "value", "16 B");
    REQUIRE_FALSE(refused);
    CHECK(codeOf(refused.diagnostics()) == "dimension.mismatch");
    CHECK(messageOf(refused.diagnostics(), "dimension.mismatch") ==
          "this variable has no unit; 16 B is in bytes");
    const auto fix = unitFix(design, rows, "value", "16 B");
    REQUIRE(fix);
    CHECK(fix->unit == "B");
    const auto now = changed(design, Result<Edit>(fix->edit));
    const auto found = std::ranges::find(now.variables, "rows", &Variable::name);
    CHECK(found->value.text == "16 B");
    // In the form of the design, too; not for an equal unit, or text that is not a number.
    CHECK(unitFix(design, kDesign, "variable.rows", "16 B"));
    CHECK_FALSE(unitFix(design, rows, "value", "16"));
    CHECK_FALSE(unitFix(design, rows, "value", "16 B +"));
    CHECK_FALSE(unitFix(design, rows, "doc", "16 B"));
}

TEST_CASE("Every use of a variable is found", "[design][field]")
{
    auto library = shippedPresets();
    const auto& design = *library.design("acc-fft-inic").value();
    CHECK(isUsed(design, library, "rows"));
    CHECK(isUsed(design, library, "P")); // parameters of blocks take it by name
    CHECK_FALSE(isUsed(design, library, "nothing"));
}

TEST_CASE("Several elements change in one edit", "[design][field]")
{
    auto library = shippedPresets();
    const auto& design = *library.design("acc-fft-inic").value();
    const std::vector<Element> steps{{ElementKind::Step, "transpose", "dtc"}, kDth};
    const auto fields = fieldsOf(design, library, steps);
    CHECK(std::ranges::find(fields, "name", &Field::key) == fields.end());
    CHECK(std::ranges::find(fields, "bind.S", &Field::key)->differs == false);
    CHECK(std::ranges::find(fields, "block", &Field::key)->differs);
    const auto edit = setField(design, library, steps, "bind.host_bandwidth", "100 MiB/s");
    auto after = changed(design, edit);
    for (const auto& step : steps)
        CHECK(fieldNamed(after, library, step, "bind.host_bandwidth").text == "100 MiB/s");
    // One rejection rejects all.
    CHECK_FALSE(setField(design, library, steps, "bind.host_bandwidth", "100"));
}

TEST_CASE("A generator's arguments keep their notation", "[design][field]")
{
    auto library = noPresets();
    const auto of = [](const std::string& call) {
        return designOf(designText(
            R"("components": [{"name": "host", "kind": "host"}, {"name": "switch", "kind": "switch"},
            {"name": "cable", "kind": "cable"}], "topology": {"generators": [{"call": ")" +
            call + R"("}]})"));
    };
    const auto generatorOf = [](const Design& design) {
        return numbered(design, ElementKind::Generator, "", 0);
    };
    const auto after = [&](const char* call, const char* key, const char* text) {
        const auto design = of(call);
        return changed(design, set(design, library, generatorOf(design), key, text))
            .topology->whole.generators[0]
            .call.text;
    };
    CHECK(after("fat_tree(4)", "argument.k", "8") == "fat_tree(8)");
    CHECK(after("fat_tree(k = 4)", "argument.k", "8") == "fat_tree(k = 8)");
    CHECK(after("torus(4, 4)", "argument.length", "2, 3, 4") == "torus(2, 3, 4)");
    CHECK(after("routed_mesh(4, 4)", "argument.router", "switch") ==
          "routed_mesh(4, 4, router = switch)");
    const auto design = of("fat_tree(4)");
    CHECK_FALSE(set(design, library, generatorOf(design), "argument.k", "0"));
    CHECK_FALSE(set(design, library, generatorOf(design), "call", "fat_tre(4)"));
}

TEST_CASE("A preset with a role joins the design without a vertex", "[design][field]")
{
    auto library = shippedPresets();
    Design design;
    const auto placed = placingGenerator(design, library, "star", 0, 0);
    REQUIRE(placed);
    REQUIRE(model::apply(design, placed.value().edit));
    const auto& star = placed.value().elements[0];
    const auto role = fieldNamed(design, library, star, "component.switch");
    CHECK(role.choices == std::vector<std::string>{""});
    CHECK(titleOf(role, "preset:ethernet-25g-switch") ==
          "25 Gbit/s Ethernet switch with 48 ports (Arista 7050SX3-48YC8)");
    CHECK(std::ranges::count(role.presets, "preset:ethernet-25g-nic") == 0);
    const auto slow = std::ranges::find(role.presets, "preset:ethernet-1g-switch");
    CHECK(slow < std::ranges::find(role.presets, "preset:ethernet-100g-switch"));
    const auto after = changed(
        design, set(design, library, star, "component.switch", "preset:ethernet-25g-switch"));
    CHECK(after.components.size() == 1);
    CHECK(after.topology->whole.vertices.empty());
    const auto now = fieldNamed(after, library, star, "component.switch");
    CHECK(now.text == "switch");
    CHECK(now.choices == std::vector<std::string>{"", "switch"});
    CHECK(std::ranges::count(now.presets, "preset:ethernet-25g-switch") == 0);
    CHECK(codeOf(set(after, library, star, "component.switch", "preset:ethernet-25g-nic")
                     .diagnostics()) == "field.choice");
}

TEST_CASE("Several generators share one component of a preset", "[design][field]")
{
    auto library = shippedPresets();
    Design design;
    std::vector<Element> stars;
    for (int i = 0; i < 2; ++i) {
        const auto placed = placingGenerator(design, library, "star", 0, 0);
        REQUIRE(placed);
        REQUIRE(model::apply(design, placed.value().edit));
        stars.push_back(placed.value().elements[0]);
    }
    const auto after = changed(
        design, setField(design, library, stars, "component.switch", "preset:ethernet-1g-switch"));
    CHECK(after.components.size() == 1);
    for (const auto& generator : after.topology->whole.generators)
        CHECK(generator.components ==
              std::vector<std::pair<std::string, std::string>>{{"switch", "switch"}});
}

TEST_CASE("A slider has a range and rounded texts", "[design][field]")
{
    Field field;
    field.form = FieldForm::Expression;
    field.text = "80 MiB/s";
    auto range = rangeOf(field);
    REQUIRE(range);
    CHECK(range->shareOf(80.0 * 1024 * 1024) == Approx(0.5)); // 20 to 320
    CHECK(range->textAt(0) == "20 MiB/s");
    CHECK(range->textAt(0.5) == "80 MiB/s");
    CHECK(range->textAt(1) == "320 MiB/s");

    field.text = "8";
    field.bounds = {true, parseExpression("1").value(), parseExpression("1024").value()};
    range = rangeOf(field);
    REQUIRE(range);
    CHECK(range->textAt(0.3) == "8"); // 1024^0.3 = 2^3
    CHECK(range->textAt(1) == "1024");

    for (const auto* const text : {"0 s", "-3 s", "rows / P", "80 MiB/s / 2", ""}) {
        field.text = text;
        CHECK_FALSE(rangeOf(field));
    }
}

TEST_CASE("Lists can be reordered and extended", "[design][field]")
{
    auto library = shippedPresets();
    const auto& design = *library.design("acc-fft-inic").value();
    const Element first{ElementKind::Variable, "", "P"};
    const auto moved = changed(design, reordering(design, first, 2));
    CHECK(moved.variables[2].name == "P");
    CHECK(changed(moved, reordering(moved, first, 0)) == design);
    CHECK(codeOf(reordering(design, first, 3).diagnostics()) == "edit.position");
    CHECK(codeOf(reordering(design, {ElementKind::Variable, "", "Q"}, 0).diagnostics()) ==
          "edit.unknown");
    CHECK(positionOf(design, kDth)->position == 3);

    for (const auto& added : {newVariable(design, library), newOutput(design, library)}) {
        const auto after = changed(design, added.edit);
        CHECK(contains(after, added.element));
        CHECK(outputsOf(after, library).size() >= outputsOf(design, library).size());
    }
}

TEST_CASE("A generator moved in its list keeps its position", "[design][field][laws]")
{
    const auto design = designOf(designText(
        R"json("components": [{"name": "host", "kind": "host"}, {"name": "switch", "kind": "switch"},
        {"name": "cable", "kind": "cable"}],
        "topology": {"generators": [{"name": "a", "call": "star(2)"}, {"name": "b", "call": "star(3)"},
        {"name": "c", "call": "star(4)"}]},
        "layout": {"topology": [{"node": "0", "at": [10, 0]}, {"node": "2", "at": [30, 0]}]})json"));
    // By name of the generator; b has no position.
    const auto places = [](const Design& of) {
        std::map<std::string, double> found;
        for (const auto& place : of.layout.topology)
            found[of.topology->whole.generators.at(std::stoul(place.name)).name] = place.x;
        return found;
    };
    const auto expected = std::map<std::string, double>{{"a", 10}, {"c", 30}};
    REQUIRE(places(design) == expected);
    for (std::size_t from = 0; from < 3; ++from)
        for (std::size_t to = 0; to < 3; ++to) {
            INFO(from << " to " << to);
            const auto element = numbered(design, ElementKind::Generator, "", from);
            const auto moved = changed(design, reordering(design, element, to));
            CHECK(places(moved) == expected);
            CHECK(changed(moved, reordering(moved, element, from)) == design);
        }
}

TEST_CASE("A quick fix corrects a misspelt name in place", "[design][field]")
{
    const Diagnostic finding{
        Severity::Error, "x", "", "", "there is nothing called 'rate'", "did you mean 'rates'?"};
    CHECK(fixedText("2 * rate / P", finding)->text == "2 * rates / P");
    CHECK_FALSE(fixedText("2 * rated", finding));
    CHECK_FALSE(fixedText("2 * nic.rate", finding));
    const Diagnostic unit{
        Severity::Error, "x", "", "", "unknown unit 'Gbi'", "did you mean 'Gbit'?"};
    CHECK(fixedText("1Gbi/s", unit)->text == "1Gbit/s");

    auto library = shippedPresets();
    const auto& shipped = *library.design("acc-fft-inic").value();
    const Element step{ElementKind::Step, "", "row_fft"};
    const auto wrong = changed(shipped, set(shipped, library, step, "bind.c", "host.fft_tim"));
    const auto system = instantiate(wrong, library, {});
    const auto findings = system ? evaluate(system.value()).diagnostics() : system.diagnostics();
    REQUIRE_FALSE(findings.empty());
    INFO(textOf(findings));
    const auto fixes = quickFixes(wrong, wrong, library, findings.front());
    REQUIRE(fixes.size() == 1);
    CHECK(fixes[0].word == "host.fft_time");
    CHECK(changed(wrong, fixes[0].edit) == shipped);
}

TEST_CASE("A parameter without a value is offered inputs of its name or unit", "[design][field]")
{
    auto library = shippedPresets();
    const auto& shipped = *library.design("acc-fft-inic").value();
    const auto open = changed(shipped, setBinding(shipped, "dtc", "S", std::nullopt));
    const auto system = instantiate(open, library, {});
    const auto& findings = system.diagnostics();
    REQUIRE(codeOf(findings) == "parameter.missing");
    const auto element = elementAt(open, findings.front().pointer);
    const auto fields = fieldsOf(open, library, element);
    const auto* const named = fieldNamedBy(fields, findings.front());
    REQUIRE(named);
    CHECK(named->key == "bind.S");
    std::vector<std::string> words;
    for (const auto& fix : quickFixes(open, open, library, findings.front())) {
        words.push_back(fix.word);
        CHECK(fix.parameter == "S");
        CHECK(instantiate(changed(open, fix.edit), library, {}));
    }
    CHECK(words == std::vector<std::string>{"partition.S", "element", "host.memory"});
}

TEST_CASE("A new variable's name differs from every step's name", "[design][field]")
{
    auto library = shippedPresets();
    const auto& shipped = *library.design("acc-fft-inic").value();
    const auto named = changed(shipped, set(shipped, library, kDth, "name", "nic_host_bandwidth"));
    const auto after =
        changed(named, makeVariable(named, library, kDesign, "attribute.nic.host_bandwidth"));
    CHECK(after.variables.back().name == "nic_host_bandwidth2");
}

TEST_CASE("A baseline can be a scenario, the design, a file or preset", "[design][field][baseline]")
{
    const PresetFolder presets;
    presets.add("designs/serial.cluster.json", "{}");
    auto library = presets.library();
    const TemporaryFolder folder;
    static_cast<void>(folder.write("slow.cluster.json", "{}"));
    static_cast<void>(folder.write("notes.json", "{}"));
    auto design = designOf(designText(R"("scenarios": [{"name": "one", "set": {}}])"));
    design.file = folder.write("mine.cluster.json", "{}");
    CHECK(fieldNamed(design, library, kDesign, "baseline").choices ==
          std::vector<std::string>{"", "scenario:one", "test", "slow.cluster.json", "serial"});
    const auto chosen = changed(design, set(design, library, kDesign, "baseline", "scenario:one"));
    CHECK(chosen.baseline->design == "scenario:one");
}

TEST_CASE("Clusters are chosen by title, with their id", "[design][field]")
{
    auto library = shippedPresets();
    const auto& design = *library.design("acc-fft-inic").value();
    const auto field = fieldNamed(design, library, kDesign, "cluster");
    CHECK(field.text == "acc-inic");
    CHECK(titleOf(field, "acc-inic") == library.cluster("acc-inic").value()->title + " (acc-inic)");
    CHECK(titleOf(field, "") == "none");
}

TEST_CASE("Arithmetic continues the text of a field", "[design][fields]")
{
    Field field;
    field.form = FieldForm::Expression;
    const auto continued = [&](const char* text, const char* typed) {
        field.text = text;
        return continuedText(field, typed);
    };
    CHECK(continued("2 us", "* 3") == "6 us");
    CHECK(continued("2 us", "/4") == "0.5 us");
    CHECK(continued("2 us", "+ 500 ns") == "2.5 us");
    CHECK(continued("2 us", "-= 500 ns") == "1.5 us");
    CHECK(continued("2 us", "+ 10 %") == "2.2 us");
    CHECK(continued("2 us", "*= 2 + 1") == "6 us"); // the operand is one term
    CHECK(continued("8", "*2") == "16");
    CHECK(continued("a + b", "* 2") == "(a + b) * (2)");
    CHECK(continued("2 us", "* n") == "(2 us) * (n)");
    // Other texts, and what continues nothing.
    CHECK(continued("2 us", "- 1 us") == "- 1 us");
    CHECK(continued("2 us", "3 us") == "3 us");
    CHECK(continued("2 us", "*") == "*");
    CHECK(continued("2 us", "* (") == "* (");
    field.form = FieldForm::Line;
    CHECK(continued("a", "+ b") == "+ b");
}

TEST_CASE("Several fields are set in one edit, or none", "[design][fields]")
{
    auto library = shippedPresets();
    const auto& design = *library.design("acc-fft-inic").value();
    const Element p{ElementKind::Variable, "", "P"};
    const Element rows{ElementKind::Variable, "", "rows"};
    const std::vector<FieldChange> both{{p, "value", "4"}, {rows, "value", "P * 64"}};
    const auto after = changed(design, setFields(design, library, both));
    CHECK(after.variables[0].value.text == "4");
    CHECK(std::ranges::find(after.variables, "rows", &Variable::name)->value.text == "P * 64");
    const std::vector<FieldChange> wrong{{p, "value", "4"}, {rows, "value", "3 s"}};
    CHECK(codeOf(setFields(design, library, wrong).diagnostics()) == "dimension.mismatch");
}

} // namespace clusterwright::tests::field_test

// The place of a value in a file is not part of the value: it follows from the lists around it, also after an edit.
#include "model/core/provenance.h"
#include "model/design/document/design.h"
#include "model/design/document/design_json.h"
#include "model/design/document/design_writer.h"
#include "model/design/edit/edit.h"
#include "model/design/edit/element.h"
#include "model/json/json.h"
#include "tests/model/design/drawn_design.h"
#include "tests/model/design/edits.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"
#include "tests/support/random_edits.h"

#include <algorithm>
#include <set>

namespace clusterwright::tests::places_test
{

namespace
{

using Lines = std::multiset<std::string>;

Lines linesOf(const model::Diagnostics& findings)
{
    Lines lines;
    for (std::size_t i = 0; i < findings.size(); ++i)
        lines.insert(textOf(nth(findings, i)));
    return lines;
}

// Returns the findings of reading the design as written; checks that it reads as the same design.
Lines readAgain(const model::Design& design)
{
    model::Findings findings;
    findings.file = design.file;
    const auto again = model::readDesign(model::toJson(design), findings);
    CHECK(contentOf(again) == contentOf(design));
    return linesOf(findings.list);
}

Lines formOf(const model::Design& design)
{
    model::Findings findings;
    findings.file = design.file;
    model::checkForm(design, findings);
    return linesOf(findings.list);
}

model::Edit firstVariable()
{
    return model::SetItem<model::Variable>{
        "",
        0,
        std::nullopt,
        model::Variable{.name = "first", .value = model::parseExpression("1").value()}};
}

} // namespace

TEST_CASE("Values at different places of a file are equal", "[design][places]")
{
    const auto design = drawnDesign();
    auto moved = design;
    REQUIRE(model::apply(moved, firstVariable()));
    for (std::size_t i = 0; i < design.variables.size(); ++i)
        CHECK(moved.variables[i + 1] == design.variables[i]);
    moved.variables.erase(moved.variables.begin());
    CHECK(moved == design);

    // Two lists of arrows instead of one, with the same meaning.
    auto json = model::toJson(design);
    json["pipeline"]["arrows"] =
        model::Json::parse(R"([{"then": ["read", "loop"]}, {"then": ["loop", "write"]}])");
    model::Findings findings;
    findings.file = design.file;
    CHECK(model::readDesign(json, findings) == design);
    CHECK(findings.list.empty());
}

TEST_CASE("A finding has the value's new place after an insertion", "[design][places]")
{
    auto library = noPresets();
    const auto place = [&](const model::Design& design) {
        const auto system = model::instantiate(design, library, {});
        REQUIRE_FALSE(system);
        return codeOf(system.diagnostics()) + " " + pointerOf(system.diagnostics());
    };
    const std::string front = R"("components": [{"name": "h", "kind": "host", "attributes": [
        {"name": "rate", "value": "1 B", "origin": {"kind": "definition"}}]}],)";
    const auto variable = [&](const std::string& before) {
        return designOf(designText(front + R"("variables": [)" + before +
                                   R"({"name": "v", "value": "1"}, {"name": "v", "value": "2"}])"));
    };
    CHECK(place(variable("")) == "name.duplicate /variables/1");
    auto design = variable("");
    REQUIRE(model::apply(design, firstVariable()));
    CHECK(place(design) == "name.duplicate /variables/2");
    CHECK(place(design) == place(variable(R"({"name": "first", "value": "1"}, )")));
}

TEST_CASE("An invalid item keeps its place in the list", "[design][places]")
{
    const auto text = designText(R"(
        "variables": [{"name": "none"}, {"name": "v", "value": "1"}],
        "components": [{"name": "h", "kind": "host", "attributes": [
            {"name": "none", "origin": {"kind": "definition"}},
            {"name": "rate", "value": "1 B", "origin": {"kind": "definition"}}]}],
        "resources": [{"name": "none"}, {"name": "h.cpu", "capacity": "1"}],
        "blocks": [{"block": "b", "title": "B", "source": {"document": "d", "place": "p"},
            "equations": ["", "time = 1 s"], "validity": [{"message": "none"}, {"condition": "1 > 0", "message": "m"}]}],
        "outputs": [{"name": "none"}, {"name": "o", "equation": "v"}])");
    model::Findings findings;
    const auto design = model::readDesign(model::parseJson(text, "").value(), findings);
    CHECK(findings.list.size() >= 6);
    CHECK(model::pointerOf(design, {model::ElementKind::Variable, "", "v"}) == "/variables/1");
    CHECK(model::pointerOf(design, {model::ElementKind::Resource, "", "h.cpu"}) == "/resources/1");
    CHECK(model::pointerOf(design, {model::ElementKind::Output, "", "o"}) == "/outputs/1");
    REQUIRE(design.components.at(0).attributes.size() == 2);
    CHECK(design.components[0].attributes[1].name == "rate");
    REQUIRE(design.blocks.at(0).equations.size() == 2);
    CHECK(design.blocks[0].equations[1].name == "time");
    REQUIRE(design.blocks[0].validity.size() == 2);
    CHECK(design.blocks[0].validity[1].message == "m");
}

TEST_CASE("An invalid list of arrows keeps its place", "[design][places]")
{
    const auto lists = R"([{"then": ["a"]}, {"then": []}, {"stream": ["a", "b"], "chunks": "zz"}])";
    const auto text = pipelineText("{\"steps\": [" + step("a", "1 s") + "," + step("b", "1 s") +
                                   "], \"arrows\": " + lists + "}");
    model::Findings findings;
    const auto design = model::readDesign(model::parseJson(text, "").value(), findings);
    const std::vector<std::string> expected{"arrow.form /pipeline/arrows/0",
                                            "arrow.form /pipeline/arrows/1"};
    CHECK(codesAndPlaces(findings.list) == expected);
    const auto& stream = design.pipeline->arrows.back();
    CHECK(model::pointerOf(design, model::elementOf(stream, "")) == "/pipeline/arrows/2/stream/1");
    CHECK(model::toJson(design)["pipeline"]["arrows"] == model::Json::parse(lists));
    model::Findings again;
    model::checkForm(design, again);
    CHECK(codesAndPlaces(again.list) == expected);
}

TEST_CASE("Attributes of a topology keep invalid names", "[design][places]")
{
    const auto attributes = model::Json::parse(
        R"({"cable": "1 m", "cable.": "2 m", ".x": "3 m", "cable.length": "4 m"})");
    model::Findings findings;
    const auto design = model::readDesign(
        model::parseJson(designText(R"("topology": {"attributes": )" + attributes.dump() + "}"), "")
            .value(),
        findings);
    const auto found = codesAndPlaces(findings.list);
    for (const auto* const name : {"cable", "cable.", ".x"})
        CHECK(std::ranges::count(
                  found, std::string("topology.attribute /topology/attributes/") + name) == 1);
    CHECK(model::toJson(design)["topology"]["attributes"] == attributes);
}

TEST_CASE("The places of arrows match the lists in the file", "[design][places]")
{
    const auto arrows = [](const std::string& lists) {
        const auto design =
            designOf(pipelineText("{\"steps\": [" + step("a", "1 s") + "," + step("b", "1 s") +
                                  "," + step("c", "1 s") + "], \"arrows\": [" + lists + "]}"));
        std::string text;
        for (const auto& [chain, link] : model::placesOf(design.pipeline->arrows))
            text += std::to_string(chain) + "." + std::to_string(link) + " ";
        CHECK(model::toJson(design)["pipeline"]["arrows"] == model::Json::parse("[" + lists + "]"));
        return text;
    };
    CHECK(arrows(R"({"then": ["a", "b", "c"]})") == "0.0 0.1 ");
    CHECK(arrows(R"({"then": ["a", "b"]}, {"then": ["b", "c"]})") == "0.0 1.0 ");
    CHECK(arrows(R"({"then": ["a", "b"]}, {"stream": ["b", "c"], "chunks": "2"})") == "0.0 1.0 ");
}

TEST_CASE("Errors after an edit equal those of reading the file", "[design][places][laws][random]")
{
    const auto seed = GENERATE(1U, 2U);
    auto design = drawnDesign();
    RandomEdits edits(seed);
    for (int i = 0; i < 300; ++i) {
        REQUIRE(model::apply(design, edits.next(design)));
        INFO(contentOf(design));
        REQUIRE(formOf(design) == readAgain(design));
    }
}

TEST_CASE("A mistake in a file has one finding", "[design][places]")
{
    const auto findings = [](const std::string& parts) {
        model::Findings found;
        const auto text = R"({"design": "d", "format": 1, "title": "D", )" + parts + "}";
        static_cast<void>(model::readDesign(model::parseJson(text, "").value(), found));
        return linesOf(found.list);
    };
    const auto [parts, line] = GENERATE(table<std::string, std::string>({
        {R"("resources": [{"name": "r", "capacity": ""}])", "/resources/0/capacity: json.empty"},
        {R"("resources": [{"name": "r", "capacity": true}])", "/resources/0/capacity: json.type"},
        {R"("resources": [{"name": "r"}])", "/resources/0: json.missing_field"},
        {R"("resources": [5])", "/resources/0: json.type"},
        {R"("studies": [{"name": "s", "kind": "sensitivity", "outputs": ["o"], "method": 5}])",
         "/studies/0/method: json.type"},
        {R"("blocks": [{"block": "b", "title": "B", "source": {"document": "d", "place": "p"},
             "equations": [{"equation": "a = 1 s", "unit": 5}]}])",
         "/blocks/0/equations/0/unit: json.type"},
        {R"("blocks": [{"block": "b", "title": "B", "source": {"document": "d", "place": "p"},
             "equations": ["", "a = 1 s"]}])",
         "/blocks/0/equations/0: json.empty"},
        {R"("pipeline": {"steps": [{"id": "a", "block": "b"}, {"id": "c", "block": "b"}],
             "arrows": [{"then": ["a", "", "c"]}]})",
         "/pipeline/arrows/0: arrow.unknown_step"},
    }));
    INFO(parts);
    const auto found = findings(parts);
    REQUIRE(found.size() == 1);
    INFO(*found.begin());
    CHECK(contains(*found.begin(), line));
}

TEST_CASE("An edited design has the same form rules as a file", "[design][places]")
{
    const auto unread = [](const char* text) { return model::Expression{text, {}}; };
    const std::vector<std::function<void(model::Design&)>> changes{
        [](auto& d) { d.id = ""; },
        [](auto& d) { d.id = "a b"; },
        [](auto& d) { d.title = ""; },
        [](auto& d) { d.variables[0].name = ""; },
        [](auto& d) { d.variables[0].name = "phase"; },
        [](auto& d) { d.variables[0].name = "a b"; },
        [&](auto& d) { d.variables[0].value = unread(""); },
        [&](auto& d) { d.variables[1].value = unread("1 +"); },
        [&](auto& d) { d.variables[1].bounds.atMost = unread("1 +"); },
        [&](auto& d) { d.variables[1].bounds.atLeast = unread(""); },
        [](auto& d) { d.variables[0].origin = model::Origin{.kind = model::OriginKind::Paper}; },
        [](auto& d) {
            model::Origin origin;
            origin.interval = {"1"};
            origin.estimate = model::JointEstimate{"", "", {{"G", 2.0}}};
            d.variables[0].origin = std::move(origin);
        },
        [](auto& d) { d.components[0].name = ""; },
        [](auto& d) { d.components[0].name = d.components[1].name; },
        [](auto& d) { d.components[1].kind = "bus"; },
        [&](auto& d) { d.components[0].count = unread("("); },
        [](auto& d) { d.components[0].attributes[0].origin = std::nullopt; },
        [&](auto& d) { d.components[0].attributes[0].value = unread(""); },
        [](auto& d) { d.components[0].attributes.push_back(d.components[0].attributes[0]); },
        [](auto& d) { d.topology->whole.generators[0].call = {}; },
        [](auto& d) { d.topology->whole.generators[0].components[0].second = ""; },
        [](auto& d) { d.topology->whole.generators[0].name = "store"; },
        [](auto& d) {
            auto& generators = d.topology->whole.generators;
            generators[0].name = "";
            generators.push_back(generators[0]);
        },
        [](auto& d) { d.topology->whole.vertices[0].name = "a b"; },
        [](auto& d) { d.topology->whole.vertices[0].component = ""; },
        [](auto& d) { d.topology->whole.groups[0].vertices[1].name = "top"; },
        [](auto& d) { d.topology->whole.groups[0].name = ""; },
        [&](auto& d) { d.topology->whole.groups[0].count = unread(")"); },
        [&](auto& d) { d.topology->whole.groups[0].cables[1].count = unread(")"); },
        [](auto& d) { d.topology->whole.cables[2].to = ""; },
        [](auto& d) { d.topology->attributes[0].attribute = ""; },
        [&](auto& d) { d.topology->attributes[0].value = unread(""); },
        [](auto& d) { d.topology->rules.placement = "nowhere"; },
        [](auto& d) { d.topology->rules.routing = "nowhere"; },
        [](auto& d) { d.topology->rules.striping = "nowhere"; },
        [&](auto& d) { d.topology->rules.processes = unread("1 +"); },
        [](auto& d) { d.resources[0].name = ""; },
        [&](auto& d) { d.resources[0].capacity = unread(""); },
        [](auto& d) { d.blocks[0].id = "a b"; },
        [](auto& d) { d.blocks[0].title = ""; },
        [](auto& d) { d.blocks[0].source = {}; },
        [](auto& d) { d.blocks[0].time = "none"; },
        [](auto& d) { d.blocks[0].parameters[0].name = "start"; },
        [](auto& d) { d.blocks[0].parameters[0].name = "time"; },
        [](auto& d) { d.blocks[0].parameters[0].unit = "furlong"; },
        [](auto& d) { d.blocks[0].parameters[0].doc = ""; },
        [&](auto& d) { d.blocks[0].parameters[0].otherwise = unread("1 s"); },
        [](auto& d) { d.blocks[0].equations[0].unit = "furlong"; },
        [](auto& d) { d.blocks[0].equations.clear(); },
        [](auto& d) { d.blocks[0].equations[0] = {}; },
        [&](auto& d) {
            d.blocks[0].validity = {{unread(""), ""}};
        },
        [](auto& d) {
            d.blocks[0].tables = {{"t", "", "x", ""}};
        },
        [](auto& d) { d.pipeline->items[0].id = "busy"; },
        [](auto& d) { d.pipeline->items[0].id = "write"; },
        [](auto& d) { d.pipeline->items[0].block = ""; },
        [&](auto& d) { d.pipeline->items[0].bindings[0].value = unread("1 +"); },
        [](auto& d) { d.pipeline->items[2].items.clear(); },
        [](auto& d) { d.pipeline->items[2].arrows[0].chunks.reset(); },
        [&](auto& d) { d.pipeline->items[2].arrows[0].chunks = unread(""); },
        [](auto& d) { d.pipeline->arrows[1].to = "loop"; },
        [](auto& d) { d.pipeline->arrows[1].to = "nobody"; },
        [](auto& d) { d.outputs[0].name = "phase"; },
        [](auto& d) { d.outputs[0].unit = "furlong"; },
        [&](auto& d) { d.outputs[0].expression = unread(""); },
        [](auto& d) {
            d.baseline = model::Baseline{"", {{"n", ""}}};
        },
        [](auto& d) {
            d.scenarios = {{.name = "s"}, {.name = "s"}, {.name = ""}};
        },
        [](auto& d) {
            d.scenarios = {{.name = "s", .settings = {{"n", ""}}}};
        },
        [](auto& d) { d.studies[0].name = ""; },
        [](auto& d) { d.studies[0].x.variable = ""; },
        [](auto& d) { d.studies[0].x.values = ""; },
        [](auto& d) { d.studies[0].x.scale = d.studies[0].yScale = "cubic"; },
        [](auto& d) { d.studies[0].series.values = ""; },
        [](auto& d) { d.studies[0].outputs = {}; },
        [](auto& d) { d.layout.topology[0].x = 1e7; },
        [](auto& d) { d.layout.pipeline[1].name = ""; },
    };
    const auto number = GENERATE_COPY(range(std::size_t{0}, changes.size()));
    auto design = drawnDesign();
    REQUIRE(formOf(design).empty());
    changes[number](design);
    INFO(number);
    const auto found = formOf(design);
    CHECK_FALSE(found.empty());
    model::Findings findings;
    findings.file = design.file;
    static_cast<void>(model::readDesign(model::toJson(design), findings));
    CHECK(found == linesOf(findings.list));
}

TEST_CASE("Form findings of every study kind equal those of reading", "[design][places]")
{
    auto design = drawnDesign();
    const auto study = design.studies[0];
    design.studies.clear();
    for (const auto* const form : model::studyForms())
        for (const bool isBare : {false, true}) {
            auto other = model::asKind(study, form->name);
            if (isBare) {
                other.axes = {{"", ""}};
                other.x.variable = other.x.values = other.series.variable = other.series.values =
                    "";
                other.minimize = {"late", "time"};
                if (other.kind != "solve")
                    other.outputs = {"late", "time"};
                if (model::formOf(other).against != model::StudyForm::Against::None)
                    other.against = {"a", "b"};
                other.method = other.method.empty() ? "" : "guess";
                other.share = other.share == 0.1 && !other.method.empty() ? 2 : other.share;
                other.seed = -1;
            }
            design.studies.push_back(other);
        }
    model::Findings findings;
    findings.file = design.file;
    static_cast<void>(model::readDesign(model::toJson(design), findings));
    CHECK(findings.list.size() > 10);
    CHECK(formOf(design) == linesOf(findings.list));
}

} // namespace clusterwright::tests::places_test

// Notes, and states of steps and components: files, edits, and their effect.

#include "model/design/document/design.h"
#include "model/design/document/design_writer.h"
#include "model/design/gestures/item_states.h"
#include "model/design/gestures/notes.h"
#include "model/design/gestures/removal.h"
#include "model/json/json.h"
#include "tests/model/design/drawn_design.h"
#include "tests/model/design/edits.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"
#include "tests/support/numbers.h"

namespace clusterwright::tests::notes_test
{

using model::Element;
using Kind = model::ElementKind;

namespace
{

// Two hosts at two switches in a row. Each part costs 1, 10 or 100 USD; a switch takes 2 us, a cable 1 us.
std::string row(const std::string& state,
                const std::string& output = "path_latency",
                const std::string& cable = {})
{
    return designText(R"_("components": [
      {"name": "host", "kind": "host", "attributes": [{"name": "price", "value": "1 USD", "origin": {"kind": "user"}}]},
      {"name": "switch", "kind": "switch", "attributes": [{"name": "price", "value": "10 USD", "origin": {"kind": "user"}},
        {"name": "forward_time", "value": "2 us", "origin": {"kind": "user"}}]},
      {"name": "cable", "kind": "cable", "attributes": [{"name": "price", "value": "100 USD", "origin": {"kind": "user"}},
        {"name": "bandwidth", "value": "1 GB/s", "origin": {"kind": "user"}}, {"name": "latency", "value": "1 us", "origin": {"kind": "user"}}]}],
    "topology": {"vertices": [{"name": "a", "component": "host"}, {"name": "b", "component": "host"}, {"name": "s", "component": "switch"}, {"name": "t", "component": "switch")_" +
                      state + R"_(}],
      "cables": [{"from": "a", "to": "s", "component": "cable"}, {"from": "s", "to": "t", "component": "cable"},
        {"from": "t", "to": "b", "component": "cable"})_" +
                      cable + R"_(]},
    "outputs": [{"name": "found", "equation": ")_" +
                      output + R"_("}])_");
}

model::Pasted noted(const model::Design& design, const std::string& canvas, double height = 0)
{
    model::Note note;
    note.canvas = canvas;
    note.text = "Why two racks?";
    note.width = height > 0 ? 200 : 0;
    note.height = height;
    return model::addingNote(design, note, 30, 40);
}

} // namespace

TEST_CASE("A note is written, read, changed and removed", "[design][notes]")
{
    const auto design = drawnDesign();
    for (const std::string canvas : {"topology", "pipeline"}) {
        const auto made = noted(design, canvas);
        const auto after = edited(design, made.edit);
        REQUIRE(after.notes.size() == 1);
        CHECK(designOf(model::toJson(after).dump()) == after);
        CHECK(model::titleOf(after, made.elements[0]) == "Why two racks?");
        CHECK(model::elementAt(after, "/notes/0/text") == made.elements[0]);

        const auto text = model::settingNote(after, made.elements[0], "Two, by the contract");
        REQUIRE(text);
        CHECK(edited(after, text.value()).notes[0].text == "Two, by the contract");
        model::Note size;
        size.canvas = canvas;
        size.width = 120;
        const auto resized = model::resizingNote(after, made.elements[0], size, 60, 70);
        REQUIRE(resized);
        const auto larger = edited(after, resized.value());
        CHECK(larger.notes[0].width == 120);
        const auto& places = canvas == "topology" ? larger.layout.topology : larger.layout.pipeline;
        CHECK(places.back() == model::NodePosition{"note:note1", 60, 70});
        CHECK(edited(larger, model::removal(larger, made.elements).value()) == design);
    }
}

TEST_CASE("Notes are copied with new names", "[design][notes]")
{
    const auto first = noted(drawnDesign(), "topology", 90);
    const auto design = edited(drawnDesign(), first.edit);
    const auto pasted = model::paste(design, model::copyOf(design, first.elements), 5, 6);
    REQUIRE(pasted);
    const auto after = edited(design, pasted.value().edit);
    REQUIRE(after.notes.size() == 2);
    CHECK(after.notes[1].name == "note2");
    CHECK(after.notes[1].height == 90);
    CHECK(after.layout.topology.back() == model::NodePosition{"note:note2", 35, 46});
    CHECK(pasted.value().elements == std::vector{Element{Kind::Note, "", "note2"}});
}

TEST_CASE("Invalid notes are reported", "[design][notes]")
{
    const auto codes = [](const std::string& notes) {
        return codesOf(problemsOf(designText(R"("variables": [], "notes": [)" + notes + "]")));
    };
    using Codes = std::vector<std::string>;
    const std::string good = R"({"name": "n", "canvas": "topology", "text": "t"})";
    CHECK(codes(good) == Codes{});
    CHECK(codes(good + ", " + good) == Codes{"name.duplicate"});
    CHECK(codes(R"({"name": "n", "canvas": "table", "text": "t"})") == Codes{"note.canvas"});
    CHECK(codes(R"({"name": "n", "canvas": "topology", "width": -1})") == Codes{"note.size"});
    CHECK(codes(R"({"name": "n", "canvas": "topology", "height": 1e9})") == Codes{"note.size"});
}

TEST_CASE("A bypassed switch joins its cables without time and price", "[design][state]")
{
    // From a over s and t to b: 3 cables and 2 switches, 3 * 1 us + 2 * 2 us = 7 us.
    CHECK(isClose(valueOf(row(""), "found"), 7e-6));
    CHECK(valueOf(row(""), "cost") == 2 * 1 + 2 * 10 + 3 * 100);
    const auto bypassed = row(R"(, "state": "bypassed")");
    CHECK(isClose(valueOf(bypassed, "found"), 5e-6)); // without the 2 us of t
    CHECK(valueOf(bypassed, "cost") == 2 * 1 + 1 * 10 + 3 * 100);
}

TEST_CASE("A muted component is left out with its cables", "[design][state]")
{
    const auto muted = row(
        R"(, "state": "muted"}, {"name": "d", "component": "host", "state": "muted")",
        "host_count",
        R"(, {"from": "s", "to": "b", "component": "cable"}, {"from": "d", "to": "s", "component": "cable"})");
    CHECK(valueOf(muted, "found") == 2);                       // d is not among them
    CHECK(valueOf(muted, "cost") == 2 * 1 + 1 * 10 + 2 * 100); // from a to s and from s to b
    CHECK(codeOf(problemsOf(row(R"(}, {"name": "d", "component": "host", "state": "bypassed")"))) ==
          "item.state");
}

TEST_CASE("The states of several items are toggled together", "[design][state]")
{
    const auto design = drawnDesign();
    const std::vector<Element> both{{Kind::Vertex, "rack", "top"}, {Kind::Step, "loop", "send"}};
    for (const auto state : {model::ItemState::Bypassed, model::ItemState::Muted}) {
        const auto off = model::togglingState(design, both, state);
        REQUIRE(off);
        const auto after = edited(design, off.value());
        CHECK(model::stateOf(after, both[0]) == state);
        CHECK(model::stateOf(after, both[1]) == state);
        CHECK(itemsLeftOut(after) == std::vector<std::string>{"rack.top (" + toText(state) + ")",
                                                              "send (" + toText(state) + ")"});
        const auto on = model::togglingState(after, both, state);
        REQUIRE(on);
        CHECK(model::toJson(edited(after, on.value())).dump() == model::toJson(design).dump());
        const auto one = model::togglingState(after, {both[0]}, state);
        const auto mixed = edited(after, one.value()); // one of two: both get it
        CHECK(edited(mixed, model::togglingState(mixed, both, state).value()) == after);
    }
    CHECK(codeOf(model::togglingState(design, {{Kind::Variable, "", "n"}}, model::ItemState::Muted)
                     .diagnostics()) == "item.state");
}

} // namespace clusterwright::tests::notes_test

// The laws of composition: then, stream, groups, repeats, resources; runs of steps on one time axis. Durations are chosen so that every sum is exact.

#include "model/block/timeline.h"
#include "model/core/diagnostic.h"
#include "model/design/document/design.h"
#include "model/design/explanation/explanation.h"
#include "model/design/system/evaluation.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/findings.h"
#include "tests/support/numbers.h"

namespace clusterwright::tests::pipeline_time_test
{

namespace
{

// Steps and arrows, both separated by commas.
std::string timed(const std::string& steps, const std::string& arrows = {})
{
    return pipelineText(R"({"steps": [)" + steps + R"(], "arrows": [)" + arrows + "]}");
}

std::string seconds(double value)
{
    return model::exactText({value, model::kTime});
}

std::vector<model::TimelineSpan> timeline(const std::string& text)
{
    const auto design = designOf(text);
    return model::timelineOf(*design.pipeline, [&](const std::string& name) {
        return std::optional(valueOf(text, name));
    });
}

std::string textOf(const std::vector<model::TimelineSpan>& spans)
{
    std::string text;
    for (const auto& span : spans)
        text += span.item + " " + std::to_string(static_cast<int>(span.start)) + ".." +
                std::to_string(static_cast<int>(span.end)) + (span.isWhole ? " all" : "") + "\n";
    return text;
}

// a, then two runs of b and c in sequence.
std::string repeated(const std::string& repeat)
{
    return pipelineText(
        R"({"steps": [)" + step("a", "1 s") + R"(, {"group": "g", "repeat": ")" + repeat +
        R"(", "steps": [)" + step("b", "2 s") + ", " + step("c", "3 s") +
        R"(], "arrows": [{"then": ["b", "c"]}]}], "arrows": [{"then": ["a", "g"]}]})");
}

// A step with further fields.
std::string inState(const std::string& id, const std::string& time, const std::string& fields)
{
    auto text = step(id, time);
    text.pop_back();
    return text + fields + "}";
}

// a, then b. Their block takes 8 s / (n - 1) for n up to 5, and moves 8 B at 2 B/s.
std::string conditional(const std::string& when)
{
    return designText(
        R"_("variables": [{"name": "n", "value": "2"}],
            "components": [{"name": "host", "kind": "host"}],
            "blocks": [{"block": "work", "title": "Work", "source": {"document": "clusterwright", "place": "test"},
                        "parameters": [{"name": "n", "unit": "1", "doc": "number", "at_most": "9"},
                                       {"name": "rate", "unit": "B/s", "doc": "rate", "default": "2 B/s",
                                        "origin": {"kind": "definition"}}],
                        "equations": ["time = 8 s / (n - 1)"], "moves": [{"data": "8 B", "rate": "rate"}],
                        "validity": [{"condition": "n <= 5", "message": "too many"}]}],
            "pipeline": {"steps": [{"id": "a", "block": "work", "on": "host", "bind": {"n": "3"}},
                                   {"id": "b", "block": "work", "on": "host")_" +
        when + R"_(}], "arrows": [{"then": ["a", "b"]}]})_");
}

} // namespace

TEST_CASE("A step runs where its condition holds", "[pipeline][when]")
{
    const auto text = conditional(R"(, "when": "n > 1")");
    CHECK(valueOf(text, "time") == 12); // 8 / 2 + 8 / 1
    CHECK(valueOf(text, "time", {{"n", "3", ""}}) == 8);
    CHECK(valueOf(text, "time", {{"n", "0", ""}}) == 4);
    CHECK(valueOf(text, "time", {{"n", "1", ""}}) == 4); // not 8 s / 0
    CHECK(valueOf(text, "phase.b", {{"n", "0", ""}}) == 0);
    CHECK(valueOf(text, "busy.host", {{"n", "0", ""}}) == 4);
    CHECK(codeOf(problemsOf(conditional(R"(, "when": "n * 1 s")"))) == "dimension.mismatch");
    CHECK(codeOf(problemsOf(conditional(R"(, "when": "k > 1")"))) == "name.unknown");
}

TEST_CASE("A step that does not run has no valid range, bound or rate", "[pipeline][when]")
{
    const auto found = [](const std::string& when, const std::string& n) {
        const auto system = systemOf(conditional(when), {{"n", n, ""}});
        const auto evaluation = model::evaluate(system);
        return codesOf(evaluation ? evaluation.value().diagnostics : evaluation.diagnostics());
    };
    using Codes = std::vector<std::string>;
    const std::string never = R"(, "when": "n < 4")";
    CHECK(found("", "7") == Codes{"model.rate", "model.validity"}); // 8 s / 6 for 8 B at 2 B/s
    CHECK(found(never, "7") == Codes{});
    CHECK(found("", "10") == Codes{"value.bounds"});
    CHECK(found(never, "10") == Codes{});
    CHECK(found(never, "3") == Codes{});
}

TEST_CASE("A step that does not run is named with its condition", "[pipeline][when]")
{
    const auto text = conditional(R"(, "when": "n > 1")");
    const auto system = systemOf(text, {{"n", "0", ""}});
    const auto phases = model::evaluate(system).value().phases;
    REQUIRE(phases.size() == 2);
    CHECK(phases[0].runs);
    CHECK_FALSE(phases[1].runs);
    const auto explanation = model::explain(system, "b.duration");
    REQUIRE(explanation);
    CHECK(explanation.value().doc == "this step is off: 'n > 1' is false");
    CHECK(model::explain(systemOf(text), "b.duration").value().doc == "the block's time");
}

TEST_CASE("Only the duration of a step tells that the step does not run", "[pipeline][when]")
{
    const auto text = designText(R"("blocks": [{"block": "wait", "title": "Wait",
        "source": {"document": "clusterwright", "place": "test"}, "parameters": [],
        "equations": ["pause_duration = 1 s", "time = pause_duration"]}],
        "pipeline": {"steps": [{"id": "b", "block": "wait", "when": "1 > 2"}]})");
    const auto docOf = [&](const std::string& name) {
        const auto found = model::explain(systemOf(text), name);
        REQUIRE(found);
        return found.value().doc;
    };
    CHECK(docOf("b.duration") == "this step is off: '1 > 2' is false");
    CHECK(docOf("b.pause_duration").empty());
}

TEST_CASE("A bypassed step takes no time, a muted one also leaves the order", "[pipeline][state]")
{
    const auto with = [](const char* state) {
        return timed(step("a", "1 s") + ", " + inState("b", "2 s", state) + ", " + step("c", "4 s"),
                     R"({"then": ["a", "b", "c"]})");
    };
    CHECK(valueOf(with(""), "time") == 7); // 1 + 2 + 4
    CHECK(valueOf(with(R"(, "state": "on")"), "time") == 7);
    const auto bypassed = with(R"(, "state": "bypassed")");
    CHECK(valueOf(bypassed, "time") == 5); // 1 + 4
    CHECK(valueOf(bypassed, "c.start") == 1);
    CHECK(valueOf(bypassed, "phase.b") == 0);
    const auto muted = with(R"(, "state": "muted")");
    CHECK(valueOf(muted, "time") == 4); // max(1, 4)
    CHECK(valueOf(muted, "c.start") == 0);
    CHECK(valueOf(muted, "phase.b") == 0);
    CHECK(codeOf(problemsOf(with(R"(, "state": "off")"))) == "item.state");
}

TEST_CASE("A group of muted steps leaves the order", "[pipeline][state]")
{
    const auto text = [](const std::string& state) {
        return pipelineText(R"({"steps": [)" + step("a", "1 s") +
                            R"(, {"group": "g", "repeat": "2", "steps": [)" +
                            inState("b", "2 s", state) + "]}, " + step("c", "4 s") +
                            R"(], "arrows": [{"then": ["a", "g", "c"]}]})");
    };
    CHECK(valueOf(text(""), "time") == 9);                         // 1 + 2 * 2 + 4
    CHECK(valueOf(text(R"(, "state": "bypassed")"), "time") == 5); // 1 + 0 + 4
    CHECK(valueOf(text(R"(, "state": "muted")"), "time") == 4);    // max(1, 4)
}

TEST_CASE("A muted step has no valid range, and a note names it", "[pipeline][state]")
{
    const auto found = [](const std::string& state) {
        const auto system = systemOf(conditional(state), {{"n", "7", ""}});
        return model::evaluate(system).value().diagnostics;
    };
    using Codes = std::vector<std::string>;
    CHECK(codesOf(found("")) == Codes{"model.rate", "model.validity"});
    const auto notes = found(R"(, "state": "muted")");
    REQUIRE(codesOf(notes) == Codes{"item.state"});
    CHECK(notes[0].severity == model::Severity::Note);
    CHECK(notes[0].message == "left out: b (muted)");
    const auto system = systemOf(conditional(R"(, "state": "bypassed")"));
    CHECK(model::explain(system, "b.duration").value().doc == "this step is bypassed");
    CHECK(model::evaluate(system).value().phases[1].phase.state == model::ItemState::Bypassed);
}

TEST_CASE("A chain of `then` is the sum from the left, bit for bit", "[pipeline][laws]")
{
    Random random(7);
    for (int run = 0; run < 100; ++run) {
        const int length = random.whole(2, 20);
        std::string steps, names;
        double sum = 0;
        for (int i = 0; i < length; ++i) {
            const double duration = random.scale(1e-9, 1e3);
            const auto id = "s" + std::to_string(i);
            steps += (i > 0 ? ", " : "") + step(id, seconds(duration), i % 2 ? "host" : "nic");
            names += (i > 0 ? ", \"" : "\"") + id + "\"";
            sum = i > 0 ? sum + duration : duration;
        }
        CHECK(sameBits(valueOf(timed(steps, "{\"then\": [" + names + "]}"), "time"), sum));
    }
}

TEST_CASE("A chain of 2,000 steps takes the sum of their times", "[pipeline]")
{
    // 2000 = 285 * 7 + 5 steps of 1, 2, ..., 7 s: 285 * 28 + 15 s
    for (const bool isOnOne : {true, false}) {
        std::string steps, names;
        for (int i = 0; i < 2000; ++i) {
            const auto id = "s" + std::to_string(i);
            steps += (i > 0 ? ", " : "") +
                     step(id, seconds(i % 7 + 1), isOnOne ? "nic" : "nic.p" + std::to_string(i));
            names += (i > 0 ? ", \"" : "\"") + id + "\"";
        }
        CHECK(valueOf(timed(steps, "{\"then\": [" + names + "]}"), "time") == 285 * 28 + 15);
    }
}

TEST_CASE("Steps without arrows start at zero and run in parallel", "[pipeline]")
{
    const auto design = timed(step("a", "3 s", "host") + "," + step("b", "5 s", "nic"));
    CHECK(valueOf(design, "a.start") == 0);
    CHECK(valueOf(design, "b.start") == 0);
    CHECK(valueOf(design, "time") == 5);
}

TEST_CASE("A step with several arrows into it waits for the last", "[pipeline]")
{
    const auto design = timed(step("a", "3 s") + "," + step("b", "5 s") + "," + step("c", "1 s"),
                              R"({"then": ["a", "c"]}, {"then": ["b", "c"]})");
    CHECK(valueOf(design, "c.start") == 5);
    CHECK(valueOf(design, "time") == 6);
}

TEST_CASE("A streaming consumer starts after the first chunk and ends after its own last one",
          "[pipeline]")
{
    const auto stream = [](const std::string& a, const std::string& b) {
        return timed(step("a", a, "host") + "," + step("b", b, "nic"),
                     R"({"stream": ["a", "b"], "chunks": "4"})");
    };
    SECTION("a slow consumer runs without a break: 8 s / 4 + 12 s = 14 s")
    {
        CHECK(valueOf(stream("8 s", "12 s"), "b.start") == 2);
        CHECK(valueOf(stream("8 s", "12 s"), "time") == 14);
    }
    SECTION("a fast consumer waits for the last chunk: 8 s + 4 s / 4 = 9 s")
    {
        CHECK(valueOf(stream("8 s", "4 s"), "b.start") == 2);
        CHECK(valueOf(stream("8 s", "4 s"), "time") == 9);
    }
    SECTION("equal steps overlap except for one chunk: 8 s + 8 s / 4 = 10 s")
    {
        CHECK(valueOf(stream("8 s", "8 s"), "time") == 10);
    }
}

TEST_CASE("A stream of one chunk is a `then`", "[pipeline][laws]")
{
    Random random(9);
    for (int i = 0; i < 50; ++i) {
        const double a = random.scale(1e-6, 1), b = random.scale(1e-6, 1);
        const auto both = step("a", seconds(a), "host") + "," + step("b", seconds(b), "nic");
        CHECK(sameBits(valueOf(timed(both, R"({"stream": ["a", "b"], "chunks": "1"})"), "time"),
                       a + b));
        CHECK(sameBits(valueOf(timed(both, R"({"then": ["a", "b"]})"), "time"), a + b));
    }
}

TEST_CASE("More chunks never slow a stream, nor beat its slower end", "[pipeline][laws]")
{
    double before = 13;
    for (const int chunks : {1, 2, 3, 8, 64, 4096}) {
        const auto time =
            valueOf(timed(step("a", "8 s", "host") + "," + step("b", "5 s", "nic"),
                          R"({"stream": ["a", "b"], "chunks": ")" + std::to_string(chunks) + "\"}"),
                    "time");
        CHECK(time <= before);
        CHECK(time >= 8);
        before = time;
    }
}

TEST_CASE("A stream passes through a chain of steps", "[pipeline]")
{
    // Four chunks: a ends at 8 s; b starts at 2 s, ends at max(2 + 4, 8 + 1) = 9 s;
    // c starts at 2 + 4 / 4 = 3 s, ends at max(3 + 8, 9 + 2) = 11 s.
    const auto design = timed(step("a", "8 s", "host.cpu") + "," + step("b", "4 s", "host.bus") +
                                  "," + step("c", "8 s", "nic"),
                              R"({"stream": ["a", "b", "c"], "chunks": "4"})");
    CHECK(valueOf(design, "b.end") == 9);
    CHECK(valueOf(design, "c.start") == 3);
    CHECK(valueOf(design, "time") == 11);
}

TEST_CASE("Parallel steps add up on one resource and overlap on two", "[pipeline]")
{
    const auto on = [](const std::string& first, const std::string& second) {
        return valueOf(timed(step("a", "3 s", first) + "," + step("b", "5 s", second)), "time");
    };
    CHECK(on("nic.bus", "nic.bus") == 8);
    CHECK(on("nic.bus", "nic.port") == 5);
    CHECK(on("nic", "nic.port") == 5); // a part is a separate resource
}

TEST_CASE("Any number of steps run in parallel", "[pipeline]")
{
    std::string steps;
    for (int i = 0; i < 1000; ++i)
        steps +=
            (i == 0 ? "" : ", ") +
            step("a" + std::to_string(i), i == 700 ? "3 s" : "1 s", "nic.p" + std::to_string(i));
    CHECK(valueOf(pipelineText(R"({"steps": [)" + steps + "]}"), "time") == 3);
}

TEST_CASE("A step without a resource occupies nothing", "[pipeline]")
{
    CHECK(valueOf(timed(step("a", "3 s") + "," + step("b", "5 s")), "time") == 5);
}

TEST_CASE("A capacity divides the load of its resource", "[pipeline]")
{
    const auto withCapacity = [](const std::string& capacity) {
        return valueOf(pipelineText(R"({"steps": [)" + step("a", "3 s", "host.cpu") + "," +
                                        step("b", "5 s", "host.cpu") + "," +
                                        step("c", "4 s", "host.cpu") + "]}",
                                    R"("resources": [{"name": "host.cpu", "capacity": ")" +
                                        capacity + R"("}])"),
                       "time");
    };
    CHECK(withCapacity("1") == 12);
    CHECK(withCapacity("2") == 6); // 12 s / 2
    CHECK(withCapacity("4") == 5); // 3 s, and b alone takes longer
    CHECK(withCapacity("0.5") == 24);
}

TEST_CASE("Half a resource takes twice as long, also in sequence", "[pipeline]")
{
    CHECK(valueOf(pipelineText(R"({"steps": [)" + step("a", "3 s", "nic") + "," +
                                   step("b", "5 s", "nic") +
                                   R"(], "arrows": [{"then": ["a", "b"]}]})",
                               R"("resources": [{"name": "nic", "capacity": "0.5"}])"),
                  "time") == 16);
}

TEST_CASE("A group repeats in sequence", "[pipeline]")
{
    // twice (3 s + 5 s), after 1 s
    const auto design = timed(
        step("first", "1 s") + R"(, {"group": "g", "repeat": "2", "steps": [)" + step("a", "3 s") +
            "," + step("b", "5 s") + R"(], "arrows": [{"then": ["a", "b"]}]})",
        R"({"then": ["first", "g"]})");
    CHECK(valueOf(design, "g.once") == 8);
    CHECK(valueOf(design, "g.duration") == 16);
    CHECK(valueOf(design, "phase.b") == 10);
    CHECK(valueOf(design, "time") == 17);
}

TEST_CASE("Groups nest, and repeats multiply", "[pipeline]")
{
    // inner = 3 * 2 s = 6 s; outer = 5 * (1 s + 6 s) = 35 s
    const auto design =
        timed(R"({"group": "outer", "repeat": "5", "steps": [)" + step("x", "1 s", "host") +
              R"(, {"group": "inner", "repeat": "3", "steps": [)" + step("y", "2 s", "nic") +
              R"(]}], "arrows": [{"then": ["x", "inner"]}]})");
    CHECK(valueOf(design, "inner.duration") == 6);
    CHECK(valueOf(design, "outer.duration") == 35);
    CHECK(valueOf(design, "time") == 35);
    CHECK(valueOf(design, "phase.y") == 30); // 5 * 3 * 2 s
    CHECK(valueOf(design, "busy.nic") == 30);
}

TEST_CASE("Times of steps in a repeated group are those of one run", "[pipeline]")
{
    const auto design =
        timed(step("first", "7 s") + R"(, {"group": "g", "repeat": "2", "steps": [)" +
                  step("a", "3 s") + "]}",
              R"({"then": ["first", "g"]})");
    CHECK(valueOf(design, "a.start") == 0);
    CHECK(valueOf(design, "g.start") == 7);
}

TEST_CASE("A group without runs takes no time", "[pipeline]")
{
    const auto design =
        timed(step("first", "7 s") + R"(, {"group": "g", "repeat": "0", "steps": [)" +
                  step("a", "3 s") + "]}",
              R"({"then": ["first", "g"]})");
    CHECK(valueOf(design, "time") == 7);
}

TEST_CASE("Each run of a group is limited by its own resources", "[pipeline]")
{
    // side by side on one bus: 3 s + 5 s, twice
    const auto design =
        timed(R"({"group": "g", "repeat": "2", "steps": [)" + step("a", "3 s", "nic.bus") + "," +
              step("b", "5 s", "nic.bus") + "]}");
    CHECK(valueOf(design, "g.once") == 8);
    CHECK(valueOf(design, "time") == 16);
}

TEST_CASE("Two parallel groups share the resources inside them", "[pipeline]")
{
    // each alone takes 4 s, but both need the bus: 2 * 2 s + 2 * 2 s
    const auto group = [](const std::string& id) {
        return R"({"group": ")" + id + R"(", "repeat": "2", "steps": [)" +
               step(id + "_x", "2 s", "nic.bus") + "]}";
    };
    const auto design = timed(group("g") + "," + group("h"));
    CHECK(valueOf(design, "g.duration") == 4);
    CHECK(valueOf(design, "time") == 8);
}

TEST_CASE("A pure equation takes no time and occupies nothing", "[pipeline]")
{
    const auto design = designText(R"("components": [{"name": "host", "kind": "host"}],
        "blocks": [)" + kWait + R"(,
          {"block": "twice", "title": "Twice", "source": {"document": "clusterwright", "place": "test"},
           "parameters": [{"name": "t", "unit": "s", "doc": "what to double"}], "equations": ["u = 2 * t"]}],
        "pipeline": {"steps": [{"id": "double", "block": "twice", "bind": {"t": "3 s"}},
                               {"id": "a", "block": "wait", "bind": {"t": "double.u"}, "on": "host"}]})");
    const auto system = systemOf(design);
    CHECK(valueOf(system, "double.u") == 6);
    CHECK(valueOf(system, "double.duration") == 0);
    CHECK(valueOf(system, "time") == 6);
    REQUIRE(system.phases.size() == 1);
    CHECK(system.phases[0].step == "a");
}

TEST_CASE("A pipeline of pure equations takes no time", "[pipeline]")
{
    const auto design = designText(R"("blocks": [
          {"block": "one", "title": "One", "source": {"document": "clusterwright", "place": "test"}, "equations": ["x = 1"]}],
        "pipeline": {"steps": [{"id": "a", "block": "one"}]})");
    CHECK(valueOf(design, "time") == 0);
}

TEST_CASE("The bottleneck is the resource that is occupied longest", "[pipeline]")
{
    const auto design = timed(step("a", "3 s", "nic.bus") + "," + step("b", "4 s", "host.cpu") +
                              "," + step("c", "2 s", "nic.bus"));
    const auto evaluation = evaluationOf(systemOf(design));
    CHECK(evaluation.bottleneck == "nic.bus"); // 5 s against 4 s
    REQUIRE(evaluation.phases.size() == 3);
    CHECK(evaluation.phases[1].phase.step == "b");
    CHECK(evaluation.phases[1].phase.resource == "host.cpu");
    CHECK(evaluation.phases[1].seconds == 4);
}

TEST_CASE("Steps without arrows start together", "[pipeline][timeline]")
{
    const auto spans = timeline(
        pipelineText(R"({"steps": [)" + step("a", "3 s") + ", " + step("b", "5 s") + "]}"));
    CHECK(textOf(spans) == "a 0..3\nb 0..5\n");
}

TEST_CASE("The time axis shows each run of a group", "[pipeline][timeline]")
{
    // g.once = 2 s + 3 s = 5 s; it starts at 1 s, the second run at 1 s + 5 s = 6 s.
    const auto spans = timeline(repeated("2"));
    CHECK(textOf(spans) == "a 0..1\ng 1..6\ng 6..11\nb 1..3\nb 6..8\nc 3..6\nc 8..11\n");
    CHECK(spans[2].run == 1);
    CHECK(spans[2].runs == 2);
}

TEST_CASE("Many runs of a group are shown as one span", "[pipeline][timeline]")
{
    // 1 s + 100 * 5 s = 501 s
    const auto spans = timeline(repeated("100"));
    CHECK(textOf(spans) == "a 0..1\ng 1..501 all\nb 1..501 all\nc 1..501 all\n");
    CHECK(spans[1].busy == 500);
    CHECK(spans[2].busy == 200); // 100 * 2 s, with c between the runs
    CHECK(spans[2].runs == 100);
}

TEST_CASE("Runs of nested groups multiply", "[pipeline][timeline]")
{
    const auto spans = timeline(pipelineText(
        R"({"steps": [{"group": "g", "repeat": "2", "steps": [{"group": "h", "repeat": "3", "steps": [)" +
        step("a", "1 s") + "]}]}]}"));
    // h.once = 1 s, g.once = 3 s: a runs at 0, 1, 2 and at 3, 4, 5 s.
    CHECK(textOf(spans) == "g 0..3\ng 3..6\nh 0..1\nh 1..2\nh 2..3\nh 3..4\nh 4..5\nh 5..6\n"
                           "a 0..1\na 1..2\na 2..3\na 3..4\na 4..5\na 5..6\n");
    CHECK(spans.back().run == 5);
    CHECK(spans.back().runs == 6);
}

TEST_CASE("A step that takes no time has no span", "[pipeline][timeline]")
{
    const auto spans = timeline(
        pipelineText(R"({"steps": [)" + step("a", "0 s") + ", " + step("b", "5 s") + "]}"));
    CHECK(textOf(spans) == "b 0..5\n");
}

} // namespace clusterwright::tests::pipeline_time_test

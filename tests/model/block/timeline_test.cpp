// Runs of steps on one time axis. Durations are chosen so that every sum is exact.

#include "model/block/timeline.h"
#include "model/design/document/design.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"

namespace clusterwright::tests::timeline_test
{

namespace
{

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

} // namespace

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

} // namespace clusterwright::tests::timeline_test

// Speedup over another design with the same inputs.

#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/findings.h"

#include <cmath>

namespace clusterwright::tests::baseline_test
{

namespace
{

const std::string kWork =
    R"({"block": "work", "title": "Work", "source": {"document": "clusterwright", "place": "test"},
        "parameters": [{"name": "items", "unit": "1", "doc": "how many"}, {"name": "rate", "unit": "1/s", "doc": "how fast"},
                       {"name": "P", "unit": "1", "doc": "processors", "integer": true, "at_least": "1"}],
        "equations": ["time = items / rate / P"]})";

std::string host(const std::string& rate)
{
    return R"("components": [{"name": "host", "kind": "host", "attributes":
        [{"name": "rate", "value": ")" +
           rate + R"(", "origin": {"kind": "definition"}}]}])";
}

const std::string kPipeline =
    R"("pipeline": {"steps": [{"id": "w", "block": "work", "bind": {"rate": "host.rate"}}]})";

// 100 items at 10 per second on one processor.
void fill(const PresetFolder& folder)
{
    folder.add("designs/serial.cluster.json",
               R"({"design": "serial", "format": 1, "title": "Serial", "variables": [
                    {"name": "P", "value": "1", "integer": true, "at_least": "1"}, {"name": "items", "value": "100"},
                    {"name": "only_here", "value": "3"}], )" +
                   host("10 1/s") + R"(, "blocks": [)" + kWork + "], " + kPipeline + "}");
}

std::string parallel(const std::string& baseline, const std::string& more = {})
{
    return designText(
        R"("variables": [{"name": "P", "value": "4", "integer": true, "at_least": "1"}, {"name": "items", "value": "200"}], )" +
        host("5 1/s") + R"(, "blocks": [)" + kWork + "], " + kPipeline + R"(, "baseline": )" +
        baseline + more);
}

} // namespace

TEST_CASE("A baseline takes this design's inputs, and `set` overrides them", "[design][baseline]")
{
    const PresetFolder folder;
    fill(folder);
    SECTION("without `set` both do the same work on the same host")
    {
        const auto system = systemOf(parallel(R"({"design": "serial"})"), {}, folder.library());
        CHECK(valueOf(system, "baseline.items") == 200);
        CHECK(valueOf(system, "baseline.host.rate") == 5);
        CHECK(valueOf(system, "baseline.P") == 4);
        CHECK(valueOf(system, "baseline.only_here") == 3);
        CHECK(valueOf(system, "speedup") == 1);
    }
    SECTION("one processor: 200 / 5 / 1 = 40 s against 10 s")
    {
        const auto system =
            systemOf(parallel(R"({"design": "serial", "set": {"P": "1"}})"), {}, folder.library());
        CHECK(valueOf(system, "baseline.time") == 40);
        CHECK(valueOf(system, "time") == 10);
        CHECK(valueOf(system, "speedup") == 4);
        CHECK(valueOf(system, "efficiency") == 1);
    }
    SECTION("`set` uses the baseline's names: 200 / (2 * 3) = 33.3 s")
    {
        const auto set =
            R"({"design": "serial", "set": {"P": 1, "host.rate": "2 * only_here * 1 1/s"}})";
        const auto system = systemOf(parallel(set), {}, folder.library());
        CHECK(valueOf(system, "baseline.time") == 200.0 / 6);
    }
    SECTION("a setting of this design changes both")
    {
        const auto system =
            systemOf(parallel(R"({"design": "serial", "set": {"P": "1"}})"),
                     {{"items", "1000", ""}, {"P", "10", ""}, {"host.rate", "50 1/s", ""}},
                     folder.library());
        CHECK(valueOf(system, "baseline.time") == 20); // 1000 / 50
        CHECK(valueOf(system, "speedup") == 10);
    }
}

TEST_CASE("A baseline evaluates its own expressions with the values of `set`", "[design][baseline]")
{
    // Two processors per node: on 2 nodes 400 / 5 / 4 = 20 s, on 8 nodes 400 / 5 / 16 = 5 s.
    const PresetFolder folder;
    const auto design = [](const std::string& id, const std::string& more) {
        return R"({"design": ")" + id +
               R"(", "format": 1, "title": "T", "variables": [{"name": "nodes", "value": "8"},
                {"name": "P", "value": "2 * nodes", "integer": true, "at_least": "1"}, {"name": "items", "value": "400"}], )" +
               host("5 1/s") + R"(, "blocks": [)" + kWork + "], " + kPipeline + more + "}";
    };
    folder.add("designs/small.cluster.json", design("small", ""));
    const auto text =
        design("large", R"(, "baseline": {"design": "small", "set": {"nodes": "2"}})");
    const auto speedup = [&](const Settings& settings) {
        return valueOf(systemOf(text, settings, folder.library()), "speedup");
    };
    CHECK(speedup({}) == 4);
    CHECK(speedup({{"nodes", "4", ""}}) == 2);
    // A setting of P applies to both.
    CHECK(speedup({{"P", "4", ""}}) == 1);
}

TEST_CASE("Outputs of a design with a baseline have a fixed order", "[design][baseline]")
{
    const PresetFolder folder;
    fill(folder);
    const auto system = systemOf(
        parallel(R"({"design": "serial"})",
                 R"(, "outputs": [{"name": "x", "equation": "2 * speedup", "unit": "%"}])"),
        {},
        folder.library());
    std::vector<std::string> names;
    for (const auto& output : evaluationOf(system).outputs)
        names.push_back(output.name);
    CHECK(names == std::vector<std::string>{"time", "speedup", "efficiency", "x"});
}

TEST_CASE("A `set` of an unknown name of the baseline is a finding", "[design][baseline][findings]")
{
    const PresetFolder folder;
    fill(folder);
    const auto found = finding(
        problemsOf(parallel(R"({"design": "serial", "set": {"itms": "1"}})"), {}, folder.library()),
        "set.unknown");
    CHECK(pointerOf(found) == "/baseline/set/itms");
    CHECK(hintOf(found) == "did you mean 'items'?");
}

TEST_CASE("An unknown baseline is reported with the nearest name", "[design][baseline][findings]")
{
    const PresetFolder folder;
    fill(folder);
    const auto found = finding(
        problemsOf(parallel(R"({"design": "serail"})"), {}, folder.library()), "preset.unknown");
    CHECK(pointerOf(found) == "/baseline/design");
    CHECK(hintOf(found) == "did you mean 'serial'?");
}

TEST_CASE("A design and its baseline both need a time", "[design][baseline][findings]")
{
    const PresetFolder folder;
    folder.add("designs/idle.cluster.json", R"({"design": "idle", "format": 1, "title": "Idle"})");
    CHECK(pointerOf(problemsOf(parallel(R"({"design": "idle"})"), {}, folder.library()),
                    "baseline.time") == "/baseline");
}

TEST_CASE("An error inside a baseline is reported at the baseline's file",
          "[design][baseline][findings]")
{
    const PresetFolder folder;
    folder.add("designs/broken.cluster.json",
               R"({"design": "broken", "format": 1, "title": "Broken", "blocks": [)" + kWork + R"(],
                   "pipeline": {"steps": [{"id": "w", "block": "work", "bind": {"rate": "3 1/s", "P": "1", "items": "1 B"}}]}})");
    const auto found =
        finding(problemsOf(parallel(R"({"design": "broken"})"), {}, folder.library()),
                "dimension.mismatch");
    CHECK(fileOf(found) == "presets/designs/broken.cluster.json");
    CHECK(pointerOf(found) == "/pipeline/steps/0/bind/items");
}

TEST_CASE("A baseline's parameter bounds apply to values of `set`", "[design][baseline][findings]")
{
    const PresetFolder folder;
    fill(folder);
    const auto found = finding(
        problemsOf(parallel(R"({"design": "serial", "set": {"P": "0"}})"), {}, folder.library()),
        "value.bounds");
    CHECK(contains(messageOf(found), "baseline.P"));
    CHECK(contains(messageOf(found), "at least 1"));
}

TEST_CASE("A design can be its own baseline, by scenario or id", "[design][baseline]")
{
    // 200 / (5/s * 4) = 10 s
    const std::string scenarios =
        R"(, "scenarios": [{"name": "one", "set": {"P": "1", "w.rate": "10 1/s"}},
                           {"name": "two", "set": {"P": "2"}}])";
    const auto speedup = [&](const std::string& baseline, const Settings& settings = {}) {
        return valueOf(parallel(baseline, scenarios), "speedup", settings);
    };
    CHECK(speedup(R"({"design": "scenario:two"})") == 2); // 200 / (5/s * 2) = 20 s
    CHECK(speedup(R"({"design": "scenario:one"})") == 2); // 200 / (10/s * 1) = 20 s
    // 200 / (10/s * 4) = 5 s: the design's `set` takes precedence over the scenario.
    CHECK(speedup(R"({"design": "scenario:one", "set": {"P": "4"}})") == 0.5);
    CHECK(speedup(R"({"design": "test", "set": {"P": "1"}})") == 4);
    CHECK(speedup(R"({"design": "test"})") == 1);
    CHECK(speedup(R"({"design": "scenario:two"})", {{"P", "8", "--set"}}) == 4);
}

TEST_CASE("A preset precedes the design of the same id as baseline", "[design][baseline]")
{
    const PresetFolder folder;
    fill(folder);
    auto text = parallel(R"({"design": "serial", "set": {"host.rate": "10 1/s", "P": "1"}})");
    text.replace(text.find("\"test\""), 6, "\"serial\"");
    const auto system = systemOf(text, {}, folder.library());
    CHECK(valueOf(system, "baseline.only_here") == 3);
}

TEST_CASE("A missing baseline is reported at its place", "[design][baseline][findings]")
{
    const auto [name, code, hint] = GENERATE(table<std::string, std::string, std::string>({
        {"scenario:tow", "scenario.unknown", "did you mean 'two'?"},
        {"other.cluster.json", "file.missing", "check the name"},
        {"../other.cluster.json", "design.outside", "copy the file there"},
        {"/other.cluster.json", "design.outside", "copy the file there"},
    }));
    INFO(name);
    const auto found =
        finding(problemsOf(parallel(R"({"design": ")" + name + "\"}",
                                    R"(, "scenarios": [{"name": "two", "set": {"P": "2"}}])")),
                code);
    CHECK(fileOf(found) == "test.cluster.json");
    CHECK(pointerOf(found) == "/baseline/design");
    CHECK(hintOf(found) == hint);
}

TEST_CASE("An invalid setting of a baseline is reported at its place",
          "[design][baseline][findings]")
{
    const auto of = [](const std::string& baseline) {
        return codesAndPlaces(problemsOf(
            parallel(baseline, R"(, "scenarios": [{"name": "a", "set": {"nic.x": "2"}}])")));
    };
    CHECK(of(R"({"design": "test", "set": {"w.time": "1 s"}})") ==
          std::vector<std::string>{"set.unknown /baseline/set/w.time"});
    CHECK(of(R"({"design": "scenario:a"})") ==
          std::vector<std::string>{"set.unknown /scenarios/0/set/nic.x"});
}

TEST_CASE("Errors of a design that is its own baseline appear once", "[design][baseline][findings]")
{
    auto text = parallel(R"({"design": "test"})");
    text.replace(text.find("\"block\": \"work\", \"bind\""), 15, "\"block\": \"wirk\"");
    CHECK(problemsOf(text).size() == 1);
}

namespace
{

// Seconds of one host, by an algorithm whose labels have these numbers.
std::string labelled(const std::string& id,
                     const std::string& variable,
                     const std::string& seconds,
                     const std::string& more = {})
{
    return R"({"design": ")" + id +
           R"(", "format": 1, "title": "T", "variables": [{"name": "alg", )" + variable +
           R"(, "integer": true}], "blocks": [)" + kWait +
           R"(], "pipeline": {"steps": [{"id": "w", "block": "wait", "bind": {"t": ")" + seconds +
           R"("}}]})" + more + "}";
}

} // namespace

TEST_CASE("A label that the baseline lacks costs the speedup only", "[design][baseline][labels]")
{
    const PresetFolder folder;
    folder.add("designs/base.cluster.json",
               labelled("base",
                        R"("value": "1", "labels": {"1": "tree", "2": "ring", "7": "own"})",
                        "alg * 4 s"));
    const std::string baseline = R"(, "baseline": {"design": "base"})";
    const auto text = labelled("test",
                               R"("value": "1", "labels": {"1": "ring", "2": "tree", "3": "mesh"})",
                               "alg * 1 s",
                               baseline);
    // ring: 2 * 4 s / 1 s, tree: 1 * 4 s / 2 s
    CHECK(valueOf(systemOf(text, {}, folder.library()), "speedup") == 8);
    CHECK(valueOf(systemOf(text, {{"alg", "tree", ""}}, folder.library()), "speedup") == 2);

    const auto mesh = systemOf(text, {{"alg", "mesh", "--set"}}, folder.library());
    CHECK(valueOf(mesh, "time") == 3);
    CHECK(std::isnan(valueOf(mesh, "speedup")));
    const auto found = evaluationOf(mesh).diagnostics;
    CHECK(codesAndPlaces(found) == std::vector<std::string>{"share.label /baseline"});
    CHECK(fileOf(found) == "test.cluster.json");
    CHECK(messageOf(found) == "'alg' is 'mesh', a label that the baseline does not have");
    CHECK(hintOf(found) == "add the label there, or set 'alg' for the baseline");

    // Labels of the baseline only: 2 is ring there.
    const auto number = labelled("test", R"("value": "2")", "alg * 1 s", baseline);
    CHECK(valueOf(systemOf(number, {}, folder.library()), "speedup") == 4);
    const auto five = systemOf(number, {{"alg", "5", "--set"}}, folder.library());
    CHECK(valueOf(five, "time") == 5);
    CHECK(messageOf(evaluationOf(five).diagnostics) ==
          "'alg' is 5, but must be one of 1 (tree), 2 (ring), 7 (own) of the baseline");
    CHECK(codesAndPlaces(evaluationOf(five).diagnostics) ==
          std::vector<std::string>{"share.label /baseline"});

    // `set` of the baseline replaces the label.
    const auto set = labelled("test",
                              R"("value": "3", "labels": {"1": "ring", "2": "tree", "3": "mesh"})",
                              "alg * 1 s",
                              R"(, "baseline": {"design": "base", "set": {"alg": "own"}})");
    CHECK(valueOf(systemOf(set, {}, folder.library()), "speedup") == 28.0 / 3);
}

TEST_CASE("A label that the baseline would compute passes to it as a word",
          "[design][baseline][labels]")
{
    const PresetFolder folder;
    auto base = labelled("base",
                         R"_("value": "if(n > 4, 1, 2)", "labels": {"1": "tree", "2": "ring"})_",
                         "alg * 4 s");
    const std::string list = "\"variables\": [";
    base.insert(base.find(list) + list.size(), R"({"name": "n", "value": "1"}, )");
    folder.add("designs/base.cluster.json", base);
    const auto text = labelled("test",
                               R"("value": "1", "labels": {"1": "ring", "2": "tree"})",
                               "alg * 1 s",
                               R"(, "baseline": {"design": "base"})");
    // tree: 4 s / 2 s
    CHECK(valueOf(systemOf(text, {{"alg", "tree", ""}}, folder.library()), "speedup") == 2);
}

TEST_CASE("Labels with other numbers are not compared by number", "[design][labels][findings]")
{
    const PresetFolder folder;
    folder.add(
        "designs/base.cluster.json",
        labelled("base", R"("value": "1", "labels": {"1": "tree", "2": "ring"})", "alg * 4 s"));
    const auto problems = [&](const std::string& equation, const std::string& more = "") {
        const std::string others = R"json(, "baseline": {"design": "base"}, "outputs": [
            {"name": "same", "equation": "if(alg < 2, 1, 2)", "labels": {"1": "ring", "2": "tree", "3": "mesh"}},
            {"name": "other", "equation": "if(alg < 2, 1, 2)", "labels": {"1": "mesh", "2": "ring"}},
            {"name": "x", "equation": ")json";
        const auto text = labelled("test",
                                   R"("value": "1", "labels": {"1": "ring", "2": "tree"})",
                                   "alg * 1 s",
                                   others + equation + "\"" + more + "}]");
        return problemsOf(text, {}, folder.library());
    };
    const auto found = problems("if(alg == baseline.alg, 1, 0)");
    CHECK(codesAndPlaces(found) == std::vector<std::string>{"label.tables /outputs/2"});
    CHECK(messageOf(found) == "'alg' and 'baseline.alg' number their labels differently: "
                              "1 (ring), 2 (tree) and 1 (tree), 2 (ring), "
                              "in 'if(alg == baseline.alg, 1, 0)'");
    CHECK(hintOf(found) == "compare each with a label of its own (alg == alg.ring), or give both "
                           "the same numbers");
    for (const auto* const equation :
         {"other == alg", "alg != other", "if(1, same, other) < alg", "alg == baseline.alg.ring"}) {
        INFO(equation);
        CHECK(codesAndPlaces(problems(equation)) ==
              std::vector<std::string>{"label.tables /outputs/2"});
    }
    for (const auto* const equation :
         {"if(alg == same, 1, 0)", "baseline.alg == baseline.alg.ring", "alg + other"}) {
        INFO(equation);
        CHECK(problems(equation).empty());
    }
    const std::string ofAlg = R"(, "labels": {"1": "ring", "2": "tree"})";
    CHECK(problems("alg", ofAlg).empty());
    CHECK(codesAndPlaces(problems("baseline.alg", ofAlg)) ==
          std::vector<std::string>{"label.tables /outputs/2"});
    CHECK(codesAndPlaces(problems("if(alg == 1, alg, other)", ofAlg)) ==
          std::vector<std::string>{"label.tables /outputs/2"});
    CHECK(problems("alg", R"(, "labels": {"1": "a ring", "2": "a tree"})").empty());
}

TEST_CASE("A constant that rounding separates from an integer is the integer of an integer input",
          "[design][baseline][labels][integers]")
{
    const std::string alg = R"("value": "1", "labels": {"1": "ring", "2": "tree", "3": "mesh"})";
    const auto text =
        labelled("test",
                 alg,
                 "alg * 1 s",
                 R"json(, "outputs": [{"name": "is3", "equation": "if(alg == 3, 1, 0)"},
                                   {"name": "power", "equation": "2^alg"}])json");
    for (const auto* const three : {"0.3 / 0.1", "2.9999999999999996", "3"}) {
        INFO(three);
        const auto system = systemOf(text, {{"alg", three, "--set"}});
        CHECK(valueOf(system, "is3") == 1);
        CHECK(valueOf(system, "power") == 8);
    }
    CHECK(codesAndPlaces(problemsOf(text, {{"alg", "2.9999", "--set"}})) ==
          std::vector<std::string>(2, "value.bounds --set")); // no integer, no label
    const auto word = problemsOf(labelled("test", alg, "if(alg == ring, 1 s, 2 s)"));
    CHECK(codeOf(word) == "name.unknown");
    CHECK(hintOf(word) == "did you mean 'alg.ring'?");

    const PresetFolder folder;
    folder.add("designs/base.cluster.json", labelled("base", alg, "if(alg == 3, 6 s, 1 s)"));
    const auto set = labelled("test",
                              R"("value": "0.3 / 0.1")",
                              "if(alg == 3, 2 s, 1 s)",
                              R"(, "baseline": {"design": "base", "set": {"alg": "0.3 / 0.1"}})");
    CHECK(valueOf(systemOf(set, {}, folder.library()), "speedup") == 3);
}

} // namespace clusterwright::tests::baseline_test

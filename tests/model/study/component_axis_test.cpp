// Axes over components: nic = ethernet-1g-nic, ethernet-10g-nic.
#include "model/design/document/design.h"
#include "model/json/json.h"
#include "model/study/points/component_axis.h"
#include "model/study/results/result_json.h"
#include "model/study/results/result_table.h"
#include "model/study/results/result_tables.h"
#include "model/study/studies/named_study.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/findings.h"
#include "tests/support/preset_folder.h"

#include <algorithm>

namespace clusterwright::tests::component_axis_test
{

using namespace clusterwright::model;

namespace
{

const std::string kCards = "ethernet-1g-nic, ethernet-10g-nic, ethernet-25g-nic";

// 1 GB through the NIC: 8 s, 0.8 s, 0.32 s; the NICs cost twice their price.
Design designWith(const std::string& study)
{
    return designOf(designText(
        R"("variables": [{"name": "n", "value": "1 GB"}, {"name": "lag", "value": "0 s"}],
        "components": [{"name": "nic", "preset": "ethernet-1g-nic", "count": "2"}],
        "blocks": [)" +
        kWait + R"(],
        "pipeline": {"steps": [{"id": "send", "block": "wait", "on": "nic",
                                "bind": {"t": "n / nic.bandwidth + lag"}}]},
        "scenarios": [{"name": "fast", "set": {"nic": "ethernet-25g-nic"}},
                      {"name": "light", "set": {"n": "0.5 GB", "lag": "1 s"}}],
        "studies": [{"name": "s", "title": "S", )" +
        study + "}]"));
}

Result<StudyResult> resultOf(const Design& design)
{
    auto library = shippedPresets();
    ThreadWorkers workers;
    StudyRun run{workers, {}};
    return runStudy(design, design.studies[0], library, run);
}

std::string asCsv(const StudyResult& result)
{
    return toCsv(std::span(&result, 1));
}

template <typename Answer>
Answer answerTo(const std::string& study)
{
    const auto design = designWith(study);
    auto library = shippedPresets();
    const auto result = [&] {
        if constexpr (std::is_same_v<Answer, CurveStudy>)
            return runCurve(design, "s", library, {}, true);
        else if constexpr (std::is_same_v<Answer, MapStudy>)
            return runMap(design, design.studies[0], library, {});
        else
            return resultOf(design);
    }();
    INFO(textOf(result.diagnostics()));
    REQUIRE(result);
    return result.value();
}

} // namespace

TEST_CASE("A curve over components has a point for each preset", "[study][component_axis]")
{
    const auto study =
        answerTo<CurveStudy>(R"("kind": "curve", "x": {"variable": "nic", "values": ")" + kCards +
                             R"("}, "outputs": ["time"])");
    CHECK(study.curves[0].outputs[0] == std::vector<double>{8, 0.8, 0.32});
    CHECK(study.x.categories[1].title == "10 Gbit/s Ethernet NIC with SFP+");
    const auto result = tablesOf(study);
    const auto json = toJson(result);
    CHECK(json["x"]["ids"][2] == "ethernet-25g-nic");
    CHECK(json["x"]["names"][1] == "10 Gbit/s Ethernet NIC with SFP+");
    CHECK(json["x"]["values"] == Json{0.0, 1.0, 2.0});
    CHECK(asCsv(result).find("\nethernet-10g-nic,0.8\n") != std::string::npos);
    CHECK(tableOf(result).rows[1][0].text == "10 Gbit/s Ethernet NIC with SFP+");
}

TEST_CASE("Curves over components show the names of presets", "[study][component_axis]")
{
    const auto study = answerTo<CurveStudy>(
        R"("kind": "curve", "x": {"variable": "n", "values": "1 GB,2 GB"},
           "series": {"variable": "nic", "values": ")" +
        kCards + R"("}, "outputs": ["time"])");
    REQUIRE(study.curves.size() == 3);
    CHECK(study.curves[1].series == "nic = ethernet-10g-nic");
    CHECK(study.curves[1].outputs[0] == std::vector<double>{0.8, 1.6});
}

TEST_CASE("A map can vary a component on either axis", "[study][component_axis]")
{
    const auto map = answerTo<MapStudy>(
        R"("kind": "map", "x": {"variable": "n", "values": "1 GB,2 GB"},
           "y": {"variable": "nic", "values": ")" +
        kCards + R"("}, "outputs": ["time"])");
    CHECK(map.at(1, 2) == 0.64);
    CHECK(map.y.axis.categories.size() == 3);
    CHECK(asCsv(tablesOf(map)).find(",ethernet-25g-nic,0.64,") != std::string::npos);
}

TEST_CASE("A search finds a component and applies it to the design", "[study][component_axis]")
{
    const std::string study = R"("kind": "search", "axes": [{"variable": "nic", "values": ")" +
                              kCards + R"("}, {"variable": "n", "values": "1 GB,2 GB"}],
        "minimize": ["time"], "subject_to": ["cost <= 250 USD"], "outputs": ["cost"], "top": 2)";
    const auto found = answerTo<StudyResult>(study);
    REQUIRE(found.table.rows() == 2);
    // two NICs of 25 Gbit/s cost more than 250 USD, two of 10 Gbit/s 2 * 120 USD
    CHECK(asCsv(found).find("\nethernet-10g-nic,1e+09,0.8,240,nic,true\n") != std::string::npos);
    CHECK(sentenceOf(found) == "The best of 6 points is nic = ethernet-10g-nic, n = 1 "
                               "GB, with time = 800 ms.");
    CHECK(tableOf(found).rows[0][0].text == "ethernet-10g-nic");
    const auto settings = found.settings(0);
    CHECK(settings[0].value == "ethernet-10g-nic");
    CHECK(toJson(found)["points"][0]["values"]["nic"]["id"] == "ethernet-10g-nic");

    auto design = designWith(study);
    auto library = shippedPresets();
    const auto edit = applying(design, library, settings);
    REQUIRE(edit);
    REQUIRE(apply(design, edit.value()));
    CHECK(design.components[0].preset == "ethernet-10g-nic");
    CHECK(design.components[0].attributes.empty());
}

TEST_CASE("A comparison of scenarios over components has no crossovers", "[study][component_axis]")
{
    const auto study = toJson(
        answerTo<StudyResult>(R"("kind": "comparison", "x": {"variable": "nic", "values": ")" +
                              kCards + R"("}, "outputs": ["time"], "against": ["scenario:fast"])"));
    REQUIRE(study["curves"]["series"].size() == 2);
    CHECK(study["crossovers"].empty());
    CHECK(study["curves"]["series"][0]["values"] == Json{8.0, 0.8, 0.32});
}

TEST_CASE("A comparison over components compares the components of the designs",
          "[study][component_axis]")
{
    // 1 GB at the design's 1 Gbit/s against 25 Gbit/s of the scenario: 8 s and 0.32 s, not twice the first value of the axis
    const auto study = toJson(answerTo<StudyResult>(
        R"("kind": "comparison", "x": {"variable": "nic", "values": "ethernet-10g-nic, ethernet-1g-nic"},
           "outputs": ["time"], "against": ["scenario:fast"])"));
    REQUIRE(study["pairs"].size() == 1);
    const auto& outputs = study["pairs"][0]["outputs"];
    const auto time =
        std::ranges::find_if(outputs, [](const Json& output) { return output["name"] == "time"; });
    REQUIRE(time != outputs.end());
    CHECK((*time)["A"] == 8.0);
    CHECK((*time)["B"] == 0.32);
    CHECK(study["curves"]["series"][0]["values"] == Json{0.8, 8.0});
}

TEST_CASE("A component axis rejects unknown presets and other kinds",
          "[study][component_axis][findings]")
{
    const auto refused = [](const std::string& values, const std::string& kind = "curve") {
        const auto result = resultOf(designWith(R"("kind": ")" + kind +
                                                R"(", "x": {"variable": "nic", "values": ")" +
                                                values + R"("}, "outputs": ["time"])"));
        REQUIRE_FALSE(result);
        return firstCode(result.diagnostics());
    };
    CHECK(refused("ethernet-1g-nic, ethernet-1g-nix") == "preset.unknown");
    CHECK(refused("ethernet-1g-nic, ethernet-1g-switch") == "component.kind");
    CHECK(refused("1, 2") == "preset.unknown");
}

TEST_CASE("An unknown preset of an axis has one finding at the axis",
          "[study][component_axis][findings]")
{
    const auto refused = [](const std::string& axis, const std::string& kind = "curve") {
        const auto result = resultOf(designWith(R"("kind": ")" + kind + R"(", "x": {"variable": )" +
                                                axis + R"(}, "outputs": ["time"])"));
        REQUIRE_FALSE(result);
        return result.diagnostics();
    };
    const auto preset = refused(R"("nic", "values": "ethernet-1g-nic, ethernet-1g-nix")");
    CHECK(codesOf(preset) == std::vector<std::string>{"preset.unknown"});
    CHECK(pointerOf(preset) == "/studies/0/x");
    const auto component = refused(R"("nix", "values": "ethernet-1g-nic, ethernet-10g-nic")");
    CHECK(codesOf(component) == std::vector<std::string>{"set.unknown"});
    CHECK(hintOf(component) == "did you mean 'nic'?");
}

TEST_CASE("A solve over a component is rejected", "[study][component_axis][findings]")
{
    const auto result = resultOf(designWith(R"("kind": "solve", "x": {"variable": "nic"},
        "such_that": "time <= 1 s")"));
    REQUIRE_FALSE(result);
    CHECK(codeOf(result.diagnostics()) == "set.component");
    CHECK(messageOf(result.diagnostics()) == "'nic' is a component; it has no value to vary");
    CHECK(hintOf(result.diagnostics()) ==
          "choose between presets by a search or on the axis of a curve; or vary an attribute, "
          "such as 'nic.bandwidth'");
}

namespace
{

// y = 3 s / network: 3 s, 1.5 s, 1 s.
Result<StudyResult> labelled(const std::string& study)
{
    return resultOf(designOf(designText(
        R"("variables": [{"name": "network", "value": "3", "integer": true, "at_least": "1",
            "at_most": "3", "labels": {"1": "10G", "3": "HDR InfiniBand"}}],
           "outputs": [{"name": "y", "equation": "3 s / network"}],
           "scenarios": [{"name": "slow", "set": {"network": "1"}}],
           "studies": [{"name": "s", "title": "S", )" +
        study + "}]")));
}

StudyResult labelledResult(const std::string& study)
{
    auto result = labelled(study);
    INFO(textOf(result.diagnostics()));
    REQUIRE(result);
    return std::move(result).value();
}

} // namespace

TEST_CASE("A curve over labelled values shows labels, JSON keeps numbers", "[study][labels]")
{
    const auto result = labelledResult(
        R"("kind": "curve", "x": {"variable": "network", "values": "1..3"}, "outputs": ["y"])");
    CHECK(tableOf(result).rows[0][0].text == "10G");
    CHECK(tableOf(result).rows[1][0].text == "2"); // no label
    CHECK(sentenceOf(result) == "From network = 10G to HDR InfiniBand, y goes from 3 to 1 s.");
    CHECK(
        sentenceOf(labelledResult(
            R"("kind": "curve", "x": {"variable": "network", "values": "1,3"}, "outputs": ["y"])")) ==
        "y goes from 1 s (HDR InfiniBand) to 3 s (10G)."); // categories have no order
    CHECK(asCsv(result) == "network,\"test: y[s]\"\n10G,3\n2,\nHDR InfiniBand,1\n");
    const auto json = toJson(result);
    CHECK(json["x"]["values"] == Json{1.0, 2.0, 3.0});
    CHECK(json["x"]["labels"] == Json{{"1", "10G"}, {"3", "HDR InfiniBand"}});
}

TEST_CASE("A map of a labelled output shows labels, values keep numbers", "[study][labels]")
{
    const auto result = resultOf(designOf(designText(
        R"json("variables": [{"name": "a", "value": "1"}, {"name": "b", "value": "2"}],
           "outputs": [{"name": "best", "equation": "argmin(k, 1, 2, if(k == 1, a, b))",
            "labels": {"1": "ring", "2": "tree"}}],
           "studies": [{"name": "s", "title": "S", "kind": "map", "outputs": ["best"],
            "x": {"variable": "a", "values": "1,3"}, "y": {"variable": "b", "values": "2"}}])json")));
    INFO(textOf(result.diagnostics()));
    REQUIRE(result);
    const auto table = tableOf(result.value());
    CHECK(table.rows[0][2].text == "ring");
    CHECK(table.rows[1][2].text == "tree");
    CHECK(asCsv(result.value()) == "a,b,best,bottleneck,valid\n1,2,ring,,true\n3,2,tree,,true\n");
    CHECK(sentenceOf(result.value()) ==
          "best is ring at 50 %, tree at 50 % of the points."); // words have no order
    const auto json = toJson(result.value());
    CHECK(json["z"]["labels"] == Json{{"1", "ring"}, {"2", "tree"}});
    CHECK(json["z"]["values"] == Json::array({Json{1.0, 2.0}}));
}

TEST_CASE("A map of a choice has the bottleneck of the named choice", "[study][labels]")
{
    // a = 1 < b = 2: ring, on the NIC; a = 3 > 2: tree, on the host; the design itself runs ring.
    const auto result = resultOf(designOf(pipelineText(
        R"json({"steps": [
            {"id": "r", "block": "wait", "when": "algorithm == algorithm.ring", "bind": {"t": "a * 1 s"}, "on": "nic"},
            {"id": "t", "block": "wait", "when": "algorithm == algorithm.tree", "bind": {"t": "b * 1 s"}, "on": "host.cpu"}]})json",
        R"json("variables": [{"name": "a", "value": "1"}, {"name": "b", "value": "2"},
            {"name": "algorithm", "value": "1", "integer": true, "at_least": "1", "at_most": "2",
             "labels": {"1": "ring", "2": "tree"}}],
           "outputs": [{"name": "best", "equation": "if(a < b, 5, 6)", "labels": {"5": "ring", "6": "tree"}}],
           "studies": [{"name": "s", "title": "S", "kind": "map", "outputs": ["best"],
            "x": {"variable": "a", "values": "1,3"}, "y": {"variable": "b", "values": "2"}}])json")));
    INFO(textOf(result.diagnostics()));
    REQUIRE(result);
    const auto table = tableOf(result.value());
    CHECK(table.rows[0][2].text == "ring");
    CHECK(table.rows[0][3].text == "nic");
    CHECK(table.rows[1][2].text == "tree");
    CHECK(table.rows[1][3].text == "host.cpu");
}

TEST_CASE("Solutions and compared outputs are shown by their labels", "[study][labels]")
{
    const auto text = designText(
        R"json("variables": [{"name": "way", "value": "1", "integer": true, "at_least": "1", "at_most": "3",
            "labels": {"1": "ring", "2": "tree", "3": "nccl"}}],
           "outputs": [{"name": "y", "equation": "6 s / way"},
            {"name": "used", "equation": "way", "labels": {"1": "ring", "2": "tree", "3": "nccl"}}],
           "scenarios": [{"name": "tree", "set": {"way": "2"}}],
           "studies": [{"name": "s", "title": "S", "kind": "solve", "x": {"variable": "way"}, "such_that": "y <= 3 s"},
            {"name": "c", "title": "C", "kind": "comparison", "outputs": ["y"], "against": ["scenario:tree"]}])json");
    auto design = designOf(text);
    const auto solved = resultOf(design);
    REQUIRE(solved);
    CHECK(sentenceOf(solved.value()) == "y <= 3 s holds for way = tree and nccl."); // 6 s / 2 = 3 s
    CHECK(tableOf(solved.value()).rows[0][0].text == "tree");
    CHECK(tableOf(solved.value()).rows[0][1].text == "nccl");
    std::swap(design.studies[0], design.studies[1]);
    const auto compared = resultOf(design);
    REQUIRE(compared);
    const auto table = tableOf(compared.value());
    CHECK(table.rows[1][0].text == "used");
    CHECK(table.rows[1][1].text == "ring");
    CHECK(table.rows[1][2].text == "tree");
    CHECK(table.rows[1][3].text == "-");
}

TEST_CASE("A comparison over labels names those at which a design is ahead", "[study][labels]")
{
    const auto result = resultOf(designOf(designText(
        R"json("variables": [{"name": "k", "value": "1"}, {"name": "way", "value": "1", "integer": true,
            "labels": {"1": "ring", "2": "tree", "3": "nccl"}}],
           "outputs": [{"name": "y", "equation": "k * 6 s / way"}],
           "scenarios": [{"name": "slow", "set": {"k": "2"}}],
           "studies": [{"name": "c", "title": "C", "kind": "comparison", "outputs": ["y"],
            "x": {"variable": "way", "values": "nccl,ring"}, "against": ["scenario:slow"]}])json")));
    INFO(textOf(result.diagnostics()));
    REQUIRE(result);
    const auto text = sentenceOf(result.value());
    INFO(text);
    CHECK(contains(text, "For way = ring and nccl, test has the smaller y."));
    CHECK(contains(text,
                   "For both of way = nccl and ring, the y of test is smaller by a factor of 2."));
}

TEST_CASE("A comparison of labels over a variable names them along it", "[study][labels]")
{
    // best is ring below n = 3, and below n = 2 with the scenario, which has no value at n = 5: sqrt(13 - 3 n).
    const auto compared = [](const std::string& x) {
        const auto result = resultOf(designOf(designText(
            R"json("variables": [{"name": "n", "value": "1"}, {"name": "k", "value": "3"},
                {"name": "way", "value": "1", "integer": true, "labels": {"1": "a", "2": "b"}}],
               "outputs": [{"name": "best", "equation": "if(n < k, 1, 2) + 0 * sqrt(13 - n * (5 - k))",
                            "labels": {"1": "ring", "2": "tree"}}],
               "scenarios": [{"name": "two", "set": {"k": "2"}}],
               "studies": [{"name": "c", "title": "C", "kind": "comparison", "outputs": ["best"],
                "x": )json" +
            x + R"json(, "against": ["scenario:two"]}])json")));
        INFO(textOf(result.diagnostics()));
        REQUIRE(result);
        return sentenceOf(result.value());
    };
    CHECK(contains(compared(R"({"variable": "n", "values": "1..5"})"),
                   "\nbest is ring (test and scenario two) at n = 1, ring (test) and tree "
                   "(scenario two) at n = 2, tree (test and scenario two) at n = 3 to 4 and tree "
                   "(test) at n = 5."));
    CHECK(contains(compared(R"({"variable": "way", "values": "a, b"})"),
                   "\nbest is ring (test and scenario two) at way = a, b."));
}

TEST_CASE("A search shows labelled values in its sentence and table", "[study][labels]")
{
    const auto result = labelledResult(
        R"("kind": "search", "axes": [{"variable": "network", "values": "1..3"}],
           "minimize": ["y"], "top": 2)");
    CHECK(sentenceOf(result) == "The best of 3 points is network = HDR InfiniBand, with y = 1 s.");
    CHECK(tableOf(result).rows[0][0].text == "HDR InfiniBand");
    CHECK(tableOf(result).rows[1][0].text == "10G"); // 2 has no label
    CHECK(result.settings(0)[0].value == "3");       // the form that a setting accepts
}

TEST_CASE("Comparisons and tornadoes show labelled values", "[study][labels]")
{
    const auto pair =
        labelledResult(R"("kind": "comparison", "outputs": ["y"], "against": ["scenario:slow"])");
    CHECK(sentenceOf(pair).find("(network = HDR InfiniBand against 10G)") != std::string::npos);
    const auto table = tableOf(pair);
    const auto row = std::ranges::find_if(
        table.rows, [](const auto& cells) { return cells[0].text == "network"; });
    REQUIRE(row != table.rows.end());
    CHECK((*row)[1].text == "HDR InfiniBand");
    CHECK((*row)[3].text == "-");
    const auto tornado = labelledResult(
        R"("kind": "sensitivity", "method": "tornado", "outputs": ["y"], "vary": ["network=1..3"])");
    CHECK(tableOf(tornado).rows[0][1].text == "10G");
    CHECK(sentenceOf(tornado).find("3 s at network = 10G and 1 s at network = HDR InfiniBand") !=
          std::string::npos);
}

TEST_CASE("A preset without a price is reported if others have one", "[study][component_axis]")
{
    const PresetFolder folder;
    folder.add("components/free.json",
               R"({"component": "free", "kind": "nic", "title": "Free",
                   "source": {"document": "clusterwright"}, "attributes": [{"name": "bandwidth",
                   "value": "1 Gbit/s", "origin": {"kind": "definition"}}]})");
    Library library({folder.path(), shippedPresetsFolder()});
    const auto design = designWith(R"("kind": "curve", "x": {"variable": "nic",
        "values": "free, ethernet-1g-nic"}, "outputs": ["cost"])");
    ThreadWorkers workers;
    StudyRun run{workers, {}};
    const auto result = runStudy(design, design.studies[0], library, run);
    INFO(textOf(result.diagnostics()));
    REQUIRE(result);
    const auto& findings = result.value().diagnostics;
    CHECK(messageOf(findings, "component.unpriced") ==
          "'nic' as 'free' has no price: its cost counts as 0 USD");
}

TEST_CASE("A comparison over components names the faster design per preset",
          "[study][component_axis][words]")
{
    const auto said = [](const std::string& cards, const std::string& scenario) {
        const auto text = sentenceOf(answerTo<StudyResult>(
            R"("kind": "comparison", "x": {"variable": "nic", "values": ")" + cards +
            R"("}, "outputs": ["time"], "against": ["scenario:)" + scenario + R"("])"));
        return text.substr(text.find('\n') + 1);
    };
    // 8, 0.8, 0.32 s against 5, 1.4, 1.16 s
    CHECK(said(kCards, "light") ==
          "For nic = ethernet-1g-nic, scenario light is faster by a factor of 1.6. For nic = "
          "ethernet-10g-nic and ethernet-25g-nic, test is faster by a factor of 1.75 to 3.62.");
    CHECK(said("ethernet-10g-nic, ethernet-25g-nic", "light") ==
          "For both of nic = ethernet-10g-nic and ethernet-25g-nic, test is faster by a factor of "
          "1.75 to 3.62.");
    // The axis replaces the NIC of both, and the scenario sets nothing else.
    CHECK(said(kCards, "fast") ==
          "For all 3 of nic = ethernet-1g-nic, ethernet-10g-nic and ethernet-25g-nic, test and "
          "scenario fast have the same time.");
}

TEST_CASE("A scenario whose component the axis replaces has a finding",
          "[study][component_axis][findings]")
{
    const auto study =
        answerTo<StudyResult>(R"("kind": "comparison", "x": {"variable": "nic", "values": ")" +
                              kCards + R"("}, "outputs": ["time"], "against": ["scenario:fast"])");
    const auto found = withCode("scenario.overridden", study.diagnostics);
    REQUIRE(found.size() == 1);
    CHECK(severityOf(found) == Severity::Warning);
    CHECK(messageOf(found) ==
          "in 'test, scenario fast': the axis replaces nic = ethernet-25g-nic of "
          "scenario 'fast'");
    CHECK(pointerOf(found) == "/studies/0/x");
}

TEST_CASE("Labels of curves over components are short", "[study][component_axis][words]")
{
    const auto study = answerTo<CurveStudy>(
        R"("kind": "curve", "x": {"variable": "n", "values": "1 GB,2 GB"},
           "series": {"variable": "nic", "values": ")" +
        kCards + R"("}, "outputs": ["time"])");
    CHECK(sentenceOf(tablesOf(study)) ==
          "At n = 2 GB, the largest time is 16 s (nic = ethernet-1g-nic) and the smallest is "
          "640 ms (nic = ethernet-25g-nic).");
    const auto over =
        answerTo<CurveStudy>(R"("kind": "curve", "x": {"variable": "nic", "values": ")" + kCards +
                             R"("}, "outputs": ["time"])");
    CHECK(sentenceOf(tablesOf(over)) ==
          "time goes from 320 ms (ethernet-25g-nic) to 8,000 ms (ethernet-1g-nic).");
}

TEST_CASE("A range on a component axis has one finding", "[study][component_axis][findings]")
{
    const auto refused = [](const std::string& study) {
        const auto result = resultOf(designWith(study));
        REQUIRE_FALSE(result);
        CHECK(result.diagnostics().size() == 1);
        return result.diagnostics();
    };
    const auto curve = refused(
        R"("kind": "curve", "x": {"variable": "nic", "values": "ethernet-1g-nic..ethernet-10g-nic"},
           "outputs": ["time"])");
    CHECK(codeOf(curve) == "axis.syntax");
    CHECK(messageOf(curve) == "'nic' is a component: its axis is a list of presets, not a range");
    CHECK(hintOf(curve) == "write nic=ethernet-1g-nic,ethernet-10g-nic");
    CHECK(pointerOf(curve) == "/studies/0/x");
    for (const auto* const kind : {"sensitivity", "uncertainty"}) {
        const auto vary = refused(std::string(R"("kind": ")") + kind +
                                  R"(", "vary": ["nic=ethernet-1g-nic..ethernet-10g-nic"],
                                     "outputs": ["time"])");
        CHECK(codeOf(vary) == "set.component");
        CHECK(pointerOf(vary) == "/studies/0/vary");
    }
}

} // namespace clusterwright::tests::component_axis_test

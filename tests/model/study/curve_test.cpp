// The studies "curve" and "map".

#include "model/design/document/design.h"
#include "model/design/document/design_writer.h"
#include "model/json/json.h"
#include "model/study/results/result_table.h"
#include "model/study/results/result_tables.h"
#include "model/study/studies/curve.h"
#include "model/study/studies/map.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/findings.h"
#include "tests/support/numbers.h"
#include "tests/support/preset_folder.h"

#include <algorithm>
#include <span>

namespace clusterwright::tests::curve_test
{

namespace
{

model::CurveStudy curve(model::Library& library,
                        const std::string& design,
                        const std::string& study,
                        const Settings& settings = {})
{
    auto result = model::runCurve(*library.design(design).value(), study, library, settings);
    INFO(textOf(result.diagnostics()));
    REQUIRE(result);
    return std::move(result).value();
}

std::string studied(const std::string& study)
{
    return designText(
        R"("variables": [{"name": "x", "value": "1", "doc": "the x"}, {"name": "s", "value": "1 s"}],
        "outputs": [{"name": "y", "equation": "x * s", "unit": "ms"}], "studies": [)" +
        study + "]");
}

model::Diagnostics refused(const std::string& study)
{
    auto library = noPresets();
    const auto design = designOf(studied(study));
    const auto result = model::runCurve(design, design.studies[0].name, library, {});
    REQUIRE_FALSE(result);
    return result.diagnostics();
}

} // namespace

TEST_CASE("The speedup study of acc-fft-inic has a curve per design and size", "[curve]")
{
    auto library = shippedPresets();
    const auto study = curve(library, "acc-fft-inic", "speedup");
    CHECK(study.x.variable == "P");
    CHECK(contains(study.xDoc, "processors"));
    CHECK(study.outputs == std::vector<std::string>{"speedup"});
    CHECK(study.dimensions == std::vector<model::Dimension>{model::kNumber});
    std::vector<std::string> labels;
    for (const auto& line : study.curves) {
        labels.push_back(labelOf(line));
        REQUIRE(line.outputs.size() == 1);
        CHECK(line.outputs[0].size() == study.x.values.size());
    }
    CHECK(labels == std::vector<std::string>{"acc-fft-inic, rows = 256",
                                             "acc-fft-inic, rows = 512",
                                             "acc-fft-gigabit, rows = 256",
                                             "acc-fft-gigabit, rows = 512",
                                             "acc-fft-fast, rows = 256",
                                             "acc-fft-fast, rows = 512",
                                             "acc-fft-prototype, rows = 256",
                                             "acc-fft-prototype, rows = 512"});
}

TEST_CASE("Labels are values of an axis", "[curve][labels]")
{
    auto library = noPresets();
    const std::string values = GENERATE("ring, tree, in network", "ring..in network");
    const auto design = designOf(designText(
        R"_("variables": [{"name": "algorithm", "value": "1", "integer": true,
                           "labels": {"1": "ring", "2": "tree", "3": "in network"}}],
            "outputs": [{"name": "y", "equation": "if(algorithm == algorithm.tree, 3 s, 1 s)"}],
            "studies": [{"name": "c", "kind": "curve", "outputs": ["y"],
                         "x": {"variable": "algorithm", "values": ")_" +
        values + R"_("}}])_"));
    const auto study = model::runCurve(design, "c", library, {});
    INFO(textOf(study.diagnostics()));
    REQUIRE(study);
    CHECK(study.value().x.values == std::vector<double>{1, 2, 3});
    CHECK(study.value().curves.at(0).outputs.at(0) == std::vector<double>{1, 3, 1});
    CHECK(model::tableOf(tablesOf(study.value())).rows.at(1).at(0).text == "tree");
}

TEST_CASE("A curve over a rate of operations shows what they count", "[curve]")
{
    auto library = noPresets();
    const std::string unit = GENERATE("flop", "op");
    const auto design =
        designOf(designText(R"("variables": [{"name": "peak", "value": "2 G)" + unit + R"(/s"}],
           "outputs": [{"name": "y", "equation": "peak * 1 s"}],
           "studies": [{"name": "c", "kind": "curve", "outputs": ["y"],
                        "x": {"variable": "peak", "values": "1 M)" +
                            unit + "/s,1 G" + unit + R"(/s"}}])"));
    const auto study = model::runCurve(design, "c", library, {});
    REQUIRE(study);
    CHECK(contains(model::sentenceOf(study.value()),
                   "From peak = 1 M" + unit + "/s to 1 G" + unit + "/s, y goes"));
    CHECK(model::tableOf(tablesOf(study.value())).rows[1][0].text == "1 G" + unit + "/s");
}

TEST_CASE("Each point of a curve equals the design's evaluation bit for bit", "[curve][laws]")
{
    auto library = shippedPresets();
    const auto study = curve(library, "acc-fft-inic", "speedup");
    for (const auto& line : study.curves)
        for (std::size_t i = 0; i < study.x.values.size(); ++i) {
            const auto rows = line.series.substr(line.series.find("= ") + 2);
            const auto system =
                shippedSystem(library,
                              line.design,
                              {{"P", model::exactText({study.x.values[i], model::kNumber}), ""},
                               {"rows", rows, ""}});
            INFO(labelOf(line) << " at P = " << study.x.values[i]);
            CHECK(sameBits(line.outputs[0][i], valueOf(system, "speedup")));
        }
}

TEST_CASE("The transpose stages at 8 nodes match the paper's arithmetic", "[curve]")
{
    auto library = shippedPresets();
    const auto study = curve(library, "acc-fft-inic", "stages");
    REQUIRE(study.curves.size() == 1);
    CHECK(labelOf(study.curves[0]) == "acc-fft-inic");
    const auto at =
        static_cast<std::size_t>(std::ranges::find(study.x.values, 8.0) - study.x.values.begin());
    REQUIRE(at < study.x.values.size());
    const std::vector<double> expected{
        0.003125, 0.25 / 90, 7 * 0.25 / 90, 0.025}; // 2 MiB on a node, as in the blocks' test
    for (std::size_t i = 0; i < expected.size(); ++i)
        CHECK(isClose(study.curves[0].outputs[i][at], expected[i]));
}

TEST_CASE("Settings apply to every design of a study", "[curve]")
{
    auto library = shippedPresets();
    const auto plain = curve(library, "acc-fft-inic", "transpose");
    const auto slower = curve(library, "acc-fft-inic", "transpose", {{"element", "32 B", ""}});
    for (std::size_t line = 0; line < plain.curves.size(); ++line)
        for (std::size_t i = 0; i < plain.x.values.size(); ++i)
            CHECK(slower.curves[line].outputs[0][i] > plain.curves[line].outputs[0][i]);
}

TEST_CASE("A label shows the series value in a readable unit", "[curve]")
{
    auto library = noPresets();
    const auto design = designOf(studied(
        R"({"name": "c", "kind": "curve", "x": {"variable": "x", "values": "1,2", "scale": "log"},
        "series": {"variable": "s", "values": "1 ms,20 us"}, "outputs": ["y"], "scale": "log"})"));
    const auto study = model::runCurve(design, "c", library, {});
    REQUIRE(study);
    CHECK(labelOf(study.value().curves[1]) == "test, s = 20 us");
    CHECK(labelOf(study.value(), study.value().curves[1]) == "s = 20 us"); // the only design
    CHECK(study.value().curves[1].outputs[0] == std::vector<double>{20e-6, 40e-6});
    CHECK(study.value().units == std::vector<std::string>{"ms"});
    CHECK(study.value().xDoc == "the x");
    CHECK(study.value().xScale == "log");
    CHECK(study.value().yScales == std::vector<std::string>{"log"});
    CHECK(study.value().title == "c");
}

TEST_CASE("Values of a series have the unit of the variable", "[curve][units]")
{
    auto library = noPresets();
    const auto design = designOf(designText(
        R"("variables": [{"name": "x", "value": "1"}, {"name": "s", "value": "2 day"}],
        "outputs": [{"name": "y", "equation": "x * s", "unit": "day"}],
        "studies": [{"name": "c", "kind": "curve", "x": {"variable": "x", "values": "1,2"},
                     "series": {"variable": "s", "values": "0.5 day,2 day"}, "outputs": ["y"]}])"));
    const auto study = model::runCurve(design, "c", library, {});
    REQUIRE(study);
    CHECK(study.value().curves[0].series == "s = 0.5 day");
    CHECK(study.value().curves[0].seriesInFiles == "s = 12 h");
}

namespace
{

// best is ring at x = 1, tree at 2 and 3; in the other design it is `other`, with `labels`.
model::Result<model::CurveStudy> labelledCurve(const std::string& study,
                                               const std::string& other = "1",
                                               const std::string& labels = R"({"1": "tree"})")
{
    const PresetFolder folder;
    folder.add(
        "designs/other.cluster.json",
        R"({"design": "other", "format": 1, "title": "Other", "variables": [{"name": "x", "value": "1"}],
            "outputs": [{"name": "best", "equation": ")" +
            other + R"(", "labels": )" + labels + "}]}");
    auto library = folder.library();
    const auto design = designOf(designText(
        R"json("variables": [{"name": "x", "value": "1"}],
           "outputs": [{"name": "best", "equation": "if(x < 2, 1, 2)", "labels": {"1": "ring", "2": "tree"}}],
           "studies": [{"name": "c", "kind": "curve", "outputs": ["best"], )json" +
        study + "}]"));
    return model::runCurve(design, "c", library, {});
}

} // namespace

TEST_CASE("A labelled output has its labels along a curve", "[curve][labels]")
{
    const auto study = labelledCurve(R"("x": {"variable": "x", "values": "1,2,3"})");
    REQUIRE(study);
    CHECK(toText(study.value()) == "best is ring at x = 1 and tree at x = 2 to 3.");
    CHECK(model::tableOf(tablesOf(study.value())).rows[0][1].text == "ring");
    CHECK(toText(labelledCurve(R"("x": {"variable": "x", "values": "2,3"})").value()) ==
          "From x = 2 to 3, best stays at tree.");
}

TEST_CASE("A label has one number in the curves of all designs", "[curve][labels]")
{
    const std::string against = R"("against": ["other"], "x": {"variable": "x", "values": ")";
    const auto study = labelledCurve(against + "1,2\"}");
    REQUIRE(study);
    CHECK(study.value().curves[1].outputs[0] == std::vector<double>{2, 2}); // tree
    CHECK(study.value().categories[0].size() == 2);
    CHECK(toText(study.value()) == "At x = 2, best is tree for all curves.");
    const auto result = tablesOf(study.value());
    CHECK(model::toCsv(std::span(&result, 1)) ==
          "x,\"test: best\",\"other: best\"\n1,ring,tree\n2,tree,tree\n");
    CHECK(toText(labelledCurve(against + "1\"}").value()) ==
          "At x = 1, best is ring (test) and tree (other).");
    const auto further = labelledCurve(against + "1\"}", "1", R"({"1": "star"})");
    REQUIRE(further);
    CHECK(further.value().curves[1].outputs[0] == std::vector<double>{3}); // 1 and 2 are taken
}

TEST_CASE("Labels and two dimensions are not compared along a curve", "[curve][bad-input]")
{
    const std::string against = R"("against": ["other"], "x": {"variable": "x", "values": "1,2"})";
    const auto derived = labelledCurve(against + R"(, "derive": "ratio to other")");
    REQUIRE_FALSE(derived);
    CHECK(codesAndPlaces(derived.diagnostics()) ==
          std::vector<std::string>{"derive.labels /studies/0/derive"});
    const PresetFolder folder;
    folder.add("designs/other.cluster.json",
               R"({"design": "other", "format": 1, "title": "Other",
                   "variables": [{"name": "x", "value": "1"}], "outputs": [{"name": "y", "equation": "x * 1 B"}]})");
    auto library = folder.library();
    const auto design = designOf(studied(
        R"({"name": "c", "kind": "curve", "x": {"variable": "x", "values": "1,2"}, "outputs": ["y"],
            "against": ["other"]})"));
    const auto result = model::runCurve(design, "c", library, {});
    REQUIRE_FALSE(result);
    CHECK(codesAndPlaces(result.diagnostics()) ==
          std::vector<std::string>{"output.dimension /studies/0/against/0"});
    CHECK(messageOf(result.diagnostics()) ==
          "'y' is in seconds in 'test', but is in bytes in 'other'");
}

TEST_CASE("A design without the series variable has one curve", "[curve]")
{
    const PresetFolder folder;
    folder.add(
        "designs/other.cluster.json",
        R"({"design": "other", "format": 1, "title": "Other", "variables": [{"name": "x", "value": "1"}],
                   "outputs": [{"name": "y", "equation": "x * 7 s"}]})");
    auto library = folder.library();
    const auto design =
        designOf(studied(R"({"name": "c", "kind": "curve", "x": {"variable": "x", "values": "1,2"},
        "series": {"variable": "s", "values": "1 s,2 s"}, "outputs": ["y"], "against": ["other"]})"));
    const auto study = model::runCurve(design, "c", library, {});
    REQUIRE(study);
    REQUIRE(study.value().curves.size() == 3);
    CHECK(labelOf(study.value().curves[2]) == "other");
    CHECK(study.value().curves[2].outputs[0] == std::vector<double>{7, 14});
}

TEST_CASE("An unknown study is reported with the existing names", "[curve][findings]")
{
    auto library = shippedPresets();
    const auto& design = *library.design("acc-fft-inic").value();
    const auto near = model::runCurve(design, "speedpu", library, {}).diagnostics();
    CHECK(codeOf(near) == "study.unknown");
    CHECK(hintOf(near) == "did you mean 'speedup'?");
    CHECK(contains(hintOf(model::runCurve(design, "x", library, {}).diagnostics()),
                   "use one of: speedup, stages"));
}

TEST_CASE("An invalid part of a curve is reported at its place", "[curve][findings]")
{
    const auto with = [](const std::string& x, const std::string& more) {
        return refused(R"({"name": "c", "kind": "curve", "x": )" + x + ", " + more + "}");
    };
    const std::string x = R"({"variable": "x", "values": "1,2"})";
    const std::string y = R"("outputs": ["y"])";
    CHECK(codesAndPlaces(with(R"({"variable": "x", "values": "2..1"})", y)) ==
          std::vector<std::string>{"axis.empty /studies/0/x/values"});
    CHECK(hintOf(with(R"({"variable": "xx", "values": "1,2"})", y), "set.unknown") ==
          "did you mean 'x'?");
    CHECK(pointerOf(with(x, R"("outputs": ["z"])"), "output.unknown") == "/studies/0/outputs");
    const auto series =
        finding(with(x, y + R"(, "series": {"variable": "xx", "values": "1,2"})"), "set.unknown");
    CHECK(pointerOf(series) == "/studies/0/series");
    CHECK(hintOf(series) == "did you mean 'x'?");
    CHECK(pointerOf(with(x, y + R"(, "against": ["none"])"), "preset.unknown") ==
          "/studies/0/against/0");
    CHECK(pointerOf(with(x, y + R"(, "series": {"variable": "s", "values": "1,"})"),
                    "quantity.number") == "/studies/0/series/values");
    CHECK(codesAndPlaces(with(x, y + R"(, "series": {"variable": "s", "values": "1 B"})")) ==
          std::vector<std::string>{"axis.units /studies/0/series"});
}

TEST_CASE("An unknown output of a curve with other designs has one finding", "[curve][findings]")
{
    auto library = shippedPresets();
    auto design = *library.design("acc-fft-inic").value();
    auto& study = design.studies.front();
    REQUIRE(study.against.size() == 3);
    study.outputs = {"speedupp"};
    CHECK(codesAndPlaces(model::runCurve(design, study.name, library, {}).diagnostics()) ==
          std::vector<std::string>{"output.unknown /studies/0/outputs"});
    study.against.push_back("scenario:none"); // is still reported
    CHECK(model::runCurve(design, study.name, library, {}).diagnostics().size() == 2);
}

TEST_CASE("Labels of a curve name the caveats of its points", "[study]")
{
    auto library = shippedPresets();
    const auto& design = *library.design("acc-fft-inic").value();
    const auto study = model::runCurve(design, "speedup", library, {{"P", "1", ""}}, true);
    REQUIRE(study);
    for (const auto& curve : study.value().curves)
        for (std::size_t i = 0; i < curve.valid.size(); ++i)
            CHECK(curve.caveats[i].empty() == curve.valid[i]);
}

TEST_CASE("A linear speedup is drawn only over a baseline of fixed size", "[study]")
{
    auto library = shippedPresets();
    const auto inic =
        model::runCurve(*library.design("acc-fft-inic").value(), "speedup", library, {});
    REQUIRE(inic);
    CHECK(hasLinearReference(inic.value(), 0)); // a serial program
    // Both axes have one scale, so that the reference is a straight line.
    auto design = *library.design("acc-fft-inic").value();
    for (const std::string scale : {"linear", "log"}) {
        design.studies.front().x.scale = scale;
        const auto scaled = model::runCurve(design, "speedup", library, {});
        REQUIRE(scaled);
        CHECK(scaled.value().yScales == std::vector{scale});
    }
    // Peer to peer on the same hosts: the baseline grows with them.
    const auto gain =
        model::runCurve(*library.design("maestro2-barrier-mdo").value(), "gain", library, {});
    REQUIRE(gain);
    CHECK_FALSE(hasLinearReference(gain.value(), 0));
}

namespace
{

std::string mapped(const std::string& fields)
{
    return pipelineText(
        "{\"steps\": [" + step("a", "x * s", "host") + "," + step("b", "3 s", "nic") + "]}",
        R"("variables": [{"name": "x", "value": "1", "doc": "the x"}, {"name": "s", "value": "1 s"}],
        "studies": [{"name": "m", "kind": "map", "title": "M", )" +
            fields + "}]");
}

const std::string kX = R"("x": {"variable": "x", "values": "1,2,4", "scale": "log"})";
const std::string kY = R"("y": {"variable": "s", "values": "1 s,2 s"})";
const std::string kTime = R"("outputs": ["time"])";

model::Result<model::MapStudy> tried(const std::string& text)
{
    auto library = noPresets();
    const auto design = designOf(text);
    return model::runMap(design, design.studies.at(0), library, {});
}

} // namespace

TEST_CASE("A map has a value and a bottleneck at each point", "[map]")
{
    const auto result = tried(mapped(kX + ", " + kY + ", " + kTime));
    INFO(textOf(result.diagnostics()));
    REQUIRE(result);
    const auto& map = result.value();
    // max(x * s, 3 s): 3, 3, 4 for s = 1 s; 3, 4, 8 for s = 2 s
    CHECK(map.values == std::vector<double>{3, 3, 4, 3, 4, 8});
    CHECK(map.at(2, 0) == 4);
    CHECK(map.at(1, 1) == 4);
    std::vector<std::string> busiest;
    for (std::size_t i = 0; i < 6; ++i)
        busiest.push_back(map.labels.bottleneckAt(i));
    CHECK(busiest == std::vector<std::string>{"nic", "nic", "host", "nic", "host", "host"});
    CHECK(map.x.doc == "the x");
    CHECK(map.x.scale == "log");
    CHECK(map.y.scale == "linear");
    CHECK(map.y.axis.variable == "s");
    CHECK(map.dimension == model::kTime);
    CHECK(map.title == "M");
}

TEST_CASE("Each point of a shipped map equals the evaluation bit for bit", "[map][laws]")
{
    auto library = shippedPresets();
    const auto& design = *library.design("acc-fft-inic").value();
    const auto study = std::ranges::find(design.studies, "map", &model::StudyDefinition::kind);
    REQUIRE(study != design.studies.end());
    const auto map = model::runMap(design, *study, library, {});
    REQUIRE(map);
    const auto& [x, y] = std::pair{map.value().x.axis, map.value().y.axis};
    for (std::size_t i = 0; i < x.values.size(); ++i)
        for (std::size_t j = 0; j < y.values.size(); ++j) {
            const auto there =
                shippedSystem(library,
                              "acc-fft-inic",
                              {{x.variable, model::exactText({x.values[i], x.dimension}), ""},
                               {y.variable, model::exactText({y.values[j], y.dimension}), ""}});
            CHECK(sameBits(map.value().at(i, j), valueOf(there, "speedup")));
            CHECK(map.value().labels.bottleneckAt(j * x.values.size() + i) ==
                  evaluationOf(there).bottleneck);
        }
}

TEST_CASE("A map is a curve for each value of its second axis", "[map][curve]")
{
    auto library = noPresets();
    const auto design = designOf(mapped(kX + ", " + kY + ", " + kTime));
    const auto curve = model::runCurve(design, "m", library, {});
    REQUIRE(curve);
    REQUIRE(curve.value().curves.size() == 2);
    CHECK(curve.value().curves[1].outputs[0] == std::vector<double>{3, 4, 8});
    CHECK(curve.value().curves[1].bottleneck.empty());
}

TEST_CASE("A curve has labels on request", "[map][curve]")
{
    auto library = noPresets();
    const auto design = designOf(mapped(kX + ", " + kY + ", " + kTime));
    const auto curve = model::runCurve(design, "m", library, {}, true);
    REQUIRE(curve);
    CHECK(curve.value().curves[0].bottleneck == std::vector<std::string>{"nic", "nic", "host"});
    CHECK(curve.value().curves[1].bottleneck == std::vector<std::string>{"nic", "host", "host"});
    CHECK(curve.value().curves[1].valid == std::vector<bool>{true, true, true});
}

TEST_CASE("A map is written as it was read", "[map]")
{
    const auto design = designOf(mapped(
        kX + R"(, "y": {"variable": "s", "values": "1 s,2 s", "scale": "log"}, "scale": "log", )" +
        kTime));
    const auto again = designOf(toJson(design).dump());
    CHECK(again.studies == design.studies);
    CHECK(again.studies[0].kind == "map");
    CHECK(again.studies[0].series.scale == "log");
}

TEST_CASE("An invalid part of a map is reported at its place", "[map][bad-input]")
{
    const auto at = [](const std::string& fields) {
        return codesAndPlaces(formFindings(mapped(fields)));
    };
    using Places = std::vector<std::string>;
    CHECK(at(kX + ", " + kTime) == Places{"json.missing_field /studies/0"});
    CHECK(at(kX + ", " + kY + R"(, "outputs": ["time", "x"])") ==
          Places{"study.outputs /studies/0"});
    CHECK(at(kX + ", " + kY + ", " + kTime + R"(, "against": ["a"])") ==
          Places{"json.unknown_field /studies/0/against"});
    CHECK(at(kX + R"(, "y": {"variable": "s", "values": "1 s", "scale": "cubic"}, )" + kTime) ==
          Places{"study.scale /studies/0/y/scale"});
    const auto values = [](const std::string& y, const std::string& output) {
        return codesAndPlaces(tried(mapped(kX + R"(, "y": {"variable": "s", "values": ")" + y +
                                           R"("}, "outputs": [")" + output + "\"]"))
                                  .diagnostics());
    };
    CHECK(values("2 s..1 s:1 s", "time") == Places{"axis.empty /studies/0/y/values"});
    CHECK(values("1,2", "time") == Places{"axis.units /studies/0"});
    CHECK(values("1 s", "tiem") == Places{"output.unknown /studies/0"});
}

} // namespace clusterwright::tests::curve_test

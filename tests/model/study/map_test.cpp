// The study "map": one output over two variables.

#include "model/design/document/design.h"
#include "model/design/document/design_writer.h"
#include "model/json/json.h"
#include "model/study/studies/curve.h"
#include "model/study/studies/map.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/numbers.h"

#include <algorithm>

namespace clusterwright::tests::map_test
{

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
    const auto study =
        std::ranges::find(design.studies, model::StudyKind::Map, &model::StudyDefinition::kind);
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
    CHECK(again.studies[0].kind == model::StudyKind::Map);
    CHECK(again.studies[0].seriesScale == "log");
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

} // namespace clusterwright::tests::map_test

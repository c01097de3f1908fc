// sweep with the bottleneck and the validity of each point, and maps.
#include "model/json/json.h"
#include "tests/cli/cli.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"

#include <algorithm>

namespace clusterwright::tests::label_test
{

TEST_CASE("A sweep has bottleneck and validity columns on request", "[cli][sweep]")
{
    const auto outcome =
        Cli().run({"sweep", "acc-fft-inic", "--axis", "P=1,2", "--output", "P,bottleneck,valid"});
    CHECK(outcome.exitCode == kFinding); // P = 1 is outside a block's valid range
    CHECK(outcome.out == "P,P,bottleneck,valid\n1,1,nic.host_bus,false\n2,2,nic.host_bus,true\n");
}

TEST_CASE("sweep --json has labels as texts and booleans", "[cli][sweep]")
{
    const auto json = Cli().json(
        {"sweep", "acc-fft-inic", "--axis", "P=2,4", "--output", "time,bottleneck,valid"});
    REQUIRE(json["outputs"].size() == 3);
    CHECK(json["outputs"][0]["unit"] == "s");
    CHECK(json["outputs"][1]["values"] == model::Json({"nic.host_bus", "nic.host_bus"}));
    CHECK(json["outputs"][2]["values"] == model::Json({true, true}));
}

TEST_CASE("The bottleneck of a single block is refused", "[cli][sweep][bad]")
{
    checkRefused(Cli().run({"sweep",
                            "--block",
                            "inic.transpose",
                            "--axis",
                            "P=2",
                            "--axis",
                            "rows=256",
                            "--output",
                            "S,bottleneck"}),
                 kBadInput,
                 "output.unknown: 'inic.transpose' has no bottleneck");
}

TEST_CASE("A study in JSON has bottleneck and validity per point", "[cli][sweep][study]")
{
    const auto json = Cli().json({"sweep", "acc-fft-inic", "--study", "speedup"});
    const auto points = json["x"]["values"].size();
    for (const auto& series : json["series"]) {
        CHECK(series["bottleneck"].size() == points);
        CHECK(series["valid"].size() == points);
    }
}

TEST_CASE("A map is a sentence and a row for each point", "[cli][map]")
{
    const auto outcome = Cli().run({"sweep", "acc-fft-inic", "--study", "bandwidths"});
    CHECK(outcome.exitCode == kDone);
    CHECK(contains(outcome.out, "\nspeedup goes from "));
    CHECK(contains(outcome.out, "  speedup  bottleneck\n"));
    CHECK(contains(outcome.out, "nic.network_port"));
}

TEST_CASE("A map in JSON has a row for each y", "[cli][map]")
{
    const auto json = Cli().json({"sweep", "acc-fft-inic", "--study", "bandwidths"});
    CHECK(json["kind"] == "map");
    CHECK(json["design"]["design"] == "acc-fft-inic");
    CHECK(json["x"]["name"] == "nic.host_bandwidth");
    CHECK(json["x"]["unit"] == "B/s");
    CHECK(json["z"]["name"] == "speedup");
    const auto rows = json["y"]["values"].size();
    const auto columns = json["x"]["values"].size();
    for (const auto& grid : {json["z"]["values"], json["bottleneck"], json["valid"]}) {
        REQUIRE(grid.size() == rows);
        CHECK(grid[0].size() == columns);
    }
    CHECK(json["bottleneck"][0][0] == "nic.host_bus");
    CHECK(json["valid"][0][0] == true);
}

TEST_CASE("A map with -o is CSV with a line for each point", "[cli][map]")
{
    const Cli cli;
    CHECK(cli.run({"sweep", "acc-fft-inic", "--study", "bandwidths", "-o", "map.csv"}).exitCode ==
          kDone);
    const auto text = cli.folder().read("map.csv");
    CHECK(text.starts_with("nic.host_bandwidth[B/s],nic.net_bandwidth[B/"
                           "s],speedup,bottleneck,valid\n20971520,20971520,"));
    CHECK(std::ranges::count(text, '\n') == 1 + 6 * 6);
}

TEST_CASE("A map is drawn as curves over its first axis", "[cli][map][render]")
{
    const Cli cli;
    const auto outcome =
        cli.run({"render", "acc-fft-inic", "--view", "bandwidths", "-o", "map.svg"});
    CHECK((outcome.exitCode == kDone || contains(outcome.err, "program.missing")));
    CHECK_FALSE(contains(outcome.err, "json.unknown_field"));
}

} // namespace clusterwright::tests::label_test

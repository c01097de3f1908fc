// The command "search".

#include "model/json/json.h"
#include "tests/cli/cli.h"
#include "tests/support/background_program.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"
#include "tests/support/long_search.h"

#include <chrono>
#include <csignal>
#include <thread>

namespace clusterwright::tests::search_test
{

namespace
{

const Arguments kSmall{"search", "acc-fft-inic", "--axis", "P=2..16", "--axis", "rows=256,512"};

} // namespace

TEST_CASE("search prints the best points as text", "[cli][search]")
{
    const Cli cli;
    const auto outcome = cli.run(joined(kSmall, {"--maximize", "speedup", "--top", "2"}));
    CHECK(outcome.exitCode == kDone);
    CHECK(contains(outcome.err, "study.baseline: the baseline changes with 'rows'"));
    CHECK_FALSE(contains(outcome.err, "\r")); // no progress bar in a pipe
    CHECK(contains(outcome.out, "The best of 30 points is P = 16, rows = "));
    CHECK(contains(outcome.out, "bottleneck"));
}

TEST_CASE("search takes lists of objectives and conditions", "[cli][search]")
{
    const Cli cli;
    const auto found = [&](const Arguments& words) {
        return cli.json(joined(joined(kSmall, {"--pareto"}), words));
    };
    CHECK(found({"--minimize", "time, cost", "--subject-to", "P <= 8, min(P, 3) > 2"}) ==
          found({"--minimize",
                 "time",
                 "--minimize",
                 "cost",
                 "--subject-to",
                 "P <= 8",
                 "--subject-to",
                 "min(P, 3) > 2"}));
    CHECK(cli.run(joined(kSmall, {"--minimize", ""})).exitCode != kDone);
    CHECK(cli.run(joined(kSmall, {"--minimize", "time,"})).exitCode != kDone);
}

TEST_CASE("search --json has base units", "[cli][search]")
{
    const Cli cli;
    const auto json = cli.json(joined(
        kSmall,
        {"--minimize", "time", "--subject-to", "P <= 8", "--output", "speedup", "--top", "3"}));
    CHECK(json["total"] == 30);
    REQUIRE(json["points"].size() == 3);
    const auto& best = json["points"][0];
    CHECK(best["values"]["P"]["value"] == 8);
    CHECK(best["values"]["rows"]["value"] == 256);
    CHECK(best["objectives"]["time"]["unit"] == "s");
    CHECK(best["index"] == 12); // index in the grid: P = 2 has 0 and 1
    // Equals eval at this point.
    const auto there = cli.json({"eval", "acc-fft-inic", "--set", "P=8", "--set", "rows=256"});
    CHECK(best["objectives"]["time"]["value"] == there["outputs"]["time"]["value"]);
    CHECK(best["outputs"]["speedup"]["value"] == there["outputs"]["speedup"]["value"]);
    CHECK(best["bottleneck"] == there["bottleneck"]);
}

TEST_CASE("search writes CSV", "[cli][search]")
{
    const Cli cli;
    const auto outcome =
        cli.run(joined(kSmall, {"--minimize", "time * P", "--top", "1", "-o", "best.csv"}));
    CHECK(outcome.exitCode == kDone);
    CHECK(outcome.out.starts_with("best.csv: The best of 30 points is P = 16, rows = 256, with "));
    const auto text = cli.folder().read("best.csv");
    CHECK(text.starts_with("P,rows,time * P[s],bottleneck,valid\n16,256,0.05927"));
}

TEST_CASE("search returns a Pareto front", "[cli][search]")
{
    const Cli cli;
    const auto json =
        cli.json(joined(kSmall, {"--minimize", "time", "--minimize", "P", "--pareto"}));
    CHECK(json["points"].size() == 15); // each further processor is slightly faster
}

TEST_CASE("A search has equal results on any number of threads", "[cli][search]")
{
    const Cli cli;
    const auto search = joined(kSmall,
                               {"--axis",
                                "nic.host_bandwidth=lin(40 MiB/s,200 MiB/s,5000)",
                                "--minimize",
                                "abs(time - 20 ms)"});
    const auto one = cli.run(joined(search, {"--threads", "1"}));
    const auto many = cli.run(joined(search, {"--threads", "4"}));
    CHECK(one.exitCode == kDone);
    CHECK(one.out == many.out);
}

TEST_CASE("A killed search resumes from its checkpoint to an equal result", "[cli][search]")
{
    const Cli cli;
    const auto checkpoint = cli.folder().path() / "run.checkpoint";
    {
        BackgroundProgram program(
            joined({CLUSTERWRIGHT_CLI},
                   joined(kLongSearch, {"--threads", "1", "--checkpoint", checkpoint.string()})));
        REQUIRE(waitFor([&] {
            return cli.folder().has("run.checkpoint") &&
                   cli.folder().read("run.checkpoint").find('-') != std::string::npos;
        }));
        program.kill(SIGKILL);
        CHECK(program.wait().signal == SIGKILL);
    }
    REQUIRE(cli.folder().has("run.checkpoint"));
    const auto other =
        cli.run(joined(kLongSearch, {"--top", "3", "--checkpoint", checkpoint.string()}));
    checkRefused(other, kBadInput, "checkpoint.other");
    CHECK(cli.folder().has("run.checkpoint"));
    const auto resumed = cli.run(joined(kLongSearch, {"--checkpoint", checkpoint.string()}));
    CHECK(resumed.exitCode == kDone);
    CHECK_FALSE(cli.folder().has("run.checkpoint"));
    CHECK(resumed.out == cli.run(kLongSearch).out);
}

TEST_CASE("An interrupted search prints how to resume", "[cli][search]")
{
    const Cli cli;
    const auto checkpoint = cli.folder().path() / "run.checkpoint";
    BackgroundProgram program(
        joined({CLUSTERWRIGHT_CLI}, joined(kLongSearch, {"--checkpoint", checkpoint.string()})));
    REQUIRE(waitFor([&] { return cli.folder().has("run.checkpoint"); }));
    program.kill(SIGINT);
    const auto outcome = program.wait();
    CHECK(outcome.exitCode == kEnvironment);
    CHECK(contains(outcome.err, "run.stopped"));
    CHECK(contains(outcome.err, "resume from"));
    CHECK(cli.folder().has("run.checkpoint"));
}

TEST_CASE("An interrupted search shows its best points as incomplete", "[cli][search]")
{
    const Cli cli;
    const auto checkpoint = cli.folder().path() / "run.checkpoint";
    BackgroundProgram program(
        joined({CLUSTERWRIGHT_CLI}, joined(kLongSearch, {"--checkpoint", checkpoint.string()})));
    REQUIRE(waitFor([&] {
        return cli.folder().has("run.checkpoint") &&
               cli.folder().read("run.checkpoint").find('-') != std::string::npos;
    }));
    program.kill(SIGINT);
    const auto outcome = program.wait();
    CHECK(outcome.exitCode == kEnvironment);
    CHECK(contains(outcome.out, " points were computed. The best point so far is "));
    CHECK(contains(outcome.err, "run.stopped"));
    CHECK(cli.folder().has("run.checkpoint"));
}

TEST_CASE("A result that cannot be written stays in the checkpoint", "[cli][search][bad-input]")
{
    const Cli cli;
    const auto checkpoint = cli.folder().path() / "run.checkpoint";
    const auto search = joined(kSmall, {"--minimize", "time", "--checkpoint", checkpoint.string()});
    CHECK(cli.run(joined(search, {"-o", "/dev/full"})).exitCode == kEnvironment);
    CHECK(cli.run(search, Output::File, "/dev/full").exitCode == kEnvironment);
    CHECK(cli.folder().has("run.checkpoint"));
    CHECK(cli.run(search).exitCode == kDone);
    CHECK_FALSE(cli.folder().has("run.checkpoint"));
}

TEST_CASE("Points out of bounds are reported", "[cli][search][bad-input]")
{
    const Cli cli;
    const auto outcome =
        cli.run({"search", "acc-fft-inic", "--axis", "P=2.5,3", "--minimize", "time"});
    CHECK(outcome.exitCode == kFinding);
    CHECK(contains(outcome.err, "search.bounds: 1 of 2 points violates variable bounds"));
}

TEST_CASE("A killed sweep resumes from its checkpoint", "[cli][sweep]")
{
    const Cli cli;
    const Arguments sweep{"sweep", "acc-fft-inic", "--axis", "P=2..64", "--axis", "rows=256..900"};
    const auto checkpoint = (cli.folder().path() / "run.checkpoint").string();
    const auto saved = joined(sweep, {"--checkpoint", checkpoint});
    CHECK(cli.run(saved, Output::File, "/dev/full").exitCode == kEnvironment);
    REQUIRE(cli.folder().has("run.checkpoint"));
    checkRefused(cli.run(joined(saved, {"--set", "element=8 B"})), kBadInput, "checkpoint.other");
    const auto resumed = cli.run(saved);
    CHECK(resumed.exitCode == kDone);
    CHECK(resumed.out == cli.run(sweep).out);
}

TEST_CASE("search refuses invalid arguments with the reason", "[cli][search][bad-input]")
{
    const Cli cli;
    checkUsage(cli.run({"search", "acc-fft-inic", "--axis", "P=2..4"}), "--minimize or --maximize");
    checkUsage(cli.run({"search", "acc-fft-inic", "--minimize", "time"}), "--axis");
    checkUsage(cli.run(joined(kSmall, {"--minimize", "time", "--top", "0"})), "--top");
    checkUsage(cli.run(joined(kSmall, {"--minimize", "time", "--top", "2", "--pareto"})),
               "--pareto");
    checkUsage(cli.run(joined(kSmall, {"--minimize", "time", "--samples", "-5"})), "--samples");
    checkRefused(cli.run(joined(kSmall, {"--minimize", "tme"})), kBadInput, "time");
    CHECK(
        contains(cli.run(joined(kSmall, {"--minimize", "time", "--subject-to", "time >= 1,5"})).err,
                 "write a decimal point"));
    checkRefused(cli.run(joined(kSmall, {"--minimize", "time", "--subject-to", "P"})),
                 kBadInput,
                 "search.constraint");
    checkRefused(cli.run(joined(kSmall, {"--minimize", "time", "--minimize", "P"})),
                 kBadInput,
                 "choose the Pareto front");
    checkRefused(cli.run({"search",
                          "acc-fft-inic",
                          "--minimize",
                          "time",
                          "--axis",
                          "P=2..1000",
                          "--axis",
                          "nic.host_bandwidth=lin(1 MB/s,2 MB/s,1000000)",
                          "--axis",
                          "nic.net_bandwidth=lin(1 MB/s,2 MB/s,1000000)"}),
                 kBadInput,
                 "11.6 days");
    checkRefused(cli.run(joined(kSmall, {"--minimize", "time", "--checkpoint", "/no/such/place"})),
                 kEnvironment,
                 "file.unwritable");
    const auto damaged = cli.folder().write("damaged", "clusterwright checkpoint 1\n17\n");
    checkRefused(cli.run(joined(kSmall, {"--minimize", "time", "--checkpoint", damaged})),
                 kBadInput,
                 "checkpoint.damaged");
    CHECK(cli.folder().read("damaged") == "clusterwright checkpoint 1\n17\n");
}

TEST_CASE("An infeasible search ends with a finding", "[cli][search][bad-input]")
{
    const Cli cli;
    const auto outcome = cli.run(joined(kSmall, {"--minimize", "time", "--subject-to", "P > 99"}));
    CHECK(outcome.exitCode == kFinding);
    CHECK(outcome.out == "None of the 30 points is feasible.\n");
    CHECK(contains(outcome.err, "search.unsatisfiable"));
    CHECK(contains(outcome.err, "'P > 99' holds at none"));
    // (99 - 16) / 99
    CHECK(contains(outcome.err, "P = 16, rows = 256, misses 'P > 99' by 83.8 %"));
}

} // namespace clusterwright::tests::search_test

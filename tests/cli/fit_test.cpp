// fit: parameters with intervals from a file or a run, and their application to a design.
#include "model/json/json.h"
#include "tests/cli/cli.h"
#include "tests/cli/fit_line.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"

#include <string>

namespace clusterwright::tests::fit_test
{

namespace
{

// Returns time = 10 us + k * 8 ns/B, alternately 1 % more and less.
std::string messages(const std::string& head = "k [B], time [us]")
{
    std::string text = head + "\n# made\n";
    int row = 0;
    for (int k = 1; k <= 262144; k *= 4)
        for (int i = 0; i < 2; ++i)
            text += std::to_string(k) + ", " +
                    std::to_string((10 + k * 0.008) * (row++ % 2 == 0 ? 1.01 : 0.99)) + "\n";
    return text;
}

const std::vector<std::string> kLogGp{"fit",
                                      "--block",
                                      "loggp.one_way",
                                      "--data",
                                      "m.csv",
                                      "--free",
                                      "L,G",
                                      "--set",
                                      "os=1 us",
                                      "--set",
                                      "or=1 us"};

} // namespace

TEST_CASE("A block is fitted to a file", "[cli][fit]")
{
    const Cli cli;
    static_cast<void>(cli.folder().write("m.csv", messages()));
    const auto json = cli.json(kLogGp);
    // L = 10 us - 1 us - 1 us + 8 ns
    CHECK(json["parameters"][0]["value"].get<double>() == Approx(8.008e-6).epsilon(0.01));
    CHECK(json["parameters"][1]["value"].get<double>() == Approx(8e-9).epsilon(0.01));
    CHECK(json["parameters"][1]["low"].get<double>() < 8e-9);
    CHECK(json["parameters"][1]["high"].get<double>() > 8e-9);
    CHECK(json["rows"] == 20);
    CHECK(json["residuals"].size() == 20);
    CHECK(json["covariance"].size() == 2);
    CHECK(contains(cli.run(kLogGp).out, "relative residuals"));
}

TEST_CASE("A fit reports held-out rows, bootstrap and profile intervals", "[cli][fit]")
{
    const Cli cli;
    static_cast<void>(cli.folder().write("m.csv", messages()));
    const auto json =
        cli.json(joined(kLogGp, {"--holdout", "k >= 64 KiB", "--bootstrap", "200", "--profile"}));
    CHECK(json["held_out"]["rows"] == 4);
    CHECK(json["held_out"]["median_error"].get<double>() < 0.03);
    CHECK(json["parameters"][0]["bootstrap"]["low"].get<double>() < 8.008e-6);
    CHECK(json["parameters"][0]["profile"]["high"].get<double>() > 8.008e-6);
    const auto again = cli.json(joined(
        kLogGp, {"--holdout", "k >= 64 KiB", "--bootstrap", "200", "--profile", "--threads", "3"}));
    CHECK(again == json);
}

TEST_CASE("Parameters that the data cannot distinguish are a finding", "[cli][fit]")
{
    const Cli cli;
    static_cast<void>(cli.folder().write("m.csv", messages()));
    const auto outcome =
        cli.run({"fit", "--block", "loggp.one_way", "--data", "m.csv", "--free", "L,os,or,G"});
    CHECK(outcome.exitCode == kFinding);
    CHECK(contains(outcome.err, "fit.inseparable: the data cannot distinguish L, os, or"));
    CHECK(contains(outcome.out, "not identifiable from these data"));
}

TEST_CASE("An equation is fitted with renamed columns", "[cli][fit]")
{
    const Cli cli;
    static_cast<void>(cli.folder().write("m.csv", messages("size [B], prtt [us]")));
    const auto json = cli.json({"fit",
                                "--equation",
                                "time = a + k / b",
                                "--data",
                                "m.csv",
                                "--as",
                                "k=size",
                                "--as",
                                "time=prtt",
                                "--free",
                                "a=1 us,b=1 MB/s..1 GB/s"});
    CHECK(json["parameters"][1]["value"].get<double>() == Approx(1.25e8).epsilon(0.01));
}

TEST_CASE("Only rows that satisfy the condition are fitted", "[cli][fit]")
{
    // time = 10 us + k / (100 B/us); twice that with two messages
    const Cli cli;
    std::string text = "k [B], messages, time [us]\n";
    for (int k = 100; k <= 1000; k += 100)
        for (int n : {1, 2})
            text += std::to_string(k) + "," + std::to_string(n) + "," +
                    std::to_string(n * (10 + k / 100)) + "\n";
    static_cast<void>(cli.folder().write("m.csv", text));
    const std::vector<std::string> fit{"fit",
                                       "--equation",
                                       "time = a + k / b",
                                       "--data",
                                       "m.csv",
                                       "--free",
                                       "a=1 us,b=1 MB/s..1 GB/s"};
    const auto all = cli.run(fit);
    CHECK(contains(
        all.err, "data.mixed: rows with equal k count as repetitions, although messages differs"));
    for (const auto* const one : {"messages = 1", "messages < 2"}) {
        const auto json = cli.json(joined(fit, {"--where", one}));
        CHECK(json["parameters"][0]["value"].get<double>() == Approx(1e-5).epsilon(1e-6));
        CHECK(json["diagnostics"].empty());
    }
    const auto some = cli.json(joined(fit, {"--where", "messages = 2", "--where", "k >= 500 B"}));
    CHECK(some["rows"] == 6);
    checkRefused(cli.run(joined(fit, {"--where", "messages = 3"})), kBadInput, "no row satisfies");
    checkRefused(
        cli.run(joined(fit, {"--where", "mesages = 1"})), kBadInput, "did you mean 'messages'");
    checkRefused(cli.run(joined(fit, {"--where", "k > 1 s"})), kBadInput, "dimension.mismatch");
    checkRefused(cli.run(joined(fit, {"--where", "k"})), kBadInput, "relation.syntax");
}

TEST_CASE("Invalid data and invalid options are rejected", "[cli][fit]")
{
    const Cli cli;
    const auto refused = [&](const std::string& text, const std::string& part) {
        static_cast<void>(cli.folder().write("m.csv", text));
        checkRefused(cli.run(kLogGp), kBadInput, part);
    };
    refused(messages("k, time [us]"), "data.units");
    refused(messages("k [B], time [bananas]"), "unit.unknown");
    refused(messages("k [B], tme [us]"), "data.column");
    refused("k [B], time [us]\n1, two\n2, 3\n", "csv.row");
    refused("k [B], time [us]\n1, nan\n2, n/a\n", "data.rows");
    refused("k [B], time [us]\n1, 5\n", "data.rows");
    refused("k [B], time [us]\n1, 5\n2, -5\n3, 7\n4, 9\n", "data.negative");
    refused("", "csv.head");
    static_cast<void>(cli.folder().write("m.csv", messages()));
    checkRefused(cli.run(joined(kLogGp, {"--holdout", "most"})), kBadInput, "holdout.syntax");
    checkRefused(cli.run(joined(kLogGp, {"--free", "k"})), kBadInput, "fit.free");
    checkUsage(cli.run({"fit", "--block", "loggp.one_way", "--data", "m.csv"}),
               "--free is required");
    checkUsage(cli.run(joined(kLogGp, {"--loss", "huber", "--profile"})), "--profile");
}

TEST_CASE("Repeated fits of a stored run are identical", "[cli][fit]")
{
    const Cli cli;
    std::string session =
        R"({"type":"session","format":1,"run":"00ff00ff00ff00ff","title":"links","time":1000}
)";
    int start = 0;
    for (int k = 1; k <= 262144; k *= 4) {
        const auto id = std::to_string(++start);
        session +=
            R"({"type":"start","start":)" + id +
            R"(,"probe":"logp","version":"1.0.0","participants":[{"node":"a","role":"server","facts":{}},{"node":"b","role":"client","facts":{}}],"point":{"size":)" +
            std::to_string(k) + R"(,"protocol":"tcp"},"units":{"prtt":"s","size":"B"}}
{"type":"sample","start":)" +
            id + R"(,"values":{"prtt":9},"warm_up":true}
)";
        for (int i = 0; i < 3; ++i)
            session += R"({"type":"sample","start":)" + id + R"(,"values":{"prtt":)" +
                       std::to_string((1e-2 + k * 8e-6) * (1 + 0.01 * (i - 1))) + R"(},"repeat":)" +
                       std::to_string(i) + "}\n";
        session += R"({"type":"end","start":)" + id + R"(,"state":"done","seconds":0.5})" + "\n";
    }
    session += R"({"type":"end","state":"done"})" + std::string("\n");
    static_cast<void>(cli.folder().write("run.jsonl", session));
    const auto fitOf = [&](const std::string& store, const std::vector<std::string>& more = {}) {
        return cli.json(joined({"fit",
                                "--equation",
                                "time = a + k * G",
                                "--data",
                                "00ff",
                                "--store",
                                store,
                                "--as",
                                "k=size",
                                "--as",
                                "time=prtt",
                                "--free",
                                "a=1 us,G=1 ns/B"},
                               more));
    };
    for (const auto* const store : {"s.sqlite", "t.sqlite"})
        static_cast<void>(cli.json({"samples", "import", "run.jsonl", "--store", store}));
    const auto json = fitOf("s.sqlite", {"--no-medians"});
    CHECK(json["rows"] == 30); // without warm-up
    CHECK(json["parameters"][1]["value"].get<double>() == Approx(8e-6).epsilon(0.01));
    CHECK(fitOf("t.sqlite", {"--no-medians"}) == json);
    // The three samples of a launch are 1 % below, at, and 1 % above the value; their median is the value.
    const auto medians = fitOf("s.sqlite");
    CHECK(fitOf("s.sqlite", {"--medians"}) == medians);
    CHECK(medians["rows"] == 10);
    CHECK(medians["parameters"][1]["value"].get<double>() == Approx(8e-6).epsilon(1e-4));
}

TEST_CASE("Fitted values are applied to a design, and drift is reported", "[cli][fit]")
{
    const Cli cli;
    static_cast<void>(cli.folder().write("m.csv", messages()));
    const auto apply = [&](const std::string& design, const std::string& file) {
        return cli.run(
            fitOfLine({"--apply", design, "--assign", "rate=nic.host_bandwidth", "-o", file}));
    };
    CHECK(apply("acc-fft-inic", "mine.cluster.json").exitCode == kDone);
    const auto explained =
        cli.run({"eval", "mine.cluster.json", "--explain", "nic.host_bandwidth"});
    CHECK(contains(explained.out, "measurement"));
    CHECK(contains(explained.out, "run m.csv"));

    std::string other = "k [B], time [us]\n";
    for (int k = 1; k <= 65536; k *= 2)
        other += std::to_string(k) + ", " +
                 std::to_string(10 + k * 0.012 * (k % 3 == 1 ? 1.01 : 0.99)) + "\n";
    static_cast<void>(cli.folder().write("m.csv", other));
    const auto drifted = apply("mine.cluster.json", "next.cluster.json");
    CHECK(drifted.exitCode == kFinding);
    CHECK(contains(drifted.err, "fit.drift"));
    // The output replaces its own design, as in a second run of the command.
    for (const auto* const design : {"next.cluster.json", "acc-fft-inic"}) {
        const auto again = apply(design, "next.cluster.json");
        CHECK(again.exitCode <= kFinding);
        CHECK_FALSE(contains(again.err, "file."));
    }
}

TEST_CASE("A fit writes its settings into the design, which predicts the same", "[cli][fit]")
{
    // y = (a + b) k with b = 3: rows of 5 k, so a = 2 and y(4) = 20. The design itself has b = 1.
    const Cli cli;
    static_cast<void>(cli.folder().write(
        "d.cluster.json",
        R"json({"design": "d", "format": 1, "title": "d", "variables": [{"name": "a", "value": "1"},
        {"name": "b", "value": "1"}, {"name": "k", "value": "4"}],
        "outputs": [{"name": "y", "equation": "(a + b) * k"}],
        "scenarios": [{"name": "s", "set": {"b": "7"}}]})json"));
    static_cast<void>(cli.folder().write("m.csv", "k, y\n1, 5\n2, 10.1\n3, 14.9\n4, 20\n5, 100\n"));
    const auto outcome = cli.run({"fit",
                                  "d.cluster.json",
                                  "--data",
                                  "m.csv",
                                  "--where",
                                  "k != 5",
                                  "--free",
                                  "a",
                                  "--response",
                                  "y",
                                  "--set",
                                  "b=3",
                                  "--apply",
                                  "d.cluster.json",
                                  "-o",
                                  "mine.cluster.json"});
    INFO(outcome.err);
    CHECK(outcome.exitCode == kDone);
    const auto json = cli.json({"eval", "mine.cluster.json"});
    const auto& y = json["outputs"]["y"];
    CHECK(y["value"].get<double>() == Approx(20).epsilon(0.01));
    CHECK(y["low"].get<double>() < y["value"].get<double>());
    CHECK(y["high"].get<double>() > y["value"].get<double>());
    CHECK(
        contains(cli.run({"eval", "mine.cluster.json", "--explain", "b"}).out, "set for the fit"));
}

TEST_CASE("A fit frees what predicts the largest scale", "[cli][fit]")
{
    // time = a + c P^2: a is 10 s as in the design, and b, per process, is 0. Two free numbers follow the noise of two scales; one predicts.
    const Cli cli;
    static_cast<void>(cli.folder().write(
        "d.cluster.json",
        R"json({"design": "d", "format": 1, "title": "d", "variables": [{"name": "a", "value": "10 s"},
        {"name": "b", "value": "0 s"}, {"name": "P", "value": "4"}],
        "outputs": [{"name": "time", "equation": "a + b * P"}]})json"));
    static_cast<void>(cli.folder().write(
        "m.csv", "P, time [s]\n2, 10.5\n2, 10.7\n4, 10.1\n4, 10.3\n8, 10.4\n8, 10.6\n"));
    const std::vector<std::string> fit{
        "fit", "d.cluster.json", "--data", "m.csv", "--free", "a,b=-1 s..1 s", "--json"};
    auto choosing = fit;
    choosing.emplace_back("--choose");
    CHECK(cli.json(fit)["parameters"].size() == 2);
    const auto chosen = cli.json(choosing);
    REQUIRE(chosen["parameters"].size() == 1);
    CHECK(chosen["parameters"][0]["name"] == "a");
    CHECK(contains(chosen["diagnostics"].dump(), "'b' keeps the value of the design"));
    checkUsage(cli.run({"fit",
                        "--equation",
                        "time = a + b * P",
                        "--data",
                        "m.csv",
                        "--free",
                        "a,b",
                        "--choose"}),
               "--choose");
    static_cast<void>(cli.folder().write("one.csv", "P, time [s]\n2, 10.5\n2, 10.7\n2, 10.1\n"));
    const auto one =
        cli.run({"fit", "d.cluster.json", "--data", "one.csv", "--free", "a", "--choose"});
    CHECK(contains(one.err, "fit.scales"));
}

TEST_CASE("A step's input is applied, and a free plain number is reported", "[cli][fit]")
{
    const Cli cli;
    // 20 ns per key, alternately 1 % more and less.
    static_cast<void>(cli.folder().write("sort.csv",
                                         "keys, T_countsort [ms]\n1e6, 20.2\n2e6, 39.6\n"
                                         "3e6, 60.6\n4e6, 79.2\n"));
    const auto outcome = cli.run({"fit",
                                  "--block",
                                  "sort.count_sort",
                                  "--data",
                                  "sort.csv",
                                  "--free",
                                  "t_key",
                                  "--apply",
                                  "acc-sort-gigabit",
                                  "--assign",
                                  "t_key=count_sort.t_key",
                                  "-o",
                                  "mine.cluster.json"});
    INFO(outcome.err);
    CHECK(outcome.exitCode == kDone);
    const auto explained = cli.run({"eval", "mine.cluster.json", "--explain", "T_countsort"});
    CHECK(contains(explained.out, "count_sort_t_key"));
    CHECK(contains(explained.out, "run sort.csv"));
    // 2^25 keys / 8 * 20 ns
    CHECK(valueOf(cli.json({"eval", "mine.cluster.json"}), "T_countsort") ==
          Approx(0.08388608).epsilon(0.01));

    static_cast<void>(cli.folder().write("m.csv", messages()));
    const auto bare = cli.run(
        {"fit", "--equation", "time = a + k / b", "--data", "m.csv", "--free", "a,b=1 MB/s"});
    checkRefused(bare, kBadInput, "dimension.mismatch");
    CHECK(contains(bare.err, "a starting point with its unit: a=1 us"));
}

TEST_CASE("Blocks are ranked by how well they explain the times", "[cli][fit][rank]")
{
    const Cli cli;
    const auto block = [&](const std::string& id, const std::string& equation) {
        static_cast<void>(cli.folder().write(
            id + ".json",
            R"({"block": ")" + id +
                R"(", "title": "T", "source": {"document": "clusterwright", "place": "test"},
  "parameters": [{"name": "P", "unit": "1", "doc": "d"}, {"name": "alpha", "unit": "s", "doc": "d"}],
  "equations": ["time = )" +
                equation + R"("]})"));
    };
    block("root", "sqrt(P) * alpha");
    block("tree", "log2(P) * alpha");
    // log2(P) * 10 us, with 2 % more or less.
    static_cast<void>(cli.folder().write(
        "times.csv", "P, time [us]\n2, 10.2\n4, 19.6\n8, 30.6\n16, 39.2\n32, 51\n"));
    const std::vector<std::string> words{
        "fit", "--rank", "./root.json,./tree.json", "--data", "times.csv", "--free", "alpha=1 us"};
    const auto json = cli.json(words);
    REQUIRE(json["ranking"].size() == 2);
    CHECK(json["rows"] == 5);
    CHECK(json["ranking"][0]["model"] == "./tree.json");
    CHECK(json["ranking"][0]["parameters"][0]["value"].get<double>() ==
          Approx(10e-6).epsilon(0.02));
    CHECK(json["ranking"][0]["weight"].get<double>() > 0.99);
    CHECK(json["ranking"][0]["aicc"].get<double>() < json["ranking"][1]["aicc"].get<double>());
    CHECK(contains(cli.run({"fit",
                            "--rank",
                            "./root.json,./root.json",
                            "--data",
                            "times.csv",
                            "--free",
                            "alpha"})
                       .err,
                   "--rank: has './root.json' twice"));
    CHECK(cli.run({"fit", "--rank", "./root.json", "--data", "times.csv", "--free", "alpha"})
              .exitCode == kBadUsage);
    auto misspelt = words;
    misspelt.back() = "alpah=1 us";
    const auto run = cli.run(misspelt);
    checkRefused(run, kBadInput, "set.unknown");
    CHECK(contains(run.err, "no model has a parameter 'alpah' (did you mean 'alpha'?)"));
}

TEST_CASE("Conditions on rows know the labels of blocks and of ranked models", "[cli][fit][labels]")
{
    // alg is ring up to n = 4, and tree for the six rows from 5 to 10; time = n * 3 s.
    const Cli cli;
    for (const std::string id : {"one", "two"})
        static_cast<void>(cli.folder().write(
            id + ".json",
            R"json({"block": ")json" + id +
                R"json(", "title": "T", "source": {"document": "clusterwright", "place": "test"},
  "parameters": [{"name": "n", "unit": "1", "doc": "d"}, {"name": "b", "unit": "s", "doc": "d"}],
  "equations": [{"equation": "alg = if(n < 5, 1, 2)", "doc": "d", "labels": {"1": "ring", "2": "tree"}},
                {"equation": "time = n * b", "doc": "d"}], "time": "time"})json"));
    std::string rows;
    for (int n = 1; n <= 10; ++n)
        rows += std::to_string(n) + "," + (n < 5 ? "1," : "2,") + std::to_string(3 * n) + "\n";
    static_cast<void>(cli.folder().write("m.csv", "n,alg,time[s]\n" + rows));
    static_cast<void>(cli.folder().write("way.csv", "n,way,time[s]\n" + rows));
    const std::vector<std::string> options{"--free", "b=1 s", "--data"};
    const auto with = [&](const std::string& option,
                          const std::string& models,
                          const std::vector<std::string>& more) {
        return joined(joined({"fit", option, models}, options), more);
    };
    for (const std::string condition : {"alg = tree", "alg != ring", "alg = 2"}) {
        INFO(condition);
        CHECK(cli.json(with("--block", "./one.json", {"m.csv", "--where", condition}))["rows"] ==
              6);
        const auto ranked = cli.run(
            with("--rank", "./one.json,./two.json", {"m.csv", "--where", condition, "--json"}));
        CHECK(model::Json::parse(ranked.out)["rows"] == 6);
    }
    CHECK(cli.json(with("--block",
                        "./one.json",
                        {"way.csv", "--as", "alg=way", "--where", "way = tree"}))["rows"] == 6);
    checkRefused(cli.run(with("--equation", "time = n * b", {"m.csv", "--where", "alg = tree"})),
                 kBadInput,
                 "--where alg = tree: name.unknown: unknown name 'tree'");
}

} // namespace clusterwright::tests::fit_test

// fit --next: the point at which one more sample narrows a result the most. fit --by: how nodes differ.
#include "model/json/json.h"
#include "tests/cli/cli.h"
#include "tests/cli/fit_line.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace clusterwright::tests::fit_next_test
{

namespace
{

// Returns time = 20 us + k / 100 MB/s for long messages only, alternately 1 % more and less.
std::string longMessages()
{
    std::string text = "k [B], time [us]\n";
    for (int i = 0; i < 20; ++i) {
        const int k = 10000 * (i + 1);
        text += std::to_string(k) + ", " +
                std::to_string((20 + k * 0.01) * (i % 2 == 0 ? 1.01 : 0.99)) + "\n";
    }
    return text;
}

const auto kLine = fitOfLine({"--next", "k=1 B,1 MB"});

} // namespace

TEST_CASE("Short messages determine the latency, long ones the rate", "[cli][fit][next]")
{
    const Cli cli;
    static_cast<void>(cli.folder().write("m.csv", longMessages()));
    const auto latency = cli.json(joined(kLine, {"--narrow", "a"}))["next"];
    CHECK(latency["answer"] == "a");
    CHECK(latency["value"].get<double>() == Approx(20e-6).epsilon(0.5));
    REQUIRE(latency["ranked"].size() == 2);
    CHECK(latency["ranked"][0]["at"]["k"] == 1);
    CHECK(latency["ranked"][0]["narrowing"].get<double>() >
          latency["ranked"][1]["narrowing"].get<double>());
    CHECK(latency["ranked"][0]["deviation"].get<double>() < latency["deviation"].get<double>());
    CHECK(contains(cli.run(joined(kLine, {"--narrow", "a"})).out, "NEXT: a is "));
    checkRefused(cli.run(joined(kLine, {"--narrow", "speedup"})), kBadInput, "next.answer");
    checkUsage(cli.run(kLine), "--narrow");
}

TEST_CASE("The quantity can be a design's output or a crossover", "[cli][fit][next]")
{
    const Cli cli;
    static_cast<void>(cli.folder().write("m.csv", longMessages()));
    const auto design = [](const std::string& id, const std::string& equation) {
        return R"({"design": ")" + id + R"(", "format": 1, "title": "T", "variables": [
            {"name": "k", "value": "1 kB", "doc": "size", "at_least": "1 B", "at_most": "1 MB"},
            {"name": "L", "value": "1 us", "doc": "latency"},
            {"name": "rate", "value": "1 MB/s", "doc": "rate"}],
            "outputs": [{"name": "time", "equation": ")" +
               equation + R"(", "unit": "ms", "doc": "time of a message"}]})";
    };
    static_cast<void>(cli.folder().write("a.cluster.json", design("a", "L + k / rate")));
    static_cast<void>(cli.folder().write("b.cluster.json", design("b", "1 ms")));
    const std::vector<std::string> of{
        "--narrow", "time", "--for", "a.cluster.json", "--assign", "a=L", "--assign", "rate=rate"};
    // 20 us + 1 kB / 100 MB/s = 30 us: the time of a short message, which short messages determine best.
    const auto output = cli.json(joined(kLine, of))["next"];
    CHECK(output["answer"] == "time of a");
    CHECK(output["value"].get<double>() == Approx(30e-6).epsilon(0.4));
    CHECK(output["ranked"][0]["at"]["k"] == 1);
    // The crossover is at 20 us + k / 100 MB/s = 1 ms: k = 98 kB, in the middle of the measured sizes.
    auto crossing = of;
    crossing.insert(crossing.end(), {"--against", "b.cluster.json", "--over", "k"});
    const auto crossed = cli.json(joined(kLine, crossing))["next"];
    CHECK(crossed["value"].get<double>() == Approx(98e3).epsilon(0.02));
    CHECK(crossed["unit"] == "B");
    CHECK(crossed["deviation"].get<double>() < 0.01 * 98e3);
    CHECK(crossed["answer"] == "k where a and b cross in time");
    // Which is less at 1 kB: 30 us, or b with 33 us? The latency decides, so a short message tells most.
    static_cast<void>(cli.folder().write("b.cluster.json", design("b", "33 us")));
    auto lead = of;
    lead.insert(lead.end(), {"--against", "b.cluster.json"});
    const auto found = cli.json(joined(kLine, lead))["next"];
    CHECK(found["answer"] == "whether a or b has the lower time");
    CHECK(found["value"].get<double>() == Approx(std::log(33.0 / 30)).epsilon(0.5)); // ln(b / a)
    const auto now = found["probability_first_less"].get<double>();
    const auto& ranked = found["ranked"];
    CHECK(ranked[0]["at"]["k"] == 1);
    CHECK(ranked[0]["probability_right"].get<double>() >
          ranked[1]["probability_right"].get<double>());
    CHECK(ranked[1]["probability_right"].get<double>() >= std::max(now, 1 - now) - 1e-9);
    CHECK_FALSE(crossed.contains("probability_first_less"));
    const auto text = cli.run(joined(kLine, lead)).out;
    CHECK(contains(text, "NEXT: a has the lower time with a probability of "));
    CHECK(contains(text, "probability of the right choice"));
    static_cast<void>(cli.folder().write("b.cluster.json", design("b", "L - 1 s")));
    checkRefused(
        cli.run(joined(kLine, lead)),
        kBadInput,
        "next.lead: 'time' must be above 0 with both designs (compare them in another output)");
}

TEST_CASE("The quantity can use the reciprocal of a parameter", "[cli][fit][next]")
{
    const Cli cli;
    static_cast<void>(cli.folder().write("m.csv", longMessages()));
    static_cast<void>(
        cli.folder().write("a.cluster.json",
                           R"({"design": "a", "format": 1, "title": "T", "variables": [
            {"name": "G", "value": "1 us/B", "doc": "time per byte"}],
            "outputs": [{"name": "time", "equation": "1 MB * G", "unit": "ms", "doc": "time of 1 MB"}]})"));
    const auto next = [&](const std::string& assign) {
        return joined(kLine, {"--narrow", "time", "--for", "a.cluster.json", "--assign", assign});
    };
    const auto rate = cli.json(joined(kLine, {"--narrow", "rate"}))["next"];
    for (const auto* const assign : {"1/rate=G", "1 / rate = G"}) {
        const auto found = cli.json(next(assign))["next"];
        CHECK(found["value"].get<double>() == Approx(10e-3).epsilon(0.02)); // 1 MB / 100 MB/s
        // d(1 MB / v) = 1 MB / v^2 dv
        const double v = rate["value"].get<double>();
        CHECK(found["deviation"].get<double>() ==
              Approx(1e6 / (v * v) * rate["deviation"].get<double>()));
    }
    checkRefused(cli.run(next("1/rat=G")),
                 kBadInput,
                 "--assign 1/rat=G: fit.unidentified: the data do not determine '1/rat' (did you "
                 "mean '1/rate'?)");
    checkRefused(cli.run(next("2/rate=G")),
                 kBadInput,
                 "'2/rate' is neither a fitted parameter nor the reciprocal of one (write "
                 "'1/rate')");
    checkRefused(
        cli.run(next("speed=G")), kBadInput, "the data do not determine 'speed' (use a, rate)");
}

TEST_CASE("An assigned input that no design has is refused at its option", "[cli][fit][next][bad]")
{
    const Cli cli;
    static_cast<void>(cli.folder().write("m.csv", longMessages()));
    const auto design = [](const std::string& id) {
        return R"({"design": ")" + id + R"(", "format": 1, "title": "T", "variables": [
            {"name": "k", "value": "1 kB", "at_least": "1 B", "at_most": "1 MB"},
            {"name": "G", "value": "1 us/B", "doc": "time per byte"}],
            "outputs": [{"name": "time", "equation": "k * G", "unit": "ms", "doc": "time of k"}]})";
    };
    static_cast<void>(cli.folder().write("a.cluster.json", design("a")));
    static_cast<void>(cli.folder().write("b.cluster.json", design("b")));
    const auto next = [&](const std::string& assign, const Words& more = {}) {
        return cli.run(joined(
            joined(kLine, {"--narrow", "time", "--for", "a.cluster.json", "--assign", assign}),
            more));
    };
    const Words crossing{"--against", "b.cluster.json", "--over", "k"};
    checkRefused(next("1/rate=GG", crossing),
                 kBadInput,
                 "--assign 1/rate=GG: set.unknown: neither 'a' nor 'b' has an input 'GG' (did you "
                 "mean 'G'?)");
    const std::string reciprocal = "--assign rate=G: dimension.mismatch: expected s/B, got B/s in ";
    for (const auto& more : {Words(), crossing}) {
        const auto refused = next("rate=G", more);
        checkRefused(refused, kBadInput, reciprocal);
        CHECK(contains(refused.err, "(write '1/rate=G')"));
        checkRefused(
            next("/rate=G", more),
            kBadInput,
            "--assign /rate=G: fit.unidentified: '/rate' is neither a fitted parameter nor "
            "the reciprocal of one (write '1/rate')");
    }
    checkRefused(cli.run(joined(
                     fitOfLine({}),
                     {"--apply", "a.cluster.json", "-o", "c.cluster.json", "--assign", "rate=G"})),
                 kBadInput,
                 "--assign rate=G: dimension.mismatch: expected s/B, got B/s for 'G' from 'rate' "
                 "(write '1/rate=G')");
}

TEST_CASE("Two parameters for one input are refused", "[cli][fit][next][bad]")
{
    const Cli cli;
    std::string text = "k [B], n, time [us]\n";
    for (int i = 1; i <= 20; ++i)
        for (const int n : {1, 2, 4})
            text += std::to_string(10000 * i) + ", " + std::to_string(n) + ", " +
                    std::to_string((10 + 5 * n + 100 * i) * (i % 2 == 0 ? 1.01 : 0.99)) + "\n";
    static_cast<void>(cli.folder().write("m.csv", text));
    static_cast<void>(
        cli.folder().write("a.cluster.json",
                           R"({"design": "a", "format": 1, "title": "T", "variables": [
            {"name": "L", "value": "1 us", "doc": "latency"}],
            "outputs": [{"name": "time", "equation": "2 * L", "unit": "us", "doc": "time of two"}]})"));
    const Words fit{"fit",
                    "--data",
                    "m.csv",
                    "--equation",
                    "time = a + b * n + G * k",
                    "--free",
                    "a=1 us,b=1 us,G=1 ns/B",
                    "--assign",
                    "a=L",
                    "--assign",
                    "b=L"};
    const std::string why =
        "--assign b=L: fit.duplicate: 'L' is already assigned from 'a' (assign 'b' to "
        "another input)";
    checkRefused(cli.run(joined(fit, {"--apply", "a.cluster.json", "-o", "b.cluster.json"})),
                 kBadInput,
                 why);
    checkRefused(cli.run(joined(fit,
                                {"--next",
                                 "k=1 B,1 MB",
                                 "--next",
                                 "n=1",
                                 "--narrow",
                                 "time",
                                 "--for",
                                 "a.cluster.json"})),
                 kBadInput,
                 why);
}

TEST_CASE("An assigned input without effect is a warning", "[cli][fit][next]")
{
    const Cli cli;
    static_cast<void>(cli.folder().write("m.csv", longMessages()));
    const auto design = [](const std::string& id, const std::string& time) {
        return R"({"design": ")" + id + R"(", "format": 1, "title": "T", "variables": [
            {"name": "L", "value": "1 us"}, {"name": "spare", "value": "1 MB/s"},
            {"name": "x", "value": "1", "at_least": "0", "at_most": "100"}],
            "outputs": [{"name": "time", "equation": ")" +
               time + R"(", "unit": "us", "doc": "time of two"}]})";
    };
    static_cast<void>(cli.folder().write("a.cluster.json", design("a", "2 * L")));
    static_cast<void>(cli.folder().write("b.cluster.json", design("b", "x * 1 us")));
    const auto next = joined(kLine,
                             {"--narrow",
                              "time",
                              "--for",
                              "a.cluster.json",
                              "--assign",
                              "a=L",
                              "--assign",
                              "rate=spare"});
    for (const auto& more : {Words(), Words{"--against", "b.cluster.json", "--over", "x"}}) {
        const auto outcome = cli.run(joined(next, more));
        CHECK(outcome.exitCode == kFinding);
        CHECK(contains(outcome.err,
                       "--assign rate=spare: next.no_effect: 'spare' has no effect on the target "
                       "(assign 'rate' to an input that changes the target)"));
        CHECK(std::ranges::count(outcome.err, '\n') == 1);
    }
}

TEST_CASE("The spread of nodes is fitted, and a design draws the slowest node", "[cli][fit][nodes]")
{
    const Cli cli;
    std::string text = "keys [op], host, time [ms]\n";
    const std::vector<double> factors{
        0.9, 0.95, 1, 1.05, 1.1}; // one per node; ln: deviation 0.0795
    for (std::size_t node = 0; node < factors.size(); ++node)
        for (const int keys : {1000, 2000, 4000, 8000})
            text += std::to_string(keys) + ", n" + std::to_string(node) + ", " +
                    std::to_string(keys * 1e-3 * factors[node]) + "\n";
    static_cast<void>(cli.folder().write("m.csv", text));
    static_cast<void>(
        cli.folder().write("a.cluster.json",
                           R"({"design": "a", "format": 1, "title": "T", "variables": [
            {"name": "t_key", "value": "2 us/op"}, {"name": "spread", "value": "0"}, {"name": "P", "value": "100", "integer": true}],
            "pipeline": {"steps": [{"id": "slowest", "block": "compute.slowest_node", "bind": {"P": "P", "mean_time": "1e6 op * t_key", "spread": "spread"}}]}})"));
    const auto by = [&](const std::string& column, const Words& more = {}) {
        const Words fit{"fit", "--data", "m.csv", "--equation", "time = keys * t_key", "--free"};
        return joined(joined(fit, {"t_key=1 us/op", "--by", column}), more);
    };
    const auto found = cli.json(by("host"))["by"];
    CHECK(found["column"] == "host");
    CHECK(found["groups"] == 5);
    CHECK(found["spread"]["value"].get<double>() == Approx(0.0795).epsilon(0.01));
    CHECK(found["noise"]["value"].get<double>() == Approx(0).margin(1e-6));
    const auto outcome = cli.run(by("host"));
    CHECK(contains(outcome.out,
                   "NODES: 5 of 'host', standard deviations of ln(measured / predicted)"));
    CHECK(outcome.err.empty()); // the rows are no repetitions
    CHECK(cli.run(by("host",
                     {"--apply",
                      "a.cluster.json",
                      "--assign",
                      "t_key=t_key",
                      "--assign",
                      "spread=spread",
                      "-o",
                      "b.cluster.json"}))
              .exitCode == 0);
    const auto time = cli.json({"eval", "b.cluster.json"})["outputs"]["time"];
    // 1e6 x 1 us x exp(0.0795 x 2.46): the largest of 100
    CHECK(time["value"].get<double>() == Approx(std::exp(0.0795 * 2.4623)).epsilon(0.01));
    CHECK(time["low"].get<double>() < time["value"].get<double>());
    checkUsage(cli.run({"fit",
                        "--rank",
                        "mpi.linear,logp.one_way",
                        "--data",
                        "m.csv",
                        "--free",
                        "L",
                        "--by",
                        "host"}),
               "--by");
    checkRefused(cli.run(by("hots")),
                 kBadInput,
                 "--by hots: spread.column: the data have no column 'hots' (use host)");
}

} // namespace clusterwright::tests::fit_next_test

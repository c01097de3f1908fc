// fit --ladder, --pieces, --loggp: message models beyond a single equation.
#include "model/core/text.h"
#include "model/json/json.h"
#include "tests/cli/cli.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"

#include <algorithm>
#include <string>

namespace clusterwright::tests::fit_messages_test
{

namespace
{

// Alternates values slightly above and below, so that intervals are not empty.
double wobble(int& row)
{
    return row++ % 2 == 0 ? 1.005 : 0.995;
}

std::string number(double value)
{
    return std::to_string(value);
}

// PRTT(1, 0, s) = 2 (4 + 25 + 6 us + (s - 1) 8 ns); PRTT(16, 0, s) = that + 15 (9 us + (s - 1) 8 ns); in us.
std::string roundTrips()
{
    std::string text = "size [B], messages, prtt [us], os [us], or [us]\n";
    int row = 0;
    for (int size = 1; size <= 1048576; size *= 2)
        for (const int messages : {1, 16})
            for (int i = 0; i < 2; ++i) {
                const double bytes = (size - 1) * 0.008;
                const double time = 2 * (35 + bytes) + (messages - 1) * (9 + bytes);
                const double off = wobble(row);
                text += number(size) + ", " + number(messages) + ", " + number(time * off) + ", " +
                        number(4 * off) + ", " + number(6 * off) + "\n";
            }
    return text;
}

const std::vector<std::string> kLogGp{"fit",
                                      "--loggp",
                                      "--data",
                                      "trips.csv",
                                      "--times",
                                      "round-trip",
                                      "--latency",
                                      "without-o",
                                      "--gigabyte",
                                      "GB"};

std::vector<std::string> with(std::vector<std::string> arguments,
                              const std::vector<std::string>& more)
{
    arguments.insert(arguments.end(), more.begin(), more.end());
    return arguments;
}

} // namespace

TEST_CASE("LogGP is extracted from round trips, and its conventions are required",
          "[cli][fit][loggp]")
{
    const Cli cli;
    static_cast<void>(cli.folder().write("trips.csv", roundTrips()));
    const auto json = cli.json(kLogGp);
    CHECK(json["conventions"] == "round trips; L without overheads; GB of 1000 MB");
    const auto value = [&](std::size_t i) { return json["parameters"][i]["value"].get<double>(); };
    CHECK(json["parameters"][0]["name"] == "L");
    CHECK(value(0) == Approx(25e-6).epsilon(0.03));
    CHECK(value(1) == Approx(4e-6).epsilon(0.01));
    CHECK(value(2) == Approx(6e-6).epsilon(0.01));
    CHECK(value(3) == Approx(9e-6).epsilon(0.03));
    CHECK(value(4) == Approx(8e-9).epsilon(0.01));
    CHECK(json["parameters"][4]["low"].get<double>() <= value(4));
    CHECK(contains(cli.run(kLogGp).out, "1 / G = 0.125 GB/s"));

    for (const auto* const option : {"--times", "--latency", "--gigabyte"}) {
        auto words = kLogGp;
        const auto at = std::ranges::find(words, option);
        words.erase(at, at + 2);
        checkUsage(cli.run(words), option);
    }
}

TEST_CASE("LogGP uses only messages without a delay between them", "[cli][fit][loggp]")
{
    // Adds rows with 2 ms between messages, which Netgauge measures too.
    const Cli cli;
    std::string text = "delay [us], size [B], messages, prtt [us], os [us], or [us]\n";
    const auto trips = model::split(roundTrips(), '\n');
    for (std::size_t i = 1; i + 1 < trips.size(); ++i) {
        text += "0, " + trips[i] + "\n";
        auto cells = model::split(trips[i], ',');
        cells[2] = number(std::stod(cells[2]) + (std::stod(cells[1]) - 1) * 2000);
        text += "2000, " + model::join(cells, ",") + "\n";
    }
    static_cast<void>(cli.folder().write("plain.csv", roundTrips()));
    static_cast<void>(cli.folder().write("trips.csv", text));
    const auto found = cli.json(kLogGp);
    auto plain = kLogGp;
    *std::ranges::find(plain, "trips.csv") = "plain.csv";
    CHECK(found["parameters"] == cli.json(plain)["parameters"]);
    CHECK(found["diagnostics"].back()["code"] == "data.delay");
}

TEST_CASE("Separately measured overheads must be set together", "[cli][fit][loggp]")
{
    const Cli cli;
    static_cast<void>(cli.folder().write("trips.csv", roundTrips()));
    // L = 35 us - 8 us - 5 us
    const auto json = cli.json(with(kLogGp, {"--set", "os=8 us", "--set", "or=5 us"}));
    CHECK(json["parameters"][0]["value"].get<double>() == Approx(22e-6).epsilon(0.03));
    checkRefused(cli.run(with(kLogGp, {"--set", "os=10 us"})), kBadInput, "loggp.overhead");
    checkRefused(cli.run(with(kLogGp, {"--set", "G=1 ns/B"})), kBadInput, "loggp.overhead");
    // Overheads beyond half a round trip leave no time for L: the result has no negative value, but a finding.
    const auto denied =
        cli.json(with(kLogGp, {"--set", "os=30 us", "--set", "or=20 us"}), kFinding);
    CHECK(denied["parameters"][0]["value"].is_null());
    CHECK(denied["diagnostics"][0]["code"] == "loggp.unidentified");
}

TEST_CASE("LogGP parameters are applied to a design with their conventions", "[cli][fit][loggp]")
{
    const Cli cli;
    static_cast<void>(cli.folder().write("trips.csv", roundTrips()));
    const std::string design = R"({"design": "messages", "format": 1, "title": "M",
  "variables": [{"name": "latency", "value": "1 us", "doc": "L"}],
  "outputs": [{"name": "time", "equation": "latency", "unit": "us", "doc": "one message"}]})";
    static_cast<void>(cli.folder().write("m.cluster.json", design));
    const auto outcome = cli.run(with(
        kLogGp, {"--apply", "m.cluster.json", "--assign", "L=latency", "-o", "n.cluster.json"}));
    INFO(outcome.err);
    CHECK(outcome.exitCode == kDone);
    CHECK(contains(cli.run({"eval", "n.cluster.json", "--explain", "time"}).out,
                   "round trips; L without overheads; GB of 1000 MB"));
}

TEST_CASE("The reciprocal of G is applied to a design as a bandwidth", "[cli][fit][loggp]")
{
    const Cli cli;
    static_cast<void>(cli.folder().write("trips.csv", roundTrips()));
    static_cast<void>(cli.folder().write("m.cluster.json",
                                         R"({"design": "messages", "format": 1, "title": "M",
  "variables": [{"name": "rate", "value": "100 MB/s", "doc": "payload"}],
  "outputs": [{"name": "time", "equation": "1 MB / rate", "unit": "ms", "doc": "time of 1 MB"}]})"));
    const auto outcome = cli.run(with(
        kLogGp, {"--apply", "m.cluster.json", "--assign", "1/G=rate", "-o", "n.cluster.json"}));
    INFO(outcome.err);
    CHECK(outcome.exitCode == kDone);
    const auto time = cli.json({"eval", "n.cluster.json"})["outputs"]["time"];
    CHECK(time["value"].get<double>() == Approx(8e-3).epsilon(0.01)); // 1 MB * 8 ns/B
    CHECK(time["low"].get<double>() < 8.1e-3);
    CHECK(contains(cli.run({"eval", "n.cluster.json", "--explain", "time"}).out, "1 / G; run"));
}

TEST_CASE("The ladder selects the message model that the data support", "[cli][fit][ladder]")
{
    const Cli cli;
    static_cast<void>(cli.folder().write("trips.csv", roundTrips()));
    const std::vector<std::string> words{"fit",
                                         "--ladder",
                                         "--data",
                                         "trips.csv",
                                         "--as",
                                         "k=size",
                                         "--as",
                                         "n=messages",
                                         "--as",
                                         "time=prtt"};
    checkUsage(cli.run(words), "--times");
    const auto json = cli.json(with(words, {"--times", "round-trip"}));
    CHECK(json["best"] == "LogGP");
    REQUIRE(json["rungs"].size() == 4);
    CHECK(json["rungs"][2]["fit"]["parameters"][0]["name"] == "d");
    // d is half of the round trip of 1 B
    CHECK(json["rungs"][2]["fit"]["parameters"][0]["value"].get<double>() ==
          Approx(35e-6).epsilon(0.02));
    CHECK(json["rungs"][2]["fit"]["parameters"][1]["value"].get<double>() ==
          Approx(8e-9).epsilon(0.02));
    CHECK(contains(cli.run(with(words, {"--times", "round-trip"})).out, "Best model: LogGP"));
    checkUsage(cli.run(with(words, {"--times", "round-trip", "--free", "d"})), "--free");
}

TEST_CASE("fit --pieces reports the protocol switch point", "[cli][fit][pieces]")
{
    const Cli cli;
    // Eager protocol up to 8 KiB at 10 ns/B; above, 80 us more and 4 ns/B.
    std::string text = "k [B], time [us]\n";
    int row = 0;
    for (int k = 64; k <= 1048576; k *= 2)
        for (int i = 0; i < 2; ++i)
            text += number(k) + ", " +
                    number((k <= 8192 ? 20 + k * 0.010 : 100 + k * 0.004) * wobble(row)) + "\n";
    static_cast<void>(cli.folder().write("m.csv", text));
    const auto json = cli.json({"fit", "--pieces", "k", "--data", "m.csv"});
    REQUIRE(json["changes"].size() == 1);
    CHECK(json["changes"][0] == 16384);
    REQUIRE(json["pieces"].size() == 2);
    const auto slope = json["pieces"][1]["fit"]["parameters"][1];
    CHECK(slope["value"].get<double>() == Approx(4e-9).epsilon(0.02));
    CHECK(slope["low"].get<double>() < 4e-9);
    CHECK(contains(cli.run({"fit", "--pieces", "k", "--data", "m.csv"}).out,
                   "The line changes at 16 KiB."));
    checkUsage(cli.run({"fit",
                        "--pieces",
                        "k",
                        "--data",
                        "m.csv",
                        "--apply",
                        "acc-fft-inic",
                        "-o",
                        "x.cluster.json"}),
               "--apply");
    checkUsage(cli.run({"fit", "--pieces", "k", "--ladder", "--data", "m.csv"}), "");
}

TEST_CASE("Too many sizes for pieces are refused with a remedy", "[cli][fit][findings]")
{
    const Cli cli;
    std::string text = "k [B],time [us]\n";
    for (int k = 1; k <= 201; ++k)
        text += std::to_string(k) + "," + std::to_string(k) + "\n";
    static_cast<void>(cli.folder().write("m.csv", text));
    const Words fit{"fit", "--pieces", "k", "--response", "time", "--data", "m.csv"};
    checkRefused(cli.run(fit),
                 kBadInput,
                 "data.sizes: 201 different values of 'k' exceed the maximum of 200 (keep rows of "
                 "fewer values by "
                 "a condition for 'k', or measure fewer points)");
    CHECK(cli.run(joined(fit, {"--where", "k <= 100 B"})).exitCode <= kFinding);
}

} // namespace clusterwright::tests::fit_messages_test

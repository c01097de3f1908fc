// Messages: one-way times, pieces over sizes, the ladder of models.
#include "model/calibration/loggp/robust_line.h"
#include "model/calibration/messages/message_fit.h"
#include "model/calibration/messages/model_ladder.h"
#include "model/calibration/messages/one_way_times.h"
#include "model/calibration/messages/size_lines.h"
#include "model/core/diagnostic.h"
#include "tests/model/calibration/made_data.h"
#include "tests/support/findings.h"

namespace clusterwright::tests::message_models_test
{

TEST_CASE("Round trips are converted to one-way times only on request", "[calibration][ladder]")
{
    // 8 B: a round trip of 20 us is 10 us one-way; three messages and one back take 34 us, so 24 us one-way.
    const auto data = dataOf({columnOf("k", "B", {8, 8, 8, 8}),
                              columnOf("n", "1", {1, 1, 1, 3}),
                              columnOf("time", "s", {19e-6, 20e-6, 22e-6, 34e-6})});
    const auto oneWay = oneWayTimes(data, TimesAre::RoundTrip);
    INFO(textOf(oneWay.diagnostics()));
    REQUIRE(oneWay);
    const auto& times = oneWay.value().column("time")->values;
    CHECK(isClose(times[0], 9.5e-6));
    CHECK(isClose(times[2], 11e-6));
    CHECK(isClose(times[3], 24e-6));
    CHECK(oneWayTimes(data, TimesAre::OneWay).value().column("time")->values ==
          data.column("time")->values);
    auto several = data;
    several.columns[1].values = {2, 2, 2, 3};
    CHECK(codeOf(oneWayTimes(several, TimesAre::RoundTrip).diagnostics()) == "data.rows");
}

TEST_CASE("Sequences that are faster than their reply are skipped and counted",
          "[calibration][ladder][findings]")
{
    // The reply takes 10 us, half of the median 20 us: 34 us leave 24 us, but 9 and 10 us leave no time. A time below 0 stays an error.
    const auto oneWay = [](std::vector<double> times) {
        return oneWayTimes(dataOf({columnOf("k", "B", {8, 8, 8, 8}),
                                   columnOf("n", "1", {1, 3, 3, 3}),
                                   columnOf("time", "s", std::move(times))}),
                           TimesAre::RoundTrip)
            .value();
    };
    const auto data = oneWay({20e-6, 9e-6, 34e-6, 10e-6});
    REQUIRE(data.rows() == 2);
    CHECK(isClose(data.column("time")->values[0], 10e-6));
    CHECK(isClose(data.column("time")->values[1], 24e-6));
    CHECK(severityOf(data.notes, "data.reply") == Severity::Warning);
    CHECK(contains(messageOf(data.notes), "2 of 4 rows were skipped"));
    CHECK(oneWay({20e-6, 34e-6, 34e-6, -1e-6}).column("time")->values[3] < 0);
}

TEST_CASE("A protocol switch point is found within one step of the sizes", "[calibration][sizes]")
{
    // Eager protocol up to 8 KiB at 10 ns/B; above, 40 us for the handshake and 4 ns/B.
    Random random(2);
    std::vector<double> k, time;
    for (double size = 64; size <= 1048576; size *= 2)
        for (int i = 0; i < 5; ++i) {
            k.push_back(size);
            time.push_back((size <= 8192 ? 20e-6 + size * 10e-9 : 100e-6 + size * 4e-9) *
                           std::exp(0.01 * normal(random)));
        }
    const auto data = dataOf({columnOf("k", "B", k), columnOf("time", "s", time)});
    const auto lines = sizeLines(data, "k", "time", {});
    INFO(textOf(lines.diagnostics()));
    REQUIRE(lines);
    REQUIRE(lines.value().changes.size() == 1);
    CHECK(lines.value().changes[0] >= 8192);
    CHECK(lines.value().changes[0] <= 32768);
    REQUIRE(lines.value().pieces.size() == 2);
    const auto& slope = lines.value().pieces[1].line.parameters[1];
    CHECK(slope.low < 4e-9);
    CHECK(slope.high > 4e-9);
}

TEST_CASE("Data of one line give one piece", "[calibration][sizes]")
{
    std::vector<double> k, time;
    for (double size = 64; size <= 1048576; size *= 2) {
        k.push_back(size);
        time.push_back(20e-6 + size * 10e-9);
    }
    auto data = dataOf({columnOf("k", "B", k), columnOf("time", "s", time)});
    CHECK(sizeLines(data, "k", "time", {}).value().changes.empty());
    std::ranges::fill(data.columns[0].values, 64.0);
    CHECK(codeOf(sizeLines(data, "k", "time", {}).diagnostics()) == "data.rows");
}

TEST_CASE("Parameter names of pieces end in the number of the piece", "[calibration][sizes]")
{
    // 10 us + 8 ns/B up to 4 KiB, 60 us + 4 ns/B from 8 KiB on.
    std::vector<double> k, time;
    for (int i = 0; i < 5; ++i)
        for (double size = 64; size <= 262144; size *= 2) {
            k.push_back(size);
            time.push_back((size < 8192 ? 10e-6 + size * 8e-9 : 60e-6 + size * 4e-9) *
                           (1 + 0.002 * ((i * 7) % 5 - 2)));
        }
    MessageQuestion question;
    question.kind = MessageQuestion::Kind::Pieces;
    const auto found =
        fitMessages(dataOf({columnOf("k", "B", k), columnOf("time", "s", time)}), question);
    INFO(textOf(found.diagnostics()));
    REQUIRE(found);
    CHECK(std::get<SizeLines>(found.value().found).changes == std::vector<double>{8192});
    const auto fits = fitsOf(found.value());
    REQUIRE(fits.size() == 2);
    CHECK(fits[1].parameters[1].name == "slope_2");
    CHECK(isClose(fits[1].parameters[1].value, 4e-9, 0.01));
    CHECK(methodOf(found.value()) == "straight pieces over k");
}

TEST_CASE("A ladder of very many sizes only lacks the threshold", "[calibration][ladder]")
{
    Random random(9);
    std::vector<double> k, time;
    for (std::size_t i = 1; i <= 2 * kMostSizes; ++i) {
        k.push_back(static_cast<double>(i));
        time.push_back((20e-6 + k.back() * 1e-6) * std::exp(0.02 * normal(random)));
    }
    const auto ladder =
        modelLadder(dataOf({columnOf("k", "B", k), columnOf("time", "s", time)}), {.starts = 2});
    INFO(textOf(ladder.diagnostics()));
    REQUIRE(ladder);
    const auto& last = ladder.value().rungs.back();
    CHECK_FALSE(last.fit);
    CHECK(severityOf(last.diagnostics, "data.sizes") == Severity::Error);
    CHECK(ladder.value().rungs[ladder.value().best].name == "Hockney");
}

TEST_CASE("The ladder selects the model that generated the data", "[calibration][ladder]")
{
    const auto truth = GENERATE(0, 1, 2);
    Random random(6);
    std::vector<double> k, n, time;
    for (double size = 1; size <= 262144; size *= 4)
        for (const double messages : {1.0, 4.0, 16.0})
            for (int i = 0; i < 3; ++i) {
                const double hockney = messages * (20e-6 + size / 1e8);
                const double logGp =
                    30e-6 + (size - 1) * 8e-9 + (messages - 1) * (7e-6 + (size - 1) * 8e-9);
                const double rendezvous = logGp + (size > 4096 ? messages * 60e-6 : 0);
                k.push_back(size);
                n.push_back(messages);
                time.push_back((truth == 0   ? hockney
                                : truth == 1 ? logGp
                                             : rendezvous) *
                               std::exp(0.02 * normal(random)));
            }
    const auto data =
        dataOf({columnOf("k", "B", k), columnOf("n", "1", n), columnOf("time", "s", time)});
    const auto ladder = modelLadder(data, {.starts = 4});
    INFO(textOf(ladder.diagnostics()));
    REQUIRE(ladder);
    const auto& best = ladder.value().rungs[ladder.value().best];
    CHECK(best.name ==
          std::vector<std::string>{"Hockney", "LogGP", "LogGPS"}[static_cast<std::size_t>(truth)]);
    if (truth == 2)
        CHECK(best.threshold == 4096);
}

TEST_CASE("A switch point has all its bytes", "[calibration][messages]")
{
    CHECK(switchPointText(8192, kData) == "8 KiB");
    CHECK(switchPointText(4587, kData) == "4,587 B"); // 4.479 KiB would be 4,586.5 B
    CHECK(switchPointText(7860, kData) == "7,860 B");
    CHECK(switchPointText(1.5, kNumber) == "1.5");
}

} // namespace clusterwright::tests::message_models_test

#include "plugins/runner/execution/schedule.h"
#include "tests/plugins/runner/recorded.h"
#include "tests/support/findings.h"

#include <algorithm>
#include <set>

namespace clusterwright::tests::schedule_test
{

namespace
{

using namespace clusterwright::runner;

Catalogue catalogue()
{
    Probe pair;
    pair.id = "logp";
    pair.roles = ProbeRoles::ServerAndClient;
    pair.parameters = {{"size", "B", model::kData, {}, 1024.0, 1.0, 1e6, ""},
                       {"protocol", "", {}, {"tcp", "udp"}, "tcp", {}, {}, ""}};
    pair.outputs = {{"round_trip", "s", model::kTime, ""}};
    Probe node;
    node.id = "memcpy";
    node.parameters = {{"size", "B", model::kData, {}, std::nullopt, {}, {}, ""}};
    node.outputs = {{"time", "s", model::kTime, ""}};
    Probe ranks = node;
    ranks.id = "collective";
    ranks.roles = ProbeRoles::Ranks;
    Probe several = pair;
    several.id = "tokens";
    several.parameters.push_back({"pairs", "1", model::kNumber, {}, 1.0, 1.0, 8.0, ""});
    several.parameters.push_back({"meet", "", {}, {}, "none", {}, {}, ""});
    Probe stream = pair;
    stream.id = "stream";
    stream.parameters.push_back({"duration", "s", model::kTime, {}, 1.0, 0.01, 3600.0, ""});
    return {{ranks, pair, node, several, stream}, {}};
}

std::vector<Node> nodes()
{
    std::vector<Node> list;
    for (const auto* const name : {"a", "b", "c"})
        list.push_back({name, TransportKind::Local, name});
    return list;
}

Plan planOf(Measurement measurement)
{
    Plan plan;
    plan.measurements = {std::move(measurement)};
    return plan;
}

Schedule scheduleOf(const Plan& plan)
{
    auto schedule = Schedule::make(plan, catalogue(), nodes());
    INFO(textOf(schedule.diagnostics()));
    REQUIRE(schedule);
    return std::move(schedule).value();
}

std::vector<std::string> refused(const Plan& plan)
{
    const auto schedule = Schedule::make(plan, catalogue(), nodes());
    REQUIRE_FALSE(schedule);
    return codesAndPlaces(schedule.diagnostics());
}

// Returns the keys of all tasks, each finished with the same sample.
std::vector<std::string> runThrough(Schedule& schedule, double spread = 0)
{
    std::vector<std::string> keys;
    while (const auto task = schedule.next()) {
        keys.push_back(task->key);
        std::vector<Sample> samples;
        for (int i = 0; i < task->repeats; ++i)
            samples.push_back(sampleOf(1 + (i % 2 == 0 ? spread : -spread), i));
        schedule.finished(*task, EndState::Done, samples, 0.5);
    }
    return keys;
}

std::vector<std::string> groupsOf(const Measurement& measurement)
{
    auto schedule = scheduleOf(planOf(measurement));
    std::set<std::string> groups;
    while (const auto task = schedule.next()) {
        std::string text;
        for (const auto& node : task->nodes)
            text += node;
        groups.insert(text);
        schedule.finished(*task, EndState::Done, {}, 0);
    }
    return {groups.begin(), groups.end()};
}

} // namespace

TEST_CASE("Probes run on pairs, single nodes or all nodes by their roles", "[runner][schedule]")
{
    using List = std::vector<std::string>;
    Measurement pairs{"logp", {"a", "b", "c"}};
    CHECK(groupsOf(pairs) == List{"ab", "ac", "bc"});
    pairs.pairing = Pairing::Ring;
    CHECK(groupsOf(pairs) == List{"ab", "bc", "ca"});
    pairs.pairing = Pairing::Star;
    CHECK(groupsOf(pairs) == List{"ab", "ac"});
    pairs.pairing = Pairing::Listed;
    pairs.pairs = {{"c", "a"}};
    CHECK(groupsOf(pairs) == List{"ca"});
    CHECK(groupsOf({"logp", {"b"}}) == List{"bb"});
    Measurement single{"memcpy", {"a", "c"}};
    single.grid = {{"size", "1 KiB"}};
    CHECK(groupsOf(single) == List{"a", "c"});
    single.probe = "collective";
    CHECK(groupsOf(single) == List{"ac"});
}

TEST_CASE("A grid has integer bytes without duplicates", "[runner][schedule]")
{
    const auto sizesOf = [](const std::string& values) {
        Measurement measurement{"memcpy", {"a"}};
        measurement.grid = {{"size", values}};
        auto schedule = scheduleOf(planOf(measurement));
        std::set<std::string> sizes;
        while (const auto task = schedule.next()) {
            CHECK(sizes.insert(toText(task->point)).second);
            schedule.finished(*task, EndState::Done, {}, 0);
        }
        return sizes;
    };
    // 4^(i/6) = 1, 1.26, 1.59, 2, 2.52, 3.17, 4
    CHECK(sizesOf("log(1 B,4 B,7)") ==
          std::set<std::string>{"size=1", "size=2", "size=3", "size=4"});
    CHECK(sizesOf("lin(1 KiB,100 KiB,100)").size() == 100);
    CHECK(sizesOf("lin(1 KiB,100 KiB,100)").contains("size=27648")); // 27 KiB
    CHECK(sizesOf("64 B,8 B,64 B") == std::set<std::string>{"size=64", "size=8"});
}

TEST_CASE("Simultaneous pairs form one task with their count", "[runner][schedule]")
{
    using List = std::vector<std::string>;
    Measurement measurement{"tokens", {"a", "b", "c"}};
    measurement.isAtOnce = true;
    CHECK(groupsOf(measurement) == List{"abacbc"});
    const auto task = scheduleOf(planOf(measurement)).next();
    REQUIRE(task);
    CHECK(toText(task->point) == "size=1024 protocol=tcp pairs=3 meet=none");

    measurement.grid = {{"pairs", "2"}};
    CHECK(refused(planOf(measurement)) == List{"plan.at_once /measurements/0/at_once"});
    measurement.grid = {};
    measurement.probe = "logp";
    CHECK(refused(planOf(measurement)) == List{"plan.at_once /measurements/0/at_once"});
}

TEST_CASE("Simultaneous pairs cannot exceed the probe's maximum", "[runner][schedule]")
{
    Measurement measurement{"tokens", {}};
    measurement.isAtOnce = true;
    measurement.pairing = Pairing::Listed;
    measurement.pairs =
        std::vector(9, std::pair<std::string, std::string>{"a", "b"}); // the maximum is 8
    CHECK(refused(planOf(measurement)) ==
          std::vector<std::string>{"plan.at_once /measurements/0/at_once"});
}

TEST_CASE("A grid has every combination, with parameters in the probe's order",
          "[runner][schedule]")
{
    Measurement measurement{"logp", {"a", "b"}};
    measurement.grid = {{"protocol", "tcp, udp"}, {"size", "1 KiB..4 KiB:*2"}};
    auto schedule = scheduleOf(planOf(measurement));
    std::set<std::string> points;
    while (const auto task = schedule.next()) {
        points.insert(toText(task->point));
        CHECK(optionsOf(task->point).front() == "--size");
        schedule.finished(*task, EndState::Done, {}, 0);
    }
    CHECK(points == std::set<std::string>{"size=1024 protocol=tcp",
                                          "size=2048 protocol=tcp",
                                          "size=4096 protocol=tcp",
                                          "size=1024 protocol=udp",
                                          "size=2048 protocol=udp",
                                          "size=4096 protocol=udp"});
}

TEST_CASE("Every round visits every point once, in a different reproducible order",
          "[runner][schedule]")
{
    Measurement measurement{"memcpy", {"a", "b"}};
    measurement.grid = {{"size", "1 B..16 B:1 B"}};
    measurement.rounds = 3;
    auto plan = planOf(measurement);
    auto schedule = scheduleOf(plan);
    const auto keys = runThrough(schedule);
    REQUIRE(keys.size() == 2 * 16 * 3);
    CHECK(std::set<std::string>(keys.begin(), keys.end()).size() == keys.size());
    for (std::size_t i = 0; i < keys.size(); ++i)
        CHECK(keys[i].ends_with("#" + std::to_string(i / 32)));

    auto again = scheduleOf(plan);
    CHECK(runThrough(again) == keys);
    plan.seed = 2;
    auto other = scheduleOf(plan);
    const auto otherKeys = runThrough(other);
    CHECK_FALSE(otherKeys == keys);
    CHECK(sorted(otherKeys) == sorted(keys));
    // Both rounds are shuffled: the first differs from the grid, the second from the first.
    CHECK_FALSE(std::ranges::is_sorted(std::span(keys).first(32)));
    CHECK_FALSE(keys[0].substr(0, keys[0].size() - 1) == keys[32].substr(0, keys[32].size() - 1));
}

TEST_CASE("A stop rule ends the launches of a point after at least three", "[runner][schedule]")
{
    Measurement measurement{"logp", {"a", "b"}};
    measurement.rounds = 10;
    measurement.until = StopRule{"round_trip", 0.02};
    auto quiet = scheduleOf(planOf(measurement));
    CHECK(runThrough(quiet).size() == 3);
    auto noisy = scheduleOf(planOf(measurement));
    CHECK(runThrough(noisy, 0.5).size() == 10);
}

TEST_CASE("A stop rule must hold at every point that the probe reports", "[runner][schedule]")
{
    // Near pairs take 1 s, far pairs 2 s: the interval is narrow for each, but not for both together.
    Measurement measurement{"tokens", {"a", "b"}};
    measurement.rounds = 10;
    measurement.until = StopRule{"round_trip", 0.02};
    auto schedule = scheduleOf(planOf(measurement));
    int starts = 0;
    while (const auto task = schedule.next()) {
        std::vector<Sample> samples;
        for (int i = 0; i < task->repeats; ++i) {
            samples.push_back(sampleOf(1 + i % 2, i));
            samples.back().at = {{"pair", static_cast<double>(i % 2)}};
        }
        schedule.finished(*task, EndState::Done, samples, 0.5);
        ++starts;
    }
    CHECK(starts == 3);
}

TEST_CASE("A schedule continues after the stored tasks", "[runner][schedule]")
{
    Measurement measurement{"memcpy", {"a", "b"}};
    measurement.grid = {{"size", "1 B..4 B:1 B"}};
    measurement.rounds = 2;
    const auto plan = planOf(measurement);
    auto whole = scheduleOf(plan);
    const auto keys = runThrough(whole);

    auto resumed = scheduleOf(plan);
    for (int i = 0; i < 5; ++i)
        resumed.finished(*resumed.next(), EndState::Done, {}, 0.5);
    CHECK(runThrough(resumed) == std::vector<std::string>(keys.begin() + 5, keys.end()));
}

TEST_CASE("A lost node is skipped, and the others continue", "[runner][schedule][fault]")
{
    Measurement measurement{"logp", {"a", "b", "c"}};
    measurement.rounds = 2;
    auto schedule = scheduleOf(planOf(measurement));
    const auto first = schedule.next();
    schedule.finished(*first, EndState::Lost, {}, 0.1);
    CHECK(schedule.leaveOut("c") == 2);
    for (const auto& key : runThrough(schedule))
        CHECK(contains(key, " a,b "));
    CHECK(schedule.progress().done == schedule.progress().total);
}

TEST_CASE("An estimate adds the known paces and reports unknown ones", "[runner][schedule]")
{
    Measurement measurement{"memcpy", {"a", "b"}};
    measurement.grid = {{"size", "1 B,2 B"}};
    measurement.rounds = 3;
    measurement.timeLimit = 10;
    auto schedule = scheduleOf(planOf(measurement));
    // 2 nodes * 2 sizes * 3 rounds = 12 launches
    CHECK(schedule.estimate().starts == 12);
    CHECK(schedule.estimate().longest == 120);
    CHECK(schedule.estimate().isAssumed);
    CHECK(schedule.estimate().expected == 12 * kAssumedStart);
    schedule.setPaces({{"memcpy", 0.25}});
    CHECK_FALSE(schedule.estimate().isAssumed);
    CHECK(schedule.estimate().expected == 3);
    const auto task = schedule.next();
    schedule.finished(*task, EndState::Done, {}, 0.5);
    const auto progress = schedule.progress();
    CHECK(progress.done == 1);
    CHECK(progress.total == 12);
    CHECK(progress.secondsLeft == 5.5); // 11 * 0.5 s
    CHECK(progress.nodes.at(task->nodes[0]) == std::pair<std::size_t, std::size_t>{1, 6});
}

TEST_CASE("An estimate includes the duration of each sample", "[runner][schedule]")
{
    Measurement measurement{"stream", {"a", "b"}};
    measurement.repeats = 10;
    measurement.warmUp = 2;
    measurement.rounds = 3;
    auto schedule = scheduleOf(planOf(measurement));
    // 3 launches of 1 s and 12 samples of 1 s each
    CHECK(schedule.estimate().expected == 3 * (kAssumedStart + 12));
    schedule.setPaces({{"stream", 2}}); // known from launches with fewer samples
    CHECK(schedule.estimate().expected == 3 * 12);
}

TEST_CASE("An estimate includes the minimum time between launches", "[runner][schedule]")
{
    Measurement measurement{"memcpy", {"a"}};
    measurement.grid = {{"size", "1 B"}};
    measurement.rounds = 5;
    measurement.apart = 3;
    auto schedule = scheduleOf(planOf(measurement));
    schedule.setPaces({{"memcpy", 0.25}});
    CHECK(schedule.next()->apart == 3);
    CHECK(schedule.estimate().expected == 12.25); // 4 * 3 s and the last launch
    measurement.grid = {{"size", "1 B..128 B:*2"}};
    schedule = scheduleOf(planOf(measurement));
    schedule.setPaces({{"memcpy", 0.25}});
    CHECK(schedule.estimate().expected == 12.25); // 8 points in the same time
    schedule.setPaces({{"memcpy", 1}});
    CHECK(schedule.estimate().expected ==
          40); // 8 * 5 launches of 1 s take longer than the minimum time
}

TEST_CASE("All errors of a plan are reported", "[runner][schedule]")
{
    Measurement measurement{"memcpy", {"a", "z"}};
    measurement.grid = {{"size", "1 s"}, {"colour", "red"}};
    measurement.until = StopRule{"speed", 0.02};
    CHECK(refused(planOf(measurement)) ==
          std::vector<std::string>{"node.unknown /measurements/0/nodes",
                                   "plan.output /measurements/0/until/output",
                                   "plan.parameter /measurements/0/grid/colour",
                                   "quantity.dimension /measurements/0/grid/size"});
    CHECK(refused(planOf({"memcopy", {"a"}})) ==
          std::vector<std::string>{"probe.unknown /measurements/0/probe"});
    CHECK(refused(planOf({"memcpy", {"a"}})) ==
          std::vector<std::string>{"plan.parameter /measurements/0/grid"});
    CHECK(refused(planOf({"logp", {}})) ==
          std::vector<std::string>{"plan.nodes /measurements/0/nodes"});
    Measurement outside{"logp", {"a", "b"}};
    outside.grid = {{"size", "2 MB"}, {"protocol", "sctp"}};
    CHECK(refused(planOf(outside)) ==
          std::vector<std::string>{"plan.value /measurements/0/grid/size",
                                   "plan.value /measurements/0/grid/protocol"});
}

TEST_CASE("A plan with too many launches is rejected before it takes memory",
          "[runner][schedule][hostile]")
{
    Measurement measurement{"logp", {"a", "b", "c"}};
    measurement.grid = {{"size", "1 B..1000 B:1 B"}};
    measurement.rounds = 100'000;
    CHECK(refused(planOf(measurement)) ==
          std::vector<std::string>{"plan.size /measurements/0/grid"});
}

} // namespace clusterwright::tests::schedule_test

// A recorded session for tests: two launches of a probe on a pair of nodes, with samples that have every kind of field.
#pragma once

#include "plugins/runner/probes/sample_sink.h"
#include "tests/support/catch_compat.h"

#include <cmath>
#include <map>
#include <string>
#include <vector>

namespace clusterwright::tests
{

[[nodiscard]] inline runner::Sample sampleOf(double value, std::int64_t repeat = 0)
{
    return {{{"round_trip", value}, {"lost", 0}}, {{"size", 1024.0}}, repeat, false, 1000.5};
}

[[nodiscard]] inline runner::Provenance provenanceOf(const std::string& task = "0 logp a,b  #0")
{
    runner::NodeFacts facts{
        "alpha", "6.1.0", "a processor", 8, 0x1p34, {{"eth0", "10.0.0.1", 125e6}}, 0.93, 1000.25};
    return {"logp",
            "1.0.0",
            {{"a", "server", facts, {"clusterwright-probe", "logp", "--role", "server"}},
             {"b", "client", facts, {"clusterwright-probe", "logp", "--size", "1024"}}},
            {{"size", 1024.0}, {"protocol", "tcp"}},
            0,
            task,
            1000,
            {{"round_trip", "s"}, {"size", "B"}}};
}

[[nodiscard]] inline runner::Run runOf(const std::string& id = "00112233aabbccdd")
{
    return {id, "a title", "{\"plan\":1}", 999, "clusterwright-cli 0.1.0"};
}

// A sink that stores all calls.
class MemorySink : public runner::SampleSink
{
public:
    struct Start {
        runner::Provenance provenance;
        std::vector<runner::Sample> samples;
        runner::EndState state = runner::EndState::Open;
        double seconds = 0;

        friend bool operator==(const Start&, const Start&) = default;
    };

    model::Diagnostics beginRun(const runner::Run& begun) override
    {
        run = begun;
        return {};
    }
    model::Result<runner::StartId> beginStart(const runner::Provenance& provenance) override
    {
        starts.push_back({provenance, {}, runner::EndState::Open, 0});
        return static_cast<runner::StartId>(starts.size());
    }
    model::Diagnostics add(runner::StartId id, std::span<const runner::Sample> samples) override
    {
        auto& kept = at(id).samples;
        kept.insert(kept.end(), samples.begin(), samples.end());
        return {};
    }
    model::Diagnostics endStart(runner::StartId id, runner::EndState ended, double seconds) override
    {
        at(id).state = ended;
        at(id).seconds = seconds;
        return {};
    }
    model::Diagnostics note(runner::StartId id, const runner::RunEvent& event) override
    {
        events.emplace_back(id, event);
        return {};
    }
    model::Diagnostics endRun(runner::EndState ended) override
    {
        state = ended;
        return {};
    }

    runner::Run run;
    runner::EndState state = runner::EndState::Open;
    std::vector<Start> starts;
    std::vector<std::pair<runner::StartId, runner::RunEvent>> events;

private:
    Start& at(runner::StartId id) { return starts.at(static_cast<std::size_t>(id) - 1); }
};

// Records two launches, the second one lost, with numbers that are sensitive to rounding.
inline void recordSession(runner::SampleSink& sink)
{
    REQUIRE(sink.beginRun(runOf()).empty());
    const auto first = sink.beginStart(provenanceOf());
    REQUIRE(first);
    auto warmUp = sampleOf(3e-5);
    warmUp.warmUp = true;
    const std::vector<runner::Sample> samples{
        warmUp, sampleOf(0.1 + 0.2, 1), sampleOf(-0.0, 2), sampleOf(5e-324, 3), sampleOf(1e22, 4)};
    REQUIRE(sink.add(first.value(), samples).empty());
    REQUIRE(sink.endStart(first.value(), runner::EndState::Done, 0.25).empty());
    const auto second = sink.beginStart(provenanceOf("0 logp a,b  #1"));
    REQUIRE(second);
    REQUIRE(sink.add(second.value(), std::vector{sampleOf(0.5)}).empty());
    REQUIRE(sink.note(second.value(), {"node.lost", "b", "the connection ended", 1001}).empty());
    REQUIRE(sink.endStart(second.value(), runner::EndState::Lost, 0.5).empty());
    REQUIRE(sink.note(0, {"run.note", "", "by hand", 1002}).empty());
    REQUIRE(sink.endRun(runner::EndState::Done).empty());
}

inline void checkSameSession(const MemorySink& got)
{
    MemorySink expected;
    recordSession(expected);
    CHECK(got.run == expected.run);
    CHECK(got.state == expected.state);
    CHECK(got.events == expected.events);
    REQUIRE(got.starts.size() == expected.starts.size());
    for (std::size_t i = 0; i < got.starts.size(); ++i)
        CHECK(got.starts[i] == expected.starts[i]);
    CHECK(std::signbit(got.starts[0].samples[2].values[0].second));
}

} // namespace clusterwright::tests

// Schedulers over parallel links against a frame-by-frame simulation, and the processors that drive these links.

#include "tests/support/block_values.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"

#include <algorithm>
#include <deque>
#include <numeric>
#include <vector>

namespace clusterwright::tests::striping_blocks_test
{

namespace
{

struct Link {
    bool fast;
    int weight;
    int frames = 0;
    int lasts = 0;    // frames that end a message
    double bytes = 0; // on the wire
};

struct Bundle {
    int links, fastLinks, weight, fastWeight, frames;
    double rate, fastRate;
    double full, last, frame; // B; all frames of a message but the last, the last, and their mean

    explicit Bundle(Random& random)
        : links(random.whole(0, 6))
        , fastLinks(random.whole(links == 0 ? 1 : 0, 3))
        , weight(random.whole(1, 3))
        , fastWeight(weight * random.whole(1, 10))
        , frames(random.whole(1, 300))
        , rate(random.scale(1e7, 1e8))
        , fastRate(rate * random.between(1, 20))
        , full(random.whole(64, 9038))
        , last(frames > 1 ? random.whole(1, static_cast<int>(full)) : full)
        , frame(((frames - 1) * full + last) / frames)
    {
    }

    // The faster links come first.
    [[nodiscard]] std::vector<Link> all() const
    {
        std::vector<Link> result(static_cast<std::size_t>(fastLinks), Link{true, fastWeight});
        result.resize(static_cast<std::size_t>(links + fastLinks), Link{false, weight});
        return result;
    }

    [[nodiscard]] Values parameters(bool weighted) const
    {
        Values values{{"links", links},
                      {"fast_links", fastLinks},
                      {"rate", rate},
                      {"fast_rate", fastRate},
                      {"frames", frames},
                      {"frame", frame}};
        if (weighted) {
            values["weight"] = weight;
            values["fast_weight"] = fastWeight;
        }
        return values;
    }

    [[nodiscard]] int cycle() const { return links * weight + fastLinks * fastWeight; }

    // Expected outputs of a static round: its links in turn carry as many messages as the round has frames, which is a whole
    // number of rounds. The link that takes longest limits all.
    void expectStatic(const std::vector<int>& round, Values& values) const
    {
        auto dealt = all();
        for (std::size_t f = 0; f < round.size() * static_cast<std::size_t>(frames); ++f) {
            auto& link = dealt[static_cast<std::size_t>(round[f % round.size()])];
            const bool isLast = (f + 1) % static_cast<std::size_t>(frames) == 0;
            link.bytes += isLast ? last : full;
            link.lasts += isLast ? 1 : 0;
        }
        double slowBytes = 0, fastBytes = 0;
        int slowLasts = links > 0 ? static_cast<int>(round.size()) : 0;
        int fastLasts = fastLinks > 0 ? static_cast<int>(round.size()) : 0;
        for (const auto& link : dealt) {
            auto& bytes = link.fast ? fastBytes : slowBytes;
            auto& lasts = link.fast ? fastLasts : slowLasts;
            bytes = std::max(bytes, link.bytes);
            lasts = std::min(lasts, link.lasts);
        }
        values["full"] = full;
        values["slow_short"] = slowLasts;
        values["fast_short"] = fastLasts;
        values["slow_bytes"] = slowBytes;
        values["fast_bytes"] = fastBytes;
        values["bandwidth"] = static_cast<double>(round.size()) * frames * frame /
                              std::max(slowBytes / rate, fastBytes / fastRate);
    }

    // Expected outputs of all three blocks. `order` has the link of each frame, over one round of the scheduler and a message.
    void expect(const std::vector<int>& order, Values& values) const
    {
        const auto first = loadOf(order, 0);
        values["slow_frames"] = first.slow;
        values["fast_frames"] = first.fast;
        values["rounds"] = std::max(first.slow, first.fast);
        values["message_time"] = timeOf(first);
        double sum = 0;
        const auto starts = order.size() - static_cast<std::size_t>(frames);
        for (std::size_t start = 0; start < starts; ++start)
            sum += timeOf(loadOf(order, start));
        values["mean_time"] = sum / static_cast<double>(starts);
    }

private:
    // Frames of one message on the most loaded link of either kind.
    struct Load {
        int slow = 0, fast = 0;
    };

    [[nodiscard]] Load loadOf(const std::vector<int>& order, std::size_t start) const
    {
        auto dealt = all();
        for (std::size_t f = start; f < start + static_cast<std::size_t>(frames); ++f)
            ++dealt[static_cast<std::size_t>(order[f])].frames;
        Load load;
        for (const auto& link : dealt) {
            auto& most = link.fast ? load.fast : load.slow;
            most = std::max(most, link.frames);
        }
        return load;
    }

    [[nodiscard]] double timeOf(Load load) const
    {
        return std::max(load.slow * frame / rate, load.fast * frame / fastRate);
    }
};

// Returns the link of each frame over one round and a message.
std::vector<int> ordered(const std::vector<int>& round, int frames)
{
    std::vector<int> order;
    for (std::size_t f = 0; f < round.size() + static_cast<std::size_t>(frames); ++f)
        order.push_back(round[f % round.size()]);
    return order;
}

// Bytes per second of weighted round robin over links with rings of `room` frames, by simulation: the sender waits at a full
// ring, and the frames that wait in a ring leave at the rate of the link. `lengths` are the frames of one message.
double bandwidthWithRings(const std::vector<double>& lengths,
                          const std::vector<Link>& links,
                          const std::vector<double>& rates,
                          std::size_t room)
{
    std::vector<std::deque<double>> rings(links.size()); // ends of frames
    std::vector<double> idle(links.size(), 0);
    double now = 0, begin = 0, bytes = 0;
    std::size_t link = 0;
    int turn = 0;
    constexpr int kSettled = 2800, kMessages = 5600;
    for (int message = 0; message < kMessages; ++message) {
        if (message == kSettled)
            begin = now;
        for (const double length : lengths) {
            if (turn == links[link].weight) {
                link = (link + 1) % links.size();
                turn = 0;
            }
            ++turn;
            auto& ring = rings[link];
            while (!ring.empty() && ring.front() <= now)
                ring.pop_front();
            if (ring.size() == room) {
                now = ring.front();
                ring.pop_front();
            }
            idle[link] = std::max(now, idle[link]) + length / rates[link];
            ring.push_back(idle[link]);
            bytes += message < kSettled ? 0 : length;
        }
    }
    return bytes / (now - begin);
}

} // namespace

TEST_CASE("striping.srr deals one frame per link in turn", "[presets][striping]")
{
    checkBlock("striping.srr");
    auto library = shippedPresets();
    Random random(21);
    for (int i = 0; i < kSamples; ++i) {
        const Bundle bundle(random);
        const int links = bundle.links + bundle.fastLinks;
        std::vector<int> round(static_cast<std::size_t>(links));
        std::iota(round.begin(), round.end(), 0);
        Values expected{{"all_links", links},
                        {"whole", bundle.frames / links},
                        {"rest", bundle.frames % links}};
        bundle.expect(ordered(round, bundle.frames), expected);
        bundle.expectStatic(round, expected);
        auto parameters = bundle.parameters(false);
        parameters["last"] = bundle.last;
        checkOutputs(library, "striping.srr", parameters, expected);
        // With equal frames, every link has the rate of the slowest.
        const double slowest = bundle.links > 0 ? bundle.rate : bundle.fastRate;
        CHECK(isClose(outputsOf(library, "striping.srr", bundle.parameters(false)).at("bandwidth"),
                      links * slowest));
    }
}

TEST_CASE("striping.wsrr deals W frames per link in turn", "[presets][striping]")
{
    checkBlock("striping.wsrr");
    auto library = shippedPresets();
    Random random(22);
    for (int i = 0; i < kSamples; ++i) {
        const Bundle bundle(random);
        const auto links = bundle.all();
        const int cycle = bundle.cycle();
        std::vector<int> round;
        for (std::size_t link = 0; link < links.size(); ++link)
            round.insert(
                round.end(), static_cast<std::size_t>(links[link].weight), static_cast<int>(link));
        const double slowPace = bundle.rate / bundle.weight;
        const double fastPace = bundle.fastRate / bundle.fastWeight;
        const double pace = bundle.links == 0       ? fastPace
                            : bundle.fastLinks == 0 ? slowPace
                                                    : std::min(slowPace, fastPace);
        Values expected{
            {"cycle", cycle}, {"whole", bundle.frames / cycle}, {"rest", bundle.frames % cycle}};
        bundle.expect(ordered(round, bundle.frames), expected);
        bundle.expectStatic(round, expected);
        auto parameters = bundle.parameters(true);
        parameters["last"] = bundle.last;
        checkOutputs(library, "striping.wsrr", parameters, expected);
        // With equal frames, the slowest link for its weight limits.
        CHECK(isClose(outputsOf(library, "striping.wsrr", bundle.parameters(true)).at("bandwidth"),
                      cycle * pace));
    }
    // A round is F F S, and a message three frames: its last frame is always on S.
    const auto turns = outputsOf(
        library,
        "striping.wsrr",
        {{"links", 1}, {"rate", 1e8}, {"fast_links", 1}, {"fast_weight", 2}, {"frames", 3}});
    CHECK(turns.at("slow_short") == 3);
    CHECK(turns.at("fast_short") == 0);
}

TEST_CASE("A round over full rings has the rate of its link with the longest frames",
          "[presets][striping]")
{
    // 64 KiB are seven frames of 9038 B and one of 2894 B. A round has 14 frames, so the last frames are at every second place, and
    // two slower links carry none: 14 frames of 8270 B in the 72.3 us of a frame of 9038 B. 128 KiB are 15 frames, which spread
    // their last frames evenly.
    auto library = shippedPresets();
    const std::vector<Link> links{{true, 10}, {false, 1}, {false, 1}, {false, 1}, {false, 1}};
    const std::vector<double> rates{1.25e9, 1.25e8, 1.25e8, 1.25e8, 1.25e8};
    const auto check = [&](int frames, double last, double expected) {
        std::vector<double> lengths(static_cast<std::size_t>(frames), 9038);
        lengths.back() = last;
        const double mean = std::accumulate(lengths.begin(), lengths.end(), 0.0) / frames;
        const Values bundle{{"links", 4},
                            {"rate", 1.25e8},
                            {"fast_links", 1},
                            {"frames", frames},
                            {"frame", mean},
                            {"last", last}};
        CHECK(isClose(outputsOf(library, "striping.wsrr", bundle).at("bandwidth"), expected));
        for (const std::size_t room : {4U, 16U, 64U})
            CHECK(isClose(bandwidthWithRings(lengths, links, rates, room), expected, 1e-9));
        // WD counts bytes, so all links stay busy.
        CHECK(isClose(outputsOf(library,
                                "striping.wd",
                                {{"links", 4},
                                 {"rate", 1.25e8},
                                 {"fast_links", 1},
                                 {"frames", frames},
                                 {"frame", mean}})
                          .at("bandwidth"),
                      1.75e9));
    };
    check(8, 2894, 14 * 8270 / (9038 / 1.25e8));
    check(15, 5710, 1.75e9);
}

TEST_CASE("striping.wd gives the next frame to the link with the lowest B / W",
          "[presets][striping]")
{
    checkBlock("striping.wd");
    auto library = shippedPresets();
    Random random(23);
    for (int i = 0; i < kSamples; ++i) {
        const Bundle bundle(random);
        auto links = bundle.all();
        std::vector<int> order;
        int onSlow = 0;
        for (int f = 0; f < bundle.frames + bundle.cycle(); ++f) {
            const auto next = std::ranges::min_element(links, [](const Link& a, const Link& b) {
                return a.frames * b.weight < b.frames * a.weight;
            });
            ++next->frames;
            onSlow += f < bundle.frames && !next->fast ? 1 : 0;
            order.push_back(static_cast<int>(next - links.begin()));
        }
        Values expected{
            {"cycle", bundle.cycle()},
            {"bandwidth", bundle.links * bundle.rate + bundle.fastLinks * bundle.fastRate},
            {"slow_total", onSlow}};
        bundle.expect(order, expected);
        checkOutputs(library, "striping.wd", bundle.parameters(true), expected);
    }
}

TEST_CASE("With kept state, WD and WSRR take the same time over one fast link",
          "[presets][striping]")
{
    // F^10 S S S S and F S S S S F^9 are one sequence, begun at different places.
    auto library = shippedPresets();
    for (const double frames : {1.0, 2.0, 15.0, 118.0}) {
        const Values bundle{{"links", 4}, {"rate", 1.25e8}, {"fast_links", 1}, {"frames", frames}};
        CHECK(isClose(outputsOf(library, "striping.wd", bundle).at("mean_time"),
                      outputsOf(library, "striping.wsrr", bundle).at("mean_time")));
    }
}

TEST_CASE("Links are compared only if both kinds exist", "[presets][striping]")
{
    auto library = shippedPresets();
    const auto caveats = [&](const std::string& id, const std::string& fastLinks) {
        const auto block = library.block(id).value();
        const auto system =
            model::instantiate(*block,
                               library,
                               {{"links", "4", ""},
                                {"fast_links", fastLinks, ""},
                                {"rate", "5 GB/s", ""}, // the default of fast_rate is 1.25 GB/s
                                {"frames", "8", ""},
                                {"frame", "9000 B", ""}});
        return model::evaluate(system.value()).value().diagnostics.size();
    };
    for (const auto* const id : {"striping.srr", "striping.wd", "striping.wsrr"}) {
        INFO(id);
        CHECK(caveats(id, "0") == 0);
        CHECK(caveats(id, "1") == 1);
    }
}

TEST_CASE("A link interrupts no more often than its frames come", "[presets][multiedge]")
{
    checkBlock("multiedge.interrupt_load");
    auto library = shippedPresets();
    const auto check = [&](double links, double expected) {
        const double load = links * 8000 * 4e-6;
        checkOutputs(library,
                     "multiedge.interrupt_load",
                     {{"links", links},
                      {"interrupt_rate", 8000},
                      {"interrupt_time", 4e-6},
                      {"events", 15},
                      {"work", 160e-6}},
                     {{"load", load}, {"each", 60e-6}, {"time", expected}});
    };
    check(1, 160e-6 * 0.032 / 0.968); // 8000/s * 4 us = 0.032: the throttle limits
    check(8, 160e-6 * 0.256 / 0.744); // 55.05 us < 15 * 4 us
    check(16, 60e-6);                 // 160 us * 0.512 / 0.488 = 167.9 us > 15 * 4 us
    check(40, 60e-6);                 // a load of 1.28 is never reached
}

TEST_CASE("Copies wait only while their memory is the bottleneck", "[presets][multiedge]")
{
    checkBlock("multiedge.copy_wait");
    auto library = shippedPresets();
    const auto wait = [&](double copies, double memory) {
        return outputsOf(
                   library,
                   "multiedge.copy_wait",
                   {{"copies", copies}, {"work", 160e-6}, {"memory", memory}, {"period", 260e-6}})
            .at("wait");
    };
    CHECK(isClose(wait(1, 260e-6), 100e-6)); // 260 us - 160 us
    CHECK(wait(1, 250e-6) == 0);             // another resource limits
    CHECK(wait(0, 260e-6) == 0);             // nothing is copied
}

TEST_CASE("Polling both ways keeps both processors busy over eight links", "[presets][multiedge]")
{
    auto library = shippedPresets();
    const auto system = shippedSystem(library, "multiedge-two-way-polling");
    // 3 + 2 crossings * 128 KiB / (2.5 GB/s) = 262.1 us; 158.4 us of work on one processor, 159.9 us on the other
    CHECK(isClose(valueOf(system, "time"), 5 * 131072 / 2.5e9));
    CHECK(isClose(valueOf(system, "cpu"), 2));
}

TEST_CASE("Interrupts occupy the processors in ping-pong", "[presets][multiedge]")
{
    auto library = shippedPresets();
    const auto system = shippedSystem(library, "multiedge-ping-pong");
    // A round trip sends 15 frames and receives 15: 131072 B / 1.3 GB/s + 30 * 3.691 us + 15 * 0.3 us = 216.1 us of work,
    // stretched by the links of one card, 4 * 8000/s * 8.444 us = 0.2702: 216.1 us * 0.2702 / 0.7298 = 80.0 us < 15 * 8.444 us.
    // The other card does the same to the processor that copies 100.8 us to the user: 37.3 us.
    const double work = 131072 / 1.3e9 + 30 * 3.691e-6 + 15 * 0.3e-6;
    const double load = 4 * 8000 * 8.444e-6;
    CHECK(isClose(valueOf(system, "sender_irq.duration"), work * load / (1 - load)));
    CHECK(
        isClose(valueOf(system, "sender_other_irq.duration"), 131072 / 1.3e9 * load / (1 - load)));
    CHECK(isClose(valueOf(system, "poll_irq"),
                  2 * 15 * 8.444e-6 / valueOf(system, "time"))); // 2 * 25.0 % < 2 * 27.0 %
}

TEST_CASE("Cards of four links interrupt two processors in turn", "[presets][multiedge]")
{
    checkBlock("multiedge.interrupt_lines");
    auto library = shippedPresets();
    const auto check = [&](double links, double perLine, double lines, double here) {
        checkOutputs(library,
                     "multiedge.interrupt_lines",
                     {{"links", links}, {"per_line", perLine}},
                     {{"lines", lines},
                      {"here", here},
                      {"there", links - here},
                      {"share", links > 0 ? here / links : 0}});
    };
    check(0, 4, 0, 0);
    check(3, 4, 1, 3);
    check(6, 4, 2, 4);
    check(8, 4, 2, 4);
    check(9, 4, 3, 5); // 4 | 4 | 1
    check(5, 1, 5, 3); // a line each
}

} // namespace clusterwright::tests::striping_blocks_test

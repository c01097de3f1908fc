// Schedulers over parallel links: the blocks' closed forms against a frame-by-frame simulation.

#include "tests/support/block_values.h"
#include "tests/support/catch_compat.h"

#include <algorithm>
#include <vector>

namespace clusterwright::tests::striping_blocks_test
{

namespace
{

struct Link {
    bool fast;
    int weight;
    int frames = 0;
};

struct Bundle {
    int links, fastLinks, weight, fastWeight, frames;
    double rate, fastRate, frame;

    explicit Bundle(Random& random)
        : links(random.whole(0, 6))
        , fastLinks(random.whole(links == 0 ? 1 : 0, 3))
        , weight(random.whole(1, 3))
        , fastWeight(weight * random.whole(1, 10))
        , frames(random.whole(1, 300))
        , rate(random.scale(1e7, 1e8))
        , fastRate(rate * random.between(1, 20))
        , frame(random.whole(64, 9038))
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

    // Expected outputs of all three blocks for the frames in `dealt`.
    void expect(const std::vector<Link>& dealt, Values& values) const
    {
        double slow = 0, fast = 0;
        for (const auto& link : dealt)
            (link.fast ? fast : slow) = std::max<double>(link.fast ? fast : slow, link.frames);
        values["slow_frames"] = slow;
        values["fast_frames"] = fast;
        values["rounds"] = std::max(slow, fast);
        values["message_time"] = std::max(slow * frame / rate, fast * frame / fastRate);
    }
};

} // namespace

TEST_CASE("striping.srr deals one frame per link in turn", "[presets][striping]")
{
    checkBlock("striping.srr");
    auto library = shippedPresets();
    Random random(21);
    for (int i = 0; i < kSamples; ++i) {
        const Bundle bundle(random);
        auto links = bundle.all();
        for (int f = 0; f < bundle.frames; ++f)
            ++links[static_cast<std::size_t>(f) % links.size()].frames;
        const double slowest = bundle.links > 0 ? bundle.rate : bundle.fastRate;
        Values expected{{"all_links", double(links.size())},
                        {"bandwidth", double(links.size()) * slowest}};
        bundle.expect(links, expected);
        checkOutputs(library, "striping.srr", bundle.parameters(false), expected);
    }
}

TEST_CASE("striping.wsrr deals W frames per link in turn", "[presets][striping]")
{
    checkBlock("striping.wsrr");
    auto library = shippedPresets();
    Random random(22);
    for (int i = 0; i < kSamples; ++i) {
        const Bundle bundle(random);
        auto links = bundle.all();
        int left = bundle.frames;
        while (left > 0)
            for (auto& link : links) {
                const int taken = std::min(left, link.weight);
                link.frames += taken;
                left -= taken;
            }
        const int cycle = bundle.links * bundle.weight + bundle.fastLinks * bundle.fastWeight;
        const double slowPace = bundle.rate / bundle.weight;
        const double fastPace = bundle.fastRate / bundle.fastWeight;
        const double pace = bundle.links == 0       ? fastPace
                            : bundle.fastLinks == 0 ? slowPace
                                                    : std::min(slowPace, fastPace);
        Values expected{{"cycle", cycle},
                        {"slow_pace", slowPace},
                        {"fast_pace", fastPace},
                        {"pace", pace},
                        {"bandwidth", cycle * pace},
                        {"whole", bundle.frames / cycle},
                        {"rest", bundle.frames % cycle}};
        bundle.expect(links, expected);
        checkOutputs(library, "striping.wsrr", bundle.parameters(true), expected);
    }
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
        for (int f = 0; f < bundle.frames; ++f)
            ++std::ranges::min_element(links, [](const Link& a, const Link& b) {
                  return a.frames * b.weight < b.frames * a.weight;
              })->frames;
        int onSlow = 0;
        for (const auto& link : links)
            onSlow += link.fast ? 0 : link.frames;
        Values expected{
            {"cycle", bundle.links * bundle.weight + bundle.fastLinks * bundle.fastWeight},
            {"bandwidth", bundle.links * bundle.rate + bundle.fastLinks * bundle.fastRate},
            {"slow_total", onSlow}};
        bundle.expect(links, expected);
        checkOutputs(library, "striping.wd", bundle.parameters(true), expected);
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

} // namespace clusterwright::tests::striping_blocks_test

#include "plugins/probes/stream/packets.h"
#include "plugins/probes/support/failure.h"
#include "tests/support/catch_compat.h"

#include <algorithm>
#include <array>
#include <endian.h>
#include <future>
#include <random>

namespace clusterwright::tests::packets_test
{

using namespace clusterwright::probes;

namespace
{

// Opens both ends of several links.
struct Ends {
    std::vector<Descriptor> near;
    std::vector<Descriptor> far;

    explicit Ends(std::size_t count)
    {
        for (std::size_t i = 0; i < count; ++i) {
            std::array<int, 2> pair{};
            REQUIRE(::socketpair(AF_UNIX, SOCK_STREAM, 0, pair.data()) == 0);
            near.emplace_back(pair[0]);
            far.emplace_back(pair[1]);
        }
    }
};

std::vector<std::byte> randomBytes(std::size_t count)
{
    std::mt19937 random(1);
    std::vector<std::byte> bytes(count);
    for (auto& byte : bytes)
        byte = static_cast<std::byte>(random());
    return bytes;
}

} // namespace

TEST_CASE("A message arrives unchanged over any links in any order", "[probes][stream]")
{
    const auto scheduling = GENERATE(Scheduling::Srr, Scheduling::Wsrr, Scheduling::Wd);
    const std::size_t links = GENERATE(1U, 2U, 5U);
    const std::size_t size = GENERATE(1U, 64U, 100'000U, 1'000'001U);
    const Ends ends(links);
    const auto message = randomBytes(size);
    std::vector<long> weights;
    for (std::size_t i = 0; i < links; ++i)
        weights.push_back(static_cast<long>(i + 1));

    auto sent = std::async(std::launch::async, [&] {
        PacketSender sender(ends.near, LinkScheduler(scheduling, weights), 1000);
        sender.send(message);
        sender.send(message);
        sender.sendEnd();
    });
    PacketReceiver receiver(ends.far, 1000, size);
    CHECK(receiver.receive(size));
    CHECK(receiver.receive(size));
    CHECK(std::ranges::equal(receiver.message(), message));
    CHECK_FALSE(receiver.receive(1)); // all links have ended
    sent.get();
}

TEST_CASE("A packet outside of the message is rejected", "[probes][stream][hostile]")
{
    using Numbers = std::array<std::uint64_t, 2>;
    const auto numbers = GENERATE(Numbers{0, 1001},              // longer than a packet
                                  Numbers{5000, 1},              // after the message
                                  Numbers{4999, 2},              // across its end
                                  Numbers{~std::uint64_t{0}, 2}, // overflow
                                  Numbers{0, ~std::uint64_t{0}});
    const Ends ends(1);
    PacketReceiver receiver(ends.far, 1000, 5000);
    const Numbers ordered{htobe64(numbers[0]), htobe64(numbers[1])};
    sendAll(ends.near[0], std::as_bytes(std::span(ordered)));
    CHECK_THROWS_AS(receiver.receive(1), Failure);
}

TEST_CASE("A link that closes too early means that the peer is gone", "[probes][stream]")
{
    Ends ends(2);
    PacketReceiver receiver(ends.far, 1000, 5000);
    ends.near.pop_back();
    CHECK_THROWS_AS(receiver.receive(1), Failure);
}

} // namespace clusterwright::tests::packets_test

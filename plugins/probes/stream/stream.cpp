#include "plugins/probes/stream/stream.h"

#include "plugins/probes/stream/links.h"
#include "plugins/probes/stream/packets.h"
#include "plugins/probes/support/clock.h"
#include "plugins/probes/support/failure.h"
#include "plugins/probes/support/median.h"
#include "plugins/probes/support/repeats.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <future>

namespace clusterwright::probes
{

namespace
{

enum class Direction { OneWay, TwoWay, PingPong };

struct StreamSettings {
    Direction direction = Direction::OneWay;
    Scheduling scheduling = Scheduling::Srr;
    std::vector<long> weights; // weight of each link
    std::size_t packet = 0;    // B
    std::size_t message = 0;   // B
    double duration = 0;       // s, sending time per sample
};

StreamSettings streamSettings(const Arguments& arguments)
{
    StreamSettings result;
    const auto direction = arguments.choice("direction", {"one_way", "two_way", "ping_pong"});
    result.direction = direction == "two_way"     ? Direction::TwoWay
                       : direction == "ping_pong" ? Direction::PingPong
                                                  : Direction::OneWay;
    const auto scheduling = arguments.choice("scheduler", {"srr", "wsrr", "wd"});
    result.scheduling = scheduling == "wsrr" ? Scheduling::Wsrr
                        : scheduling == "wd" ? Scheduling::Wd
                                             : Scheduling::Srr;
    const auto size = [&](const char* name, long otherwise, long least, long most) {
        return static_cast<std::size_t>(arguments.whole(name, otherwise, least, most));
    };
    result.weights = weightsOf(arguments.text("weights", "1"), size("links", 1, 1, 32));
    result.packet = size("packet", 8192, 64, 1 << 20);
    result.message = size("size", 1 << 20, 1, 256 << 20);
    result.duration = arguments.number("duration", 1, 0.01, 3600);
    return result;
}

// Results of one role in one sample.
struct Outcome {
    double rate = 0; // B/s, arrived
    double copy = 0; // s
    CpuTime cpu;
    double elapsed = 0; // s, total of all threads
    std::vector<double> roundTrips;
};

Outcome together(Outcome a, const Outcome& b)
{
    a.rate += b.rate;
    a.copy += b.copy;
    a.cpu = {a.cpu.user + b.cpu.user, a.cpu.system + b.cpu.system};
    a.elapsed += b.elapsed;
    return a;
}

// Runs work on one thread and adds up its time.
template <typename Work>
Outcome timed(const Work& work)
{
    const auto start = Clock::now();
    const auto before = threadCpuTime();
    Outcome outcome = work();
    outcome.cpu = threadCpuTime() - before;
    outcome.elapsed = secondsSince(start);
    return outcome;
}

// Measures one sample of one role.
class Run
{
public:
    Run(const Links& links, const StreamSettings& settings)
        : m_settings(settings)
        , m_sender(
              links.data, LinkScheduler(settings.scheduling, settings.weights), settings.packet)
        , m_receiver(links.data, settings.packet, settings.message)
        , m_message(settings.message)
        , m_isClient(links.role == Role::Client)
    {
    }

    Outcome outcome()
    {
        if (m_settings.direction == Direction::PingPong)
            return timed([&] { return m_isClient ? ask() : answer(); });
        if (m_settings.direction == Direction::OneWay)
            return timed([&] { return m_isClient ? sendOnly() : receiveOnly(); });
        auto sent =
            std::async(std::launch::async, [&] { return timed([&] { return sendOnly(); }); });
        const auto received = timed([&] { return receiveOnly(); });
        return together(received, sent.get());
    }

private:
    Outcome sendOnly()
    {
        const auto end = Clock::now() + durationOf(m_settings.duration);
        while (Clock::now() < end)
            m_sender.send(m_message);
        m_sender.sendEnd();
        return {.copy = m_sender.copyTime()};
    }

    Outcome receiveOnly()
    {
        while (m_receiver.receive(m_message.size())) {
        }
        return {.rate = m_receiver.rate(), .copy = m_receiver.copyTime()};
    }

    Outcome ask()
    {
        Outcome outcome;
        const auto begin = Clock::now();
        while (secondsSince(begin) < m_settings.duration) {
            const auto start = Clock::now();
            m_sender.send(m_message);
            if (!m_receiver.receive(m_message.size()))
                throw Failure("protocol", "the server ended before the client");
            outcome.roundTrips.push_back(secondsSince(start));
        }
        const auto count = static_cast<double>(outcome.roundTrips.size());
        outcome.rate = 2 * count * static_cast<double>(m_message.size()) / secondsSince(begin);
        m_sender.sendEnd();
        outcome.copy = m_sender.copyTime() + m_receiver.copyTime();
        return outcome;
    }

    Outcome answer()
    {
        while (m_receiver.receive(m_message.size()))
            m_sender.send(m_message);
        return {.copy = m_sender.copyTime() + m_receiver.copyTime()};
    }

    const StreamSettings& m_settings;
    PacketSender m_sender;
    PacketReceiver m_receiver;
    std::vector<std::byte> m_message;
    bool m_isClient;
};

using Numbers = std::array<std::uint64_t, 5>;

void sendOutcome(const Descriptor& control, const Outcome& outcome)
{
    const auto bits = [](double value) { return std::bit_cast<std::uint64_t>(value); };
    const Numbers numbers{bits(outcome.rate),
                          bits(outcome.copy),
                          bits(outcome.cpu.user),
                          bits(outcome.cpu.system),
                          bits(outcome.elapsed)};
    sendNumbers(control, numbers);
}

Outcome receivedOutcome(const Descriptor& control)
{
    const auto numbers = receivedNumbers<std::tuple_size_v<Numbers>>(control);
    const auto value = [&](std::size_t i) { return std::bit_cast<double>(numbers[i]); };
    return {.rate = value(0), .copy = value(1), .cpu = {value(2), value(3)}, .elapsed = value(4)};
}

// Returns shares of the time of the role's threads. Copies in the kernel are part of the system time.
void addShares(NamedNumbers& values, const std::string& role, const Outcome& outcome)
{
    const double time = outcome.elapsed;
    values.emplace_back(role + "_copy", outcome.copy / time);
    values.emplace_back(role + "_user", outcome.cpu.user / time);
    values.emplace_back(role + "_system", outcome.cpu.system / time);
    values.emplace_back(role + "_waiting",
                        std::max(0.0, 1 - (outcome.cpu.user + outcome.cpu.system) / time));
}

NamedNumbers valuesOf(const Outcome& client, const Outcome& server)
{
    NamedNumbers values{{"throughput", client.rate + server.rate}};
    if (!client.roundTrips.empty())
        values.emplace_back("round_trip", median(client.roundTrips));
    addShares(values, "client", client);
    addShares(values, "server", server);
    return values;
}

constexpr std::array<std::uint64_t, 1> kGo{1};
constexpr std::array<std::uint64_t, 1> kThrough{0};

void serve(const Links& links, const StreamSettings& settings)
{
    while (receivedNumbers<1>(links.control) == kGo) {
        Run run(links, settings);
        sendNumbers(links.control, kGo);
        sendOutcome(links.control, run.outcome());
    }
}

NamedNumbers measured(const Links& links, const StreamSettings& settings)
{
    Run run(links, settings);
    sendNumbers(links.control, kGo);
    static_cast<void>(receivedNumbers<1>(links.control)); // the server is ready
    const auto client = run.outcome();
    return valuesOf(client, receivedOutcome(links.control));
}

} // namespace

std::vector<long> weightsOf(std::string_view text, std::size_t links)
{
    std::vector<long> given;
    for (const char *place = text.data(), *const end = place + text.size();; ++place) {
        long weight = 0;
        const auto read = std::from_chars(place, end, weight);
        if (read.ec != std::errc() || weight < 1 || weight > 1000 ||
            (read.ptr != end && *read.ptr != ','))
            throw Failure("usage",
                          "--weights \"" + std::string(text) +
                              "\": expected integers from 1 to 1000, as in 1,1,10");
        given.push_back(weight);
        place = read.ptr;
        if (place == end)
            break;
    }
    std::vector<long> result;
    for (std::size_t link = 0; link < links; ++link)
        result.push_back(given[link % given.size()]);
    return result;
}

void runStream(const Arguments& arguments, Output& output)
{
    const auto settings = streamSettings(arguments);
    arguments.refuseUnread();
    const auto links = joinLinks(arguments, output, settings.weights.size());
    if (links.role == Role::Server) {
        serve(links, settings);
        return;
    }
    printRepeats(arguments, output, [&] { return measured(links, settings); });
    sendNumbers(links.control, kThrough);
}

} // namespace clusterwright::probes

#include "plugins/probes/logp/logp.h"

#include "model/calibration/loggp/loggp.h"
#include "plugins/probes/support/failure.h"
#include "plugins/probes/support/median.h"
#include "plugins/probes/support/repeats.h"
#include "plugins/probes/support/round_trip.h"

#include <algorithm>

namespace clusterwright::probes
{

namespace
{

constexpr std::uint64_t kBurst = 4 << 20; // B, limits the number of long messages in a sequence
constexpr double kPatientlyAsRoundTrip =
    3; // times PRTT(1, 0, 1), after which an answer has arrived

struct LogPSettings {
    Protocol protocol = Protocol::Tcp;
    Waiting waiting = Waiting::Sleep;
    bool isOnOneCore = true;
    bool parameters = false;
    Rounds rounds; // rounds of a repeat in the mode `parameters`; otherwise the point
    double delay = 0;
};

LogPSettings logPSettings(const Arguments& arguments)
{
    LogPSettings result;
    result.protocol =
        arguments.choice("protocol", {"tcp", "udp"}) == "udp" ? Protocol::Udp : Protocol::Tcp;
    result.waiting = waitingOf(arguments);
    result.isOnOneCore = arguments.choice("cores", {"own", "any"}) == "own";
    result.parameters = arguments.choice("mode", {"round_trips", "parameters"}) == "parameters";
    const auto whole = [&](const char* name, long otherwise, long least, long most) {
        return static_cast<std::uint64_t>(arguments.whole(name, otherwise, least, most));
    };
    result.rounds.messages = whole("messages", 16, result.parameters ? 2 : 1, 100'000);
    result.rounds.size = whole("size", 64 << 10, 1, kLargestMessage);
    result.rounds.count = whole("rounds", 10, 3, 100'000);
    result.delay = arguments.number("delay", 0, 0, 10);
    return result;
}

void printRoundTrips(const LogPSettings& settings,
                     const Arguments& arguments,
                     Output& output,
                     RoundTrips& trips)
{
    auto rounds = settings.rounds;
    rounds.count = static_cast<std::uint64_t>(arguments.warmUp() + arguments.repeats());
    trips.begin(rounds);
    printRepeats(arguments, output, [&]() -> NamedNumbers {
        const auto trip = trips.next(settings.delay);
        if (!trip)
            return {{"lost", 1}};
        return {{"prtt", trip->time}, {"os", trip->send}, {"lost", 0}};
    });
}

// Returns the medians of rounds, and the number of lost rounds.
struct Medians {
    double time = 0;
    double send = 0;
    std::uint64_t lost = 0;
};

Medians mediansOf(RoundTrips& trips, const Rounds& rounds)
{
    std::vector<double> times;
    std::vector<double> sends;
    trips.begin(rounds);
    for (std::uint64_t i = 0; i < rounds.count; ++i) {
        if (const auto trip = trips.next()) {
            times.push_back(trip->time);
            sends.push_back(trip->send);
        }
    }
    if (times.empty())
        throw Failure("lost",
                      "lost all rounds of " + std::to_string(rounds.messages) + " messages of " +
                          std::to_string(rounds.size) + " B");
    const auto lost = rounds.count - times.size();
    return {median(std::move(times)), median(std::move(sends)), lost};
}

double receiveOverhead(RoundTrips& trips, std::uint64_t count, double roundTrip)
{
    std::vector<double> times;
    trips.begin({1, 1, count});
    for (std::uint64_t i = 0; i < count; ++i)
        if (const auto time = trips.nextReceive(kPatientlyAsRoundTrip * roundTrip))
            times.push_back(*time);
    return times.empty() ? 0 : median(std::move(times)); // 0: not identifiable
}

NamedNumbers namedNumbers(const model::LogGp& found, std::uint64_t lost)
{
    NamedNumbers result;
    const auto add = [&](const char* name, std::optional<double> value) {
        if (value)
            result.emplace_back(name, *value);
    };
    add("L", found.L);
    add("os", found.os);
    add("or", found.or_);
    add("g", found.g);
    add("G", found.G);
    result.emplace_back("unidentified", 5 - static_cast<double>(result.size()));
    result.emplace_back("changes", static_cast<double>(found.changes.size()));
    if (!found.changes.empty())
        result.emplace_back("change", found.changes.back());
    result.emplace_back("lost", static_cast<double>(lost));
    return result;
}

NamedNumbers parametersOf(RoundTrips& trips, const Rounds& most)
{
    std::vector<model::RoundTripsOfSize> sizes;
    model::Overheads overheads;
    std::uint64_t lost = 0;
    for (std::uint64_t size = 1; size <= most.size; size *= 2) {
        const auto messages = std::clamp<std::uint64_t>(kBurst / size, 2, most.messages);
        const auto one = mediansOf(trips, {1, size, most.count});
        const auto several = mediansOf(trips, {messages, size, most.count});
        lost += one.lost + several.lost;
        if (sizes.empty())
            overheads.send = one.send;
        sizes.push_back(
            {static_cast<double>(size), one.time, several.time, static_cast<double>(messages)});
    }
    overheads.receive = receiveOverhead(trips, most.count, sizes.front().one);
    return namedNumbers(model::logGpOf(sizes, overheads), lost);
}

} // namespace

void runLogp(const Arguments& arguments, Output& output)
{
    const auto settings = logPSettings(arguments);
    arguments.refuseUnread();
    const auto pair = joinPair(arguments, output, settings.protocol);
    if (settings.isOnOneCore)
        stayOnOneCore(pair.role);
    if (pair.role == Role::Server) {
        answerRoundTrips(pair, settings.waiting);
        return;
    }
    RoundTrips trips(pair, settings.waiting);
    if (settings.parameters)
        printRepeats(arguments, output, [&] { return parametersOf(trips, settings.rounds); });
    else
        printRoundTrips(settings, arguments, output, trips);
    trips.finish();
}

} // namespace clusterwright::probes

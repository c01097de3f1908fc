#include "plugins/probes/tokens/tokens.h"

#include "plugins/probes/support/clock.h"
#include "plugins/probes/support/failure.h"
#include "plugins/probes/support/median.h"
#include "plugins/probes/support/repeats.h"
#include "plugins/probes/support/round_trip.h"
#include "plugins/probes/tokens/meeting.h"

#include <memory>
#include <optional>

namespace clusterwright::probes
{

namespace
{

constexpr std::uint64_t kBetweenQuestions = 10; // exchanges of an early client between two checks

struct TokenSettings {
    Waiting waiting = Waiting::Sleep;
    Rounds rounds;
    std::size_t pairs = 1;
    std::optional<Endpoint> place;
};

TokenSettings tokenSettings(const Arguments& arguments)
{
    TokenSettings result;
    result.waiting = waitingOf(arguments);
    result.rounds.size =
        static_cast<std::uint64_t>(arguments.whole("size", 1024, 1, kLargestMessage));
    result.rounds.count =
        static_cast<std::uint64_t>(arguments.whole("exchanges", 1000, 1, 10'000'000));
    result.pairs = static_cast<std::size_t>(arguments.whole("pairs", 1, 1, 512));
    const auto place = arguments.text("meet", "none");
    if (result.pairs > 1 && place == "none")
        throw Failure("usage",
                      "--pairs above 1 requires --meet ADDRESS:PORT at one of the servers");
    if (result.pairs > 1)
        result.place = parseEndpoint(place, roleOf(arguments) == Role::Server ? 0 : 1);
    return result;
}

NamedNumbers
exchanged(RoundTrips& trips, const TokenSettings& settings, const std::optional<Meeting>& meeting)
{
    std::vector<double> times;
    trips.begin(settings.rounds);
    if (meeting)
        meeting->wait();
    const auto start = Clock::now();
    for (std::uint64_t i = 0; i < settings.rounds.count; ++i)
        if (const auto trip = trips.next())
            times.push_back(trip->time);
    const double time = secondsSince(start);
    const auto whole = static_cast<double>(times.size());
    NamedNumbers values{
        {"lost", static_cast<double>(settings.rounds.count) - whole},
        {"throughput", 2 * static_cast<double>(settings.rounds.size) * whole / time}};
    if (!times.empty())
        values.emplace_back("exchange", median(std::move(times)));
    return values;
}

void keepUpLoad(RoundTrips& trips, const TokenSettings& settings, const Meeting& meeting)
{
    meeting.measured();
    while (!meeting.allHaveMeasured()) {
        trips.begin({1, settings.rounds.size, kBetweenQuestions});
        for (std::uint64_t i = 0; i < kBetweenQuestions; ++i)
            static_cast<void>(trips.next());
    }
}

// Returns the meeting place if this server has its address.
std::unique_ptr<MeetingPlace> placeKeptBy(const Arguments& arguments, const TokenSettings& settings)
{
    if (!settings.place || roleOf(arguments) != Role::Server)
        return nullptr;
    const auto own = endpointOf(bindAddresses(arguments).front(), 0).text();
    if (own != settings.place->withPort(0).text())
        return nullptr;
    return std::make_unique<MeetingPlace>(
        Token::fromEnvironment(), *settings.place, settings.pairs);
}

void measure(const Arguments& arguments,
             Output& output,
             const TokenSettings& settings,
             const Pair& pair)
{
    RoundTrips trips(pair, settings.waiting);
    std::optional<Meeting> meeting;
    if (settings.place)
        meeting.emplace(Token::fromEnvironment(), *settings.place);
    printRepeats(arguments, output, [&] {
        auto values = exchanged(trips, settings, meeting);
        if (meeting)
            keepUpLoad(trips, settings, *meeting);
        return values;
    });
    trips.finish();
}

} // namespace

void runTokens(const Arguments& arguments, Output& output)
{
    const auto settings = tokenSettings(arguments);
    arguments.refuseUnread();
    const auto place = placeKeptBy(arguments, settings);
    if (place)
        output.setMeeting(place->address());
    const auto pair = joinPair(arguments, output, Protocol::Udp);
    if (pair.role == Role::Server)
        answerRoundTrips(pair, settings.waiting);
    else
        measure(arguments, output, settings, pair);
}

} // namespace clusterwright::probes

// Lets several pairs measure at the same time. The clients meet at a place that the server with its address keeps: a phase
// begins when all are there, and ends when all have measured; who is early goes on exchanging, so that the load stays.
#pragma once

#include "plugins/probes/support/token.h"

#include <thread>

namespace clusterwright::probes
{

// The place, on a thread of its own until the clients leave. One that is lost ends the meeting for all.
class MeetingPlace
{
public:
    MeetingPlace(const Token& token, const Endpoint& place, std::size_t pairs);
    ~MeetingPlace(); // waits for the clients that are there to leave
    [[nodiscard]] std::string address() const { return localEndpoint(m_listener).text(); }
    MeetingPlace(const MeetingPlace&) = delete;
    MeetingPlace& operator=(const MeetingPlace&) = delete;

private:
    void hold(const Token& token, std::size_t pairs) const;

    Descriptor m_listener;
    std::thread m_thread;
};

// A client's way there.
class Meeting
{
public:
    Meeting(const Token& token, const Endpoint& place);

    void wait() const;                          // all are here
    void measured() const;                      // says that this one is through
    [[nodiscard]] bool allHaveMeasured() const; // asks, without waiting

private:
    Descriptor m_socket;
};

} // namespace clusterwright::probes

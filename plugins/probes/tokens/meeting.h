// Synchronises simultaneous pairs. The clients meet at a place on the server with its address: a phase begins when all have arrived and
// ends when all have measured; early clients continue to exchange, so that the load remains.
#pragma once

#include "plugins/probes/support/token.h"

#include <thread>

namespace clusterwright::probes
{

// The meeting place, on a separate thread until the clients leave. The loss of one client ends the meeting for all.
class MeetingPlace
{
public:
    MeetingPlace(const Token& token, const Endpoint& place, std::size_t pairs);
    ~MeetingPlace(); // waits until the present clients leave
    [[nodiscard]] std::string address() const { return localEndpoint(m_listener).text(); }
    MeetingPlace(const MeetingPlace&) = delete;
    MeetingPlace& operator=(const MeetingPlace&) = delete;

private:
    void hold(const Token& token, std::size_t pairs) const;

    Descriptor m_listener;
    std::thread m_thread;
};

// A client's connection to the meeting place.
class Meeting
{
public:
    Meeting(const Token& token, const Endpoint& place);

    void wait() const;                          // until all have arrived
    void measured() const;                      // reports that this client has measured
    [[nodiscard]] bool allHaveMeasured() const; // does not wait

private:
    Descriptor m_socket;
};

} // namespace clusterwright::probes

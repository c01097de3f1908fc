// The runner's end of the channel to one node's agent: it connects, sends the agent's program where it is missing, then passes
// on what the agent says. Nothing here waits: the session polls.
#pragma once

#include "model/json/json.h"
#include "plugins/probes/support/line_splitter.h"
#include "plugins/runner/nodes/agent_program.h"
#include "plugins/runner/nodes/sent_files.h"
#include "plugins/runner/probes/node.h"
#include "plugins/runner/support/child_process.h"

#include <cstdint>
#include <optional>
#include <poll.h>
#include <string>
#include <vector>

namespace clusterwright::runner
{

// Something that the agent said of a program with this number, or of itself (0): the types of the agent's protocol.
struct AgentEvent {
    std::string
        type; // "line", "garbage", "stderr", "exit", "refused"; "lost" when the node went away
    std::int64_t id = 0;
    model::Json message;
};

// Sessions that measure on the node besides this one.
struct OtherSessions {
    int asked = 0; // how often it was, without an answer yet
    bool areSeen = false;
};

class AgentLink
{
public:
    enum class State { Connecting, Ready, Lost };

    // `now` is in s, of any clock that goes forward, here and below. A node that is not ready after `longest` is lost.
    AgentLink(Node node,
              const model::Result<transports::Route>& route,
              const AgentProgram& program,
              double now,
              double longest);

    [[nodiscard]] const Node& node() const { return m_node; }
    [[nodiscard]] State state() const { return m_state; }
    [[nodiscard]] bool isReady() const { return m_state == State::Ready; }
    [[nodiscard]] double secondsToConnect() const { return m_connected - m_begun; } // once ready
    [[nodiscard]] bool hasDeployed() const { return m_hasDeployed; }
    [[nodiscard]] const model::Diagnostics& loss() const
    {
        return m_loss;
    } // empty but in State::Lost
    [[nodiscard]] const std::optional<NodeFacts>& facts() const { return m_facts; }
    // Where the node keeps files that were put there, and why it does not take others, once it said so.
    [[nodiscard]] const SentFiles& sent() const { return m_sent; }
    [[nodiscard]] SentFiles& sent() { return m_sent; }
    [[nodiscard]] const std::string& reachedBy() const
    {
        return m_reachedBy;
    } // an address, or empty
    // Until they are there, facts() are the former ones without what changes with time.
    void askForFacts();
    [[nodiscard]] bool hasAnswered() const { return m_facts && !m_isAsking; }

    // A measurement of this session begins or has ended there. The answer says whether another session measures there, too.
    void tellMeasuring(const std::string& session, bool begins);
    [[nodiscard]] const OtherSessions& others() const { return m_others; }

    void send(const model::Json& message);
    void addTo(std::vector<pollfd>& waits) const; // three entries: input, output, errors
    void handle(const pollfd& input, const pollfd& output, double now);
    void handleErrors(const pollfd& errors);
    void checkTime(double now); // silence, "alive" when it is due
    [[nodiscard]] bool hasEvents() const { return !m_events.empty(); }
    [[nodiscard]] std::vector<AgentEvent> takeEvents();

    // Asks the agent to end everything; closes the channel. The process ends by itself.
    void quit();
    [[nodiscard]] bool hasEnded() { return !m_child || m_child->status(); }

private:
    void writeQueue(double now);
    void takeLine(std::string_view line, std::size_t length);
    void takeFirstWords(std::string_view line);
    void takeMessage(model::Json message);
    void takeFacts(const model::Json& message);
    void lose(model::Diagnostics why);

    Node m_node;
    AgentProgram m_program;
    std::unique_ptr<ChildProcess> m_child;
    State m_state = State::Connecting;
    bool m_hasDeployed = false;
    bool m_hasQuit = false;
    double m_longest;
    double m_begun;
    double m_connected = 0;
    double m_heard;
    double m_told;
    probes::LineSplitter m_lines;
    std::string_view m_programLeft; // of its bytes, to send before the queue
    std::string m_queue;
    std::string m_errors; // the end of what ssh, or another transport, said
    std::vector<AgentEvent> m_events;
    std::optional<NodeFacts> m_facts;
    bool m_isAsking = false; // for facts
    OtherSessions m_others;
    SentFiles m_sent;
    std::string m_reachedBy;
    model::Diagnostics m_loss;
};

} // namespace clusterwright::runner

// The runner's end of the channel to the agent of a node: connects, sends the agent's program if it is missing, then forwards the agent's
// messages. Never blocks: the session polls.
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

// A message of the agent about a program with this number, or about itself (0); types as in the agent's protocol.
struct AgentEvent {
    std::string
        type; // "line", "garbage", "stderr", "exit", "refused"; "lost" after the loss of the node
    std::int64_t id = 0;
    model::Json message;
};

// Other sessions that measure on the node.
struct OtherSessions {
    int asked = 0; // requests without an answer
    bool areSeen = false;
};

class AgentLink
{
public:
    enum class State { Connecting, Ready, Lost };

    // `now` is in s of a monotonic clock, here and below. A node that is not ready after `longest` is lost.
    AgentLink(Node node,
              const model::Result<transports::Route>& route,
              const AgentProgram& program,
              double now,
              double longest);

    [[nodiscard]] const Node& node() const { return m_node; }
    [[nodiscard]] State state() const { return m_state; }
    [[nodiscard]] bool isReady() const { return m_state == State::Ready; }
    [[nodiscard]] double secondsToConnect() const
    {
        return m_connected - m_begun;
    } // only when ready
    [[nodiscard]] bool hasDeployed() const { return m_hasDeployed; }
    [[nodiscard]] const model::Diagnostics& loss() const
    {
        return m_loss;
    } // empty unless State::Lost
    [[nodiscard]] const std::optional<NodeFacts>& facts() const { return m_facts; }
    // Paths of sent files on the node, and the reasons for refused files.
    [[nodiscard]] const SentFiles& sent() const { return m_sent; }
    [[nodiscard]] SentFiles& sent() { return m_sent; }
    [[nodiscard]] const std::string& reachedBy() const { return m_reachedBy; } // address, or empty
    // Requests new facts. Until they arrive, facts() has the earlier facts without those that change over time.
    void askForFacts();
    [[nodiscard]] bool hasAnswered() const { return m_facts && !m_isAsking; }

    // Announces the begin or end of a measurement on the node. The answer reports whether another session measures there.
    void tellMeasuring(const std::string& session, bool begins);
    [[nodiscard]] const OtherSessions& others() const { return m_others; }

    void send(const model::Json& message);
    void addTo(std::vector<pollfd>& waits) const; // adds input, output and errors
    void handle(const pollfd& input, const pollfd& output, double now);
    void handleErrors(const pollfd& errors);
    void checkTime(double now); // checks for silence, and sends "alive" when needed
    [[nodiscard]] bool hasEvents() const { return !m_events.empty(); }
    [[nodiscard]] std::vector<AgentEvent> takeEvents();

    // Asks the agent to end all programs, and closes the channel. The process then ends.
    void quit();
    [[nodiscard]] bool hasEnded() { return !m_child || m_child->status(); }

private:
    void writeQueue(double now);
    void takeLine(std::string_view line, std::size_t length);
    void takeFirstWords(std::string_view line);
    void takeMessage(model::Json message);
    void takeFacts(const model::Json& message);
    void lose(model::Diagnostics why);
    [[nodiscard]] model::Diagnostics whyItEnded() const;

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
    std::string_view m_programLeft; // remaining bytes of the program, sent before the queue
    std::string m_queue;
    std::string m_errors;     // last error output of the transport
    std::string m_said;       // last line of output before the agent's first message
    bool m_isRefused = false; // the node cannot store the program; its error output follows
    std::vector<AgentEvent> m_events;
    std::optional<NodeFacts> m_facts;
    bool m_isAsking = false; // facts were requested
    OtherSessions m_others;
    SentFiles m_sent;
    std::string m_reachedBy;
    model::Diagnostics m_loss;
};

} // namespace clusterwright::runner

// Nodes that are attached: a channel to an agent on each, all polled from one thread. Programs are started through it and say
// what they have to say to whoever started them.
//
// Laws: nodes are opened in parallel; one that is lost takes no other with it; when the session ends, however it ends, every
// process that it started on a node ends too.
#pragma once

#include "plugins/probes/support/own_folder.h"
#include "plugins/runner/nodes/agent_program.h"
#include "plugins/runner/probes/node.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace clusterwright::transports
{
struct Route;
}

namespace clusterwright::runner
{

class AgentLink;
struct AgentEvent;

struct SessionSettings {
    std::filesystem::path
        program; // clusterwright-probe; other programs of the installation are beside it
    double connectTimeout = 10;   // s, for a connection and again for an agent to answer
    bool isLocalDeployed = false; // a local node takes the program as a remote one does
};

// What to start on a node.
struct ProgramStart {
    std::filesystem::path
        program; // a file of this machine, which is sent there with those that it needs; empty: clusterwright-probe
    std::vector<std::string> arguments;
    std::string token;                               // of the run
    double timeLimit = 60;                           // s
    std::size_t outputLimit = std::size_t{64} << 20; // B
};

// One program on one node; 0 is none.
using ProgramId = std::int64_t;

class Session
{
public:
    using Listener = std::function<void(const AgentEvent&)>;

    // Errors: those of the program's file.
    [[nodiscard]] static model::Result<std::unique_ptr<Session>> make(SessionSettings settings);
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;
    ~Session();

    // Returns when each node is ready, with its facts, or lost; tells `settled` of each as soon as it is. Nodes that are there already
    // stay as they are.
    void open(const std::vector<Node>& nodes,
              const std::stop_token& stop = {},
              const std::function<void(const AgentLink&)>& settled = {});
    // A channel to this machine besides the nodes, for programs that reach the others themselves; its name.
    [[nodiscard]] std::string openThisMachine();
    [[nodiscard]] const SessionSettings& settings() const { return m_settings; }
    [[nodiscard]] const std::filesystem::path& controlFolder() const
    {
        return m_controlFolder.path();
    }
    // Null when it was never opened.
    [[nodiscard]] const AgentLink* find(const std::string& node) const;
    [[nodiscard]] bool isReady(const std::string& node) const;
    // The addresses at which servers on this node listen: its own, else the one by which it is reached.
    [[nodiscard]] std::vector<std::string> dataAddresses(const std::string& node) const;
    // Asks nodes anew what they say of themselves: how busy they are.
    void refreshFacts(const std::vector<std::string>& nodes, const std::stop_token& stop = {});

    // A measurement on these nodes begins or has ended: agents of other sessions see it there, and this one sees them.
    void tellMeasuring(const std::vector<std::string>& nodes, bool begins);
    // Nodes where another session was seen to measure; answers that are due are waited for, for so many seconds at most.
    [[nodiscard]] std::vector<std::string> sharedNodes(double longest,
                                                       const std::stop_token& stop = {});
    // Puts a program of this machine, with the files that it needs, on nodes, for a program there that starts it itself. Errors: probe.program, for a node that does
    // not take it.
    [[nodiscard]] model::Diagnostics deploy(const std::vector<std::string>& nodes,
                                            const std::filesystem::path& file,
                                            const std::stop_token& stop = {});
    // Its path there; empty where it was not deployed.
    [[nodiscard]] std::string pathOn(const std::string& node,
                                     const std::filesystem::path& file) const;

    // The node is ready. `listener` hears of the program from step(), up to its exit or the loss of the node.
    ProgramId start(const std::string& node, const ProgramStart& start, Listener listener);
    void kill(ProgramId program);
    // Its listener hears no more.
    void forget(ProgramId program) { m_running.erase(program); }

    // Waits for something to happen, for at most so many seconds, and tells the listeners.
    void step(double longest);
    // From any thread: step() returns.
    void wake() const;
    // Steps until it is so, or stopped, or the time is up; gives whether it is so.
    bool waitUntil(const std::function<bool()>& condition,
                   double longest,
                   const std::stop_token& stop = {});

private:
    struct Attached;
    struct Running {
        Attached* node;
        Listener listener;
    };

    explicit Session(SessionSettings settings, AgentProgram program);
    [[nodiscard]] model::Result<transports::Route> routeTo(const Node& node) const;
    [[nodiscard]] std::string put(Attached& node, const std::filesystem::path& file);
    static void
    send(Attached& node, const std::string& name, std::string_view bytes, bool isLastFile);
    [[nodiscard]] std::string whyMissing(const Attached& node,
                                         const std::filesystem::path& file) const;
    [[nodiscard]] bool isSettled(const std::string& node) const;
    [[nodiscard]] bool isTakenHere(const Attached& node) const; // files of this machine are there
    void tell(Attached& node);
    void end(Attached& node, const AgentEvent& loss);

    SessionSettings m_settings;
    AgentProgram m_program;
    std::string m_name;                // for other sessions; of random digits
    probes::OwnFolder m_controlFolder; // of ssh's sockets; none: connections are not shared
    int m_wake = -1;
    ProgramId m_last = 0;
    std::map<std::string, std::unique_ptr<Attached>> m_nodes;
    std::map<ProgramId, Running> m_running;
};

} // namespace clusterwright::runner

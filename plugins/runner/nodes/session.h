// Attached nodes: a channel to an agent on each, polled from one thread. A program started through a channel reports to its listener.
//
// Laws: nodes are opened in parallel; a lost node does not affect the others; every process that the session started on a node ends with
// the session, however that ends.
#pragma once

#include "plugins/probes/support/own_folder.h"
#include "plugins/runner/nodes/agent_program.h"
#include "plugins/runner/probes/node.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
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
        program; // clusterwright-probe, beside the other programs of the installation
    double connectTimeout = 10;   // s, for a connection, and again for the agent's answer
    bool isLocalDeployed = false; // send the program to a local node as to a remote one
};

// A program to start on a node.
struct ProgramStart {
    std::filesystem::path
        program; // file of this machine, sent with the files it needs; empty for clusterwright-probe
    std::vector<std::string> arguments;
    std::string token;                               // token of the run
    double timeLimit = 60;                           // s
    std::size_t outputLimit = std::size_t{64} << 20; // B
};

// Id of a program on a node; 0 for none.
using ProgramId = std::int64_t;

class Session
{
public:
    using Listener = std::function<void(const AgentEvent&)>;

    // Errors: those of reading the program's file.
    [[nodiscard]] static model::Result<std::unique_ptr<Session>> make(SessionSettings settings);
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;
    ~Session();

    // Attaches nodes and returns once each is lost or ready with its facts; calls `settled` for each. Nodes that are already attached do
    // not change.
    void open(const std::vector<Node>& nodes,
              const std::stop_token& stop = {},
              const std::function<void(const AgentLink&)>& settled = {});
    // Opens a channel to this machine, for programs that reach the nodes themselves, and returns its name.
    [[nodiscard]] std::string openThisMachine();
    [[nodiscard]] const SessionSettings& settings() const { return m_settings; }
    [[nodiscard]] const std::filesystem::path& controlFolder() const
    {
        return m_controlFolder.path();
    }
    // Returns why this machine's mpirun cannot be used; asks it once. Errors: program.missing, mpi.other.
    [[nodiscard]] const model::Diagnostics& mpirunProblems() const;
    // Returns null for a node that was never opened.
    [[nodiscard]] const AgentLink* find(const std::string& node) const;
    [[nodiscard]] bool isReady(const std::string& node) const;
    // Returns the addresses at which servers on this node listen: its data addresses, otherwise the address of its transport.
    [[nodiscard]] std::vector<std::string> dataAddresses(const std::string& node) const;
    // Refreshes the facts of nodes, such as their load.
    void refreshFacts(const std::vector<std::string>& nodes, const std::stop_token& stop = {});

    // Announces the begin or end of a measurement on these nodes, so that sessions on a node detect each other.
    void tellMeasuring(const std::vector<std::string>& nodes, bool begins);
    // Returns nodes on which another session measures, after waiting at most `longest` seconds for pending answers.
    [[nodiscard]] std::vector<std::string> sharedNodes(double longest,
                                                       const std::stop_token& stop = {});
    // Sends a program of this machine with its files to nodes, where another program will start it. Errors: probe.program, for a node that
    // refuses the program.
    [[nodiscard]] model::Diagnostics deploy(const std::vector<std::string>& nodes,
                                            const std::filesystem::path& file,
                                            const std::stop_token& stop = {});
    // Returns the path of a deployed program on the node; empty otherwise.
    [[nodiscard]] std::string pathOn(const std::string& node,
                                     const std::filesystem::path& file) const;

    // Starts a program on a node, which must be ready. step() calls `listener` with the program's events up to its exit or the loss of the
    // node.
    ProgramId start(const std::string& node, const ProgramStart& start, Listener listener);
    void kill(ProgramId program);
    // Removes the listener of a program.
    void forget(ProgramId program) { m_running.erase(program); }

    // Waits at most `longest` seconds for events and calls the listeners.
    void step(double longest);
    // Makes step() return; can be called from any thread.
    void wake() const;
    // Calls step() until the condition holds, a stop request or a timeout; returns whether the condition holds.
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
    [[nodiscard]] bool
    isTakenHere(const Attached& node) const; // true if the node has the files of this machine
    void tell(Attached& node);
    void end(Attached& node, const AgentEvent& loss);

    SessionSettings m_settings;
    AgentProgram m_program;
    std::string m_name;                // random digits that identify this session to others
    probes::OwnFolder m_controlFolder; // sockets of ssh; empty if connections are not shared
    mutable std::optional<model::Diagnostics> m_mpirun;
    int m_wake = -1;
    ProgramId m_last = 0;
    std::map<std::string, std::unique_ptr<Attached>> m_nodes;
    std::map<ProgramId, Running> m_running;
};

} // namespace clusterwright::runner

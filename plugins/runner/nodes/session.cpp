#include "plugins/runner/nodes/session.h"

#include "model/core/diagnostics.h"
#include "model/core/file.h"
#include "plugins/probes/support/clock.h"
#include "plugins/probes/support/encoding/base64.h"
#include "plugins/probes/support/token.h"
#include "plugins/runner/nodes/agent_link.h"
#include "plugins/runner/nodes/node_route.h"
#include "plugins/runner/nodes/program_files.h"
#include "plugins/runner/support/child_process.h"
#include "plugins/transports/local/local.h"
#include "plugins/transports/mpi/mpi.h"
#include "plugins/transports/support/bootstrap.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <sys/eventfd.h>
#include <unistd.h>

namespace clusterwright::runner
{

namespace
{

namespace fs = std::filesystem;
using probes::now;

constexpr double kLongestEnd = 1.5; // s, for agents to end their programs
constexpr double kFactsTime = 5;    // s
constexpr double kDeployTime = 600; // s, for the slowest link; a node refuses at once
constexpr std::size_t kPiece = std::size_t{96} << 10; // B of a file per line

// Returns a short path, because the path of a socket has at most 107 characters.
constexpr const char* kControlFolders = "/tmp";

} // namespace

struct Session::Attached {
    AgentLink link;
    std::set<std::string> sent; // programs by their names on the node
    std::map<std::string, std::string>
        unread; // programs that this machine cannot read, with the reason
};

model::Result<std::unique_ptr<Session>> Session::make(SessionSettings settings)
{
    auto program = readAgentProgram(settings.program);
    if (!program)
        return program.diagnostics();
    return std::unique_ptr<Session>(new Session(std::move(settings), std::move(program).value()));
}

Session::Session(SessionSettings settings, AgentProgram program)
    : m_settings(std::move(settings))
    , m_program(std::move(program))
    , m_name(probes::randomDigits())
    , m_controlFolder(kControlFolders)
    , m_wake(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK))
{
}

Session::~Session()
{
    for (const auto& [name, node] : m_nodes)
        node->link.quit();
    const auto deadline = now() + kLongestEnd;
    for (const auto& [name, node] : m_nodes)
        while (!node->link.hasEnded() && now() < deadline)
            ::poll(nullptr, 0, 5);
    m_nodes.clear();
    ::close(m_wake);
}

model::Result<transports::Route> Session::routeTo(const Node& node) const
{
    const auto program = transports::bootstrap(m_program.hash, m_program.bytes->size());
    if (node.transport == TransportKind::Local && !m_settings.isLocalDeployed)
        return transports::localRoute({m_program.path.string(), "agent"});
    if (node.transport == TransportKind::Mpi)
        if (auto problems = mpirunProblems(); !problems.empty())
            return problems;
    return runner::routeTo(node, program, controlFolder(), m_settings.connectTimeout);
}

const model::Diagnostics& Session::mpirunProblems() const
{
    constexpr int kLongest = 10'000; // ms
    if (!m_mpirun) {
        auto started = ChildProcess::start({{"mpirun", "--version"}, {}});
        m_mpirun = started ? transports::checkMpirun(
                                 started.value()->exchange("", kLongest, [](std::string_view) {}))
                           : started.diagnostics();
    }
    return *m_mpirun;
}

void Session::open(const std::vector<Node>& nodes,
                   const std::stop_token& stop,
                   const std::function<void(const AgentLink&)>& settled)
{
    for (const auto& node : nodes)
        if (!m_nodes.contains(node.name))
            m_nodes[node.name] = std::make_unique<Attached>(Attached{
                AgentLink(node, routeTo(node), m_program, now(), 2 * m_settings.connectTimeout),
                {}});
    std::set<std::string> told;
    const auto areSettled = [&] {
        for (const auto& node : nodes)
            if (isSettled(node.name) && told.insert(node.name).second && settled)
                settled(*find(node.name));
        return std::ranges::all_of(nodes, [&](const Node& node) { return isSettled(node.name); });
    };
    constexpr double kLongestOpen = 600; // each link has a shorter limit
    waitUntil(areSettled, kLongestOpen, stop);
}

std::string Session::openThisMachine()
{
    const Node machine{.name = "(this machine)",
                       .transport = TransportKind::Local,
                       .address = "localhost"}; // not a valid node name
    open({machine});
    return machine.name;
}

bool Session::isSettled(const std::string& node) const
{
    const auto* const link = find(node);
    return !link || link->state() == AgentLink::State::Lost || link->hasAnswered();
}

const AgentLink* Session::find(const std::string& node) const
{
    const auto found = m_nodes.find(node);
    return found == m_nodes.end() ? nullptr : &found->second->link;
}

bool Session::isReady(const std::string& node) const
{
    const auto* const link = find(node);
    return link && link->isReady();
}

std::vector<std::string> Session::dataAddresses(const std::string& node) const
{
    const auto* const link = find(node);
    if (!link)
        return {};
    if (const auto& known = link->node(); !known.dataAddress.empty()) {
        std::vector addresses{known.dataAddress};
        addresses.insert(
            addresses.end(), known.moreDataAddresses.begin(), known.moreDataAddresses.end());
        return addresses;
    }
    if (isNumericAddress(link->node().address))
        return {link->node().address};
    if (!link->reachedBy().empty())
        return {link->reachedBy()};
    if (link->node().transport != TransportKind::Local && link->facts() &&
        !link->facts()->nics.empty())
        return {link->facts()->nics.front().address};
    return {"127.0.0.1"};
}

void Session::refreshFacts(const std::vector<std::string>& nodes, const std::stop_token& stop)
{
    for (const auto& name : nodes)
        if (isReady(name))
            m_nodes.at(name)->link.askForFacts();
    waitUntil(
        [&] {
            return std::ranges::all_of(nodes, [this](const auto& name) { return isSettled(name); });
        },
        kFactsTime,
        stop);
}

void Session::tellMeasuring(const std::vector<std::string>& nodes, bool begins)
{
    for (const auto& name : nodes)
        if (isReady(name))
            m_nodes.at(name)->link.tellMeasuring(m_name, begins);
}

std::vector<std::string> Session::sharedNodes(double longest, const std::stop_token& stop)
{
    const auto hasAnswered = [](const auto& entry) {
        const auto& link = entry.second->link;
        return !link.isReady() || link.others().asked == 0;
    };
    waitUntil([&] { return std::ranges::all_of(m_nodes, hasAnswered); }, longest, stop);
    std::vector<std::string> shared;
    for (const auto& [name, node] : m_nodes)
        if (node->link.others().areSeen)
            shared.push_back(name);
    return shared;
}

ProgramId Session::start(const std::string& node, const ProgramStart& start, Listener listener)
{
    auto& attached = *m_nodes.at(node);
    const auto id = ++m_last;
    m_running[id] = {&attached, std::move(listener)};
    model::Json message = {{"type", "start"},
                           {"id", id},
                           {"argv", start.arguments},
                           {"env", {{"CLUSTERWRIGHT_TOKEN", start.token}}},
                           {"time_limit", start.timeLimit},
                           {"output_limit", start.outputLimit}};
    if (!start.program.empty())
        message["program"] = put(attached, start.program);
    attached.link.send(message);
    return id;
}

model::Diagnostics Session::deploy(const std::vector<std::string>& nodes,
                                   const fs::path& file,
                                   const std::stop_token& stop)
{
    for (const auto& node : nodes)
        if (isReady(node))
            static_cast<void>(put(*m_nodes.at(node), file));
    const auto isThere = [&](const std::string& node) { return !pathOn(node, file).empty(); };
    const auto isOver = [&](const std::string& node) {
        return !isReady(node) || isThere(node) || !whyMissing(*m_nodes.at(node), file).empty();
    };
    waitUntil([&] { return std::ranges::all_of(nodes, isOver); }, kDeployTime, stop);
    model::Diagnostics problems;
    for (const auto& name : nodes) {
        const auto node = m_nodes.find(name);
        if (isThere(name) || node == m_nodes.end())
            continue;
        const auto why = whyMissing(*node->second, file);
        problems.add({model::Severity::Error,
                      "probe.program",
                      "",
                      name,
                      file.filename().string() + " cannot be stored on this node" +
                          (why.empty() ? "" : ": " + why),
                      "free space in the node's temporary folder"});
        node->second->sent.erase(programName(file)); // the next launch tries again
        node->second->link.sent().forgetRefusal(programName(file));
    }
    return problems;
}

// Empty while an answer may still arrive.
std::string Session::whyMissing(const Attached& node, const fs::path& file) const
{
    const auto unread = node.unread.find(programName(file));
    return unread != node.unread.end() ? unread->second
                                       : node.link.sent().refusalOf(programName(file)).value_or("");
}

std::string Session::pathOn(const std::string& node, const fs::path& file) const
{
    const auto found = m_nodes.find(node);
    if (found == m_nodes.end())
        return {};
    return isTakenHere(*found->second)
               ? file.string()
               : found->second->link.sent().pathOf(programName(file)).value_or("");
}

bool Session::isTakenHere(const Attached& node) const
{
    return node.link.node().transport == TransportKind::Local && !m_settings.isLocalDeployed;
}

// Returns the program's name for the agent; a local node uses the file in place. An unreadable file is not sent, and the agent reports the
// missing program.
std::string Session::put(Attached& node, const fs::path& file)
{
    if (isTakenHere(node))
        return file.string();
    auto name = programName(file);
    if (node.sent.contains(name))
        return name;
    node.unread.erase(name);
    const auto all = programFiles(file);
    if (!all) {
        node.unread[name] = firstMessage(all.diagnostics());
        return name;
    }
    for (const auto& one : all.value().files) {
        const auto bytes = model::readFile(one.file, kLargestProgramFolder);
        if (!bytes) {
            node.unread[name] = firstMessage(bytes.diagnostics());
            return name;
        }
        send(node, one.name, bytes.value(), one.name == name);
    }
    node.sent.insert(name);
    return name;
}

// Sends the files in pieces; the agent answers the last piece of the last file.
void Session::send(Attached& node, const std::string& name, std::string_view bytes, bool isLastFile)
{
    for (std::size_t at = 0; at == 0 || at < bytes.size(); at += kPiece)
        node.link.send({{"type", "put"},
                        {"name", name},
                        {"at", at},
                        {"data", probes::toBase64(bytes.substr(at, kPiece))},
                        {"last", isLastFile && at + kPiece >= bytes.size()}});
}

void Session::kill(ProgramId program)
{
    const auto found = m_running.find(program);
    if (found != m_running.end())
        found->second.node->link.send({{"type", "kill"}, {"id", program}});
}

bool Session::waitUntil(const std::function<bool()>& condition,
                        double longest,
                        const std::stop_token& stop)
{
    const std::stop_callback onStop(stop, [this] { wake(); });
    const auto deadline = now() + longest;
    while (!condition()) {
        const auto left = deadline - now();
        if (left <= 0 || stop.stop_requested())
            return false;
        step(left);
    }
    return true;
}

void Session::wake() const
{
    const std::uint64_t one = 1;
    static_cast<void>(!::write(m_wake, &one, sizeof one));
}

void Session::step(double longest)
{
    constexpr double kLongestStep = 1; // s, short enough to notice silence
    std::vector<pollfd> waits{{m_wake, POLLIN, 0}};
    for (const auto& [name, node] : m_nodes)
        node->link.addTo(waits);
    const bool isPending = std::ranges::any_of(
        m_nodes, [](const auto& entry) { return entry.second->link.hasEvents(); });
    const double seconds = isPending ? 0 : std::min(longest, kLongestStep);
    ::poll(waits.data(), waits.size(), static_cast<int>(std::ceil(seconds * 1e3)));
    if (waits[0].revents != 0) {
        std::uint64_t count = 0;
        static_cast<void>(!::read(m_wake, &count, sizeof count));
    }
    const auto time = now();
    std::size_t i = 1;
    for (const auto& [name, node] : m_nodes) {
        node->link.handle(waits[i], waits[i + 1], time);
        node->link.handleErrors(waits[i + 2]);
        node->link.checkTime(time);
        i += 3;
    }
    for (const auto& [name, node] : m_nodes) // listeners may start programs but do not open nodes
        tell(*node);
}

void Session::tell(Attached& node)
{
    for (const auto& event : node.link.takeEvents()) {
        if (event.type == "lost") {
            end(node, event);
            continue;
        }
        const auto found = m_running.find(event.id);
        if (found == m_running.end() || found->second.node != &node)
            continue;
        const auto listener =
            found->second.listener; // copied, because the listener may start another program
        if (event.type == "exit" || event.type == "refused")
            m_running.erase(found);
        listener(event);
    }
}

// Reports the loss to the listeners of all programs on the node.
void Session::end(Attached& node, const AgentEvent& loss)
{
    std::vector<std::pair<ProgramId, Listener>> gone;
    for (const auto& [id, running] : m_running)
        if (running.node == &node)
            gone.emplace_back(id, running.listener);
    for (const auto& [id, listener] : gone) {
        m_running.erase(id);
        listener({loss.type, id, loss.message});
    }
}

} // namespace clusterwright::runner

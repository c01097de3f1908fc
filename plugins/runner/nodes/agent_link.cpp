#include "plugins/runner/nodes/agent_link.h"

#include "model/core/diagnostics.h"
#include "model/core/text.h"
#include "plugins/runner/probes/sample_json.h"
#include "plugins/runner/support/lenient_json.h"
#include "plugins/transports/support/bootstrap.h"

#include <algorithm>
#include <array>
#include <utility>

namespace clusterwright::runner
{

namespace
{

using model::Json;

constexpr int kAgentProtocol = 1;
constexpr std::size_t kLongestLine = std::size_t{256} << 10; // B, a probe's line in its envelope
constexpr int kDeepestLine = probes::kDeepestProbeLine + 2;
constexpr std::size_t kMostCommas = probes::kMostProbeCommas + 2; // with those of its envelope
constexpr std::size_t kKeptErrors = 4096;                         // B
constexpr std::size_t kShownOutput = 200;                  // B, of a line before the agent's first
constexpr double kAliveEvery = 5;                          // s
constexpr double kLongestSilence = 20;                     // s
constexpr std::size_t kLargeQueue = std::size_t{64} << 10; // B, more than short messages need

model::Diagnostics
nodeError(const Node& node, std::string code, std::string message, std::string hint)
{
    return {model::Severity::Error,
            std::move(code),
            "",
            node.name,
            std::move(message),
            std::move(hint)};
}

// Known errors of ssh with a plain message and a remedy.
struct KnownTrouble {
    std::string_view words;
    std::string_view code;
    std::string_view hint;
};
constexpr std::array kKnownTroubles = {
    KnownTrouble{"REMOTE HOST IDENTIFICATION HAS CHANGED",
                 "node.host_key",
                 "the host key has changed: find out why before you remove the old key"},
    KnownTrouble{
        "ost key verification failed", "node.host_key", "log in once with ssh and compare the key"},
    KnownTrouble{
        "Permission denied (", // with the login methods; a shell that cannot execute a file prints the message without "("
        "node.login",
        "enable login without a password, using ssh-agent or ssh-copy-id"},
    KnownTrouble{"clusterwright/probe-", // the shell names the file that it cannot execute
                 "node.deploy",
                 "allow programs in ~/.cache of the node, or set XDG_CACHE_HOME there; for another "
                 "kind of processor, set CLUSTERWRIGHT_PROBE here"},
};

bool isModest(std::string_view line)
{
    return probes::isShallow(line, kDeepestLine) && probes::isModest(line, kMostCommas);
}

std::string lastLine(std::string_view text)
{
    const auto lines = model::trimmed(text);
    return std::string(lines.substr(lines.find_last_of('\n') + 1)); // npos + 1 is 0
}

// Returns ", after the output 'x'", or an empty text.
std::string afterOutput(const std::string& said)
{
    return said.empty() ? "" : ", after the output '" + said + "'";
}

} // namespace

AgentLink::AgentLink(Node node,
                     const model::Result<transports::Route>& route,
                     const AgentProgram& program,
                     double now,
                     double longest)
    : m_node(std::move(node))
    , m_program(program)
    , m_longest(longest)
    , m_begun(now)
    , m_heard(now)
    , m_told(now)
    , m_lines(kLongestLine)
{
    auto child = route ? ChildProcess::start(route.value()) : route.diagnostics();
    if (child)
        m_child = std::move(child).value();
    else
        lose(child.diagnostics());
}

void AgentLink::askForFacts()
{
    m_isAsking = true;
    if (m_facts)
        m_facts->idle.reset();
    send({{"type", "facts"}});
}

void AgentLink::send(const Json& message)
{
    if (m_state == State::Ready && !m_hasQuit)
        m_queue += message.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

void AgentLink::addTo(std::vector<pollfd>& waits) const
{
    const bool isOpen = m_child && m_state != State::Lost;
    waits.push_back({isOpen && !(m_queue.empty() && m_programLeft.empty()) ? m_child->input() : -1,
                     POLLOUT,
                     0});
    waits.push_back({isOpen ? m_child->output() : -1, POLLIN, 0});
    waits.push_back({isOpen ? m_child->errors() : -1, POLLIN, 0});
}

void AgentLink::handleErrors(const pollfd& errors)
{
    if (!m_child || errors.fd < 0 || errors.revents == 0)
        return;
    m_errors += m_child->readErrors();
    if (m_errors.size() > kKeptErrors)
        m_errors.erase(0, m_errors.size() - kKeptErrors);
}

void AgentLink::handle(const pollfd& input, const pollfd& output, double now)
{
    if (input.fd >= 0 && input.revents != 0)
        writeQueue(now);
    if (output.fd < 0 || output.revents == 0)
        return;
    const auto bytes = m_child->readOutput();
    if (!bytes.empty())
        m_heard = now;
    m_lines.feed(bytes,
                 [this](std::string_view line, std::size_t length) { takeLine(line, length); });
    if (m_state != State::Lost && m_child->output() < 0) {
        m_lines.finish(
            [this](std::string_view line, std::size_t length) { takeLine(line, length); });
        for (auto more = m_child->readErrors(); !more.empty(); more = m_child->readErrors())
            m_errors += more;
        lose(whyItEnded());
    }
}

void AgentLink::writeQueue(double now)
{
    const auto count = m_child->write(m_programLeft.empty() ? m_queue : m_programLeft);
    if (!count) { // without a reader, the output ends too
        m_programLeft = {};
        m_queue.clear();
    } else if (m_programLeft.empty()) {
        m_queue.erase(0, *count);
        if (m_queue.size() > kLargeQueue)
            m_heard = now; // the request follows a program that is still being sent
    } else {
        m_programLeft.remove_prefix(*count);
        m_heard = now; // still being sent
    }
}

void AgentLink::checkTime(double now)
{
    if (m_state == State::Lost)
        return;
    const double silence = now - m_heard;
    if (m_state == State::Connecting && silence > m_longest)
        m_lines.finish(
            [this](std::string_view line, std::size_t length) { takeLine(line, length); });
    if (m_state == State::Connecting && silence > m_longest)
        return lose(nodeError(m_node,
                              "node.unreachable",
                              "no answer for " + model::roundedText(m_longest, 3) + " s" +
                                  afterOutput(m_said),
                              ""));
    if (m_state == State::Ready && silence > kLongestSilence)
        return lose(nodeError(m_node, "node.lost", "the node stopped responding", ""));
    if (m_state == State::Ready && now - m_told >= kAliveEvery) {
        m_told = now;
        send({{"type", "alive"}});
    }
}

void AgentLink::takeLine(std::string_view line, std::size_t length)
{
    if (m_state == State::Lost)
        return;
    const bool isWhole = length == line.size() && isModest(line);
    auto message = isWhole ? Json::parse(line, nullptr, false) : Json();
    if (m_state == State::Connecting && !message.is_object())
        return takeFirstWords(line);
    if (message.is_object())
        takeMessage(std::move(message));
    else
        m_events.push_back({"garbage", 0, {{"bytes", length}, {"text", line.substr(0, 200)}}});
}

// Ignores output before the agent's first line, such as the greeting of a login shell.
void AgentLink::takeFirstWords(std::string_view line)
{
    if (line == transports::kProgramMissing && !m_hasDeployed) {
        m_hasDeployed = true;
        m_programLeft = *m_program.bytes;
    } else if (line == transports::kProgramRefused) {
        m_isRefused = true;
    } else if (const auto said = model::trimmed(line); !said.empty()) {
        m_said = said.substr(0, kShownOutput);
    }
}

// Called after the end of both outputs.
model::Diagnostics AgentLink::whyItEnded() const
{
    const auto errors = std::string(model::trimmed(m_errors));
    const auto last = lastLine(errors);
    if (m_state == State::Ready)
        return nodeError(m_node,
                         "node.lost",
                         "the connection ended" + (errors.empty() ? "" : ": " + errors),
                         "");
    if (m_isRefused)
        return nodeError(
            m_node,
            "node.deploy",
            "cannot store clusterwright-probe in the cache folder of this node: " +
                (last.empty() ? "its commands gave no reason" : last),
            "provide a few MB in ~/.cache, and the commands sha256sum, mktemp and head");
    const auto known = std::ranges::find_if(kKnownTroubles, [&](const auto& trouble) {
        return errors.find(trouble.words) != std::string::npos;
    });
    if (known != kKnownTroubles.end())
        return nodeError(m_node, std::string(known->code), last, std::string(known->hint));
    return nodeError(m_node,
                     "node.unreachable",
                     last.empty() ? "the connection ended at once" + afterOutput(m_said) : last,
                     "");
}

void AgentLink::takeMessage(Json message)
{
    auto type = textField(message, "type");
    if (m_state == State::Connecting) {
        if (type != "hello")
            return;
        if (wholeField(message, "agent") != kAgentProtocol)
            return lose(nodeError(m_node, "node.agent", "the agent uses another protocol", ""));
        m_state = State::Ready;
        m_connected = m_heard;
        askForFacts();
    } else if (type == "facts")
        takeFacts(message);
    else if (type == "measuring") {
        --m_others.asked;
        m_others.areSeen = m_others.areSeen || wholeField(message, "others") > 0;
    } else if (type == "put")
        m_sent.takePath(textField(message, "name"), textField(message, "path"));
    else if (type == "refused" && message.contains("name"))
        m_sent.takeRefusal(textField(message, "name"), textField(message, "message"));
    else if (type != "alive")
        m_events.push_back({std::move(type), wholeField(message, "id"), std::move(message)});
}

void AgentLink::takeFacts(const Json& message)
{
    auto facts = readFacts(message);
    if (facts || !m_facts)
        m_facts = facts ? std::move(facts).value() : NodeFacts{};
    m_isAsking = false;
    m_reachedBy = textField(message, "address");
}

void AgentLink::tellMeasuring(const std::string& session, bool begins)
{
    send({{"type", "measuring"}, {"session", session}, {"begins", begins}});
    ++m_others.asked;
}

std::vector<AgentEvent> AgentLink::takeEvents()
{
    return std::exchange(m_events, {});
}

void AgentLink::lose(model::Diagnostics why)
{
    m_loss = atPlace(m_node.name, std::move(why));
    m_state = State::Lost;
    m_events.push_back({"lost", 0, {{"message", firstMessage(m_loss)}}});
    m_queue.clear();
    m_child.reset(); // programs on the node end with the channel
}

void AgentLink::quit()
{
    if (!m_child || m_hasQuit)
        return;
    send({{"type", "quit"}});
    m_hasQuit = true;
    static_cast<void>(m_child->write(
        m_queue)); // a slow node may receive only a part; the end of input has the same effect
    m_queue.clear();
    m_child->closeInput();
}

} // namespace clusterwright::runner

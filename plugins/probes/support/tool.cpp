#include "plugins/probes/support/tool.h"

#include "plugins/probes/support/exec.h"
#include "plugins/probes/support/failure.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <fstream>
#include <nlohmann/json.hpp>
#include <poll.h>
#include <sstream>
#include <sys/mman.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace clusterwright::probes
{

namespace
{

constexpr std::size_t kMostOutput = std::size_t{16} << 20; // B
constexpr std::size_t kLastWords = 500;                    // B

bool isInstalled(const std::string& name)
{
    const char* path = std::getenv("PATH");
    std::istringstream folders(path != nullptr ? path : "/usr/bin:/bin");
    for (std::string folder; std::getline(folders, folder, ':');)
        if (::access((folder + "/" + name).c_str(), X_OK) == 0)
            return true;
    return false;
}

pid_t start(const std::vector<std::string>& command, int output, int errors)
{
    const auto arguments = pointersTo(command);
    const Descriptor nothing(::open("/dev/null", O_RDONLY | O_CLOEXEC));
    const pid_t parent = ::getpid();
    const pid_t child = ::fork();
    if (child < 0)
        failWithErrno("system", "fork");
    if (child == 0) {
        static_cast<void>(becomeProgram({arguments.front(), arguments.data(), environ},
                                        parent,
                                        SIGKILL,
                                        {nothing.number(), output, errors}));
        ::_exit(kNotStarted);
    }
    return child;
}

// The kernel lists sockets with hexadecimal addresses; state 0A is listening.
bool isListening(int port)
{
    for (const char* const table : {"/proc/net/tcp", "/proc/net/tcp6"}) {
        std::ifstream file(table);
        std::string number;
        std::string local;
        std::string remote;
        std::string state;
        std::string rest;
        while (file >> number >> local >> remote >> state && std::getline(file, rest))
            if (const auto colon = local.rfind(':');
                state == "0A" && std::strtol(local.c_str() + colon + 1, nullptr, 16) == port)
                return true;
    }
    return false;
}

std::string endOf(const std::string& text)
{
    const auto last = text.find_last_not_of(" \n");
    const auto whole = text.substr(0, last + 1);
    return whole.size() <= kLastWords ? whole : whole.substr(whole.size() - kLastWords);
}

// Returns the texts between matching braces outside of quotes, each beginning at the start of a line.
std::vector<std::string> objectsIn(const std::string& text)
{
    std::vector<std::string> objects;
    for (std::size_t start = 0; start < text.size();) {
        if (text[start] != '{') {
            const auto end = text.find('\n', start);
            start = std::min(end, text.size() - 1) + 1;
            start = std::min(text.find_first_not_of(" \t\r", start), text.size());
            continue;
        }
        std::size_t depth = 0;
        bool isQuoted = false;
        auto at = start;
        do {
            if (text[at] == '"')
                isQuoted = !isQuoted;
            else if (isQuoted && text[at] == '\\')
                ++at;
            else if (!isQuoted && text[at] == '{')
                ++depth;
            else if (!isQuoted && text[at] == '}')
                --depth;
        } while (++at < text.size() && depth > 0);
        if (depth == 0)
            objects.push_back(text.substr(start, at - start));
        start = std::min(text.find_first_not_of(" \t\r", at), text.size());
    }
    return objects;
}

// Replaces nan and inf outside of quotes by null.
std::string withoutSpecialNumbers(const std::string& text)
{
    std::string result;
    bool isQuoted = false;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const auto isHere = [&](std::string_view word) {
            return text.compare(at, word.size(), word) == 0;
        };
        if (text[at] == '"')
            isQuoted = !isQuoted;
        if (isQuoted && text[at] == '\\' && at + 1 < text.size())
            result += text[at++];
        bool isSpecial = false;
        for (const std::string_view word :
             {"-nan", "nan", "NaN", "-inf", "inf", "Infinity", "-Infinity"})
            if (!isQuoted && !isSpecial && isHere(word)) {
                result += "null";
                at += word.size() - 1;
                isSpecial = true;
            }
        if (!isSpecial)
            result += text[at];
    }
    return result;
}

std::string contentOf(const Descriptor& file)
{
    std::string text(kLastWords, '\0');
    const auto end = ::lseek(file.number(), 0, SEEK_END);
    const auto from = std::max<off_t>(0, end - static_cast<off_t>(kLastWords));
    const auto count = ::pread(file.number(), text.data(), text.size(), from);
    text.resize(count > 0 ? static_cast<std::size_t>(count) : 0);
    return text;
}

} // namespace

void requireTool(const std::string& name)
{
    if (!isInstalled(name))
        throw Failure("tool.missing", name + " is not installed on this node");
}

Tool::Tool(const std::vector<std::string>& command)
    : m_name(command.front())
    , m_errors(::memfd_create("errors", MFD_CLOEXEC))
{
    requireTool(m_name);
    if (!m_errors.isOpen())
        failWithErrno("system", "cannot create a file in memory");
    Pipe pipe;
    m_process = start(command, pipe.writer.number(), m_errors.number());
    m_pipe = std::move(pipe.reader);
}

Tool::~Tool()
{
    if (m_process < 0)
        return;
    ::kill(m_process, SIGKILL);
    ::waitpid(m_process, nullptr, 0);
}

void Tool::awaitListening(int port)
{
    while (!isListening(port)) {
        if (hasEnded())
            fail("ended early");
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
}

std::string Tool::finish(const Descriptor* peer)
{
    do
        awaitOutput(peer);
    while (readMore());
    while (!hasEnded())
        std::this_thread::sleep_for(std::chrono::milliseconds(
            1)); // waits, because a process with closed output is about to end
    if (!WIFEXITED(m_status) || WEXITSTATUS(m_status) != 0)
        fail("failed");
    return std::move(m_output);
}

bool Tool::hasEnded()
{
    if (m_process >= 0 && ::waitpid(m_process, &m_status, WNOHANG) == m_process)
        m_process = -1;
    return m_process < 0;
}

void Tool::awaitOutput(const Descriptor* peer) const
{
    const int other = peer != nullptr ? peer->number() : -1;
    std::array<pollfd, 2> ends{pollfd{m_pipe.number(), POLLIN, 0}, pollfd{other, POLLRDHUP, 0}};
    while (ends[0].revents == 0) {
        ::poll(ends.data(), ends.size(), -1);
        if (ends[1].revents != 0)
            throw Failure("peer.gone", "the other role closed the connection");
    }
}

bool Tool::readMore()
{
    std::array<char, 4096> chunk{};
    const auto count = ::read(m_pipe.number(), chunk.data(), chunk.size());
    if (count > 0)
        m_output.append(chunk.data(), static_cast<std::size_t>(count));
    if (m_output.size() > kMostOutput)
        fail("printed too much");
    return count > 0 || (count < 0 && errno == EINTR);
}

void Tool::fail(const std::string& what)
{
    const auto errors = endOf(contentOf(m_errors));
    throw Failure("tool.failed",
                  m_name + " " + what + ": " + (errors.empty() ? endOf(m_output) : errors));
}

double numberAt(const nlohmann::json& document, const std::string& pointer)
{
    const nlohmann::json::json_pointer place(pointer);
    if (document.contains(place) && document.at(place).is_null())
        throw Failure("tool.output", "the tool measured nothing: " + pointer + " is not a number");
    if (!document.contains(place) || !document.at(place).is_number())
        throw Failure("tool.output", "expected a number at " + pointer);
    return document.at(place).get<double>();
}

double measuredAt(const nlohmann::json& document, const std::string& pointer)
{
    const auto value = numberAt(document, pointer);
    if (!(value > 0))
        throw Failure("tool.output",
                      "the tool measured nothing: " + pointer + " is " +
                          document.at(nlohmann::json::json_pointer(pointer)).dump());
    return value;
}

std::string firstLineOf(const std::string& text)
{
    constexpr std::size_t kLongest = 200;
    const auto start = std::min(text.find_first_not_of(" \t\r\n"), text.size());
    return text.substr(start, std::min(text.find_first_of("\r\n", start) - start, kLongest));
}

nlohmann::json parsedOutput(const std::string& text)
{
    nlohmann::json found;
    for (const auto& object : objectsIn(text)) {
        auto document = nlohmann::json::parse(withoutSpecialNumbers(object), nullptr, false);
        const bool isBetter =
            document.is_object() &&
            (found.is_null() || (found.contains("error") && !document.contains("error")));
        if (isBetter)
            found = std::move(document);
    }
    if (found.is_null())
        throw Failure("tool.output", "expected JSON, got: " + firstLineOf(text));
    return found;
}

} // namespace clusterwright::probes

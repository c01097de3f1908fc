#include "tests/support/probe_process.h"

#include "model/json/json.h"
#include "plugins/probes/support/exec.h"
#include "tests/support/catch_compat.h"

#include <csignal>
#include <cstdlib>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>

namespace clusterwright::tests
{

namespace
{

constexpr int kLongestWait = 30'000; // ms

} // namespace

ProbeProcess::ProbeProcess(const Words& command, const std::string& token)
{
    probes::Pipe input;
    probes::Pipe output;
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, input.reader.number(), STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, output.writer.number(), STDOUT_FILENO);
    const char* const path = std::getenv("PATH");
    Words environment{std::string("PATH=") + (path ? path : "/usr/bin:/bin")};
    if (!token.empty())
        environment.push_back("CLUSTERWRIGHT_TOKEN=" + token);
    REQUIRE(::posix_spawn(&m_child,
                          command.front().c_str(),
                          &actions,
                          nullptr,
                          probes::pointersTo(command).data(),
                          probes::pointersTo(environment).data()) == 0);
    posix_spawn_file_actions_destroy(&actions);
    m_input = std::move(input.writer);
    m_output = std::move(output.reader);
}

ProbeProcess::~ProbeProcess()
{
    closeInput();
    if (m_child > 0) {
        kill(SIGKILL);
        ::waitpid(m_child, nullptr, 0);
    }
}

std::optional<Json> ProbeProcess::nextLine()
{
    std::size_t end = 0;
    while ((end = m_text.find('\n')) == std::string::npos) {
        pollfd entry{m_output.number(), POLLIN, 0};
        std::array<char, 65536> chunk{};
        if (::poll(&entry, 1, kLongestWait) <= 0)
            return std::nullopt;
        const auto count = ::read(m_output.number(), chunk.data(), chunk.size());
        if (count <= 0)
            return std::nullopt;
        m_text.append(chunk.data(), static_cast<std::size_t>(count));
    }
    INFO(m_text.substr(0, end));
    auto line = Json::parse(m_text.substr(0, end), nullptr, false);
    REQUIRE(line.is_object());
    m_text.erase(0, end + 1);
    return line;
}

std::vector<Json> ProbeProcess::restOfLines()
{
    std::vector<Json> lines;
    while (auto line = nextLine())
        lines.push_back(std::move(*line));
    return lines;
}

std::string ProbeProcess::address()
{
    const auto hello = nextLine();
    REQUIRE(hello);
    CHECK((*hello)["type"] == "hello");
    const auto ready = nextLine();
    REQUIRE(ready);
    INFO(ready->dump());
    REQUIRE((*ready)["type"] == "ready");
    return (*ready)["address"];
}

void ProbeProcess::kill(int signal) const
{
    ::kill(m_child, signal);
}

int ProbeProcess::exitStatus()
{
    static_cast<void>(restOfLines());
    int status = 0;
    ::waitpid(m_child, &status, 0);
    m_child = 0;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

} // namespace clusterwright::tests

// A program that runs during a test, so that it can be interrupted.
#pragma once

#include "tests/support/run_program.h"

#include <chrono>
#include <csignal>
#include <fstream>
#include <future>
#include <string>
#include <thread>

namespace clusterwright::tests
{

class BackgroundProgram
{
public:
    explicit BackgroundProgram(const std::vector<std::string>& command)
    {
        std::promise<pid_t> started;
        auto number = started.get_future();
        ProgramCall call;
        call.command = command;
        call.directory = "/";
        call.started = [&started](pid_t child) { started.set_value(child); };
        m_outcome = std::async(std::launch::async, [call] { return runProgram(call); });
        m_child = number.get();
    }
    BackgroundProgram(const BackgroundProgram&) = delete;
    BackgroundProgram& operator=(const BackgroundProgram&) = delete;
    ~BackgroundProgram()
    {
        if (m_outcome.valid())
            kill(SIGKILL);
    }

    [[nodiscard]] pid_t process() const { return m_child; }
    void kill(int signal) const { ::kill(m_child, signal); }
    // True if it handles the signal, which would kill it otherwise.
    [[nodiscard]] bool takes(int signal) const
    {
        std::ifstream status("/proc/" + std::to_string(m_child) + "/status");
        for (std::string word; status >> word;)
            if (word == "SigCgt:" && status >> word)
                return (std::stoull(word, nullptr, 16) >> (signal - 1) & 1) != 0;
        return false;
    }
    [[nodiscard]] ProgramOutcome wait() { return m_outcome.get(); }

private:
    pid_t m_child = 0;
    std::future<ProgramOutcome> m_outcome;
};

// Waits until the condition holds; false after half a minute.
template <typename Condition>
[[nodiscard]] bool waitFor(Condition&& condition)
{
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(30);
    while (!condition()) {
        if (std::chrono::steady_clock::now() > deadline)
            return false;
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return true;
}

} // namespace clusterwright::tests

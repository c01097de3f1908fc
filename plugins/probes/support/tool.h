// A program of others, found along PATH, run without a shell and read: iperf3, NetPIPE, fio. It ends with this process, and
// with its object. What it prints is bounded, and believed only where its format is.
#pragma once

#include "plugins/probes/support/socket.h"

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <sys/types.h>
#include <vector>

namespace clusterwright::probes
{

class Tool
{
public:
    // The program's name, its arguments. Throws Failure "tool.missing" where there is no such program.
    explicit Tool(const std::vector<std::string>& command);
    Tool(const Tool&) = delete;
    Tool& operator=(const Tool&) = delete;
    ~Tool(); // kills it

    [[nodiscard]] pid_t process() const { return m_process; } // -1: it has ended

    // Until it listens at a port of TCP. Throws Failure "tool.failed" when it ends before.
    void awaitListening(int port);

    // To its end; what it printed. Throws Failure "tool.failed" with its last words unless it succeeded, and "peer.gone" when
    // the other end of `peer` is closed before: then nobody wants the answer.
    [[nodiscard]] std::string finish(const Descriptor* peer = nullptr);

private:
    [[nodiscard]] bool readMore(); // false: its output has ended
    [[nodiscard]] bool hasEnded();
    void awaitOutput(const Descriptor* peer) const;
    [[noreturn]] void fail(const std::string& what);

    std::string m_name;
    std::string m_output;
    pid_t m_process = -1;
    int m_status = 0;
    Descriptor m_pipe;
    Descriptor m_errors; // a file in memory
};

// Throws Failure "tool.missing" where the program is not installed; runs nothing.
void requireTool(const std::string& name);

// The number at a JSON pointer. Throws Failure "tool.output" where there is none: another version of the tool.
[[nodiscard]] double numberAt(const nlohmann::json& document, const std::string& pointer);

// Throws Failure "tool.output" for what is no JSON object.
[[nodiscard]] nlohmann::json parsedOutput(const std::string& text);

} // namespace clusterwright::probes

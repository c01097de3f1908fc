// An external program (iperf3, NetPIPE, fio), found in PATH and run without a shell. Ends with this process and with its object. Its output
// has a limited size and is checked.
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
    // Starts the program with its name and arguments. Throws Failure "tool.missing" for a missing program.
    explicit Tool(const std::vector<std::string>& command);
    Tool(const Tool&) = delete;
    Tool& operator=(const Tool&) = delete;
    ~Tool(); // kills the program

    [[nodiscard]] pid_t process() const { return m_process; } // -1 after its end

    // Waits until the program listens at a TCP port. Throws Failure "tool.failed" if it ends before.
    void awaitListening(int port);

    // Waits for the end and returns the output. Throws Failure "tool.failed" with the last error output after a failure, and "peer.gone" if
    // the other end of `peer` closes before.
    [[nodiscard]] std::string finish(const Descriptor* peer = nullptr);

private:
    [[nodiscard]] bool readMore(); // false at the end of output
    [[nodiscard]] bool hasEnded();
    void awaitOutput(const Descriptor* peer) const;
    [[noreturn]] void fail(const std::string& what);

    std::string m_name;
    std::string m_output;
    pid_t m_process = -1;
    int m_status = 0;
    Descriptor m_pipe;
    Descriptor m_errors; // file in memory
};

// Throws Failure "tool.missing" for a missing program, without running it.
void requireTool(const std::string& name);

// Returns the number at a JSON pointer. Throws Failure "tool.output" if it is missing, as in another version of the tool.
[[nodiscard]] double numberAt(const nlohmann::json& document, const std::string& pointer);

// Returns a number above 0 at a JSON pointer. Throws Failure "tool.output" for 0 and below: a tool that reports a rate or a time of 0 has
// measured nothing.
[[nodiscard]] double measuredAt(const nlohmann::json& document, const std::string& pointer);

// Returns the first line with a text, shortened.
[[nodiscard]] std::string firstLineOf(const std::string& text);

// Parses the JSON object in the output. Lines before and after it are ignored, such as warnings; of several objects, the first without an
// "error" is returned. Numbers that JSON lacks (nan, inf) are null. Throws Failure "tool.output" for anything else.
[[nodiscard]] nlohmann::json parsedOutput(const std::string& text);

} // namespace clusterwright::probes

// A probe as started by a runner: its lines one by one, with its standard input open. All waits end after half a minute.
#pragma once

#include "plugins/probes/support/descriptor.h"
#include "tests/support/run_program.h"

#include <nlohmann/json.hpp>
#include <optional>

namespace clusterwright::tests
{

using Json = nlohmann::json;

inline const std::string kTestToken = "0123456789abcdef0123456789abcdef";

class ProbeProcess
{
public:
    // Starts the program without the environment variables of this process, except the paths to other programs.
    explicit ProbeProcess(const Words& command, const std::string& token = kTestToken);
    ProbeProcess(const ProbeProcess&) = delete;
    ProbeProcess& operator=(const ProbeProcess&) = delete;
    ~ProbeProcess(); // kills it if it still runs

    [[nodiscard]] std::optional<Json> nextLine(); // empty at its end, or after the time limit
    [[nodiscard]] std::vector<Json> restOfLines();
    [[nodiscard]] std::string address(); // address in `ready`, after `hello`
    void closeInput() { m_input.close(); }
    void kill(int signal) const;
    [[nodiscard]] int exitStatus(); // waits; -1: ended by a signal

private:
    pid_t m_child = 0;
    probes::Descriptor m_input;
    probes::Descriptor m_output;
    std::string m_text;
};

} // namespace clusterwright::tests

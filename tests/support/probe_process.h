// A probe as a runner starts it: its lines as they come, its standard input held open. Nothing waits longer than half a minute.
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
    // With the program, of which the variables of this process are hidden but for the way to other programs.
    explicit ProbeProcess(const Words& command, const std::string& token = kTestToken);
    ProbeProcess(const ProbeProcess&) = delete;
    ProbeProcess& operator=(const ProbeProcess&) = delete;
    ~ProbeProcess(); // killed if it still runs

    [[nodiscard]] std::optional<Json> nextLine(); // absent at its end, or when the time is up
    [[nodiscard]] std::vector<Json> restOfLines();
    [[nodiscard]] std::string address(); // of `ready`, after `hello`
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

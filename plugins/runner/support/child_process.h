// A child process that carries a channel to a node. Its standard streams are pipes that never block this process.
//
// Laws: the child has no terminal, so it cannot ask for input; it receives a signal when the thread that started it ends; it and its group
// end with the object.
#pragma once

#include "model/core/result.h"
#include "plugins/probes/support/descriptor.h"
#include "plugins/transports/support/route.h"

#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <sys/types.h>

namespace clusterwright::runner
{

class ChildProcess
{
public:
    // Error: program.missing if the command cannot be started.
    [[nodiscard]] static model::Result<std::unique_ptr<ChildProcess>>
    start(const transports::Route& route);

    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;
    ~ChildProcess();

    [[nodiscard]] int input() const
    {
        return m_input.number();
    } // -1 after closing, like the others
    [[nodiscard]] int output() const { return m_output.number(); }
    [[nodiscard]] int errors() const { return m_errors.number(); }

    // Returns the number of written bytes: 0 for a full pipe, nothing without a reader.
    [[nodiscard]] std::optional<std::size_t> write(std::string_view bytes);
    // Returns the available bytes, possibly none. Closes the pipe at the end of the stream.
    [[nodiscard]] std::string readOutput() { return read(m_output); }
    [[nodiscard]] std::string readErrors() { return read(m_errors); }
    void closeInput();
    // Writes `input`, reads to the end of the streams and returns the output. Stops after `longest` ms without progress; -1 for no limit.
    [[nodiscard]] std::string exchange(std::string_view input,
                                       int longest,
                                       const std::function<void(std::string_view)>& tellErrors);

    // Returns the status of waitpid after the end of the process, and then ends the rest of its group.
    [[nodiscard]] std::optional<int> status();
    [[nodiscard]] int await();     // waits for the end
    void signal(int number) const; // signals the whole group

private:
    ChildProcess() = default;
    static std::string read(probes::Descriptor& end);

    pid_t m_process = -1;
    probes::Descriptor m_input;
    probes::Descriptor m_output;
    probes::Descriptor m_errors;
    std::optional<int> m_status;
};

} // namespace clusterwright::runner

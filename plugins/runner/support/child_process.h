// A process of this machine that carries a channel to a node: its three standard streams are pipes, none of which ever blocks
// this process.
//
// Laws: it has no terminal, so nothing can ask on one; it gets a signal when the thread that started it ends; it and its group
// are gone when the object is.
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
    // Error: program.missing when the command cannot be started.
    [[nodiscard]] static model::Result<std::unique_ptr<ChildProcess>>
    start(const transports::Route& route);

    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;
    ~ChildProcess();

    [[nodiscard]] int input() const
    {
        return m_input.number();
    } // -1 once it is closed, as the others
    [[nodiscard]] int output() const { return m_output.number(); }
    [[nodiscard]] int errors() const { return m_errors.number(); }

    // How much of it the pipe took; 0 when it is full, nothing when nobody reads it any more.
    [[nodiscard]] std::optional<std::size_t> write(std::string_view bytes);
    // What there is; empty when there is nothing now. At the end of the stream the end is closed.
    [[nodiscard]] std::string readOutput() { return read(m_output); }
    [[nodiscard]] std::string readErrors() { return read(m_errors); }
    void closeInput();
    // Says all of `input`, then hears it out to the end of its streams; gives what it printed. Stops where nothing moves for `longest` ms;
    // -1 is no limit.
    [[nodiscard]] std::string exchange(std::string_view input,
                                       int longest,
                                       const std::function<void(std::string_view)>& tellErrors);

    // As waitpid gives it, once it has ended; then the rest of its group is ended too.
    [[nodiscard]] std::optional<int> status();
    [[nodiscard]] int await();     // until it has ended
    void signal(int number) const; // to its whole group

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

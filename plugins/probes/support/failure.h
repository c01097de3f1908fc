// Error that ends a probe: thrown by a probe's function, printed as its `error` line by main.cpp.
#pragma once

#include <cerrno>
#include <cstring>
#include <stdexcept>
#include <string>

namespace clusterwright::probes
{

class Failure : public std::runtime_error
{
public:
    Failure(std::string code, const std::string& message)
        : std::runtime_error(message)
        , m_code(std::move(code))
    {
    }

    [[nodiscard]] const std::string& code() const { return m_code; }

private:
    std::string m_code;
};

// Throws the failure of a system call with the kernel's reason.
[[noreturn]] inline void failWithErrno(std::string code, const std::string& what)
{
    const int error = errno;
    throw Failure(std::move(code), what + ": " + std::strerror(error));
}

} // namespace clusterwright::probes

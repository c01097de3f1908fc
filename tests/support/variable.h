// An environment variable with its own value during a test.
#pragma once

#include <optional>
#include <stdlib.h>
#include <string>

namespace clusterwright::tests
{

class Variable
{
public:
    Variable(const char* name, const std::string& value)
        : m_name(name)
    {
        if (const char* const before = ::getenv(name)) // NOLINT(concurrency-mt-unsafe)
            m_before = before;
        ::setenv(name, value.c_str(), 1); // NOLINT(concurrency-mt-unsafe)
    }
    Variable(const Variable&) = delete;
    Variable& operator=(const Variable&) = delete;
    ~Variable()
    {
        if (m_before)
            ::setenv(m_name, m_before->c_str(), 1); // NOLINT(concurrency-mt-unsafe)
        else
            ::unsetenv(m_name); // NOLINT(concurrency-mt-unsafe)
    }

private:
    const char* m_name;
    std::optional<std::string> m_before;
};

} // namespace clusterwright::tests

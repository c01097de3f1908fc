// What a child process is started with: pipes that it is given on purpose only, words as exec takes them.
#pragma once

#include "plugins/probes/support/descriptor.h"

#include <array>
#include <cerrno>
#include <fcntl.h>
#include <string>
#include <system_error>
#include <unistd.h>
#include <vector>

namespace clusterwright::probes
{

// Both ends close on exec.
struct Pipe {
    Descriptor reader;
    Descriptor writer;

    Pipe() // throws std::system_error
    {
        std::array<int, 2> ends{};
        if (::pipe2(ends.data(), O_CLOEXEC) != 0)
            throw std::system_error(errno, std::generic_category(), "pipe");
        reader = Descriptor(ends[0]);
        writer = Descriptor(ends[1]);
    }
};

// With the null at the end; for as long as the texts are where they are.
[[nodiscard]] inline std::vector<char*> pointersTo(const std::vector<std::string>& texts)
{
    std::vector<char*> pointers;
    for (const auto& text : texts)
        pointers.push_back(const_cast<char*>(text.c_str())); // NOLINT: exec leaves them alone
    pointers.push_back(nullptr);
    return pointers;
}

} // namespace clusterwright::probes

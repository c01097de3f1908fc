// Runs the probe that the command line of a program with several probes names.
#pragma once

#include "plugins/probes/support/arguments.h"
#include "plugins/probes/support/output.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace clusterwright::probes
{

// Function of a probe, which prints its samples (a server `ready`); the caller prints hello, error and done.
struct Probe {
    std::string_view id;
    std::string_view version; // as in probe.json
    void (*run)(const Arguments&, Output&);
};

// The probe of a command line, or the exit status of a program that runs none: after --help, --version or bad usage.
struct ProbeChoice {
    const Probe* probe = nullptr;
    int status = 0;
};

// Returns the probe that the first word names, or prints the help, the version or the usage. `name`: of the program. `launcher`: words
// before the name in a command, such as "mpirun OPTION... ".
[[nodiscard]] ProbeChoice namedProbe(std::string_view name,
                                     std::span<const Probe> probes,
                                     const std::vector<std::string>& words,
                                     std::string_view launcher = "");

// Runs a probe from hello to done or error and returns the exit status. The time limit is `patience` s longer than on the command line.
[[nodiscard]] int runProbe(const Probe& probe,
                           const std::vector<std::string>& words,
                           Output& output,
                           double patience = 0);

// Finds and runs the probe, with standard output.
[[nodiscard]] int runProgram(std::string_view name,
                             std::span<const Probe> probes,
                             const std::vector<std::string>& words);

} // namespace clusterwright::probes

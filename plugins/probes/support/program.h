// What a program of several probes does with the one that its command line names.
#pragma once

#include "plugins/probes/support/arguments.h"
#include "plugins/probes/support/output.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace clusterwright::probes
{

// A probe prints its samples (a server `ready`); hello, error and done are printed by who calls it.
struct Probe {
    std::string_view id;
    std::string_view version; // as in its probe.json
    void (*run)(const Arguments&, Output&);
};

// The probe that the first word names. None: the usage is printed, and the exit status is kBadUsage.
[[nodiscard]] const Probe* namedProbe(std::string_view usage,
                                      std::span<const Probe> probes,
                                      const std::vector<std::string>& words);
inline constexpr int kBadUsage = 2;

// From hello to done, or to the error; gives the exit status. The time limit is `patience` s longer than the command line says.
[[nodiscard]] int runProbe(const Probe& probe,
                           const std::vector<std::string>& words,
                           Output& output,
                           double patience = 0);

// Both, on standard output.
[[nodiscard]] int runProgram(std::string_view usage,
                             std::span<const Probe> probes,
                             const std::vector<std::string>& words);

} // namespace clusterwright::probes

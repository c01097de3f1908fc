#include "plugins/probes/support/program.h"

#include "plugins/probes/support/failure.h"
#include "plugins/probes/support/watch.h"

#include <algorithm>
#include <iostream>
#include <unistd.h>

namespace clusterwright::probes
{

ProbeChoice namedProbe(std::string_view name,
                       std::span<const Probe> probes,
                       const std::vector<std::string>& words,
                       std::string_view launcher)
{
    const auto first = words.empty() ? std::string_view() : std::string_view(words.front());
    const auto found = std::ranges::find(probes, first, &Probe::id);
    if (found != probes.end())
        return {&*found, 0};
    const bool isVersion = first == "--version";
    const bool isAsked = isVersion || first == "--help" || first == "-h" || first == "help";
    auto& out = isAsked ? std::cout : std::cerr;
    if (isVersion) {
        out << name << " " << CLUSTERWRIGHT_VERSION << "\n";
    } else {
        out << "usage: " << launcher << name << " PROBE [--NAME VALUE]...\nprobes:";
        for (const auto& probe : probes)
            out << " " << probe.id;
        out << "\n`clusterwright-cli probes ID` shows the parameters of a probe.\n";
    }
    out.flush();
    constexpr int kBadUsage = 2;
    constexpr int kUnwritten = 4;
    return {nullptr, !isAsked ? kBadUsage : out ? 0 : kUnwritten};
}

int runProbe(const Probe& probe,
             const std::vector<std::string>& words,
             Output& output,
             double patience)
{
    output.hello(probe.id, probe.version);
    try {
        const Arguments arguments({words.begin() + 1, words.end()});
        const Watch watch(output, arguments.timeLimit() + patience);
        probe.run(arguments, output);
        output.done();
        return 0;
    } catch (const Failure& failure) {
        output.error(failure.code(), failure.what());
    } catch (const std::exception& exception) {
        output.error("system", exception.what());
    }
    return 1;
}

int runProgram(std::string_view name,
               std::span<const Probe> probes,
               const std::vector<std::string>& words)
{
    const auto [probe, status] = namedProbe(name, probes, words);
    if (probe == nullptr)
        return status;
    Output output(STDOUT_FILENO);
    return runProbe(*probe, words, output);
}

} // namespace clusterwright::probes

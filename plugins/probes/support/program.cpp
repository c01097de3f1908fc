#include "plugins/probes/support/program.h"

#include "plugins/probes/support/failure.h"
#include "plugins/probes/support/watch.h"

#include <algorithm>
#include <iostream>
#include <unistd.h>

namespace clusterwright::probes
{

const Probe* namedProbe(std::string_view usage,
                        std::span<const Probe> probes,
                        const std::vector<std::string>& words)
{
    const auto found =
        words.empty() ? probes.end() : std::ranges::find(probes, words.front(), &Probe::id);
    if (found != probes.end())
        return &*found;
    std::cerr << "usage: " << usage << " PROBE [--NAME VALUE]...\nprobes:";
    for (const auto& probe : probes)
        std::cerr << " " << probe.id;
    std::cerr << "\n";
    return nullptr;
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

int runProgram(std::string_view usage,
               std::span<const Probe> probes,
               const std::vector<std::string>& words)
{
    const auto* const probe = namedProbe(usage, probes, words);
    if (probe == nullptr)
        return kBadUsage;
    Output output(STDOUT_FILENO);
    return runProbe(*probe, words, output);
}

} // namespace clusterwright::probes

#include "app/cli/program/help.h"

#include "model/core/text.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <memory>
#include <vector>

namespace clusterwright::cli
{

namespace
{

constexpr const char* kProgramFooter =
    R"(`help COMMAND` shows the options of a command. '-' stands for standard input or, after -o, standard output; '--' ends the options.

Exit codes: 0 success, 1 a finding about the result, 2 bad usage, 3 bad input, 4 a problem of the environment.

Environment:
  CLUSTERWRIGHT_PRESETS   folders of presets, separated by ':' (as --presets)
  CLUSTERWRIGHT_PROBE     program that runs on nodes (default: clusterwright-probe beside this program)
  XDG_DATA_HOME           your presets and runs are in clusterwright/ there (default: ~/.local/share)
  XDG_CONFIG_HOME         your node list is in clusterwright/ there (default: ~/.config)
  SOURCE_DATE_EPOCH       date of reports, in seconds since 1970 (default: now))";

struct Example {
    std::string_view command;
    std::string_view words; // after the program's name
};

constexpr std::array kExamples = {
    Example{"eval", "eval acc-fft-inic --set P=16 --explain time"},
    Example{"sweep", "sweep acc-fft-inic --axis P=2..64:*2 --output time,speedup"},
    Example{"search", "search acc-fft-inic --axis P=2..64 --minimize time --top 3"},
    Example{"sensitivity", "sensitivity acc-fft-inic --method tornado --output speedup"},
    Example{"uncertainty", "uncertainty acc-fft-inic --over P=2..32:*2"},
    Example{"fit",
            "fit --equation 'time = a + k / rate' --data bus.csv --free 'a=1 us,rate=100 MB/s'"},
    Example{"predict", "predict acc-fft-inic --freeze fft.json --axis P=2..64:*2"},
    Example{"validate", "validate mine.cluster.json --against run.csv --output time"},
    Example{"crossover", "crossover acc-fft-gigabit acc-fft-protocol-processor --over P=2..64"},
    Example{"solve", "solve acc-fft-inic --for nic.host_bandwidth --such-that 'speedup = 5'"},
    Example{"study", "study acc-fft-inic wanted"},
    Example{"compare", "compare acc-fft-gigabit acc-fft-inic"},
    Example{"render", "render acc-fft-inic --view speedup -o speedup.svg"},
    Example{"report", "report acc-fft-inic -o report.html"},
    Example{"topology", "topology 'fat_tree(8)' --pattern 'permutation(1)' --routing ecmp"},
    Example{"export", "export 'dragonfly(4,2,2)' --to dot -o dragonfly.dot"},
    Example{"blocks", "blocks inic.transpose"},
    Example{"presets", "presets --json"},
    Example{"new", "new acc-fft-inic -o mine.cluster.json --set P=16"},
    Example{"check", "check mine.cluster.json"},
    Example{"claims", "claims underwood-inic"},
    Example{"nodes", "nodes list"},
    Example{"nodes list", "nodes list --slurm 'n[01-04,7]'"},
    Example{"nodes add", "nodes add n1 --address me@10.0.0.1 --data-address 10.10.0.1 --ranks 4"},
    Example{"nodes remove", "nodes remove n1"},
    Example{"nodes test", "nodes test local"},
    Example{"probes", "probes memcpy"},
    Example{"measure", "measure memcpy --nodes local --axis 'size=4 KiB..1 MiB:*16'"},
    Example{"samples", "samples list"},
    Example{"samples list", "samples list 3f2a"},
    Example{"samples across", "samples across"},
    Example{"samples export", "samples export 3f2a -o run.jsonl"},
    Example{"samples remove", "samples remove 3f2a"},
    Example{"samples import", "samples import run.jsonl"},
};

// Groups of options are commands without a name.
std::vector<const CLI::App*> groupsOf(const CLI::App& command)
{
    return command.get_subcommands([](const CLI::App* part) { return part->get_name().empty(); });
}

// Shows the arguments in groups, too: "eval [OPTIONS] (DESIGN | --block)".
class UsageFormatter : public CLI::Formatter
{
public:
    std::string make_usage(const CLI::App* app, std::string name) const override
    {
        auto usage = CLI::Formatter::make_usage(app, std::move(name));
        for (const auto* const group : groupsOf(*app))
            if (auto text = argumentsOf(*group); !text.empty())
                usage.insert(usage.size() - 1, " " + text); // before the line feed
        return usage;
    }

private:
    static std::string argumentsOf(const CLI::App& group)
    {
        std::vector<std::string> names;
        bool hasArgument = false;
        for (const auto* const option : group.get_options()) {
            const bool isArgument = option->get_positional();
            hasArgument = hasArgument || isArgument;
            names.push_back(option->get_name(isArgument));
        }
        if (!hasArgument)
            return {};
        const bool isRequired = group.get_require_option_min() > 0;
        return (isRequired ? "(" : "[") + model::join(names, " | ") + (isRequired ? ")" : "]");
    }
};

void completeCommand(CLI::App& command, const std::string& path, const std::string& name)
{
    if (const auto example = exampleOf(path); !example.empty())
        command.footer("Example: " + name + " " + example);
    for (auto* const part : command.get_subcommands({}))
        if (!part->get_name().empty())
            completeCommand(*part, path + " " + part->get_name(), name);
}

} // namespace

void completeHelp(CLI::App& app, const std::string& name)
{
    const auto formatter = std::make_shared<UsageFormatter>();
    app.footer(kProgramFooter);
    app.formatter(formatter);
    for (auto* const command : app.get_subcommands({})) {
        completeCommand(*command, command->get_name(), name);
        for (auto* const part : command->get_subcommands({}))
            part->formatter(formatter);
        command->formatter(formatter);
    }
}

std::string exampleOf(const std::string& command)
{
    const auto found = std::ranges::find(kExamples, command, &Example::command);
    return found == kExamples.end() ? "" : std::string(found->words);
}

} // namespace clusterwright::cli

// Commands and their options, as most of them are written.
#pragma once

#include "app/cli/program/command.h"

#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <vector>

namespace clusterwright::cli
{

// Adds options to a command. `spec`: the option and the type that help shows, "--over NAME[=VALUES]"; a word without dashes is an argument.
class OptionAdder
{
public:
    explicit OptionAdder(CLI::App& command)
        : m_command(command)
    {
    }

    template <typename Value>
    CLI::Option* value(Value& target, const std::string& spec, const std::string& help) const
    {
        const auto blank = spec.find(' ');
        auto* const option = m_command.add_option(spec.substr(0, blank), target, help);
        return blank == std::string::npos ? option : option->type_name(spec.substr(blank + 1));
    }
    // A text, or several, none of which is empty.
    template <typename Value>
    CLI::Option* text(Value& texts, const std::string& spec, const std::string& help) const
    {
        return value(texts, spec, help)->check(notEmpty);
    }
    // Several values, separated by commas.
    template <typename Value>
    CLI::Option* list(Value& values, const std::string& spec, const std::string& help) const
    {
        return value(values, spec, help)->delimiter(',');
    }
    // One value each time that the option is given.
    template <typename Value>
    CLI::Option* repeated(Value& values, const std::string& spec, const std::string& help) const
    {
        return value(values, spec, help)->take_all()->allow_extra_args(false);
    }
    template <typename Value, typename End>
    CLI::Option*
    number(Value& target, End low, End high, const std::string& spec, const std::string& help) const
    {
        return value(target, spec, help)->check(CLI::Range(low, high));
    }
    template <typename Value>
    CLI::Option* natural(Value& target, const std::string& spec, const std::string& help) const
    {
        return value(target, spec, help)->check(CLI::NonNegativeNumber);
    }
    CLI::Option* choice(std::string& chosen,
                        const std::vector<std::string>& words,
                        const std::string& spec,
                        const std::string& help) const
    {
        return value(chosen, spec, help)->check(CLI::IsMember(words));
    }
    CLI::Option* flag(bool& isSet, const std::string& name, const std::string& help) const
    {
        return m_command.add_flag(name, isSet, help);
    }

private:
    CLI::App& m_command;
};

struct NoOptions {
};

template <typename Options>
struct Command {
    CLI::App& app;
    Options& options;
    OptionAdder add;
};

// Adds a command that runs with its options. Their function `check`, if there is one, throws usage errors.
template <typename Options, typename Run>
Command<Options> addCommand(CLI::App& parent, Context& context, const std::string& name, Run run)
{
    auto* const command = parent.add_subcommand(name);
    const auto options = std::make_shared<Options>();
    command->callback([&context, command, options, run] {
        if constexpr (requires { options->check(*command); })
            options->check(*command);
        context.run = [&context, options, run] { return run(context, *options); };
    });
    return {*command, *options, OptionAdder(*command)};
}

// Throws a usage error if an option of the command is given that has no use there.
inline void refuseOptions(const CLI::App& command,
                          const std::vector<std::string>& names,
                          const std::string& reason)
{
    for (const auto& name : names)
        if (command.get_option(name)->count() > 0)
            throw CLI::ValidationError(name, reason);
}

} // namespace clusterwright::cli

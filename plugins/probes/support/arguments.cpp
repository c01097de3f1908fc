#include "plugins/probes/support/arguments.h"

#include "plugins/probes/support/failure.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace clusterwright::probes
{

namespace
{

// Options that a runner may pass to any probe.
constexpr std::array<std::string_view, 7> kOfEveryStart = {
    "bind", "peer", "port", "repeats", "role", "time-limit", "warm-up"};

std::string plain(double value)
{
    std::string text(32, '\0');
    const auto end = std::to_chars(text.data(), text.data() + text.size(), value).ptr;
    text.resize(static_cast<std::size_t>(end - text.data()));
    return text;
}

} // namespace

Arguments::Arguments(const std::vector<std::string>& words)
{
    for (std::size_t i = 0; i < words.size(); i += 2) {
        const auto& word = words[i];
        if (word.size() < 3 || !word.starts_with("--"))
            throw Failure("usage", "\"" + word + "\" is not of the form --NAME");
        if (i + 1 == words.size())
            throw Failure("usage", word + ": the value is missing");
        if (!m_values.emplace(word.substr(2), words[i + 1]).second)
            throw Failure("usage", word + ": duplicate option");
    }
}

std::string Arguments::text(std::string_view name, std::string_view byDefault) const
{
    m_read.emplace(name);
    const auto found = m_values.find(name);
    return found == m_values.end() ? std::string(byDefault) : found->second;
}

std::string Arguments::required(std::string_view name) const
{
    const auto value = text(name, "");
    if (value.empty())
        throw Failure("usage", "--" + std::string(name) + " is missing");
    return value;
}

std::string Arguments::choice(std::string_view name, const std::vector<std::string>& choices) const
{
    const auto value = text(name, choices.front());
    if (std::ranges::find(choices, value) != choices.end())
        return value;
    auto message = "--" + std::string(name) + " \"" + value + "\": choose one of";
    for (const auto& choice : choices)
        message += " " + choice;
    throw Failure("usage", message);
}

double Arguments::number(std::string_view name, double byDefault, double least, double most) const
{
    const auto value = text(name, plain(byDefault));
    double result = 0;
    const auto* last = value.data() + value.size();
    const auto read = std::from_chars(value.data(), last, result);
    if (read.ec != std::errc() || read.ptr != last || !std::isfinite(result))
        throw Failure("usage", "--" + std::string(name) + " \"" + value + "\": expected a number");
    if (result < least || result > most)
        throw Failure("usage",
                      "--" + std::string(name) + " " + value + ": must be from " + plain(least) +
                          " to " + plain(most));
    return result;
}

long Arguments::whole(std::string_view name, long byDefault, long least, long most) const
{
    const double value = number(name,
                                static_cast<double>(byDefault),
                                static_cast<double>(least),
                                static_cast<double>(most));
    if (value != std::floor(value))
        throw Failure("usage",
                      "--" + std::string(name) + " " + plain(value) + ": expected an integer");
    return static_cast<long>(value);
}

void Arguments::refuseUnread() const
{
    static_cast<void>(repeats()); // a server ignores these, but rejects invalid values
    static_cast<void>(warmUp());
    for (const auto& [name, value] : m_values)
        if (!m_read.contains(name) && std::ranges::find(kOfEveryStart, name) == kOfEveryStart.end())
            throw Failure("usage", "--" + name + ": unknown parameter");
}

} // namespace clusterwright::probes

// The command line of a probe: `--NAME VALUE`, each name once. Unread names are rejected, so that a misspelt parameter is never measured at
// its default.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace clusterwright::probes
{

class Arguments
{
public:
    // Throws Failure "usage" for anything except `--NAME VALUE`.
    explicit Arguments(const std::vector<std::string>& words);

    [[nodiscard]] std::string text(std::string_view name, std::string_view byDefault) const;
    [[nodiscard]] std::string required(std::string_view name) const;
    [[nodiscard]] std::string
    choice(std::string_view name,
           const std::vector<std::string>& choices) const; // the first is the default

    // Return values in base units. Throw Failure "usage" outside of the bounds, and for infinite or non-integer values.
    [[nodiscard]] double
    number(std::string_view name, double byDefault, double least, double most) const;
    [[nodiscard]] long whole(std::string_view name, long byDefault, long least, long most) const;

    // Rejects unread parameters except the common options (--role, --repeats, ...). Call after reading all parameters.
    void refuseUnread() const;

    [[nodiscard]] long repeats() const { return whole("repeats", 20, 1, 1'000'000); }
    [[nodiscard]] long warmUp() const { return whole("warm-up", 2, 0, 1'000'000); }
    [[nodiscard]] double timeLimit() const { return number("time-limit", 60, 0.001, 86'400); }

private:
    std::map<std::string, std::string, std::less<>> m_values;
    mutable std::set<std::string, std::less<>> m_read;
};

} // namespace clusterwright::probes

// A value that overrides one of a design: of a variable ("P"), an attribute ("nic.host_bandwidth") or a parameter of a step
// ("dtc.S").
#pragma once

#include <string>
#include <vector>

namespace clusterwright::model
{

// A value that a scenario or baseline of a design sets.
struct NamedValue {
    std::string name;
    std::string value;

    friend bool operator==(const NamedValue&, const NamedValue&);
};

// A value for one evaluation, and its place: "--set P=4", or "/scenarios/1/set/P" in a file. Equal settings may have different
// places.
struct Setting {
    std::string name;
    std::string value;
    std::string pointer;
    std::string file = {};    // empty for the command line
    std::string written = {}; // text of the user, if the program has replaced it in `value`

    // Returns the text for people.
    [[nodiscard]] const std::string& shown() const { return written.empty() ? value : written; }

    friend bool operator==(const Setting&, const Setting&);
};

[[nodiscard]] bool hasSetting(const std::vector<Setting>& settings, const std::string& name);
[[nodiscard]] std::vector<std::string> namesOf(const std::vector<Setting>& settings);

} // namespace clusterwright::model

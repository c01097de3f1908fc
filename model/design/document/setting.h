// A value that holds instead of the one that a design has: of a variable ("P"), an attribute ("nic.host_bandwidth") or a
// parameter of a step ("dtc.S").
#pragma once

#include <string>

namespace clusterwright::model
{

// As a design holds it.
struct NamedValue {
    std::string name;
    std::string value;

    friend bool operator==(const NamedValue&, const NamedValue&);
};

// One that is given for once, and where: "--set P=4", "/scenarios/1/set/P". The place is no part of the value.
struct Setting {
    std::string name;
    std::string value;
    std::string pointer;

    friend bool operator==(const Setting&, const Setting&);
};

} // namespace clusterwright::model

// A value that holds instead of the one that a design has: of a variable ("P"), an attribute ("nic.host_bandwidth") or a
// parameter of a step ("dtc.S").
#pragma once

#include <string>

namespace clusterwright::model
{

struct Setting {
    std::string name;
    std::string value;
    std::string pointer;

    friend bool operator==(const Setting&, const Setting&);
};

} // namespace clusterwright::model

// Components as a graph can be made of them.
#pragma once

#include "model/units/dimension.h"

#include <optional>
#include <string>
#include <vector>

namespace clusterwright::model
{

// A component of the design: what a class of the graph can be made of.
struct AvailableComponent {
    std::string name;
    std::string kind; // "host", ..., "cable"
    struct Attribute {
        std::string name;
        std::optional<Dimension> dimension; // of a literal

        friend bool operator==(const Attribute&, const Attribute&) = default;
    };
    std::vector<Attribute> attributes;
    bool hasCount = false; // says how many there are

    friend bool operator==(const AvailableComponent&, const AvailableComponent&) = default;
};

} // namespace clusterwright::model

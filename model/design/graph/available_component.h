// Components that a graph can contain.
#pragma once

#include "model/units/dimension.h"

#include <optional>
#include <string>
#include <vector>

namespace clusterwright::model
{

// A component of the design for a class of the graph.
struct AvailableComponent {
    std::string name;
    std::string kind; // "host", ..., "cable"
    struct Attribute {
        std::string name;
        std::optional<Dimension> dimension; // dimension of a literal

        friend bool operator==(const Attribute&, const Attribute&) = default;
    };
    std::vector<Attribute> attributes;
    bool hasCount = false; // has a count of its own

    friend bool operator==(const AvailableComponent&, const AvailableComponent&) = default;
};

} // namespace clusterwright::model

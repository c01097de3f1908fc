// A reusable performance model, as data: parameters, equations, the resource that it occupies, its source and its valid range.
// The file format is in presets/README.md. Equations see the block's own names only, so a block means the same everywhere.
#pragma once

#include "model/core/large_value.h"
#include "model/expression/language/equation_set.h"

#include <optional>
#include <string>
#include <vector>

namespace clusterwright::model
{

// Limits of a value. An absent bound is no limit.
struct Bounds {
    bool integer = false;
    std::optional<Expression> atLeast;
    std::optional<Expression> atMost;

    friend bool operator==(const Bounds&, const Bounds&);
};

struct Parameter {
    CLUSTERWRIGHT_LARGE_VALUE(Parameter);

    std::string name;
    std::string unit;
    Dimension dimension;
    std::string doc;
    std::optional<Expression> otherwise; // the default
    OriginRef origin;                    // origin of the default
    std::optional<Expression> from;      // proposed binding, in names of a design; not evaluated
    Bounds bounds;

    friend bool operator==(const Parameter&, const Parameter&);
};

// A label for one value: "HDR InfiniBand" for 5.
struct ValueLabel {
    int value = 0;
    std::string label;

    friend bool operator==(const ValueLabel&, const ValueLabel&);
};

// True if the label is another number, such as "4" for 1: a setting "4" is the number, so the label cannot be chosen.
[[nodiscard]] bool isOtherNumber(const ValueLabel& label);

struct BlockEquation {
    CLUSTERWRIGHT_LARGE_VALUE(BlockEquation);

    std::string name; // empty for an incomplete equation in a file
    Expression expression;
    std::string unit; // declared, or empty
    std::string doc;
    Source source;
    std::vector<ValueLabel> labels; // labels of integers

    friend bool operator==(const BlockEquation&, const BlockEquation&);
};

struct TableUse {
    std::string name; // name in the equations
    std::string data; // id of a data file
    std::string x;    // columns
    std::string y;
    Interpolation interpolation = Interpolation::Linear;

    friend bool operator==(const TableUse&, const TableUse&);
};

struct Validity {
    Expression condition;
    std::string message;

    friend bool operator==(const Validity&, const Validity&);
};

// Data that crosses at one of the block's rates while the step runs: the time is at least `data` over the rate.
struct MovedData {
    Expression data;
    std::string rate; // a parameter in B/s or s/B

    friend bool operator==(const MovedData&, const MovedData&);
};

struct Block {
    CLUSTERWRIGHT_LARGE_VALUE(Block);

    std::string id;
    std::string title;
    std::string doc;
    Source source;
    std::vector<Parameter> parameters;
    std::vector<BlockEquation> equations;
    std::string time;     // the output that is the duration; empty if the block takes no time
    std::string resource; // resource that a step occupies by default; may be empty
    std::vector<MovedData> moves; // the first at the rate of the resource
    std::vector<Validity> validity;
    std::vector<TableUse> tables;
    std::string file; // the library's file; empty for a block inside a design

    [[nodiscard]] const Parameter* parameter(std::string_view name) const;

    friend bool operator==(const Block&, const Block&);
};

// True for bytes per time and time per byte.
[[nodiscard]] bool isRate(Dimension dimension);

// Words that a pipeline defines for every step: parameters and outputs must not use them.
[[nodiscard]] bool isReservedName(std::string_view name);

// Adds the conditions of `bounds` on the equation `scope + name` of this dimension. Bounds may use the names of `scope`.
void addBounds(const Bounds& bounds,
               const std::string& scope,
               const std::string& name,
               Dimension dimension,
               const Place& place,
               EquationSet& set);

} // namespace clusterwright::model

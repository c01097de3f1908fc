// Topologies by name: "fat_tree(8)", "routed_mesh(4, 4, router=switch)". In direct networks, ring to complete, every vertex is a
// host that forwards. In the others, hosts forward nothing, except for the software router of a mesh.
//
// A call is first parsed as text, so that a design may use expressions as arguments: parseCall and match assign texts to
// parameters; `generate` takes the values. Cables of the outermost level have the class "cable", those between switches "uplink".
#pragma once

#include "model/core/result.h"
#include "model/core/source.h"
#include "model/topology/generators/generator_call.h"
#include "model/topology/graph/topology.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace clusterwright::model
{

struct GeneratorParameter {
    enum class Form {
        Whole,   // an integer
        Lengths, // one or more integers: all arguments without a name
        Word,    // one of `words`; the default is the first
    };
    std::string name;
    Form form = Form::Whole;
    std::string doc;
    std::int64_t least = 1;
    std::optional<std::int64_t> otherwise; // default of a Whole
    std::vector<std::string> words;
};

// A class of the topology's vertices or cables: "host", "leaf", "uplink".
struct GeneratorRole {
    std::string name;
    std::optional<ComponentKind> kind; // empty for a cable
};

struct Generator {
    std::string name;
    std::string title;
    std::string doc;
    Source source;
    std::vector<GeneratorParameter> parameters;
    std::vector<GeneratorRole> roles;

    // Returns "fat_tree(k)", "torus(length, length, ...)".
    [[nodiscard]] std::string signature() const;
};

// All generators, in display order.
[[nodiscard]] const std::vector<Generator>& generators();
[[nodiscard]] const Generator* findGenerator(std::string_view name);

struct MatchedCall {
    const Generator* generator = nullptr;
    std::vector<std::vector<std::string>>
        texts; // one list per parameter; empty where its default applies
};

// Errors, all at once: generator.unknown, generator.argument (too many, unknown name, duplicate, missing).
[[nodiscard]] Result<MatchedCall> match(const GeneratorCall& call);

// Value of one parameter: one number, several for Lengths, or a word.
struct GeneratorValue {
    std::vector<double> numbers;
    std::string word;

    friend bool operator==(const GeneratorValue&, const GeneratorValue&) = default;
};

// `generator`: one of generators(). `values`: one per parameter; an empty value takes its default. Errors: generator.argument
// (not an integer, too small, not one of the words, odd k, not a prime power, ...), topology.size (with the estimate, before
// anything is built).
[[nodiscard]] Result<Topology> generate(const Generator& generator,
                                        std::span<const GeneratorValue> values);

// Takes numbers as arguments: "torus(8,8)".
[[nodiscard]] Result<Topology> generate(std::string_view call);

} // namespace clusterwright::model

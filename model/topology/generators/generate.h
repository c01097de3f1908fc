// Topologies by name: "fat_tree(8)", "routed_mesh(4, 4, router=switch)". In direct networks, ring to complete, every vertex is
// a host that forwards; in the others hosts forward nothing, but for the software router of a mesh.
//
// A call is text first, so that a design may write expressions as arguments: parseCall and match say which text belongs to which
// parameter; `generate` takes the values. Cables of the outermost level are of class "cable", those between switches "uplink".
#pragma once

#include "model/core/provenance.h"
#include "model/core/result.h"
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
        Whole,   // a whole number
        Lengths, // one or more whole numbers: all arguments without a name
        Word,    // one of `words`, the first when absent
    };
    std::string name;
    Form form = Form::Whole;
    std::string doc;
    std::int64_t least = 1;
    std::optional<std::int64_t> otherwise; // of a Whole
    std::vector<std::string> words;
};

// A class of its vertices or cables: "host", "leaf", "uplink".
struct GeneratorRole {
    std::string name;
    std::optional<ComponentKind> kind; // nothing: a cable
};

struct Generator {
    std::string name;
    std::string title;
    std::string doc;
    Source source;
    std::vector<GeneratorParameter> parameters;
    std::vector<GeneratorRole> roles;

    // "fat_tree(k)", "torus(length, length, ...)"
    [[nodiscard]] std::string signature() const;
};

// All of them, in the order in which to show them.
[[nodiscard]] const std::vector<Generator>& generators();
[[nodiscard]] const Generator* findGenerator(std::string_view name);

struct MatchedCall {
    const Generator* generator = nullptr;
    std::vector<std::vector<std::string>>
        texts; // one list per parameter; empty where its default holds
};

// Errors, all at once: generator.unknown, generator.argument (too many, unknown name, twice, missing).
[[nodiscard]] Result<MatchedCall> match(const GeneratorCall& call);

// The value of one parameter: one number, several for Lengths, or a word.
struct GeneratorValue {
    std::vector<double> numbers;
    std::string word;

    friend bool operator==(const GeneratorValue&, const GeneratorValue&) = default;
};

// `generator`: one of generators(). `values`: one per parameter; one without numbers and word takes its default.
// Errors: generator.argument (not whole, too small, not one of the words, odd k, no prime power, ...),
// topology.size (with the estimate, before anything is built).
[[nodiscard]] Result<Topology> generate(const Generator& generator,
                                        std::span<const GeneratorValue> values);

// With numbers as arguments: "torus(8,8)".
[[nodiscard]] Result<Topology> generate(std::string_view call);

} // namespace clusterwright::model

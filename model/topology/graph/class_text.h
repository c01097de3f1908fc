// Classes as one line of text each, the same in every format:
//   component spine kind=switch ports=32 forward_time="1e-06 s"
//   cable uplink bandwidth="1.25e+09 B/s" latency="0 s" duplex=full
// Words are separated by blanks or commas. A word with characters other than letters, digits and a few signs is in quotes, where
// \" \\ \n \r and \t are escapes. A word that begins with # or { ends the line: a comment, or the attributes that NetworkX
// appends. Values at their default are omitted.
//
// Law: applying classAttributes(c) to a new class of the same name gives c, bit for bit.
#pragma once

#include "model/topology/graph/topology.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace clusterwright::model
{

// Attributes of a component, a cable or a class in a file: names and texts, in file order.
using FileAttributes = std::vector<std::pair<std::string, std::string>>;

// Null without the attribute.
[[nodiscard]] const std::string* findText(const FileAttributes& attributes, std::string_view name);
// Adds attributes; a later text replaces an earlier one.
void setIn(FileAttributes& attributes, const FileAttributes& more);

struct Word {
    std::string key; // key of key=text; else empty
    std::string text;
};

// Empty when a quote is not closed.
[[nodiscard]] std::optional<std::vector<Word>> wordsOf(std::string_view line);
// Adds quotes where necessary.
[[nodiscard]] std::string wordText(std::string_view text);

[[nodiscard]] FileAttributes classAttributes(const VertexClass& type);
[[nodiscard]] FileAttributes classAttributes(const CableClass& type);

// All attributes that files may set for a vertex.
[[nodiscard]] std::span<const std::string_view> vertexAttributes();
[[nodiscard]] std::span<const std::string_view> cableAttributes();
[[nodiscard]] bool isVertexAttribute(std::string_view name);
[[nodiscard]] bool isCableAttribute(std::string_view name);

// Sets an attribute. Returns its problem, with an empty hint when there is no remedy; empty when the value is valid, also for
// attributes that a class does not have. "kind" comes first: a change of the kind resets "forwards" to the default of the new
// kind.
struct BadAttribute {
    std::string message;
    std::string hint;
};
[[nodiscard]] std::optional<BadAttribute>
applyAttribute(VertexClass& type, std::string_view name, const std::string& text);
[[nodiscard]] std::optional<BadAttribute>
applyAttribute(CableClass& type, std::string_view name, const std::string& text);
// Port numbers and similar integers.
[[nodiscard]] std::optional<BadAttribute>
readWhole(std::int32_t& value, std::string_view name, const std::string& text);

// Reference of an element to its class: the class name, or "#3" where names are missing or not unique.
template <typename Class>
[[nodiscard]] std::vector<std::string> classKeys(const std::vector<Class>& classes);

// Returns all classes of a topology, one per line.
[[nodiscard]] std::string classLines(const Topology& topology);

} // namespace clusterwright::model

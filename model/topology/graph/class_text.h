// Classes as one line of text each, the same in every format:
//   component spine kind=switch ports=32 forward_time="1e-06 s"
//   cable uplink bandwidth="1.25e+09 B/s" latency="0 s" duplex=full
// Words are separated by blanks or commas; a word with other than letters, digits and a few signs stands in quotes, where \" \\ \n \r
// and \t are escapes. A word that begins with # or { ends the line: a comment, or the attributes that NetworkX appends. Values
// at their default are left out.
//
// Law: applying what classAttributes(c) says to a class that is new but for its name gives c, bit for bit.
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

// What a file says of a component, a cable or a class: names and texts, in its order.
using FileAttributes = std::vector<std::pair<std::string, std::string>>;

struct Word {
    std::string key; // of key=text; else empty
    std::string text;
};

// Nothing when a quote is not closed.
[[nodiscard]] std::optional<std::vector<Word>> wordsOf(std::string_view line);
// In quotes where it must be.
[[nodiscard]] std::string wordText(std::string_view text);

[[nodiscard]] FileAttributes classAttributes(const VertexClass& type);
[[nodiscard]] FileAttributes classAttributes(const CableClass& type);

// All that files may say of one.
[[nodiscard]] std::span<const std::string_view> vertexAttributes();
[[nodiscard]] std::span<const std::string_view> cableAttributes();
[[nodiscard]] bool isVertexAttribute(std::string_view name);
[[nodiscard]] bool isCableAttribute(std::string_view name);

// Sets what the attribute says. The trouble with it, with an empty hint when there is none to give; nothing when all is
// well, also for attributes that a class does not have. "kind" comes first: it resets "forwards" to the default of a kind that is another one.
struct BadAttribute {
    std::string message;
    std::string hint;
};
[[nodiscard]] std::optional<BadAttribute>
applyAttribute(VertexClass& type, std::string_view name, const std::string& text);
[[nodiscard]] std::optional<BadAttribute>
applyAttribute(CableClass& type, std::string_view name, const std::string& text);
// Port numbers and the like.
[[nodiscard]] std::optional<BadAttribute>
readWhole(std::int32_t& value, std::string_view name, const std::string& text);

// What elements call their class: its name, or "#3" where names are missing or not unique.
template <typename Class>
[[nodiscard]] std::vector<std::string> classKeys(const std::vector<Class>& classes);

// srr, wsrr, wd.

// All of a topology's classes, a line each.
[[nodiscard]] std::string classLines(const Topology& topology);

} // namespace clusterwright::model

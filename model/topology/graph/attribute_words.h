// Words of other programs for the facts of a graph: names of attributes ("LinkSpeedRaw", "bw_mbps", "device_type"), ends ("srcPort"), kinds ("leaf",
// "oob-server"), rates ("10G", "25GbE") and times ("5 usec"). The only table of such words; case and signs between letters do not
// matter.
#pragma once

#include "model/topology/graph/topology.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace clusterwright::model
{

enum class GraphFact {
    None,
    Kind,
    Bandwidth,
    Latency,
    Label, // text of a cable, which may be a bandwidth
    Unit,  // unit of the attribute `key`: "LinkSpeedUnits"
    PortA, // name of the port at the first end
    PortB,
    Count, // parallel cables
    FullDuplex,
};

struct AttributeWord {
    GraphFact fact = GraphFact::None;
    std::string key;  // the name without unit, in lower case: "linkspeed"
    std::string unit; // unit of plain numbers: "mbps" of "bw_mbps"; else empty
    int rank = 0;     // the lowest of several attributes for one fact is used

    friend bool operator==(const AttributeWord&, const AttributeWord&) = default;
};

[[nodiscard]] AttributeWord wordOfComponent(std::string_view name);
[[nodiscard]] AttributeWord wordOfCable(std::string_view name);

enum class EndOf {
    Cable, // a component
    Port,
};
// Returns 0 for "from", "srcPort" and "node1", 1 for "to", "remote_interface" and "nodeB"; empty for names of other things.
[[nodiscard]] std::optional<std::size_t> endOfWord(std::string_view name, EndOf what);

// True for an attribute that is not used and may be a fact: by its name, or by a value such as "10 Gbit/s".
[[nodiscard]] bool resemblesFact(std::string_view name, std::string_view text);

// True for the name of a bandwidth, in any unit: "bw_Gb".
[[nodiscard]] bool isOfSpeed(std::string_view name);

// True for the name of an attribute that places, draws or names an element.
[[nodiscard]] bool isOfDrawing(std::string_view name);

[[nodiscard]] std::optional<ComponentKind> kindOfWord(std::string_view text);

// In B/s and s. `unit` is that of a plain number. Letters after the prefix that do not name bytes name bits: "10G", "10 Gb/s"; "MBps" are
// bytes.
[[nodiscard]] std::optional<double> rateOfWord(std::string_view text, std::string_view unit = {});
[[nodiscard]] std::optional<double> timeOfWord(std::string_view text, std::string_view unit = {});

// The rate of a cable's label, where "3m" and "5 m" are its length.
[[nodiscard]] std::optional<double> rateOfLabel(std::string_view text);
// True if some words are a speed, which the text alone does not state: "eth0 100G eth1", "QSFP28 100 Gbit/s", "HDR" of InfiniBand.
[[nodiscard]] bool hasSpeed(std::string_view text);

} // namespace clusterwright::model

#include "model/topology/graph/attribute_words.h"

#include "model/core/text.h"
#include "model/units/quantity.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <span>
#include <vector>

namespace clusterwright::model
{

namespace
{

using Text = std::string_view;

// The first name that is understood decides.
constexpr auto kBandwidthNames = std::to_array<Text>(
    {"bandwidth", "capacity", "speed", "rate", "bw", "throughput", "bandwith", "cap"});
constexpr auto kLatencyNames = std::to_array<Text>({"latency", "delay"});
constexpr auto kKindNames = std::to_array<Text>(
    {"kind", "type", "function", "role", "category", "class", "kinds", "types"});
constexpr auto kLabelNames =
    std::to_array<Text>({"label", "linklabel", "edgelabel", "xlabel", "name"});

constexpr auto kCountNames = std::to_array<Text>({"count",
                                                  "multiplicity",
                                                  "mult",
                                                  "members",
                                                  "channels",
                                                  "parallel",
                                                  "cables",
                                                  "numberofcables",
                                                  "numberoflinks"});

// Words before a name that do not change its meaning.
constexpr auto kCableWords = std::to_array<Text>(
    {"link",    "line",    "edge",     "port",   "interface",   "iface", "if",      "high",
     "max",     "maximum", "nominal",  "data",   "bit",         "net",   "network", "cable",
     "channel", "wire",    "physical", "oneway", "propagation", "prop",  "nic",     "eth"});
constexpr auto kComponentWords = std::to_array<Text>(
    {"device", "node", "component", "element", "network", "net", "host", "vertex"});

constexpr auto kRateUnits = std::to_array<Text>(
    {"bitspersecond", "bitpersecond", "gbit/s", "mbit/s", "kbit/s", "gbits/s", "mbits/s",
     "kbits/s",       "bits/s",       "bit/s",  "gb/s",   "mb/s",   "kb/s",    "gbitps",
     "mbitps",        "kbitps",       "tbps",   "gbps",   "mbps",   "kbps",    "bps",
     "gbits",         "mbits",        "kbits",  "gbit",   "mbit",   "kbit"});
constexpr auto kTimeUnits = std::to_array<Text>({"microseconds",
                                                 "milliseconds",
                                                 "nanoseconds",
                                                 "seconds",
                                                 "usec",
                                                 "msec",
                                                 "nsec",
                                                 "sec",
                                                 "us",
                                                 "ms",
                                                 "ns"});

// The name of an end is a side and a thing, "srcPort", or a thing and its number, "node1".
constexpr auto kFirstSides =
    std::to_array<Text>({"from", "source", "src", "tail", "start", "local", "left"});
constexpr auto kSecondSides = std::to_array<Text>({"to",
                                                   "target",
                                                   "dst",
                                                   "dest",
                                                   "destination",
                                                   "head",
                                                   "end",
                                                   "remote",
                                                   "right",
                                                   "neighbor",
                                                   "neighbour"});
constexpr auto kPortThings = std::to_array<Text>({"port", "interface", "if"});
constexpr auto kNodeThings = std::to_array<Text>({"nodeid", "node", "device", "end", ""});

// Parts of names of facts.
constexpr auto kSpeedStems =
    std::to_array<Text>({"band", "bw", "speed", "capac", "throughput", "bps", "bit"});
constexpr auto kStems = std::to_array<Text>({"rate",
                                             "delay",
                                             "latenc",
                                             "rtt",
                                             "duplex",
                                             "kind",
                                             "type",
                                             "role",
                                             "function",
                                             "weight",
                                             "cost",
                                             "price",
                                             "power",
                                             "port",
                                             "class",
                                             "lanes",
                                             "links",
                                             "multiplic",
                                             "length"});
// Names of Graphviz that have such parts.
constexpr auto kDrawn = std::to_array<Text>({"concentrate",
                                             "decorate",
                                             "viewport",
                                             "arrowtype",
                                             "headclip",
                                             "tailclip",
                                             "edgetype",
                                             "classes",
                                             "clusterwrightclasses",
                                             "shapetype",
                                             "attributes"});

// Attributes that place, draw and name elements in Graphviz, yEd and Gephi.
constexpr Text kOfDrawing =
    " arrowhead arrowsize arrowtail color colorscheme comment constraint decorate description "
    "dir distortion fillcolor fixedsize fontcolor fontname fontsize forcelabels gradientangle "
    "group headlabel headlp headtooltip headurl height href id image imagepos imagescale key "
    "label labelangle labeldistance labelfloat labelfontcolor labelfontname labelfontsize "
    "labelloc layer lhead lp ltail margin minlen name nojustify ordering orientation pencolor "
    "penwidth peripheries pin pos rank regular root samehead sametail shape shapefile sides "
    "skew style taillabel taillp tailtooltip tailurl target tooltip url xlabel xlp ";

struct KindWord {
    Text text;
    ComponentKind kind;
};

constexpr auto kKindWords = std::to_array<KindWord>({
    {"host", ComponentKind::Host},
    {"server", ComponentKind::Host},
    {"compute", ComponentKind::Host},
    {"computer", ComponentKind::Host},
    {"node", ComponentKind::Host},
    {"worker", ComponentKind::Host},
    {"client", ComponentKind::Host},
    {"pc", ComponentKind::Host},
    {"vpcs", ComponentKind::Host},
    {"workstation", ComponentKind::Host},
    {"machine", ComponentKind::Host},
    {"vm", ComponentKind::Host},
    {"endpoint", ComponentKind::Host},
    {"endhost", ComponentKind::Host},
    {"terminal", ComponentKind::Host},
    {"desktop", ComponentKind::Host},
    {"laptop", ComponentKind::Host},
    {"hypervisor", ComponentKind::Host},
    {"baremetal", ComponentKind::Host},
    {"blade", ComponentKind::Host},
    {"storage", ComponentKind::Host},
    {"login", ComponentKind::Host},
    {"switch", ComponentKind::Switch},
    {"leaf", ComponentKind::Switch},
    {"spine", ComponentKind::Switch},
    {"superspine", ComponentKind::Switch},
    {"tor", ComponentKind::Switch},
    {"topofrack", ComponentKind::Switch},
    {"core", ComponentKind::Switch},
    {"agg", ComponentKind::Switch},
    {"aggr", ComponentKind::Switch},
    {"aggregation", ComponentKind::Switch},
    {"access", ComponentKind::Switch},
    {"edge", ComponentKind::Switch},
    {"distribution", ComponentKind::Switch},
    {"fabric", ComponentKind::Switch},
    {"bridge", ComponentKind::Switch},
    {"ovs", ComponentKind::Switch},
    {"openvswitch", ComponentKind::Switch},
    {"ethernetswitch", ComponentKind::Switch},
    {"router", ComponentKind::Router},
    {"gateway", ComponentKind::Router},
    {"firewall", ComponentKind::Router},
    {"border", ComponentKind::Router},
    {"hub", ComponentKind::Hub},
    {"repeater", ComponentKind::Hub},
    {"nic", ComponentKind::Nic},
    {"hca", ComponentKind::Nic},
    {"adapter", ComponentKind::Nic},
    {"disk", ComponentKind::Disk},
    {"drive", ComponentKind::Disk},
    {"ssd", ComponentKind::Disk},
    {"hdd", ComponentKind::Disk},
    {"nvme", ComponentKind::Disk},
});

// Letters and digits, and the slash of a unit.
std::string joined(Text name)
{
    std::string result;
    std::ranges::copy_if(name, std::back_inserter(result), [](char letter) {
        return isLetterOrDigit(letter) || letter == '/';
    });
    return result;
}

// Removes words of `words` before the name while something remains.
Text withoutWords(Text name, std::span<const Text> words)
{
    for (bool isShorter = true; isShorter;) {
        isShorter = false;
        for (const auto word : words)
            if (name.size() > word.size() && name.starts_with(word)) {
                name.remove_prefix(word.size());
                isShorter = true;
            }
    }
    return name;
}

int rankIn(std::span<const Text> names, Text name)
{
    const auto found = std::ranges::find(names, name);
    return found == names.end() ? -1 : static_cast<int>(found - names.begin());
}

int rankOf(Text name, std::span<const Text> names, std::span<const Text> words)
{
    const auto whole = rankIn(names, name);
    return whole >= 0 ? whole : rankIn(names, withoutWords(name, words));
}

// A fact whose name may end with the unit of its numbers.
AttributeWord
measured(Text name, GraphFact fact, std::span<const Text> names, std::span<const Text> units)
{
    const auto raw = joined(name);
    const auto low = lowered(raw);
    if (const auto rank = rankOf(low, names, kCableWords); rank >= 0)
        return {fact, low, low == "ifspeed" ? "bps" : low == "ifhighspeed" ? "Mbps" : "", rank};
    for (const auto unit : units)
        if (low.ends_with(unit)) {
            const auto stem = low.substr(0, low.size() - unit.size());
            if (stem.empty() && fact == GraphFact::Bandwidth) // "gbps"
                return {fact, low, raw, static_cast<int>(names.size())};
            if (const auto rank = rankOf(stem, names, kCableWords); rank >= 0)
                return {fact, stem, raw.substr(stem.size()), rank};
        }
    return {};
}

AttributeWord bandwidthWord(Text name)
{
    const auto low = lowered(joined(name));
    if (low.ends_with("raw"))
        if (auto word =
                measured(low.substr(0, low.size() - 3), GraphFact::Bandwidth, kBandwidthNames, {});
            word.fact != GraphFact::None)
            return {word.fact, word.key, "bps", word.rank};
    return measured(name, GraphFact::Bandwidth, kBandwidthNames, kRateUnits);
}

AttributeWord latencyWord(Text name)
{
    auto word = measured(name, GraphFact::Latency, kLatencyNames, kTimeUnits);
    for (const Text end : {"_s", " s", "(s)", "[s]", "-s"})
        if (word.fact == GraphFact::None && name.ends_with(end)) {
            word = measured(
                name.substr(0, name.size() - end.size()), GraphFact::Latency, kLatencyNames, {});
            word.unit = "s";
        }
    return word;
}

// The longest number at the start, and the rest.
// `unit`: that of a text without one.
std::optional<std::pair<double, Text>> numberAndUnit(Text text, Text unit)
{
    text = trimmed(text);
    double number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || !std::isfinite(number))
        return std::nullopt;
    const auto own = trimmed(text.substr(static_cast<std::size_t>(end - text.data())));
    return std::pair(number, own.empty() ? unit : own);
}

std::optional<double> quantityOf(double number, Text unit, Dimension dimension)
{
    const auto quantity = parseQuantity(shortestText(number) + " " + std::string(unit));
    if (quantity && quantity.value().dimension == dimension)
        return quantity.value().value;
    return std::nullopt;
}

// Words of a name of a kind: "oob", "server" of "oob-server2" and "OobServer".
std::vector<std::string> wordsOfKind(Text text)
{
    std::vector<std::string> words;
    bool isInWord = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (!isLetter(text[i])) {
            isInWord = false;
            continue;
        }
        const bool isNew = isUpper(text[i]) && i > 0 && !isUpper(text[i - 1]);
        if (!isInWord || isNew)
            words.emplace_back();
        words.back() += lowerLetter(text[i]);
        isInWord = true;
    }
    return words;
}

std::optional<ComponentKind> kindIn(Text word)
{
    const auto find = [](Text one) { return std::ranges::find(kKindWords, one, &KindWord::text); };
    auto found = find(word);
    if (found == kKindWords.end() && word.ends_with('s'))
        found = find(word.substr(0, word.size() - 1));
    if (found == kKindWords.end() && word.ends_with("es"))
        found = find(word.substr(0, word.size() - 2));
    return found == kKindWords.end() ? std::nullopt : std::optional(found->kind);
}

} // namespace

AttributeWord wordOfComponent(Text name)
{
    const auto low = lowered(joined(name));
    const auto rank = rankOf(low, kKindNames, kComponentWords);
    return rank < 0 ? AttributeWord{} : AttributeWord{GraphFact::Kind, low, "", rank};
}

AttributeWord wordOfCable(Text name)
{
    if (auto word = bandwidthWord(name); word.fact != GraphFact::None)
        return word;
    if (auto word = latencyWord(name); word.fact != GraphFact::None)
        return word;
    const auto low = lowered(joined(name));
    if (const auto rank = rankIn(kLabelNames, low); rank >= 0)
        return {GraphFact::Label, low, "", 100 + rank};
    if (rankOf(low, kCountNames, kCableWords) >= 0)
        return {GraphFact::Count, low, "", 0};
    if (low == "fullduplex")
        return {GraphFact::FullDuplex, low, "", 0};
    if (low == "taillabel" || low == "headlabel") // of Graphviz
        return {low == "taillabel" ? GraphFact::PortA : GraphFact::PortB, low, "", 1};
    if (const auto end = endOfWord(name, EndOf::Port))
        return {*end == 0 ? GraphFact::PortA : GraphFact::PortB, low, "", 0};
    for (const Text end : {"units", "unit"})
        if (low.ends_with(end)) {
            const auto of = wordOfCable(low.substr(0, low.size() - end.size()));
            if (of.fact == GraphFact::Bandwidth || of.fact == GraphFact::Latency)
                return {GraphFact::Unit, of.key, "", 0};
        }
    return {};
}

std::optional<std::size_t> endOfWord(Text name, EndOf what)
{
    const auto low = lowered(joined(name));
    const bool isPort = what == EndOf::Port;
    const Text numbers = isPort ? "12" : "12ab"; // port_a and port_b are attributes of our own
    for (const auto thing : isPort ? std::span<const Text>(kPortThings) : kNodeThings) {
        const auto size = low.size() - std::min(thing.size(), low.size());
        const auto side = Text(low).substr(0, size);
        if (low.ends_with(thing) && rankIn(kFirstSides, side) >= 0)
            return 0;
        if (low.ends_with(thing) && rankIn(kSecondSides, side) >= 0)
            return 1;
        if (size == 1 && !thing.empty() && low.starts_with(thing))
            if (const auto number = numbers.find(low.back()); number != Text::npos)
                return number % 2;
    }
    return std::nullopt;
}

bool resemblesFact(Text name, Text text)
{
    const auto low = lowered(joined(name));
    if (rankIn(kDrawn, low) >= 0)
        return false;
    const auto isIn = [&](Text stem) { return low.find(stem) != std::string::npos; };
    return low == "count" || isOfSpeed(name) || std::ranges::any_of(kStems, isIn) ||
           rateOfWord(text) || timeOfWord(text);
}

bool isOfSpeed(Text name)
{
    const auto low = lowered(joined(name));
    return std::ranges::any_of(kSpeedStems,
                               [&](Text stem) { return low.find(stem) != std::string::npos; });
}

bool isOfDrawing(Text name)
{
    const auto low = lowered(joined(name));
    return kOfDrawing.find(" " + low + " ") != Text::npos || rankIn(kDrawn, low) >= 0;
}

std::optional<ComponentKind> kindOfWord(Text text)
{
    auto words = wordsOfKind(text);
    if (const auto whole = kindIn(join(words, "")))
        return whole;
    // "leaf node" and "network device": the other word decides.
    const auto isGeneral = [&](const std::string& word) {
        return words.size() > 1 && (word == "node" || word == "device" || word == "nodes");
    };
    while (!words.empty() && isGeneral(words.back()))
        words.pop_back();
    return words.empty() ? std::nullopt : kindIn(words.back());
}

std::optional<double> rateOfWord(Text text, Text usualUnit)
{
    const auto parts = numberAndUnit(text, usualUnit);
    if (!parts || parts->second.empty())
        return std::nullopt;
    const auto [number, unit] = *parts;
    if (const auto value = quantityOf(number, unit, kBandwidth))
        return value;
    constexpr Text kPrefixes = "kmgt";
    const auto prefix = kPrefixes.find(lowerLetter(unit.front()));
    const auto letters = prefix == Text::npos ? unit : unit.substr(1);
    const auto rest = lowered(joined(letters));
    constexpr auto kBits = std::to_array<Text>(
        {"",       "b",     "bit",           "bits",         "bps",    "b/s",   "bit/s",
         "bits/s", "bitps", "bitspersecond", "bitpersecond", "be",     "e",     "ig",
         "ige",    "baset", "basex",         "basesr",       "baselr", "basecr"});
    const bool isBytes =
        letters.starts_with('B') && !rest.starts_with("ba") && !rest.starts_with("bit");
    // "1b" is a name, "10b/s" a rate.
    const bool isPlain =
        prefix == Text::npos && !rest.starts_with("bit") && rest != "bps" && rest != "b/s";
    constexpr std::array kFactors{1e3, 1e6, 1e9, 1e12};
    if (letters == "Bps" && prefix != Text::npos)
        return number * kFactors[prefix];
    if (rankIn(kBits, rest) < 0 || isBytes || isPlain)
        return std::nullopt;
    return number * (prefix == Text::npos ? 1 : kFactors[prefix]) / 8;
}

std::optional<double> timeOfWord(Text text, Text usualUnit)
{
    const auto parts = numberAndUnit(text, usualUnit);
    if (!parts)
        return std::nullopt;
    const auto [number, unit] = *parts;
    if (const auto value = quantityOf(number, unit, kTime))
        return value;
    const auto low = lowered(unit);
    for (const Text start : {"us", "micros", "ms", "millis", "ns", "nanos", "s"})
        for (const Text end : {"", "ec", "ecs", "econd", "econds"})
            if (low == std::string(start) + std::string(end)) {
                const auto scale = start.front() == 'u' || start == "micros" ? "us"
                                   : start == "ms" || start == "millis"      ? "ms"
                                   : start == "s"                            ? "s"
                                                                             : "ns";
                return quantityOf(number, scale, kTime);
            }
    return std::nullopt;
}

std::optional<double> rateOfLabel(std::string_view text)
{
    const auto label = trimmed(text);
    const bool isLength =
        label.ends_with('m') &&
        trimmed(label.substr(0, label.size() - 1)).find_first_not_of("0123456789.") ==
            std::string_view::npos;
    return isLength ? std::nullopt : rateOfWord(label);
}

bool hasSpeed(std::string_view text)
{
    constexpr std::string_view kSigns = " \t\n,;:()[]/-";
    constexpr std::string_view kInfiniBand = " sdr ddr qdr fdr edr hdr ndr xdr ";
    for (auto at = text.find_first_not_of(kSigns); at < text.size();
         at = text.find_first_not_of(kSigns, text.find_first_of(kSigns, at))) {
        const auto rest = text.substr(at);
        const auto word = rest.substr(0, rest.find_first_of(kSigns));
        if (rateOfLabel(word) || rateOfLabel(rest) ||
            kInfiniBand.find(" " + lowered(word) + " ") != std::string_view::npos)
            return true;
    }
    return false;
}

} // namespace clusterwright::model

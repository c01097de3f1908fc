#include "model/topology/graph/class_text.h"

#include "model/core/diagnostics.h"
#include "model/core/text.h"
#include "model/units/quantity.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <map>

namespace clusterwright::model
{

namespace
{

constexpr std::string_view kInfinite = "inf";
constexpr Dimension kPower = kEnergy / kTime;

std::string quantityText(double value, Dimension dimension)
{
    return std::isinf(value) && value > 0 ? std::string(kInfinite) : exactText({value, dimension});
}

std::string shown(std::string_view name, const std::string& text)
{
    constexpr std::size_t kLongest = 60;
    return std::string(name) + " '" + text.substr(0, kLongest) + "'";
}

std::optional<BadAttribute>
readQuantity(double& value, std::string_view name, const std::string& text, Dimension dimension)
{
    if (trimmed(text) == kInfinite) {
        value = kUnlimited;
        return std::nullopt;
    }
    const auto quantity = parseQuantity(text);
    if (!quantity) {
        const auto& found = quantity.diagnostics();
        return BadAttribute{shown(name, text) + ": " + firstMessage(found), firstHint(found)};
    }
    if (quantity.value().dimension == dimension) {
        value = quantity.value().value;
        return std::nullopt;
    }
    const std::string example = dimension == kBandwidth ? "'10 Gbit/s' or '1.25 GB/s'"
                                : dimension == kTime    ? "'1 us'"
                                : dimension == kCost    ? "'50 USD'"
                                                        : "'5 W'";
    if (quantity.value().dimension == kNumber)
        return BadAttribute{shown(name, text) + " has no unit", "add a unit, such as " + example};
    return BadAttribute{shown(name, text) + " must be in " + baseUnit(dimension),
                        "write a quantity such as " + example};
}

std::optional<BadAttribute> readFlag(bool& value, std::string_view name, const std::string& text)
{
    value = text == "1" || text == "true";
    if (value || text == "0" || text == "false")
        return std::nullopt;
    return BadAttribute{shown(name, text) + " must be 1 or 0", "use 1 for yes, 0 for no"};
}

std::optional<BadAttribute> readKind(VertexClass& type, const std::string& text)
{
    const auto kind = componentKind(text);
    if (!kind)
        return BadAttribute{"unknown " + shown("kind", text),
                            "use host, nic, switch, hub, router or disk"};
    if (type.kind != *kind)
        type.forwards = forwardsByNature(*kind);
    type.kind = *kind;
    return std::nullopt;
}

std::optional<BadAttribute> readDuplex(Duplex& duplex, const std::string& text)
{
    if (text != "full" && text != "half")
        return BadAttribute{shown("duplex", text) + " must be full or half", "use full or half"};
    duplex = text == "half" ? Duplex::Half : Duplex::Full;
    return std::nullopt;
}

void addUnless(
    FileAttributes& attributes, std::string name, double value, double usual, Dimension dimension)
{
    if (!(value == usual))
        attributes.emplace_back(std::move(name), quantityText(value, dimension));
}

bool isPlain(char letter)
{
    constexpr std::string_view kSigns = "._-+:/@[](){}*";
    return isLetterOrDigit(letter) || kSigns.find(letter) != std::string_view::npos;
}

bool isBlank(char letter)
{
    return letter == ' ' || letter == '\t' || letter == '\r' || letter == '\n' || letter == ',';
}

// Reads the text after the opening quote at `at`; leaves `at` after the closing one.
std::optional<std::string> quoted(std::string_view line, std::size_t& at)
{
    std::string text;
    for (++at; at < line.size(); ++at) {
        if (line[at] == '"') {
            ++at;
            return text;
        }
        if (line[at] != '\\' || at + 1 == line.size()) {
            text += line[at];
            continue;
        }
        const char letter = line[++at];
        text += letter == 'n' ? '\n' : letter == 'r' ? '\r' : letter == 't' ? '\t' : letter;
    }
    return std::nullopt;
}

std::string bare(std::string_view line, std::size_t& at, bool stopsAtEqual)
{
    const auto start = at;
    while (at < line.size() && !isBlank(line[at]) && !(stopsAtEqual && line[at] == '='))
        ++at;
    return std::string(line.substr(start, at - start));
}

} // namespace

const std::string* findText(const FileAttributes& attributes, std::string_view name)
{
    const auto found = std::ranges::find(attributes, name, &FileAttributes::value_type::first);
    return found == attributes.end() ? nullptr : &found->second;
}

void setIn(FileAttributes& attributes, const FileAttributes& more)
{
    for (const auto& one : more) {
        std::erase_if(attributes, [&](const auto& other) { return other.first == one.first; });
        attributes.push_back(one);
    }
}

std::optional<std::vector<Word>> wordsOf(std::string_view line)
{
    std::vector<Word> words;
    for (std::size_t at = 0;;) {
        while (at < line.size() && isBlank(line[at]))
            ++at;
        if (at == line.size() || line[at] == '#' || line[at] == '{')
            return words;
        Word word;
        if (line[at] != '"') {
            word.text = bare(line, at, true);
            if (at < line.size() && line[at] == '=') {
                ++at;
                word.key = std::exchange(word.text, {});
            }
        }
        if (at < line.size() && line[at] == '"' && word.text.empty()) {
            auto text = quoted(line, at);
            if (!text)
                return std::nullopt;
            word.text = std::move(*text);
        } else if (word.text.empty()) {
            word.text = bare(line, at, false);
        }
        words.push_back(std::move(word));
    }
}

std::string wordText(std::string_view text)
{
    if (!text.empty() && std::ranges::all_of(text, isPlain) && text.front() != '{')
        return std::string(text);
    std::string result = "\"";
    for (const char letter : text) {
        if (letter == '"' || letter == '\\')
            result += '\\';
        result += letter == '\n' ? "\\n" : letter == '\r' ? "\\r" : letter == '\t' ? "\\t" : "";
        if (letter != '\n' && letter != '\r' && letter != '\t')
            result += letter;
    }
    return result + '"';
}

FileAttributes classAttributes(const VertexClass& type)
{
    FileAttributes attributes{{"kind", std::string(toText(type.kind))}};
    if (type.forwards != forwardsByNature(type.kind))
        attributes.emplace_back("forwards", type.forwards ? "1" : "0");
    if (type.ports != 0)
        attributes.emplace_back("ports", std::to_string(type.ports));
    addUnless(attributes, "forward_time", type.forwardTime, 0, kTime);
    addUnless(attributes, "forward_bandwidth", type.forwardBandwidth, kUnlimited, kBandwidth);
    addUnless(attributes, "price", type.price, 0, kCost);
    addUnless(attributes, "power", type.power, 0, kPower);
    return attributes;
}

FileAttributes classAttributes(const CableClass& type)
{
    FileAttributes attributes{{"bandwidth", quantityText(type.bandwidth, kBandwidth)},
                              {"latency", quantityText(type.latency, kTime)},
                              {"duplex", type.duplex == Duplex::Full ? "full" : "half"}};
    addUnless(attributes, "price", type.price, 0, kCost);
    addUnless(attributes, "power", type.power, 0, kPower);
    return attributes;
}

std::span<const std::string_view> vertexAttributes()
{
    static constexpr auto kNames = std::to_array<std::string_view>({"class",
                                                                    "kind",
                                                                    "forwards",
                                                                    "ports",
                                                                    "forward_time",
                                                                    "forward_bandwidth",
                                                                    "price",
                                                                    "power"});
    return kNames;
}

std::span<const std::string_view> cableAttributes()
{
    static constexpr auto kNames = std::to_array<std::string_view>(
        {"class", "bandwidth", "latency", "duplex", "price", "power", "port_a", "port_b"});
    return kNames;
}

bool isVertexAttribute(std::string_view name)
{
    return std::ranges::find(vertexAttributes(), name) != vertexAttributes().end();
}

bool isCableAttribute(std::string_view name)
{
    return std::ranges::find(cableAttributes(), name) != cableAttributes().end();
}

std::optional<BadAttribute>
readWhole(std::int32_t& value, std::string_view name, const std::string& text)
{
    std::int32_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size() || number < 0)
        return BadAttribute{shown(name, text) + " must be an integer of 0 or more", ""};
    value = number;
    return std::nullopt;
}

std::optional<BadAttribute>
applyAttribute(VertexClass& type, std::string_view name, const std::string& text)
{
    if (name == "kind")
        return readKind(type, text);
    if (name == "forwards")
        return readFlag(type.forwards, name, text);
    if (name == "ports")
        return readWhole(type.ports, name, text);
    if (name == "forward_time")
        return readQuantity(type.forwardTime, name, text, kTime);
    if (name == "forward_bandwidth")
        return readQuantity(type.forwardBandwidth, name, text, kBandwidth);
    if (name == "price")
        return readQuantity(type.price, name, text, kCost);
    if (name == "power")
        return readQuantity(type.power, name, text, kPower);
    return std::nullopt;
}

std::optional<BadAttribute>
applyAttribute(CableClass& type, std::string_view name, const std::string& text)
{
    if (name == "bandwidth")
        return readQuantity(type.bandwidth, name, text, kBandwidth);
    if (name == "latency")
        return readQuantity(type.latency, name, text, kTime);
    if (name == "duplex")
        return readDuplex(type.duplex, text);
    if (name == "price")
        return readQuantity(type.price, name, text, kCost);
    if (name == "power")
        return readQuantity(type.power, name, text, kPower);
    return std::nullopt;
}

template <typename Class>
std::vector<std::string> classKeys(const std::vector<Class>& classes)
{
    std::map<std::string_view, int> count;
    for (const auto& type : classes)
        ++count[type.name];
    std::vector<std::string> keys;
    for (const auto& type : classes) {
        const bool isKey = !type.name.empty() && type.name.front() != '#' && count[type.name] == 1;
        keys.push_back(isKey ? type.name : "#" + std::to_string(keys.size()));
    }
    return keys;
}

template std::vector<std::string> classKeys(const std::vector<VertexClass>& classes);
template std::vector<std::string> classKeys(const std::vector<CableClass>& classes);

namespace
{

template <typename Class>
std::string linesOf(std::string_view sort, const std::vector<Class>& classes)
{
    std::string text;
    const auto keys = classKeys(classes);
    for (std::size_t i = 0; i < classes.size(); ++i) {
        text.append(sort).append(" ").append(wordText(keys[i]));
        if (keys[i] != classes[i].name)
            text += " name=" + wordText(classes[i].name);
        for (const auto& [name, value] : classAttributes(classes[i]))
            text.append(" ").append(name).append("=").append(wordText(value));
        text += '\n';
    }
    return text;
}

} // namespace

std::string classLines(const Topology& topology)
{
    return linesOf("component", topology.vertexClasses) + linesOf("cable", topology.cableClasses);
}

} // namespace clusterwright::model

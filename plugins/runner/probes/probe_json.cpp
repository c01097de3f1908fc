#include "model/core/diagnostics.h"
#include "model/core/file.h"
#include "model/core/text.h"
#include "model/json/json.h"
#include "model/json/object_reader.h"
#include "model/json/provenance_json.h"
#include "model/units/quantity.h"
#include "plugins/runner/probes/probe.h"

#include <algorithm>
#include <array>
#include <set>

namespace clusterwright::runner
{

namespace
{

using model::Findings;
using model::Json;
using model::ObjectReader;

constexpr std::size_t kLongestName = 64;
// Parameters that the runner itself passes to every probe.
constexpr std::array<std::string_view, 8> kReserved{
    "role", "bind", "port", "peer", "repeats", "warm-up", "time-limit", "help"};

bool isName(std::string_view name, std::string_view alsoAllowed)
{
    const auto isAllowed = [&](char c) {
        return model::isLetterOrDigit(c) || alsoAllowed.find(c) != alsoAllowed.npos;
    };
    return !name.empty() && name.size() <= kLongestName && model::isLetter(name.front()) &&
           std::ranges::all_of(name, isAllowed);
}

void checkName(const std::string& name, const std::string& place, Findings& findings)
{
    if (!name.empty() && !isName(name, "_-"))
        findings.error("probe.name",
                       place,
                       "'" + name.substr(0, kLongestName) + "' is not a valid name",
                       "use at most 64 letters, digits, '_' and '-', beginning with a letter");
}

model::Dimension readUnit(const std::string& unit, const std::string& place, Findings& findings)
{
    const auto parsed = model::parseUnit(unit);
    findings.add(place, parsed.diagnostics());
    return parsed ? parsed.value().dimension : model::kNumber;
}

// Reads a number in the parameter's unit: "1 KiB", or a plain number for a parameter without a unit.
std::optional<double> readNumber(const std::string& text,
                                 const ProbeParameter& parameter,
                                 const std::string& place,
                                 Findings& findings)
{
    const auto quantity = model::parseQuantity(text);
    findings.add(place, quantity.diagnostics());
    if (!quantity)
        return std::nullopt;
    if (quantity.value().dimension != parameter.dimension) {
        findings.error("quantity.dimension",
                       place,
                       "expected a value in " + parameter.unit + ", got '" + text + "'",
                       "add the unit");
        return std::nullopt;
    }
    return quantity.value().value;
}

void readDefault(ObjectReader& reader, ProbeParameter& parameter, Findings& findings)
{
    const auto text = reader.optionalExpression("default");
    if (!text)
        return;
    const auto place = reader.pointer("default");
    if (parameter.isNumber()) {
        const auto number = readNumber(*text, parameter, place, findings);
        if (number && (*number < parameter.minimum.value_or(*number) ||
                       *number > parameter.maximum.value_or(*number)))
            findings.error("probe.parameter", place, "the default is outside its bounds");
        if (number)
            parameter.otherwise = *number;
        return;
    }
    if (!parameter.choices.empty() &&
        std::ranges::find(parameter.choices, *text) == parameter.choices.end())
        findings.error("probe.parameter",
                       place,
                       "'" + *text + "' is not a valid choice",
                       "choose " + model::join(parameter.choices, ", "));
    parameter.otherwise = *text;
}

ProbeParameter readParameter(const Json& json, const std::string& place, Findings& findings)
{
    ObjectReader reader(json, place, findings);
    ProbeParameter parameter;
    parameter.name = reader.text("name");
    checkName(parameter.name, reader.pointer("name"), findings);
    if (std::ranges::find(kReserved, parameter.name) != kReserved.end())
        findings.error("probe.name",
                       reader.pointer("name"),
                       "'" + parameter.name + "' is a reserved parameter name",
                       "choose another name");
    parameter.doc = reader.text("doc", "");
    parameter.unit = reader.text("unit", "");
    if (parameter.isNumber())
        parameter.dimension = readUnit(parameter.unit, reader.pointer("unit"), findings);
    parameter.choices = reader.texts("choices");
    if (parameter.isNumber() && !parameter.choices.empty())
        findings.error("probe.parameter",
                       reader.pointer("choices"),
                       "a parameter needs either a unit or choices",
                       "add one of the two, or remove one");
    const auto readBound = [&](const char* key) -> std::optional<double> {
        const auto text = reader.optionalExpression(key);
        if (text && parameter.isNumber())
            return readNumber(*text, parameter, reader.pointer(key), findings);
        if (text)
            findings.error("probe.parameter", reader.pointer(key), "a word cannot have bounds");
        return std::nullopt;
    };
    parameter.minimum = readBound("minimum");
    parameter.maximum = readBound("maximum");
    readDefault(reader, parameter, findings);
    return parameter;
}

ProbeOutput readOutput(const Json& json, const std::string& place, Findings& findings)
{
    ObjectReader reader(json, place, findings);
    ProbeOutput output;
    output.name = reader.text("name");
    checkName(output.name, reader.pointer("name"), findings);
    output.unit = reader.text("unit");
    if (!output.unit.empty())
        output.dimension = readUnit(output.unit, reader.pointer("unit"), findings);
    output.doc = reader.text("doc", "");
    return output;
}

ProbeRoles readRoles(ObjectReader& reader, Findings& findings)
{
    const auto words = reader.texts("roles");
    const std::set<std::string> roles(words.begin(), words.end());
    if (roles.empty() || roles == std::set<std::string>{"node"})
        return ProbeRoles::Node;
    if (roles == std::set<std::string>{"client", "server"} && words.size() == 2)
        return ProbeRoles::ServerAndClient;
    if (roles == std::set<std::string>{"ranks"})
        return ProbeRoles::Ranks;
    findings.error("probe.roles",
                   reader.pointer("roles"),
                   "invalid roles",
                   R"(use ["node"], ["server", "client"] or ["ranks"])");
    return ProbeRoles::Node;
}

bool readBind(ObjectReader& reader, Findings& findings)
{
    const auto word = reader.text("bind", "first");
    if (word != "first" && word != "all")
        findings.error("probe.bind",
                       reader.pointer("bind"),
                       "'" + word.substr(0, kLongestName) + "' is not a valid value of bind",
                       "use \"first\" or \"all\" for the data addresses of the node");
    return word == "all";
}

template <typename Items>
void findTwins(const Items& items, const std::string& list, Findings& findings)
{
    std::set<std::string> seen;
    for (std::size_t i = 0; i < items.size(); ++i)
        if (!items[i].name.empty() && !seen.insert(items[i].name).second)
            findings.error(
                "probe.name", model::pointerTo(list, i), "duplicate name '" + items[i].name + "'");
}

// Returns whether the name is neither a path nor an option.
bool isProgramName(const std::string& program)
{
    return program.find('/') == std::string::npos && !program.starts_with('-') && program != "." &&
           program != "..";
}

Probe readFields(const Json& json, Findings& findings)
{
    ObjectReader reader(json, "", findings);
    Probe probe;
    probe.id = reader.text("probe");
    checkName(probe.id, reader.pointer("probe"), findings);
    probe.version = reader.text("version");
    if (const auto protocol = reader.integer("protocol"); protocol.value_or(0) != kProbeProtocol)
        findings.error("probe.protocol",
                       reader.pointer("protocol"),
                       "expected protocol " + std::to_string(kProbeProtocol),
                       "write \"protocol\": 1");
    probe.title = reader.text("title");
    probe.doc = reader.text("doc", "");
    probe.source = model::readSource(reader, findings, false);
    probe.program = reader.text("program");
    if (!isProgramName(probe.program))
        findings.error("probe.program",
                       reader.pointer("program"),
                       "the program must be a name without a path",
                       "use a file beside probe.json, or a program of the installation");
    probe.roles = readRoles(reader, findings);
    probe.bindsAll = readBind(reader, findings);
    reader.each("parameters", [&](const Json& item, const std::string& place) {
        probe.parameters.push_back(readParameter(item, place, findings));
    });
    reader.each("outputs", [&](const Json& item, const std::string& place) {
        probe.outputs.push_back(readOutput(item, place, findings));
    });
    findTwins(probe.parameters, "/parameters", findings);
    findTwins(probe.outputs, "/outputs", findings);
    if (probe.outputs.empty())
        findings.error("probe.output", "/outputs", "outputs are missing");
    return probe;
}

} // namespace

model::Result<Probe>
parseProbe(std::string_view text, const std::string& file, const std::filesystem::path& folder)
{
    const auto json = model::parseJson(text, file);
    if (!json)
        return json.diagnostics();
    Findings findings{file, {}};
    auto probe = readFields(json.value(), findings);
    if (model::hasErrors(findings.list))
        return findings.list;
    probe.folder = folder;
    return probe;
}

model::Result<Probe> readProbe(const std::filesystem::path& folder)
{
    const auto file = folder / "probe.json";
    constexpr std::size_t kLargest = std::size_t{1} << 20;
    const auto text = model::readFile(file, kLargest);
    if (!text)
        return text.diagnostics();
    return parseProbe(text.value(), file.string(), folder);
}

} // namespace clusterwright::runner

#include "plugins/runner/probes/sample_json.h"

#include "model/json/object_reader.h"
#include "model/units/quantity.h"
#include "plugins/runner/support/lenient_json.h"

#include <cmath>

namespace clusterwright::runner
{

namespace
{

using model::Json;

model::Diagnostics wrong(std::string code, std::string pointer, std::string message)
{
    return {model::Severity::Error,
            std::move(code),
            "",
            std::move(pointer),
            std::move(message),
            "see plugins/README.md for the lines of a probe"};
}

model::Diagnostics notA(const std::string& code, std::string_view key, const std::string& expected)
{
    return wrong(code, model::pointerTo("", key), "expected " + expected);
}

const Json* field(const Json& json, const char* key)
{
    const auto found = json.find(key);
    return found == json.end() ? nullptr : &*found;
}

bool isTooLong(const Json& json)
{
    return !json.is_object() || json.size() > kMostSampleValues;
}

model::Result<std::vector<std::pair<std::string, double>>> readValues(const Json& line)
{
    const auto* const values = field(line, "values");
    if (!values || isTooLong(*values) || values->empty())
        return notA("sample.values", "values", "an object with 1 to 64 outputs and their numbers");
    std::vector<std::pair<std::string, double>> result;
    for (const auto& [name, value] : values->items()) {
        if (!value.is_number() || !std::isfinite(value.get<double>()))
            return wrong("sample.values",
                         model::pointerTo("/values", name),
                         "expected a number in base units, got " +
                             std::string(model::typeName(value)));
        result.emplace_back(name, value.get<double>());
    }
    return result;
}

} // namespace

std::string jsonLine(const Json& json)
{
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

model::Result<Point> readPoint(const Json& json)
{
    if (isTooLong(json))
        return notA("sample.at", "at", "an object with at most 64 parameters");
    Point point;
    for (const auto& [name, value] : json.items()) {
        if (value.is_string())
            point.emplace_back(name, value.get<std::string>());
        else if (value.is_number() && std::isfinite(value.get<double>()))
            point.emplace_back(name, value.get<double>());
        else
            return wrong("sample.at",
                         model::pointerTo("/at", name),
                         "expected a number in base units or a word");
    }
    return point;
}

Json toJson(const Point& point)
{
    auto json = Json::object();
    for (const auto& [name, value] : point)
        std::visit([&json, &key = name](const auto& held) { json[key] = held; }, value);
    return json;
}

model::Result<Sample> readSample(const Json& line)
{
    constexpr double kLargestRepeat = 0x1p53;
    if (!line.is_object())
        return wrong("sample.values", "", "expected a sample, which is an object");
    auto values = readValues(line);
    if (!values)
        return values.diagnostics();
    Sample sample;
    sample.values = std::move(values).value();
    if (const auto* const at = field(line, "at")) {
        auto point = readPoint(*at);
        if (!point)
            return point.diagnostics();
        sample.at = std::move(point).value();
    }
    if (const auto* const repeat = field(line, "repeat")) {
        if (!repeat->is_number_integer() || repeat->get<double>() < 0 ||
            repeat->get<double>() > kLargestRepeat)
            return notA("sample.repeat", "repeat", "an integer from 0");
        sample.repeat = repeat->get<std::int64_t>();
    }
    if (const auto* const warmUp = field(line, "warm_up")) {
        if (!warmUp->is_boolean())
            return notA("sample.warm_up", "warm_up", "true or false");
        sample.warmUp = warmUp->get<bool>();
    }
    if (const auto* const time = field(line, "time")) {
        if (!time->is_number() || !(time->get<double>() >= 0))
            return notA("sample.time", "time", "seconds since 1970");
        sample.time = time->get<double>();
    }
    return sample;
}

Json toJson(const Sample& sample)
{
    auto values = Json::object();
    for (const auto& [name, value] : sample.values)
        values[name] = value;
    Json json{{"type", "sample"}, {"values", std::move(values)}};
    if (!sample.at.empty())
        json["at"] = toJson(sample.at);
    json["repeat"] = sample.repeat;
    if (sample.warmUp)
        json["warm_up"] = true;
    json["time"] = sample.time;
    return json;
}

model::Diagnostics checkSample(const Sample& sample, const Probe& probe)
{
    model::Diagnostics problems;
    for (const auto& [name, value] : sample.values)
        if (!probe.output(name))
            problems.add(wrong("sample.undeclared",
                               model::pointerTo("/values", name),
                               "unknown output '" + name + "', not in probe.json"));
    for (const auto& [name, value] : sample.at) {
        const auto* const parameter = probe.parameter(name);
        const auto place = model::pointerTo("/at", name);
        if (!parameter)
            problems.add(wrong(
                "sample.undeclared", place, "unknown parameter '" + name + "', not in probe.json"));
        else if (parameter->isNumber() != std::holds_alternative<double>(value))
            problems.add(wrong("sample.kind",
                               place,
                               parameter->isNumber() ? "expected a number in " + parameter->unit
                                                     : "expected a word"));
    }
    return problems;
}

model::Result<NodeFacts> readFacts(const Json& json)
{
    if (!json.is_object())
        return wrong("facts.type", "", "expected facts of a node, which are an object");
    constexpr int kMostCores = 1 << 24;
    NodeFacts facts;
    facts.host = textField(json, "host");
    facts.kernel = textField(json, "kernel");
    facts.cpu = textField(json, "cpu");
    const double cores = numberField(json, "cores");
    facts.cores = cores > 0 && cores < kMostCores ? static_cast<int>(cores) : 0;
    facts.memory = numberField(json, "memory");
    if (const auto* const nics = field(json, "nics"); nics && nics->is_array())
        for (const auto& nic : *nics)
            if (nic.is_object())
                facts.nics.push_back(
                    {textField(nic, "name"), textField(nic, "address"), numberField(nic, "speed")});
    if (const auto* const idle = field(json, "idle"); idle && idle->is_number())
        facts.idle = idle->get<double>();
    if (const auto* const clock = field(json, "clock"); clock && clock->is_number())
        facts.clock = clock->get<double>();
    return facts;
}

Json toJson(const NodeFacts& facts)
{
    auto nics = Json::array();
    for (const auto& nic : facts.nics)
        nics.push_back({{"name", nic.name}, {"address", nic.address}, {"speed", nic.speed}});
    Json json{{"host", facts.host},
              {"kernel", facts.kernel},
              {"cpu", facts.cpu},
              {"cores", facts.cores},
              {"memory", facts.memory},
              {"nics", std::move(nics)}};
    if (facts.idle)
        json["idle"] = *facts.idle;
    if (facts.clock)
        json["clock"] = *facts.clock;
    return json;
}

Json toJson(const Provenance& provenance)
{
    auto participants = Json::array();
    for (const auto& participant : provenance.participants)
        participants.push_back({{"node", participant.node},
                                {"role", participant.role},
                                {"facts", toJson(participant.facts)},
                                {"command", participant.command}});
    auto units = Json::object();
    for (const auto& [name, unit] : provenance.units)
        units[name] = unit;
    return {{"probe", provenance.probe},
            {"version", provenance.version},
            {"participants", std::move(participants)},
            {"point", toJson(provenance.point)},
            {"round", provenance.round},
            {"task", provenance.task},
            {"time", provenance.time},
            {"units", std::move(units)}};
}

namespace
{

model::Result<Participant> readParticipant(const Json& json)
{
    if (!json.is_object() || !json.contains("facts"))
        return wrong(
            "provenance.type", "/participants", "expected a participant with a node and its facts");
    auto facts = readFacts(json["facts"]);
    if (!facts)
        return facts.diagnostics();
    Participant participant{
        textField(json, "node"), textField(json, "role"), std::move(facts).value(), {}};
    if (const auto* const command = field(json, "command"); command && command->is_array())
        for (const auto& word : *command)
            if (word.is_string())
                participant.command.push_back(word.get<std::string>());
    return participant;
}

} // namespace

model::Result<Provenance> readProvenance(const Json& json)
{
    if (!json.is_object() || textField(json, "probe").empty())
        return wrong("provenance.type", "/probe", "the probe is missing");
    Provenance provenance;
    provenance.probe = textField(json, "probe");
    provenance.version = textField(json, "version");
    provenance.task = textField(json, "task");
    provenance.time = numberField(json, "time");
    if (const auto* const round = field(json, "round"); round && round->is_number_integer())
        provenance.round = round->get<std::int64_t>();
    if (const auto* const given = field(json, "point")) {
        auto point = readPoint(*given);
        if (!point)
            return point.diagnostics();
        provenance.point = std::move(point).value();
    }
    if (const auto* const given = field(json, "units"); given && given->is_object())
        for (const auto& [name, unit] : given->items()) {
            if (!unit.is_string() || !model::parseUnit(unit.get<std::string>()))
                return wrong("provenance.type",
                             model::pointerTo("/units", name),
                             "expected a unit, such as \"B/s\"");
            provenance.units.emplace_back(name, unit.get<std::string>());
        }
    if (const auto* const given = field(json, "participants"); given && given->is_array())
        for (const auto& item : *given) {
            auto participant = readParticipant(item);
            if (!participant)
                return participant.diagnostics();
            provenance.participants.push_back(std::move(participant).value());
        }
    return provenance;
}

} // namespace clusterwright::runner

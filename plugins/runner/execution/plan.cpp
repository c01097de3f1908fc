#include "plugins/runner/execution/plan.h"

#include "model/core/diagnostics.h"
#include "model/core/file.h"
#include "model/json/json.h"
#include "model/json/object_reader.h"
#include "model/units/quantity.h"
#include "plugins/runner/execution/recorded_task.h"

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

constexpr std::array<std::string_view, 4> kPairings{"listed", "all", "ring", "star"};
constexpr double kLongestTimeLimit = 86'400; // s

// Returns an integer within bounds; reports a finding otherwise.
int checkedCount(
    ObjectReader& reader, const char* key, int otherwise, int least, int most, Findings& findings)
{
    const auto given = reader.integer(key);
    if (given && (*given < least || *given > most))
        findings.error("plan.number",
                       reader.pointer(key),
                       "expected an integer from " + std::to_string(least) + " to " +
                           std::to_string(most));
    return given.value_or(otherwise);
}

double readQuantity(const std::string& text,
                    model::Dimension dimension,
                    const std::string& place,
                    Findings& findings)
{
    const auto quantity = model::parseQuantity(text);
    findings.add(place, quantity.diagnostics());
    if (quantity && quantity.value().dimension != dimension)
        findings.error("quantity.dimension",
                       place,
                       "expected a value in " + model::baseUnit(dimension) + ", got '" + text + "'",
                       "add the unit");
    return quantity ? quantity.value().value : 0;
}

std::vector<PlanAxis> readGrid(ObjectReader& reader, Findings& findings)
{
    std::vector<PlanAxis> grid;
    const auto* const json = reader.raw("grid");
    if (!json)
        return grid;
    if (!json->is_object()) {
        findings.error("json.type", reader.pointer("grid"), "expected an object");
        return grid;
    }
    for (const auto& [parameter, values] : json->items()) {
        const auto text = model::expressionText(values);
        if (text && !text->empty())
            grid.push_back({parameter, *text});
        else
            findings.error("json.type",
                           model::pointerTo(reader.pointer("grid"), parameter),
                           "expected axis values, such as 1..16 or 64,128 or tcp");
    }
    return grid;
}

void readPairs(ObjectReader& reader, Measurement& measurement, Findings& findings)
{
    const auto* const json = reader.raw("pairs");
    if (!json)
        return;
    const auto place = reader.pointer("pairs");
    const auto refuse = [&](const std::string& where) {
        findings.error("plan.pairs",
                       where,
                       "expected \"all\", \"ring\", \"star\" or a list of pairs",
                       R"([["server", "client"], ...])");
    };
    if (json->is_string()) {
        const auto found = std::ranges::find(kPairings, json->get<std::string>());
        if (found == kPairings.end() || found == kPairings.begin())
            refuse(place);
        else
            measurement.pairing = static_cast<Pairing>(found - kPairings.begin());
        return;
    }
    if (!json->is_array() || json->empty())
        return refuse(place);
    measurement.pairing = Pairing::Listed;
    for (std::size_t i = 0; i < json->size(); ++i) {
        const auto& pair = (*json)[i];
        if (pair.is_array() && pair.size() == 2 && pair[0].is_string() && pair[1].is_string())
            measurement.pairs.emplace_back(pair[0].get<std::string>(), pair[1].get<std::string>());
        else
            refuse(model::pointerTo(place, i));
    }
}

std::optional<StopRule> readStopRule(ObjectReader& reader, Findings& findings)
{
    const auto* const json = reader.raw("until");
    if (!json)
        return std::nullopt;
    ObjectReader fields(*json, reader.pointer("until"), findings);
    StopRule rule;
    rule.output = fields.text("output");
    if (const auto text = fields.optionalExpression("interval"))
        rule.interval = readQuantity(*text, model::kNumber, fields.pointer("interval"), findings);
    if (!(rule.interval > 0 && rule.interval < 1))
        findings.error("plan.number",
                       fields.pointer("interval"),
                       "expected a share of the median",
                       "use a value such as \"2 %\"");
    return rule;
}

Measurement readMeasurement(const Json& json, const std::string& place, Findings& findings)
{
    ObjectReader reader(json, place, findings);
    Measurement measurement;
    measurement.probe = reader.text("probe");
    measurement.nodes = reader.texts("nodes");
    readPairs(reader, measurement, findings);
    measurement.isAtOnce = reader.flag("at_once");
    measurement.grid = readGrid(reader, findings);
    measurement.repeats =
        checkedCount(reader, "repeats", measurement.repeats, 1, kMostRepeats, findings);
    measurement.warmUp =
        checkedCount(reader, "warm_up", measurement.warmUp, 0, kMostRepeats, findings);
    measurement.until = readStopRule(reader, findings);
    measurement.rounds = checkedCount(reader,
                                      "rounds",
                                      measurement.until ? kMostRoundsOfRule : measurement.rounds,
                                      measurement.until ? kFewestRoundsOfRule : 1,
                                      kMostRounds,
                                      findings);
    if (const auto text = reader.optionalExpression("apart"))
        measurement.apart = readQuantity(*text, model::kTime, reader.pointer("apart"), findings);
    if (!(measurement.apart >= 0 && measurement.apart <= kLongestTimeLimit))
        findings.error(
            "plan.number", reader.pointer("apart"), "expected a time from 0 s to one day");
    if (const auto text = reader.optionalExpression("time_limit"))
        measurement.timeLimit =
            readQuantity(*text, model::kTime, reader.pointer("time_limit"), findings);
    if (!(measurement.timeLimit > 0 && measurement.timeLimit <= kLongestTimeLimit))
        findings.error("plan.number",
                       reader.pointer("time_limit"),
                       "expected a time above 0 s, up to one day");
    return measurement;
}

Plan readFields(const Json& json, Findings& findings)
{
    ObjectReader reader(json, "", findings);
    Plan plan;
    if (const auto format = reader.integer("plan"); format.value_or(0) != kPlanFormat)
        findings.error("plan.format",
                       reader.pointer("plan"),
                       "expected a plan of format " + std::to_string(kPlanFormat),
                       "write \"plan\": 1");
    plan.title = reader.text("title", "");
    plan.doc = reader.text("doc", "");
    if (const auto* const seed = reader.raw("seed")) {
        if (seed->is_number_integer() && seed->get<double>() >= 0 &&
            seed->get<double>() <= static_cast<double>(kLargestSeed))
            plan.seed = seed->get<std::uint64_t>();
        else
            findings.error(
                "plan.number", reader.pointer("seed"), "expected a seed that is an integer from 0");
    }
    reader.each("measurements", [&](const Json& item, const std::string& place) {
        plan.measurements.push_back(readMeasurement(item, place, findings));
    });
    if (plan.measurements.empty())
        findings.error("plan.empty", "/measurements", "the plan contains nothing to measure");
    return plan;
}

Json toJson(const Measurement& measurement)
{
    Json json{{"probe", measurement.probe}, {"nodes", measurement.nodes}};
    if (measurement.pairing == Pairing::Listed) {
        json["pairs"] = Json::array();
        for (const auto& [server, client] : measurement.pairs)
            json["pairs"].push_back(Json::array({server, client}));
    } else {
        json["pairs"] = kPairings[static_cast<std::size_t>(measurement.pairing)];
    }
    if (measurement.isAtOnce)
        json["at_once"] = true;
    if (!measurement.grid.empty()) {
        auto& grid = json["grid"] = Json::object();
        for (const auto& axis : measurement.grid)
            grid[axis.parameter] = axis.values;
    }
    json["repeats"] = measurement.repeats;
    json["warm_up"] = measurement.warmUp;
    json["rounds"] = measurement.rounds;
    if (measurement.apart > 0)
        json["apart"] = model::exactText({measurement.apart, model::kTime});
    json["time_limit"] = model::exactText({measurement.timeLimit, model::kTime});
    if (measurement.until)
        json["until"] = {
            {"output", measurement.until->output},
            {"interval", model::exactText({measurement.until->interval, model::kNumber})}};
    return json;
}

bool isIn(const Point& point, const std::string& name)
{
    return std::ranges::find(point, name, &Point::value_type::first) != point.end();
}

model::Dimension dimensionOf(const std::string& unit)
{
    const auto parsed = model::parseUnit(unit);
    return parsed ? parsed.value().dimension : model::kNumber;
}

} // namespace

std::vector<std::string> nodeNames(const Plan& plan)
{
    std::set<std::string> names;
    for (const auto& measurement : plan.measurements) {
        names.insert(measurement.nodes.begin(), measurement.nodes.end());
        for (const auto& [server, client] : measurement.pairs)
            names.insert({server, client});
    }
    return {names.begin(), names.end()};
}

void fillNodes(Plan& plan, const std::vector<std::string>& nodes)
{
    for (auto& measurement : plan.measurements)
        if (!measurement.namesNodes())
            measurement.nodes = nodes;
}

model::Result<Plan> parsePlan(std::string_view text, const std::string& file)
{
    const auto json = model::parseJson(text, file);
    if (!json)
        return json.diagnostics();
    Findings findings{file, {}};
    auto plan = readFields(json.value(), findings);
    if (model::hasErrors(findings.list))
        return findings.list;
    return plan;
}

model::Result<Plan> readPlan(const std::filesystem::path& file)
{
    const auto text = model::readFile(file);
    if (!text)
        return text.diagnostics();
    return parsePlan(text.value(), file.string());
}

Json toJson(const Plan& plan)
{
    Json json{{"plan", kPlanFormat}};
    if (!plan.title.empty())
        json["title"] = plan.title;
    if (!plan.doc.empty())
        json["doc"] = plan.doc;
    json["seed"] = plan.seed;
    json["measurements"] = Json::array();
    for (const auto& measurement : plan.measurements)
        json["measurements"].push_back(toJson(measurement));
    return json;
}

Task taskOf(const Provenance& provenance, std::span<const Sample> samples)
{
    Task task;
    task.key = provenance.task;
    task.probe.id = provenance.probe;
    task.probe.version = provenance.version;
    task.point = provenance.point;
    for (const auto& participant : provenance.participants)
        task.nodes.push_back(participant.node);
    for (const auto& [name, unit] : provenance.units) {
        const bool isParameter =
            isIn(provenance.point, name) || (!samples.empty() && isIn(samples.front().at, name));
        if (isParameter)
            task.probe.parameters.push_back(
                {.name = name, .unit = unit, .dimension = dimensionOf(unit)});
        else
            task.probe.outputs.push_back({name, unit, dimensionOf(unit), ""});
    }
    for (const auto& sample : samples)
        for (const auto& [name, value] : sample.values)
            if (!task.probe.output(name))
                task.probe.outputs.push_back({name, "1", model::kNumber, ""});
    return task;
}

} // namespace clusterwright::runner

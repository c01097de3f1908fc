#include "tests/support/probe_run.h"

#include "model/core/text.h"
#include "model/json/json.h"
#include "model/units/quantity.h"
#include "tests/support/catch_compat.h"
#include "tests/support/preset_folder.h"

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

namespace clusterwright::tests
{

namespace
{

std::vector<Json> linesOf(const std::string& text)
{
    std::vector<Json> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) {
        INFO(line);
        lines.push_back(Json::parse(line, nullptr, false));
        REQUIRE(lines.back().is_object());
    }
    return lines;
}

void checkSample(const Json& sample, const std::set<std::string>& outputs)
{
    CHECK_FALSE(sample.at("values").empty());
    for (const auto& [name, value] : sample.at("values").items()) {
        INFO(name << " " << value);
        CHECK(outputs.contains(name));
        CHECK(value.get<double>() >= 0);
    }
}

// Returns the run with all lines up to its end; `lines` are those read before.
ProbeRun finished(ProbeProcess& process, std::vector<Json> lines = {})
{
    ProbeRun run;
    run.lines = std::move(lines);
    for (auto& line : process.restOfLines())
        run.lines.push_back(std::move(line));
    run.outcome.exitCode = process.exitStatus();
    return run;
}

} // namespace

std::vector<Json> ProbeRun::samples() const
{
    std::vector<Json> result;
    for (const auto& line : lines)
        if (line.at("type") == "sample")
            result.push_back(line);
    return result;
}

std::vector<double> ProbeRun::values(const std::string& output) const
{
    std::vector<double> result;
    for (const auto& sample : samples())
        if (!sample.value("warm_up", false) && sample.at("values").contains(output))
            result.push_back(sample.at("values").at(output));
    return result;
}

std::string ProbeRun::error() const
{
    for (const auto& line : lines)
        if (line.at("type") == "error")
            return line.at("code");
    return {};
}

ProbeRun runProbe(const Words& command)
{
    ProgramCall call;
    call.command = command;
    call.directory = "/";
    ProbeRun run;
    run.outcome = runProgram(call);
    run.lines = linesOf(run.outcome.out);
    return run;
}

PairRun runProbePair(const Words& command, const Words& options)
{
    const auto role = [&](const Words& own) {
        return joined(joined(command, own), joined({"--time-limit", "25"}, options));
    };
    ProbeProcess server(role({"--role", "server", "--bind", "127.0.0.1"}));
    PairRun run;
    std::vector<Json> said;
    while (said.empty() || said.back().at("type") != "ready") {
        auto line = server.nextLine();
        if (!line)
            return run.server = finished(server, std::move(said)), run;
        said.push_back(std::move(*line));
    }
    ProbeProcess client(
        role({"--role", "client", "--peer", said.back().at("address").get<std::string>()}));
    run.client = finished(client);
    run.server = finished(server, std::move(said));
    return run;
}

void checkProbeRun(const ProbeRun& run, const std::string& id, std::size_t samples)
{
    INFO(Json(run.lines).dump(1) << run.outcome.err);
    const auto probe = probeJson(id);
    CHECK(run.outcome.exitCode == 0);
    REQUIRE(run.lines.size() >= 2);
    CHECK(
        run.lines.front() ==
        Json{{"type", "hello"}, {"probe", id}, {"version", probe.at("version")}, {"protocol", 1}});
    CHECK(run.lines.back() == Json{{"type", "done"}, {"samples", run.samples().size()}});
    std::set<std::string> outputs;
    for (const auto& output : probe.at("outputs"))
        outputs.insert(output.at("name"));
    std::size_t counted = 0;
    for (const auto& sample : run.samples()) {
        checkSample(sample, outputs);
        counted += sample.value("warm_up", false) ? 0U : 1U;
    }
    CHECK(counted == samples);
}

void checkRates(const ProbeRun& run, double amount)
{
    const auto times = run.values("time");
    const auto rates = run.values("rate");
    REQUIRE_FALSE(times.empty());
    REQUIRE(rates.size() == times.size());
    for (std::size_t i = 0; i < times.size(); ++i)
        CHECK(rates[i] == Approx(amount / times[i]));
}

std::string probeFolder(const std::string& id)
{
    const std::string plugins = shippedPluginsFolder().string();
    const auto probe = plugins + "/probes/" + id;
    return std::filesystem::exists(probe) ? probe : plugins + "/examples/" + id;
}

Json probeJson(const std::string& id)
{
    std::ifstream file(probeFolder(id) + "/probe.json");
    REQUIRE(file);
    return Json::parse(file);
}

Words defaultsOf(const std::string& id)
{
    Words options;
    const auto json = probeJson(id); // must outlive the loop
    for (const auto& parameter : json.at("parameters")) {
        auto value = parameter.at("default").get<std::string>();
        if (parameter.contains("unit")) {
            const auto quantity = model::parseQuantity(value);
            REQUIRE(quantity);
            value = model::shortestText(quantity.value().value);
        }
        options.push_back("--" + parameter.at("name").get<std::string>());
        options.push_back(value);
    }
    return options;
}

} // namespace clusterwright::tests

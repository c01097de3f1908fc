#include "plugins/probes/iperf3/iperf3.h"

#include "plugins/probes/support/failure.h"
#include "plugins/probes/support/tool_pair.h"

#include <nlohmann/json.hpp>

namespace clusterwright::probes
{

namespace
{

using namespace nlohmann::literals;
using Words = std::vector<std::string>;

struct Traffic {
    std::string protocol;
    std::string direction;
    long duration = 0; // s
    long streams = 0;
    long length = 0; // B of a write; 0: iperf3's default
    double rate = 0; // B/s of UDP; 0: unlimited
};

Traffic trafficFrom(const Arguments& arguments)
{
    const auto protocol = arguments.choice("protocol", {"tcp", "udp"});
    return {.protocol = protocol,
            .direction = arguments.choice("direction", {"forward", "reverse"}),
            .duration = arguments.whole("duration", 1, 1, 3600),
            .streams = arguments.whole("streams", 1, 1, 128),
            .length = arguments.whole("length", 0, 0, protocol == "udp" ? 65'507 : 1 << 20),
            .rate = arguments.number("rate", 0, 0, 1e12)};
}

Words clientCommand(const Traffic& traffic, const ToolAddress& server)
{
    Words command{"iperf3",
                  "-J",
                  "-c",
                  server.host,
                  "-p",
                  server.port,
                  "-t",
                  std::to_string(traffic.duration),
                  "-P",
                  std::to_string(traffic.streams)};
    if (traffic.length > 0)
        command.insert(command.end(), {"-l", std::to_string(traffic.length)});
    if (traffic.direction == "reverse")
        command.emplace_back("-R");
    if (traffic.protocol == "udp") {
        const auto bits = std::to_string(static_cast<long>(8 * traffic.rate));
        command.insert(command.end(), {"-u", "-b", bits});
    }
    return command;
}

Words serverCommand(const ToolAddress& address)
{
    return {"iperf3", "-s", "-1", "--forceflush", "-B", address.host, "-p", address.port};
}

// Adds a number that not all versions report.
void addIfThere(NamedNumbers& values,
                const std::string& name,
                const nlohmann::json& document,
                const std::string& pointer,
                double unit)
{
    const nlohmann::json::json_pointer place(pointer);
    if (document.contains(place) && document.at(place).is_number())
        values.emplace_back(name, document.at(place).get<double>() * unit);
}

// Received rate, in B/s. Over UDP, versions before 3.11 (pull request 1174) have only the sum of what was sent, and the share that was lost.
double receivedRate(const nlohmann::json& document, const Traffic& traffic)
{
    const bool isOld = traffic.protocol == "udp" &&
                       !document.contains("/end/sum_received"_json_pointer) &&
                       document.contains("/end/sum/lost_percent"_json_pointer);
    if (!isOld)
        return measuredAt(document, "/end/sum_received/bits_per_second") / 8;
    const auto arrived = 1 - numberAt(document, "/end/sum/lost_percent") / 100;
    if (!(arrived > 0))
        throw Failure("tool.output", "the tool measured nothing: all datagrams were lost");
    return measuredAt(document, "/end/sum/bits_per_second") / 8 * arrived;
}

NamedNumbers valuesIn(const nlohmann::json& document, const Traffic& traffic)
{
    NamedNumbers values{{"rate", receivedRate(document, traffic)}};
    const bool hasSent = document.contains("/end/sum_sent"_json_pointer);
    values.emplace_back("sent_rate",
                        measuredAt(document,
                                   hasSent || traffic.protocol == "tcp"
                                       ? "/end/sum_sent/bits_per_second"
                                       : "/end/sum/bits_per_second") /
                            8);
    addIfThere(values, "cpu", document, "/end/cpu_utilization_percent/host_total", 0.01);
    addIfThere(values, "peer_cpu", document, "/end/cpu_utilization_percent/remote_total", 0.01);
    if (traffic.protocol == "udp") {
        addIfThere(values, "lost", document, "/end/sum/lost_percent", 0.01);
        addIfThere(values, "jitter", document, "/end/sum/jitter_ms", 1e-3);
    } else {
        addIfThere(values, "retransmits", document, "/end/sum_sent/retransmits", 1);
    }
    return values;
}

NamedNumbers read(const std::string& text, const Traffic& traffic)
{
    const auto document = parsedOutput(text);
    if (document.contains("error"))
        throw Failure("tool.failed", "iperf3: " + document.at("error").dump());
    try {
        return valuesIn(document, traffic);
    } catch (const Failure& failure) {
        const auto version = document.value("/start/version"_json_pointer, std::string("iperf3"));
        throw Failure(failure.code(), version + ": " + failure.what());
    }
}

} // namespace

void runIperf3(const Arguments& arguments, Output& output)
{
    const auto traffic = trafficFrom(arguments);
    runToolPair(
        arguments,
        output,
        {.name = "iperf3", .server = serverCommand, .measure = [&](const ToolAddress& server) {
             return read(Tool(clientCommand(traffic, server)).finish(), traffic);
         }});
}

} // namespace clusterwright::probes

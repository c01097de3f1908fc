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

NamedNumbers read(const std::string& text, const Traffic& traffic)
{
    const auto document = parsedOutput(text);
    if (document.contains("error"))
        throw Failure("tool.failed", "iperf3: " + document.at("error").dump());
    NamedNumbers values{
        {"rate", numberAt(document, "/end/sum_received/bits_per_second") / 8},
        {"sent_rate", numberAt(document, "/end/sum_sent/bits_per_second") / 8},
        {"cpu", numberAt(document, "/end/cpu_utilization_percent/host_total") / 100},
        {"peer_cpu", numberAt(document, "/end/cpu_utilization_percent/remote_total") / 100}};
    if (traffic.protocol == "udp") {
        values.emplace_back("lost", numberAt(document, "/end/sum/lost_percent") / 100);
        values.emplace_back("jitter", numberAt(document, "/end/sum/jitter_ms") / 1e3);
    } else if (document.contains("/end/sum_sent/retransmits"_json_pointer))
        values.emplace_back("retransmits", numberAt(document, "/end/sum_sent/retransmits"));
    return values;
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

#include "plugins/probes/netpipe/netpipe.h"

#include "plugins/probes/support/failure.h"
#include "plugins/probes/support/tool_pair.h"

#include <sstream>

namespace clusterwright::probes
{

namespace
{

using Words = std::vector<std::string>;

// Both ends measure only the given size, without the neighbouring sizes that NetPIPE measures by default.
Words commonCommand(long size, const std::string& port)
{
    const auto bytes = std::to_string(size);
    return {"NPtcp", "-P", port, "-l", bytes, "-u", bytes, "-p", "0"};
}

// Reads lines with size, Mbit/s (2^20), and one-way seconds, which are half a round trip.
NamedNumbers read(const std::string& text, long size)
{
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        double bytes = 0;
        double megabits = 0;
        double seconds = 0;
        if (words >> bytes >> megabits >> seconds && bytes == static_cast<double>(size) &&
            seconds > 0)
            return {{"time", seconds}, {"rate", bytes / seconds}};
    }
    throw Failure("tool.output", "NetPIPE printed no line for this size: " + firstLineOf(text));
}

} // namespace

void runNetpipe(const Arguments& arguments, Output& output)
{
    const long size = arguments.whole("size", 1024, 1, 1L << 30);
    if (arguments.choice("listen", {"nowhere", "everywhere"}) == "nowhere")
        throw Failure("tool.exposed",
                      "NetPIPE's server listens at every address of its node without a token; use "
                      "--listen everywhere to allow this on your network");
    runToolPair(arguments,
                output,
                {.name = "NPtcp",
                 .server = [&](const auto& own) { return commonCommand(size, own.port); },
                 .measure =
                     [&](const ToolAddress& server) {
                         auto command = commonCommand(size, server.port);
                         command.insert(command.end(), {"-h", server.host, "-o", "/dev/stdout"});
                         return read(Tool(command).finish(), size);
                     }});
}

} // namespace clusterwright::probes

#include "plugins/runner/probes/probe_message.h"

#include "plugins/runner/probes/sample_json.h"
#include "plugins/runner/support/lenient_json.h"

#include <cmath>

namespace clusterwright::runner
{

namespace
{

using model::Json;

constexpr std::size_t kLongestText = 1000; // B, stored part of a text

std::string text(const Json& line, const char* key)
{
    return textField(line, key).substr(0, kLongestText);
}

ProbeMessage readHello(const Json& line)
{
    const double protocol = numberField(line, "protocol");
    ProbeHello hello{text(line, "probe"),
                     text(line, "version"),
                     protocol == kProbeProtocol ? kProbeProtocol : 0};
    if (hello.probe.empty() || hello.version.empty())
        return ProbeGarbage{"a hello line without probe and version"};
    return hello;
}

ProbeMessage readDone(const Json& line)
{
    const double samples = numberField(line, "samples");
    if (samples < 0 || samples > 1e15 || samples != std::floor(samples))
        return ProbeGarbage{"a done line without its number of samples"};
    return ProbeDone{static_cast<std::int64_t>(samples)};
}

} // namespace

ProbeMessage readProbeMessage(const Json& line)
{
    const auto type = text(line, "type");
    if (type == "hello")
        return readHello(line);
    if (type == "ready")
        return ProbeReady{text(line, "address"), text(line, "meet")};
    if (type == "progress")
        return ProbeProgress{numberField(line, "done"), numberField(line, "total")};
    if (type == "error")
        return ProbeError{text(line, "code"), text(line, "message")};
    if (type == "done")
        return readDone(line);
    if (type != "sample")
        return ProbeGarbage{"a line of unknown type"};
    auto sample = readSample(line);
    if (!sample)
        return ProbeGarbage{toText(sample.diagnostics().front())};
    return std::move(sample).value();
}

} // namespace clusterwright::runner

// Output of a probe in protocol version 1: one JSON object per line, each written at once, from any thread. Values are in base units (s, B,
// B/s, 1), with the names of probe.json.
#pragma once

#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace clusterwright::probes
{

using NamedNumbers = std::vector<std::pair<std::string, double>>;

struct Sample {
    NamedNumbers values; // outputs
    NamedNumbers at;     // point, beyond the parameters of the command line
    long repeat = 0;
    bool warmUp = false;
};

class Output
{
public:
    explicit Output(int descriptor)
        : m_descriptor(descriptor)
    {
    }

    void hello(std::string_view probe, std::string_view version);
    void ready(std::string_view address);
    void setMeeting(std::string place) { m_meeting = std::move(place); } // sent with `ready`
    void progress(long done, long total);
    void sample(const Sample& sample);
    void error(std::string_view code, std::string_view message);
    void done();

    [[noreturn]] void
    endWithError(std::string_view code,
                 std::string_view message); // callable from another thread; ends the process

private:
    void write(const std::string& line);

    int m_descriptor;
    long m_samples = 0; // including warm-up
    std::string m_meeting;
    std::mutex m_mutex;
};

} // namespace clusterwright::probes

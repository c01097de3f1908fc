// A run as a file of JSON lines, for other computers, other programs and the archive. Reading a session makes the same calls to a sink as
// the live run.
//
//   {"type":"session","format":1,"run":"0011..","title":"..","plan":"{..}","time":..,"runner":".."}
//   {"type":"start","start":1,"probe":"logp",..}     its provenance
//   {"type":"sample","start":1,"values":{..},..}     as the probe printed it, with the time of arrival
//   {"type":"event","start":1,"code":"node.lost",..}
//   {"type":"end","start":1,"state":"done","seconds":0.25}
//   {"type":"end","state":"done"}                    of the run
//
// Law: reading a written session makes the calls that the writer received, bit for bit.
#pragma once

#include "model/json/json_fwd.h"
#include "plugins/runner/probes/sample_sink.h"

#include <filesystem>
#include <iosfwd>
#include <string>

namespace clusterwright::runner
{

inline constexpr int kSessionFormat = 1;
inline constexpr std::size_t kLongestSessionLine = std::size_t{1} << 20; // B

class SessionWriter final : public SampleSink
{
public:
    // The owner of the stream must check it for write errors.
    explicit SessionWriter(std::ostream& stream)
        : m_stream(stream)
    {
    }

    [[nodiscard]] model::Diagnostics beginRun(const Run& run) override;
    [[nodiscard]] model::Result<StartId> beginStart(const Provenance& provenance) override;
    [[nodiscard]] model::Diagnostics add(StartId start, std::span<const Sample> samples) override;
    [[nodiscard]] model::Diagnostics
    endStart(StartId start, EndState state, double seconds) override;
    [[nodiscard]] model::Diagnostics note(StartId start, const RunEvent& event) override;
    [[nodiscard]] model::Diagnostics endRun(EndState state) override;

private:
    [[nodiscard]] model::Diagnostics write(const model::Json& line);

    std::ostream& m_stream;
    StartId m_last = 0;
};

// `file`: the name of the text in findings, whose places are lines. Stops at the first error: session.line (too long, or no line of a
// session), session.format, session.start, those of JSON and of samples, and those of the sink.
[[nodiscard]] model::Diagnostics
readSession(std::istream& text, const std::string& file, SampleSink& sink);

// Stores nothing: reading a session into this sink only checks the session.
class NullSink final : public SampleSink
{
public:
    [[nodiscard]] model::Diagnostics beginRun(const Run& run) override;
    [[nodiscard]] model::Result<StartId> beginStart(const Provenance&) override { return ++m_last; }
    [[nodiscard]] model::Diagnostics add(StartId, std::span<const Sample> samples) override;
    [[nodiscard]] model::Diagnostics endStart(StartId, EndState, double) override { return {}; }
    [[nodiscard]] model::Diagnostics note(StartId, const RunEvent&) override { return {}; }
    [[nodiscard]] model::Diagnostics endRun(EndState) override { return {}; }

    [[nodiscard]] const Run& run() const { return m_run; }
    [[nodiscard]] std::size_t samples() const { return m_samples; }

private:
    Run m_run;
    StartId m_last = 0;
    std::size_t m_samples = 0;
};

} // namespace clusterwright::runner

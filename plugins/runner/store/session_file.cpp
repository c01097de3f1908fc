#include "plugins/runner/store/session_file.h"

#include "model/core/diagnostic.h"
#include "model/core/finding.h"
#include "plugins/runner/probes/sample_json.h"
#include "plugins/runner/support/bounded_line.h"
#include "plugins/runner/support/lenient_json.h"

#include <map>
#include <ostream>
#include <vector>

namespace clusterwright::runner
{

namespace
{

using model::Json;

// Sends each line to a sink, samples in batches, because a batch costs a sink as much as one sample.
class SessionReader
{
public:
    SessionReader(std::string file, SampleSink& sink)
        : m_file(std::move(file))
        , m_sink(sink)
    {
    }

    model::Diagnostics take(const std::string& text)
    {
        ++m_number;
        if (text.empty())
            return {};
        const auto json = model::parseJson(text, m_file);
        return placed(json ? takeLine(json.value()) : json.diagnostics());
    }

    model::Diagnostics finish()
    {
        if (!m_hasRun)
            return placed(wrong("session.format", "the file contains no session"));
        return placed(flush());
    }

    model::Diagnostics tooLong()
    {
        ++m_number;
        return placed(
            wrong("session.line",
                  "a line is longer than " + std::to_string(kLongestSessionLine) + " bytes"));
    }

private:
    static constexpr std::size_t kBatch = 10'000;

    model::Diagnostics takeLine(const Json& line)
    {
        const auto type = line.is_object() ? textField(line, "type") : std::string{};
        if (type == "session")
            return takeRun(line);
        if (!m_hasRun)
            return wrong("session.format", "expected the type 'session' in the first line");
        if (type == "start")
            return takeStart(line);
        if (type == "sample")
            return takeSample(line);
        if (type == "event")
            return takeEvent(line);
        if (type == "end")
            return takeEnd(line);
        return wrong("session.line", "invalid line");
    }

    model::Diagnostics takeRun(const Json& line)
    {
        const Run run{textField(line, "run"),
                      textField(line, "title"),
                      textField(line, "plan"),
                      numberField(line, "time"),
                      textField(line, "runner")};
        if (numberField(line, "format") != kSessionFormat || run.id.empty() || m_hasRun)
            return wrong("session.format",
                         m_hasRun
                             ? "a second session begins"
                             : "expected a session of format " + std::to_string(kSessionFormat));
        m_hasRun = true;
        return m_sink.beginRun(run);
    }

    model::Diagnostics takeStart(const Json& line)
    {
        if (auto problems = flush(); !problems.empty())
            return problems;
        const auto provenance = readProvenance(line);
        if (!provenance)
            return provenance.diagnostics();
        const auto given = numberField(line, "start");
        if (!(given > 0) || m_starts.contains(given))
            return wrong("session.start",
                         "'start' must be a number above 0 that no other launch has");
        const auto id = m_sink.beginStart(provenance.value());
        if (!id)
            return id.diagnostics();
        m_starts[given] = id.value();
        return {};
    }

    model::Diagnostics takeSample(const Json& line)
    {
        const auto start = startOf(line);
        if (start == 0)
            return unknownStart();
        if (start != m_batchStart)
            if (auto problems = flush(); !problems.empty())
                return problems;
        auto sample = readSample(line);
        if (!sample)
            return sample.diagnostics();
        m_batchStart = start;
        m_batch.push_back(std::move(sample).value());
        return m_batch.size() < kBatch ? model::Diagnostics{} : flush();
    }

    model::Diagnostics takeEvent(const Json& line)
    {
        if (auto problems = flush(); !problems.empty())
            return problems;
        const auto start = startOf(line);
        if (start == 0 && line.contains("start"))
            return unknownStart();
        return m_sink.note(start,
                           {textField(line, "code"),
                            textField(line, "node"),
                            textField(line, "message"),
                            numberField(line, "time")});
    }

    model::Diagnostics takeEnd(const Json& line)
    {
        if (auto problems = flush(); !problems.empty())
            return problems;
        const auto state = endStateFrom(textField(line, "state"));
        if (!state)
            return wrong("session.line", "expected the state done, failed, lost or cancelled");
        if (!line.contains("start"))
            return m_sink.endRun(*state);
        const auto start = startOf(line);
        const auto seconds = numberField(line, "seconds");
        if (start == 0)
            return unknownStart();
        if (!(seconds >= 0))
            return wrong("session.line", "the duration is negative");
        return m_sink.endStart(start, *state, seconds);
    }

    model::Diagnostics flush()
    {
        if (m_batch.empty())
            return {};
        auto problems = m_sink.add(m_batchStart, m_batch);
        m_batch.clear();
        return problems;
    }

    StartId startOf(const Json& line) const
    {
        const auto found = m_starts.find(numberField(line, "start"));
        return found == m_starts.end() ? 0 : found->second;
    }

    static model::Diagnostics unknownStart()
    {
        return wrong("session.start", "unknown 'start' of a launch");
    }

    static model::Diagnostics wrong(std::string code, std::string message)
    {
        return model::refusal(
            std::move(code), std::move(message), "choose a file with an exported run");
    }

    // Adds the line number before the pointer. Errors of the sink do not belong to the file.
    model::Diagnostics placed(model::Diagnostics problems) const
    {
        constexpr std::string_view kFirstLine =
            "line 1, "; // JSON positions count from the line's start
        for (auto& problem : problems) {
            if (problem.code.starts_with("store."))
                continue;
            problem.file = m_file;
            if (problem.pointer.starts_with(kFirstLine))
                problem.pointer.erase(0, kFirstLine.size());
            problem.pointer = model::linePlace(m_number) +
                              (problem.pointer.empty() ? "" : ", " + problem.pointer);
        }
        return problems;
    }

    std::string m_file;
    SampleSink& m_sink;
    std::size_t m_number = 0; // line number
    bool m_hasRun = false;
    std::map<double, StartId> m_starts; // by number in the file
    std::vector<Sample> m_batch;
    StartId m_batchStart = 0;
};

} // namespace

model::Diagnostics SessionWriter::write(const Json& line)
{
    const auto text = jsonLine(line);
    if (text.size() > kLongestSessionLine)
        return model::refusal("session.line",
                              "a line would be longer than " + std::to_string(kLongestSessionLine) +
                                  " bytes",
                              "copy the file of the store instead");
    m_stream << text << '\n';
    return {};
}

model::Diagnostics SessionWriter::beginRun(const Run& run)
{
    return write({{"type", "session"},
                  {"format", kSessionFormat},
                  {"run", run.id},
                  {"title", run.title},
                  {"plan", run.plan},
                  {"time", run.time},
                  {"runner", run.runner}});
}

model::Result<StartId> SessionWriter::beginStart(const Provenance& provenance)
{
    Json line{{"type", "start"}, {"start", ++m_last}};
    line.update(toJson(provenance));
    if (auto problems = write(line); !problems.empty())
        return problems;
    return m_last;
}

model::Diagnostics SessionWriter::add(StartId start, std::span<const Sample> samples)
{
    for (const auto& sample : samples) {
        Json line{{"type", "sample"}, {"start", start}};
        line.update(toJson(sample));
        if (auto problems = write(line); !problems.empty())
            return problems;
    }
    return {};
}

model::Diagnostics SessionWriter::endStart(StartId start, EndState state, double seconds)
{
    return write(
        {{"type", "end"}, {"start", start}, {"state", toText(state)}, {"seconds", seconds}});
}

model::Diagnostics SessionWriter::note(StartId start, const RunEvent& event)
{
    Json line{{"type", "event"}};
    if (start != 0)
        line["start"] = start;
    line.update({{"code", event.code},
                 {"node", event.node},
                 {"message", event.message},
                 {"time", event.time}});
    return write(line);
}

model::Diagnostics SessionWriter::endRun(EndState state)
{
    return write({{"type", "end"}, {"state", toText(state)}});
}

model::Diagnostics NullSink::beginRun(const Run& run)
{
    m_run = run;
    return {};
}

model::Diagnostics NullSink::add(StartId, std::span<const Sample> samples)
{
    m_samples += samples.size();
    return {};
}

model::Diagnostics readSession(std::istream& text, const std::string& file, SampleSink& sink)
{
    SessionReader reader(file, sink);
    std::string line;
    while (true) {
        const auto got = readBoundedLine(text, kLongestSessionLine, line);
        if (got == LineEnd::None)
            return reader.finish();
        auto problems = got == LineEnd::TooLong ? reader.tooLong() : reader.take(line);
        if (!problems.empty())
            return problems;
    }
}

} // namespace clusterwright::runner

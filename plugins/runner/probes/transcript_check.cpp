#include "plugins/runner/probes/transcript_check.h"

#include "model/core/diagnostic.h"
#include "model/json/json.h"
#include "plugins/runner/probes/sample_json.h"

#include <algorithm>
#include <sys/wait.h>

namespace clusterwright::runner
{

namespace
{

using model::Severity;

constexpr std::size_t kMostFindings = 50;
constexpr const char* kContract = "see plugins/README.md for the lines of a probe";

std::string statusText(int status)
{
    return WIFSIGNALED(status) ? "signal " + std::to_string(WTERMSIG(status))
                               : "status " + std::to_string(WEXITSTATUS(status));
}

} // namespace

TranscriptCheck::TranscriptCheck(const Probe& probe, std::string role)
    : m_probe(probe)
    , m_role(std::move(role))
{
}

std::string TranscriptCheck::place() const
{
    return m_role + ", line " + std::to_string(m_number);
}

void TranscriptCheck::add(Severity severity,
                          std::string code,
                          std::string message,
                          std::string hint)
{
    if (m_findings.size() < kMostFindings)
        m_findings.push_back({severity,
                              std::move(code),
                              m_probe.program,
                              place(),
                              std::move(message),
                              std::move(hint)});
}

void TranscriptCheck::take(std::string_view bytes)
{
    m_lines.feed(bytes, [this](std::string_view line, std::size_t length) {
        takeLine(line, length);
        ++m_number;
    });
}

void TranscriptCheck::takeLine(std::string_view line, std::size_t length)
{
    if (length > line.size())
        return add(Severity::Error,
                   "check.line",
                   "a line of more than " + std::to_string(probes::kLongestProbeLine) + " bytes",
                   "print more and shorter lines");
    if (m_isDone || m_hasError)
        add(Severity::Error,
            "check.done",
            "output after the final `done` or `error` line",
            kContract);
    const auto json = model::parseJson(line, "");
    if (!json || !json.value().is_object()) {
        const auto why = json ? "not an object" : firstMessage(json.diagnostics());
        add(Severity::Error,
            "check.garbage",
            "expected a JSON object, got: " + std::string(line.substr(0, 80)) + " (" + why + ")",
            "print messages for people to standard error");
        return;
    }
    if (!probes::isShallow(line, probes::kDeepestProbeLine))
        add(Severity::Error,
            "check.depth",
            "nested deeper than " + std::to_string(probes::kDeepestProbeLine) + " levels",
            kContract);
    if (!probes::isModest(line))
        add(Severity::Error,
            "check.garbage",
            "a line with a NUL, or with more than " + std::to_string(probes::kMostProbeCommas) +
                " commas",
            kContract);
    takeMessage(readProbeMessage(json.value()));
}

void TranscriptCheck::takeMessage(const ProbeMessage& message)
{
    const auto* const hello = std::get_if<ProbeHello>(&message);
    if (!m_hasHello && !hello && !std::holds_alternative<ProbeError>(message)) {
        add(Severity::Error, "check.hello", "the first line is not a hello line", kContract);
        m_hasHello = true; // report only once
    }
    if (hello)
        takeHello(*hello);
    else if (const auto* const ready = std::get_if<ProbeReady>(&message))
        m_address = ready->address;
    else if (const auto* const sample = std::get_if<Sample>(&message))
        takeSample(*sample);
    else if (const auto* const garbage = std::get_if<ProbeGarbage>(&message))
        add(Severity::Error, "check.garbage", garbage->why, kContract);
    else if (const auto* const error = std::get_if<ProbeError>(&message)) {
        m_hasError = true;
        add(Severity::Error, "check.error", error->code + ": " + error->message, "");
    } else if (const auto* const done = std::get_if<ProbeDone>(&message)) {
        m_isDone = true;
        if (done->samples != m_samples)
            add(Severity::Error,
                "check.done",
                "the done line has " + std::to_string(done->samples) + " samples, expected " +
                    std::to_string(m_samples),
                "count warm-up samples too");
    }
}

void TranscriptCheck::takeHello(const ProbeHello& hello)
{
    const auto refuse = [this](const std::string& message, const std::string& hint) {
        add(Severity::Error, "check.hello", message, hint);
    };
    if (m_hasHello)
        refuse("a second hello line", "print only one, as the first line");
    m_hasHello = true;
    if (hello.probe != m_probe.id)
        refuse("the hello line has the probe '" + hello.probe + "'",
               "use '" + m_probe.id + "' as in probe.json");
    if (hello.version != m_probe.version)
        refuse("the hello line has the version '" + hello.version + "'",
               "use '" + m_probe.version + "' as in probe.json");
    if (hello.protocol != kProbeProtocol)
        refuse("the hello line has another protocol", "write \"protocol\":1");
}

void TranscriptCheck::takeSample(const Sample& sample)
{
    ++m_samples;
    m_repeats += sample.warmUp ? 0 : 1;
    for (const auto& problem : checkSample(sample, m_probe)) {
        add(problem.severity, problem.code, problem.message, problem.hint);
        if (m_findings.size() < kMostFindings)
            m_findings.back().pointer += ", " + problem.pointer;
    }
    for (const auto& [name, value] : sample.values) {
        const auto* const output = m_probe.output(name);
        if (output && output->dimension == model::kTime && value < 0)
            add(Severity::Warning,
                "sample.negative",
                "'" + name + "' is a negative time",
                "use a monotonic clock");
    }
}

void TranscriptCheck::end(int status)
{
    m_lines.finish([this](std::string_view, std::size_t length) {
        add(Severity::Error,
            length > probes::kLongestProbeLine ? "check.line" : "check.garbage",
            "the last line is incomplete",
            "print a line feed");
    });
    const bool isGood = WIFEXITED(status) && WEXITSTATUS(status) == 0;
    if (!m_isDone && !m_hasError)
        add(Severity::Error,
            "check.done",
            "the probe ended (" + statusText(status) + ") without a done or error line",
            kContract);
    if (m_isDone && !isGood)
        add(Severity::Error,
            "check.status",
            statusText(status) + " after done",
            "exit with status 0");
    if (m_hasError && isGood)
        add(Severity::Error, "check.status", "status 0 after an error", "exit with status 1");
    if (m_isDone && m_role != "server" && m_repeats == 0)
        add(Severity::Error,
            "check.samples",
            "a done line without a sample",
            "print at least one sample that is not warm-up");
}

} // namespace clusterwright::runner

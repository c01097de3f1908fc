#include "plugins/runner/execution/check_probe.h"

#include "model/core/diagnostic.h"
#include "model/core/diagnostics.h"
#include "plugins/probes/support/failure.h"
#include "plugins/runner/execution/program_start.h"
#include "plugins/runner/execution/stranger.h"
#include "plugins/runner/nodes/program_files.h"
#include "plugins/runner/probes/transcript_check.h"
#include "plugins/runner/support/child_process.h"
#include "plugins/transports/mpi/mpi.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <functional>
#include <poll.h>

namespace clusterwright::runner
{

namespace
{

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;
using Words = std::vector<std::string>;
using model::Severity;

constexpr int kRepeats = 3;
constexpr int kWarmUp = 1;
constexpr double kGrace = 5;                                  // s, time to end after a request
constexpr std::size_t kLargestOutput = std::size_t{64} << 20; // B
constexpr const char* kToken = "00112233445566778899aabbccddeeff";
constexpr const char* kWrongToken = "ffeeddccbbaa99887766554433221100";

// A running role with its output.
struct RunningProbe {
    std::unique_ptr<ChildProcess> process;
    TranscriptCheck transcript;
    std::size_t bytes = 0;
    std::string errors; // first part of its standard error
    bool isOver = false;

    void read()
    {
        constexpr std::size_t kKept = 500;
        const auto out = process->readOutput();
        bytes += out.size();
        transcript.take(out);
        if (process->errors() >= 0)
            errors += process->readErrors();
        errors.resize(std::min(errors.size(), kKept));
        const auto status = process->output() < 0 ? process->status() : std::nullopt;
        if (status && !isOver)
            transcript.end(*status);
        isOver |= status.has_value();
    }
};

void waitForOutput(const std::vector<RunningProbe*>& probes)
{
    constexpr int kSlice = 20; // ms, because an exit status does not wake poll()
    std::vector<pollfd> ends;
    for (const auto* const probe : probes)
        for (const int end : {probe->process->output(), probe->process->errors()})
            if (end >= 0)
                ends.push_back({end, POLLIN, 0});
    ::poll(ends.data(), ends.size(), kSlice);
}

// Reads until `isReached` or all probes have ended; returns false on a timeout or too much output.
bool follow(const std::vector<RunningProbe*>& probes,
            double seconds,
            const std::function<bool()>& isReached)
{
    const auto limit = Clock::now() + std::chrono::duration<double>(seconds);
    while (Clock::now() < limit) {
        for (auto* const probe : probes)
            if (!probe->isOver)
                probe->read();
        const auto isFlood = [](const auto* probe) { return probe->bytes > kLargestOutput; };
        if (std::ranges::any_of(probes, isFlood))
            return false;
        if (isReached() ||
            std::ranges::all_of(probes, [](const auto* probe) { return probe->isOver; }))
            return true;
        waitForOutput(probes);
    }
    return false;
}

class ProbeChecker
{
public:
    ProbeChecker(Probe probe, const ProbeCheckOptions& options)
        : m_probe(std::move(probe))
        , m_options(options)
    {
    }

    ProbeCheck run()
    {
        m_check.probe = m_probe.id;
        std::string place = (fs::temp_directory_path() / "clusterwright-check-XXXXXX").string();
        if (::mkdtemp(place.data()) != nullptr)
            m_place = place;
        choosePoint();
        findProgram();
        if (!model::hasErrors(m_check.findings))
            plainRun();
        // Further runs need a probe that works.
        if (!model::hasErrors(m_check.findings) && m_probe.roles != ProbeRoles::Ranks) {
            standardInputRun();
            timeLimitRun();
            unknownOptionRun();
            if (m_probe.roles == ProbeRoles::ServerAndClient) {
                wrongTokenRun();
                strangerRun();
                falseServerRun();
            }
        }
        std::error_code ignored;
        fs::remove_all(m_place, ignored);
        return std::move(m_check);
    }

private:
    void add(Severity severity, const char* code, std::string message, std::string hint)
    {
        append(m_check.findings,
               {{severity,
                 code,
                 (m_probe.folder / "probe.json").string(),
                 "",
                 std::move(message),
                 std::move(hint)}});
    }

    void choosePoint()
    {
        for (const auto& parameter : m_probe.parameters) {
            const auto given =
                std::ranges::find_if(m_options.point, [&parameter](const auto& value) {
                    return value.first == parameter.name;
                });
            if (given != m_options.point.end())
                m_point.push_back(*given);
            else if (parameter.otherwise)
                m_point.emplace_back(parameter.name, *parameter.otherwise);
            else if (!parameter.choices.empty())
                m_point.emplace_back(parameter.name, parameter.choices.front());
            else if (parameter.minimum)
                m_point.emplace_back(parameter.name, *parameter.minimum);
            else
                add(Severity::Error,
                    "check.parameter",
                    "the parameter '" + parameter.name + "' has no default",
                    "add a default, or use --set " + parameter.name + "=VALUE");
        }
    }

    void findProgram()
    {
        m_program = m_probe.bringsProgram() ? m_probe.folder / m_probe.program
                                            : m_options.programs / m_probe.program;
        std::error_code ignored;
        if (!fs::exists(m_program, ignored))
            add(Severity::Error,
                "check.program",
                "cannot find the program '" + m_probe.program + "'",
                "put the program beside probe.json, or name a program of the installation");
        else if ((fs::status(m_program, ignored).permissions() & fs::perms::others_exec) ==
                 fs::perms::none)
            add(Severity::Error,
                "check.program",
                "'" + m_program.string() + "' is not executable for everyone",
                "run chmod +x");
        append(m_check.findings, programFiles(m_program).diagnostics());
    }

    std::optional<RunningProbe> start(const std::string& role,
                                      const Words& more,
                                      int repeats,
                                      double timeLimit,
                                      const char* token = kToken)
    {
        Task task;
        task.probe = m_probe;
        task.point = m_point;
        task.repeats = repeats;
        task.warmUp = kWarmUp;
        task.timeLimit = timeLimit;
        auto command = argumentsOf(task, role, more);
        command.insert(command.begin(), fs::absolute(m_program).string());
        if (m_probe.roles == ProbeRoles::Ranks) {
            const std::vector<transports::RankPlace> places{{"localhost", 2, command.front(), {}}};
            command.erase(command.begin());
            command = transports::mpiRanks(places, {}, command).value();
        }
        std::vector<std::string> variables{std::string("CLUSTERWRIGHT_TOKEN=") + token};
        if (!m_place.empty() && m_probe.roles != ProbeRoles::Ranks) {
            command.insert(command.begin(), {"/usr/bin/env", "-C", m_place.string()});
            variables.push_back("TMPDIR=" + m_place.string());
        }
        auto process = ChildProcess::start({std::move(command), std::move(variables)});
        if (!process) {
            append(m_check.findings, process.diagnostics());
            return std::nullopt;
        }
        return RunningProbe{
            std::move(process).value(), TranscriptCheck(m_probe, role), 0, {}, false};
    }

    // Reports all findings of a plain run.
    void report(RunningProbe& probe)
    {
        if (probe.bytes > kLargestOutput)
            add(Severity::Error,
                "check.flood",
                "more than 64 MiB of output",
                "print samples, not raw data");
        else if (!probe.isOver)
            add(Severity::Error,
                "check.end",
                "the probe did not end",
                "end at --time-limit and at the end of standard input");
        auto findings = probe.transcript.findings();
        if (model::hasErrors(findings) && !probe.errors.empty())
            for (auto& finding : findings)
                if (finding.hint.empty())
                    finding.hint = "see its error output: " + probe.errors;
        append(m_check.findings, findings);
        probe.process.reset();
    }

    void plainRun()
    {
        const double limit = m_options.timeLimit;
        if (m_probe.roles == ProbeRoles::ServerAndClient) {
            auto pair = startPair(kRepeats, limit, kToken);
            if (!pair)
                return;
            auto& [server, client] = *pair;
            follow(
                {&server, &client}, limit + kGrace, [&client = client] { return client.isOver; });
            follow({&server}, kGrace, [] { return false; }); // the client has ended
            checkWarmUp(client.transcript);
            report(client);
            report(server);
            m_check.samples = client.transcript.repeats();
            checkFiles();
            return;
        }
        auto probe =
            start(m_probe.roles == ProbeRoles::Ranks ? "ranks" : "node", {}, kRepeats, limit);
        if (!probe)
            return;
        follow({&*probe}, limit + kGrace, [] { return false; });
        checkWarmUp(probe->transcript);
        report(*probe);
        m_check.samples = probe->transcript.repeats();
        checkFiles();
    }

    // Reports a probe that prints warm-up samples without marking them.
    void checkWarmUp(const TranscriptCheck& transcript)
    {
        if (transcript.repeats() == kRepeats + kWarmUp &&
            transcript.samples() == transcript.repeats())
            add(Severity::Error,
                "check.warm_up",
                "none of " + std::to_string(transcript.samples()) +
                    " samples is marked as warm-up, expected " + std::to_string(kWarmUp),
                "add \"warm_up\":true to the first samples");
    }

    void checkFiles()
    {
        std::error_code ignored;
        for (const auto& file : fs::directory_iterator(m_place, ignored)) {
            add(Severity::Error,
                "check.files",
                "the probe leaves files behind, such as '" + file.path().filename().string() + "'",
                "remove all created files");
            return;
        }
    }

    std::optional<RunningProbe> startServer(int repeats, double limit)
    {
        auto server = start("server", {"--bind", "127.0.0.1"}, repeats, limit);
        if (!server)
            return std::nullopt;
        follow({&*server}, kGrace, [&server] { return !server->transcript.address().empty(); });
        if (!server->transcript.address().empty())
            return server;
        add(Severity::Error,
            "check.ready",
            "the server is not ready",
            R"(print {"type":"ready","address":"127.0.0.1:PORT"})");
        report(*server);
        return std::nullopt;
    }

    std::optional<std::pair<RunningProbe, RunningProbe>>
    startPair(int repeats, double limit, const char* clientToken)
    {
        auto server = startServer(repeats, limit);
        if (!server)
            return std::nullopt;
        const auto address = server->transcript.address();
        auto client = start("client", {"--peer", address}, repeats, limit, clientToken);
        if (!client)
            return std::nullopt;
        return std::pair{std::move(*server), std::move(*client)};
    }

    void standardInputRun()
    {
        const bool isPair = m_probe.roles == ProbeRoles::ServerAndClient;
        if (auto probe = isPair ? startServer(kMany, kLong) : start("node", {}, kMany, kLong))
            closeInput(*probe, isPair ? "the server continues" : "the probe continues");
        if (!isPair)
            return;
        auto pair = startPair(kMany, kLong, kToken);
        if (pair)
            closeInput(pair->second, "the client continues");
    }

    void closeInput(RunningProbe& probe, const std::string& who)
    {
        follow({&probe}, kGrace, [&probe] { return probe.transcript.hasBegun(); });
        probe.process->closeInput();
        follow({&probe}, kGrace, [] { return false; });
        if (!probe.isOver)
            add(Severity::Error,
                "check.stdin",
                who + " after its standard input was closed",
                "end at the end of standard input, because the runner has ended");
    }

    // Tests each role alone, because a client ends with its server.
    void timeLimitRun()
    {
        if (m_probe.roles != ProbeRoles::ServerAndClient) {
            if (auto probe = start("node", {}, kMany, kShort))
                awaitLimit(*probe, "the probe continues");
            return;
        }
        if (auto server = startServer(kMany, kShort))
            awaitLimit(*server, "the server continues");
        auto server = startServer(kMany, kLong);
        if (!server)
            return;
        if (auto client = start("client", {"--peer", server->transcript.address()}, kMany, kShort))
            awaitLimit(*client, "the client continues");
    }

    void awaitLimit(RunningProbe& probe, const std::string& who)
    {
        follow({&probe}, kShort + kGrace, [] { return false; });
        if (!probe.isOver)
            add(Severity::Error,
                "check.time_limit",
                who + " beyond its --time-limit",
                "end at the limit, with done or an error");
    }

    void unknownOptionRun()
    {
        const bool isServer = m_probe.roles == ProbeRoles::ServerAndClient;
        Words more{"--no-such-parameter", "1"};
        if (isServer)
            more.insert(more.end(), {"--bind", "127.0.0.1"});
        auto probe = start(isServer ? "server" : "node", more, kRepeats, m_options.timeLimit);
        if (!probe)
            return;
        const auto isReady = [&probe] { return !probe->transcript.address().empty(); };
        follow({&*probe}, m_options.timeLimit, isReady);
        if (probe->transcript.isDone() || isReady())
            add(Severity::Warning,
                "check.unknown_option",
                "the probe accepts an unknown option",
                "reject unknown options, otherwise a misspelt parameter is measured at its "
                "default");
        checkErrorStatus(*probe);
    }

    // Checks the status of a run that should fail: status 0 would count as done.
    void checkErrorStatus(RunningProbe& probe)
    {
        follow({&probe}, kGrace, [] { return false; });
        if (!probe.transcript.hasFailed())
            return;
        for (const auto& finding : probe.transcript.findings())
            if (finding.code == "check.status" && !has(m_check.findings, "check.status"))
                append(m_check.findings, {finding});
    }

    void wrongTokenRun()
    {
        auto pair = startPair(kRepeats, kGrace, kWrongToken);
        if (!pair)
            return;
        auto& [server, client] = *pair;
        follow({&server, &client}, 2 * kGrace, [&client = client] { return client.isOver; });
        if (client.transcript.samples() > 0 || client.transcript.isDone())
            add(Severity::Error,
                "check.token",
                "the server accepts a client with another CLUSTERWRIGHT_TOKEN",
                "exchange the token first, and disconnect clients that do not prove it");
        else if (!client.transcript.hasFailed())
            add(Severity::Error,
                "check.token",
                "the client does not report that the server refused it",
                "end with the error token.refused");
        checkErrorStatus(client);
    }

    void strangerRun()
    {
        constexpr int kSeconds = 5;
        auto server = startServer(kMany, kLong);
        if (!server)
            return;
        const auto address = server->transcript.address();
        if (listensElsewhere(address))
            add(Severity::Error,
                "check.bind",
                "the server accepts connections to other addresses than --bind",
                "bind only to that address");
        if (admitsStranger(address, kSeconds))
            add(Severity::Error,
                "check.token",
                "the server accepts a stranger without a proof of the token",
                "exchange the token first, and disconnect clients that do not prove it within a "
                "second");
        server->read();
        if (server->isOver)
            add(Severity::Error,
                "check.token",
                "the server ends when a stranger connects",
                "disconnect the stranger and wait for the next client");
    }

    void falseServerRun()
    {
        try {
            const FalseServer server;
            auto client = start("client", {"--peer", server.address()}, kRepeats, kGrace);
            if (!client)
                return;
            follow({&*client}, kGrace + kGrace, [] { return false; });
            if (!client->isOver || client->transcript.samples() > 0 || client->transcript.isDone())
                add(Severity::Error,
                    "check.token",
                    "the client measures with a server that does not prove the token",
                    "end with the error token.refused");
        } catch (const probes::Failure&) { // without a free port, the test is skipped
            return;
        }
    }

    static constexpr int kMany = 1'000'000; // repeats that never finish by themselves
    static constexpr double kLong = 60;     // s
    static constexpr double kShort = 1;     // s

    Probe m_probe;
    const ProbeCheckOptions& m_options;
    Point m_point;
    fs::path m_program;
    fs::path m_place; // working and temporary folder of each run; empty if it cannot be created
    ProbeCheck m_check;
};

} // namespace

ProbeCheck checkProbe(const fs::path& folder, const ProbeCheckOptions& options)
{
    auto probe = readProbe(folder);
    if (!probe)
        return {{}, 0, probe.diagnostics()};
    return ProbeChecker(std::move(probe).value(), options).run();
}

} // namespace clusterwright::runner

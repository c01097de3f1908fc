#include "app/cli/program/renderer.h"

#include "model/core/diagnostic.h"
#include "model/core/finding.h"
#include "model/core/open_file.h"
#include "model/json/findings_json.h"
#include "model/json/json.h"
#include "model/json/json_text.h"
#include "plugins/runner/support/child_process.h"
#include "plugins/runner/support/folders.h"

#include <csignal>
#include <iostream>
#include <sys/wait.h>
#include <unistd.h>

namespace clusterwright::cli
{

namespace
{

constexpr const char* kProgram = "clusterwright-render";

struct Answer {
    int exitCode = kEnvironment;
    int signal = 0;  // signal that ended the renderer; 0 for none
    std::string out; // its standard output
};

// Passes the renderer's messages on to standard error.
Answer runRenderer(const std::string& text, const std::string& file)
{
    constexpr int kNoLimit = -1;
    const auto program = (runner::programFolder() / kProgram).string();
    const auto started = runner::ChildProcess::start({{program, "-o", file}, {}});
    if (!started) {
        auto findings = started.diagnostics();
        findings.front().hint = "build or install the desktop programs";
        throw Refusal(std::move(findings));
    }
    auto& renderer = *started.value();
    Answer answer;
    answer.out = renderer.exchange(
        text, kNoLimit, [](std::string_view errors) { std::cerr << errors << std::flush; });
    const int status = renderer.await();
    if (WIFEXITED(status))
        answer.exitCode = WEXITSTATUS(status);
    else if (WIFSIGNALED(status))
        answer.signal = WTERMSIG(status);
    return answer;
}

// Returns the finding for a renderer that failed without a finding of its own.
model::Diagnostics died(const Answer& answer)
{
    const auto how = answer.signal != 0 ? "by signal " + std::to_string(answer.signal)
                                        : "with code " + std::to_string(answer.exitCode);
    return model::refusal("render.died",
                          std::string(kProgram) + " ended " + how,
                          answer.signal == SIGKILL
                              ? "check the free memory"
                              : "run the command again; report the problem if it recurs");
}

// Reads the findings that the renderer printed.
Diagnostics readFindings(const Json& findings)
{
    model::Findings form;
    const Json holder{{"diagnostics", findings}};
    model::ObjectReader reader(holder, "", form);
    return model::readFindings(reader, "diagnostics", form);
}

} // namespace

int finishRendering(const Context& context,
                    const model::RenderJob& job,
                    const std::string& file,
                    const Diagnostics& notes)
{
    printFindings(notes);
    // The renderer inherits an open file under another number: its own standard output is for findings.
    const auto open = model::descriptorOf(file);
    const int inherited = open ? ::dup(*open) : -1;
    const auto output = inherited < 0 ? file : "/dev/fd/" + std::to_string(inherited);
    std::cout << std::flush;
    const auto answer = runRenderer(jsonText(toJson(job)), output);
    if (inherited >= 0)
        ::close(inherited);
    if (answer.signal == SIGPIPE) // its reader has exited, which is that of this process
        ::raise(SIGPIPE);
    const auto said = model::Json::parse(answer.out, nullptr, false);
    auto findings = said.is_object() ? said.value("diagnostics", Json::array()) : Json::array();
    const bool isWritten = answer.exitCode == kDone;
    if (!isWritten && findings.empty())
        throw Refusal(died(answer), kEnvironment);
    const auto first = cli::findingsJson(notes);
    findings.insert(findings.begin(), first.begin(), first.end());
    const int code = isWritten ? exitCode(readFindings(findings)) : answer.exitCode;
    auto json = Json::object();
    if (isWritten)
        json["file"] = file;
    json["diagnostics"] = std::move(findings);
    if (context.json)
        printJson(std::move(json));
    return code;
}

} // namespace clusterwright::cli

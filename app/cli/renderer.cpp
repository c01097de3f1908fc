#include "app/cli/renderer.h"

#include "app/cli/own_program.h"
#include "model/json/json.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

extern char** environ;

namespace clusterwright::cli
{

namespace
{

constexpr const char* kProgram = "clusterwright-render";
constexpr const char* kMissing = "build or install the desktop programs";

bool writeAll(int target, std::string_view text)
{
    while (!text.empty()) {
        const auto written = ::write(target, text.data(), text.size());
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return false;
        text.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

struct Answer {
    int exitCode = kEnvironment;
    int signal = 0;  // that ended it; 0 when it ended by itself
    std::string out; // what it printed
};

std::string readAll(int source)
{
    std::string text;
    std::array<char, 4096> chunk;
    for (;;) {
        const auto read = ::read(source, chunk.data(), chunk.size());
        if (read < 0 && errno == EINTR)
            continue;
        if (read <= 0)
            return text;
        text.append(chunk.data(), static_cast<std::size_t>(read));
    }
}

// Both ends of a pipe; children have none of them but as their standard input or output.
struct Pipe {
    Pipe() { isOpen = ::pipe2(ends.data(), O_CLOEXEC) == 0; }
    Pipe(const Pipe&) = delete;
    Pipe& operator=(const Pipe&) = delete;
    ~Pipe()
    {
        close(0);
        close(1);
    }
    void close(std::size_t end)
    {
        if (isOpen && ends[end] >= 0)
            ::close(std::exchange(ends[end], -1));
    }

    std::array<int, 2> ends{-1, -1};
    bool isOpen = false;
};

model::Result<Answer> runRenderer(const std::string& text, const std::string& file)
{
    const auto program = ownProgram(kProgram);
    Pipe input;
    Pipe output;
    if (!input.isOpen || !output.isOpen)
        return missingProgram(program, errno, kMissing);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, input.ends[0], STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, output.ends[1], STDOUT_FILENO);
    std::string name = program.string();
    std::string option = "-o";
    std::string target = file;
    char* const arguments[] = {name.data(), option.data(), target.data(), nullptr};
    pid_t child = 0;
    const int error = ::posix_spawn(&child, name.c_str(), &actions, nullptr, arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    input.close(0);
    output.close(1);
    if (error != 0)
        return missingProgram(program, error, kMissing);
    ::signal(SIGPIPE, SIG_IGN); // a renderer that ends early says so by its exit code
    static_cast<void>(writeAll(input.ends[1], text));
    input.close(1);
    Answer answer;
    answer.out = readAll(output.ends[0]);
    int status = 0;
    while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    if (WIFEXITED(status))
        answer.exitCode = WEXITSTATUS(status);
    else if (WIFSIGNALED(status))
        answer.signal = WTERMSIG(status);
    return answer;
}

// Of a renderer that ended as it should not, without a finding of its own.
model::Diagnostic died(const Answer& answer)
{
    const auto how = answer.signal != 0 ? "by signal " + std::to_string(answer.signal)
                                        : "with code " + std::to_string(answer.exitCode);
    return {model::Severity::Error,
            "render.died",
            "",
            "",
            std::string(kProgram) + " ended " + how,
            answer.signal == SIGKILL ? "the memory may be too small for it"
                                     : "if it does so again, report it"};
}

} // namespace

int finishRendering(const Context& context, const model::RenderJob& job, const std::string& file)
{
    const auto answer = runRenderer(jsonText(toJson(job)), file);
    if (!answer)
        return fail(context, answer.diagnostics());
    const auto said = model::Json::parse(answer.value().out, nullptr, false);
    auto findings = said.is_object() ? said.value("diagnostics", Json::array()) : Json::array();
    const bool isWritten = answer.value().exitCode == kDone;
    if (!isWritten && findings.empty())
        return fail(context, {died(answer.value())}), kEnvironment;
    const int code = isWritten && !findings.empty() ? int{kFinding} : answer.value().exitCode;
    if (context.json && isWritten)
        printJson({{"file", file}, {"diagnostics", std::move(findings)}});
    else if (context.json)
        printJson({{"diagnostics", std::move(findings)}});
    return code;
}

} // namespace clusterwright::cli
